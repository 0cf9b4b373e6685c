"""Fills the course page: the lessons in order, how long each takes and what it leaves you with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker.sources import front_matter

PAGE = "course.md"
STEPS = ("lessons/", "labs/")  # where the pages are that a reader works through
WORDS = {
    "es": {"minutes": "{} min", "all": "En total, unas {} horas."},
    "en": {"minutes": "{} min", "all": "About {} hours in all."},
}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add each part of the course, with its lessons and labs, as `nav` lists them."""
    if page.file.src_uri != PAGE:
        return markdown
    words, docs = WORDS[config.theme["language"]], Path(config.docs_dir)
    parts, total = [markdown.rstrip()], 0
    for number, (title, paths) in enumerate(_parts(config.nav or []), 1):
        metas = [_meta(docs / path) for path in paths]
        total += sum(meta["minutes"] for meta in metas)
        steps = [_step(path, meta, words) for path, meta in zip(paths, metas, strict=True)]
        items = "\n".join(["<ol class='course' markdown>", *steps, "</ol>"])
        parts.append(f"## {title} {{ #part-{number} }}\n\n{items}")
    parts.insert(1, words["all"].format(round(total / 60)))
    return "\n\n".join(parts) + "\n"


def _parts(nav: list[Any]) -> Iterator[tuple[str, list[str]]]:
    """Give the parts of the course: the groups of `nav` that hold lessons or labs."""
    groups = [pair for entry in nav if isinstance(entry, dict) for pair in entry.items()]
    for title, pages in groups:
        paths = [path for path in pages if isinstance(path, str) and path.startswith(STEPS)]
        if isinstance(pages, list) and paths:
            yield title, paths


def _meta(file: Path) -> dict[str, Any]:
    """Read what a page says of itself: title, minutes and outcome."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ipynb":
        notebook = json.loads(text)
        title = "".join(notebook["cells"][0]["source"]).partition("\n")[0].removeprefix("# ")
        meta = {"title": title, **notebook["metadata"].get("page", {})}
    else:
        meta = front_matter(text)
    if missing := {"title", "minutes", "outcome"} - set(meta):
        raise PluginError(f"{file.name} does not say its {', '.join(sorted(missing))}.")
    return meta


def _step(path: str, meta: dict[str, Any], words: dict[str, str]) -> str:
    minutes = words["minutes"].format(meta["minutes"])
    return (
        f'<li data-lesson="{Path(path).stem}" markdown="span">[{meta["title"]}]({path})'
        f' <span class="course__minutes">{minutes}</span>'
        f' <span class="course__outcome">{meta["outcome"]}</span></li>'
    )
