"""Leaves the comments of our scripts and style sheets here: a reader need not load them."""

import re

import rjsmin
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

OURS = ("assets/css/", "assets/js/", "assets/javascripts/workers/folded.js")
COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Drop from style sheets the lines that are comments, from scripts all needless space too."""
    for file in files:
        if file.src_uri.startswith(OURS):
            file.content_string = _served(file)
    return files


def _served(file: File) -> str:
    if file.src_uri.endswith(".js"):
        return str(rjsmin.jsmin(file.content_string))
    return COMMENT.sub("", file.content_string)
