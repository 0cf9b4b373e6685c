"""Marks that lines carry through the renderer, so that rendered code knows where it was written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import markdown
from pymdownx.snippets import SnippetExtension, SnippetMissingError, SnippetPreprocessor

MARK = re.compile("\ue000(\\d+):(\\d+)\ue001")
FENCE = re.compile(r"^(?P<indent>[\s>]*)(?P<ticks>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$")
TAB = 4  # columns, as Python-Markdown counts them
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

    def content(self, line: str) -> str | None:
        """Give what a line holds within the fence; None if it stands outside, which breaks it."""
        level, width = self.indent.count(">"), len(self.indent.expandtabs(TAB))
        line = line.expandtabs(TAB)
        size = next((n for n, c in enumerate(line[:width]) if c not in " >"), len(line[:width]))
        before, content = line[:size], line[size:]
        least = len(self.indent) if level else width
        outside = before.count(">") > level or (size < least and content.strip())
        return None if outside else content


def fences(lines: list[str]) -> Iterator[tuple[Fence, range]]:
    """Find what looks like fences, each with the line numbers of its content.

    As for the site, only the same marks at the same indentation close a fence.
    """
    fence: Fence | None = None
    for number, line in enumerate(lines, 1):
        if fence is None:
            fence = _opened(number, line)
            continue
        content = fence.content(line)
        if content is None or content.rstrip() == fence.ticks:
            yield fence, range(fence.line + 1, number)
            fence = None
    if fence:
        yield fence, range(fence.line + 1, len(lines) + 1)


def _opened(number: int, line: str) -> Fence | None:
    match = FENCE.match(line)
    return match and Fence(number, match["indent"], match["ticks"], match["info"].strip())


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
        try:
            lines = list(super().read_lines(path))
        except UnicodeError as error:
            raise _unreadable(path, f"is not UTF-8 ({error}). Save it as UTF-8") from error
        except OSError as error:
            raise _unreadable(path, f"cannot be read ({error.strerror})") from error
        self.sources.append(Path(path))
        if not path.endswith(".py"):
            return lines
        source = len(self.sources) - 1
        return [mark(line, source, number) for number, line in enumerate(lines, 1)]


def _unreadable(path: str, why: str) -> SnippetMissingError:
    return SnippetMissingError(f"The snippet '{Path(path).name}' {why}")
