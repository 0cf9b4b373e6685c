"""One issue follows what a session found: it is opened, brought up to date and closed."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.checker import notice

# Stands in for GitHub's `gh`: answers the list of open issues from a file, and notes each call.
GH = """#!{python}
import json, sys
from pathlib import Path
here = Path(__file__).parent
with (here / "calls").open("a") as calls:
    calls.write(json.dumps(sys.argv[1:]) + "\\n")
if sys.argv[2] == "list":
    print((here / "open.json").read_text())
elif (here / "fails").exists():
    sys.exit("HTTP 403")
"""


@pytest.fixture
def gh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a `gh` of ours first on the path, with no issue open; give its folder."""
    script = tmp_path / "gh"
    script.write_text(GH.replace("{python}", sys.executable), encoding="utf-8")
    script.chmod(0o755)
    (tmp_path / "open.json").write_text("[]", encoding="utf-8")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(notice, "REPORTS", tmp_path / "notices")
    return tmp_path


def opened(gh: Path, body: str) -> None:
    """Let an issue be open, beside one of another matter."""
    issues = [
        {"number": 3, "title": "Another matter", "body": body},
        {"number": 7, "title": notice.TITLES["drift"], "body": body},
    ]
    (gh / "open.json").write_text(json.dumps(issues), encoding="utf-8")


def calls(gh: Path) -> list[list[str]]:
    """Give what was asked of `gh`, after the list."""
    lines = (gh / "calls").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)[1:] for line in lines][1:]


def test_report_opens_an_issue(gh: Path) -> None:
    """With the report as its text."""
    notice.leave("drift", "12 became 13")
    notice.send("drift")
    assert calls(gh) == [["create", "--title", notice.TITLES["drift"], "--body", "12 became 13"]]


def test_new_report_brings_the_open_issue_up_to_date(gh: Path) -> None:
    """No second issue is opened."""
    opened(gh, "an older report")
    notice.leave("drift", "12 became 13")
    notice.send("drift")
    assert calls(gh) == [["edit", "7", "--body", "12 became 13"]]


def test_same_report_again_changes_nothing(gh: Path) -> None:
    """Nobody is told twice."""
    opened(gh, "12 became 13\n")
    notice.leave("drift", "12 became 13")
    assert notice.send("drift") == "Issue 7 already says so."
    assert calls(gh) == []


def test_issue_is_closed_when_all_is_well(gh: Path) -> None:
    """With a word."""
    opened(gh, "12 became 13")
    notice.leave("drift", "")
    notice.send("drift")
    assert calls(gh) == [["close", "7", "--comment", notice.WELL]]


def test_nothing_is_done_when_all_is_well_and_no_issue_is_open(gh: Path) -> None:
    """Not even said."""
    notice.leave("drift", "")
    notice.send("drift")
    assert calls(gh) == []


def test_long_report_is_cut_where_an_issue_ends(gh: Path) -> None:
    """GitHub would refuse it whole."""
    notice.leave("drift", "x" * 70_000)
    notice.send("drift")
    assert 60_000 < len(calls(gh)[0][-1]) < 65_536


def test_missing_report_is_an_error(gh: Path) -> None:
    """Silence would close an issue that still holds."""
    with pytest.raises(notice.NoticeError, match="run `nox -s drift` first"):
        notice.send("drift")


def test_failure_of_gh_is_an_error(gh: Path) -> None:
    """With what it said."""
    notice.leave("drift", "12 became 13")
    (gh / "fails").touch()
    with pytest.raises(notice.NoticeError, match="HTTP 403"):
        notice.send("drift")


def test_missing_gh_is_an_error(gh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what is missing."""
    notice.leave("drift", "12 became 13")
    monkeypatch.setenv("PATH", str(gh / "notices"))
    with pytest.raises(notice.NoticeError, match="`gh` is not installed"):
        notice.send("drift")
