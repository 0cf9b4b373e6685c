"""Writes llms.txt: what the course is and where its pages are, for those who study with an AI."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

WORDS = {
    "es": "Las páginas, en el orden del curso; cada enlace lleva a la página en Markdown, con su "
    "código y lo que imprime. Los valores se comprueban ejecutando cada bloque.",
    "en": "The pages, in the order of the course; each link leads to the page in Markdown, with "
    "its code and what it prints. The values are checked by running each block.",
}


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Write the list once, with the home page, when every page has its title."""
    if page.is_homepage:
        head = [f"# {config.site_name}", f"> {config.site_description}"]
        said = [WORDS[config.theme["language"]]]
        text = "\n\n".join([*head, *said, *_sections(nav)]) + "\n"
        write_file(text.encode(), str(Path(config.site_dir, "llms.txt")))
    return context


def _sections(nav: Navigation) -> Iterator[str]:
    """Write the pages that stand alone, and each section under its title."""
    alone = [line for item in nav.items if isinstance(item, Page) for line in _line(item)]
    yield "\n".join(alone)
    for item in nav.items:
        if isinstance(item, Section):
            lines = [
                line for page in item.children if isinstance(page, Page) for line in _line(page)
            ]
            yield "\n".join([f"## {item.title}", "", *lines])


def _line(page: Page) -> Iterator[str]:
    """Link a page's Markdown, if it has one."""
    if "plain" in page.meta:
        title = page.meta.get("title", page.title)
        yield f"- [{title}]({page.canonical_url}{page.meta['plain']}): {page.meta['description']}"
