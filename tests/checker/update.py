"""Accepting new outputs: the comments that drifted, rewritten where they stand."""

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.checker.blocks import Block, Line
from tests.checker.comments import NOTE
from tests.checker.findings import Finding
from tests.checker.values import LABEL

EQUALS = re.compile(r"(?:^|[\s(])[=≈≃≅≡]+(?=\s)")  # what stands before an analytic value


class UnclearError(ValueError):
    """It cannot be told how to rewrite a comment."""


@dataclass(frozen=True)
class Edit:
    """A comment of a file, and what it should say."""

    path: Path
    lines: tuple[int, ...]  # where it stands in the file, counted from 1
    shown: tuple[str, ...]  # those lines as the page shows them
    column: int  # where it begins in the first of them
    texts: tuple[str, ...]  # what it should say, a line each

    @property
    def says(self) -> str:
        """What it says now."""
        texts = (self.shown[0][self.column :], *(line.lstrip("> ") for line in self.shown[1:]))
        return "\n".join(text.lstrip().removeprefix("#").strip() for text in texts)


def refusal(distribution: str) -> str:
    """Say why outputs may not be accepted in this run, if they may not."""
    if os.environ.get("CI"):
        return "--update-outputs is for authors: it does not run where CI is set."
    if distribution != "no":
        return "--update-outputs rewrites files, so one process must see all pages: leave out -n."
    return ""


def edits(page: Path, block: Block, findings: Iterable[Finding]) -> list[Edit]:
    """Give the edits that would make a block true, as far as rewriting comments can."""
    return [
        _edit(page, [block.lines[n - 1] for n in f.rewrite.lines], f.rewrite.column, f.rewrite.text)
        for f in findings
        if f.rewrite
    ]


def _edit(page: Path, lines: list[Line], column: int, text: str) -> Edit:
    path = lines[0].origin.path or page
    numbers = tuple(line.origin.line for line in lines)
    return Edit(path, numbers, tuple(line.text for line in lines), column, tuple(text.split("\n")))


def rewrite(text: str, wanted: Iterable[Edit]) -> str:
    """Give a file with some comments rewritten and nothing else changed.

    Raises:
        UnclearError: if two edits disagree, or a line is not what the page shows.
    """
    lines = text.split("\n")
    chosen: dict[tuple[int, ...], Edit] = {}
    for edit in wanted:
        if chosen.setdefault(edit.lines, edit).texts != edit.texts:
            raise UnclearError(f"line {edit.lines[0]} prints different things in different places")
    for edit in sorted(chosen.values(), key=lambda edit: edit.lines, reverse=True):
        first, last = edit.lines[0], edit.lines[-1]
        if edit.lines != tuple(range(first, last + 1)):
            raise UnclearError(f"the comment at line {first} does not stand in one piece")
        lines[first - 1 : last] = _rewritten(lines[first - 1 : last], edit)
    return "\n".join(lines)


def _rewritten(old: list[str], edit: Edit) -> list[str]:
    """Write a comment anew, each line where an old one began, note marks kept."""
    ends = ["\r" if line.endswith("\r") else "" for line in old]
    old = [line.rstrip("\r") for line in old]
    starts = [_start(*pair, edit) for pair in zip(old, edit.shown, strict=True)]
    notes = [match[0] if (match := NOTE.search(line)) else "" for line in old]
    if any(notes[len(edit.texts) :]):
        raise UnclearError(f"the note mark near line {edit.lines[-1]} would lose its line")
    new = []
    for number, text in enumerate(edit.texts):
        known = number < len(old)
        head = old[number][: starts[number]] if known else _below(old[-1], starts[-1])
        note = notes[number] if known else ""
        new.append(f"{head}# {text}".rstrip() + note + ends[0])
    return new


def _start(line: str, shown: str, edit: Edit) -> int:
    """Find where the comment begins in a line of the file."""
    if not line.rstrip().endswith(shown.rstrip()):
        raise UnclearError(f"line {edit.lines[0]} is not what the page shows")
    column = edit.column if shown == edit.shown[0] else shown.index("#")
    return len(line.rstrip()) - len(shown.rstrip()) + column


def _below(line: str, start: int) -> str:
    """Give what stands before a comment that goes on below a line: quote marks and blanks."""
    quote = re.match(r"[\s>]*", line[:start])
    kept = quote[0] if quote else ""
    return kept + " " * (start - len(kept))


def _clear(wanted: Iterable[Edit]) -> Iterator[Edit]:
    """Refuse an edit that would drop an analytic value."""
    for edit in wanted:
        new, line = "\n".join(edit.texts), edit.lines[0]
        if LABEL.match(edit.says) or len(EQUALS.findall(edit.says)) > len(EQUALS.findall(new)):
            raise UnclearError(f"the analytic value at line {line} cannot be read")
        yield edit


def apply(wanted: list[Edit], root: Path) -> str:
    """Rewrite every file whose edits are clear, and give the differences and what is not clear."""
    report = []
    for path in sorted({edit.path for edit in wanted}):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read()
        try:
            changed = rewrite(text, _clear(edit for edit in wanted if edit.path == path))
        except UnclearError as error:
            report.append(f"{name} is left as it was: {error}.\n")
            continue
        path.write_text(changed, encoding="utf-8", newline="")
        old, new = (t.splitlines(keepends=True) for t in (text, changed))
        report += difflib.unified_diff(old, new, name, name)
    return "".join(report)
