"""The Markdown of the site: the extensions that mkdocs.yml names, and nothing else."""

from functools import cache
from pathlib import Path
from typing import Any

import markdown
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils.meta import get_data

ROOT = Path(__file__).resolve().parents[2]
BUILT_IN = ["toc", "tables", "fenced_code"]


@cache
def extensions() -> dict[str, dict[str, Any]]:
    """Give the options of each Markdown extension of mkdocs.yml, MkDocs' own three first."""
    path = ROOT / "mkdocs.yml"
    config = MkDocsConfig(config_file_path=str(path))
    with path.open(encoding="utf-8") as file:
        config.load_file(file)
    named: dict[str, dict[str, Any]] = {name: {} for name in BUILT_IN}
    for entry in config["markdown_extensions"]:
        named.update(entry if isinstance(entry, dict) else {entry: {}})
    return {name: options or {} for name, options in named.items()}


def without_front_matter(text: str) -> str:
    """Blank what MkDocs takes for front matter, and nothing else, keeping the line numbers."""
    text = text.removeprefix("\ufeff")
    body, _ = get_data(text)
    return "\n" * (text.count("\n") - body.count("\n")) + body


def renderer(**changes: dict[str, Any] | type[markdown.Extension]) -> markdown.Markdown:
    """Build the site's Markdown; a change gives an extension other options or another class.

    The extension `pymdownx.highlight` is named `pymdownx_highlight` here.
    """
    options = {name: dict(value) for name, value in extensions().items()}
    chosen: list[str | markdown.Extension] = []
    for name in list(options):
        change = changes.get(name.replace(".", "_"), {})
        if isinstance(change, type):
            chosen.append(change(**options.pop(name)))
        else:
            options[name].update(change)
            chosen.append(name)
    return markdown.Markdown(extensions=chosen, extension_configs=options)
