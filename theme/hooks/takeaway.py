"""Offers each lesson to take along: its code as a program, and the whole of it as a notebook."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from theme import pinned
from theme.takeaway.notebook import notebook
from theme.takeaway.outputs import observed
from theme.takeaway.plain import Source, parts
from theme.takeaway.program import Step, steps
from theme.takeaway.script import script

ROOT = Path(__file__).resolve().parents[2]
LESSONS = "lessons/"
HEADING = re.compile(r"^#{1,6} (.*)", re.MULTILINE)
MARKS = re.compile(r"\\(?=\W)|[`*]|\[(.*?)\]\(.*?\)")  # of Markdown, within a heading
WORDS = {
    "es": {
        "take": "Llévatela: {}, {} o {}.",
        "code": "el código (.py)",
        "notebook": "el cuaderno (.ipynb)",
        "text": "la página en Markdown",
        "about": "Esta es la lección [{title}]({address}) del curso Sin deriva, como cuaderno. "
        "Sus valores se comprueban con PyTorch {torch}: si alguno te sale distinto, mira primero "
        "qué versión tienes.",
        "script": "{title}\n\nEl código de la lección, en orden, con lo que imprime cada línea "
        "en PyTorch {torch}.\n{address}\n",
    },
    "en": {
        "take": "Take it with you: {}, {} or {}.",
        "code": "the code (.py)",
        "notebook": "the notebook (.ipynb)",
        "text": "the page as Markdown",
        "about": "This is the lesson [{title}]({address}) of the course Sin deriva, as a notebook. "
        "Its values are checked with PyTorch {torch}: if you get another one, check first "
        "which version you have.",
        "script": "{title}\n\nThe code of the lesson, in order, with what each line prints "
        "in PyTorch {torch}.\n{address}\n",
    },
}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write both files beside a lesson, and link them below its title."""
    if not page.file.src_uri.startswith(LESSONS):
        return html
    language, words = config.theme["language"], WORDS[config.theme["language"]]
    written = Path(str(page.file.abs_src_path))
    program = steps(written.read_text(encoding="utf-8"))
    source = Source(html, str(page.canonical_url), language)
    pieces = parts(source, [step.shown for step in program])
    said = {
        "title": str(page.meta["title"]),
        "address": source.address,
        "torch": pinned.torch(Path(config.config_file_path)),
    }
    name = Path(page.file.src_uri).stem
    folder = Path(config.site_dir, page.file.dest_uri).parent
    try:
        _write(folder / f"{name}.py", _script(words["script"].format(**said), pieces, program))
        seen = observed(written, ROOT)
        made = notebook(words["about"].format(**said), pieces, program, seen)
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    _write(folder / f"{name}.ipynb", nbformat.writes(made) + "\n")
    return html.replace("</h1>", f"</h1>\n{_links(name, words)}", 1)


def _script(about: str, pieces: Sequence[str | int], program: Sequence[Step]) -> str:
    """Write the program; its blocks must stand on the page in the order that they are run."""
    if [piece for piece in pieces if isinstance(piece, int)] != list(range(len(program))):
        raise ValueError("the page shows its blocks in another order than it runs them.")
    return script(about, program, list(_titles(pieces)))


def _titles(pieces: Sequence[str | int]) -> Iterator[str]:
    """Give the title of the section of each block; none if it is that of the block before."""
    title = ""
    for piece in pieces:
        if isinstance(piece, int):
            yield title
            title = ""
        elif headings := HEADING.findall(piece):
            title = MARKS.sub(r"\1", headings[-1])


def _write(path: Path, text: str) -> None:
    write_file(text.encode(), str(path))


def _links(name: str, words: dict[str, str]) -> str:
    """Link the files below the title."""
    links = [
        f'<a href="{file}"{download}>{words[key]}</a>'
        for key, file, download in (
            ("code", f"{name}.py", " download"),
            ("notebook", f"{name}.ipynb", " download"),
            ("text", "index.md", ""),
        )
    ]
    return f'<p class="takeaway">{words["take"].format(*links)}</p>'
