"""Keeps one open issue of the repository in step with what a session found.

A session that watches something outside leaves a report in build/notices/NAME.md while something
is wrong, and none when all is well; `python -m tests.checker.notice NAME` then opens the issue,
brings it up to date or closes it, through GitHub's command `gh`.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "build" / "notices"
TITLES = {
    "drift": "A release of torch drifts from the course",
    "links": "Links to other sites that do not answer",
}
WELL = "All is well again: the last run found nothing."
LONGEST = 60_000  # characters: GitHub takes 65,536 in an issue


class NoticeError(Exception):
    """What keeps a notice from being sent, in a sentence."""


def leave(name: str, report: str) -> Path:
    """Leave a report for the next notice; an empty one says that all is well."""
    path = REPORTS / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report, encoding="utf-8")
    return path


def send(name: str) -> str:
    """Bring the issue of this name in step with the report, and say what was done.

    Raises:
        NoticeError: if no session has left a report, or `gh` fails.
    """
    report, title = _report(name), TITLES[name]
    found = _open_issue(title)
    if not report:
        return _close(found) if found else "All is well, and no issue is open."
    if not found:
        return _gh("issue", "create", "--title", title, "--body", report)
    if found["body"].strip() == report.strip():
        return f"Issue {found['number']} already says so."
    return _gh("issue", "edit", str(found["number"]), "--body", report)


def _report(name: str) -> str:
    path = REPORTS / f"{name}.md"
    if not path.exists():
        place = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
        raise NoticeError(f"There is no {place}: run `nox -s {name}` first.")
    text = path.read_text(encoding="utf-8").strip()
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST] + "\n\n(The rest is in the artifact of the run.)"


def _open_issue(title: str) -> dict[str, str] | None:
    listed = _gh(
        "issue", "list", "--state", "open", "--limit", "500", "--json", "number,title,body"
    )
    return next((issue for issue in json.loads(listed) if issue["title"] == title), None)


def _close(issue: dict[str, str]) -> str:
    _gh("issue", "close", str(issue["number"]), "--comment", WELL)
    return f"Closed issue {issue['number']}."


def _gh(*arguments: str) -> str:
    try:
        done = subprocess.run(["gh", *arguments], capture_output=True, text=True, check=True)
    except FileNotFoundError as error:
        raise NoticeError("GitHub's command `gh` is not installed here.") from error
    except subprocess.CalledProcessError as error:
        raise NoticeError(f"`gh {' '.join(arguments[:2])}` failed: {error.stderr}") from error
    return done.stdout.strip()


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in TITLES and not sys.argv[2:]:
        try:
            print(send(sys.argv[1]))
        except NoticeError as error:
            sys.exit(str(error))
    else:
        sys.exit(f"Name one of these: {', '.join(TITLES)}.")
