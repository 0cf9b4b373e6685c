"""Dates a page by the run that verified it, so that building again changes nothing."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import ledger

ROOT = Path(__file__).resolve().parents[2]


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Put the day of the ledger in the sitemap, in place of the day of the build."""
    if found := ledger.latest(ROOT):
        page.update_date = found["time"][:10]
    return page
