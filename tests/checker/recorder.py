"""Watches a running program and notes what a reader would see of it."""

import builtins
import ctypes
import os
import sys
import traceback
import warnings
from pathlib import Path
from types import FrameType
from typing import Any

from tests.checker.events import Event, Record, Way
from tests.checker.snapshot import snapshot
from tests.checker.streams import Stream, printer

LIMIT = 100_000  # characters of one block that are kept; no page shows more


class Recorder:
    """Keeps each text that a page writes, with the lines at work."""

    def __init__(self, program: str, raw: Path) -> None:
        self.program = program  # the file name of the program's code
        self.owner = os.getpid()
        self.raw = raw.open("rb")  # what reaches the file descriptors
        self.c = ctypes.CDLL(None) if os.name == "posix" else None  # C code has buffers too
        self.events: list[Event] = []
        self.size = 0
        self.traceback = ""
        self.fault = ""  # what the page did that it may not do
        self.valued = frozenset[int]()  # the lines where the value counts, beside its printing

    def install(self) -> None:
        """Take the place of print, of warnings and of the standard streams."""
        sys.stdout = Stream(1, "strict", self.show)
        sys.stderr = Stream(2, "backslashreplace", self.show)
        warnings.showwarning = self.warn
        builtins.print = printer(lambda: sys.stdout)

    def show(self, text: str, values: tuple[Any, ...]) -> None:
        """Keep a text; a forked worker's goes to the file descriptor, as it has no reader here."""
        if self.size > LIMIT:
            return
        if os.getpid() != self.owner:
            os.write(1, text.encode())
            return
        lines = self._lines()
        worth = values and self.valued.intersection(lines)
        self._keep(Event(Way.PRINTED, text, lines, *(snapshot(values) if worth else ())))

    def warn(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: Any = None,
        line: str | None = None,
    ) -> None:
        """Keep a warning; one that compiling gives belongs to the line that it names."""
        lines = self._lines() or ((lineno,) if filename == self.program else ())
        self._keep(Event(Way.WARNED, f"{category.__name__}: {message}\n", lines))

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

    def ended(self, error: BaseException) -> None:
        """Keep an error that ended the block."""
        self._keep(self._raised(error))
        self.traceback = self._shown(error)

    def take(self) -> Record:
        """Give what was seen since the last call."""
        self._flush()
        if written := self.raw.read().decode(errors="replace"):
            self._keep(Event(Way.BYPASSED, written, ()))
        if self.size > LIMIT:
            self.forbid(f"a page may not print more than {LIMIT:,} characters in a block")
        record = Record(self.events, self.traceback, self.fault)
        self.events, self.size, self.traceback = [], 0, ""
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

    def _shown(self, error: BaseException) -> str:
        """Give the traceback as the reader sees it, from the page's own frame on."""
        frame = error.__traceback__
        while frame and frame.tb_frame.f_code.co_filename != self.program:
            frame = frame.tb_next
        return "".join(traceback.format_exception(type(error), error, frame))

    def _flush(self) -> None:
        """Empty the buffers of the first streams, and of C code, into the file descriptors."""
        for stream in (sys.__stdout__, sys.__stderr__):
            if stream and not stream.closed:
                stream.flush()
        if self.c:
            self.c.fflush(None)
