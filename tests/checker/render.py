"""What the site shows of a page: its code blocks, and the text around them."""

import re
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pymdownx.highlight import Highlight, HighlightExtension
from pymdownx.snippets import SnippetMissingError

from tests.checker import site
from tests.checker.tags import PYTHON
from tests.checker.trace import TracedSnippets, mark_page

COMMENT = re.compile(r"<!--(?:-?>|(.*?)(?:--!?>|\Z))", re.DOTALL)  # as browsers read it
PRE = {"pre", "listing", "xmp", "textarea"}  # what shows its text line by line
BREAK = "\ue002"  # stands for <br>, unlike the line ends of the source


@dataclass
class Shown:
    """A block of code as the site shows it."""

    language: str  # as the page names it; empty for HTML written by hand
    text: str = ""  # with the marks of its lines


@dataclass
class Rendered:
    """A page as the site shows it."""

    blocks: list[Shown] = field(default_factory=list)
    text: str = ""  # everything outside blocks, marks included
    hidden: str = ""  # HTML comments, marks included
    sources: list[Path | None] = field(default_factory=list)  # what the marks' numbers stand for
    error: str = ""  # why the page cannot be rendered


class _Plain(HighlightExtension):  # type: ignore[misc]
    """The site's highlighter, which names the language of each block and leaves Python plain."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"pygments_lang_class": True})

    def get_pymdownx_highlighter(self) -> type[Highlight]:
        return _Uncoloured


class _Uncoloured(Highlight):  # type: ignore[misc]
    """Writes what Pygments does of Python but for its colours, which take longest to find."""

    def highlight(self, src: str, language: str | None, *args: Any, **options: Any) -> Any:
        if options.get("inline") or (language or "").lower() not in PYTHON:
            return super().highlight(src, language, *args, **options)
        classes = " ".join([f"language-{language}", *(options.get("classes") or ()), "highlight"])
        title = escape((options.get("title") or "").strip())
        code = escape(src.strip("\n"))
        return f'<div class="{classes}">{title}<pre>{code}\n</pre></div>'


def render(lines: list[str]) -> Rendered:
    """Render a page with the site's own Markdown and collect what it shows."""
    md = site.renderer(pymdownx_highlight=_Plain, pymdownx_snippets=TracedSnippets)
    try:
        html = md.convert("\n".join(mark_page(lines)))
    except SnippetMissingError as error:
        return Rendered(error=str(error))
    rendered = collect(html)
    rendered.sources = TracedSnippets.of(md).sources
    return rendered


def collect(html: str) -> Rendered:
    """Sort the text of an HTML page into blocks of code, comments and the rest."""
    collector = _Collector()
    collector.feed(html)
    collector.close()
    return collector.rendered


class _Collector(HTMLParser):
    """Follows the HTML that the highlighter writes: `div.highlight > pre > code`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rendered = Rendered()
        self.language = ""  # of the block whose <pre> comes next
        self.depth = 0  # how many <pre> are open
        self.inline: int | None = None  # where the text of an inline <code> begins
        self.gutter = False  # the next <pre> holds line numbers

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag == "div" and "highlight" in classes:
            named = (c.removeprefix("language-") for c in classes if c.startswith("language-"))
            self.language = next(named, "")
        elif tag == "div" and "linenodiv" in classes:
            self.gutter = True
        elif tag in PRE:
            self._open()
        elif tag == "code" and not self.depth:
            self.inline = len(self.rendered.text)
        elif tag == "br":
            self.handle_data("\n" if self.depth else BREAK)

    def _open(self) -> None:
        self.depth += 1
        if self.depth == 1 and not self.gutter:
            self.rendered.blocks.append(Shown(self.language))
            self.language = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "code" and self.inline is not None:
            self._close_inline(self.inline)
        elif tag in PRE:
            self.depth = max(0, self.depth - 1)
            self.gutter = self.gutter and self.depth > 0

    def _close_inline(self, start: int) -> None:
        """Take inline code for a block, tagged `html`, if it is shown on several lines."""
        code = self.rendered.text[start:]
        if BREAK in code.strip():
            lines = code.replace("\n", " ").replace(BREAK, "\n").strip().split("\n")
            text = "\n".join(line.strip(" \t") for line in lines)
            self.rendered.blocks.append(Shown("html", text.replace("\xa0", " ")))
        self.inline = None

    def handle_data(self, data: str) -> None:
        if self.gutter:
            return
        if self.depth:
            self.rendered.blocks[-1].text += data
        else:
            self.rendered.text += data

    def parse_comment(self, i: int, report: bool = True) -> int:
        """Read a comment as browsers do: `<!-->` is a whole one, and `--!>` ends one too."""
        match = COMMENT.match(self.rawdata, i)
        assert match
        self.handle_comment(match[1] or "")
        return match.end()

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Read `<![CDATA[` as browsers do: a comment that the next `>` ends."""
        end = self.rawdata.find(">", i)
        return end + 1 if end >= 0 else len(self.rawdata)

    def handle_comment(self, data: str) -> None:
        inner = collect(data)
        self.rendered.hidden += inner.text + "".join(block.text for block in inner.blocks)
