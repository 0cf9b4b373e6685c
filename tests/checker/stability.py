"""The course under other conditions: which value moves with the seed, the hashes, the threads."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.checker import ledger
from tests.checker.site import ROOT

Values = dict[str, str]  # what was observed, by page, line and code


@dataclass(frozen=True)
class Setting:
    """One way to run the course."""

    name: str
    options: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    pages: list[str] = field(default_factory=lambda: ["docs"])


def settings(pages: list[str]) -> list[Setting]:
    """Give every way to run the course but the usual one."""
    return [
        Setting("another seed", ["--seed", "20261130"]),
        Setting("another seed of hashes", environment={"PYTHONHASHSEED": "4711"}),
        Setting("two threads", ["--threads", "2"]),
        Setting("the last page first", pages=pages[::-1]),
        *(Setting(f"only {page}", pages=[page]) for page in pages),
    ]


def observe(setting: Setting) -> Values:
    """Run the course in a way, and give what was observed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ledger.json")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        command += [*setting.options, "--ledger", str(path), *setting.pages]
        environment = os.environ | setting.environment
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if not path.exists():
            raise RuntimeError(f"The course did not run with {setting.name}:\n{done.stdout}")
        return dict(_values(ledger.read(path)["pages"]))


def _values(pages: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for page, entry in pages.items():
        for block in entry["blocks"]:
            for value in block["values"]:
                yield f"{page}, {value['line']}: {value['code']}", value["observed"]


def moved(usual: Values, other: Values, name: str) -> list[str]:
    """Name each value that is not what it usually is."""
    return [
        f"With {name}, {place}\n  usually: {usual.get(place)}\n  here:    {observed}"
        for place, observed in other.items()
        if observed != usual.get(place)
    ]


def main() -> int:
    """Report on every setting; the exit status is 1 if a value moved."""
    docs = ROOT / "docs"
    pages = sorted(path.relative_to(ROOT).as_posix() for path in docs.glob("*/**/*.md"))
    usual = observe(Setting("nothing changed"))
    found = []
    for setting in settings(pages):
        other = observe(setting)
        found += moved(usual, other, setting.name)
        print(f"{setting.name}: {len(other)} values")
    print("\n".join([*found, f"{len(found)} values moved, of {len(usual)}"]))
    return 1 if found or not usual else 0


if __name__ == "__main__":
    sys.exit(main())
