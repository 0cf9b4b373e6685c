"""Says under a page's title how long it takes to read, from `minutes` in its front matter."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

WORDS = {"es": "{} min de lectura", "en": "{} min read"}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the reading time below the page's title."""
    minutes = page.meta.get("minutes")
    if minutes is None:
        return html
    if not isinstance(minutes, int) or minutes < 1:
        raise PluginError(f"{page.file.src_uri}: `minutes: {minutes}` is not a whole number.")
    words = WORDS[config.theme["language"]].format(minutes)
    return html.replace("</h1>", f'</h1>\n<p class="minutes">{words}</p>', 1)
