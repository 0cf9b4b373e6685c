"""The course on other releases of torch: what no longer holds, where, and why.

`python -m tests.checker.drift [--record] RELEASE …` tries each of them and leaves all that it
found in build/drift.json; `--record` also keeps it in docs/drift/, for the site to show.
"""

import argparse
import sys
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Any

from tests.checker import annotations, changes, ledger, notice, passages
from tests.checker.causes import Sides
from tests.checker.records import drifted, keep, section
from tests.checker.releases import THIS, Observed, UnavailableError, observe, prepare
from tests.checker.site import ROOT
from tests.checker.table import table

Entry = dict[str, Any]
DRIFT = ROOT / "build" / "drift.json"
UNTIL = "What docs/drift/ records already stays in this list until the course moves on."


def record(pinned: Observed, tried: Observed, today: date) -> Entry:
    """Write down how a release was tried, how many values hold, and all that has changed."""
    same_package = pinned.release["package"] == tried.release["package"]
    sides = Sides(pinned.release["torch"], tried.release["torch"], same_package)
    found = changes.compare(pinned.pages, tried.pages, sides)
    found += passages.compare(pinned.passages, tried.passages)
    nothing: Entry = {"blocks": []}
    return {
        **tried.release,
        "date": today.isoformat(),
        "pinned": pinned.release["torch"],
        "pages": {
            name: changes.tally(page, tried.pages.get(name, nothing))
            for name, page in pinned.pages.items()
            if page["blocks"]
        },
        "changes": [asdict(change) | {"section": _section(change)} for change in found],
    }


def _section(change: changes.Change) -> str:
    return section((ROOT / change.page).read_text(encoding="utf-8"), change.page_line)


def attempt(name: str, pinned: Observed) -> Entry:
    """Try a release; if that cannot be done, say why, so that others can still be tried."""
    print(f"torch {name}: preparing .nox/drift-{name} and running the course …", flush=True)
    try:
        return record(pinned, observe(prepare(name)), date.today())
    except UnavailableError as error:
        return {"torch": name, "failed": str(error)}


def usual() -> Observed:
    """Run the course with the pinned torch, and say which pages do not hold even there.

    Raises:
        UnavailableError: if it cannot be run: then there is nothing to compare with.
    """
    observed = observe(THIS)
    false = [name for name, page in observed.pages.items() if not ledger.true(page)]
    if false:
        print(f"With the pinned torch itself these pages fail: {', '.join(false)}.")
        print("What changes from there is shown; mend them first: python -m nox -s tests")
    return observed


def main(arguments: list[str]) -> int:
    """Try releases; the exit status is 1 if there is anything to look at."""
    parser = argparse.ArgumentParser(prog="nox -s drift --")
    parser.add_argument("--record", action="store_true", help="keep the results in docs/drift/")
    parser.add_argument("releases", nargs="+", metavar="RELEASE")
    options = parser.parse_args(arguments)
    try:
        pinned = usual()
    except UnavailableError as error:
        sys.exit(f"With the pinned torch, {error}")
    found = [attempt(name, pinned) for name in options.releases]
    time = datetime.now(UTC).isoformat(timespec="seconds")
    ledger.write(DRIFT, {"time": time, "pinned": pinned.release, "releases": found})
    told = table(found)
    print("\n" + told)
    for entry in found:
        if options.record and "failed" not in entry:
            print(f"recorded in {keep(entry).relative_to(ROOT)}")
    changed = [change for entry in found for change in entry.get("changes", [])]
    wrong = any("failed" in entry for entry in found) or any(map(drifted, changed))
    report = f"```text\n{told}\n```\n\n{UNTIL}"
    annotations.summarise(report)
    notice.leave("drift", report if wrong else "")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
