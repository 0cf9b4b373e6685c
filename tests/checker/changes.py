"""What changed between two ledgers of the course: block by block, value by value."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from tests.checker.causes import Sides, cause

Entry = dict[str, Any]
NOTHING: Entry = {"way": "", "observed": "", "verdict": "false"}
WHERE = re.compile(r"(?<=Triggered internally at )\S+")  # in which line of torch's own code
ABSENT = "This page or block was not run."


@dataclass(frozen=True)
class Change:
    """One thing that the two torches do not say alike."""

    page: str
    page_line: int  # that opens the block, or names the source
    file: str  # where the code is written: the snippet, or the page itself
    line: int
    kind: str  # value, error, warning, output, program, text, source
    cause: str  # one of CAUSES
    code: str
    documented: str
    old: str  # with the pinned torch
    new: str  # with the one that was tried
    holds: bool = False  # whether the page is true with both
    values: int = 1  # how many documented values it concerns


def compare(old: dict[str, Entry], new: dict[str, Entry], sides: Sides) -> list[Change]:
    """Give every change from the pages of one ledger to those of another, in their order."""
    return [
        change
        for name, page in old.items()
        for change in _page(name, page, new.get(name, {"blocks": [], "prose": ""}), sides)
    ]


def tally(old: Entry, new: Entry) -> dict[str, int]:
    """Count the values that a page documents, and those that hold on the other side."""
    held = sum(
        value["verdict"] == "true"
        for block, twin in _pairs(old["blocks"], new["blocks"])
        for _, value in zip(block["values"], twin["values"] if twin else [], strict=False)
    )
    return {"values": sum(len(block["values"]) for block in old["blocks"]), "hold": held}


def _page(name: str, old: Entry, new: Entry, sides: Sides) -> Iterator[Change]:
    for block, twin in _pairs(old["blocks"], new["blocks"]):
        yield from _block(name, block, twin or {"values": [], "faults": [_absence(name)]}, sides)
    if old["prose"] == "passed" and new["prose"] == "failed":
        text = "A value in the text of this page is no longer printed."
        yield Change(name, 1, name, 1, "text", "behaviour", "", "", "", text, values=0)


def _pairs(old: list[Entry], new: list[Entry]) -> Iterator[tuple[Entry, Entry | None]]:
    """Put the blocks of a page beside those of the same code, wherever those stand now."""
    known: defaultdict[str, list[Entry]] = defaultdict(list)
    for block in new:
        known[block["code"]].append(block)
    for block in old:
        twins = known[block["code"]]
        yield block, twins.pop(0) if twins else None


def _absence(name: str) -> Entry:
    place = {"file": name, "line": 0, "documented": None, "printed": ""}
    return place | {"fault": "failure", "summary": ABSENT}


def _block(name: str, old: Entry, new: Entry, sides: Sides) -> Iterator[Change]:
    """Compare a block that was run with both; where it could not be, that is the change."""
    faults = [fault for fault in new["faults"] if fault not in old["faults"]]
    stop = next((f for f in faults if f["fault"] == "failure" and not f["printed"]), None)
    if stop:
        yield _stopped(name, old, stop)
        return
    raised = any(fault["fault"] == "failure" for fault in faults)
    for one, other in zip_longest(old["values"], new["values"], fillvalue=NOTHING):
        if _told(one) != _told(other):
            yield _value(name, old["line"], one, other, sides, raised)
    for fault in faults:
        new_event = fault["documented"] is None and fault["fault"] != "form"
        if new_event or old["kind"] == "output":
            yield _fault(name, old["line"], fault, sides)


def _stopped(name: str, block: Entry, stop: Entry) -> Change:
    """Report a block that crashed, hung or was never reached, with all of its values."""
    reached = stop["summary"].startswith("The program cannot go on")
    why, count = "crash" if reached else "unreached", len(block["values"])
    place, line = stop["file"], stop["line"] or block["line"]
    code = block["code"].strip().split("\n")[0]
    return Change(
        name,
        block["line"],
        place,
        line,
        "program",
        why,
        code,
        "",
        "",
        stop["summary"],
        values=count,
    )


def _value(name: str, line: int, old: Entry, new: Entry, sides: Sides, raised: bool) -> Change:
    """Report a documented value, of which there may be nothing any more."""
    at = old if "code" in old else new
    kind = _kind({old["way"], new["way"]})
    why = cause(kind, old["observed"], new["observed"], sides)
    if raised and not new["observed"]:
        why = "unreached"
    return Change(
        name,
        line,
        at["file"],
        at["line"],
        kind,
        why,
        at["code"],
        at["documented"],
        old["observed"],
        new["observed"],
        new["verdict"] == "true",
    )


def _told(value: Entry) -> tuple[str, str]:
    """Give what a value tells a reader, who need not know which line of torch's own code did it."""
    return WHERE.sub("...", value["observed"]), value["verdict"]


def _kind(ways: set[str]) -> str:
    if "raised" in ways:
        return "error"
    return "warning" if "warned" in ways else "value"


def _fault(name: str, line: int, fault: Entry, sides: Sides) -> Change:
    """Report what no comment documents: an error, a warning or a line that is new."""
    old, new = fault["documented"] or "", fault["printed"]
    kind = "output" if old else "error" if fault["fault"] == "failure" else "warning"
    why = cause(kind, old, new, sides)
    return Change(name, line, fault["file"], fault["line"], kind, why, "", old, old, new, values=0)
