"""What drifted, as tables in a terminal: each release in a line, then each change, side by side."""

import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from tests.checker.causes import CAUSES
from tests.checker.records import totals

Entry = dict[str, Any]
GAP = " │ "
LONGEST = 12  # lines of a text that are shown


def table(entries: list[Entry]) -> str:
    """Give the whole report."""
    width = min(shutil.get_terminal_size((100, 24)).columns, 160)
    lines = [line for entry in entries for line in _release(entry, width)]
    return "\n".join([*_summary(entries), *lines])


def _summary(entries: list[Entry]) -> Iterator[str]:
    """Give one line for each release: how many documented values hold, and what does not."""
    yield f"{'torch':<12}{'package':<9}{'values':>8}{'hold':>8}  changes (but for the twin page)"
    for entry in entries:
        if "failed" in entry:
            yield f"{entry['torch']:<12}not tried: {entry['failed']}"
            continue
        values, held = totals(entry)
        causes = Counter(group[0]["cause"] for group in groups(entry["changes"]))
        told = ", ".join(f"{cause} {causes[cause]}" for cause in CAUSES if cause in causes)
        start = f"{entry['torch']:<12}{entry['package']:<9}"
        yield f"{start}{values:>8,}{held:>8,}  {told or 'none'}"


def groups(changes: list[Entry]) -> list[list[Entry]]:
    """Put the same change on a page and on its twin together, the gravest cause first."""
    found: dict[tuple[str, ...], list[Entry]] = {}
    for change in changes:
        names = ("cause", "file", "line", "code", "old", "new")
        place = [str(change[name]) for name in names]
        if change["file"] == change["page"]:
            place[1:3] = []  # written in each page itself
        found.setdefault(tuple(place), []).append(change)
    order = list(CAUSES)
    return sorted(found.values(), key=lambda group: order.index(group[0]["cause"]))


def _release(entry: Entry, width: int) -> Iterator[str]:
    """Give what changed with a release, by cause."""
    cause = ""
    for group in groups(entry.get("changes", [])):
        if group[0]["cause"] != cause:
            cause = group[0]["cause"]
            yield f"\ntorch {entry['torch']}, {cause}: {CAUSES[cause]}"
        yield from _change(group, entry, width)


def _change(group: list[Entry], entry: Entry, width: int) -> Iterator[str]:
    """Give one change: where it is, and the old beside the new."""
    first = group[0]
    pages = ", ".join(f"{change['page']}:{change['page_line']}" for change in group)
    written = f"{first['file']}:{first['line']}, shown by "
    yield "\n  " + ("" if first["file"] == first["page"] else written) + pages
    yield f"    {first['kind']}{': ' if first['code'] else ''}{first['code']}"
    if first["holds"]:
        yield "    (the page is still true)"
    if first["values"] > 1:
        yield f"    ({first['values']} documented values)"
    half = (width - 4 - len(GAP)) // 2
    yield f"    {entry['pinned']:<{half}}{GAP}{entry['torch']}"
    for old, new in zip_longest(_cell(first["old"], half), _cell(first["new"], half), fillvalue=""):
        yield f"    {old:<{half}}{GAP}{new}".rstrip()


def _cell(text: str, width: int) -> list[str]:
    """Cut a text into lines that fit, and what is left of a long one off."""
    if not text:
        return ["nothing"]
    lines = [part for line in text.split("\n") for part in wrap(line, width) or [""]]
    hidden = len(lines) - LONGEST
    return lines if hidden <= 1 else [*lines[:LONGEST], f"({hidden} lines more: build/drift.json)"]
