"""A page of the site as plain Markdown, which editors, notebooks and assistants read alike."""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag
from markdownify import MarkdownConverter

FIGURE = {"es": "Figura", "en": "Figure"}
SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
PRE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
COLOUR = re.compile(r"</?span\b[^>]*>")  # most of the tags of a page
INK, PAPER = "#18272d", "#fffefb"  # of a figure that stands alone, on a light or a dark screen
NOTE = re.compile(r"(# \(\d+\))!(?=\s*$)", re.MULTILINE)  # a mark, whose text follows the block
PLACE = "\ue000{}\ue001"  # stands for a block that is written elsewhere
PLACED = re.compile("^(?P<before>[ >]*)\ue000(?P<number>\\d+)\ue001$", re.MULTILINE)
BLANK = re.compile(r"^$", re.MULTILINE)
KEPT = re.compile(" *\ue002")  # stands for a blank line of code, which stays
WIDE_GAP = re.compile(r"\n{3,}")


@dataclass(frozen=True)
class Source:
    """A page as it was rendered, and where it will be read."""

    html: str
    address: str  # where it is published; every link is made whole with it
    language: str


def markdown(source: Source) -> str:
    """Write a page as Markdown: code in fences, figures in words, options in lists."""
    soup = _soup(source)
    for figure in soup.select("figure"):
        _described(soup, figure, FIGURE[source.language])
    for option in soup.select("details"):
        _listed(soup, option)
    return _written(soup, ())


def parts(source: Source, codes: Sequence[str]) -> list[str | int]:
    """Write a page as Markdown cut at blocks of code, which are given by their numbers.

    Figures are drawn, and what opens on the page opens here.
    """
    soup = _soup(source)
    drawings = iter(SVG.findall(source.html))
    for figure in soup.select("figure"):
        _drawn(soup, figure, next(drawings))
    pieces: list[str | int] = []
    rest = _written(soup, codes)
    while cut := PLACED.search(rest):
        pieces += [rest[: cut.start()].strip("\n"), int(cut["number"])]
        rest = _dedented(rest[cut.end() :], cut["before"])
    return [piece for piece in [*pieces, rest.strip("\n")] if piece != ""]


def code_of(block: Tag) -> str:
    """Give the code that a block shows."""
    return block.get_text().strip("\n")


def _soup(source: Source) -> BeautifulSoup:
    """Read a page, and put plain elements in the place of what only the theme understands."""
    light = SVG.sub("<svg></svg>", source.html)
    light = PRE.sub(lambda block: COLOUR.sub("", block[0]), light)
    soup = BeautifulSoup(light, "html.parser")
    for link in soup.select("a.headerlink"):
        link.decompose()
    for link in soup.select("a[href]"):
        link["href"] = urljoin(source.address, str(link["href"]))
    for name in soup.select("span.filename"):
        name.replace_with(_bold(soup, name))
    for note in soup.select(".admonition"):
        title = note.select_one(".admonition-title")
        note.name = "blockquote"
        if title:
            title.replace_with(_bold(soup, title))
    for tabs in soup.select(".tabbed-set"):
        _untabbed(soup, tabs)
    return soup


def _bold(soup: BeautifulSoup, words: Tag) -> Tag:
    """Write the words of an element as a paragraph of its own, in bold."""
    paragraph, strong = soup.new_tag("p"), soup.new_tag("strong")
    strong.extend(list(words.contents))
    paragraph.append(strong)
    return paragraph


def _untabbed(soup: BeautifulSoup, tabs: Tag) -> None:
    """Put the tabs of a set one after another, each below its label."""
    labels = tabs.select(":scope > .tabbed-labels > label")
    blocks = tabs.select(":scope > .tabbed-content > .tabbed-block")
    for label, block in zip(labels, blocks, strict=True):
        block.insert(0, _bold(soup, label))
        tabs.insert_before(block)
    tabs.decompose()


def _described(soup: BeautifulSoup, figure: Tag, word: str) -> None:
    """Say in words what a figure shows."""
    drawing = figure.select_one("[aria-label]")
    caption = soup.new_tag("p")
    caption.string = f"{word}: {drawing['aria-label'] if drawing else ''}"
    if drawing:
        drawing.replace_with(caption)


def _drawn(soup: BeautifulSoup, figure: Tag, svg: str) -> None:
    """Draw a figure as an image that holds all it needs."""
    drawing = figure.select_one("[aria-label]")
    if drawing is None:
        return
    svg = svg.replace("currentColor", INK)
    if "xmlns=" not in svg:
        svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    svg = svg.replace('style="', f'style="background:{PAPER};', 1)
    data = b64encode(svg.encode()).decode()
    paragraph = soup.new_tag("p")
    alt = str(drawing["aria-label"])
    paragraph.append(soup.new_tag("img", alt=alt, src=f"data:image/svg+xml;base64,{data}"))
    drawing.replace_with(paragraph)


def _listed(soup: BeautifulSoup, option: Tag) -> None:
    """Turn what opens into an item of a list, together with those before it."""
    summary = option.select_one(":scope > summary")
    if summary:
        summary.replace_with(_bold(soup, summary))
    before = option.find_previous_sibling()
    if isinstance(before, Tag) and before.get("class") == ["options"]:
        items = before
    else:
        items = soup.new_tag("ul", attrs={"class": "options"})
        option.insert_before(items)
    option.name = "li"
    items.append(option.extract())


def _written(soup: BeautifulSoup, codes: Sequence[str]) -> str:
    writer = _Writer(codes)
    text = WIDE_GAP.sub("\n\n", str(writer.convert_soup(soup))).strip("\n") + "\n"
    return KEPT.sub("", text)


def _dedented(text: str, before: str) -> str:
    """Take the indentation of a list off the lines that go on after a block within it."""
    if not before or before.strip():
        return text
    lines = text.split("\n")
    end = next((n for n, line in enumerate(lines) if line and not line.startswith(before)), None)
    inside = [line.removeprefix(before) for line in lines[:end]]
    return "\n".join([*inside, *(lines[end:] if end is not None else [])])


class _Writer(MarkdownConverter):
    """Writes elements as Markdown; blocks whose code is given are left out by their number."""

    def __init__(self, codes: Sequence[str]) -> None:
        super().__init__(heading_style="ATX", bullets="-", strong_em_symbol="*")
        self.codes: list[str | None] = list(codes)

    def convert_pre(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        code = code_of(el)
        if code in self.codes:
            number = self.codes.index(code)
            self.codes[number] = None
            return f"\n\n{PLACE.format(number)}\n\n"
        marks = max(["``", *re.findall("`{3,}", code)], key=len) + "`"
        shown = BLANK.sub("\ue002", NOTE.sub(r"\1", code))
        return f"\n\n{marks}{_language(el)}\n{shown}\n{marks}\n\n"

    def convert_details(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n<details>\n{text.strip()}\n\n</details>\n\n"

    def convert_summary(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return f"<summary>{el.decode_contents()}</summary>\n\n"

    def convert_dt(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n**{text.strip()}**\n\n"

    def convert_dd(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n{text.strip()}\n\n"

    def convert_td(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return f" {' '.join(text.split())} |".replace("|", r"\|", text.count("|"))

    def convert_img(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        alt = re.sub(r"([\[\]])", r"\\\1", str(el.get("alt", "")))
        return f"![{alt}]({el['src']})"


def _language(block: Tag) -> str:
    """Read the language of a block from the class of its frame."""
    frame: Any = block.find_parent(class_="highlight")
    classes = frame.get_attribute_list("class") if frame else []
    named = (str(name)[9:] for name in classes if str(name).startswith("language-"))
    return next(named, "text")
