"""The first page leads to the course page, which lists every lesson in the order of reading."""

import re
from pathlib import Path

import pytest
import yaml
from bs4 import BeautifulSoup
from mkdocs.exceptions import PluginError

from tests.checker.sources import front_matter
from tests.site.conftest import Reader
from tests.site.pages import LANGUAGES, ROOT, html
from theme.hooks import course

CONFIGS = {"es": "mkdocs.yml", "en": "mkdocs.en.yml"}
languages = pytest.mark.parametrize("language", LANGUAGES)


def in_order(language: str) -> list[str]:
    """Give the lessons and labs as `nav` lists them."""
    nav = (ROOT / CONFIGS[language]).read_text(encoding="utf-8").partition("\nnav:\n")[2]
    names = yaml.safe_load(f"nav:\n{nav}")["nav"]
    return re.findall(r"(?:lessons|labs)/([\w-]+)\.", str(names))


@languages
def test_the_course_page_lists_every_lesson_in_order(language: str) -> None:
    """Once each, as the menu does."""
    soup = BeautifulSoup(html(f"/{language}/latest/course/"), "html.parser")
    assert [item["data-lesson"] for item in soup.select(".course > li")] == in_order(language)


@languages
def test_a_lesson_is_listed_with_its_minutes_and_outcome(language: str) -> None:
    """As its own front matter gives them."""
    soup = BeautifulSoup(html(f"/{language}/latest/course/"), "html.parser")
    for page in sorted((ROOT / "docs" / language / "lessons").glob("*.md")):
        meta = front_matter(page.read_text(encoding="utf-8"))
        item = soup.select_one(f'[data-lesson="{page.stem}"]')
        assert item is not None
        assert f"{meta['minutes']} min" in item.get_text()
        assert meta["outcome"].replace("`", "") in item.get_text()


def test_a_lesson_that_says_too_little_of_itself_is_an_error(tmp_path: Path) -> None:
    """The message names the page and what it lacks."""
    page = tmp_path / "short.md"
    page.write_text("---\ntitle: Short\n---\n", encoding="utf-8")
    with pytest.raises(PluginError, match=r"short\.md does not say its minutes, outcome"):
        course._meta(page)


@languages
def test_the_first_page_says_it_all_in_one_screen(language: str, reader: Reader) -> None:
    """What this is, why to trust it and where to begin, without scrolling."""
    page = reader(viewport={"width": 1280, "height": 900})
    page.goto(f"/{language}/latest/")
    for part in ("h1", ".lead", ".ways a >> nth=0", ".verified", "#trust", "#start"):
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 900, part
