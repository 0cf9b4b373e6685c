"""Watches a running program and notes what a reader would see of it."""

import builtins
import ctypes
import io
import os
import sys
import traceback
import warnings
from pathlib import Path
from types import FrameType
from typing import Any

from tests.checker.events import Event, Record, Way
from tests.checker.snapshot import snapshot

LIMIT = 100_000  # characters of one block that are kept; no page shows more
PRINT = builtins.print


class Recorder(io.TextIOBase):
    """Stands in for standard output and error; each text is kept with the lines at work."""

    def __init__(self, program: str, raw: Path) -> None:
        self.program = program  # the file name of the program's code
        self.owner = os.getpid()
        self.raw = raw.open("rb")  # what reaches the file descriptors
        self.events: list[Event] = []
        self.size = 0
        self.fault = ""  # what the page did that it may not do
        self.valued = frozenset[int]()  # the lines where the value counts, beside its printing

    def install(self) -> None:
        """Take the place of print, of warnings and of the standard streams."""
        sys.stdout = sys.stderr = self
        warnings.showwarning = self.warn
        builtins.print = self.print

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Keep a text; a forked worker's goes to the file descriptor, as it has no reader here."""
        if self.size > LIMIT:
            return len(text)
        if os.getpid() == self.owner:
            self._keep(Event(Way.PRINTED, text, self._lines()))
        else:
            os.write(1, text.encode())
        return len(text)

    def print(
        self,
        *values: Any,
        sep: str | None = None,
        end: str | None = None,
        file: Any = None,
        flush: bool = False,
    ) -> None:
        """Print as Python does, and keep the value beside the text."""
        if self.size > LIMIT:
            return
        if file is None:
            file = sys.stdout
        if file is not self or os.getpid() != self.owner:
            PRINT(*values, sep=sep, end=end, file=file, flush=flush)
            return
        text, lines = io.StringIO(), self._lines()
        PRINT(*values, sep=sep, end=end, file=text)
        value = snapshot(values) if self.valued.intersection(lines) else (None, 0.0)
        self._keep(Event(Way.PRINTED, text.getvalue(), lines, *value))

    def warn(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: Any = None,
        line: str | None = None,
    ) -> None:
        """Keep a warning."""
        self._keep(Event(Way.WARNED, f"{category.__name__}: {message}\n", self._lines()))

    def _lines(self) -> tuple[int, ...]:
        """Give the lines of the program that are at work, innermost first."""
        lines = []
        frame: FrameType | None = sys._getframe(1)
        while frame:
            if frame.f_code.co_filename == self.program:
                lines.append(frame.f_lineno)
            frame = frame.f_back
        return tuple(lines)

    def _keep(self, event: Event) -> None:
        self.size += len(event.text)
        if self.size <= LIMIT:
            self.events.append(event)

    def take(self, error: BaseException | None) -> Record:
        """Give what was seen since the last call, an error that ended the block included."""
        _flush()
        if written := self.raw.read().decode(errors="replace"):
            self._keep(Event(Way.BYPASSED, written, ()))
        if error is not None:
            self._keep(self._raised(error))
        if self.size > LIMIT:
            self.forbid(f"a page may not print more than {LIMIT:,} characters in a block")
        record = Record(self.events, self._traceback(error), self.fault)
        self.events, self.size = [], 0
        return record

    def forbid(self, fault: str) -> None:
        """Note what the page did that it may not do: the program ends after this block."""
        self.fault = self.fault or fault

    def _raised(self, error: BaseException) -> Event:
        frames = [
            number
            for frame, number in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename == self.program
        ]
        shown = traceback.format_exception_only(type(error), error)
        if isinstance(error, SyntaxError):
            shown = shown[-1:]  # without the excerpt, which names a file of our own
            frames = frames or [error.lineno or 1]
        return Event(Way.RAISED, "".join(shown), tuple(reversed(frames)))

    def _traceback(self, error: BaseException | None) -> str:
        """Give the traceback as the reader sees it, from the page's own frame on."""
        if error is None:
            return ""
        frame = error.__traceback__
        while frame and frame.tb_frame.f_code.co_filename != self.program:
            frame = frame.tb_next
        return "".join(traceback.format_exception(type(error), error, frame))


def _flush() -> None:
    """Empty the buffers of the first streams, and of C code, into the file descriptors."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream and not stream.closed:
            stream.flush()
    if os.name == "posix":
        ctypes.CDLL(None).fflush(None)
