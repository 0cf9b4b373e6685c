"""Under which licences our packages come, and whether they may.

`python -m tests.supply.licences` prints them, and fails if one may not be used where it is.
"""

import re
import sys
from collections.abc import Iterator

from tests.supply import pins
from tests.supply.packages import COMPANIONS, Package, here, installed, needed

ALLOWED = {
    *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC"),
    *("LLVM-exception", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib"),
}
SPELLINGS = {  # what packages write in place of an SPDX name
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "BSD 3-Clause License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "ISC license": "ISC",
    "MIT Licence": "MIT",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "SIL OFL 1.1": "OFL-1.1",
}
READ = {  # they declare nothing: this is what the licence that they carry says
    "axe-playwright-python": "MIT",
}
# A lesson may use these, although they ask their users for their source: never the site.
APART = {"ultralytics"}
NEXT = "Do without it; or, if it may be used, let tests/supply/licences.py know it."
WORD = re.compile(r" (?:AND|OR|WITH) |[()]")


def licence(package: Package) -> str:
    """Give the licence of a package by its SPDX name, as far as there is one."""
    told = package.licence or READ.get(package.name, "")
    return SPELLINGS.get(told, told)


def allowed(expression: str) -> bool:
    """Tell whether we may use what comes under this: of alternatives, one is enough."""
    if " OR " in expression and " AND " not in expression:
        return any(map(allowed, expression.split(" OR ")))
    names = [name.strip() for name in WORD.split(expression) if name.strip()]
    return bool(names) and {SPELLINGS.get(name, name) for name in names} <= ALLOWED


def refused(packages: dict[str, Package], site: set[str]) -> Iterator[str]:
    """Say of each package whose licence is unknown or not allowed where it stands."""
    for name in sorted(packages):
        told = licence(packages[name])
        if not told:
            yield f"{name} declares no licence. Read the one that it carries, and name it in READ."
        elif not allowed(told) and (name in site or name not in APART):
            place = "in the site's own environment" if name in site else "here"
            yield f"{name} comes under “{told}”, which is not allowed {place}. {NEXT}"


def used(*groups: str) -> dict[str, Package]:
    """Give the packages of dependency groups that are installed here, but for CUDA's."""
    packages = installed()
    names = needed(pins.wanted(*groups), packages, here()) & set(packages)
    return {name: packages[name] for name in sorted(names) if not name.startswith(COMPANIONS)}


def main() -> None:
    """Print a line for each package, and end with what may not be used."""
    packages, site = used(*pins.GROUPS), set(used("site"))
    for name, package in packages.items():
        print(f"{name:28} {package.version!s:20} {licence(package)}")
    sys.exit("\n".join(refused(packages, site)) or None)


if __name__ == "__main__":
    main()
