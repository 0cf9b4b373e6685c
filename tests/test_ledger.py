"""The ledger: every value of every page, the same however the pages were run."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.checker import ledger
from tests.checker.programs import Programs
from tests.checker.site import ROOT
from tests.helpers import fence
from tests.helpers import written as written_page

LESSON = "docs/en/lessons/first-gradient.md"


def written(folder: Path, *options: str, page: str = LESSON) -> dict[str, Any]:
    """Run a page and give the ledger of the run."""
    path = folder / "ledger.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", page]
    subprocess.run([*command, "--ledger", str(path), *options], cwd=ROOT, capture_output=True)
    return ledger.read(path)


def test_two_workers_write_what_one_process_writes(tmp_path: Path) -> None:
    """But for its time stamp the ledger is the same, letter by letter."""
    alone, together = written(tmp_path), written(tmp_path, "-n", "2")
    assert alone.pop("time") and together.pop("time")
    assert json.dumps(alone) == json.dumps(together)
    assert len(alone["pages"][LESSON]["blocks"]) > 10


def test_a_value_is_written_down_as_documented_and_as_observed(tmp_path: Path) -> None:
    """With its line, its code and its verdict."""
    blocks = written(tmp_path)["pages"][LESSON]["blocks"]
    values = [value for block in blocks for value in block["values"]]
    found = next(value for value in values if value["documented"] == "tensor(12.) = 6 + 6")
    assert found["observed"] == "tensor(12.)" and found["verdict"] == "true"
    assert found["code"] == "print(x.grad)  # tensor(12.) = 6 + 6" and found["line"] > 0


def page(prose: str = "passed", verdict: str = "passed") -> dict[str, Any]:
    """Make a page of a ledger."""
    return {"prose": prose, "digest": "0", "blocks": [{"verdict": "passed"}, {"verdict": verdict}]}


@pytest.mark.parametrize(
    ("entry", "true"),
    [
        (page(), True),
        (page(verdict="notest"), True),
        (page(verdict="failed"), False),
        (page(prose="failed"), False),
    ],
)
def test_a_page_is_true_if_all_of_it_is(entry: dict[str, Any], true: bool) -> None:
    """One wrong block, or one wrong value in the text, and it is not."""
    assert ledger.true(entry) is true


def test_a_page_that_has_changed_since_is_not_held_true(tmp_path: Path) -> None:
    """Neither if its own text changed, nor if a snippet that it includes did."""
    (tmp_path / "snippets").mkdir()
    lesson, snippet = tmp_path / "page.md", tmp_path / "snippets" / "code.py"
    lesson.write_text('--8<-- "code.py:part"\n', encoding="utf-8")
    snippet.write_text("x = 1\n", encoding="utf-8")
    entry = page() | {"digest": ledger.page_digest(lesson, snippet.parent)}
    assert ledger.holds("page.md", entry, tmp_path)
    snippet.write_text("x = 2\n", encoding="utf-8")
    assert not ledger.holds("page.md", entry, tmp_path)


@pytest.mark.parametrize(
    "include",
    [
        '--8<-- "code.py"',
        "--8<-- 'code.py:part'",
        '  -8<- "code.py:1:1"',
        "--8<--\ncode.py\n--8<--",
        '--8<-- "outer.md"',
    ],
)
def test_a_snippet_counts_however_it_is_included(include: str, tmp_path: Path) -> None:
    """In each form that the site takes, and inside another snippet too."""
    page, snippet = tmp_path / "page.md", tmp_path / "code.py"
    page.write_text(f"{include}\n", encoding="utf-8")
    (tmp_path / "outer.md").write_text('--8<-- "code.py:part"\n', encoding="utf-8")
    digests = set()
    for value in "12":
        section = f"# --8<-- [start:part]\nx = {value}\n# --8<-- [end:part]\n"
        snippet.write_text(section, encoding="utf-8")
        digests.add(ledger.page_digest(page, tmp_path))
    assert len(digests) == 2


def test_a_missing_snippet_does_not_stop_the_ledger(tmp_path: Path) -> None:
    """The page has failed, and the others are still written down."""
    page = tmp_path / "page.md"
    page.write_text('--8<-- "no_such.py"\n', encoding="utf-8")
    assert ledger.page_digest(page, tmp_path)


def test_without_a_run_there_is_no_ledger(tmp_path: Path) -> None:
    """Nothing is made up."""
    assert ledger.latest(tmp_path) is None


def test_ledger_is_written_whole(tmp_path: Path) -> None:
    """Half a character does not stop it, and what cannot be written leaves the old one."""
    path = tmp_path / "ledger.json"
    ledger.write(path, {"observed": "\ud83d"})
    with pytest.raises(TypeError):
        ledger.write(path, {"observed": object()})
    assert ledger.read(path) == {"observed": "\ud83d"}
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_wrong_with_a_block_is_written_down_with_its_place(tmp_path: Path) -> None:
    """What no comment documents too: a warning and an error that are new."""
    page = "tests/samples/ledger/new-warning-and-error.md"
    right, wrong = written(tmp_path, page=page)["pages"][page]["blocks"]
    assert right["faults"] == []
    found = [(fault["line"], fault["fault"], fault["printed"]) for fault in wrong["faults"]]
    assert found == [
        (7, "drift", "UserWarning: New."),
        (8, "drift", "1"),
        (9, "failure", "ZeroDivisionError: division by zero"),
    ]
    assert [(value["way"], value["file"]) for value in wrong["values"]] == [("printed", page)]


@pytest.mark.parametrize("code", ["print(6 # 6", "x = '\0'  # 6"])
def test_block_that_is_not_python_has_no_values(code: str, programs: Programs) -> None:
    """It is run and fails, and the ledger says so without them."""
    sample = written_page(fence(code), programs)
    assert sample.findings(sample.blocks[0])
    assert sample.readings(sample.blocks[0]) == []
