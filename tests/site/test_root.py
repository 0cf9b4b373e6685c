"""The root page sends each reader to their language and offers both."""

from pathlib import Path

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.site import pages
from tests.site.conftest import Reader
from tests.site.server import serving
from theme import root


def offers(page: Page) -> list[str | None]:
    """Give where the links of the root page lead."""
    return [link.get_attribute("href") for link in page.get_by_role("link").all()]


@pytest.mark.parametrize(
    ("locale", "language"), [("es-MX", "es"), ("es", "es"), ("en-GB", "en"), ("en", "en")]
)
def test_reader_arrives_in_their_language(
    reader: Reader, site: str, locale: str, language: str
) -> None:
    """A browser that asks for Spanish or English gets it."""
    page = reader(locale=locale)
    page.goto("/")
    page.wait_for_url(f"{site}/{language}/latest/")


def test_reader_of_another_language_may_choose(reader: Reader, site: str) -> None:
    """A browser that asks for neither stays on the root page, which offers both."""
    page = reader(locale="fr")
    page.goto("/")
    assert page.url == f"{site}/"
    assert offers(page) == ["es/latest/", "en/latest/"]


def test_root_page_works_without_javascript(reader: Reader, site: str) -> None:
    """Without JavaScript both languages are plain links."""
    page = reader(locale="es", java_script_enabled=False)
    page.goto("/")
    assert offers(page) == ["es/latest/", "en/latest/"]
    page.get_by_text("English").click()
    page.wait_for_url(f"{site}/en/latest/")


def test_chosen_language_is_remembered(reader: Reader, site: str) -> None:
    """A Spanish browser whose reader switched to English is sent to English from then on."""
    page = reader(locale="es")
    page.goto("/es/latest/")
    page.get_by_role("link", name="English").click()
    page.wait_for_url(f"{site}/en/latest/")
    page.goto("/")
    page.wait_for_url(f"{site}/en/latest/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_root_page_is_no_trap(reader: Reader, site: str) -> None:
    """Going back from the course leaves the site instead of bouncing off the root page."""
    page = reader(locale="es")
    page.goto("/en/latest/404.html")
    page.goto("/")
    page.wait_for_url(f"{site}/es/latest/")
    page.go_back()
    page.wait_for_url(f"{site}/en/latest/404.html")


@pytest.mark.parametrize("language", ["es", "en"])
def test_address_of_a_language_leads_to_its_latest_version(
    reader: Reader, site: str, language: str
) -> None:
    """A reader who shortens an address arrives too."""
    page = reader(java_script_enabled=False)
    page.goto(f"/{language}/")
    page.wait_for_url(f"{site}/{language}/latest/")


def test_address_outside_the_languages_gets_the_root_404(reader: Reader) -> None:
    """It offers both languages."""
    page = reader()
    answer = page.goto("/fr/nothing/")
    assert answer is not None and answer.status == 404
    expect(page.get_by_role("link", name="Go to the start of the course")).to_be_visible()


@pytest.mark.parametrize("below", ["/", "/course/"])
def test_site_of_any_path_is_served_here_from_the_root(
    below: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever path its public address has, sitemaps and 404 pages lead to where it is here."""
    monkeypatch.setattr(root, "address", lambda: f"https://forge.example{below}")
    root.write(tmp_path)
    with serving(tmp_path) as here:
        sitemap = requests.get(f"{here}/sitemap.xml", timeout=5).text
        missing = requests.get(f"{here}/nothing", timeout=5).text
    assert f"<loc>{here}/es/latest/sitemap.xml</loc>" in sitemap
    assert 'href="/es/latest/"' in missing and 'data-root="/"' in missing
    assert pages.place(f"https://forge.example{below}es/latest/") == "/es/latest/"


def test_page_of_another_address_is_an_error() -> None:
    """A site built before its address changed is not read as if it were the new one."""
    with pytest.raises(ValueError, match=r"https://b\.example/es/ is not under .*: build"):
        pages.place("https://b.example/es/")
