"""The checker proves itself: it must miss no false version of any page.

Each page is run once; each mutant is then judged against what was recorded.
"""

import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tests.checker.blocks import Block
from tests.checker.events import Record
from tests.checker.judge import judge
from tests.checker.mutations import mutants
from tests.checker.outline import differences, outline
from tests.checker.programs import Programs
from tests.checker.prose import is_held, unverified, values
from tests.checker.readings import Reading
from tests.checker.site import ROOT
from tests.checker.sources import read_sources
from tests.checker.update import Edit, rewrite
from tests.checker.verify import Page

END_TO_END = 3  # mutants that are also tried through pytest, in a copy of the tree
PROVED = {"first digit", "sign", "dtype", "node name"}  # the kinds that those are chosen from
SAMPLE = 12  # lines of a page that one language loses, one at a time
BUILDS = ("## ", "### ", "| ", "1. ", "- ", "??? ")  # how such lines begin
PROSE = {"first digit", "last digit", "dtype"}  # what is done to a value in the text


@dataclass(frozen=True)
class Mutant:
    """A false version of a page, and whether it was noticed."""

    kind: str  # what was done
    where: str  # file and line
    before: str
    after: str
    caught: bool


def of_page(page: Page) -> Iterator[Mutant]:
    """Try every false version of every value that a page documents."""
    for block in page.run:
        record = page.record(block)
        for reading in page.readings(block):
            for kind, text in mutants(reading.entry.text):
                yield _tried(page, block, record, reading, kind, text)
            yield _tried(page, block, record, reading, "comment removed", None)


def _tried(
    page: Page, block: Block, record: Record, reading: Reading, kind: str, text: str | None
) -> Mutant:
    first = page.program.first_line(page.run.index(block))
    source, moved = _mutated(block.source, record, reading, text, first)
    caught = bool(judge(source, moved, first))
    origin = block.lines[reading.entry.comment_lines[0] - 1].origin
    where = f"{origin.path or page.path}:{origin.line}"
    return Mutant(kind, where, reading.entry.text, "" if text is None else text, caught)


def _mutated(
    source: str, record: Record, reading: Reading, text: str | None, first: int
) -> tuple[str, Record]:
    """Write another comment, and move what happened below it to where it now stands."""
    lines = source.split("\n")
    numbers = reading.entry.comment_lines
    shown = tuple(lines[number - 1] for number in numbers)
    if text is None:
        changed = _removed(lines, numbers, reading.entry.comment_column)
    else:
        column = reading.entry.comment_column
        edit = Edit(Path(), numbers, shown, column, tuple(text.split("\n")))
        changed = rewrite(source, [edit])
    by = changed.count("\n") - source.count("\n")
    events = [
        replace(e, lines=tuple(n + by if n - first + 1 > numbers[-1] else n for n in e.lines))
        for e in record.events
    ]
    return changed, replace(record, events=events)


def _removed(lines: list[str], numbers: tuple[int, ...], column: int) -> str:
    kept = lines[numbers[0] - 1][:column].rstrip()
    return "\n".join([*lines[: numbers[0] - 1], *([kept] if kept else []), *lines[numbers[-1] :]])


def of_prose(page: Page) -> Iterator[Mutant]:
    """Try other values in the text, but those that the page holds elsewhere: both are true."""
    lines = page.text.split("\n")
    tried: list[tuple[int, str, str, str]] = []
    for line, value in values(page.text):
        kind, text = next(_others(page, value), ("", ""))
        if kind and f"`{value}`" in lines[line - 1]:
            lines[line - 1] = lines[line - 1].replace(f"`{value}`", f"`{text}`", 1)
            tried.append((line, kind, value, text))
    found = Counter(
        (f.line, f.documented) for f in unverified(replace(page, text="\n".join(lines)))
    )
    for line, kind, value, text in tried:
        found[line, text] -= 1
        caught = found[line, text] >= 0
        yield Mutant(f"prose, {kind}", f"{page.path}:{line}", value, text, caught)


def _others(page: Page, value: str) -> Iterator[tuple[str, str]]:
    """Give false versions of a value in the text."""
    return (
        (kind, text) for kind, text in mutants(value) if kind in PROSE and not is_held(page, text)
    )


def of_sources(page: Page) -> Iterator[Mutant]:
    """Change each digest by one digit."""
    for source in read_sources(page.text):
        if source.inside:
            other = ("0" if source.digest[0] != "0" else "1") + source.digest[1:]
            caught = source.current_digest() != other
            yield Mutant("digest of a source", str(page.path), source.digest, other, caught)


def of_languages(spanish: Page, english: Page) -> Iterator[Mutant]:
    """Take headings, includes, rows, steps and options from the Spanish page, one at a time."""
    whole = outline(english.text)
    lines = spanish.text.split("\n")
    built = [n for n, line in enumerate(lines) if line.startswith(BUILDS) or "--8<--" in line]
    for number in random.Random(0).sample(built, min(SAMPLE, len(built))):
        text = "\n".join(lines[:number] + lines[number + 1 :])
        caught = bool(differences(outline(text), whole))
        where = f"{spanish.path}:{number + 1}"
        yield Mutant("line of one language", where, lines[number], "", caught)


def end_to_end(mutant: Mutant) -> bool:
    """Tell whether pytest notices a mutant in a copy of the tree."""
    path, _, line = mutant.where.rpartition(":")
    name = Path(path).relative_to(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "course")
        ignored = shutil.ignore_patterns(".git", ".nox", "site", "build", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=ignored)
        text = (copy / name).read_text(encoding="utf-8")
        lines = text.split("\n")
        lines[int(line) - 1] = lines[int(line) - 1].replace(mutant.before, mutant.after, 1)
        (copy / name).write_text("\n".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "docs", "-q", "-x", "-p", "no:cacheprovider"]
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    return text != "\n".join(lines) and done.returncode == 1


def every_mutant(programs: Programs) -> Iterator[Mutant]:
    """Try every mutant of the course; code that both languages share is tried once."""
    for path in sorted((ROOT / "docs" / "es").glob("**/*.md")):
        pages = [
            Page(file, file.read_text(encoding="utf-8"), programs)
            for file in (path, ROOT / "docs" / "en" / path.relative_to(ROOT / "docs" / "es"))
        ]
        yield from of_page(pages[0])
        yield from of_languages(*pages)
        for page in pages:
            yield from of_prose(page)
            yield from of_sources(page)


def main() -> int:
    """Report on every mutant; the exit status is 1 if one survives."""
    programs = Programs()
    tried = list(every_mutant(programs))
    programs.close()
    simple = [m for m in tried if m.kind in PROVED and "\n" not in m.before and m.caught]
    for mutant in random.Random(0).sample(simple, END_TO_END):
        tried.append(replace(mutant, kind="through pytest", caught=end_to_end(mutant)))
    for kind, number in sorted(Counter(mutant.kind for mutant in tried).items()):
        print(f"{number:6} {kind}")
    for mutant in (mutant for mutant in tried if not mutant.caught):
        print(f"survived, {mutant.kind}: {mutant.where}\n  {mutant.before!r}\n  {mutant.after!r}")
    print(f"{len(tried)} mutants, {sum(mutant.caught for mutant in tried)} caught")
    return 0 if tried and all(mutant.caught for mutant in tried) else 1


if __name__ == "__main__":
    sys.exit(main())
