"""The drift page: what was recorded of other releases, and never more."""

from typing import Any

import pytest
from mkdocs.structure.files import Files

from tests.checker import records
from tests.checker.causes import CAUSES
from tests.test_verified import config, page
from theme.hooks import drift

NAME = "docs/es/reference/errors.md"
CHANGE = {
    "page": NAME,
    "section": "subtraction-with-bool",
    "kind": "error",
    "cause": "behaviour",
    "code": "1 - mask",
    "old": "RuntimeError: `-` <b>",
    "new": "",
}
ENTRY = {
    "torch": "2.14.1",
    "package": "CUDA",
    "python": "3.11.7",
    "platform": "Linux x86_64",
    "date": "2026-11-30",
    "pinned": "2.13.0",
    "pages": {NAME: {"values": 1200, "hold": 1199}, "docs/en/index.md": {"values": 5, "hold": 5}},
}


def shown(monkeypatch: pytest.MonkeyPatch, *changes: dict[str, Any]) -> str:
    """Give the Spanish page of one release with these changes."""
    monkeypatch.setattr(records, "records", lambda: [ENTRY | {"changes": list(changes)}])
    return drift.on_page_markdown("# D", page("drift.md"), config(), Files([]))


def test_a_release_says_when_and_how_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """And how many values of this language's pages hold."""
    text = shown(monkeypatch, CHANGE)
    assert "30 de noviembre de 2026 frente a PyTorch 2.13.0, con Python 3.11.7" in text
    assert "Se cumplen 1199 de los 1200 valores" in text


def test_each_change_stands_with_its_place_and_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """As text and never as HTML, with a link to the section by its title."""
    text = shown(monkeypatch, CHANGE, CHANGE | {"page": "docs/en/reference/errors.md"})
    assert "### Hace otra cosa { #behaviour-2-14-1 }" in text
    assert "(reference/errors.md#subtraction-with-bool)" in text
    assert "2.13.0</th><td><code>RuntimeError: `-` &lt;b&gt;</code></td>" in text
    assert "2.14.1</th><td>nada</td>" in text
    assert text.count("<table>") == 1


def test_a_section_or_a_page_that_is_gone_is_not_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site would not build."""
    text = shown(monkeypatch, CHANGE | {"section": "gone"}, CHANGE | {"page": "docs/es/gone.md"})
    assert "(reference/errors.md)" in text and "#gone" not in text
    assert "`docs/es/gone.md`" in text and "(gone.md" not in text


def test_sources_are_listed_with_the_pages_that_name_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each source once."""
    source = CHANGE | {"kind": "source", "cause": "source", "code": "torch.Tensor.to"}
    text = shown(monkeypatch, source, source | {"page": "docs/es/index.md"})
    assert text.count("`torch.Tensor.to`") == 1 and "](index.md)" in text


def test_every_cause_has_its_words() -> None:
    """In both languages."""
    causes = {*drift.CAUSES, "source"}
    assert causes == set(CAUSES)
    assert all(causes <= set(words) for words in drift.WORDS.values())


def test_without_a_record_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And other pages are left alone."""
    monkeypatch.setattr(records, "records", lambda: [])
    text = drift.on_page_markdown("# D", page("drift.md"), config(), Files([]))
    assert text.endswith("Todavía no se ha probado ninguna otra versión.\n")
    assert drift.on_page_markdown("# D", page("index.md"), config(), Files([])) == "# D"
