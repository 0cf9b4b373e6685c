"""The two languages lead to each other, page by page."""

import posixpath
import re

from playwright.sync_api import Page, expect

from tests.site.conftest import Reader
from tests.site.pages import html, in_the_other_language
from theme import root

SWITCH = "a[data-language]"
SITE = re.escape(root.address().rstrip("/"))
CANONICAL = re.compile(rf'<link rel="canonical" href="{SITE}(.*?)">')
VERSIONS = re.compile(rf'<link rel="alternate " hreflang="(.*?)" href="{SITE}(.*?)">')


def switch(page: Page) -> str:
    """Follow the language switch and give where it leads, which must be a page."""
    link = page.locator(SWITCH)
    language = link.get_attribute("hreflang")
    with page.expect_response(lambda response: f"/{language}/" in response.url) as answer:
        link.click()
    assert answer.value.ok
    expect(page.locator("html")).to_have_attribute("lang", str(language))
    return page.url


def test_switch_leads_to_the_same_page_without_javascript(path: str) -> None:
    """The link as it was built leads to the same page in the other language, which exists."""
    link = re.search(r'<a class="[^"]*language" href="(.*?)"', html(path))
    assert link
    there = posixpath.normpath(posixpath.join(path, link[1])) + "/"
    assert there == in_the_other_language(path)
    assert html(there)


def test_switch_works_without_javascript(reader: Reader, site: str) -> None:
    """A browser that runs no script follows it."""
    page = reader(java_script_enabled=False)
    page.goto("/es/latest/lessons/first-gradient/")
    assert switch(page) == f"{site}/en/latest/lessons/first-gradient/"


def test_switch_names_its_language_in_that_language(path: str) -> None:
    """The switch says in words where it leads, and marks them as being of that language."""
    code, name = ("en", "English") if path.startswith("/es/") else ("es", "Español")
    link = re.search(r'<a class="[^"]*language".*?</a>', html(path), re.DOTALL)
    assert link
    assert f'hreflang="{code}" lang="{code}"' in link[0]
    assert name in link[0]


def test_switch_follows_an_instant_move(reader: Reader, site: str) -> None:
    """After a move that loads no new document, the switch leads from the page now shown."""
    page = reader()
    page.goto("/es/latest/", wait_until="networkidle")
    page.evaluate("window.same = true")
    page.locator(".start a").first.click()
    page.wait_for_url("**/lessons/first-gradient/")
    expect(page.locator("article h1")).not_to_contain_text("sin deriva")
    assert page.evaluate("window.same") is True
    assert switch(page) == f"{site}/en/latest/lessons/first-gradient/"


def test_switch_keeps_the_place_of_a_reader_who_scrolled(reader: Reader, site: str) -> None:
    """Without a section in the address, the one that the table of contents marks is kept."""
    page = reader()
    page.goto("/es/latest/lessons/first-gradient/", wait_until="networkidle")
    page.evaluate("document.getElementById('recap').scrollIntoView()")
    expect(page.locator(".md-nav--secondary .md-nav__link--active").first).to_be_attached()
    page.wait_for_function(
        "document.querySelector('.md-nav--secondary .md-nav__link--active')?.hash === '#recap'"
    )
    assert switch(page) == f"{site}/en/latest/lessons/first-gradient/#recap"


def test_chosen_scheme_holds_in_the_other_language(reader: Reader) -> None:
    """A reader who chose dark in one language finds it dark in the other."""
    page = reader(color_scheme="light")
    page.goto("/es/latest/")
    page.get_by_title("Cambiar a modo oscuro").click()
    switch(page)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_switch_stays_on_the_version_being_read(reader: Reader, site: str) -> None:
    """On another version, the switch leads to that version."""
    page = reader()
    page.route("**/2.13/**", lambda route: route.continue_(url=_latest(route.request.url)))
    page.goto("/es/2.13/lessons/first-gradient/#check")
    assert switch(page) == f"{site}/en/2.13/lessons/first-gradient/#check"


def _latest(url: str) -> str:
    return url.replace("/2.13/", "/latest/")


def test_missing_page_leads_home_in_the_other_language(reader: Reader, site: str) -> None:
    """The page that says that a page does not exist still offers both languages."""
    page = reader()
    page.goto("/es/latest/lessons/no-such-lesson/")
    expect(page.locator("h1")).to_have_text("Esta página no existe")
    expect(page.locator("article a.md-button")).to_have_attribute(
        "href", re.compile("/es/latest/$")
    )
    assert switch(page) == f"{site}/en/latest/"


def test_head_names_the_page_in_every_language(path: str) -> None:
    """The head gives the page's address under latest, and the same page in both languages."""
    head = html(path)
    here = CANONICAL.findall(head)
    assert here == [path]
    spanish = path if path.startswith("/es/") else in_the_other_language(path)
    default = "/" if spanish == "/es/latest/" else spanish
    english = in_the_other_language(spanish)
    assert VERSIONS.findall(head) == [("es", spanish), ("en", english), ("x-default", default)]
