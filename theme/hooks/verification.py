"""Fills the verification page: every page, block and value of the ledger, with its verdict."""

from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import ledger
from theme import locales

ROOT = Path(__file__).resolve().parents[2]
VERIFICATION = "verification.md"
COLUMNS = ("line", "code", "documented", "observed", "verdict")
WORDS = {
    "es": {
        "run": "Última comprobación: el {day}, con PyTorch {torch} y Python {python}.",
        "none": "Esta copia se construyó sin ejecutar las pruebas: aquí no hay nada que mostrar.",
        "no": "Esta página ha cambiado desde entonces o no pasó las pruebas.",
        "count": "Valores: {values} · Bloques: {blocks}",
        "line": "Línea",
        "code": "Código",
        "documented": "Lo que dice la página",
        "observed": "Lo que se observó",
        "verdict": "Veredicto",
        "true": "coincide",
        "false": "no coincide",
    },
    "en": {
        "run": "Last verified on {day}, with PyTorch {torch} and Python {python}.",
        "none": "This copy was built without running the tests: there is nothing to show.",
        "no": "This page has changed since then, or did not pass the tests.",
        "count": "Values: {values} · Blocks: {blocks}",
        "line": "Line",
        "code": "Code",
        "documented": "What the page says",
        "observed": "What was seen",
        "verdict": "Verdict",
        "true": "same",
        "false": "differs",
    },
}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add a part for each page of the language to the verification page."""
    if page.file.src_uri != VERIFICATION:
        return markdown
    found, language = ledger.latest(ROOT), config.theme["language"]
    words = WORDS[language]
    if found is None:
        return f"{markdown}\n{words['none']}\n"
    day = locales.day(found["time"], language)
    torch = found["torch"].partition("+")[0]
    parts = [words["run"].format(day=day, torch=torch, python=found["python"])]
    folder = Path(config.docs_dir).relative_to(ROOT).as_posix()
    for name, entry in found["pages"].items():
        if name.startswith(f"{folder}/"):
            parts += _part(name, entry, name.removeprefix(f"{folder}/"), words)
    return "\n\n".join([markdown.rstrip(), *parts]) + "\n"


def _part(name: str, entry: dict[str, Any], source: str, words: dict[str, str]) -> list[str]:
    """Write what was verified of one page, in a table that opens."""
    values = [value for block in entry["blocks"] for value in block["values"]]
    if not values:
        return []
    title = _title(ROOT / name)
    count = words["count"].format(values=len(values), blocks=len(entry["blocks"]))
    parts = [f"## [{title}]({source}) {{ #{Path(source).stem} }}"]
    parts += [] if ledger.holds(name, entry, ROOT) else [words["no"]]
    head = "".join(f'<th scope="col">{words[column]}</th>' for column in COLUMNS)
    rows = "".join(_row(value, words) for value in values)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return [*parts, f"<details><summary>{count}</summary>{table}</details>"]


def _title(path: Path) -> str:
    """Read the title of a page: its first heading."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return next((line[2:] for line in lines if line.startswith("# ")), path.stem)


def _row(value: dict[str, Any], words: dict[str, str]) -> str:
    cells = [value["line"], *(_code(value[column]) for column in COLUMNS[1:4])]
    verdict = words[value["verdict"]]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in [*cells, verdict]) + "</tr>"


def _code(text: str) -> str:
    """Write a text as code, on one line of HTML."""
    lines = (escape(line, quote=False).replace("  ", " &nbsp;") for line in text.split("\n"))
    return f"<code>{'<br>'.join(lines)}</code>"
