"""The programs of the pages: each runs once, however many pages and blocks ask for it."""

import multiprocessing
import os
import signal
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess

from tests.checker.events import Record, unpacked
from tests.checker.interpreter import FOLDER, Chunk, Conditions, serve

OURS = ["tests.checker.interpreter", "tests.checker.snapshot"]
TORCH = ["numpy", "torch", "torch._dynamo"]  # the last is what an optimizer imports when it is made
START_LIMIT = 60  # seconds for an interpreter to be ready
GRACE = 1  # seconds for an interpreter to end by itself


@dataclass
class Program:
    """The blocks of a page as one program, run as far as somebody asked."""

    sources: tuple[str, ...]
    valued: tuple[frozenset[int], ...]  # per block, the lines (in the block) whose value counts
    conditions: Conditions
    limit: float  # seconds that a block may take
    records: list[Record] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._resources = ExitStack()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def first_line(self, index: int) -> int:
        """Give the line of the program where a block begins, counted from 1."""
        return 1 + sum(source.count("\n") + 1 for source in self.sources[:index])

    def record(self, index: int) -> Record:
        """Run what has not been run up to a block, and give what that block did."""
        while len(self.records) <= index:
            self.records.append(self._next(len(self.records)))
            if len(self.records) == len(self.sources) or self.records[-1].stopped:
                self.close()
        return self.records[index]

    def _next(self, index: int) -> Record:
        if any(record.stopped for record in self.records):
            return Record(stopped="an earlier block stopped the program")
        connection = self._connection or self._start()
        first = self.first_line(index)
        lines = frozenset(first - 1 + line for line in self.valued[index])
        last = index == len(self.sources) - 1
        try:
            connection.send(Chunk(self.sources[index], first, lines, last))
            if connection.poll(self.limit):
                return unpacked(connection.recv_bytes())
        except ValueError:
            return Record(stopped="it wrote to the pipe that its record comes through")
        except (EOFError, OSError):
            return Record(stopped=self._ending())
        return Record(stopped=f"it did not end within {self.limit:g} seconds")

    def _start(self) -> Connection:
        """Start an interpreter in a folder of its own."""
        warm_up(self.sources)
        context = _context()
        folder = self._resources.enter_context(
            tempfile.TemporaryDirectory(prefix=FOLDER, ignore_cleanup_errors=True)
        )
        self._connection, other = context.Pipe()
        arguments = (other, self.conditions, folder, _use_torch(self.sources))
        self._process = context.Process(target=serve, args=arguments, daemon=False)
        self._process.start()
        other.close()
        if not self._connection.poll(START_LIMIT):
            raise TimeoutError(f"No interpreter was ready within {START_LIMIT} seconds.")
        self._connection.recv_bytes()
        return self._connection

    def _ending(self) -> str:
        """Say how the interpreter ended."""
        assert self._process
        self._process.join(5)
        code = self._process.exitcode
        if code is not None and code < 0:
            return f"it crashed the interpreter ({signal.Signals(-code).name})"
        return f"it ended the interpreter (exit status {code})"

    def close(self) -> None:
        """End the interpreter and remove its folder."""
        if self._connection:
            self._connection.close()
        if self._process:
            self._process.join(GRACE)
            _kill(self._process)
            self._process.join()
        self._process = self._connection = None
        self._resources.close()


def _kill(process: BaseProcess) -> None:
    """Kill an interpreter and the workers that it has left behind."""
    process.kill()
    if process.pid and hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _context() -> ForkServerContext | SpawnContext:
    """Give new interpreters that need not import torch again, where the system can fork."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    return multiprocessing.get_context("forkserver")


def warm_up(sources: Iterable[str]) -> None:
    """Start the server that interpreters are forked from, with what these blocks will import.

    It imports while pages are still being read. Blocks that never name torch do not wait for it;
    a server that has been started stays as it is.
    """
    context = _context()
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(OURS + (TORCH if _use_torch(sources) else []))
        forkserver.ensure_running()


def _use_torch(sources: Iterable[str]) -> bool:
    return any(name in source for source in sources for name in ("torch", "numpy"))


@dataclass
class Programs:
    """Every program of this run; equal programs, such as a page in two languages, run once."""

    conditions: Conditions = field(default_factory=Conditions)
    limit: float = 60.0

    def __post_init__(self) -> None:
        self._known: dict[tuple[object, ...], Program] = {}

    def of(self, sources: tuple[str, ...], valued: tuple[frozenset[int], ...]) -> Program:
        """Give the program of these blocks."""
        key = (sources, valued)
        if key not in self._known:
            self._known[key] = Program(sources, valued, self.conditions, self.limit)
        return self._known[key]

    def close(self) -> None:
        """End every interpreter."""
        for program in self._known.values():
            program.close()
