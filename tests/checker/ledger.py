"""The record of a run: every block of every page, and its verdict."""

import hashlib
import json
import platform
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import markdown
from pymdownx.snippets import SnippetMissingError

from tests.checker import site
from tests.checker.blocks import Block, Kind
from tests.checker.compare import ADDRESS
from tests.checker.events import Way
from tests.checker.findings import Finding
from tests.checker.readings import Reading
from tests.checker.report import Place, relative
from tests.checker.trace import TracedSnippets

Entry = dict[str, Any]
LEDGER = "build/ledger.json"  # where the tests leave it
STOPPED = "(the run stopped before its end)"  # stands among what has failed
INCLUDE = re.compile(r'--8<-- "([^"]+)"')  # a file or a section of it


def entry(
    page: str,
    block: Block,
    outcome: str,
    readings: Sequence[Reading],
    faults: Sequence[tuple[Place, Finding]] = (),
) -> Entry:
    """Write down the verdict on a block, its faults, and each value beside what was seen."""
    return {
        "page": page,
        "line": block.line,
        "kind": block.kind.name.lower(),
        "verdict": "notest" if block.kind is Kind.NOTEST else outcome,
        "reason": block.reason,
        "code": block.source,
        "values": [_value(reading, block, page) for reading in readings],
        "faults": [fault(*found) for found in faults],
    }


def fault(place: Place, finding: Finding) -> Entry:
    """Write down one thing that is wrong, and where."""
    return {
        "fault": finding.fault.value,
        "file": place.file,
        "line": place.line,
        "summary": finding.summary,
        "documented": finding.documented,
        "printed": ADDRESS.sub("at 0x...", (finding.printed or "").strip("\n")),
        "advice": finding.advice.replace("{page}", place.page),
    }


def _value(reading: Reading, block: Block, page: str) -> Entry:
    """Write down one value; addresses, which are never the same, are left out."""
    origin = block.lines[reading.entry.last - 1].origin
    ways = {event.way for event in reading.events}
    return {
        "file": relative(origin.path, site.ROOT) if origin.path else page,
        "line": origin.line,
        "way": next((way.value for way in reversed(Way) if way in ways), ""),
        "code": block.lines[reading.entry.last - 1].text.strip(),
        "documented": reading.entry.text,
        "observed": ADDRESS.sub("at 0x...", reading.seen.strip("\n")),
        "verdict": "true" if reading.true else "false",
    }


def page_digest(page: Path, snippets: Path) -> str:
    """Take the digest of all that a page says: its text and the snippets that it includes."""
    text = page.read_text(encoding="utf-8")
    files = sorted(included(text, snippets))
    parts = [text, *(path.read_text(encoding="utf-8") for path in files)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def included(text: str, snippets: Path) -> set[Path]:
    """Find the files that the site takes into a page, however they are named or nested.

    Where one is missing the page fails, and what would come after it is not looked for.
    """
    options = dict(site.extensions()["pymdownx.snippets"]) | {"base_path": [str(snippets)]}
    reader = TracedSnippets.of(markdown.Markdown(extensions=[TracedSnippets(**options)]))
    with suppress(SnippetMissingError):
        reader.run(text.split("\n"))
    return {path for path in reader.sources if path}


def assemble(
    properties: Sequence[tuple[str, Any]], failed: Sequence[str], files: dict[str, str], root: Path
) -> dict[str, Any]:
    """Order the verdicts of a run by page; but for its time stamp the same run gives the same.

    The files are those that stood there when the run began: whatever changes later is unverified.
    """
    entries = [value for name, value in properties if name == "block"]
    prose = dict(value for name, value in properties if name == "prose")
    pages = {
        page: {
            "digest": page_digest(root / page, root / "snippets"),
            "prose": verdict,
            "blocks": [_without_page(item) for item in _in_order(entries) if item["page"] == page],
        }
        for page, verdict in sorted(prose.items())
    }
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "torch": version("torch"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "failed": sorted(set(failed)),
        "tree": files,
        "pages": pages,
    }


def _in_order(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda item: (item["page"], item["line"]))


def _without_page(item: Entry) -> Entry:
    return {key: value for key, value in item.items() if key != "page"}


def true(page: Entry) -> bool:
    """Tell whether all that a page says was found true."""
    return page["prose"] == "passed" and all(
        block["verdict"] in ("passed", "notest") for block in page["blocks"]
    )


def write(path: Path, ledger: dict[str, Any]) -> None:
    """Write a ledger, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(ledger, indent=1, ensure_ascii=False) + "\n"
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8", errors="backslashreplace")  # which JSON reads back
    part.replace(path)


def read(path: Path) -> dict[str, Any]:
    """Read a ledger.

    Raises:
        FileNotFoundError: if no run has written it.
    """
    return dict(json.loads(path.read_text(encoding="utf-8")))


def latest(root: Path) -> dict[str, Any] | None:
    """Read what the last run of the tests wrote; None if there was none."""
    path = root / LEDGER
    return read(path) if path.exists() else None


def holds(name: str, page: Entry, root: Path) -> bool:
    """Tell whether a page was found true, and stands as it was then."""
    return true(page) and page["digest"] == page_digest(root / name, root / "snippets")
