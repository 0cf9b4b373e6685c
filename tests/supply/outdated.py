"""What newer versions the index offers, as far as our groups and each other allow.

`python -m tests.supply.outdated` prints them; with `--write` it writes constraints.txt anew. torch
stays as it is, and so does what only torch needs: CONTRIBUTING.md says how torch moves.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.supply import pins
from tests.supply.packages import LOWEST

HELD = {"torch"}  # never asked for, and so never fetched
# Nothing is installed, whatever is installed here; the report goes to the standard output.
DRY_RUN = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]


@dataclass(frozen=True)
class Offer:
    """The version of a package that the index offers."""

    name: str  # as the package spells it
    version: str
    python: SpecifierSet  # the Pythons that it runs on


def offers(asked: list[Requirement]) -> dict[str, Offer]:
    """Let pip find the newest versions that go together, by normalised name.

    Raises:
        RuntimeError: with what pip said, if it finds none or cannot reach the index.
    """
    wanted = sorted({str(need) for need in asked if canonicalize_name(need.name) not in HELD})
    command = [sys.executable, "-m", "pip", *DRY_RUN, *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    found = [_offer(entry["metadata"]) for entry in json.loads(done.stdout)["install"]]
    return {str(canonicalize_name(offer.name)): offer for offer in found}


def _offer(metadata: dict[str, Any]) -> Offer:
    python = SpecifierSet(metadata.get("requires_python") or "")
    return Offer(metadata["name"], metadata["version"], python)


def lines(pinned: Mapping[str, Version], offered: dict[str, Offer]) -> Iterator[str]:
    """Give a line for each package that would come, move or stay unasked."""
    for name in sorted(pinned.keys() | offered.keys()):
        if name not in offered:
            yield f"{name:28} {pinned[name]!s:20} stays: torch or another system needs it"
        elif name not in pinned:
            yield f"{name:28} {'':20} {offered[name].version}  (new)"
        elif Version(offered[name].version) != pinned[name]:
            yield f"{name:28} {pinned[name]!s:20} {offered[name].version}"


def too_new(offered: dict[str, Offer]) -> list[str]:
    """Name what does not run on the lowest Python of the course."""
    return [offer.name for offer in offered.values() if LOWEST not in offer.python]


def updated(text: str, offered: dict[str, Offer]) -> str:
    """Write the offers into the text of constraints.txt; what is not offered stays."""
    found = [pins.PIN.fullmatch(line) for line in text.splitlines()]
    old = {canonicalize_name(pin[1]): (pin[1], pin[2]) for pin in found if pin}
    new = {name: (offer.name, offer.version) for name, offer in offered.items()}
    return pins.text(dict((old | new).values()))


def main(arguments: list[str]) -> None:
    """Print the offers, and write them if that is asked for."""
    if arguments not in ([], ["--write"]):
        sys.exit("There is one option: `python3 -m nox -s outdated -- --write`")
    try:
        offered = offers(pins.wanted(*pins.GROUPS))
    except RuntimeError as error:
        sys.exit(f"pip finds no versions that go together, or cannot reach the index:\n{error}")
    print("\n".join(lines(pins.read(), offered)))
    if names := too_new(offered):
        sys.exit(f"Not for Python {LOWEST}: {', '.join(names)}. Run this under Python {LOWEST}.")
    if arguments:
        path = Path(pins.ROOT, "constraints.txt")
        path.write_text(updated(path.read_text(encoding="utf-8"), offered), encoding="utf-8")
        print("constraints.txt is written anew. Next: `python3 -m nox -s lint tests`")


if __name__ == "__main__":
    main(sys.argv[1:])
