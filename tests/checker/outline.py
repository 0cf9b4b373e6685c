"""The build of a page, without its words: what both languages must share."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from bs4 import BeautifulSoup, Tag

from tests.checker import site
from tests.checker.ledger import INCLUDE
from tests.checker.prose import claimed
from tests.checker.sources import front_matter, read_sources
from tests.checker.trace import fences

HEADINGS = re.compile("^h[1-6]$")
BUILD = re.compile(
    "^(?:h[1-6]|p|div|section|ul|ol|li|dl|dt|dd|table|tr|blockquote|details|input|figure|figcaption"
    "|img|svg|pre|caption|video|iframe)$"
)
RIGHT = {"Correcto.", "Correct."}  # how the right option of a question begins


@dataclass(frozen=True)
class Outline:
    """What a page is made of; each field is compared between the languages."""

    headings: tuple[str, ...]  # level and id of each but the title, in order
    explicit: tuple[str, ...]  # the ids that the page gives, rather than the renderer
    includes: tuple[str, ...]  # snippet sections, in order
    blocks: tuple[str, ...]  # how each fence opens, titles aside
    code: tuple[str, ...]  # what each block holds, snippets and their values included
    values: tuple[str, ...]  # those in inline code, with their sections, sorted
    answers: tuple[str, ...]  # of each option, whether it is right
    addresses: tuple[str, ...]  # of images, and of links within the course
    build: tuple[str, ...]  # each paragraph, list, item, figure, tab, note …, in order
    tables: tuple[tuple[int, int], ...]  # rows and columns of each
    lists: tuple[int, ...]  # how many items each list has
    details: tuple[int, ...]  # how many options each question has
    steps: int  # items of the list of the section `steps`
    questions: int  # headings of the section `check`
    faq: int  # headings of the section `faq`
    sources: tuple[tuple[str, str, str, str], ...]  # kind, name, passage and digest of each
    minutes: Any  # how long it takes to read


def outline(text: str) -> Outline:
    """Take the outline of a page."""
    body = site.without_front_matter(text)
    soup = BeautifulSoup(site.renderer().convert(body), "html.parser")
    for drawing in soup.select("svg"):
        drawing.clear()
    headings = soup.find_all(HEADINGS)
    return Outline(
        headings=tuple(f"{heading.name} {heading.get('id')}" for heading in headings[1:]),
        explicit=tuple(re.findall(r"(?m)^#+ .*\{.*#([\w-]+).*\}\s*$", body)),
        includes=tuple(INCLUDE.findall(body)),
        blocks=tuple(_opening(fence.info) for fence, _ in fences(body.split("\n"))),
        code=tuple(block.get_text() for block in soup.select("pre")),
        values=tuple(sorted(_values(soup))),
        answers=tuple(map(_answer, soup.select("details"))),
        addresses=tuple(_addresses(soup)),
        build=tuple(_build(soup)),
        tables=tuple(_size(table) for table in soup.select("table:not(.highlighttable)")),
        lists=tuple(len(items.find_all("li", recursive=False)) for items in soup.select("ol, ul")),
        details=_options(soup),
        steps=_steps(headings),
        questions=len(_inside(headings, "check")),
        faq=len(_inside(headings, "faq")),
        sources=tuple((s.kind, s.name, s.passage, s.digest) for s in read_sources(text)),
        minutes=front_matter(text).get("minutes"),
    )


def differences(spanish: Outline, english: Outline) -> list[str]:
    """Say what one page has and the other has not."""
    found = []
    for field in fields(Outline):
        es, en = getattr(spanish, field.name), getattr(english, field.name)
        if es == en:
            continue
        if field.name == "values":  # in no order: what both have is set aside
            es, en = (tuple((Counter(a) - Counter(b)).elements()) for a, b in ((es, en), (en, es)))
        if not isinstance(es, tuple) or not isinstance(en, tuple):
            es, en = (es,), (en,)
        pairs = enumerate(zip_longest(es, en, fillvalue="nothing"), 1)
        number, (first, second) = next((n, pair) for n, pair in pairs if pair[0] != pair[1])
        found.append(f"{field.name}, number {number}: {first} in Spanish, {second} in English")
    return found


def _opening(info: str) -> str:
    return re.sub(r"""title=(["']).*?\1""", "title", info)


def _values(soup: BeautifulSoup) -> Iterator[str]:
    """Give each value in inline code with the section where it stands."""
    for section, tag in _in_sections(soup, re.compile("^code$")):
        code = " ".join(tag.get_text().split())
        if claimed(code) and not tag.find_parent("pre"):
            yield f"`{code}` in #{section}"


def _build(soup: BeautifulSoup) -> Iterator[str]:
    """Give each tag that builds the page with its classes and its section."""
    for section, tag in _in_sections(soup, BUILD):
        yield f"{'.'.join([tag.name, *tag.get_attribute_list('class', [])])} in #{section}"


def _in_sections(soup: BeautifulSoup, names: re.Pattern[str]) -> Iterator[tuple[str, Tag]]:
    """Give the tags of some names, in order, each with the id of its section."""
    section = ""
    for tag in soup.find_all(True):
        if HEADINGS.match(tag.name) and tag.name != "h1":
            section = str(tag.get("id"))
        if names.match(tag.name):
            yield section, tag


def _answer(option: Tag) -> str:
    verdict = option.find("strong")
    return "right" if verdict and verdict.get_text() in RIGHT else "not right"


def _addresses(soup: BeautifulSoup) -> Iterator[str]:
    """Give the addresses that both languages share: not those of other sites."""
    for tag in soup.select("[src], a[href]:not(.headerlink)"):
        address = str(tag.get("src") or tag.get("href"))
        if tag.get("src") or not address.startswith("http"):
            yield address


def _size(table: Tag) -> tuple[int, int]:
    rows = table.find_all("tr")
    return len(rows), len(rows[0].find_all(["th", "td"]))


def _inside(headings: list[Tag], section: str) -> list[Tag]:
    """Give the headings below a section's own."""
    found: list[Tag] = []
    within = False
    for heading in headings:
        if heading.name in ("h1", "h2"):
            within = heading.get("id") == section
        elif within:
            found.append(heading)
    return found


def _steps(headings: list[Tag]) -> int:
    """Count the steps of the section `steps`."""
    for heading in headings:
        if heading.get("id") == "steps":
            steps = heading.find_next("ol")
            return len(steps.find_all("li", recursive=False)) if isinstance(steps, Tag) else 0
    return 0


def _options(soup: BeautifulSoup) -> tuple[int, ...]:
    """Count the options of each question, which stand together."""
    counts: list[int] = []
    last: Tag | None = None
    for option in soup.select("details"):
        before = option.find_previous_sibling()
        if counts and before is last:
            counts[-1] += 1
        else:
            counts.append(1)
        last = option
    return tuple(counts)
