"""What a successor builds otherwise than MkDocs, counted by page, and whether that may be."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.successors.pages import ASPECTS, Page, differences

SHOWN = 4  # differences in an example
WIDTH = 100  # of what is shown of one
WRITTEN = ("headings", "code", "tables")  # what of a page no hook or theme may have made

Site = dict[str, Page]


@dataclass(frozen=True)
class Comparison:
    """Two builds of one site."""

    missing: list[str]  # pages that the successor does not build
    added: list[str]  # pages that only the successor builds
    changed: dict[str, dict[str, list[str]]]  # by aspect and page, what is gone and what has come
    common: int  # pages that both build
    old_size: int  # of these, in bytes
    new_size: int

    @property
    def equal(self) -> bool:
        """Whether nothing differs but how the pages are written down."""
        return not (self.missing or self.added or any(self.changed.values()))

    @property
    def lessons(self) -> list[str]:
        """Name the lessons that are missing, or whose own words and code differ."""
        pages = [*self.missing, *(name for aspect in WRITTEN for name in self.changed[aspect])]
        return sorted({name for name in pages if "/lessons/" in name})


def compare(old: Site, new: Site) -> Comparison:
    """Compare two builds page by page."""
    common = sorted(old.keys() & new.keys())
    return Comparison(
        missing=sorted(old.keys() - new.keys()),
        added=sorted(new.keys() - old.keys()),
        changed={aspect: _changed(aspect, common, old, new) for aspect in ASPECTS},
        common=len(common),
        old_size=sum(old[name].size for name in common),
        new_size=sum(new[name].size for name in common),
    )


def _changed(aspect: str, common: list[str], old: Site, new: Site) -> dict[str, list[str]]:
    found = {n: differences(getattr(old[n], aspect), getattr(new[n], aspect)) for n in common}
    return {name: changes for name, changes in found.items() if changes}


def table(found: Comparison) -> Iterator[str]:
    """Give the lines of a report."""
    yield f"  {'pages':10} {found.common} in both, {len(found.missing)} missing"
    yield from (f"      -{name}" for name in found.missing)
    yield from (f"      +{name}" for name in found.added)
    for aspect, pages in found.changed.items():
        yield f"  {aspect:10} " + (f"differ on {len(pages)}" if pages else "equal")
        yield from _example(pages)
    change = 100 * (found.new_size - found.old_size) / max(found.old_size, 1)
    yield f"  {'size':10} {found.new_size / 1000:.0f} kB, {change:+.1f} %"


def _example(pages: dict[str, list[str]]) -> Iterator[str]:
    """Show the page on which least differs."""
    if pages:
        name, changes = min(pages.items(), key=lambda item: len(item[1]))
        yield f"      {name}, {len(changes)}:"
        yield from ("        " + " ".join(text.split())[:WIDTH] for text in changes[:SHOWN])
