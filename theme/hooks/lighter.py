"""Leaves here what a reader need not load of our scripts and style sheets.

That is comments, needless space, long names within a script and, of the words in it, those in the
other language.
"""

import re

import minify
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

SHEETS = "assets/css/"
SCRIPTS = ("assets/js/", "assets/javascripts/workers/folded.js")
COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r"(?m)^const WORDS = \{\n(?:  .*\n)+\}$")
LANGUAGE = re.compile(r"(?m)^  (\w\w): (?:\{\n(?:    .*\n)+  \}|.*),\n")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Write each of our scripts and style sheets anew."""
    for file in files:
        if file.src_uri.startswith(SCRIPTS):
            spoken = _only(config.theme["language"], file.content_string)
            file.content_string = str(minify.string("application/javascript", spoken))
        elif file.src_uri.startswith(SHEETS):
            file.content_string = COMMENT.sub("", file.content_string)
    return files


def _only(language: str, script: str) -> str:
    """Keep of each table of words those of the language that this site is in."""

    def kept(table: re.Match[str]) -> str:
        return LANGUAGE.sub(lambda words: words[0] if words[1] == language else "", table[0])

    return WORDS.sub(kept, script)
