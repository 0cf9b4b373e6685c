"""Every page of the site, opened once: what it asks for, who can read it, how it fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Page

from tests.checker.census import source_of
from tests.site import pages, weight
from tests.site.conftest import SECONDS, Reader
from tests.site.watch import DESKTOP, NOTED, PHONE, Log, kept, look, overflow, watch
from theme.takeaway.needs import needs
from theme.takeaway.program import steps
from theme.takeaway.script import pasted

SMALL = {"width": 320, "height": 640}
CHROME = (
    ".md-header, .md-tabs, .md-sidebar, .md-footer, .md-top, .md-code__nav, a[data-language], "
    "button, input:not([type=radio]), textarea, progress, dialog, .quiz__score, .outdated"
)
SHOWN = f"[...document.querySelectorAll('{CHROME}')].filter(part => part.checkVisibility()).length"
REPOSITORY = """() => document.querySelector(".md-header__inner").insertAdjacentHTML("beforeend",
  `<div class="md-header__source"><a class="md-source" href="/">
    <span class="md-source__repository">Bitbucket</span></a></div>`)"""  # with `repo_url`
ENLARGE = "percent => (document.documentElement.style.fontSize = percent)"
POINT_AT_SWITCH = """section => {
  location.hash = section
  const link = document.querySelector("a[data-language]")
  link.dispatchEvent(new Event("pointerover", { bubbles: true }))
  return link.href
}"""
NOTE = re.compile(r"# \(\d+\)!")
BUTTON = "button[data-clipboard-target]"
WITH = ".copy-with-needs"
SHOW = "way => document.querySelectorAll('pre .c1').forEach(said => (said.style.display = way))"
PRESS_ALL = """async (selector) => {
  const copied = []
  for (const button of document.querySelectorAll(selector)) {
    button.click()
    copied.push(await navigator.clipboard.readText())
  }
  return copied
}"""


@dataclass(frozen=True)
class Visit:
    """A page that has been opened."""

    path: str  # the page, from the root of the site
    page: Page
    log: Log  # what happened while it was opened


@pytest.fixture(scope="module", params=pages.every_address() or ["/"])
def visit(request: pytest.FixtureRequest, chromium: Browser, site: str) -> Iterator[Visit]:
    """Open a page once for all tests of this file, as a reader of a third language."""
    rights = ["clipboard-read", "clipboard-write"]
    context = chromium.new_context(
        base_url=site, locale="fr", reduced_motion="reduce", permissions=rights
    )
    context.set_default_timeout(SECONDS * 1000)
    page = context.new_page()
    page.add_init_script(weight.OBSERVE)
    log = watch(page, site)
    page.goto(request.param, wait_until="networkidle")
    yield Visit(request.param, page, log)
    context.close()


def blocks(path: str) -> list[str]:
    """Give the code of every block of a page as it was built, without the marks of notes."""
    found = BeautifulSoup(pages.html(path), "html.parser").select(
        ".highlight:not(.no-copy) pre > code"
    )
    return [tidy(NOTE.sub("", block.get_text())) for block in found]


def tidy(code: str) -> str:
    """Take the spaces off the end of each line."""
    return "\n".join(line.rstrip() for line in code.rstrip().splitlines())


def test_page_asks_little_and_only_of_this_site(visit: Visit) -> None:
    """No page asks another host, lacks a file, logs an error, moves as it loads or is heavy."""
    own = [url for url in visit.log.asked if not url.endswith("/search_index.json")]
    assert visit.log.problems() == []
    assert len(visit.log.asked) <= weight.REQUESTS
    assert sum(map(weight.size, own)) <= weight.BYTES
    assert visit.page.evaluate("seen.shift") <= weight.SHIFT


def test_page_leaves_nothing_behind_but_the_visit(visit: Visit) -> None:
    """Of a reader who has chosen nothing, the browser keeps which lessons were visited."""
    assert set(kept(visit.page)) <= NOTED


def test_page_has_no_accessibility_violation(visit: Visit) -> None:
    """No page has a violation: not in light on a desktop, nor in dark on a phone."""
    assert look(visit.page, DESKTOP, "light") == []
    assert look(visit.page, PHONE, "dark") == []


def test_browsers_do_not_translate_code(visit: Visit) -> None:
    """A browser that translates a page leaves every piece of code as it is."""
    assert visit.page.locator("code:not([translate=no])").count() == 0


def test_page_fits_a_small_phone_and_large_letters(visit: Visit) -> None:
    """No page is wider than 320 pixels, nor than a desktop when its letters are twice as large."""
    visit.page.set_viewport_size(SMALL)
    assert overflow(visit.page) <= 0
    visit.page.set_viewport_size(DESKTOP)
    visit.page.evaluate(ENLARGE, "250%")
    assert overflow(visit.page) <= 0
    visit.page.evaluate(ENLARGE, "")


def test_header_has_room_for_the_repository(reader: Reader) -> None:
    """Its link, which the site has once it is published, does not make a page too wide."""
    page = reader(viewport=DESKTOP)
    page.goto("/es/latest/")
    page.locator(".md-header__source").evaluate_all("all => all.forEach(old => old.remove())")
    page.evaluate(REPOSITORY)
    assert (page.locator(".md-header .md-source").bounding_box() or {})["height"] >= 44
    page.evaluate(ENLARGE, "250%")
    assert overflow(page) <= 0


def test_page_prints_without_chrome(visit: Visit) -> None:
    """On paper there are no menus, buttons or links to other pages of the site."""
    visit.page.emulate_media(media="print")
    assert visit.page.evaluate(SHOWN) == 0
    visit.page.emulate_media(media="screen")


def leaning(path: str) -> list[str]:
    """Give each block of a page that leans on others, after those."""
    source = source_of(pages.SITE / path.strip("/") / "index.html", pages.SITE, pages.ROOT / "docs")
    if path not in pages.every_page() or source is None or source.suffix != ".md":
        return []
    program = steps(source.read_text(encoding="utf-8"))
    pairs = enumerate(needs(program))
    return [pasted([program[n] for n in (*needed, own)]) for own, needed in pairs if needed]


def test_copy_buttons_copy_the_blocks_as_written(visit: Visit) -> None:
    """Every block has a button that copies it, and where it leans on others, one for all of it.

    What is copied is the code to the letter, whatever of it is hidden.
    """
    shown, whole = blocks(visit.path), leaning(visit.path)
    visit.page.evaluate(SHOW, "none")
    for selector, texts in ((BUTTON, shown), (WITH, whole)):
        count = f"document.querySelectorAll('{selector}').length == {len(texts)}"
        visit.page.wait_for_function(count)
        assert visit.page.evaluate(PRESS_ALL, selector) == texts
    visit.page.evaluate(SHOW, "")


def test_switch_leads_to_the_same_section_in_the_other_language(visit: Visit) -> None:
    """With JavaScript the language switch leads to the section being read."""
    if visit.path not in pages.every_page():
        pytest.skip("the pages around the course lead to the first pages")
    last = re.findall(r'<h2 id="(.*?)"', pages.html(visit.path))[-1]
    there = pages.in_the_other_language(visit.path)
    assert str(visit.page.evaluate(POINT_AT_SWITCH, last)).endswith(f"{there}#{last}")
    assert f'id="{last}"' in pages.html(there)
