"""A finding as a sentence: where, what was documented, what was printed, what to do next."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from tests.checker.blocks import Block
from tests.checker.findings import Finding
from tests.checker.trace import Origin

LONGEST = 40  # lines of an output that are shown


@dataclass(frozen=True)
class Place:
    """Where a finding is, for its author."""

    page: str  # relative to the repository
    page_line: int
    file: str  # the file to open: the snippet, or the page itself
    line: int

    @property
    def text(self) -> str:
        """The place, as editors and terminals link it."""
        here = f"{self.file}:{self.line}"
        there = f"{self.page}:{self.page_line}"
        return here if here == there else f"{here}, shown by {there}"


def place(finding: Finding, block: Block, page: Path, root: Path) -> Place:
    """Tell where a finding is."""
    origin = Origin(None, block.line)
    if 0 < finding.line <= len(block.lines):
        origin = block.lines[finding.line - 1].origin
    shown = relative(page, root)
    if origin.path is None:
        return Place(shown, origin.line, shown, origin.line)
    return Place(shown, block.line, relative(origin.path, root), origin.line)


def relative(path: Path, root: Path) -> str:
    """Name a file as the repository does, if it lies there."""
    path = path.resolve()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def describe(finding: Finding, block: Block, page: Path, root: Path) -> str:
    """Write a finding for its author."""
    lines = [place(finding, block, page, root).text]
    if 0 < finding.line <= len(block.lines):
        lines.append(f"    {block.lines[finding.line - 1].text.strip()}")
    lines.append(finding.summary)
    lines += _difference(finding)
    if finding.advice:
        advice = finding.advice.replace("{page}", place(finding, block, page, root).page)
        lines.append(f"  next: {advice}")
    return "\n".join(lines)


def _difference(finding: Finding) -> Iterator[str]:
    """Give what was documented and printed, with marks under what differs."""
    documented = _shown(finding.documented)
    printed = _shown(finding.printed)
    if documented is not None:
        yield from _labelled("documented: ", documented)
    if printed is not None:
        yield from _labelled("printed:    ", printed or ["nothing"])
    if documented and printed and len(documented) == len(printed):
        pairs = [(d, p) for d, p in zip(documented, printed, strict=True) if d.split() != p.split()]
        for old, new in pairs[:1]:
            yield f"  differs:    {new}"
            yield f"              {_marks(old, new)}"


def _shown(text: str | None) -> list[str] | None:
    if text is None:
        return None
    lines = text.strip("\n").split("\n") if text.strip() else []
    hidden = len(lines) - LONGEST
    return lines if hidden <= 0 else [*lines[:LONGEST], f"(and {hidden:,} lines more)"]


def _labelled(label: str, lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"  {label if number == 0 else ' ' * len(label)}{line}".rstrip()


def _marks(old: str, new: str) -> str:
    """Put a mark under each character of the new text that the old one does not have there."""
    marks = [" "] * (len(new) + 1)
    for tag, _, _, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            marks[start : max(end, start + 1)] = "^" * (max(end, start + 1) - start)
    return "".join(marks).rstrip()


def locate(traceback: str, blocks: list[Block], page: Path, root: Path) -> str:
    """Write, in a traceback of a page's program, the lines where the code was written."""
    lines = [line for block in blocks for line in block.lines]

    def rewrite(match: re.Match[str]) -> str:
        number = int(match[1])
        if not 0 < number <= len(lines):
            return match[0]
        origin = lines[number - 1].origin
        path = relative(origin.path or page, root)
        return f'File "{path}", line {origin.line}'

    return re.sub(r'File "[^"]*program\.py", line (\d+)', rewrite, traceback)
