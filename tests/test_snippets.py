"""The code behind the lessons: whole programs, in short named sections, all of them used."""

import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checker.ledger import INCLUDE
from tests.checker.site import ROOT

SNIPPETS = sorted((ROOT / "snippets").glob("*.py"))
PAGES = sorted((ROOT / "docs").glob("**/*.md"))
MARKER = re.compile(r"^\s*# --8<-- \[(start|end):([\w-]+)\]$")
LONGEST, TYPICAL = 40, 20  # lines of a section; the median is the typical one

snippets = pytest.mark.parametrize("path", SNIPPETS, ids=lambda path: path.name)


def sections(text: str) -> dict[str, int]:
    """Give the sections of a snippet with their number of lines.

    Raises:
        ValueError: if a section is opened twice, not closed, or closed without being open.
    """
    lengths: dict[str, int] = {}
    opened: tuple[str, int] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        marker = MARKER.match(line)
        if not marker:
            continue
        if marker[1] == "start" and opened is None and marker[2] not in lengths:
            opened = (marker[2], number)
        elif marker[1] == "end" and opened and opened[0] == marker[2]:
            lengths[marker[2]] = number - opened[1] - 1
            opened = None
        else:
            raise ValueError(f"line {number}: {line.strip()} does not fit the marker before it")
    if opened:
        raise ValueError(f"line {opened[1]}: the section {opened[0]} is not closed")
    return lengths


def included(name: str) -> dict[str, list[str]]:
    """Give, for each page, the sections of a snippet that it includes."""
    found = {path: INCLUDE.findall(path.read_text(encoding="utf-8")) for path in PAGES}
    return {
        path.relative_to(ROOT).as_posix(): [
            include.partition(":")[2] for include in includes if include.startswith(f"{name}:")
        ]
        for path, includes in found.items()
        if any(include.startswith(f"{name}:") for include in includes)
    }


@snippets
def test_every_section_is_shown_in_the_order_of_the_file(path: Path) -> None:
    """Code that no page shows teaches nobody; the file reads as the lesson does."""
    names = list(sections(path.read_text(encoding="utf-8")))
    pages = included(path.name)
    assert pages, f"No page includes {path.name}."
    for page, shown in pages.items():
        assert shown == names, f"{page} and {path.name} do not hold the same sections in one order."


@snippets
def test_sections_are_short(path: Path) -> None:
    """Twenty lines as a rule, forty never."""
    lengths = sections(path.read_text(encoding="utf-8"))
    long = [name for name, length in lengths.items() if length > LONGEST]
    assert not long and statistics.median(lengths.values()) <= TYPICAL


@snippets
def test_the_file_is_a_program(path: Path, tmp_path: Path) -> None:
    """Plain Python runs it from top to bottom, without the checker."""
    command = [sys.executable, "-I", str(path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "# --8<-- [start:one]\n",
        "# --8<-- [end:one]\n",
        "# --8<-- [start:one]\n# --8<-- [start:two]\n# --8<-- [end:two]\n# --8<-- [end:one]\n",
        "# --8<-- [start:one]\n# --8<-- [end:one]\n# --8<-- [start:one]\n# --8<-- [end:one]\n",
    ],
)
def test_markers_that_do_not_pair_are_an_error(text: str) -> None:
    """Unclosed, unopened, nested and repeated sections."""
    with pytest.raises(ValueError, match="line"):
        sections(text)
