"""The glossary: one file for both languages, its page, and the links that lead to it."""

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from bs4 import BeautifulSoup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import glossary, prose, site
from tests.checker.glossary import LANGUAGES
from tests.checker.language import untranslated
from tests.checker.outline import outline
from tests.checker.site import ROOT
from theme.hooks import glossary as glossary_hook
from theme.hooks import terms as terms_hook

LEAF = '<a class="term" href="../../reference/glossary/#leaf-tensor"'
GOOD = """
tensors:
  title: {es: Tensores, en: Tensors}
  terms:
    view:
      section: memory-and-views#copies
      es: {term: vista, definition: Una.}
      en: {term: view, definition: One.}
    copy:
      section: memory-and-views#copies
      es: {term: copia, definition: Otra.}
      en: {term: copy, definition: Another.}
"""
ROWS = """
| English | Español | No decimos | Por qué |
|---|---|---|---|
| view, copy | vista, copia | mirada | |
| leaf tensor | el tensor hoja (*leaf*), tensores hoja | | |
"""

languages = pytest.mark.parametrize("language", LANGUAGES)


def config(language: str) -> MkDocsConfig:
    """Give the little of a configuration that the hooks read."""
    docs = str(ROOT / "docs" / language)
    return cast(MkDocsConfig, SimpleNamespace(theme={"language": language}, docs_dir=docs))


def page(name: str) -> Page:
    """Give the page of a source file."""
    return cast(Page, SimpleNamespace(file=SimpleNamespace(src_uri=name)))


def files(*names: str) -> Files:
    """Give the files of a site, each two folders away from every page."""
    known = {
        name: SimpleNamespace(
            url_relative_to=lambda _, name=name: f"../../{name.removesuffix('.md')}/"
        )
        for name in names
    }
    return cast(Files, SimpleNamespace(get_file_from_path=known.get))


def shown(language: str) -> str:
    """Write the glossary of a language as Markdown."""
    markdown = (ROOT / "docs" / language / glossary_hook.PAGE).read_text(encoding="utf-8")
    return glossary_hook.on_page_markdown(
        markdown, page(glossary_hook.PAGE), config(language), files()
    )


def linked(html: str, name: str = "lessons/one.md") -> str:
    """Link the terms of an English page."""
    target = files(terms_hook.PAGE)
    return terms_hook.on_page_content(html, page(name), config("en"), target)


def rows(text: str) -> list[tuple[list[str], list[str], list[str]]]:
    """Give the English words, the Spanish ones and the avoided ones of each row of GLOSSARY.md."""
    cells = [line.strip("| ").split("|") for line in re.findall(r"(?m)^\|.*\|$", text)]
    return [(_words(row[0]), _words(row[1]), _words("".join(row[2:3]))) for row in cells if row[1:]]


def _words(cell: str) -> list[str]:
    """Split a cell into its words, without articles, marks and what stands in parentheses."""
    plain = re.sub(r"\([^)]*\)|[*`]", "", cell)
    return [re.sub(r"^(el|la|los|las) ", "", word.strip()) for word in plain.split(",")]


def disagreements(text: str, terms: list[glossary.Term]) -> list[str]:
    """Say which Spanish terms GLOSSARY.md translates otherwise, or avoids less."""
    found = []
    for english, spanish, avoided in rows(text):
        for term in terms:
            if term.other not in english:
                continue
            paired = len(english) == len(spanish)
            allowed = [spanish[english.index(term.other)]] if paired else spanish
            if term.name not in allowed:
                found.append(f"{term.id}: {term.name} here, {' or '.join(allowed)} in GLOSSARY.md")
            elif extra := [word for word in term.avoid if _words(word)[0] not in avoided]:
                found.append(f"{term.id}: GLOSSARY.md does not avoid {', '.join(extra)}")
    return found


def term(**changes: Any) -> glossary.Term:
    """Give a Spanish term with these differences."""
    values = {
        **dict.fromkeys(("group", "heading", "definition", "section"), ""),
        **{"id": "view", "name": "vista", "other": "view", "also": (), "avoid": ()},
    }
    return glossary.Term(**{**values, **changes})


def test_translators_and_readers_get_the_same_words() -> None:
    """GLOSSARY.md and the glossary of the site translate the terms that they share alike."""
    text = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    terms = glossary.terms("es")
    assert not disagreements(text, terms)
    english = {word for row in rows(text) for word in row[0]}
    assert sum(term.other in english for term in terms) > len(terms) / 2


@pytest.mark.parametrize(
    ("changes", "agrees"),
    [
        ({}, True),
        ({"avoid": ("mirada",)}, True),
        ({"name": "copia"}, False),
        ({"avoid": ("visión",)}, False),
        ({"name": "tensores hoja", "other": "leaf tensor"}, True),
        ({"name": "hoja", "other": "leaf tensor"}, False),
        ({"name": "otra", "other": "another"}, True),
    ],
)
def test_a_word_translated_in_two_ways_is_found(changes: dict[str, Any], agrees: bool) -> None:
    """A shared term is translated as GLOSSARY.md does, and avoids no word that it allows."""
    assert bool(disagreements(ROWS, [term(**changes)])) is not agrees


@languages
def test_every_term_leads_to_a_section_of_a_lesson(language: str) -> None:
    """Where the glossary sends a reader there is something to read."""
    lessons = {
        path.stem: outline(path.read_text(encoding="utf-8")).explicit
        for path in (ROOT / "docs" / language / "lessons").glob("*.md")
    }
    for term in glossary.terms(language):
        lesson, _, section = term.section.partition("#")
        assert section in lessons.get(lesson, ()), f"{term.id}: no section {term.section}"


@languages
def test_a_definition_is_one_sentence_without_values(language: str) -> None:
    """It fits into the hover of a link, and says no value that nothing would verify."""
    for term in glossary.terms(language):
        assert re.fullmatch(r"[^\n]+\.", term.definition), term.id
        assert ". " not in term.definition, term.id
        assert not list(prose.values(term.definition)), term.id


@languages
def test_the_page_holds_each_term_once(language: str) -> None:
    """Each has an id, the same in both languages, and no two parts share one."""
    soup = BeautifulSoup(site.renderer().convert(shown(language)), "html.parser")
    ids = Counter(str(tag["id"]) for tag in soup.select("[id]"))
    assert set(ids.values()) == {1}
    named = {str(tag["id"]) for tag in soup.select("dt[id]")}
    assert named == {term.id for term in glossary.terms(language)}


@languages
def test_the_page_is_in_its_language(language: str) -> None:
    """No definition was left untranslated."""
    assert not list(untranslated(shown(language), language))


def test_terms_stand_in_alphabetical_order() -> None:
    """In each group and each language, accents aside."""
    text = shown("es")
    places = [text.index(f"{{ #{name} }}") for name in ("shape", "hook", "parameter", "loss")]
    assert places == sorted(places)


def test_other_pages_are_left_alone() -> None:
    """Only the glossary is filled, and only lessons are linked."""
    assert glossary_hook.on_page_markdown("# A", page("index.md"), config("en"), files()) == "# A"
    assert "<a" not in linked("<p><strong>leaf tensor</strong></p>", "index.md")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("section: memory-and-views#copies", "chapter: x", "`view` has chapter"),
        ("term: vista, ", "", "`view.es` lacks term"),
        ("definition: Una.", "definition: Una., plural: vistas", "`view.es` has plural"),
        ("title: {es: Tensores, en: Tensors}", "title: ''", "`tensors` lacks title"),
        ("term: copy", "term: copy, also: [View]", "`view` names both `view` and `copy`"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    """Unknown and missing keys are named, and a word that would lead to two terms."""
    path = tmp_path / "glossary.yml"
    path.write_text(GOOD, encoding="utf-8")
    assert [term.id for term in glossary.terms("en", path)] == ["view", "copy"]
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        glossary.terms("en", path)


def test_a_fault_of_the_file_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both hooks say what is wrong with it."""

    def fail(language: str) -> list[glossary.Term]:
        raise ValueError("`view` lacks term.")

    monkeypatch.setattr(glossary, "terms", fail)
    with pytest.raises(PluginError, match="`view` lacks term"):
        shown("en")
    with pytest.raises(PluginError, match="`view` lacks term"):
        linked("<p>a</p>")


def test_a_term_is_linked_at_its_first_bold_use_only() -> None:
    """In any of its forms, with its definition as the link's title."""
    html = linked(
        "<p>A <strong>leaf tensor</strong>, <strong>Leaf tensors</strong>, leaf tensor.</p>"
    )
    assert html.count("<a") == 1
    assert html.startswith(f"<p>A {LEAF} title=")
    definition = next(t.definition for t in glossary.terms("en") if t.id == "leaf-tensor")
    link = BeautifulSoup(html, "html.parser").select_one("a")
    assert link and link["title"] == definition.replace("`", "")
    assert link.decode_contents() == "<strong>leaf tensor</strong>"


@pytest.mark.parametrize(
    "html",
    [
        "<h2><strong>leaf tensor</strong></h2>",
        '<a href="x">a <strong>leaf tensor</strong></a>',
        "<code><strong>leaf tensor</strong></code>",
        "<pre><code><strong>leaf tensor</strong>\n</code></pre>",
        "<table><tr><td><strong>Leaf tensor</strong></td></tr></table>",
        "<p>leaf tensor, <em>leaf tensor</em> and <strong>another word</strong></p>",
    ],
)
def test_nothing_else_is_linked(html: str) -> None:
    """Not in headings, links, code or tables, and no word that is no term or not in bold."""
    assert linked(html) == html
    assert LEAF in linked(f"{html}<p><strong>leaf tensor</strong></p>")


def test_terms_without_a_glossary_are_an_error() -> None:
    """A link that would lead nowhere stops the build."""
    with pytest.raises(PluginError, match=r"lessons/one\.md: there is no reference/glossary\.md"):
        terms_hook.on_page_content("", page("lessons/one.md"), config("en"), files())
