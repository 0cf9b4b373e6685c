"""Every page can be read by everyone: axe-core finds nothing to object to."""

from playwright.sync_api import Page

from tests.site.conftest import Reader
from tests.site.watch import violations

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
WIDE = ".md-typeset__table, pre > code"  # what scripts let the keyboard reach, a moment later
ADJUSTED = "wide => wide.scrollWidth <= wide.clientWidth || wide.hasAttribute('tabindex')"


def look(page: Page, size: dict[str, int], scheme: str) -> list[str]:
    """Ask axe-core about a page on a screen of a size, in light or dark."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(f"[...document.querySelectorAll('{WIDE}')].every({ADJUSTED})")
    return violations(page)


def test_page_has_no_accessibility_violation(reader: Reader, address: str) -> None:
    """No page has a violation: not in light on a desktop, nor in dark on a phone."""
    page = reader(locale="fr")
    page.goto(address)
    assert look(page, DESKTOP, "light") == []
    assert look(page, PHONE, "dark") == []


def test_open_search_has_no_accessibility_violation(reader: Reader) -> None:
    """The search, open and with results, has no violation in light or dark."""
    page = reader()
    page.goto("/es/latest/")
    page.get_by_role("textbox").click()
    page.keyboard.type("gradiente")
    page.locator(".md-search-result__item").first.wait_for()
    assert look(page, DESKTOP, "light") == []
    assert look(page, DESKTOP, "dark") == []


def test_open_menu_has_no_accessibility_violation(reader: Reader) -> None:
    """The menu of a phone, open on a lesson, has no violation in light or dark."""
    page = reader(viewport=PHONE)
    page.goto("/en/latest/lessons/first-gradient/")
    page.locator("header label[for=__drawer]").click()
    assert look(page, PHONE, "light") == []
    assert look(page, PHONE, "dark") == []


def test_axe_sees_a_violation(reader: Reader) -> None:
    """A page with a nameless picture and pale text is caught."""
    page = reader()
    page.set_content('<img src="data:,"><p style="color: #ddd; background: #fff">pale</p>')
    kinds = {violation.split(":")[0] for violation in violations(page)}
    assert {"image-alt", "color-contrast"} <= kinds
