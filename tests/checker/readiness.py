"""Whether a tree may be published: only what the last run of the tests has found true."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.checker import ledger, tree
from tests.checker.site import ROOT

RUN = "run `python3 -m nox -s tests`, and publish again."
FEW = 5  # names in a sentence


def refusal(root: Path) -> str | None:
    """Say in one sentence why the tree may not be published, and what to do; None if it may."""
    try:
        found = ledger.latest(root)
    except ValueError:
        return f"{ledger.LEDGER} cannot be read: {RUN}"
    if found is None:
        return f"Nothing says that this tree was verified, for there is no {ledger.LEDGER}: {RUN}"
    if "tree" not in found or "failed" not in found:
        return f"{ledger.LEDGER} does not say which files it verified: {RUN}"
    return _another_torch(found, root) or _changed(found, root) or _failed(found, root)


def _another_torch(found: dict[str, Any], root: Path) -> str | None:
    ran, pinned = found["torch"].partition("+")[0], tree.pinned(root)
    if ran == pinned:
        return None
    return f"The tests ran with torch {ran}, and constraints.txt pins {pinned}: {RUN}"


def _changed(found: dict[str, Any], root: Path) -> str | None:
    now, then = tree.digests(root), found["tree"]
    changed = {name for name in now.keys() | then.keys() if now.get(name) != then.get(name)}
    return f"Changed since the tests ran: {_some(changed)}. Next: {RUN}" if changed else None


def _failed(found: dict[str, Any], root: Path) -> str | None:
    """Look at what the run says of itself, and then whether it saw each page."""
    if found["failed"]:
        return f"The tests failed at {_some(found['failed'])}. Next: mend it, {RUN}"
    seen = {name for name, page in found["pages"].items() if ledger.true(page)}
    unseen = {path.relative_to(root).as_posix() for path in root.glob("docs/*/**/*.md")} - seen
    return f"The tests did not run {_some(unseen)}. Next: {RUN}" if unseen else None


def _some(names: Iterable[str]) -> str:
    """Name a few, and count the others."""
    ordered = sorted(names)
    more = f" and {len(ordered) - FEW} more" if len(ordered) > FEW else ""
    return ", ".join(ordered[:FEW]) + more


if __name__ == "__main__":
    sys.exit(refusal(ROOT))
