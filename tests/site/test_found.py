"""Pages say what they are to those who look for them and to those who share them."""

import io
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from bs4 import BeautifulSoup
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page
from PIL import Image
from playwright.sync_api import expect

from tests.site import pages
from tests.site.conftest import Reader
from theme import root
from theme.cards import card, mark
from theme.hooks import cards

SITE = root.address()


def head(path: str) -> dict[str, str]:
    """Give what the head of a page says, by name or property."""
    soup = BeautifulSoup(pages.html(path).partition("</head>")[0], "html.parser")
    named = soup.find_all("meta", attrs={"content": True})
    return {str(tag.get("name") or tag.get("property")): str(tag["content"]) for tag in named}


def file(address: str) -> Path:
    """Give the file of the built site that has a public address."""
    assert address.startswith(SITE)
    return pages.SITE / address.removeprefix(SITE)


def test_descriptions_are_short_and_all_different() -> None:
    """Each page describes itself in its own words, and a search engine shows all of them."""
    said = {path: head(path)["description"] for path in pages.every_page()}
    assert {path: len(text) for path, text in said.items() if not 50 <= len(text) <= 160} == {}
    assert len(set(said.values())) == len(said)


def test_shared_page_shows_its_words_and_its_card(path: str) -> None:
    """Networks find the title, the words and the picture of a page, at public addresses."""
    found = head(path)
    assert found["og:description"] == found["description"]
    assert found["og:url"] == SITE + path.lstrip("/")
    title = BeautifulSoup(pages.html(path), "html.parser").title
    assert title and title.get_text().startswith(found["og:title"])
    assert found["og:image:alt"] == found["og:title"]
    picture = file(found["og:image"])
    assert picture.stat().st_size <= 40_000
    size = (int(found["og:image:width"]), int(found["og:image:height"]))
    assert Image.open(picture).size == size == (card.WIDTH, card.HEIGHT)


def test_each_page_has_a_card_of_its_own() -> None:
    """No two pages share a picture."""
    cards = [file(head(path)["og:image"]) for path in pages.every_page()]
    assert len({picture.read_bytes() for picture in cards}) == len(cards)


def test_root_leads_search_engines_to_every_page() -> None:
    """The robots file names the index of sitemaps, which names those of both languages."""
    robots = (pages.SITE / "robots.txt").read_text(encoding="utf-8")
    index = file(re.findall(r"^Sitemap: (.*)$", robots, re.MULTILINE)[0])
    sitemaps = re.findall("<loc>(.*?)</loc>", index.read_text(encoding="utf-8"))
    listed = [
        loc for name in sitemaps for loc in re.findall("<loc>(.*?)</loc>", file(name).read_text())
    ]
    assert listed == [SITE + path.lstrip("/") for path in pages.every_page()]


def test_root_page_says_where_it_is() -> None:
    """The root gives its own address, those of both languages, and a card that exists."""
    html = pages.html("/")
    assert f'<link rel="canonical" href="{SITE}">' in html
    alternates = re.findall(r'<link rel="alternate" hreflang="(.*?)" href="(.*?)">', html)
    expected = {code: f"{SITE}{code}/latest/" for code in pages.LANGUAGES}
    assert dict(alternates) == {**expected, "x-default": SITE}
    assert file(head("/")["og:image"]).exists()
    assert root.ADDRESS not in html


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_missing_page_is_not_indexed(language: str) -> None:
    """The page that says that a page does not exist stays out of search engines."""
    assert head(f"/{language}/latest/404.html")["robots"] == "noindex"
    assert "canonical" not in pages.html(f"/{language}/latest/404.html").partition("</head>")[0]


@pytest.mark.parametrize(
    ("asked", "suggested"),
    [
        ("/es/latest/lessons/first-gradients/", ["/es/latest/lessons/first-gradient/"]),
        ("/en/latest/leaves-and-hook.html", ["/en/latest/lessons/leaves-and-hooks/"]),
        ("/en/latest/zzz/", []),
    ],
)
def test_missing_page_suggests_those_with_a_similar_name(
    reader: Reader, asked: str, suggested: list[str]
) -> None:
    """A slip in an address leads to the page that was meant, and nonsense leads nowhere."""
    page = reader()
    page.goto(asked, wait_until="networkidle")
    links = page.locator(".missing a")
    expect(links.first).to_be_visible() if suggested else expect(links).to_have_count(0)
    assert [link.get_attribute("href") for link in links.all()][:1] == suggested


def test_card_is_the_same_for_the_same_words() -> None:
    """A card depends on its words alone, and other words give another one."""
    drawn = card.draw("Sin deriva", "¿Qué es x²?", "Una pregunta")
    assert drawn == card.draw("Sin deriva", "¿Qué es x²?", "Una pregunta")
    assert drawn != card.draw("Sin deriva", "¿Qué es x³?", "Una pregunta")
    assert Image.open(io.BytesIO(drawn)).size == (1200, 630)


@pytest.mark.parametrize(
    ("title", "about", "message"),
    [
        ("word " * 30, "a", "the title is too long"),
        ("a", "word " * 200, "the description is too long"),
        ("∇f", "a", "has no '∇'"),
    ],
)
def test_card_that_cannot_be_drawn_is_an_error(title: str, about: str, message: str) -> None:
    """Words without room, or letters that the font lacks, are not drawn badly but refused."""
    with pytest.raises(ValueError, match=message):
        card.draw("Sin deriva", title, about)


def test_card_has_the_colours_of_the_site() -> None:
    """The colours of the cards are those that the style sheet names."""
    sheet = (pages.ROOT / "theme/assets/css/colours.css").read_text(encoding="utf-8")
    assert all(colour in sheet for colour in (card.DEEP, card.PAPER, card.FOAM, card.SUN))


@pytest.mark.parametrize("shape", ["<polygon/>", '<path d="M1 2C3 4 5 6 7 8"/>'])
def test_mark_with_an_unknown_shape_is_an_error(
    shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark that cards cannot draw yet is named, not left out."""
    changed = tmp_path / "mark.svg"
    changed.write_text(f'<svg viewBox="0 0 32 32">{shape}</svg>', encoding="utf-8")
    monkeypatch.setattr(mark, "MARK", changed)
    with pytest.raises(ValueError, match=r"mark\.svg: cards cannot draw"):
        mark.draw(32)


def test_page_without_a_description_is_an_error() -> None:
    """The build names the page that does not describe itself."""
    page = cast(Page, SimpleNamespace(meta={}, file=SimpleNamespace(src_uri="page.md")))
    with pytest.raises(PluginError, match=r"page\.md: the page lacks `description`"):
        cards.on_page_context({}, page, cast(Any, None), cast(Any, None))


def test_address_of_the_root_comes_from_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The root's address is that of mkdocs.yml, with one slash at its end."""
    monkeypatch.setattr(root, "REPOSITORY", tmp_path)
    for written in ("https://a.example/b", "https://a.example/b/"):
        (tmp_path / "mkdocs.yml").write_text(f"site_url: {written}\n", encoding="utf-8")
        assert root.address() == "https://a.example/b/"


def test_host_is_told_the_same_headers_everywhere() -> None:
    """What CONTRIBUTING writes for nginx and for Apache is what the site asks of other hosts."""
    text = (pages.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    wanted = re.findall(r"^  (\S+): (.*)$", (root.FILES / "_headers").read_text(), re.MULTILINE)
    assert re.findall(r'^add_header (\S+) "(.*)" always;$', text, re.MULTILINE) == wanted
    assert re.findall(r'^Header always set (\S+) "(.*)"$', text, re.MULTILINE) == wanted
