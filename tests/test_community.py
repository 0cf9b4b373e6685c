"""The way from a page to whoever can mend it: links, forms, and what the forms ask for."""

from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import jinja2
import pytest
import yaml
from bs4 import BeautifulSoup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from tests.checker import tree
from tests.checker.site import ROOT
from theme.hooks import reports

FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
NAMES = sorted(path.name for path in FORMS.glob("*.yml") if path.name != "config.yml")
OWN = {"template", "title"}  # what the forge itself reads in the address of a form
REPOSITORY = "https://forge.example/someone/course"


def form(name: str) -> dict[str, Any]:
    """Read a form."""
    return dict(yaml.safe_load((FORMS / name).read_text(encoding="utf-8")))


def fields(name: str) -> dict[str, dict[str, Any]]:
    """Give the fields of a form by their ids."""
    return {field["id"]: field for field in form(name)["body"] if "id" in field}


def context(language: str, repository: str | None) -> dict[str, Any]:
    """Give what the template of a page gets from the hook."""
    values = {"theme": {"language": language}, "repo_url": repository}
    file = SimpleNamespace(src_uri="lessons/graph-and-backward.md")
    page = cast(Page, SimpleNamespace(title="El grafo y backward() & más", file=file))
    config = cast(MkDocsConfig, SimpleNamespace(**values))
    return reports.on_page_context({}, page, config, Navigation([], []))


def rendered(given: dict[str, Any]) -> BeautifulSoup:
    """Render the part of the page that holds the links."""
    loader = jinja2.FileSystemLoader(ROOT / "theme" / "partials")
    html = jinja2.Environment(loader=loader).get_template("feedback.html").render(given)
    return BeautifulSoup(html, "html.parser")


def links(language: str) -> list[str]:
    """Give the addresses on a page, as a browser reads them."""
    found = rendered(context(language, f"{REPOSITORY}/")).find_all("a")
    return [str(link["href"]) for link in found]


def parameters(address: str) -> dict[str, str]:
    """Give what an address asks for."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def misfits(address: str) -> set[str]:
    """Give what an address fills in and the form has no line for: a forge fills in nothing else."""
    query = parameters(address)
    known = fields(query["template"])
    lines = {name for name, field in known.items() if field["type"] == "input"}
    return query.keys() - OWN - lines


@pytest.mark.parametrize("language", ["es", "en"])
def test_each_link_opens_a_form_with_what_we_know_filled_in(language: str) -> None:
    """Page, version and language, in fields that the form has and a forge fills in."""
    addresses = links(language)
    assert len(addresses) == len(reports.FORMS) == 3
    for address in addresses:
        assert address.startswith(f"{REPOSITORY}/issues/new?")
        query = parameters(address)
        assert misfits(address) == set()
        assert query["page"] == f"docs/{language}/lessons/graph-and-backward.md"
        assert query["torch"] == tree.pinned(ROOT)
        assert query["language"] == {"es": "español", "en": "English"}[language]
        assert query["title"].endswith(": El grafo y backward() & más")


def test_a_field_that_a_form_lacks_is_seen() -> None:
    """The form for a new torch has no page, and a field to write much in is filled in by nobody."""
    assert misfits(f"{REPOSITORY}/issues/new?template=new-torch.yml&page=x&torch=y") == {"page"}
    assert misfits(f"{REPOSITORY}/issues/new?template=wrong-value.yml&code=x") == {"code"}


@pytest.mark.parametrize("language", ["es", "en"])
def test_without_a_repository_there_is_no_link(language: str) -> None:
    """And nothing else of it either."""
    assert context(language, None) == {}
    assert rendered(context(language, None)).get_text(strip=True) == ""
    assert context(language, "") == {}


def test_links_speak_the_language_of_the_page() -> None:
    """Under a question that names them all."""
    spanish = rendered(context("es", REPOSITORY))
    question = spanish.find(id=str(spanish.nav["aria-labelledby"])) if spanish.nav else None
    assert question and question.get_text() == "¿Algo no está bien en esta página?"
    assert [link.get_text() for link in rendered(context("en", REPOSITORY)).find_all("a")] == [
        "A value is wrong",
        "A passage is unclear",
        "The translation could be better",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_form_speaks_both_languages(name: str) -> None:
    """Its name, what it is for, and each of its fields."""
    whole = form(name)
    labels = [field["attributes"]["label"] for field in fields(name).values()]
    for words in (whole["name"], whole["description"], whole["title"], *labels):
        assert words.count(" · ") == 1, words


def test_there_is_a_form_for_each_kind_of_report() -> None:
    """And nothing is reported without one."""
    assert NAMES == ["new-torch.yml", "translation.yml", "unclear-passage.yml", "wrong-value.yml"]
    assert form("config.yml") == {"blank_issues_enabled": False}


def test_a_pull_request_ticks_five_boxes_at_most() -> None:
    """Each in both languages."""
    text = (ROOT / ".github" / "pull_request_template.md").read_text(encoding="utf-8")
    boxes = [line for line in text.splitlines() if line.startswith("- [ ]")]
    assert 1 <= len(boxes) <= 5
    assert all(" · " in box for box in boxes)


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_a_policy_stands_in_both_languages(name: str) -> None:
    """With as many paragraphs and points in one as in the other."""
    text = (ROOT / ".github" / name).read_text(encoding="utf-8")
    _, spanish, english = text.replace("## English", "## Español").split("## Español")
    assert spanish.count("\n") + 1 >= 10 and spanish.strip().count("\n") == english.strip().count(
        "\n"
    )
