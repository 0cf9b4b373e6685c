"""The passages that the pages rely on, as the torch of this environment words them.

`python -m tests.checker.passages` writes them as JSON.
"""

import json
import re
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path
from typing import Any

from tests.checker.changes import Change
from tests.checker.site import ROOT
from tests.checker.sources import Source, SourceError, read_sources

Entry = dict[str, Any]
OPENING = re.compile(r"^  - (?:object|file|readme|url):")


def passages(root: Path) -> dict[str, list[Entry]]:
    """Give, for each page, the passages in the installed packages that it names."""
    pages = sorted((root / "docs").glob("*/**/*.md"))
    return {
        page.relative_to(root).as_posix(): list(_of(page.read_text(encoding="utf-8")))
        for page in pages
    }


def _of(text: str) -> Iterator[Entry]:
    """Read the sources of a page; they stand in its front matter, one an entry."""
    sources = read_sources(text)
    lines = [n for n, line in enumerate(text.split("\n"), 1) if OPENING.match(line)]
    for line, source in zip(lines[: len(sources)], sources, strict=True):
        if source.inside:
            name = f"{source.name} README" if source.kind == "readme" else source.name
            yield {"line": line, "name": name, "text": _wording(source)}


def _wording(source: Source) -> str:
    """Give the words of a source; where there are none, why."""
    try:
        return source.current()
    except SourceError as error:
        return str(error)


def compare(old: dict[str, list[Entry]], new: dict[str, list[Entry]]) -> list[Change]:
    """Give each source that reads otherwise, with the sentences that differ."""
    return [
        _change(page, one, other)
        for page, sources in old.items()
        for one, other in zip(sources, new[page], strict=True)
        if one["text"] != other["text"]
    ]


def _change(page: str, old: Entry, new: Entry) -> Change:
    lines = list(ndiff(_sentences(old["text"]), _sentences(new["text"])))
    texts = [" […] ".join(x[2:] for x in lines if x.startswith(side)) for side in "-+"]
    line, name = old["line"], old["name"]
    return Change(
        page, line, page, line, "source", "source", name, "", old=texts[0], new=texts[1], values=0
    )


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.:;]) ", text)


if __name__ == "__main__":
    print(json.dumps(passages(ROOT)))
