"""The search finds what people type, in both languages."""

import re
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page

from tests.site.conftest import Reader
from tests.site.pages import LANGUAGES, html

COUNTED = re.compile("encontrad|found")
ERRORS = [
    "element 0 of tensors does not require grad and does not have a grad_fn",
    "Trying to backward through the graph a second time",
]


def search(page: Page, language: str, query: str) -> Locator:
    """Search for something and give what is found, best first."""
    page.goto(f"/{language}/latest/")
    page.get_by_role("textbox").fill(query)
    page.get_by_role("textbox").press("End")
    page.locator(".md-search-result__meta", has_text=COUNTED).wait_for()
    return page.locator(".md-search-result__item")


@pytest.mark.parametrize(
    ("language", "query", "word"),
    [
        ("es", "perdida", "pérdida"),
        ("es", "pérdida", "pérdida"),
        ("es", "PERDIDA", "pérdida"),
        ("es", "acumul", "acumula"),
        ("en", "loss", "loss"),
        ("en", "accumul", "accumulat"),
        ("en", "requires_grad", "requires_grad"),
    ],
)
def test_search_finds_a_word(reader: Reader, language: str, query: str, word: str) -> None:
    """A word is found with or without its accents, in capitals, and by its beginning."""
    assert word in search(reader(), language, query).first.inner_text().lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", ERRORS)
def test_search_finds_an_error_message(reader: Reader, language: str, message: str) -> None:
    """An error message pasted whole leads first to a page that shows it."""
    best = search(reader(), language, f"RuntimeError: {message}").first.locator("a").first
    page = urlsplit(best.get_attribute("href")).path
    assert message in BeautifulSoup(html(str(page)), "html.parser").get_text()


def test_search_keeps_the_tilde_of_a_letter(reader: Reader) -> None:
    """The ñ is a letter of its own: a word with n does not find one with ñ."""
    assert search(reader(), "es", "anade").count() == 0
    assert search(reader(), "es", "añade").count() > 0
