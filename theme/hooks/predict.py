"""Puts under a lesson's title the switch that hides the outputs, for readers who predict them."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

LESSONS = "lessons/"
OUTPUT = '<span class="c1"># '
WORDS = {
    "es": ("Predice primero", "Oculta las salidas y escribe tú lo que dará cada línea."),
    "en": ("Predict first", "Hide the outputs, and type what each line will give."),
}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the switch on each lesson that shows an output, for predict.js to bring to life.

    Raises:
        PluginError: if the lesson has no title to stand under.
    """
    if not page.file.src_uri.startswith(LESSONS) or OUTPUT not in html:
        return html
    if "</h1>" not in html:
        raise PluginError(f"{page.file.src_uri}: the lesson needs a title, written as `# Title`.")
    return html.replace("</h1>", f"</h1>\n{_switch(*WORDS[config.theme['language']])}", 1)


def _switch(name: str, about: str) -> str:
    return (
        '<div class="predict"><button type="button" role="switch" aria-checked="false" '
        f'aria-describedby="predict-about">{name}</button> '
        f'<span class="predict__about" id="predict-about">{about}</span></div>'
    )
