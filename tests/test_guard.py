"""What a page may not do is told from what Python says that it is about to do.

The guard is asked here as Python asks it; that pages meet it is in tests/test_isolation.py.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checker.guard import confine

WRITE = os.O_WRONLY | os.O_CREAT


class Guard:
    """The guard of a page whose folder is `home`, and what it has reported."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = home
        self.reported: list[str] = []
        hooks: list[Callable[[str, tuple[Any, ...]], None]] = []
        monkeypatch.setattr("sys.addaudithook", hooks.append)
        confine(home, self.reported.append)
        (self.ask,) = hooks

    def refuses(self, event: str, *arguments: Any) -> str:
        """Require that an event is refused, and give what is said of it."""
        with pytest.raises(PermissionError) as caught:
            self.ask(event, arguments)
        return str(caught.value)

    def asked_by(self, modules: list[str], event: str, *arguments: Any) -> None:
        """Let a module ask, through those that are named before it."""
        ask: Any = self.ask
        for module in modules:
            names = {"__name__": module, "ask": ask}
            exec("def act(*given): ask(*given)", names)
            ask = names["act"]
        ask(event, arguments)


@pytest.fixture
def guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guard:
    """Give the guard of a page in a folder of its own."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return Guard(home, monkeypatch)


@pytest.mark.parametrize(
    ("event", "arguments", "words"),
    [
        ("subprocess.Popen", ("ls", ["ls"], None, None), "start another program"),
        ("os.system", (b"ls",), "start another program"),
        ("os.fork", (), "fork or signal"),
        ("os.kill", (1, 9), "fork or signal"),
        ("socket.getaddrinfo", ("localhost", 80, 0, 0, 0), "use the network"),
        ("socket.connect", (None, ("127.0.0.1", 80)), "use the network"),
        ("open", ("../a", "w", WRITE), "outside"),
        ("open", (b"../a", "w", WRITE), "outside"),
        ("open", (Path("../a"), "w", WRITE), "outside"),
        ("open", ("/dev/shm/a", "w", WRITE), "outside"),
        ("os.mkdir", ("../a", 0o777, -1), "outside"),
        ("os.rename", ("a", "../a", -1, -1), "outside"),
        ("os.rename", ("../a", "a", -1, -1), "outside"),
        ("shutil.rmtree", ("..", None), "outside"),
    ],
)
def test_what_reaches_outside_is_refused_and_reported(
    event: str, arguments: tuple[Any, ...], words: str, guard: Guard
) -> None:
    """The page fails though it may catch the error."""
    assert words in guard.refuses(event, *arguments)
    assert len(guard.reported) == 1 and words in guard.reported[0]


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("import", ("torch", None, None, None, None)),
        ("open", ("/etc/hostname", "r", os.O_RDONLY)),
        ("open", ("a", "w", WRITE)),
        ("open", (7, "w", WRITE)),
        ("open", ("/dev/null", "w", WRITE)),
        ("open", ("/dev/shm/pym-1", "w", WRITE)),
        ("os.rename", ("a", "b", -1, -1)),
        ("socket.connect", (None, "a")),
    ],
)
def test_what_stays_within_is_allowed(event: str, arguments: tuple[Any, ...], guard: Guard) -> None:
    """Nothing is raised and nothing reported."""
    guard.ask(event, arguments)
    assert guard.reported == []


def test_link_that_leads_outside_is_followed(guard: Guard) -> None:
    """What counts is the file that would change."""
    (guard.home / "link").symlink_to("..")
    assert "outside" in guard.refuses("open", "link/a", "w", WRITE)


def test_path_counts_from_the_folder_that_is_named_with_it(guard: Guard) -> None:
    """A descriptor may stand for a folder outside, and for one within."""
    for place, allowed in (("..", False), (".", True)):
        descriptor = os.open(place, os.O_RDONLY)
        asked = ("os.mkdir", "a", 0o777, descriptor)
        assert guard.ask(asked[0], asked[1:]) is None if allowed else guard.refuses(*asked)
        os.close(descriptor)


def test_folder_that_is_named_with_a_link_is_where_the_link_is_made(guard: Guard) -> None:
    """What it leads to counts from where the program is, whichever folder is named."""
    for place, target in ("..", str(guard.home / "a")), (".", "../a"):
        descriptor = os.open(place, os.O_RDONLY)
        assert "outside" in guard.refuses("os.symlink", target, "b", descriptor)
        guard.reported.clear()
        os.close(descriptor)
    descriptor = os.open(".", os.O_RDONLY)
    guard.ask("os.symlink", ("a", "b", descriptor))
    os.close(descriptor)
    assert guard.reported == []


def test_only_multiprocessing_may_fork(guard: Guard) -> None:
    """It belongs to Python, and its workers are confined as the page is."""
    guard.asked_by(["multiprocessing.popen_fork"], "os.fork")
    with pytest.raises(PermissionError):
        guard.asked_by(["multiprocessing_"], "os.fork")


def test_module_that_only_asks_is_refused_in_silence(guard: Guard) -> None:
    """It does without the answer, so the page is not to blame."""
    with pytest.raises(PermissionError):
        guard.asked_by(["subprocess", "platform"], "subprocess.Popen", "uname", ["uname"])
    assert guard.reported == []
