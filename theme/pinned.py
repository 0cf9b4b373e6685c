"""Tells which torch the course is pinned to."""

import re
from pathlib import Path

PINNED = re.compile(r"^torch==([\d.]+)", re.MULTILINE)


def torch(beside: Path) -> str:
    """Read the version in the constraints.txt that stands beside a file.

    Raises:
        ValueError: if it does not say one.
    """
    path = beside.with_name("constraints.txt")
    pinned = PINNED.search(path.read_text(encoding="utf-8")) if path.exists() else None
    if pinned is None:
        raise ValueError("constraints.txt does not say `torch==<version>`.")
    return pinned[1]
