"""The move to another torch, wherever the repository names the pinned one.

`python -m tests.checker.upgrade VERSION` needs nothing but Python and git.
"""

import re
import subprocess
import sys
from pathlib import Path

from tests.checker import tree

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"(?m)^torch==([\w.]+)$")
VERSION = re.compile(r"\d+\.\d+\.\d+")
# What these say of a release stays true, or is an example.
LASTING = ("tests/", "docs/drift/", "CHANGELOG.md", "CONTRIBUTING.md")


def move(new: str, root: Path = ROOT) -> dict[str, int]:
    """Name a new version wherever the old one is named; give how often, by file.

    Raises:
        ValueError: if this is no version of three numbers, or the pinned one, or there is none.
    """
    old = tree.pinned(root)
    if not VERSION.fullmatch(new) or new == old:
        raise ValueError(
            f"“{new}” is not a release to move to from {old}: name one such as 2.14.1."
        )
    names = re.compile(rf"(?<![\w.]){re.escape(old)}(?!\w|\.\d)")
    counts = {}
    for name in _naming(old, root):
        pattern = PIN if name == "constraints.txt" else names
        written = f"torch=={new}" if name == "constraints.txt" else new
        text, count = pattern.subn(written, (root / name).read_text(encoding="utf-8"))
        if count:
            (root / name).write_text(text, encoding="utf-8")
            counts[name] = count
    return counts


def _naming(version: str, root: Path) -> list[str]:
    """Name the files of the repository that name a version and mean the pinned one."""
    command = ["git", "grep", "-lIF", version]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if not name.startswith(LASTING)]


def main(arguments: list[str]) -> None:
    """Move, and say what was changed and what comes next."""
    if len(arguments) != 1:
        sys.exit("Name the release to move to: python -m nox -s upgrade -- 2.14.1")
    try:
        counts = move(arguments[0])
    except ValueError as error:
        sys.exit(str(error))
    for name, count in counts.items():
        print(f"{name}: {count}")
    print("Read the differences (git diff), and go on in CONTRIBUTING.md, “A torch upgrade”.")


if __name__ == "__main__":
    main(sys.argv[1:])
