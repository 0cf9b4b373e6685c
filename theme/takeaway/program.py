"""The program of a page: its blocks in order, and how each ends."""

import ast
import re
from dataclasses import dataclass

from tests.checker.blocks import Block, Kind, find_blocks
from tests.checker.comments import NOTE, parse, read_comments
from tests.checker.judge import RAISES

SUPPRESS = re.compile(r"with suppress\((.+)\):")
WARNS = re.compile(r"^[\w.]*Warning: ")


@dataclass(frozen=True)
class Step:
    """A block of a page's program."""

    shown: str  # as the page shows it
    caught: str  # the errors that end it, as `except` names them; empty if it ends well

    @property
    def code(self) -> str:
        """What a reader takes along: the code without the marks of notes."""
        return "\n".join(NOTE.sub("", line) for line in self.shown.split("\n"))


def steps(page: str) -> tuple[Step, ...]:
    """Give the blocks of a page that are run, in the order that they are written."""
    run = (block for block in find_blocks(page) if block.kind is Kind.PYTHON)
    return tuple(Step(block.source, _caught(block)) for block in run)


def _caught(block: Block) -> str:
    """Name the errors that end a block, as its snippet does where it goes on after them."""
    first = block.lines[0].origin
    if first.path:
        before = first.path.read_text(encoding="utf-8").split("\n")[: first.line - 1]
        shown = [line for line in before if line.strip() and "--8<--" not in line]
        suppress = SUPPRESS.fullmatch(shown[-1].strip()) if shown else None
        return suppress[1] if suppress else ""
    documented, _ = read_comments(block.source)
    last = parse(block.source).body[-1]
    ends = documented and documented[-1].last >= last.lineno and not documented[-1].prints
    error = RAISES.match(documented[-1].text) if ends else None
    return error[0].rstrip(":") if error and not WARNS.match(documented[-1].text) else ""


def indentable(code: str) -> bool:
    """Tell whether a block may be indented: no text in it goes over several lines."""
    nodes = (n for n in ast.walk(parse(code)) if isinstance(n, ast.Constant | ast.JoinedStr))
    return all(node.lineno == node.end_lineno for node in nodes)
