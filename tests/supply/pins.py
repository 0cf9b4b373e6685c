"""What constraints.txt pins, and what the dependency groups of pyproject.toml ask for."""

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"([A-Za-z0-9][\w.-]*)==([\w.]+)")
NOTE = "# Every version, exact. pyproject.toml says what is wanted; this says which."
TABLE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS: dict[str, list[Any]] = TABLE["dependency-groups"]


def read(path: Path = ROOT / "constraints.txt") -> dict[str, Version]:
    """Give the pinned versions by normalised name.

    Raises:
        ValueError: if a line does not pin one version of a package, or pins it again.
    """
    pinned: dict[str, Version] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            continue
        found = PIN.fullmatch(line)
        if found is None or canonicalize_name(found[1]) in pinned:
            raise ValueError(f"{path.name}:{number}: “{line}” is not `<name>==<version>`, once.")
        pinned[canonicalize_name(found[1])] = Version(found[2])
    return pinned


def text(versions: dict[str, str]) -> str:
    """Write versions, by their name as it is spelt, as constraints.txt holds them."""
    lines = [f"{name}=={version}" for name, version in versions.items()]
    return "\n".join([NOTE, *sorted(lines, key=str.casefold)]) + "\n"


def wanted(*groups: str) -> list[Requirement]:
    """Give what dependency groups ask for, the groups that they include among them.

    Raises:
        KeyError: if there is no such group.
    """
    entries = [entry for group in groups for entry in GROUPS[group]]
    asked = [Requirement(entry) for entry in entries if isinstance(entry, str)]
    included = [entry["include-group"] for entry in entries if isinstance(entry, dict)]
    return asked + (wanted(*included) if included else [])
