"""What the browser tests share: a served site and a Chromium to read it with."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import browser
from tests.site import pages
from tests.site.server import serving

Reader = Callable[..., Page]
SECONDS = 15  # how long a page may take on a busy machine
expect.set_options(timeout=SECONDS * 1000)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for a `path` every page, and for an `address` the others too."""
    for name, listed in {"path": pages.every_page, "address": pages.every_address}.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, listed() if pages.built() else ["/"])


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the built site and give its address."""
    if not pages.built():
        pytest.fail(pages.MISSING, pytrace=False)
    with serving(pages.SITE) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser once for all tests."""
    path = browser.find()
    if path is None:
        pytest.fail(browser.HELP, pytrace=False)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=browser.FLAGS)


@pytest.fixture
def reader(chromium: Browser, site: str) -> Iterator[Reader]:
    """Give a new reader's empty page; options are those of Playwright's contexts."""
    contexts = []

    def arrive(**options: object) -> Page:
        context = chromium.new_context(base_url=site, reduced_motion="reduce", **options)
        context.set_default_timeout(SECONDS * 1000)
        contexts.append(context)
        return context.new_page()

    yield arrive
    for context in contexts:
        context.close()
