"""Whether this environment holds what constraints.txt pins for its groups, and nothing else.

`python -m tests.supply.environment GROUP…` is the last step of each installation. With all groups,
it also asks that everything pinned is needed by one of them.
"""

import os
import sys
from collections.abc import Iterator, Mapping

from packaging.requirements import Requirement
from packaging.version import Version

from tests.supply import pins
from tests.supply.packages import (
    COMPANIONS,
    LOWEST,
    PYTHONS,
    Package,
    everywhere,
    here,
    installed,
    needed,
)

SEEDS = {"pip", "setuptools", "wheel"}  # a new environment may come with them
SESSION = os.environ.get("NOX_CURRENT_SESSION", "<session>")
NEXT = f"Make the environment anew: `python3 -m nox --reuse-venv=no -s {SESSION}`"
Packages = dict[str, Package]
Pins = Mapping[str, Version]


def unlike(packages: Packages, asked: list[Requirement], pinned: Pins) -> Iterator[str]:
    """Say which of the installed packages are not at the version of their pin."""
    for name in sorted(needed(asked, packages, here()) & set(packages) & set(pinned)):
        version = packages[name].version
        if Version(version.public) != pinned[name]:
            yield f"{name} {version} is installed, and {pinned[name]} is pinned. {NEXT}"


def left(packages: Packages, asked: list[Requirement]) -> Iterator[str]:
    """Say what is installed although no group here needs it."""
    names = sorted(set(packages) - needed(asked, packages, here()) - SEEDS)
    if more := ", ".join(name for name in names if not name.startswith(COMPANIONS)):
        yield f"No group here needs what is installed: {more}. {NEXT}"


def unpinned(packages: Packages, asked: list[Requirement], pinned: Pins) -> Iterator[str]:
    """Say what is needed on any of our systems and has no pin."""
    for name in sorted(needed(asked, packages, everywhere()) - set(pinned)):
        if not name.startswith(COMPANIONS):
            found = f"=={packages[name].version.public}" if name in packages else "==<version>"
            yield f"{name} is needed and not pinned. Add `{name}{found}` to constraints.txt."


def idle(packages: Packages, asked: list[Requirement], pinned: Pins) -> Iterator[str]:
    """Say what is pinned and needed on none of our systems."""
    for name in sorted(set(pinned) - needed(asked, packages, everywhere())):
        yield f"{name} is pinned and no group needs it. Remove it from constraints.txt."


def too_new(packages: Packages, asked: list[Requirement]) -> Iterator[str]:
    """Say which packages exclude a Python that the course is to run on."""
    for name in sorted(needed(asked, packages, here()) & set(packages)):
        for python in [LOWEST, *(f"{minor}.99" for minor in PYTHONS)]:
            if python not in (allowed := packages[name].python):
                yield f"{name} wants Python {allowed}. Pin an older one, or give up {python}."


def problems(groups: list[str]) -> list[str]:
    """Say all that is wrong with this environment and with the pins of its groups."""
    packages, asked, pinned = installed(), pins.wanted(*groups), pins.read()
    found = [*unlike(packages, asked, pinned), *left(packages, asked)]
    found += [*unpinned(packages, asked, pinned), *too_new(packages, asked)]
    return found + (list(idle(packages, asked, pinned)) if {*groups} == {*pins.GROUPS} else [])


if __name__ == "__main__":
    sys.exit("\n".join(problems(sys.argv[1:])) or None)
