"""Marks that lines carry through the renderer, so that rendered code knows where it was written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import markdown
from pymdownx.snippets import SnippetExtension, SnippetPreprocessor

MARK = re.compile("\ue000(\\d+):(\\d+)\ue001")
FENCE = re.compile(r"^(?P<indent>[\s>]*)(?P<ticks>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$")
SNIPPETS = re.compile(r"[\s>]*-+8<-+\s*")  # opens and closes a list of snippets


@dataclass(frozen=True)
class Origin:
    """Where a line was written."""

    path: Path | None  # the snippet file; None is the page itself
    line: int  # counted from 1


@dataclass(frozen=True)
class Fence:
    """A line of a page that opens a fence, if the site agrees."""

    line: int  # counted from 1
    indent: str
    ticks: str
    info: str


def fences(lines: list[str]) -> Iterator[tuple[Fence, range]]:
    """Find what looks like fences, each with the line numbers of its content."""
    fence: Fence | None = None
    for number, line in enumerate(lines, 1):
        match = FENCE.match(line)
        if fence is None and match:
            fence = Fence(number, match["indent"], match["ticks"], match["info"].strip())
        elif fence and match and _closes(fence, match):
            yield fence, range(fence.line + 1, number)
            fence = None
    if fence:
        yield fence, range(fence.line + 1, len(lines) + 1)


def _closes(fence: Fence, match: re.Match[str]) -> bool:
    return match["ticks"].startswith(fence.ticks) and not match["info"].strip()


def mark_page(lines: list[str]) -> list[str]:
    """Mark each line of code in a page, and put a line that is only a mark after each opening."""
    marked = list(lines)
    for fence, content in fences(lines):
        for number in _code(lines, content):
            marked[number - 1] = mark(lines[number - 1], 0, number)
        marked[fence.line - 1] += f"\n{fence.indent}\ue0000:{fence.line}\ue001"
    return "\n".join(marked).split("\n")


def _code(lines: list[str], content: range) -> Iterator[int]:
    """Leave out the lines that name snippets, in the form that spans several lines."""
    naming = False
    for number in content:
        if SNIPPETS.fullmatch(lines[number - 1]):
            naming = not naming
        elif not naming:
            yield number


def mark(line: str, source: int, number: int) -> str:
    """Append the mark of a line, unless it is blank, a fence or a snippet marker."""
    if not line.strip(" \t>") or FENCE.match(line) or "8<" in line:
        return line
    return f"{line}\ue000{source}:{number}\ue001"


class TracedSnippets(SnippetExtension):  # type: ignore[misc]
    """The snippets extension, marking each line of code that it includes."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        super().extendMarkdown(md)
        md.preprocessors.register(_Reader(self.getConfigs(), md), "snippet", 32)

    @staticmethod
    def of(md: markdown.Markdown) -> "_Reader":
        """Give the reader that a renderer uses."""
        reader = md.preprocessors["snippet"]
        assert isinstance(reader, _Reader)
        return reader


class _Reader(SnippetPreprocessor):  # type: ignore[misc]
    """Reads snippet files; `sources` lists them, the first place being the page's."""

    sources: list[Path | None]

    def run(self, lines: list[str]) -> list[str]:
        self.sources = [None]
        return list(super().run(lines))

    def read_lines(self, path: str) -> list[str]:
        lines = list(super().read_lines(path))
        self.sources.append(Path(path))
        if not path.endswith(".py"):
            return lines
        source = len(self.sources) - 1
        return [mark(line, source, number) for number, line in enumerate(lines, 1)]
