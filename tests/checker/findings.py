"""What is wrong with a block, and what to do about it."""

from dataclasses import dataclass
from enum import Enum

NOT_RUN = "Not run, because"  # how a finding begins that only follows from another one


class Fault(Enum):
    """The kinds of wrong."""

    DRIFT = "drift"  # what is documented is not what happens
    FORM = "form"  # the page does not say it in a way that can be checked
    FAILURE = "failure"  # the program could not go on


@dataclass(frozen=True)
class Rewrite:
    """A comment that would be true."""

    lines: tuple[int, ...]  # the lines of the block where the comment stands now
    column: int  # where it begins in the first of them
    text: str  # what it should say


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, at one line of a block."""

    fault: Fault
    line: int  # counted from 1 in the block
    summary: str  # a sentence: what is wrong
    documented: str | None = None  # what the page says, where it says something
    printed: str | None = None  # what was seen, where something was
    advice: str = ""  # a sentence: what to do next
    rewrite: Rewrite | None = None  # the comment to accept, where that is all it takes
