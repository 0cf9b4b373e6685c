"""What was recorded of each release that was tried: docs/drift/, a file for each."""

import re
from pathlib import Path
from typing import Any

from tests.checker import ledger
from tests.checker.causes import HARMLESS
from tests.checker.site import ROOT

Entry = dict[str, Any]
RECORDS = ROOT / "docs" / "drift"
HEADING = re.compile(r"(?m)^#{2,} +(?P<title>.+?) *\{[^{}]*#(?P<id>[\w-]+)[^{}]*\} *$")


def keep(entry: Entry, folder: Path = RECORDS) -> Path:
    """Keep, for the site, what does not hold with a release; of a source, only its name."""
    lasting = [dict(change) for change in entry["changes"] if not change["holds"]]
    for change in lasting:
        if change["kind"] == "source":
            change.update(old="", new="")
    path = folder / f"{entry['torch']}.json"
    ledger.write(path, entry | {"changes": lasting})
    return path


def records(folder: Path = RECORDS) -> list[Entry]:
    """Read every release that was recorded, the newest version first."""
    found = [ledger.read(path) for path in folder.glob("*.json")]
    return sorted(found, key=lambda entry: _order(entry["torch"]), reverse=True)


def _order(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]


def totals(entry: Entry, folder: str = "") -> tuple[int, int]:
    """Count the documented values of the pages in a folder, and those that hold."""
    pages = [page for name, page in entry["pages"].items() if name.startswith(folder)]
    return sum(page["values"] for page in pages), sum(page["hold"] for page in pages)


def drifted(change: Entry) -> bool:
    """Tell whether a change is one that a reader or a maintainer has to know."""
    return not change["holds"] and change["cause"] not in HARMLESS


def headings(text: str) -> dict[str, str]:
    """Give the sections of a page: their titles, by their ids."""
    return {match["id"]: match["title"] for match in HEADING.finditer(text)}


def section(text: str, line: int) -> str:
    """Give the id of the section that a line of a page stands in; nothing above the first."""
    above = headings("\n".join(text.split("\n")[: line - 1]))
    return next(reversed(above), "")
