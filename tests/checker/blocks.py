"""The code blocks of a page: which are run, which are output, which cannot be accepted."""

import re
from dataclasses import dataclass
from functools import lru_cache

from tests.checker.kinds import Kind, kind_of
from tests.checker.render import Rendered, Shown, render
from tests.checker.site import without_front_matter
from tests.checker.tags import could_be_python
from tests.checker.trace import MARK, Fence, Origin, fences

__all__ = ["Block", "Kind", "Line", "find_blocks"]


@dataclass(frozen=True)
class Line:
    """A line of a block, and where it was written."""

    text: str
    origin: Origin


@dataclass(frozen=True)
class Block:
    """A code block of a page, as the site shows it."""

    kind: Kind
    line: int  # the line of the page that opens it
    lines: tuple[Line, ...]
    reason: str = ""  # why it is refused or not run

    @property
    def source(self) -> str:
        """Its code, as a reader sees it."""
        return "\n".join(line.text for line in self.lines)


@lru_cache(maxsize=256)
def find_blocks(text: str) -> tuple[Block, ...]:
    """Find every code block that the site shows of a page, in the order that it was written."""
    lines = without_front_matter(text).split("\n")
    rendered = render(lines)
    if rendered.error:
        return (Block(Kind.REFUSED, _line_naming(rendered.error, lines), (), rendered.error + "."),)
    found = list(fences(lines))
    openings = {fence.line: fence for fence, _ in found}
    free = _outside(lines, [content for _, content in found])
    blocks = [_block(shown, rendered, openings, free) for shown in rendered.blocks]
    blocks += _not_shown(rendered, openings, {block.line for block in blocks})
    told = (block for block in blocks if block.kind is not Kind.OTHER)
    return tuple(sorted(told, key=lambda block: block.line))


def _outside(lines: list[str], contents: list[range]) -> dict[int, str]:
    """Give the lines that no fence holds, by their numbers."""
    inside = {number for content in contents for number in content}
    return {n: line for n, line in enumerate(lines, 1) if n not in inside}


def _line_naming(message: str, lines: list[str]) -> int:
    """Find the line that holds what a message quotes; the first line if none does."""
    quoted = re.findall(r"'([^']+)'", message)
    found = (n for n, line in enumerate(lines, 1) if any(q in line for q in quoted))
    return next(found, 1)


def _block(shown: Shown, page: Rendered, openings: dict[int, Fence], free: dict[int, str]) -> Block:
    """Tell what becomes of a block that the site shows."""
    first, _, rest = shown.text.partition("\n")
    seed = MARK.fullmatch(first.strip())
    if not seed:
        return _foreign(shown, free)
    line = int(seed[2])
    texts = rest.rstrip().split("\n")
    if any(MARK.fullmatch(text.strip()) for text in texts):
        return Block(Kind.REFUSED, line, (), "The site shows another fence within this one.")
    code = _trace(texts, page, line)
    kind, reason = kind_of(shown.language, openings[line], "\n".join(c.text for c in code))
    return Block(kind, line, code, reason)


def _trace(texts: list[str], page: Rendered, opening: int) -> tuple[Line, ...]:
    """Read each line's mark; a line without one follows the line before it."""
    traced: list[Line] = []
    origin = Origin(None, opening)
    for text in texts:
        mark = MARK.search(text)
        if mark:
            origin = Origin(page.sources[int(mark[1])], int(mark[2]))
        else:
            origin = Origin(origin.path, origin.line + 1)
        traced.append(Line(MARK.sub("", text), origin))
    return tuple(traced)


def _foreign(shown: Shown, free: dict[int, str]) -> Block:
    """Refuse a block that no fence of the page opens, if it could be Python or output."""
    code = MARK.sub("", shown.text).strip("\n")
    if not could_be_python(shown.language, code):
        return Block(Kind.OTHER, 0, ())
    reason = (
        "This block is shown as code but no fence of this page opens it "
        "(an indented block, HTML, or a fence of an included page). "
        "Write it in this page as a fence: three backticks and `python`."
    )
    return Block(Kind.REFUSED, _take(code.split("\n")[0].strip(), free), (), reason)


def _take(text: str, free: dict[int, str]) -> int:
    """Find the line that holds a text, and leave it to no other block; line 1 if none does."""
    exact = (n for n, line in free.items() if text and line.strip(" \t>") == text)
    within = (n for n, line in free.items() if text and text in line)
    found = next(exact, 0) or next(within, 0)
    free.pop(found, None)
    return found or 1


def _not_shown(page: Rendered, openings: dict[int, Fence], shown: set[int]) -> list[Block]:
    """Refuse each fence that the site does not show as code, unless a comment hides it."""
    hidden = {int(mark[2]) for mark in MARK.finditer(page.hidden) if mark[1] == "0"}
    lost = set(openings) - shown - hidden
    reason = (
        "The site does not show this fence as code. Check that it is closed by the same marks at "
        "the same indentation, and that options stand in braces: `{.python title=…}`."
    )
    return [Block(Kind.REFUSED, line, (), reason) for line in lost]
