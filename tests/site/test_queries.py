"""The search answers what people type: queries.tsv says which sections answer each query."""

import csv
import json
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.site.conftest import Reader
from tests.site.pages import LANGUAGES, SITE

TABLE = Path(__file__).with_name("queries.tsv")
FIRST = 3
COUNT = re.compile(r"\d")
FORGET = "document.querySelector('.md-search-result__meta').textContent = ''"
# What is to be seen: the sections of each page that are not folded away, or the page alone.
FOUND = """[...document.querySelectorAll(".md-search-result__item")].flatMap((item) => {
  const links = [...item.querySelectorAll("a")].filter((link) => !link.closest("details"))
  const sections = links.filter((link) => link.hash)
  return (sections.length ? sections : links).map((link) => link.href)
})"""


def queries(language: str) -> dict[str, list[str]]:
    """Give each query of a language with the sections that answer it, as `page#id`."""
    with TABLE.open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["query"]: row["answers"].split() for row in rows if row["language"] == language}


def ask(page: Page, query: str) -> list[str]:
    """Type a query into the search and give the first sections that it shows, as `page#id`."""
    page.evaluate(FORGET)
    page.get_by_role("textbox").fill(query)
    page.get_by_role("textbox").press("End")
    with suppress(TooLate):  # nothing found: the theme says so too before it has searched
        page.locator(".md-search-result__meta", has_text=COUNT).wait_for(timeout=5000)
    return [name(address) for address in page.evaluate(FOUND)[:FIRST]]


def name(address: str) -> str:
    """Shorten the address of a section to `page#id`."""
    parts = urlsplit(address)
    return f"{parts.path.rstrip('/').rpartition('/')[2]}#{parts.fragment}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_answers_what_people_type(reader: Reader, language: str) -> None:
    """A section that answers a query is among the first three results."""
    page = reader()
    page.goto(f"/{language}/latest/")
    missed = []
    for query, answers in queries(language).items():
        found = ask(page, query)
        if not set(answers) & set(found):
            missed.append(f"{query!r} finds {', '.join(found)} and not {' or '.join(answers)}")
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_queries_name_sections_that_exist(language: str) -> None:
    """No answer in queries.tsv has lost its section; a page that is not built has none to lose."""
    index = json.loads((SITE / language / "latest/search/search_index.json").read_text("utf-8"))
    sections = {name(entry["location"]) for entry in index["docs"]}
    pages = {section.partition("#")[0] for section in sections}
    answers = {answer for answers in queries(language).values() for answer in answers}
    assert {answer for answer in answers - sections if answer.partition("#")[0] in pages} == set()


@pytest.mark.parametrize(
    ("language", "lesson", "section"),
    [
        ("es", "Hojas, intermedios y hooks", "Conservar el gradiente: retain_grad()"),
        ("en", "Leaves, intermediates and hooks", "Keep the gradient: retain_grad()"),
    ],
)
def test_result_says_lesson_and_section(
    reader: Reader, language: str, lesson: str, section: str
) -> None:
    """Each result stands under the name of its lesson."""
    page = reader()
    page.goto(f"/{language}/latest/")
    ask(page, "retain_grad")
    best = page.locator(".md-search-result__item").first
    expect(best.locator("h1")).to_have_text(lesson)
    expect(best.locator("h2").first).to_have_text(section)
