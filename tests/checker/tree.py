"""The files that decide what the pages say and how that is checked, each with its digest."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

FOLDERS = {"docs": "*", "snippets": "*", "tests/checker": "*", "theme": "*.py"}  # and which files
FILES = ("constraints.txt", "mkdocs.yml", "mkdocs.en.yml")


def digests(root: Path) -> dict[str, str]:
    """Give the digest of each file, by its path from the root of the repository, in order."""
    files = sorted((path.relative_to(root).as_posix(), path) for path in _files(root))
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files}


def _files(root: Path) -> Iterator[Path]:
    """Find the files; those that tools leave behind, hidden or compiled, are not ours."""
    found = [path for folder, kind in FOLDERS.items() for path in (root / folder).rglob(kind)]
    for path in [*found, *(root / name for name in FILES)]:
        left_behind = any(part.startswith((".", "__py")) for part in path.relative_to(root).parts)
        if path.is_file() and not left_behind:
            yield path


def pinned(root: Path, package: str = "torch") -> str:
    """Give the version of a package in constraints.txt.

    Raises:
        ValueError: if it is not there, once.
    """
    text = (root / "constraints.txt").read_text(encoding="utf-8")
    found = re.findall(rf"(?m)^{re.escape(package)}==([\w.]+)$", text)
    if len(found) != 1:
        raise ValueError(f"constraints.txt does not say `{package}==<version>`, once.")
    return str(found[0])


def minor(version: str) -> str:
    """Give the minor release of a version, which names ours: 2.13 for 2.13.0."""
    return ".".join(version.split(".")[:2])
