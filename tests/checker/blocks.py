"""The code blocks of a page: which are run, which are output, which cannot be accepted."""

import ast
import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from mkdocs.utils.meta import YAML_RE
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from tests.checker.render import Rendered, Shown, render
from tests.checker.trace import MARK, Fence, Origin, fences

PYTHON = {"python", "py"}
OUTPUT = {"", "text", "txt", "plain", "plaintext", "output", "none"}


class Kind(Enum):
    """What happens to a block."""

    PYTHON = "run"
    NOTEST = "not run, and the page says why"
    OUTPUT = "must have been printed"
    OTHER = "another language"
    REFUSED = "refused"


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
    """Find every code block that the site shows of a page, in the order of the page."""
    lines = _without_front_matter(text.removeprefix("\ufeff")).split("\n")
    rendered = render(lines)
    if rendered.error:
        return (Block(Kind.REFUSED, _line_naming(rendered.error, lines), (), rendered.error + "."),)
    openings = {fence.line: fence for fence, _ in fences(lines)}
    blocks = [_block(shown, rendered, openings, lines) for shown in rendered.blocks]
    blocks += _not_shown(rendered, openings, {block.line for block in blocks})
    return tuple(sorted((b for b in blocks if b.kind is not Kind.OTHER), key=lambda b: b.line))


def _without_front_matter(text: str) -> str:
    """Blank the front matter, keeping the line numbers."""
    match = YAML_RE.match(text)
    return "\n" * match[0].count("\n") + text[match.end() :] if match else text


def _line_naming(message: str, lines: list[str]) -> int:
    """Find the line that holds what a message quotes; the first line if none does."""
    quoted = re.findall(r"'([^']+)'", message)
    found = (n for n, line in enumerate(lines, 1) if any(q in line for q in quoted))
    return next(found, 1)


def _block(shown: Shown, page: Rendered, openings: dict[int, Fence], lines: list[str]) -> Block:
    """Tell what becomes of a block that the site shows."""
    first, _, rest = shown.text.partition("\n")
    seed = MARK.fullmatch(first.strip())
    if not seed:
        return _foreign(shown, lines)
    line = int(seed[2])
    code = _trace(rest.rstrip().split("\n"), page, line)
    kind, reason = _kind(shown, openings[line], "\n".join(c.text for c in code))
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


def _foreign(shown: Shown, lines: list[str]) -> Block:
    """Refuse a block that no fence of the page opens, if it could be Python or output."""
    if not could_be_python(shown.language):
        return Block(Kind.OTHER, 1, ())
    first = MARK.sub("", shown.text).strip("\n").split("\n")[0].strip()
    line = next((n for n, other in enumerate(lines, 1) if first and first in other), 1)
    reason = (
        "This block is shown as code but no fence of this page opens it "
        "(an indented block, HTML, or a fence of an included page). "
        "Write it in this page as a fence: three backticks and `python`."
    )
    return Block(Kind.REFUSED, line, (), reason)


def could_be_python(language: str) -> bool:
    """Tell whether a reader could take a block of a language for Python or its output."""
    return language.lower() in PYTHON | OUTPUT or _pythonic(language)


def _kind(shown: Shown, fence: Fence, code: str) -> tuple[Kind, str]:
    """Tell a block's kind, and the reason where one is due."""
    language = shown.language.lower()
    if language in PYTHON:
        return _python_kind(fence)
    if _pythonic(language) or any(line.lstrip().startswith(">>> ") for line in code.split("\n")):
        return Kind.REFUSED, (
            f"A block tagged `{language}` looks like Python but would not be run. "
            "Tag it `python` and write its output as comments."
        )
    if language not in OUTPUT:
        return Kind.OTHER, ""
    if {language, f".{language}"} & _words(fence.info) or not _parses(code):
        return Kind.OUTPUT, ""
    return Kind.REFUSED, (
        "A block without a known language reads as Python but would not be run. "
        "Tag it `python`, or `text` if it is output, or name its language."
    )


def _python_kind(fence: Fence) -> tuple[Kind, str]:
    """Tell whether a Python block is run; only `{.python notest title="why"}` is not."""
    words = _words(fence.info)
    if words & {"continuation", ".continuation"}:
        return Kind.REFUSED, (
            "`continuation` is not needed: a page is one program, so each block goes on "
            "from the one before. Take the word out."
        )
    if not words & {"notest", ".notest"}:
        return Kind.PYTHON, ""
    title = re.search(r"""title=(["'])(.+?)\1""", fence.info)
    if fence.info.startswith("{") and "notest" in words and title:
        return Kind.NOTEST, title[2]
    return Kind.REFUSED, (
        "A block that is not to be run says so with a reason that the reader sees: "
        '`{.python notest title="Not run: needs a GPU"}`.'
    )


def _words(info: str) -> set[str]:
    """Split the line that opens a fence into words, its quoted texts left out."""
    bare = re.sub(r"""=(["']).*?\1""", "", info)
    return set(bare.strip("{} ").lower().replace("{", " ").split())


def _pythonic(language: str) -> bool:
    """Tell whether a language is one of Python's other names."""
    lexer = _lexer(language)
    return "python" in language or "python" in lexer.lower()


def _lexer(language: str) -> str:
    try:
        return str(get_lexer_by_name(language).name) if language else ""
    except ClassNotFound:
        return ""


def _parses(code: str) -> bool:
    try:
        return bool(ast.parse(code).body)
    except (SyntaxError, ValueError):
        return False


def _not_shown(page: Rendered, openings: dict[int, Fence], shown: set[int]) -> list[Block]:
    """Refuse each fence that the site does not show as code, unless a comment hides it."""
    hidden = {int(mark[2]) for mark in MARK.finditer(page.hidden) if mark[1] == "0"}
    inside = {
        int(mark[2])
        for block in page.blocks
        for mark in MARK.finditer(block.text.partition("\n")[2])
        if mark[1] == "0"
    }
    lost = set(openings) - shown - hidden - inside
    reason = (
        "The site does not show this fence as code. Check that it is closed by the same marks at "
        "the same indentation, and that options stand in braces: `{.python title=…}`."
    )
    return [Block(Kind.REFUSED, line, (), reason) for line in lost]
