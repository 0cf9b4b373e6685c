"""What the site says of its own verification: what the ledger holds, and never more."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tests.checker import ledger
from tests.checker.site import ROOT
from theme.hooks import verification, verified

NAME = "docs/es/lessons/first-gradient.md"
VALUE = {
    "line": 36,
    "code": "print(x.grad)  # tensor(12.)",
    "documented": "tensor([[1, 2],\n        [3, 4]])",
    "observed": "<b>",
    "verdict": "true",
}


def found(**changes: Any) -> dict[str, Any]:
    """Make a ledger of one page that was found true as it is now."""
    digest = ledger.page_digest(ROOT / NAME, ROOT / "snippets")
    block = {"verdict": "passed", "values": [VALUE, VALUE]}
    page = {"prose": "passed", "digest": digest, "blocks": [block]} | changes
    run = {"time": "2026-11-30T12:00:00+00:00", "torch": "2.13.0+cpu", "python": "3.11.7"}
    return run | {"pages": {NAME: page}}


def config() -> MkDocsConfig:
    """Give the little of a configuration that the hooks read."""
    values = {"theme": {"language": "es"}, "docs_dir": str(ROOT / "docs" / "es")}
    return cast(MkDocsConfig, SimpleNamespace(**values))


def page(source: str, **meta: Any) -> Page:
    """Give a page of the Spanish site."""
    file = File(source, str(ROOT / "docs" / "es"), "site", use_directory_urls=True)
    home = source == "index.md"
    return cast(Page, SimpleNamespace(meta=meta, file=file, is_homepage=home))


def line(monkeypatch: pytest.MonkeyPatch, latest: dict[str, Any] | None) -> str:
    """Give what a lesson says of itself, under a ledger."""
    monkeypatch.setattr(ledger, "latest", lambda root: latest)
    lesson = page("lessons/first-gradient.md", minutes=30)
    files = Files([page("verification.md").file])
    return verified.on_page_content("<h1>T</h1>", lesson, config(), files)


def test_a_lesson_says_which_torch_which_day_and_how_many_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In its language, with a link to the values themselves."""
    shown = line(monkeypatch, found())
    assert "PyTorch 2.13.0 el 30 de noviembre de 2026: 2 valores" in shown
    assert 'href="../../verification/#first-gradient"' in shown


@pytest.mark.parametrize(
    "latest",
    [
        None,
        found(digest="another"),
        found(prose="failed"),
        found(blocks=[{"verdict": "failed", "values": []}]),
        found() | {"pages": {}},
    ],
    ids=["no ledger", "changed since", "wrong in its text", "wrong in a block", "not in it"],
)
def test_what_was_not_verified_is_never_called_so(
    latest: dict[str, Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lesson says that it is not verified."""
    shown = line(monkeypatch, latest)
    assert "verified--not" in shown and "Comprobada con" not in shown


def home(monkeypatch: pytest.MonkeyPatch, latest: dict[str, Any] | None) -> str:
    """Give what the first page says of a course of one lesson, under a ledger."""
    monkeypatch.setattr(ledger, "latest", lambda root: latest)
    files = Files([page("lessons/first-gradient.md").file])
    trust = '<div class="trust"></div>'
    return verified.on_page_content(trust, page("index.md"), config(), files)


def test_the_first_page_counts_the_values_of_the_whole_course(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Above the reasons to trust it."""
    shown = home(monkeypatch, found())
    assert "2 valores comprobados con PyTorch 2.13.0 el 30 de noviembre de 2026" in shown
    assert shown.index("2 valores") < shown.index("trust")


@pytest.mark.parametrize("latest", [None, found(digest="another"), found() | {"pages": {}}])
def test_the_first_page_counts_nothing_that_was_not_verified(
    latest: dict[str, Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One page that has changed is enough."""
    assert "verified--not" in home(monkeypatch, latest)


def test_the_verification_page_lists_every_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page says, beside what was seen, as text and never as HTML."""
    monkeypatch.setattr(ledger, "latest", lambda root: found())
    text = verification.on_page_markdown("# V", page("verification.md"), config(), Files([]))
    assert text.count("<td>coincide</td>") == 2 and "&lt;b&gt;" in text
    assert "## [Tu primer gradiente](lessons/first-gradient.md) { #first-gradient }" in text


def test_without_a_ledger_the_verification_page_shows_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says so."""
    monkeypatch.setattr(ledger, "latest", lambda root: None)
    text = verification.on_page_markdown("# V", page("verification.md"), config(), Files([]))
    assert "sin ejecutar las pruebas" in text and "<table>" not in text


def test_other_pages_are_left_alone() -> None:
    """Only lessons, and the first page, say how far they were verified."""
    other = page("reference/glossary.md")
    assert verified.on_page_content("<h1>T</h1>", other, config(), Files([])) == "<h1>T</h1>"
    assert verification.on_page_markdown("# T", other, config(), Files([])) == "# T"
