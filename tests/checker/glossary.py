"""The terms of the course, from the one file that both languages share."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.checker.site import ROOT

GLOSSARY = ROOT / "docs" / "glossary.yml"
LANGUAGES = ("es", "en")
GROUP = {"title": True, "terms": True}  # what each part may hold, and whether it must
TERM = {"section": True, "es": True, "en": True}
WORDS = {"term": True, "definition": True, "also": False, "avoid": False}


@dataclass(frozen=True)
class Term:
    """A term of the glossary, as one language has it."""

    id: str  # the same in both languages
    group: str  # the id of the group that it stands in
    heading: str  # the title of that group
    name: str  # the word that the course uses
    other: str  # that word in the other language
    definition: str  # one sentence
    section: str  # of the lesson that explains it: "first-gradient#accelerator"
    also: tuple[str, ...]  # other forms of the word
    avoid: tuple[str, ...]  # words that the course does not use for it


def terms(language: str, path: Path = GLOSSARY) -> list[Term]:
    """Read the terms of a language, in the order of the file.

    Raises:
        ValueError: if the file holds what we do not know, lacks what we need, or names two
            terms alike.
    """
    groups = yaml.safe_load(path.read_text(encoding="utf-8"))
    found = [term for name, group in groups.items() for term in _group(name, group, language)]
    seen: dict[str, str] = {}
    for term in found:
        for word in forms(term):
            if seen.setdefault(word, term.id) != term.id:
                raise ValueError(f"`{word}` names both `{seen[word]}` and `{term.id}`.")
    return found


def forms(term: Term) -> set[str]:
    """Give every way to write a term, in small letters."""
    return {word.lower() for word in (term.name, *term.also)}


def _group(name: str, group: dict[str, Any], language: str) -> Iterator[Term]:
    _check(name, group, GROUP)
    for key, entry in group["terms"].items():
        _check(key, entry, TERM)
        for code in LANGUAGES:
            _check(f"{key}.{code}", entry[code], WORDS)
        other = LANGUAGES[1 - LANGUAGES.index(language)]
        yield Term(
            id=key,
            group=name,
            heading=group["title"][language],
            name=entry[language]["term"],
            other=entry[other]["term"],
            definition=entry[language]["definition"],
            section=entry["section"],
            also=tuple(entry[language].get("also", ())),
            avoid=tuple(entry[language].get("avoid", ())),
        )


def _check(name: str, part: dict[str, Any], known: dict[str, bool]) -> None:
    """Refuse a part with keys that nothing reads, or without those that everything needs."""
    unknown = [key for key in part if key not in known]
    if unknown:
        raise ValueError(f"`{name}` has {', '.join(unknown)}; it may have {', '.join(known)}.")
    missing = [key for key, needed in known.items() if needed and not part.get(key)]
    if missing:
        raise ValueError(f"`{name}` lacks {', '.join(missing)}.")
