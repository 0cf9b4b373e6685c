"""The programs of the pages: each runs once, however many pages and blocks ask for it."""

import os
import signal
import tempfile
from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import accumulate
from multiprocessing.process import BaseProcess
from threading import Thread

from tests.checker.events import Record, unpacked
from tests.checker.inbox import Inbox
from tests.checker.interpreter import FOLDER, Chunk, Conditions, Task, serve, too_long
from tests.checker.server import context, use_torch, warm_up

START_LIMIT = 60  # seconds for an interpreter to be ready
GRACE = 1  # seconds for an interpreter to end by itself
AHEAD = 2  # programs that run while an earlier one is judged


@dataclass(eq=False)
class Program:
    """The blocks of a page as one program, which runs once somebody asks for a record of it."""

    sources: tuple[str, ...]
    valued: tuple[frozenset[int], ...]  # per block, the lines (in the block) whose value counts
    conditions: Conditions
    limit: float  # seconds that a block may take
    records: list[Record] = field(default_factory=list)

    def __post_init__(self) -> None:
        lengths = (source.count("\n") + 1 for source in self.sources)
        self._firsts = list(accumulate(lengths, initial=1))
        self._resources = ExitStack()
        self._ender = Thread(target=self._end, args=[GRACE])  # nobody waits for an interpreter
        self._process: BaseProcess | None = None
        self._inbox: Inbox | None = None
        self._ready = False

    @property
    def runs(self) -> bool:
        """Whether it has begun and not ended."""
        return self._process is not None

    def first_line(self, index: int) -> int:
        """Give the line of the program where a block begins, counted from 1."""
        return self._firsts[index]

    def record(self, index: int) -> Record:
        """Give what a block did, once it has been run."""
        while len(self.records) <= index:
            self.records.append(self._next())
            if self.records[-1].stopped:
                self.close()
            elif len(self.records) == len(self.sources):
                self._ender.start()
        return self.records[index]

    def _next(self) -> Record:
        """Wait for the record of the next block; the time of each is counted from here at most."""
        if self.records and self.records[-1].stopped:
            return Record(stopped="an earlier block stopped the program")
        inbox = self._inbox or self.begin()
        self._await_start(inbox)
        try:
            return unpacked(inbox.receive(self.limit))
        except ValueError:
            return Record(stopped="it wrote to the pipe that its record comes through")
        except TimeoutError:
            return Record(stopped=too_long(self.limit))
        except (EOFError, OSError):
            return Record(stopped=self._ending())

    def begin(self) -> Inbox:
        """Start an interpreter that runs the program, in a folder of its own."""
        warm_up(self.sources)
        folder = self._resources.enter_context(
            tempfile.TemporaryDirectory(prefix=FOLDER, ignore_cleanup_errors=True)
        )
        connection, other = context().Pipe()
        arguments = (other, self._task(folder))
        self._process = context().Process(target=serve, args=arguments, daemon=False)
        self._process.start()
        other.close()
        self._inbox = Inbox(connection)
        return self._inbox

    def _task(self, folder: str) -> Task:
        chunks = tuple(
            Chunk(source, first, frozenset(first - 1 + line for line in lines))
            for source, first, lines in zip(self.sources, self._firsts, self.valued, strict=False)
        )
        return Task(chunks, self.conditions, folder, use_torch(self.sources), self.limit)

    def _await_start(self, inbox: Inbox) -> None:
        """Wait for the interpreter to be ready, which no block has to pay for.

        Raises:
            TimeoutError: if it is not; the message says how long it was waited for.
        """
        if self._ready:
            return
        try:
            inbox.receive(START_LIMIT)
        except TimeoutError as error:
            message = f"No interpreter was ready within {START_LIMIT} seconds."
            raise TimeoutError(message) from error
        self._ready = True

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
        if self._ender.is_alive():
            self._ender.join()
        self._end(0)

    def _end(self, grace: float) -> None:
        if self._inbox:
            self._inbox.close()
        if self._process:
            self._process.join(grace)
            _kill(self._process)
            self._process.join()
        self._process = self._inbox = None
        self._resources.close()


def _kill(process: BaseProcess) -> None:
    """Kill an interpreter and the workers that it has left behind."""
    process.kill()
    if process.pid and hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@dataclass
class Programs:
    """Every program of this run; equal programs, such as a page in two languages, run once."""

    conditions: Conditions = field(default_factory=Conditions)
    limit: float = 60.0

    def __post_init__(self) -> None:
        self._known: dict[tuple[object, ...], Program] = {}
        self._expected: deque[Program] = deque()
        self._begun: list[Program] = []

    def of(self, sources: tuple[str, ...], valued: tuple[frozenset[int], ...]) -> Program:
        """Give the program of these blocks."""
        key = (sources, valued)
        if key not in self._known:
            self._known[key] = Program(sources, valued, self.conditions, self.limit)
        return self._known[key]

    def expect(self, programs: Iterable[Program]) -> None:
        """Name the programs that will be asked for, in their order."""
        self._expected = deque(dict.fromkeys(programs))

    def run_ahead(self) -> None:
        """Begin those that come next, a few at a time, so that they run while one is judged."""
        self._begun = [program for program in self._begun if program.runs]
        while self._expected and len(self._begun) <= AHEAD:
            program = self._expected.popleft()
            if not (program.runs or program.records):
                program.begin()
                self._begun.append(program)

    def close(self) -> None:
        """End every interpreter."""
        for program in self._known.values():
            program.close()
