"""What is heard: each word in its language, each part of a page with its name and place."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from bs4 import BeautifulSoup, Tag
from mkdocs.config.defaults import MkDocsConfig

from tests.checker import glossary
from tests.checker.language import classify
from tests.site import pages
from theme.hooks import foreign, spoken

OTHER = {"es": "en", "en": "es"}
QUOTED = re.compile("[«“]([^«»“”]*)[»”]")
FEWEST = 3  # words of a quotation that tell its language
NOT_FOREIGN = {  # terms of one language that are other words in the other
    "copies",  # in Spanish, of the verb copiar
    "edge",  # the browser
}
FIGURE = "svg:not([aria-hidden]), img:not([alt=''])"
LANDMARK = "nav:not([role=none]), [role=navigation], [role=dialog], [role=search]"


def language(path: str) -> str:
    """Give the language of a page of the course."""
    return path.split("/")[1]


def soup(path: str) -> BeautifulSoup:
    """Read a page as it was built."""
    return BeautifulSoup(pages.html(path), "html.parser")


def unmarked(page: BeautifulSoup, code: str) -> str:
    """Give the words of a page that are read in its own language, without its code."""
    hidden = f"script, style, title, pre, code, svg, [lang]:not([lang={code}])"
    for tag in (page.body or page).select(hidden):
        tag.replace_with(" ")
    return " ".join((page.body or page).get_text().split())


def terms(code: str) -> set[str]:
    """Give the terms of the other language that are not words of this one too."""
    found = {
        each: {form for term in glossary.terms(each) for form in glossary.forms(term)}
        for each in OTHER
    }
    return found[OTHER[code]] - found[code] - NOT_FOREIGN


def mistaken(page: BeautifulSoup, code: str) -> list[str]:
    """Give what is of the other language and not marked: italics, quotations and terms."""
    italics = page.select("article em:not([lang])") if code == "es" else []
    text = unmarked(page, code)
    quoted = [words for words in QUOTED.findall(text) if len(words.split()) >= FEWEST]
    quoted = [words for words in quoted if classify(words) != code]
    # Lists of headings do not show what in them is code.
    prose = " ".join(part.get_text() for part in page.select("article, p"))
    word = r"(?i)(?<![\w.-]){}(?![\w(-]|\.\w)"
    used = [term for term in terms(code) if re.search(word.format(term), prose)]
    return [*(tag.get_text() for tag in italics), *quoted, *used]


def unsaid(page: BeautifulSoup) -> list[str]:
    """Give what a page does not say to those who listen: heads, names, levels, places."""
    levels = [int(tag.name[1]) for tag in page.select("h1, h2, h3, h4, h5, h6")]
    jumps = [f"h{one} h{two}" for one, two in pairwise(levels) if two > one + 1]
    return [
        *(str(tag) for tag in page.select("th:not([scope])")),
        *(str(tag)[:80] for tag in page.select(FIGURE) if not described(tag)),
        *(str(tag)[:80] for tag in page.select(LANDMARK) if not named(tag)),
        *jumps,
        *([] if levels.count(1) == 1 else [f"{levels.count(1)} h1"]),
    ]


def described(figure: Tag) -> bool:
    """Tell whether a picture says what it shows."""
    if figure.find_parent("svg"):
        return True
    role = figure.name == "img" or figure.get("role") == "img"
    return role and bool(figure.get("aria-label") or figure.get("alt"))


def named(landmark: Tag) -> bool:
    """Tell whether a place has a name; assets/js/names.js names the search."""
    own = landmark.get("aria-label") or landmark.get("aria-labelledby")
    return bool(own) or landmark.get("role") in ("dialog", "search")


def test_words_of_the_other_language_are_marked(path: str) -> None:
    """Italics in Spanish, quotations, and terms of the other language say which one they are of."""
    assert mistaken(soup(path), language(path)) == []


def test_name_of_the_site_is_marked_in_english(path: str) -> None:
    """On an English page our name is said to be Spanish, in the header and in the menu too."""
    page = soup(path)
    links = {str(link.get("lang")) for link in page.select(".md-logo[aria-label]")}
    assert links == ({"es"} if language(path) == "en" else {"None"})
    assert language(path) == "es" or "Sin deriva" not in unmarked(page, "en")


def test_page_says_what_each_part_is(address: str) -> None:
    """Heads of tables have their scope, pictures and places their names; levels do not jump."""
    assert unsaid(soup(address)) == []


def test_pictures_are_described_in_the_language_of_the_page(path: str) -> None:
    """What a picture shows is said in the page's language."""
    said = [str(tag.get("aria-label")) for tag in soup(path).select("svg[role=img]")]
    said = [words for words in said if len(words.split()) >= FEWEST]
    assert [words for words in said if classify(words) != language(path)] == []


def test_titles_of_pages_are_unique() -> None:
    """No two pages have one title."""
    titles = Counter(soup(path).select_one("title") for path in pages.every_address())
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize(
    ("code", "html"),
    [
        ("es", "<article><em>leaf</em></article>"),
        ("es", "<p>El error «this tensor has no gradient at all» se lee así.</p>"),
        ("es", "<p>Un leaf tensor no sale de ninguna operación.</p>"),
        ("en", "<p>They say “este tensor no tiene gradiente” there.</p>"),
        ("en", "<p>It is called tensor hoja.</p>"),
    ],
)
def test_unmarked_word_is_found(code: str, html: str) -> None:
    """A foreign word in italics, a quotation or a term without its language fails."""
    assert mistaken(BeautifulSoup(html, "html.parser"), code)


@pytest.mark.parametrize(
    "html",
    [
        "<h1>A</h1><table><tr><th>head</th></tr></table>",
        "<h1>A</h1><svg></svg>",
        "<h1>A</h1><img src='x'>",
        "<h1>A</h1><nav></nav>",
        "<h1>A</h1><h3>B</h3>",
        "<h1>A</h1><h1>B</h1>",
    ],
)
def test_unsaid_part_is_found(html: str) -> None:
    """A head without a scope, a picture or place without a name and a jump fail."""
    assert unsaid(BeautifulSoup(html, "html.parser"))


def built(folder: Path, html: str, code: str) -> str:
    """Give a page as both hooks leave it."""
    (folder / "page.html").write_text(html, encoding="utf-8")
    theme = {"language": code}
    config = cast(MkDocsConfig, SimpleNamespace(site_dir=str(folder), theme=theme))
    foreign.on_post_build(config)
    spoken.on_post_build(config)
    return (folder / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("<p>(<em>leaf</em>)</p>", '<p>(<em lang="en">leaf</em>)</p>'),
        ('<p><em lang="es">deriva</em></p>', '<p><em lang="es">deriva</em></p>'),
        ("<p>«not a list»</p>", '<p>«<span lang="en">not a list</span>»</p>'),
        ("<p>«un error»</p>", "<p>«un error»</p>"),
        ('<p title="«not a list»">x</p>', '<p title="«not a list»">x</p>'),
    ],
)
def test_spanish_page_marks_english(tmp_path: Path, html: str, marked: str) -> None:
    """Italics and quoted messages are marked; what an author marked, and attributes, stay."""
    assert built(tmp_path, html, "es") == marked


def test_message_that_the_code_gives_is_english(tmp_path: Path) -> None:
    """A quotation is a message if the code of the page gives it, up to what `…` stands for."""
    code = "<pre># bad value 3: small size</pre>"
    page = built(tmp_path, f"{code}<p>«bad value …: small size», «valor malo»</p>", "es")
    assert '«<span lang="en">bad value …: small size</span>», «valor malo»' in page


def test_first_cell_of_a_row_is_its_head(tmp_path: Path) -> None:
    """A table says which cell names its row and which its column."""
    head, row = "<thead><tr><th>a</th></tr></thead>", "<tr><td>b</td><td>c</td></tr>"
    page = built(tmp_path, f"<table>{head}<tbody>{row}</tbody></table>", "es")
    assert '<th scope="col">a</th>' in page
    assert '<tr><th scope="row">b</th><td>c</td></tr>' in page
