"""What the copy button copies is what the page shows."""

import re

from bs4 import BeautifulSoup

from tests.site.conftest import Reader
from tests.site.pages import html

NOTE = re.compile(r"# \(\d+\)!")
CLIPBOARD = ["clipboard-read", "clipboard-write"]
BUTTON = "button[data-clipboard-target]"
PRESS_ALL = """async (selector) => {
  const copied = []
  for (const button of document.querySelectorAll(selector)) {
    button.click()
    copied.push(await navigator.clipboard.readText())
  }
  return copied
}"""


def shown(path: str) -> list[str]:
    """Give the code of every block of a page as it was built, without the marks of notes."""
    blocks = BeautifulSoup(html(path), "html.parser").select(".highlight:not(.no-copy) pre > code")
    return [tidy(NOTE.sub("", block.get_text())) for block in blocks]


def tidy(code: str) -> str:
    """Take the spaces off the end of each line."""
    return "\n".join(line.rstrip() for line in code.rstrip().splitlines())


def test_copy_buttons_copy_the_blocks_as_shown(reader: Reader, path: str) -> None:
    """Every block of code has a button, which copies that block and nothing else."""
    page, blocks = reader(permissions=CLIPBOARD), shown(path)
    page.goto(path)
    page.wait_for_function(f"document.querySelectorAll('{BUTTON}').length == {len(blocks)}")
    assert [tidy(text) for text in page.evaluate(PRESS_ALL, BUTTON)] == blocks
