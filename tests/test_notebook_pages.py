"""Notebook pages are light pages of the site, and nothing of JupyterLab is left in them."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from mkdocs.exceptions import PluginError
from mkdocs.structure.toc import AnchorLink
from mkdocs_jupyter.convert import nb2html
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.checker.notebooks import METADATA, code_cells, read_notebook, write_notebook

ROOT = Path(__file__).parents[1]
LABS = sorted((ROOT / "docs").glob("*/labs/*.ipynb"))
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path id="m1" style="fill: #808080"/></svg>'


def load_hook() -> ModuleType:
    """Import the hook as MkDocs does: from its file."""
    path = ROOT / "theme" / "hooks" / "notebooks.py"
    spec = importlib.util.spec_from_file_location("notebook_hook", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hook = load_hook()


class Pages:
    """Stands for the files of the site."""

    def get_file_from_path(self, path: str) -> SimpleNamespace | None:
        """Find a page, whose address is another."""
        page = SimpleNamespace(url_relative_to=lambda page: "../../there/")
        return page if (ROOT / "docs" / "es" / path).exists() else None


def render(path: Path, language: str = "en") -> tuple[str, SimpleNamespace]:
    """Write the page of a notebook as the site build does; give it with its page object."""
    html = nb2html(str(path), allow_errors=False)
    headings = re.findall(r"<h[1-6]", html)
    file = SimpleNamespace(src_uri=f"labs/{path.name}", abs_src_path=str(path))
    toc = [AnchorLink("", "", 1) for _ in headings]
    page = SimpleNamespace(file=file, meta={}, toc=toc)
    config = SimpleNamespace(
        theme={"language": language}, mdx_configs={"toc": {"permalink_title": "Link"}}
    )
    return hook.on_page_content(html, page, config, Pages()), page


def small_lab(folder: Path, text: str = "# Lab", data: dict[str, str] | None = None) -> Path:
    """Write a lab of one text and one cell with one output."""
    cell = new_code_cell("1", id="code", execution_count=1)
    cell.outputs = [new_output("display_data", data=data)] if data else []
    path = folder / "lab.ipynb"
    cells = [new_markdown_cell(text, id="start"), cell]
    write_notebook(path, new_notebook(cells=cells, metadata=METADATA))
    return path


@pytest.mark.parametrize("path", LABS, ids=lambda path: path.parts[-3])
def test_lab_is_light_and_asks_no_other_host(path: Path) -> None:
    """The content leaves the site's frame its share of the 60 KB, and names no address."""
    html, _ = render(path)
    assert len(html.encode()) < 36_000
    assert not re.search(r"<script|<style|<link|tabindex|jp-|@import", html)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)


@pytest.mark.parametrize("path", LABS, ids=lambda path: path.parts[-3])
def test_each_code_cell_is_a_block_of_the_theme(path: Path) -> None:
    """The blocks hold the cells' code, letter for letter, for the copy button."""
    html, _ = render(path)
    blocks = hook.BeautifulSoup(html, "html.parser").select(
        ".language-python.highlight > pre > code"
    )
    texts = [block.get_text().rstrip("\n") for block in blocks]
    assert texts == [cell.code for cell in code_cells(read_notebook(path))]


def test_headings_have_the_same_names_in_both_languages() -> None:
    """A heading is named after its cell, on the page and in the table of contents."""
    names = []
    for path in LABS:
        html, page = render(path)
        names.append(re.findall(r'<h[1-6] id="([^"]+)"', html))
        assert [entry.id for entry in page.toc] == names[-1]
    assert names[0] == names[1] and "=" not in "".join(names[0])


@pytest.mark.parametrize(("language", "words"), [("es", "Descargar"), ("en", "Download")])
def test_page_offers_its_notebook(tmp_path: Path, language: str, words: str) -> None:
    """Below the title stands a link to the file, in the page's language."""
    html, _ = render(small_lab(tmp_path), language)
    assert re.search(rf'</h1>\s*<p><a [^>]*href="lab.ipynb" download>{words}', html)


def test_figure_takes_the_colour_and_the_words_of_the_page(tmp_path: Path) -> None:
    """Gray becomes the colour of the text, names become unique, the description is read aloud."""
    path = small_lab(tmp_path, data={"image/svg+xml": SVG})
    notebook = read_notebook(path)
    notebook.cells[1].metadata["alt"] = 'A "curve"'
    write_notebook(path, notebook)
    html, _ = render(path)
    assert 'aria-label="A &quot;curve&quot;"' in html and 'id="f1-m1"' in html
    assert 'fill="currentColor"' in html and "style" not in html


def test_figure_without_description_is_refused(tmp_path: Path) -> None:
    """The build names the cell and says where the description goes."""
    with pytest.raises(PluginError, match="cell `code` draws a figure"):
        render(small_lab(tmp_path, data={"image/svg+xml": SVG}))


def test_output_of_another_kind_is_refused(tmp_path: Path) -> None:
    """HTML from a cell could bring anything into the page."""
    with pytest.raises(PluginError, match="neither text nor an SVG figure"):
        render(small_lab(tmp_path, data={"text/html": "<b>1</b>", "text/plain": "1"}))


def test_link_to_a_page_leads_to_its_address(tmp_path: Path) -> None:
    """Links are written to source files, so that they work in the repository too."""
    html, _ = render(small_lab(tmp_path, "[lesson](../index.md#start)"))
    assert 'href="../../there/#start"' in html


def test_link_to_a_missing_page_is_refused(tmp_path: Path) -> None:
    """A dead link stops the build."""
    with pytest.raises(PluginError, match=r"there is no page \.\./nowhere\.md"):
        render(small_lab(tmp_path, "[lesson](../nowhere.md)"))
