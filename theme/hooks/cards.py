"""Draws the picture that stands for each page where somebody shares its address."""

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from theme.cards import card, mark

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "assets/cards"
DRAWN = ROOT / "build" / "cards"  # a card is drawn again only when something in it changes
DRAWN_BY = [Path(card.__file__), Path(mark.__file__), mark.MARK]


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Write the card of a page into the site, and tell the template its address."""
    if "description" not in page.meta:
        raise PluginError(f"{page.file.src_uri}: the page lacks `description` in its front matter.")
    title = page.meta["tagline"] if page.is_homepage else page.meta.get("title") or page.title
    name = f"{FOLDER}/{Path(page.file.src_uri).with_suffix('.png')}"
    file = Path(config.site_dir, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.write_bytes(_drawn(config.site_name, title, page.meta["description"]))
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    context["card"] = f"{config.site_url}{name}"
    return context


def _drawn(*words: str) -> bytes:
    """Give a card with these words: the one drawn before, where nothing has changed since."""
    parts = [version("pillow").encode(), *(path.read_bytes() for path in DRAWN_BY)]
    digest = hashlib.sha256(b"\0".join([*parts, *(word.encode() for word in words)])).hexdigest()
    file = DRAWN / f"{digest}.png"
    if not file.exists():
        DRAWN.mkdir(parents=True, exist_ok=True)
        drawn = file.with_suffix(".part")
        drawn.write_bytes(card.draw(*words))
        drawn.replace(file)
    return file.read_bytes()
