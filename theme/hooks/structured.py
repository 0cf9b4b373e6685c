"""Tells machines what a page is, from the page itself, in the words of schema.org."""

import json
import re
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup, Tag
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from theme import pinned

Thing = dict[str, Any]
COURSE = ("index.md", "course.md")  # the pages that are about the course as a whole
LICENSES = ["https://creativecommons.org/licenses/by/4.0/", "https://opensource.org/license/mit"]
WORDS = {
    "es": {"lessons": "lección", "labs": "laboratorio", "level": "Inicial"},
    "en": {"lessons": "lesson", "labs": "lab", "level": "Beginner"},
}


def on_page_context(context: Thing, page: Page, config: MkDocsConfig, nav: Navigation) -> Thing:
    """Give the template the description of a page as JSON that can stand in HTML."""
    graph = [_about(page, config, nav), _path(page, nav), *_questions(page, config)]
    text = json.dumps({"@context": "https://schema.org", "@graph": graph}, ensure_ascii=False)
    context["structured"] = text.replace("<", "\\u003c")
    return context


def _about(page: Page, config: MkDocsConfig, nav: Navigation) -> Thing:
    """Describe the course, a lesson or any other page."""
    if page.file.src_uri in COURSE:
        return _course(config, nav)
    described = {
        "url": page.canonical_url,
        "name": _title(page),
        "description": page.meta["description"],
    }
    if "minutes" not in page.meta:
        return {"@type": "WebPage", **described, **_shared(config)}
    kind = page.file.src_uri.partition("/")[0]
    return {
        **_lesson(page),
        **described,
        **_shared(config),
        **_learning(config),
        "learningResourceType": WORDS[config.theme["language"]][kind],
        "teaches": _learnt(page),
        "isPartOf": {"@id": _course_id(config)},
    }


def _course(config: MkDocsConfig, nav: Navigation) -> Thing:
    lessons = [page for page in nav.pages if "minutes" in page.meta]
    work = _duration(sum(page.meta["minutes"] for page in lessons))
    home = str(config.site_url)
    provider = {"@type": "Organization", "name": config.site_name, "url": home}
    return {
        "@type": "Course",
        "@id": _course_id(config),
        "url": home,
        "name": next(page for page in nav.pages if page.is_homepage).meta["tagline"],
        "description": config.site_description,
        **_shared(config),
        **_learning(config),
        "provider": provider,
        "offers": {"@type": "Offer", "category": "Free"},
        "timeRequired": work,
        "hasCourseInstance": {
            "@type": "CourseInstance",
            "courseMode": "Online",
            "courseWorkload": work,
            "inLanguage": config.theme["language"],
        },
        "hasPart": [
            {**_lesson(page), "url": page.canonical_url, "name": _title(page)} for page in lessons
        ],
    }


def _lesson(page: Page) -> Thing:
    """Name a lesson and say how long it takes: what the course says of it, and it of itself."""
    return {
        "@type": "LearningResource",
        "@id": f"{page.canonical_url}#lesson",
        "timeRequired": _duration(page.meta["minutes"]),
    }


def _shared(config: MkDocsConfig) -> Thing:
    """Say what is true of every page."""
    return {
        "inLanguage": config.theme["language"],
        "license": LICENSES,
        "isAccessibleForFree": True,
    }


def _learning(config: MkDocsConfig) -> Thing:
    """Say for whom a lesson or the course is, and which software it is about."""
    torch = pinned.torch(Path(config.config_file_path))
    return {
        "educationalLevel": WORDS[config.theme["language"]]["level"],
        "about": {"@type": "SoftwareApplication", "name": "PyTorch", "softwareVersion": torch},
    }


def _course_id(config: MkDocsConfig) -> str:
    return f"{config.site_url}#course"


def _title(page: Page) -> str:
    return str(page.meta.get("title") or page.title)


def _duration(minutes: int) -> str:
    """Write minutes as ISO 8601 does."""
    hours, rest = divmod(minutes, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{rest}M" if rest or not hours else "")


def _path(page: Page, nav: Navigation) -> Thing:
    """Say where a page stands: under the first page, and lessons under the page of the course."""
    above = {other.file.src_uri: other for other in nav.pages}
    names = COURSE if "minutes" in page.meta else COURSE[:1]
    pages = [above[name] for name in names if name != page.file.src_uri] + [page]
    items = [
        {"@type": "ListItem", "position": place, "name": _title(step), "item": step.canonical_url}
        for place, step in enumerate(pages, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def _learnt(page: Page) -> list[str]:
    """Give what the page says that a reader will learn."""
    return [_text([item]) for part in _section(page, "learn") for item in part.find_all("li")]


def _questions(page: Page, config: MkDocsConfig) -> list[Thing]:
    """Describe the questions that a page answers, if it answers any."""
    groups: list[list[Tag]] = []
    for element in _section(page, "faq"):
        if element.name == "h3":
            groups.append([element])
        elif groups:
            groups[-1].append(element)
    questions = [
        {
            "@type": "Question",
            "name": _text([question]),
            "acceptedAnswer": {"@type": "Answer", "text": _text(answer)},
        }
        for question, *answer in groups
    ]
    page_of = {"@type": "FAQPage", "inLanguage": config.theme["language"]}
    url = f"{page.canonical_url}#faq"
    return [{**page_of, "url": url, "mainEntity": questions}] if questions else []


def _section(page: Page, name: str) -> list[Tag]:
    """Give the elements of a section of a page, without its heading."""
    html = re.search(rf'(?s)<h2 id="{name}".*?</h2>(.*?)(?=<h2 |\Z)', page.content or "")
    soup = BeautifulSoup(html[1] if html else "", "html.parser")
    return [element for element in soup.children if isinstance(element, Tag)]


def _text(elements: list[Tag]) -> str:
    """Give what a reader sees of some elements, without the marks that link to headings."""
    for link in (link for element in elements for link in element.select(".headerlink")):
        link.decompose()
    return "\n\n".join(element.get_text().strip() for element in elements)
