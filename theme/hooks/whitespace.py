"""Leaves out of every page the white space that the theme's templates are written with."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

# What is written as it is shown, or as it runs; or a line's end, with the blanks around it.
PARTS = re.compile(
    r"(?P<kept><(?P<name>pre|textarea|script|style)\b.*?</(?P=name)>)|\s*\n\s*", re.DOTALL
)


def on_post_build(config: MkDocsConfig) -> None:
    """Write each line from its first character to its last, and no empty ones."""
    for path in sorted(Path(config.site_dir).rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        path.write_text(PARTS.sub(lambda part: part["kept"] or "\n", page), encoding="utf-8")
