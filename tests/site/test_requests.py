"""Pages keep to themselves: no other host, nothing missing, nothing on the console."""

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.site import pages
from tests.site.conftest import Reader
from tests.site.watch import Log, watch


def visit(page: Page, site: str, address: str) -> Log:
    """Open a page and wait until it asks for nothing more."""
    log = watch(page, site)
    page.goto(address, wait_until="networkidle")
    return log


def test_page_asks_little_and_only_of_this_site(reader: Reader, site: str, address: str) -> None:
    """No page asks another host, lacks a file, writes an error on the console or is heavy.

    Heavy is more than 15 requests, or 120 KB gzipped besides the index of the search.
    """
    log = visit(reader(locale="fr"), site, address)
    own = [url for url in log.asked if not url.endswith("/search_index.json")]
    assert log.problems() == []
    assert len(log.asked) <= 15
    assert sum(weight(url) for url in own) <= 120_000


def weight(url: str) -> int:
    """Give how many bytes a file of the site is when gzipped."""
    file = pages.SITE / urlsplit(url).path.lstrip("/")
    return len(gzip.compress((file / "index.html" if file.is_dir() else file).read_bytes()))


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ('<img src="https://elsewhere.example/x.png">', "outside: https://elsewhere.example"),
        ('<img src="/not-there.png">', "404: "),
        ("<script>console.error('drift')</script>", "error: drift"),
        ("<script>throw new Error('drift')</script>", "error: drift"),
    ],
)
def test_watch_sees_what_must_not_happen(reader: Reader, site: str, code: str, seen: str) -> None:
    """A page that breaks one of the rules is caught."""
    page = reader()
    page.route("**/broken.html", lambda route: route.fulfill(body=code, content_type="text/html"))
    problems = visit(page, site, "/broken.html").problems()
    assert any(problem.startswith(seen) for problem in problems)
