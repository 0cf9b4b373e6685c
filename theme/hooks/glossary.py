"""Fills the glossary: every term with its definition and the lesson that explains it."""

import unicodedata
from itertools import groupby
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import glossary
from tests.checker.sources import front_matter

PAGE = "reference/glossary.md"
WORDS = {
    "es": {
        "other": "En inglés, *{}*{{ lang=en }}.",
        "avoid": "No decimos {}.",
        "quoted": "«{}»",
        "nor": " ni ",
        "lesson": "Se explica en [{}]({}).",
    },
    "en": {
        "other": "In Spanish, *{}*{{ lang=es }}.",
        "avoid": "We do not say {}.",
        "quoted": "“{}”",
        "nor": " or ",
        "lesson": "Explained in [{}]({}).",
    },
}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add the terms to the glossary, group by group and in alphabetical order."""
    if page.file.src_uri != PAGE:
        return markdown
    language, docs = config.theme["language"], Path(config.docs_dir)
    parts = [markdown.rstrip()]
    try:
        for group, members in groupby(glossary.terms(language), key=lambda term: term.group):
            terms = sorted(members, key=lambda term: _plain(term.name))
            parts.append(f"## {terms[0].heading} {{ #{group} }}")
            parts += [_entry(term, WORDS[language], docs) for term in terms]
    except (ValueError, OSError) as error:
        raise PluginError(f"{PAGE}: {error}") from error
    return "\n\n".join(parts) + "\n"


def _plain(name: str) -> str:
    """Take the accents from a word, so that it sorts with its letter."""
    return unicodedata.normalize("NFD", name.lower()).encode("ascii", "ignore").decode()


def _entry(term: glossary.Term, words: dict[str, str], docs: Path) -> str:
    """Write one term: its definition and, below, its other name and where to read on."""
    about = []
    if term.other != term.name:
        about.append(words["other"].format(term.other))
    if term.avoid:
        avoided = [words["quoted"].format(word) for word in term.avoid]
        listed = words["nor"].join([", ".join(avoided[:-1]), avoided[-1]][len(avoided) == 1 :])
        about.append(words["avoid"].format(listed))
    lesson, _, section = term.section.partition("#")
    source = docs / "lessons" / f"{lesson}.md"
    title = front_matter(source.read_text(encoding="utf-8"))["title"]
    about.append(words["lesson"].format(title, f"../lessons/{lesson}.md#{section}"))
    lines = [
        f"{term.name} {{ #{term.id} }}",
        f":   {term.definition}",
        "",
        f"    {' '.join(about)}",
        "    { .about }",
    ]
    return "\n".join(lines)
