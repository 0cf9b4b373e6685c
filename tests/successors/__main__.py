"""Builds the site with each successor, says what differs, and fails where nothing may differ."""

import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import version

from tests.successors import builds, pages, report

DROP_IN = "properdocs"  # takes our configurations, plugins and hooks as they are
SUCCESSORS = [DROP_IN, "zensical"]


def faults(name: str, found: report.Comparison) -> Iterator[str]:
    """Say what a successor must not do to the site: to the lessons none, and one nothing at all."""
    if found.lessons:
        yield f"{name} builds other lessons: {', '.join(found.lessons)}."
    if name == DROP_IN and not found.equal:
        yield f"{name} can no longer take the place of MkDocs as it is."


def tried(name: str, today: report.Site) -> list[str]:
    """Build with a successor, print what differs, and give what may not."""
    print(f"\n{name} {version(name)}")
    try:
        built = pages.read(builds.build(name))
    except builds.BuildError as error:
        print(f"  does not build the site: {error}")
        return [str(error)] if name == DROP_IN else []
    found = report.compare(today, built)
    print("\n".join(report.table(found)))
    return list(faults(name, found))


def main() -> None:
    """Compare all with today's build."""
    shutil.rmtree(builds.FOLDER, ignore_errors=True)
    today = pages.read(builds.build("mkdocs"))
    print(f"mkdocs {version('mkdocs')}\n  {'pages':10} {len(today)}")
    found = [fault for name in SUCCESSORS for fault in tried(name, today)]
    sys.exit("\n".join(["", *found]) if found else None)


if __name__ == "__main__":
    main()
