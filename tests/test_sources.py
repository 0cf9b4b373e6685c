"""The sources of a page: passages of the installed packages, accepted by who has read them."""

from datetime import date
from pathlib import Path

import pytest

from tests.checker.sources import SourceError, accept, main, read_sources

TODAY = date(2026, 11, 30)
PAGE = """---
title: A page
sources:
  - object: torch.Tensor.backward
    supports: what it does
  - file: torch/version.py
    passage: from typing ... Optional
    supports: how a file begins
  - readme: torch
    supports: what the package says of itself
  - url: https://example.org/
    title: Elsewhere
    read: 2026-11-30
    supports: what cannot be taken a digest of
---

# A page
"""


def test_accepting_writes_the_digest_and_the_day() -> None:
    """Into each entry that lies in the installed packages, and into no other."""
    accepted = accept(PAGE, TODAY)
    sources = read_sources(accepted)
    assert [bool(source.digest) for source in sources] == [True, True, True, False]
    assert all(source.verified == TODAY for source in sources)
    assert all(s.digest == s.current_digest() for s in sources if s.inside)


def test_accepting_changes_no_other_line() -> None:
    """Words, order and body stay as they were."""
    kept = [line for line in accept(PAGE, TODAY).split("\n") if "sha256" not in line]
    assert [line for line in kept if not line.startswith("    verified")] == PAGE.split("\n")


def test_what_has_not_changed_keeps_its_day() -> None:
    """A source is dated when it was last read, not when the command was last run."""
    accepted = accept(PAGE, TODAY)
    assert accept(accepted, date(2027, 1, 1)) == accepted


def test_a_source_that_changed_gets_another_digest_and_day() -> None:
    """After it was read again."""
    later = date(2027, 1, 1)
    old = accept(PAGE, TODAY)
    digest = read_sources(old)[0].digest
    changed = accept(old.replace(digest, "0" * len(digest)), later)
    assert read_sources(changed)[0].digest == digest
    assert [source.verified for source in read_sources(changed)][:2] == [later, TODAY]


def test_the_command_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Once accepted, a second run has nothing to do."""
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    main([str(page)])
    main([str(page)])
    assert capsys.readouterr().out == f"{page}: accepted\n{page}: nothing had changed\n"


def test_white_space_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A docstring that is only wrapped anew says the same."""
    import torch

    (source,) = read_sources("---\nsources:\n  - object: torch.no_grad\n---\n")
    before = source.current_digest()
    text = str(torch.no_grad.__doc__).replace("\n", "\n\n   ")
    monkeypatch.setattr("tests.checker.sources.inspect.getdoc", lambda _: text)
    assert source.current_digest() == before


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("object: torch.no_such_thing", "There is no object torch.no_such_thing"),
        ("object: torch.relu", "has no documentation"),
        ("file: torch/no_such_file.py", "There is no file torch/no_such_file.py"),
        ("{object: torch.no_grad, passage: no such words}", "no longer holds the passage"),
        (
            "{object: torch.no_grad, passage: torch ... no such words}",
            "no longer holds the passage",
        ),
        ("book: A Book", "names no source"),
    ],
)
def test_a_source_that_is_not_there_is_an_error(entry: str, message: str) -> None:
    """It says which, so that it can be looked for."""
    with pytest.raises(SourceError, match=message):
        read_sources(f"---\nsources:\n  - {entry}\n---\n")[0].current_digest()


def test_a_page_without_front_matter_has_no_sources() -> None:
    """And accepting it changes nothing."""
    assert read_sources("# A page\n") == [] and accept("# A page\n", TODAY) == "# A page\n"
