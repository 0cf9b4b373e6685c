"""The inline code of a page, as the site shows it, and the line where it was written."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

from mkdocs.utils.meta import get_data
from pymdownx.snippets import SnippetMissingError

from tests.checker import site
from tests.checker.trace import MARK, TracedSnippets, fences

SPAN = re.compile(
    r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<code>(?:(?!\n[\s>]*\n).)+?)(?<!`)(?P=ticks)(?!`)"
    r"|<code[^>]*>(?P<html>.*?)</code>",
    re.DOTALL,
)
HIGHLIGHTED = re.compile(r"^\s*#!\w+\s")  # inline code that names its language
HIDDEN = re.compile(r"<!--.*?-->", re.DOTALL)


@lru_cache(maxsize=256)
def inline_code(text: str) -> tuple[tuple[int, str], ...]:
    """Give each inline code of a page, in its text and in what the site takes from its head."""
    return tuple(_inline_code(text))


def _inline_code(text: str) -> Iterator[tuple[int, str]]:
    text = text.removeprefix("\ufeff")
    body, meta = get_data(text)
    head = text[: len(text) - len(body)]
    shown = "\n\n".join(_words(meta))
    yield from _placed(_shown(shown), _written(head), 1)
    prose = _prose(body)
    yield from _placed(_shown(prose), _written(prose), head.count("\n") + 1)


def _words(meta: dict[str, Any]) -> Iterator[str]:
    """Give what the site shows of a page's head."""
    sources = meta.get("sources")
    for entry in sources if isinstance(sources, list) else []:
        if isinstance(entry, dict):
            yield str(entry.get("supports", ""))
    yield str(meta.get("description", ""))


def _shown(text: str) -> list[str]:
    """Give the inline code that the site shows of a text."""
    if "`" not in text and "<code" not in text and "8<" not in text:
        return []
    collector = _Collector()
    try:
        collector.feed(site.renderer(pymdownx_snippets=TracedSnippets).convert(text))
    except SnippetMissingError:  # its block says so
        return []
    collector.close()
    return [_plain(MARK.sub("", code)) for code in collector.codes]


class _Collector(HTMLParser):
    """Collects the text of each `code` outside a `pre`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.codes: list[str] = []
        self.within: list[str] = []  # the open tags that are `pre` or `code`

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("pre", "code"):
            self.within.append(tag)
        if self.within == ["code"] and tag == "code":
            self.codes.append("")

    def handle_endtag(self, tag: str) -> None:
        if self.within and tag == self.within[-1]:
            self.within.pop()

    def handle_data(self, data: str) -> None:
        if self.within == ["code"]:
            self.codes[-1] += data


def _prose(body: str) -> str:
    """Blank the blocks and comments of a page, keeping the line numbers."""
    lines = HIDDEN.sub(lambda match: "\n" * match[0].count("\n"), body).split("\n")
    for fence, content in fences(lines):
        closing = [n for n in [content.stop] if fence.ticks in "".join(lines[n - 1 : n])]
        for number in (fence.line, *content, *closing):
            lines[number - 1] = ""
    return "\n".join(lines)


def _written(text: str) -> dict[str, list[int]]:
    """Find the lines where each inline code is written, and, without code, those of includes."""
    found: dict[str, list[int]] = defaultdict(list)
    for match in SPAN.finditer(text):
        code = match["code"] if match["html"] is None else unescape(match["html"])
        found[_plain(HIGHLIGHTED.sub("", code))].append(text[: match.start()].count("\n"))
    found[""] = [n for n, line in enumerate(text.split("\n")) if "8<" in line]
    return found


def _placed(
    codes: list[str], written: dict[str, list[int]], first: int
) -> Iterator[tuple[int, str]]:
    """Give each inline code with its line: the one that it has at its turn among its like."""
    turns = {code: iter(lines) for code, lines in written.items()}
    included = next(iter(written[""]), 0)
    placed = [(first + next(turns.get(code, iter(())), included), code) for code in codes]
    yield from sorted(placed, key=lambda pair: pair[0])


def _plain(code: str) -> str:
    """Put a code on one line, without the marks of a quotation."""
    return " ".join(re.sub(r"\n[\s>]*", " ", code).split())
