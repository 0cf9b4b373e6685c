"""Pages keep to themselves: no other host, nothing missing, nothing on the console."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.site import weight
from tests.site.conftest import Reader
from tests.site.watch import Log, kept, overflow, watch

MOVES = """<!doctype html><h1>T</h1><p>text</p><script>
  const late = document.createElement("div")
  late.style.height = "300px"
  setTimeout(() => document.body.prepend(late), 600)
</script>"""
HTML: dict[str, Any] = {"content_type": "text/html"}


def visit(page: Page, site: str, address: str) -> Log:
    """Open a page and wait until it asks for nothing more."""
    log = watch(page, site)
    page.goto(address, wait_until="networkidle")
    return log


def test_our_scripts_are_small() -> None:
    """All together, the search's included."""
    assert 0 < weight.scripts() <= weight.SCRIPTS


def test_a_visit_beyond_a_budget_is_reported() -> None:
    """Each budget by its name; a visit within all of them has no fault."""
    within = weight.Visit("/", weight.REQUESTS, weight.BYTES, weight.PAINT, weight.SHIFT)
    assert within.faults() == []
    assert len(weight.Visit("/", 16, 120_001, 1.3, 0.06).faults()) == 4


def test_a_page_that_moves_while_it_loads_is_seen(reader: Reader, site: str) -> None:
    """What pushes the text down counts as a shift."""
    page = reader()
    page.add_init_script(weight.OBSERVE)
    page.route("**/moves.html", lambda route: route.fulfill(**HTML, body=MOVES))
    visit(page, site, "/moves.html")
    page.wait_for_function("seen.shift > 0.05")


@pytest.mark.parametrize(
    "code", ["document.cookie = 'drift=1'", "localStorage.drift = 1", "sessionStorage.drift = 1"]
)
def test_what_a_page_leaves_behind_is_seen(reader: Reader, code: str) -> None:
    """A cookie is found, and so is whatever is stored."""
    page = reader(locale="fr")
    page.goto("/")
    page.evaluate(code)
    assert any("drift" in name for name in kept(page))


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
    page.route("**/broken.html", lambda route: route.fulfill(**HTML, body=code))
    problems = visit(page, site, "/broken.html").problems()
    assert any(problem.startswith(seen) for problem in problems)


def test_page_that_is_too_wide_is_seen(reader: Reader) -> None:
    """A page wider than the screen is caught."""
    page = reader(viewport={"width": 320, "height": 640})
    page.set_content('<div style="width: 330px">wide</div>')
    assert overflow(page) > 0
