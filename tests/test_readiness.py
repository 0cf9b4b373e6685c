"""A tree may be published only if the last run of the tests found all of it true, as it stands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checker import ledger, readiness, tree
from tests.checker.site import ROOT

PAGE = "docs/es/page.md"
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a small tree with everything in it that a ledger speaks of."""
    files = {
        PAGE: "# Page\n",
        "docs/es/lab.ipynb": "{}",
        "snippets/page.py": "",
        "constraints.txt": "numpy==2.0\ntorch==2.13.0\n",
        "mkdocs.yml": "",
        "theme/takeaway/script.py": "",
        "theme/pinned.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def verify(root: Path, change: Change = lambda found: None) -> None:
    """Leave the ledger of a run in which all went well, or one that was changed."""
    page = {"digest": "0", "prose": "passed", "blocks": [{"verdict": "passed"}]}
    found = {"torch": "2.13.0+cpu", "failed": [], "tree": tree.digests(root), "pages": {PAGE: page}}
    change(found)
    ledger.write(root / ledger.LEDGER, found)


def test_what_was_verified_as_it_stands_may_be_published(root: Path) -> None:
    """Nothing speaks against it, whatever other tools have left behind."""
    verify(root)
    (root / "docs" / "es" / ".page.md.swp").write_text("")
    (root / "snippets" / "__pycache__").mkdir()
    (root / "snippets" / "__pycache__" / "page.pyc").write_text("")
    assert readiness.refusal(root) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda found: found.pop("tree"), "does not say which files it verified"),
        (
            lambda found: found.update(torch="2.12.1"),
            "with torch 2.12.1, and",
        ),
        (lambda found: found.update(failed=["tests/test_labs.py::test_x"]), "test_labs.py::test_x"),
        (lambda found: found.update(failed=[ledger.STOPPED]), "stopped before its end"),
        (lambda found: found.update(pages={}), f"did not run {PAGE}"),
        (lambda found: found["pages"][PAGE].update(prose="failed"), f"did not run {PAGE}"),
    ],
    ids=["of an older kind", "another torch", "failed", "stopped", "page left out", "page wrong"],
)
def test_what_the_run_does_not_vouch_for_is_refused(change: Change, told: str, root: Path) -> None:
    """In a sentence that says what to do."""
    verify(root, change)
    reason = readiness.refusal(root)
    assert reason and told in reason and reason.endswith(readiness.RUN)


def test_without_a_ledger_nothing_is_published(root: Path) -> None:
    """Neither where there is none, nor where it cannot be read."""
    assert "there is no build/ledger.json" in str(readiness.refusal(root))
    (root / "build").mkdir()
    (root / ledger.LEDGER).write_text("{", encoding="utf-8")
    assert "cannot be read" in str(readiness.refusal(root))


@pytest.mark.parametrize(
    "name",
    [
        PAGE,
        "docs/es/lab.ipynb",
        "snippets/page.py",
        "mkdocs.yml",
        "theme/takeaway/script.py",
        "theme/pinned.py",
    ],
)
def test_what_has_changed_since_is_refused_by_name(name: str, root: Path) -> None:
    """A page, a notebook, a snippet, the configuration, what makes pages; the clock has no say."""
    verify(root)
    before = (root / name).read_text()
    (root / name).write_text(f"{before} ")
    assert f"Changed since the tests ran: {name}. Next: run" in str(readiness.refusal(root))
    (root / name).write_text(before)
    assert readiness.refusal(root) is None


def test_a_file_that_came_or_went_is_a_change_too(root: Path) -> None:
    """Of many, a few are named."""
    verify(root)
    for number in range(7):
        (root / "snippets" / f"new{number}.py").write_text("")
    (root / PAGE).unlink()
    reason = readiness.refusal(root)
    assert reason and PAGE in reason and "and 3 more" in reason


@pytest.mark.parametrize("pins", ["torchvision==1.0\n", "torch==2.12.0\ntorch==2.13.0\n"])
def test_a_constraint_that_does_not_stand_there_once_is_an_error(pins: str, root: Path) -> None:
    """It says what to write."""
    (root / "constraints.txt").write_text(pins)
    with pytest.raises(ValueError, match="torch==<version>"):
        tree.pinned(root)


def test_the_ledger_of_a_run_says_what_it_verified() -> None:
    """Every file that decides what is true, and whatever failed, in order."""
    found = ledger.assemble([], ["b", "a", "b"], tree.digests(ROOT), ROOT)
    assert found["failed"] == ["a", "b"]
    assert {PAGE.replace("page", "index"), "mkdocs.yml", "tests/checker/tree.py"} <= set(
        found["tree"]
    )
    assert json.dumps(found["tree"]) == json.dumps(tree.digests(ROOT))
