"""Publishes our scripts without the comments that they have in the repository."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

THEME = Path(__file__).resolve().parents[1]
SCRIPTS = "assets/js/"  # where joined.py writes too
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*.*\*/[ \t]*)?\n", re.MULTILINE)
TEXT = re.compile(r"`[^`]*`")  # may go over several lines


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace each script of ours by one without its comments and blank lines.

    Raises:
        PluginError: if a line that looks like a comment stands in a text.
    """
    for file in [file for file in files if _ours(file.src_uri)]:
        code = file.content_string
        if any(COMMENT.search(text, text.index("\n") + 1) for text in _long_texts(code)):
            raise PluginError(
                f"{file.src_uri}: a line of a text looks like a comment, or is blank."
            )
        files.remove(file)
        files.append(File.generated(config, file.src_uri, content=COMMENT.sub("", code)))
    return files


def _ours(name: str) -> bool:
    return name.endswith(".js") and (name.startswith(SCRIPTS) or (THEME / name).is_file())


def _long_texts(code: str) -> list[str]:
    return [text for text in TEXT.findall(code) if "\n" in text]
