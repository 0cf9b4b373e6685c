"""Says whether, when and how far a lesson and the course were verified, from the ledger."""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import ledger
from theme import locales

ROOT = Path(__file__).resolve().parents[2]
VERIFICATION = "verification.md"
WORDS = {
    "es": {
        "yes": "Comprobada con PyTorch {torch} el {day}: {count} valores.",
        "all": "Míralos uno a uno",
        "no": "Esta página no se ha comprobado tal como está aquí.",
        "course": "{count} valores comprobados con PyTorch {torch} el {day}.",
        "changed": "Algunas páginas han cambiado desde que se comprobaron.",
        "none": "Esta copia del sitio se construyó sin ejecutar las pruebas: no está comprobada.",
    },
    "en": {
        "yes": "Verified with PyTorch {torch} on {day}: {count} values.",
        "all": "See them one by one",
        "no": "This page has not been verified as it stands here.",
        "course": "{count} values verified with PyTorch {torch} on {day}.",
        "changed": "Some pages have changed since they were verified.",
        "none": "This copy of the site was built without running the tests: it is not verified.",
    },
}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the line: of the course on the first page, of a page where its minutes stand."""
    found, language = ledger.latest(ROOT), config.theme["language"]
    if page.is_homepage:
        line = _line(found, _pages(config, files), language, "course", _link(page, files))
        return html.replace('<div class="trust">', f'{line}\n<div class="trust">', 1)
    if "minutes" not in page.meta or not page.file.src_uri.endswith(".md"):
        return html
    name = _name(config, page.file.src_uri)
    line = _line(found, [name], language, "yes", _link(page, files, Path(name).stem))
    return html.replace("</h1>", f"</h1>\n{line}", 1)


def _name(config: MkDocsConfig, uri: str) -> str:
    return Path(config.docs_dir, uri).relative_to(ROOT).as_posix()


def _pages(config: MkDocsConfig, files: Files) -> list[str]:
    """Give every page of the course that is written in Markdown."""
    pages = [file.src_uri for file in files.documentation_pages()]
    return [_name(config, uri) for uri in pages if uri.endswith(".md")]


def _line(
    found: dict[str, Any] | None, names: list[str], language: str, yes: str, link: str
) -> str:
    """Say how many values of these pages are verified, or that not all of them are."""
    words = WORDS[language]
    if found is None:
        return _not(words["none"])
    pages = {name: found["pages"].get(name) for name in names}
    if not all(page and ledger.holds(name, page, ROOT) for name, page in pages.items()):
        return _not(words["changed" if yes == "course" else "no"])
    count = sum(len(block["values"]) for name in names for block in found["pages"][name]["blocks"])
    text = words[yes].format(
        torch=found["torch"].partition("+")[0],
        day=locales.day(found["time"], language),
        count=locales.count(count, language),
    )
    return f'<p class="verified">{text} <a href="{link}">{words["all"]}</a></p>'


def _not(text: str) -> str:
    return f'<p class="verified verified--not">{text}</p>'


def _link(page: Page, files: Files, section: str = "") -> str:
    """Give the address of the verification page, or of a page's part of it."""
    target = files.get_file_from_path(VERIFICATION)
    anchor = f"#{section}" if section else ""
    return f"{target.url_relative_to(page.file)}{anchor}" if target else "#"
