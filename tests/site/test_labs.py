"""Labs are pages like the others, and can be taken home as notebooks."""

import json

import pytest

from tests.site.conftest import Reader
from tests.site.pages import LANGUAGES, ROOT, SITE

LAB = "labs/gradient-descent"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lab_page_is_light(language: str) -> None:
    """The HTML of a lab weighs at most 60 KB."""
    assert (SITE / language / "latest" / LAB / "index.html").stat().st_size <= 60 * 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_lab_offers_its_notebook(reader: Reader, language: str) -> None:
    """The notebook that is downloaded is the one in the repository."""
    page = reader(accept_downloads=True)
    page.goto(f"/{language}/latest/{LAB}/")
    with page.expect_download() as download:
        page.locator("a[download]").click()
    notebook = json.loads(download.value.path().read_text(encoding="utf-8"))
    source = ROOT / "docs" / language / f"{LAB}.ipynb"
    assert notebook == json.loads(source.read_text(encoding="utf-8"))
