"""Gives each page links to the forms that report what is wrong with it, already filled in."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from tests.checker import tree

ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "es": {
        "question": "¿Algo no está bien en esta página?",
        "language": "español",
        "wrong-value": "Un valor no coincide",
        "unclear-passage": "Un pasaje no se entiende",
        "translation": "La traducción se puede mejorar",
    },
    "en": {
        "question": "Is something not right on this page?",
        "language": "English",
        "wrong-value": "A value is wrong",
        "unclear-passage": "A passage is unclear",
        "translation": "The translation could be better",
    },
}
FORMS = ("wrong-value", "unclear-passage", "translation")


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Give the template a question and its links; none without the address of a repository."""
    if config.repo_url:
        language = config.theme["language"]
        words = WORDS[language]
        known = {
            "page": f"docs/{language}/{page.file.src_uri}",
            "torch": tree.pinned(ROOT),
            "language": words["language"],
        }
        new = f"{config.repo_url.rstrip('/')}/issues/new"
        links = [(words[form], f"{new}?{_query(form, words, page, known)}") for form in FORMS]
        context["reports"] = {"question": words["question"], "links": links}
    return context


def _query(form: str, words: dict[str, str], page: Page, known: dict[str, str]) -> str:
    """Name a form, a title, and a value for each of its fields that we know."""
    title = f"{words[form]}: {page.title}"
    return urlencode({"template": f"{form}.yml", "title": title, **known})
