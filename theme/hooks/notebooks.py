"""Gives notebook pages the theme's own headings, code blocks and figures, and no JupyterLab."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import urlsplit

import nbformat
from bs4 import BeautifulSoup, Tag
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

WORDS = {
    "es": {"download": "Descargar el cuaderno", "output": "Salida"},
    "en": {"download": "Download the notebook", "output": "Output"},
}
HEADING = "h1, h2, h3, h4, h5, h6"
PLAIN_TOKEN = re.compile(r'<span class="[nopw]">(.*?)</span>')  # names, marks: most of the weight
LIGHTER_SVG = (  # matplotlib writes for every reader; a page needs a third of it
    (r"(?s)<metadata>.*?</metadata>|<defs>\s*<style.*?</style>\s*</defs>", ""),
    (r'<path d="[^"]*" style="fill: none"/>', ""),  # a background that is not drawn
    (r'<g id="[^"]*">', "<g>"),  # names that nothing refers to
    (r' transform="rotate\(-0 [^"]*"', ""),  # a turn by no degrees
    (r"(\.\d)\d+", r"\1"),  # a tenth of a point is enough
    (r"font-family: [^;\"]*; |font-size: 10px; ", ""),  # as in the whole figure
    (r'(<use [^>]*) style="fill: currentColor[^"]*"', r"\1"),
    (r'; fill: currentColor"', '"'),
    (r"\s*\n\s*", " "),
    (r"> <", "><"),
    (r' xmlns(:xlink)?="[^"]*"| version="1.1"', ""),  # which a page does not ask for
)
SVG_GROUP = re.compile(r"<g>((?:(?!</?g\b).)*)</g>", re.DOTALL)  # of which nothing is said
SVG_STYLE = re.compile(r' style="([^"]*)"')
SVG_NAME = re.compile(r'(\bid="|\bhref="#|\burl\(#)')
GRAY = "#808080"  # what a figure draws in gray takes the colour of the page's text


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the page anew from its cells, with a link to the notebook below its title."""
    if not page.file.src_uri.endswith(".ipynb"):
        return html
    notebook = nbformat.read(page.file.abs_src_path, as_version=4)
    page.meta.update(notebook.metadata.get("page", {}))
    words = WORDS[config.theme["language"]]
    soup = BeautifulSoup(html, "html.parser")
    _name_headings(soup, page, config)
    _link_pages(soup, page, files)
    tags = soup.select('[id^="cell-id="]')
    try:
        cells = [_cell(*pair, words) for pair in zip(tags, notebook.cells, strict=True)]
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    download = _download(page, words["download"])
    return "\n".join(cells).replace("</h1>", f"</h1>\n{download}", 1)


def _name_headings(soup: BeautifulSoup, page: Page, config: MkDocsConfig) -> None:
    """Name each cell's first heading after the cell, here and in the table of contents."""
    for tag in soup.select('[id^="cell-id="]'):
        if heading := tag.select_one(HEADING):
            heading["id"] = str(tag["id"]).removeprefix("cell-id=")
    headings = soup.select(HEADING)
    for entry, heading in zip(_entries(page.toc), headings, strict=True):
        link = _part(heading, "a.anchor-link").extract()
        entry.id, entry.title = str(heading["id"]), heading.get_text()
        link.attrs.update({"class": "headerlink", "href": f"#{entry.id}"})
        link.attrs["title"] = config.mdx_configs["toc"]["permalink_title"]
        heading.append(link)


def _entries(toc: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    """Give the entries of a table of contents in the order of the page."""
    for entry in toc:
        yield entry
        yield from _entries(entry.children)


def _link_pages(soup: BeautifulSoup, page: Page, files: Files) -> None:
    """Turn links to source files into links to the pages made of them."""
    for link in soup.select('.jp-MarkdownOutput a[href*=".md"]'):
        path, fragment = urlsplit(str(link["href"]))[2::2]
        here = posixpath.dirname(page.file.src_uri)
        file = files.get_file_from_path(posixpath.normpath(posixpath.join(here, path)))
        if file is None:
            raise PluginError(f"{page.file.src_uri}: there is no page {link['href']}")
        link["href"] = file.url_relative_to(page.file) + (f"#{fragment}" if fragment else "")


def _download(page: Page, words: str) -> str:
    name = posixpath.basename(page.file.src_uri)
    return f'<p><a class="md-button" href="{name}" download>{words}</a></p>'


def _cell(tag: Tag, cell: nbformat.NotebookNode, words: dict[str, str]) -> str:
    """Write one cell: its text, or its code and outputs."""
    if cell.cell_type == "markdown":
        return _part(tag, ".jp-MarkdownOutput").decode_contents()
    code = _part(tag, ".highlight-ipynb pre").decode_contents().removeprefix("<span></span>")
    code = PLAIN_TOKEN.sub(r"\1", code)
    block = f'<div class="language-python highlight"><pre><code>{code}</code></pre></div>'
    return "\n".join([block, *(_output(output, cell, words["output"]) for output in cell.outputs)])


def _part(tag: Tag, selector: str) -> Tag:
    """Find what mkdocs-jupyter always writes, or say that it does so no more."""
    part = tag.select_one(selector)
    if part is None:
        raise PluginError(f"mkdocs-jupyter has changed: a cell has no `{selector}`")
    return part


def _output(output: nbformat.NotebookNode, cell: nbformat.NotebookNode, words: str) -> str:
    """Write one output: printed text or an SVG figure."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return _figure(data["image/svg+xml"], cell)
    text = output.get("text") or data.get("text/plain")
    if text is None or set(data) - {"text/plain"}:
        raise ValueError(f"cell `{cell.id}` has an output that is neither text nor an SVG figure.")
    return (
        f'<div class="notebook-output highlight no-copy" role="group" aria-label="{words}">'
        f"<pre><code>{escape(text, quote=False)}</code></pre></div>"
    )


def _figure(svg: str, cell: nbformat.NotebookNode) -> str:
    """Put a figure into the page, with the page's colour, its own names and a description."""
    if "alt" not in cell.metadata:
        raise ValueError(f'cell `{cell.id}` draws a figure: describe it in its metadata, "alt".')
    svg = svg[svg.index("<svg") :].replace(GRAY, "currentColor")
    for waste, instead in LIGHTER_SVG:
        svg = re.sub(waste, instead, svg)
    while SVG_GROUP.search(svg):
        svg = SVG_GROUP.sub(r"\1", svg)
    svg = SVG_STYLE.sub(_attributes, svg)
    svg = SVG_NAME.sub(rf"\g<1>f{cell.execution_count}-", svg)
    alt = escape(cell.metadata.alt)
    start = f'<svg role="img" aria-label="{alt}" fill="currentColor" font-size="10"'
    return f'<figure class="notebook-figure">{svg.replace("<svg", start, 1)}</figure>'


def _attributes(style: re.Match[str]) -> str:
    """Write a style as attributes of SVG, which the site's policy lets stand."""
    pairs = (rule.split(":", 1) for rule in style[1].split(";") if rule.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, value in pairs)
