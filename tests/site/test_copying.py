"""The button that copies a block with what it needs, as a reader meets it."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Reader
from tests.site.test_pages import BUTTON, PRESS_ALL, WITH, leaning

CLIPBOARD = ["clipboard-read", "clipboard-write"]
NAMES = {"es": "Copiar con lo que necesita", "en": "Copy with what it needs"}


@pytest.mark.parametrize("language", NAMES)
def test_a_block_is_copied_with_what_it_needs_by_keyboard(reader: Reader, language: str) -> None:
    """The second button has a name and is reached from the first; what it did is said."""
    page = reader(permissions=CLIPBOARD)
    page.goto(f"/{language}/latest/lessons/first-gradient/")
    button = page.get_by_role("button", name=NAMES[language], exact=True).first
    button.wait_for()
    page.locator(f".highlight:has({WITH}) {BUTTON}").first.focus()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".md-dialog[role=status]")).to_have_text(re.compile("[Cc]op"))
    assert page.evaluate("navigator.clipboard.readText()").startswith("import sys")


def test_the_second_button_works_after_an_instant_move(reader: Reader) -> None:
    """A page that is reached without loading anew has its buttons too, one for each block."""
    page = reader(permissions=CLIPBOARD)
    page.goto("/en/latest/lessons/first-gradient/")
    page.locator(".md-footer__link--next").click()
    page.wait_for_url("**/create-tensors/")
    whole = leaning("/en/latest/lessons/create-tensors/")
    page.wait_for_function(f"document.querySelectorAll('{WITH}').length == {len(whole)}")
    assert page.evaluate(PRESS_ALL, WITH) == whole
