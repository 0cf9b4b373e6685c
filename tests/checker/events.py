"""What a program does that a reader sees: it prints, warns, raises; or it ends."""

import json
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

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


def packed(record: Record) -> bytes:
    """Write a record as plain data, whatever classes its texts and numbers are of."""
    events = [(e.way.value, e.text, e.lines, e.value, e.epsilon) for e in record.events]
    plain = (events, record.traceback, record.stopped)
    return json.dumps(plain, default=lambda _: None).encode()


def unpacked(data: bytes) -> Record:
    """Read a record that came from a process where a page has run: nothing in it is trusted.

    Raises:
        ValueError: if it is no record.
    """
    try:
        events, traceback, stopped = json.loads(data)
        return Record([_event(*event) for event in events], _text(traceback), _text(stopped))
    except (TypeError, RecursionError) as error:
        raise ValueError("no record") from error


def _event(way: str, text: str, lines: list[int], value: Any, epsilon: float) -> Event:
    numbers = tuple(int(line) for line in lines)
    return Event(Way(way), _text(text), numbers, _value(value), float(epsilon))


def _text(text: str) -> str:
    """Give a text as a terminal shows it: half a character is written out."""
    return str(text).encode("utf-8", "backslashreplace").decode()


def _value(value: Any) -> Value | None:
    """Give a number or nested lists of numbers; None if there is anything else in it."""
    if isinstance(value, list):
        found = [_value(item) for item in value]
        return None if None in found else [item for item in found if item is not None]
    return value if type(value) in (int, float) else None
