"""The sources of a page: passages of the installed torch, known by their digest.

`python -m tests.checker.sources PAGE …` accepts the passages as they are now: run it after you
have read them again.
"""

import hashlib
import importlib
import inspect
import re
import sys
from dataclasses import dataclass
from datetime import date
from email import message_from_string
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import yaml
from mkdocs.utils.meta import YAML_RE

KINDS = ("object", "file", "readme", "url")
DIGITS = 16  # of a SHA-256 in hexadecimal; enough to notice any change


class SourceError(ValueError):
    """A source cannot be found where the page says."""


@dataclass(frozen=True)
class Source:
    """What a page relies on."""

    kind: str  # one of KINDS
    name: str  # the object, file, distribution or address
    passage: str  # "first words ... last words", or empty for the whole text
    digest: str  # of the passage when it was last read; empty if it never was
    verified: date | None  # when it was last read

    @property
    def inside(self) -> bool:
        """Whether it lies in the installed packages, where a digest can be taken."""
        return self.kind != "url"

    def current(self) -> str:
        """Read the passage as it is installed now, its white space as single spaces.

        Raises:
            SourceError: if there is no such object, file or passage.
        """
        return _passage(" ".join(_text(self).split()), self.passage, self.name)

    def current_digest(self) -> str:
        """Take the digest of the passage as it is installed now.

        Raises:
            SourceError: if there is no such object, file or passage.
        """
        return hashlib.sha256(self.current().encode()).hexdigest()[:DIGITS]


def front_matter(text: str) -> dict[str, Any]:
    """Read the front matter of a page."""
    match = YAML_RE.match(text)
    return yaml.safe_load(match[1]) or {} if match else {}


def read_sources(text: str) -> list[Source]:
    """Read the sources that a page names.

    Raises:
        SourceError: if an entry is of no known kind.
    """
    return [_source(entry) for entry in front_matter(text).get("sources", [])]


def _source(entry: dict[str, Any]) -> Source:
    kind = next((kind for kind in KINDS if kind in entry), None)
    if kind is None:
        raise SourceError(f"{entry} names no source: begin it with one of {', '.join(KINDS)}.")
    verified = entry.get("read" if kind == "url" else "verified")
    digest = str(entry.get("sha256", ""))
    return Source(kind, entry[kind], entry.get("passage", ""), digest, verified)


def _text(source: Source) -> str:
    """Give the whole text that a passage is taken from."""
    if source.kind == "readme":
        metadata = distribution(source.name).read_text("METADATA") or ""
        return str(message_from_string(metadata).get_payload())
    if source.kind == "file":
        path = Path(str(distribution(source.name.split("/")[0]).locate_file(source.name)))
        if not path.is_file():
            raise SourceError(f"There is no file {source.name} in the installed packages.")
        return path.read_text(encoding="utf-8")
    try:
        text = inspect.getdoc(_object(source.name))
    except (ImportError, AttributeError) as error:
        raise SourceError(f"There is no object {source.name}: {error}.") from error
    if not text:
        raise SourceError(f"{source.name} has no documentation.")
    return text


def _object(name: str) -> object:
    """Find an object by its dotted name, as a reader would: attributes before submodules."""
    first, *rest = name.split(".")
    found, path = importlib.import_module(first), first
    for part in rest:
        path += f".{part}"
        found = getattr(found, part, None) or importlib.import_module(path)
    return found


def _passage(text: str, passage: str, name: str) -> str:
    """Cut a passage out of a text whose white space is single spaces."""
    if not passage:
        return text
    first, _, last = (" ".join(part.split()) for part in passage.partition(" ... "))
    start = text.find(first)
    end = text.find(last, start + len(first)) + len(last) if last else start + len(first)
    if start < 0 or end < start + len(first):
        raise SourceError(f"{name} no longer holds the passage “{passage}”.")
    return text[start:end]


def accept(text: str, today: date) -> str:
    """Give a page whose digests are those of today."""
    match = YAML_RE.match(text)
    if not match:
        return text
    sources = iter(read_sources(text))
    items = re.split(r"(?m)^(?=  - )", match[0])
    accepted = [items[0], *(_accepted(item, next(sources), today) for item in items[1:])]
    return "".join(accepted) + text[match.end() :]


def _accepted(item: str, source: Source, today: date) -> str:
    """Write the digest of today into one entry, if it is another than before."""
    if not source.inside or source.current_digest() == source.digest:
        return item
    item = re.sub(r"(?m)^    (sha256|verified): .*\n", "", item)
    head, newline, rest = item.partition("\n")
    lines = f"    sha256: {source.current_digest()}\n    verified: {today.isoformat()}\n"
    return f"{head}{newline}{lines}{rest}"


def main(paths: list[str]) -> None:
    """Accept the sources of some pages as they are installed now."""
    for path in map(Path, paths):
        text = path.read_text(encoding="utf-8")
        accepted = accept(text, date.today())
        path.write_text(accepted, encoding="utf-8")
        print(f"{path}: {'accepted' if accepted != text else 'nothing had changed'}")


if __name__ == "__main__":
    main(sys.argv[1:])
