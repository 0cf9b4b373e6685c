"""What another torch does otherwise is said where a reader meets it: in a note of the page."""

from pathlib import Path
from typing import Any

from tests.checker.notes import notes, unsaid
from tests.checker.records import records
from tests.checker.site import ROOT
from tests.checker.tree import pinned

PAGE = "docs/en/page.md"
CODE = "```python\nprint(x)  # 6.\n```\n"
NOTE = '!!! note "In PyTorch 2.14.1"\n\n    The result there is 12.5.\n'


def missed(folder: Path, text: str, **changes: Any) -> list[str]:
    """Say what a page lacks, of one change that was recorded."""
    path = folder / PAGE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    change = {"page": PAGE, "section": "s", "kind": "value", "cause": "behaviour", "holds": False}
    change |= {"code": "print(x)  # 6.", "old": "6.", "new": "12.5"} | changes
    return list(unsaid({"torch": "2.14.1", "changes": [change]}, folder))


def test_every_value_that_a_recorded_release_changes_is_said_on_its_page() -> None:
    """In both languages."""
    assert [told for entry in records() for told in unsaid(entry, ROOT)] == []


def test_every_record_is_compared_with_the_pinned_torch() -> None:
    """After an upgrade: record the releases that matter again, and remove the others."""
    assert {entry["pinned"] for entry in records()} <= {pinned(ROOT)}


def test_a_page_without_the_note_is_named(tmp_path: Path) -> None:
    """With the release, what it does, and what to write."""
    (told,) = missed(tmp_path, CODE)
    assert told.startswith(f"{PAGE}, section s: print(x)") and "with torch 2.14.1: 12.5" in told
    assert "write a note titled “PyTorch 2.14.1”" in told


def test_a_note_that_says_it_is_enough(tmp_path: Path) -> None:
    """Wherever it stands on the page."""
    assert missed(tmp_path, CODE + NOTE) == []


def test_a_note_that_says_something_else_is_not(tmp_path: Path) -> None:
    """The words and numbers that are new belong into it."""
    (told,) = missed(tmp_path, CODE + NOTE.replace("12.5", "13"))
    assert "it lacks 12.5" in told
    assert missed(tmp_path, CODE + NOTE, new="") == []


def test_the_note_of_another_release_is_not(tmp_path: Path) -> None:
    """Nor that of one whose name only begins alike."""
    for other in ("2.14.0", "2.14.10", "12.14.1", "2.14.1.2"):
        assert missed(tmp_path, CODE + NOTE.replace("2.14.1", other))
        assert notes(NOTE.replace("2.14.1", other), "2.14.1") is None


def test_a_page_need_not_speak_of_what_is_no_drift(tmp_path: Path) -> None:
    """What holds, the version itself, the package, sources, and code that is no longer shown."""
    for changes in (
        {"holds": True},
        {"cause": "version"},
        {"cause": "package"},
        {"kind": "source"},
        {"code": "print(y)"},
        {"page": "README.md"},
    ):
        assert missed(tmp_path, CODE, **changes) == []
