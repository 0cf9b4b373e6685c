"""Says below a lesson's title whether, when and how far it was verified, from the ledger."""

import sys
from datetime import date
from pathlib import Path
from typing import Any

from babel.dates import format_date
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))  # mkdocs does not start from the repository

from tests.checker import ledger  # noqa: E402

VERIFICATION = "verification.md"
WORDS = {
    "es": {
        "yes": "Comprobada con PyTorch {torch} el {day}: {count} valores.",
        "all": "Míralos uno a uno",
        "no": "Esta página no se ha comprobado tal como está aquí.",
        "none": "Esta copia del sitio se construyó sin ejecutar las pruebas: no está comprobada.",
        "day": "d 'de' MMMM 'de' y",
    },
    "en": {
        "yes": "Verified with PyTorch {torch} on {day}: {count} values.",
        "all": "See them one by one",
        "no": "This page has not been verified as it stands here.",
        "none": "This copy of the site was built without running the tests: it is not verified.",
        "day": "d MMMM y",
    },
}


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the line, on each page that says how long it takes to read."""
    if "minutes" not in page.meta or not page.file.src_uri.endswith(".md"):
        return html
    name = Path(config.docs_dir, page.file.src_uri).relative_to(ROOT).as_posix()
    found, language = ledger.latest(ROOT), config.theme["language"]
    if found is None:
        line = _not(WORDS[language]["none"])
    elif name not in found["pages"] or not ledger.holds(name, found["pages"][name], ROOT):
        line = _not(WORDS[language]["no"])
    else:
        line = _verified(found, name, language, _link(name, page, files))
    return html.replace("</h1>", f"</h1>\n{line}", 1)


def _not(words: str) -> str:
    return f'<p class="verified verified--not">{words}</p>'


def _verified(found: dict[str, Any], name: str, language: str, link: str) -> str:
    words = WORDS[language]
    count = sum(len(block["values"]) for block in found["pages"][name]["blocks"])
    day = format_date(date.fromisoformat(found["time"][:10]), words["day"], locale=language)
    torch = found["torch"].partition("+")[0]
    text = words["yes"].format(torch=torch, day=day, count=count)
    return f'<p class="verified">{text} <a href="{link}">{words["all"]}</a></p>'


def _link(name: str, page: Page, files: Files) -> str:
    """Give the address of the page's part of the verification page."""
    target = files.get_file_from_path(VERIFICATION)
    return f"{target.url_relative_to(page.file)}#{Path(name).stem}" if target else "#"
