"""One program in a process of its own: the blocks of a page, run one after another."""

import atexit
import gc
import multiprocessing
import os
import random
import sys
import tempfile
import threading
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

from tests.checker import landlock
from tests.checker.events import Record, packed
from tests.checker.guard import confine
from tests.checker.namespace import Namespace
from tests.checker.recorder import Recorder

FOLDER = "sin-deriva-"
NEEDED = {"LANG", "LD_LIBRARY_PATH", "PATH", "SYSTEMROOT", "TZ"}


@dataclass(frozen=True)
class Conditions:
    """What a program may not depend on."""

    seed: int = 0
    threads: int = 1


@dataclass(frozen=True)
class Chunk:
    """A block, as the interpreter gets it."""

    source: str
    first: int  # its first line in the program
    valued: frozenset[int]  # the lines whose printed value counts


@dataclass(frozen=True)
class Task:
    """A program, and how it is to be run."""

    chunks: tuple[Chunk, ...]
    conditions: Conditions
    folder: str  # which is its own
    torch: bool  # it uses torch
    limit: float  # seconds that a block may take


def serve(connection: Connection, task: Task) -> None:
    """Run a program, as `__main__`, and send the record of each chunk as soon as it is there.

    An empty record is sent first, when the interpreter is ready.
    """
    home = Path(task.folder).resolve()
    gc.freeze()  # what is here already is not looked through when the page ends
    _enter(home)
    landlock.restrict(home)
    _seed(task.conditions, task.torch)
    program = Namespace(home / "program.py")
    recorder = Recorder(str(program.path), _capture(home))
    confine(home, recorder.forbid)
    recorder.install()
    connection.send_bytes(packed(Record()))
    for chunk in task.chunks:
        start = monotonic()
        _run(chunk, program, recorder, chunk is task.chunks[-1])
        if monotonic() - start > task.limit:
            recorder.forbid(too_long(task.limit))
        record = recorder.take()
        connection.send_bytes(packed(record))
        if record.stopped:
            return


def _enter(home: Path) -> None:
    """Stand in an empty folder, with nothing of the repository in reach."""
    os.chdir(home)
    if hasattr(os, "setsid"):
        os.setsid()  # no terminal to write to, and one group to end, workers included
    _own_environment()
    os.environ.update(HOME=str(home), TMPDIR=str(home), MPLCONFIGDIR=str(home))
    tempfile.tempdir = str(home)
    installed = (sys.prefix, sys.base_prefix)
    sys.path[:] = [str(home), *(path for path in sys.path if path.startswith(installed))]
    sys.argv[:] = [str(home / "program.py")]
    sys.dont_write_bytecode = True
    atexit._clear()  # what was registered before is not the page's
    _own_multiprocessing()


def _own_environment() -> None:
    """Keep of the environment what a program needs to start, and nothing that a test has set."""
    for name in set(os.environ) - NEEDED:
        if not name.startswith(("LC_", "OMP_", "MKL_", "OPENBLAS_")):
            del os.environ[name]


def _own_multiprocessing() -> None:
    """Give the page the start method that a reader has, and a temporary folder within its own."""
    multiprocessing.set_start_method(None, force=True)
    getattr(multiprocessing.current_process(), "_config", {}).pop("tempdir", None)
    ours: Any = getattr(forkserver, "_forkserver", None)
    if ours and ours._forkserver_alive_fd is not None:
        os.close(ours._forkserver_alive_fd)  # whatever is written there ends our server
        ours.__init__()  # a page that wants such a server starts one, confined as it is itself


def _seed(conditions: Conditions, uses_torch: bool) -> None:
    """Seed every generator; torch is not imported for a program that never names it."""
    random.seed(conditions.seed)
    if not uses_torch:
        return
    import numpy
    import torch

    numpy.random.seed(conditions.seed)
    torch.manual_seed(conditions.seed)
    torch.set_num_threads(conditions.threads)


def _capture(home: Path) -> Path:
    """Send what is written to file descriptors 1 and 2 to a file."""
    raw = home / ".raw"
    descriptor = os.open(raw, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.close(descriptor)
    return raw


def too_long(limit: float) -> str:
    """Say that a block took longer than it may."""
    return f"it did not end within {limit:g} seconds"


def _run(chunk: Chunk, program: Namespace, recorder: Recorder, last: bool) -> None:
    """Run a block at its place in the program."""
    recorder.valued = chunk.valued
    try:
        program.run(chunk.source, chunk.first)
    except BaseException as error:  # SystemExit and KeyboardInterrupt are seen by a reader too
        recorder.ended(error)
    if last:
        _end(program)


def _end(program: Namespace) -> None:
    """Do what Python does before it ends, so that nothing is printed unseen."""
    threads = (t for t in threading.enumerate() if t is not threading.current_thread())
    for thread in threads:
        if not thread.daemon:
            thread.join()
    for worker in multiprocessing.active_children():
        if not worker.daemon:
            worker.join()
    atexit._run_exitfuncs()
    program.clear()
