"""What a page may not do: use the network, start programs, write outside its folder."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

DEVICES = "/dev/"
SHARED = "/dev/shm/"  # stays there when a page ends
TEMPORARY = SHARED + "pym-"  # multiprocessing's, which it removes at once; torch's never come here
PROGRAMS = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "pty.spawn"}
NETWORK = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.bind"}
PROBES = {"ctypes.util", "matplotlib.font_manager", "platform"}  # they ask, and do without
PROCESSES = {"os.fork", "os.forkpty", "os.kill", "os.killpg"}  # only multiprocessing may
LOOKUPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
CHANGES = {
    "os.chmod": 1,
    "os.chown": 1,
    "os.link": 2,
    "os.mkdir": 1,
    "os.remove": 1,
    "os.removexattr": 1,
    "os.rename": 2,
    "os.rmdir": 1,
    "os.setxattr": 1,
    "os.symlink": 2,
    "os.truncate": 1,
    "os.utime": 1,
    "shutil.rmtree": 1,
    "sqlite3.connect": 1,
}  # how many of the first arguments are paths
FOLDERS = {
    "os.chmod": 2,
    "os.chown": 3,
    "os.link": 2,
    "os.mkdir": 2,
    "os.remove": 1,
    "os.rename": 2,
    "os.rmdir": 1,
    "os.symlink": 2,
    "os.utime": 3,
}  # where the descriptors follow of the folders that those paths are in
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def confine(home: Path, report: Callable[[str], None]) -> None:
    """Refuse and report, for the rest of this process, whatever reaches outside a folder."""

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if fault := _fault(event, arguments, str(home)):
            if event not in PROGRAMS or not _probes():
                report(fault)
            raise PermissionError(fault)

    sys.addaudithook(watch)


def _fault(event: str, arguments: tuple[Any, ...], home: str) -> str:
    """Say what is wrong with an audited event; nothing if it is allowed."""
    if event in PROGRAMS:
        return "a page may not start another program"
    if event in PROCESSES and not _by_multiprocessing():
        return "a page may not fork or signal a process but through multiprocessing"
    if event in LOOKUPS or (event in NETWORK and isinstance(arguments[1], tuple)):
        return "a page may not use the network"
    outside = (path for path in _changed(event, arguments) if not _inside(path, home))
    path = next(outside, None)
    return f"a page may not write outside its own folder ({path})" if path else ""


def _by_multiprocessing() -> bool:
    """Tell whether the event being looked at comes from the standard library's own module."""
    caller = sys._getframe(3)  # past this function, _fault and watch
    return str(caller.f_globals.get("__name__")).startswith("multiprocessing.")


def _probes() -> bool:
    """Tell whether a program is started by a module that takes a refusal for an answer."""
    frame: FrameType | None = sys._getframe(2)
    while frame and frame.f_globals.get("__name__") == "subprocess":
        frame = frame.f_back
    return frame is not None and frame.f_globals.get("__name__") in PROBES


def _changed(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """Give the paths that an audited event would change."""
    if event == "open" and arguments[2] & WRITES:
        paths = arguments[:1]
    else:
        paths = arguments[: CHANGES.get(event, 0)]
    folders = arguments[FOLDERS.get(event, len(arguments)) :][: len(paths)]
    unnamed = (-1,) * (len(paths) - len(folders))  # a link has one folder: that of its second path
    return [
        str(Path(_folder(folder), os.fsdecode(path)))
        for path, folder in zip(paths, (*unnamed, *folders), strict=True)
        if isinstance(path, str | bytes | os.PathLike)
    ]


def _folder(descriptor: int) -> str:
    """Give the folder that a descriptor stands for; -1 is where the program is."""
    return f"/proc/self/fd/{descriptor}" if descriptor >= 0 and sys.platform == "linux" else ""


def _inside(path: str, home: str) -> bool:
    real = os.path.realpath(path)
    if real.startswith(SHARED):
        return real.startswith(TEMPORARY)
    return real == home or real.startswith((home + os.sep, DEVICES))
