"""Confinement by the Linux kernel: it holds for C++ code and for started programs too."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # system calls, on every architecture
VERSION_FLAG, PATH_BENEATH, NO_NEW_PRIVILEGES = 1, 1, 38
LEAST = 3  # the version of Landlock (Linux 6.2) that knows every right that is named here
WITH_NETWORK, WITH_SCOPES = 4, 6
WRITE_FILE, TRUNCATE = 1 << 1, 1 << 14
REMOVE_FILE, MAKE_FILE = 1 << 5, 1 << 8
CHANGES = WRITE_FILE | TRUNCATE | sum(1 << bit for bit in range(4, 14))  # all but read and execute
TCP = 0b11  # to bind and to connect
SCOPES = 0b11  # signals, and sockets that have no path
DEVICES = {"/dev": WRITE_FILE | TRUNCATE, "/dev/shm": REMOVE_FILE | MAKE_FILE}


class Ruleset(ctypes.Structure):
    """What is refused where no rule allows it."""

    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scopes", ctypes.c_uint64),
    )


class Beneath(ctypes.Structure):
    """A rule: what is allowed in a folder."""

    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Give the version of Landlock that this kernel has; 0 if it has none."""
    if sys.platform != "linux":
        return 0
    return max(_call(CREATE_RULESET, None, ctypes.c_size_t(0), VERSION_FLAG), 0)


def restrict(home: Path) -> bool:
    """Let this process and those that it starts write in a folder and to devices only.

    They can no longer use TCP, nor signal what is not of their own, where the kernel knows how to
    refuse that. False if it cannot refuse writing.
    """
    known = version()
    if known < LEAST:
        return False
    network, scopes = TCP * (known >= WITH_NETWORK), SCOPES * (known >= WITH_SCOPES)
    asked = Ruleset(CHANGES, network, scopes)
    rules = _call(CREATE_RULESET, ctypes.byref(asked), ctypes.c_size_t(ctypes.sizeof(asked)), 0)
    if rules < 0:
        return False
    for folder, allowed in {str(home): CHANGES, **DEVICES}.items():
        with suppress(FileNotFoundError):
            _allow(rules, folder, allowed)
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done = _call(RESTRICT_SELF, rules, 0)
    os.close(rules)
    return done == 0


def _allow(rules: int, folder: str, allowed: int) -> None:
    descriptor = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    rule = Beneath(allowed, descriptor)
    _call(ADD_RULE, rules, PATH_BENEATH, ctypes.byref(rule), 0)
    os.close(descriptor)


def _call(number: int, *arguments: object) -> int:
    call = ctypes.CDLL(None).syscall
    call.restype = ctypes.c_long
    return int(call(ctypes.c_long(number), *arguments))
