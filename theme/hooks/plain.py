"""Writes each page that is to be found as Markdown beside it, for assistants and editors."""

from pathlib import Path

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from theme.takeaway.plain import Source, markdown

FRONT = ("title", "description", "minutes")  # what a reader is told of a page


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write `index.md`, and leave the page as it is; `plain` tells the template of it."""
    if page.meta.get("search", {}).get("exclude"):
        return html
    address, language = str(page.canonical_url), config.theme["language"]
    front = {key: page.meta[key] for key in FRONT if key in page.meta}
    front |= {"language": language, "page": address}
    text = markdown(Source(html, address, language))
    head = yaml.safe_dump(front, allow_unicode=True, sort_keys=False, width=10_000)
    path = Path(config.site_dir, page.file.dest_uri).with_suffix(".md")
    write_file(f"---\n{head}---\n\n{text}".encode(), str(path))
    page.meta["plain"] = path.name
    return html
