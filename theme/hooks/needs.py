"""Notes on each Python block of a page which earlier ones it needs, for the copy button."""

import re
from html import unescape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from theme.takeaway.needs import needs
from theme.takeaway.program import indentable, steps

BLOCK = re.compile(
    r'<div class="language-py\w*[^>]*\bhighlight">(?:(?!</?div).)*?<pre>(.*?)</pre></div>',
    re.DOTALL,
)
TAG = re.compile("<[^>]*>")


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Number the blocks that are run, and write on each the numbers of those that it needs.

    A block that ends in an error, and that another needs, says which error is set aside.
    """
    if not page.file.src_uri.endswith(".md"):
        return html
    program = steps(Path(str(page.file.abs_src_path)).read_text(encoding="utf-8"))
    leans = needs(program)
    needed = {number for numbers in leans for number in numbers}
    for number in needed:
        if program[number].caught and not indentable(program[number].code):
            where = f"{page.file.src_uri}: the block that begins {program[number].code[:40]!r}"
            raise PluginError(f"{where} ends in an error and holds a text of several lines.")
    waiting: list[str | None] = [step.shown for step in program]

    def marked(match: re.Match[str]) -> str:
        code = unescape(TAG.sub("", match[1])).strip("\n")
        if code not in waiting:
            return match[0]
        number = waiting.index(code)
        waiting[number] = None
        said = {
            "block": str(number) if number in needed or leans[number] else "",
            "caught": program[number].caught if number in needed else "",
            "needs": " ".join(map(str, leans[number])),
        }
        attributes = "".join(f' data-{name}="{value}"' for name, value in said.items() if value)
        return match[0].replace('highlight">', f'highlight"{attributes}>', 1)

    return BLOCK.sub(marked, html)
