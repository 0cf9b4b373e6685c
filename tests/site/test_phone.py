"""Every page fits a small phone."""

from tests.site.conftest import Reader
from tests.site.watch import overflow

SMALL = {"width": 320, "height": 640}


def test_page_does_not_scroll_sideways_on_a_small_phone(reader: Reader, address: str) -> None:
    """No page is wider than a screen of 320 pixels."""
    page = reader(locale="fr", viewport=SMALL)
    page.goto(address)
    assert overflow(page) <= 0


def test_page_that_is_too_wide_is_seen(reader: Reader) -> None:
    """A page wider than the screen is caught."""
    page = reader(viewport=SMALL)
    page.set_content('<div style="width: 330px">wide</div>')
    assert overflow(page) > 0
