"""Writes into every page the Content-Security-Policy that lets only our own code run."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from theme import csp


def on_post_build(config: MkDocsConfig) -> None:
    """Protect the pages of a language, all alike: a reader goes from one to the next in place."""
    if _edited(config):
        return
    pages = {
        path: path.read_text("utf-8") for path in sorted(Path(config.site_dir).rglob("*.html"))
    }
    rules = csp.policy(pages.values())
    for path, page in pages.items():
        try:
            path.write_text(csp.protect(page, rules), encoding="utf-8")
        except ValueError as error:
            raise PluginError(f"{path}: {error}") from error


def _edited(config: MkDocsConfig) -> bool:
    """Tell whether mkdocs serves the pages itself: it writes a script into them to reload them."""
    return str(config.site_url).startswith(f"http://{config.dev_addr}/")
