"""What a program does that a reader sees: it prints, warns, raises; or it ends."""

from dataclasses import dataclass, field
from enum import Enum

from tests.checker.values import Value


class Way(Enum):
    """How a text came to be seen."""

    PRINTED = "printed"
    WARNED = "warned"
    RAISED = "raised"
    BYPASSED = "written past print"  # by a file descriptor, a subprocess, a worker


@dataclass(frozen=True)
class Event:
    """A text that a reader sees, and the lines of the program that were at work."""

    way: Way
    text: str
    lines: tuple[int, ...]  # innermost first, counted from 1 in the program
    value: Value | None = None  # what was printed, if it is a number or an array of them
    epsilon: float = 0.0  # the relative step between neighbouring numbers of its type


@dataclass(frozen=True)
class Record:
    """All that a block did."""

    events: list[Event] = field(default_factory=list)
    traceback: str = ""  # as Python shows it, if the block raised
    stopped: str = ""  # why the program cannot go on: it crashed, ended or took too long
