"""The record of a run: every block of every page, and its verdict."""

import json
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.checker.blocks import Block, Kind

Entry = dict[str, Any]


def entry(page: str, block: Block, outcome: str) -> Entry:
    """Write down the verdict on a block."""
    verdict = "notest" if block.kind is Kind.NOTEST else outcome
    return {
        "page": page,
        "line": block.line,
        "kind": block.kind.name.lower(),
        "verdict": verdict,
        "reason": block.reason,
        "code": block.source,
    }


def write(path: Path, entries: list[Entry]) -> None:
    """Write the ledger; but for its time stamp it is the same whenever the verdicts are."""
    pages: dict[str, list[Entry]] = {}
    for item in sorted(entries, key=lambda item: (item["page"], item["line"])):
        pages.setdefault(item["page"], []).append({k: v for k, v in item.items() if k != "page"})
    ledger = {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "torch": version("torch"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "pages": pages,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(ledger, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> dict[str, Any]:
    """Read a ledger.

    Raises:
        FileNotFoundError: if no run has written it.
    """
    return dict(json.loads(path.read_text(encoding="utf-8")))
