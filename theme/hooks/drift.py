"""Fills the drift page: what does not hold on each release that was tried, by its cause."""

from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import records
from theme import locales

ROOT = Path(__file__).resolve().parents[2]
DRIFT = "drift.md"
WORDS: dict[str, dict[str, str]] = {
    "es": {
        "none": "Todavía no se ha probado ninguna otra versión.",
        "release": "PyTorch {torch}",
        "tried": "Se probó el {day} frente a PyTorch {pinned}, con Python {python} en {platform} "
        "y el paquete para {package}.",
        "holds": "Se cumplen {hold} de los {values} valores que documentan las páginas en español.",
        "code": "Código",
        "nothing": "nada",
        "untitled": "Programa",
        "behaviour": "Hace otra cosa",
        "crash": "El programa no puede seguir",
        "unreached": "No se pudo llegar",
        "wording": "El mismo mensaje con otras palabras",
        "printing": "El mismo valor, escrito de otra manera",
        "digit": "La última cifra de un número",
        "source": "Fuentes que ahora dicen algo distinto",
        "package": "Depende del paquete, no de la versión",
        "version": "La propia versión",
    },
    "en": {
        "none": "No other release has been tried yet.",
        "release": "PyTorch {torch}",
        "tried": "Tried on {day} against PyTorch {pinned}, with Python {python} on {platform} "
        "and the package for {package}.",
        "holds": "Of the {values} values that the English pages document, {hold} hold.",
        "code": "Code",
        "nothing": "nothing",
        "untitled": "Program",
        "behaviour": "It does something else",
        "crash": "The program cannot go on",
        "unreached": "It could not be reached",
        "wording": "The same message in other words",
        "printing": "The same value, printed differently",
        "digit": "The last digit of a number",
        "source": "Sources that now read differently",
        "package": "It depends on the package, not on the release",
        "version": "The version itself",
    },
}
CAUSES = ("behaviour", "crash", "unreached", "wording", "printing", "digit", "package", "version")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add a part for each release that was recorded to the drift page."""
    if page.file.src_uri != DRIFT:
        return markdown
    language, docs = config.theme["language"], Path(config.docs_dir)
    found = records.records()
    parts = [part for entry in found for part in _release(entry, docs, language)]
    return "\n\n".join([markdown.rstrip(), *(parts or [WORDS[language]["none"]])]) + "\n"


def _release(entry: dict[str, Any], docs: Path, language: str) -> list[str]:
    """Write how a release was tried, how many values hold, and each that does not."""
    words, folder = WORDS[language], f"{docs.relative_to(ROOT).as_posix()}/"
    values, hold = records.totals(entry, folder)
    day = locales.day(entry["date"], language)
    name = entry["torch"].replace(".", "-")
    parts = [
        f"## {words['release'].format(**entry)} {{ #torch-{name} }}",
        words["tried"].format(**entry | {"day": day}),
        words["holds"].format(values=values, hold=hold),
    ]
    own = [change for change in entry["changes"] if change["page"].startswith(folder)]
    for cause in CAUSES:
        if found := [change for change in own if change["cause"] == cause]:
            parts.append(f"### {words[cause]} {{ #{cause}-{name} }}")
            parts += [part for c in found for part in _change(c, entry, docs, words)]
    if sources := [change for change in own if change["kind"] == "source"]:
        parts += [f"### {words['source']} {{ #source-{name} }}", _sources(sources, docs)]
    return parts


def _change(
    change: dict[str, Any], entry: dict[str, Any], docs: Path, words: dict[str, str]
) -> list[str]:
    """Write one change: the place, the code, and what is seen with each release."""
    rows = {
        words["code"]: change["code"].partition("  # ")[0],
        f"PyTorch {entry['pinned']}": change["old"],
        f"PyTorch {entry['torch']}": change["new"],
    }
    cells = (
        f'<tr><th scope="row">{title}</th><td>{_code(text, words)}</td></tr>'
        for title, text in rows.items()
    )
    table = f"<table><tbody>{''.join(cells)}</tbody></table>"
    return [_link(change, docs), f'<div class="drift">{table}</div>']


def _sources(changes: list[dict[str, Any]], docs: Path) -> str:
    """List the sources that read otherwise, each with the pages that name it."""
    pages: dict[str, list[str]] = {}
    for change in changes:
        pages.setdefault(change["code"], []).append(_link(change | {"section": ""}, docs))
    return "\n".join(f"- `{name}`: {', '.join(links)}" for name, links in pages.items())


def _link(change: dict[str, Any], docs: Path) -> str:
    """Link to the section of a change, to its page if there is no such section any more."""
    path = ROOT / change["page"]
    if not path.exists():
        return f"`{change['page']}`"
    text, target = path.read_text(encoding="utf-8"), path.relative_to(docs).as_posix()
    titles = (line[2:].partition(" {")[0] for line in text.split("\n") if line.startswith("# "))
    title = next(titles, path.stem)
    section = records.headings(text).get(change["section"])
    if section is None:
        return f"[{title}]({target})"
    return f"[{title}: {section}]({target}#{change['section']})"


def _code(text: str, words: dict[str, str]) -> str:
    """Write a text as code, on one line of HTML."""
    if not text:
        return words["nothing"]
    lines = (escape(line, quote=False).replace("  ", " &nbsp;") for line in text.split("\n"))
    return f"<code>{'<br>'.join(lines)}</code>"
