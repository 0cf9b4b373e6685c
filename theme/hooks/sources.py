"""Writes the list of sources of a page, from `sources` in its front matter."""

import re
from datetime import date
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from theme import locales, pinned

SECTION = re.compile(r"^## .*\{ *#sources *\}[^\n]*\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
WORDS = {
    "es": {
        "object": "La documentación de `{name}` en torch {torch}",
        "file": "El archivo `{name}` de torch {torch}",
        "readme": "El README de {name} {torch}",
        "url": "[{title}]({name})",
        "verified": "se verificó el {}",
        "read": "se leyó el {}",
    },
    "en": {
        "object": "The documentation of `{name}` in torch {torch}",
        "file": "The file `{name}` of torch {torch}",
        "readme": "The README of {name} {torch}",
        "url": "[{title}]({name})",
        "verified": "verified on {}",
        "read": "read on {}",
    },
}
KINDS = ("object", "file", "readme", "url")
DETAILS = ("supports", "passage", "sha256", "verified", "title", "read")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add the list to the end of the page's section `{ #sources }`."""
    sources, section = page.meta.get("sources"), SECTION.search(markdown)
    if not sources and not section:
        return markdown
    if not sources or not section:
        missing = "a section { #sources }" if sources else "`sources` in its front matter"
        raise PluginError(f"{page.file.src_uri}: the page lacks {missing}.")
    language = config.theme["language"]
    try:
        torch = pinned.torch(Path(config.config_file_path))
        lines = [_line(source, language, torch) for source in sources]
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    end = section.end()
    return markdown[:end].rstrip() + "\n\n" + "\n".join(lines) + "\n\n" + markdown[end:]


def _line(source: dict[str, Any], language: str, torch: str) -> str:
    """Write one source: what it is, what the page takes from it, when it was last checked."""
    kind, words = _kind(source), WORDS[language]
    what = words[kind].format(name=source[kind], title=source.get("title"), torch=torch)
    when = [
        words[check].format(_day(source[check], language))
        for check in ("verified", "read")
        if check in source
    ]
    dated = f" ({when[0]})" if when else ""
    return f"- {what}{dated}: {source['supports']}"


def _kind(source: dict[str, Any]) -> str:
    """Tell which kind of source this is, or say what is wrong with it."""
    kinds = [key for key in source if key in KINDS]
    unknown = [key for key in source if key not in (*KINDS, *DETAILS)]
    if unknown or len(kinds) != 1:
        known = ", ".join(KINDS)
        raise ValueError(f"a source names exactly one of {known}, and this one has {list(source)}.")
    needed = ["supports", *(["title", "read"] if kinds == ["url"] else [])]
    missing = [key for key in needed if not source.get(key)]
    if missing:
        raise ValueError(f"the source `{source[kinds[0]]}` lacks {', '.join(missing)}.")
    return kinds[0]


def _day(day: date, language: str) -> str:
    """Write a date as the page's language does."""
    if not isinstance(day, date):
        raise ValueError(f"`{day}` is not a date like 2026-11-30.")
    return locales.day(day, language)
