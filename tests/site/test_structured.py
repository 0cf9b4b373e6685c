"""Pages tell machines what they are, and tell them only what a reader sees too."""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.site import pages
from tests.site.conftest import Reader
from tests.site.test_found import file
from theme.hooks import structured

LESSON = "lessons/accumulation/"
DURATION = re.compile(r"PT(?=\d)(\d+H)?(\d+M)?")
ALWAYS = "inLanguage license isAccessibleForFree"
LEARNING = f"{ALWAYS} description educationalLevel about timeRequired"
# Per type: what search engines ask for, and what else schema.org 30.1 has for it that we use.
KNOWN = {
    "Course": ("name description provider offers hasCourseInstance", f"url hasPart {LEARNING}"),
    "CourseInstance": ("courseMode courseWorkload", "inLanguage"),
    "Organization": ("name", "url"),
    "Offer": ("category", ""),
    "SoftwareApplication": ("name softwareVersion", ""),
    "LearningResource": ("name url", f"learningResourceType teaches isPartOf {LEARNING}"),
    "WebPage": ("name description url", ALWAYS),
    "FAQPage": ("mainEntity", "url inLanguage"),
    "Question": ("name acceptedAnswer", ""),
    "Answer": ("text", ""),
    "BreadcrumbList": ("itemListElement", ""),
    "ListItem": ("position name item", ""),
}


def graph(path: str) -> list[dict[str, Any]]:
    """Give what a page says of itself in the words of schema.org."""
    (found,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', pages.html(path))
    said = json.loads(found)
    assert said["@context"] == "https://schema.org"
    return list(said["@graph"])


def things(value: Any) -> Iterator[dict[str, Any]]:
    """Give every typed thing in a description, the ones inside others too."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    if isinstance(value, dict) and "@type" in value:
        yield value
    for part in inner:
        yield from things(part)


def faults(thing: dict[str, Any]) -> list[str]:
    """Name the words of a thing that schema.org does not know, and those that it lacks."""
    must, may = (names.split() for names in KNOWN[thing["@type"]])
    unknown = [name for name in thing if name not in (*must, *may)]
    lacking = [name for name in must if not thing.get(name)]
    return [name for name in unknown + lacking if not name.startswith("@")]


def test_structured_data_speaks_the_words_of_schema_org(path: str) -> None:
    """Each thing has a known type, its properties and all those that are required."""
    assert [fault for thing in things(graph(path)) for fault in faults(thing)] == []


@pytest.mark.parametrize("change", [{"colour": "red"}, {"text": ""}])
def test_unknown_or_missing_words_are_seen(change: dict[str, str]) -> None:
    """A property that the type does not have, or one that is empty, is a fault."""
    assert faults({"@type": "Answer", "text": "yes"}) == []
    assert len(faults({"@type": "Answer", "text": "yes", **change})) == 1


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_questions_are_those_that_a_reader_sees(reader: Reader, language: str) -> None:
    """Each question and answer of a lesson is, word for word, what the page shows."""
    path = f"/{language}/latest/{LESSON}"
    page = reader(java_script_enabled=False)
    page.goto(path)
    seen = " ".join(page.locator("article").inner_text().replace("¶", "").split())
    (faq,) = (thing for thing in graph(path) if thing["@type"] == "FAQPage")
    said = [f"{one['name']} {one['acceptedAnswer']['text']}" for one in faq["mainEntity"]]
    assert len(said) == page.locator("h3[id^=faq-]").count()
    assert [text for text in said if " ".join(text.split()) not in seen] == []


def test_course_lists_its_lessons_and_their_time(path: str) -> None:
    """What the course says of a lesson is what the lesson says of itself."""
    described = {thing["@id"]: thing for thing in graph(path) if "@id" in thing}
    course = next(thing for thing in graph(f"/{path[1:3]}/latest/") if thing["@type"] == "Course")
    listed = {part["@id"]: part for part in course["hasPart"]}
    for name, thing in described.items():
        assert DURATION.fullmatch(thing["timeRequired"])
        assert name == course["@id"] or listed[name].items() <= thing.items()
    assert all(file(part["url"]).is_dir() for part in listed.values())


def test_page_cannot_leave_its_description(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title that holds HTML stays inside the description."""
    monkeypatch.setattr(structured, "_about", lambda *_: {"name": "</script><b>"})
    monkeypatch.setattr(structured, "_path", lambda *_: {})
    monkeypatch.setattr(structured, "_questions", lambda *_: [])
    text = structured.on_page_context({}, *[cast(Any, None)] * 3)["structured"]
    assert "<" not in text
    assert json.loads(text)["@graph"][0]["name"] == "</script><b>"
