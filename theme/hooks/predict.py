"""Puts under a lesson's title the switch that hides the outputs, for readers who predict them.

Where an output is nothing but a value to work out, `# = 2 * 3`, the page gets the value too; one
that begins far right, or is long, is marked: its field has no room on its line.
"""

import re
from html import unescape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker.values import LABEL, NotArithmeticError, Value, evaluate

LESSONS = "lessons/"
COMMENT = re.compile(r'<span class="c1"(?=># ([^<]*)</span>)')
TAG = re.compile("<[^>]*>")
BESIDE = 26  # columns of code that leave room beside them for a field and what is said of it
FIELD = 20  # characters that predict.css lets such a field show
OUTPUT = '<span class="c1"># '
WORDS = {
    "es": (
        "Predice primero",
        "Oculta las salidas y escribe tú lo que dará cada línea. Lo que escribas no se guarda.",
    ),
    "en": (
        "Predict first",
        "Hide the outputs, and type what each line will give. What you type is not kept.",
    ),
}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write on each lesson that shows an output what predict.js and guesses.js bring to life.

    Raises:
        PluginError: if the lesson has no title to stand under.
    """
    if not page.file.src_uri.startswith(LESSONS) or OUTPUT not in html:
        return html
    if "</h1>" not in html:
        raise PluginError(f"{page.file.src_uri}: the lesson needs a title, written as `# Title`.")
    html = COMMENT.sub(_about, html)
    return html.replace("</h1>", f"</h1>\n{_switch(*WORDS[config.theme['language']])}", 1)


def _about(comment: re.Match[str]) -> str:
    """Say of an output where its field stands and which value it has."""
    documented = unescape(comment[1])
    long = len(documented.partition(" = ")[0]) > FIELD
    far = " data-far" if long or _column(comment) > BESIDE else ""
    return comment[0] + far + _worked_out(documented)


def _column(comment: re.Match[str]) -> int:
    """Count what stands on the line before a comment."""
    line = comment.string[: comment.start()].rpartition("\n")[2].rpartition("<code>")[2]
    return len(unescape(TAG.sub("", line)))


def _worked_out(documented: str) -> str:
    """Give the attribute for the value of an output that is nothing else."""
    label = LABEL.match(documented)
    if not label:
        return ""
    try:
        return f' data-value="{_written(evaluate(documented[label.end() :]))}"'
    except NotArithmeticError:
        return ""  # it is a text that only looks like one


def _written(value: Value) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _switch(name: str, about: str) -> str:
    return (
        '<div class="predict"><button type="button" role="switch" disabled aria-checked="false" '
        f'aria-describedby="predict-about">{name}</button> '
        f'<span class="predict__about" id="predict-about">{about}</span></div>'
    )
