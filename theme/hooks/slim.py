"""Publishes our scripts without the comments and margins that they have in the repository."""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

SCRIPTS = "assets/js/"
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*.*\*/[ \t]*)$", re.MULTILINE)
MARGIN = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace each script of ours by what a browser needs of it.

    Raises:
        PluginError: if a text in backquotes goes over several lines, which would be changed too.
    """
    for file in [file for file in files if file.src_uri.startswith(SCRIPTS)]:
        if file.src_uri.endswith(".js"):
            files.remove(file)
            code = _slim(file.src_uri, file.content_string)
            files.append(File.generated(config, file.src_uri, content=code))
    return files


def _slim(name: str, code: str) -> str:
    """Take out the lines that are comments, blank lines, and the space before a line."""
    code = MARGIN.sub("", COMMENT.sub("", code)).lstrip("\n")
    if any(line.count("`") % 2 for line in code.splitlines()):
        raise PluginError(f"{name}: write a text in backquotes on one line, or join several.")
    return code
