"""Leaves the comments of our scripts and style sheets here: a reader need not load them."""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

OURS = ("assets/css/", "assets/js/", "assets/javascripts/workers/folded.js")
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Drop the lines that hold nothing but a comment; those beside code stay."""
    for file in files:
        if file.src_uri.startswith(OURS):
            file.content_string = COMMENT.sub("", file.content_string)
    return files
