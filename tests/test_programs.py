"""Programs run ahead of their judging, and what they send back is read in time."""

import time
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.checker import early, programs, server
from tests.checker.inbox import LARGEST, Inbox
from tests.checker.programs import AHEAD, Program, Programs

LONG = 5  # seconds in which anything here happens


@pytest.fixture
def fresh() -> Iterator[Programs]:
    """Give programs that a test has for itself."""
    running = Programs(limit=LONG)
    yield running
    running.close()


@pytest.fixture
def pipe() -> Iterator[tuple[Inbox, Connection]]:
    """Give an inbox and the end that is written to."""
    here, there = Pipe()
    with here, there:
        yield Inbox(here), there


def program(code: str, running: Programs) -> Program:
    """Give a program of one block, or of several with an empty line between them."""
    sources = tuple(code.split("\n\n"))
    return running.of(sources, tuple(frozenset[int]() for _ in sources))


def test_programs_that_come_next_run_ahead(fresh: Programs) -> None:
    """A few at a time, each once, and the next as soon as one has ended."""
    expected = [program(f"print({n})", fresh) for n in range(AHEAD + 3)]
    fresh.expect([*expected, *expected])
    fresh.run_ahead()
    assert [one.runs for one in expected] == [True] * (AHEAD + 1) + [False] * 2
    assert expected[0].record(0).events[0].text == "0\n"
    expected[0].close()
    fresh.run_ahead()
    assert [one.runs for one in expected] == [False] + [True] * (AHEAD + 1) + [False]


def test_program_that_was_asked_for_out_of_turn_runs_once(fresh: Programs, tmp_path: Path) -> None:
    """Its turn comes later and does nothing."""
    last = program("print(6)", fresh)
    last.record(0)
    last.close()
    fresh.expect([last])
    fresh.run_ahead()
    assert not last.runs and len(last.records) == 1


def test_block_takes_no_longer_than_it_may_though_nobody_waits() -> None:
    """The same verdict as if it had been asked for when it began."""
    hasty = Programs(limit=0.2)
    slow = program("import time; time.sleep(0.5)\n\nprint(6)", hasty)
    slow.begin()
    time.sleep(1)
    assert slow.record(0).stopped == "it did not end within 0.2 seconds"
    assert slow.record(1).stopped == "an earlier block stopped the program"


def test_interpreter_that_is_not_ready_in_time_is_a_sentence(
    fresh: Programs, pipe: tuple[Inbox, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No block is to blame, and none is said to be."""
    monkeypatch.setattr(programs, "START_LIMIT", 0)
    with pytest.raises(TimeoutError, match=r"^No interpreter was ready within 0 seconds\.$"):
        program("print(6)", fresh)._await_start(pipe[0])


def test_blocks_run_to_the_end_once_one_is_asked_for(fresh: Programs) -> None:
    """And each record is its own block's."""
    blocks = program("\n\n".join(f"print({n})" for n in range(100)), fresh)
    assert [blocks.record(n).events[0].text for n in range(100)] == [f"{n}\n" for n in range(100)]


def test_message_in_pieces_is_put_together(pipe: tuple[Inbox, Connection]) -> None:
    """And what comes behind it is the next one."""
    inbox, other = pipe
    other.send_bytes(b"x" * 100_000)
    other.send_bytes(b"y")
    assert inbox.receive(LONG) == b"x" * 100_000
    assert inbox.receive(LONG) == b"y"


@pytest.mark.parametrize("written", [b"", b"\0\0", b"\0\0\0\6abc"])
def test_message_that_is_not_whole_in_time_is_given_up(
    written: bytes, pipe: tuple[Inbox, Connection]
) -> None:
    """Whoever writes it."""
    inbox, other = pipe
    _write(other, written)
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        inbox.receive(0.1)
    assert time.monotonic() - start < LONG


@pytest.mark.parametrize("size", [-1, LARGEST + 1])
def test_message_of_an_impossible_size_is_none(size: int, pipe: tuple[Inbox, Connection]) -> None:
    """It is not waited for."""
    inbox, other = pipe
    _write(other, size.to_bytes(4, "big", signed=True))
    with pytest.raises(ValueError):
        inbox.receive(LONG)


def test_end_of_the_other_process_is_told(pipe: tuple[Inbox, Connection]) -> None:
    """What it sent before is still read."""
    inbox, other = pipe
    other.send_bytes(b"last")
    other.close()
    assert inbox.receive(LONG) == b"last"
    with pytest.raises(EOFError):
        inbox.receive(LONG)


def _write(connection: Connection, data: bytes) -> None:
    with open(connection.fileno(), "wb", closefd=False) as raw:
        raw.write(data)


@pytest.mark.parametrize(
    ("text", "expected"), [("import torch", True), ('--8<-- "a.py"', True), ("print(6)", False)]
)
def test_torch_is_expected_of_pages_that_may_use_it(
    text: str, expected: bool, tmp_path: Path
) -> None:
    """Of a page, of one of its tests and of its folder."""
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    for argument in (str(page), f"{page}::block", str(tmp_path)):
        assert server.expects_torch([argument]) is expected


def test_system_that_cannot_fork_starts_each_interpreter_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There is no server, and none is started."""
    monkeypatch.setattr(server.multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    monkeypatch.setattr(server.forkserver, "ensure_running", lambda: pytest.fail("started"))
    assert server.context().get_start_method() == "spawn"
    server.warm_up(["import torch"])


@pytest.mark.parametrize(("workers", "starts"), [(None, True), (2, False)])
def test_server_is_started_before_all_else_but_not_for_workers(
    workers: int | None, starts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that hands tests out runs none."""
    started: list[list[str]] = []
    monkeypatch.setattr(early, "warm_up", started.append)
    known = SimpleNamespace(numprocesses=workers, file_or_dir=["docs/es/index.md"])
    config = SimpleNamespace(known_args_namespace=known)
    early.pytest_addoption(SimpleNamespace(get_plugin=lambda name: config))  # type: ignore[arg-type]
    assert bool(started) is starts
