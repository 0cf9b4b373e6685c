"""Every Python block that a reader can see is run, or refused by name."""

import re
from itertools import product
from pathlib import Path
from textwrap import indent

import pytest
from mkdocs.utils.meta import get_data

from tests.checker import site
from tests.checker.blocks import Block, Kind, find_blocks
from tests.checker.course import Course
from tests.checker.findings import Fault
from tests.checker.programs import Programs
from tests.helpers import each, findings, page, verdict, written

pytestmark = pytest.mark.usefixtures("sample_snippets")

CODE = "print(1 + 1)  # 3"
REASONS = {
    "bare-continuation": "does not show this fence as code",
    "bare-notest": "does not show this fence as code",
    "bare-retry": "does not show this fence as code",
    "class-notest": "with a reason that the reader sees",
    "closed-by-other-marks": "closed by the same marks",
    "closed-further-in": "at the same indentation",
    "continuation-in-braces-after-the-language": "`continuation` is not needed",
    "eight-spaces-under-one-item": "no fence of this page opens it",
    "indented-code": "no fence of this page opens it",
    "inline-code-with-a-break": "no fence of this page opens it",
    "ipython": "Tag it `python`",
    "missing-snippet": "section 'nothing' could not be located",
    "missing-snippet-file": "'nothing.py' could not be found",
    "notest-in-braces-after-the-language": "with a reason that the reader sees",
    "notest-without-a-reason": "with a reason that the reader sees",
    "page-in-a-page": "a fence of an included page",
    "pycon": "Tag it `python`",
    "python-as-second-class": "Tag it `python`",
    "python3": "Tag it `python`",
    "session-in-a-console": "Tag it `python`",
    "snippet-folder": "The snippet 'figures' cannot be read",
    "tagged-bash": "Tag it `python`",
    "tagged-console": "Tag it `python`",
    "tagged-cython": "Tag it `python`",
    "tagged-json": "Tag it `python`",
    "tagged-markdown": "Tag it `python`",
    "tagged-numpy": "Tag it `python`",
    "tagged-ruby": "Tag it `python`",
    "unclosed": "closed by the same marks",
    "untagged": "reads as Python",
    "version-in-the-name": "Tag it `python`",
    "written-as-html": "no fence of this page opens it",
    "written-as-xmp": "no fence of this page opens it",
}
OPENINGS = [
    "```python",
    "``` python",
    "~~~python",
    "~~~ python",
    "````python",
    "```py",
    "```Python",
    "```{.python}",
    "~~~{.python}",
    "``` { .python .annotate }",
    "```{#sum .python}",
    "```python {.annotate}",
    '```python title="a notest b" hl_lines="1"',
    '```{.python title="sum" linenums="1"}',
]


def shifted(before: str, width: int, after: str = "") -> tuple[str, str, str]:
    """Describe something that holds a block at an indentation."""
    return before, " " * width, after


HOLDERS = {
    "nothing": shifted("", 0),
    "list, two spaces": shifted("- Item\n\n", 2),
    "list, three spaces": shifted("- Item\n\n", 3),
    "list, four spaces": shifted("- Item\n\n", 4),
    "list, six spaces": shifted("- Item\n", 6),
    "list in a list": shifted("- Item\n\n    - Item\n\n", 8),
    "ordered list": shifted("1. Item\n\n", 4),
    "quote": ("", "> ", ""),
    "quote in a quote": ("", "> > ", ""),
    "admonition": shifted("!!! note\n\n", 4),
    "collapsible": shifted('??? note "Open me"\n\n', 4),
    "tab": shifted('=== "Tab"\n\n', 4),
    "tab in a tab": shifted('=== "Tab"\n\n    === "Tab"\n\n', 8),
    "definition": shifted("Term\n\n:   Words.\n\n", 4),
    "footnote": shifted("Words.[^1]\n\n[^1]:\n    Words.\n\n", 4),
    "details": shifted("<details markdown>\n<summary>Open me</summary>\n", 0, "</details>\n"),
    "div": shifted("<div markdown>\n", 0, "</div>\n"),
}


def held(holder: str, opening: str) -> str:
    """Write a page with one block, held by something and opened in some way."""
    before, prefix, after = HOLDERS[holder]
    marks = re.match("[`~]+", opening)
    assert marks
    block = f"{opening}\n{CODE}\n{marks[0]}\n"
    return f"{before}{indent(block, prefix)}{after}\nThe end.\n"


def shown_as_python(text: str) -> int:
    """Count the blocks that the site itself highlights as Python."""
    html = site.renderer(pymdownx_highlight={"pygments_lang_class": True}).convert(text)
    return len(re.findall(r'<div class="[^"]*language-py(?:thon)? [^"]*highlight', html))


@each("fences/run")
def test_visible_block_is_run(name: str, programs: Programs) -> None:
    """The wrong output in it is found, so it was run."""
    (finding,) = findings(page(f"fences/run/{name}", programs))
    assert (finding.fault, finding.documented, finding.printed) == (Fault.DRIFT, "3", "2\n")


@each("fences/run")
def test_finding_is_where_the_line_was_written(name: str, programs: Programs) -> None:
    """In the page or in the snippet that it includes, the named line is the wrong one."""
    sample = page(f"fences/run/{name}", programs)
    (line,) = [line for block in sample.run for line in block.lines if line.text == CODE]
    source = line.origin.path or sample.path
    lines = source.read_text(encoding="utf-8").split("\n")
    assert lines[line.origin.line - 1].endswith(CODE)


def test_corrected_block_passes(programs: Programs) -> None:
    """What was found was the wrong output, not the form of the fence."""
    text = page("fences/run/tab-in-a-tab", programs).text.replace("# 3", "# 2")
    assert verdict(written(text, programs)) == "pass"


@each("fences/refused")
def test_block_that_cannot_be_run_is_refused_by_name(name: str, programs: Programs) -> None:
    """The refusal says why, and that is all that is said."""
    sample = page(f"fences/refused/{name}", programs)
    assert [block.kind for block in sample.blocks] == [Kind.REFUSED]
    assert REASONS[name] in sample.blocks[0].reason


def test_block_after_a_refused_one_is_not_run(programs: Programs) -> None:
    """It might lean on what could not be run."""
    text = "```pycon\n>>> x = 1\n```\n\nThen:\n\n```python\nprint(6)  # 6\n```\n"
    assert findings(written(text, programs))[1].summary.startswith("Not run")


@each("fences/ignored")
def test_what_is_no_python_block_is_left_alone(name: str, programs: Programs) -> None:
    """Hidden from readers, shown as an example of Markdown, or another language."""
    assert page(f"fences/ignored/{name}", programs).blocks == ()


def test_block_with_a_reason_is_not_run(programs: Programs) -> None:
    """The reason is the title, which the reader sees."""
    sample = page("fences/explained/notest", programs)
    (block,) = sample.blocks
    assert (block.kind, block.reason) == (Kind.NOTEST, "Not run: it needs a GPU")
    assert sample.findings(block) == []


def found(text: str) -> Block:
    """Give the only block of a page."""
    (block,) = find_blocks(text)
    return block


@pytest.mark.parametrize("holder", HOLDERS)
def test_block_is_run_wherever_it_stands_and_however_it_is_opened(holder: str) -> None:
    """Each holder with each opening: one block, its code whole, its line the right one."""
    for opening in OPENINGS:
        text = held(holder, opening)
        block = found(text)
        assert (block.kind, block.source) == (Kind.PYTHON, CODE), text
        assert text.split("\n")[block.lines[0].origin.line - 1].endswith(CODE), text


@pytest.mark.parametrize("outer", HOLDERS)
def test_blocks_that_are_run_are_those_that_the_site_highlights(outer: str) -> None:
    """Through two holders, nothing that the site shows as Python is missing."""
    for inner, opening in product(HOLDERS, ("```python", "~~~ {.python}")):
        before, prefix, after = HOLDERS[outer]
        text = f"{before}{indent(held(inner, opening), prefix)}\n{after}"
        kinds = [block.kind for block in find_blocks(text)]
        assert kinds.count(Kind.PYTHON) == shown_as_python(text), text
        assert kinds, text


def test_line_ends_of_windows_change_nothing(tmp_path: Path, programs: Programs) -> None:
    """A page with CRLF line ends has the same blocks."""
    path = tmp_path / "page.md"
    path.write_bytes(held("tab", "```python").replace("\n", "\r\n").encode())
    assert [block.source for block in Course(tmp_path, programs).page(path).blocks] == [CODE]


def test_each_line_knows_where_it_was_written() -> None:
    """Empty lines too, and those that look like the mark of a snippet or a fence."""
    code = ["", "x = 7", "", "print(8<9)  # True", "y = '''", "```", "'''"]
    block = found("\n".join(["Words.", "", "````python", *code, "````"]))
    assert [line.text for line in block.lines] == code
    assert [line.origin.line for line in block.lines] == [4, 5, 6, 7, 8, 9, 10]


def test_blocks_come_in_the_order_of_the_page() -> None:
    """A footnote is rendered last, and yet it is run where it was written."""
    text = held("footnote", "```python") + "\n" + held("nothing", "```python")
    blocks = find_blocks(text)
    assert [block.kind for block in blocks] == [Kind.PYTHON, Kind.PYTHON]
    assert blocks[0].line < blocks[1].line


def test_each_refused_block_is_reported_where_it_stands() -> None:
    """Not where a fence, or another refused block, holds the same text."""
    page = "Words.\n\n```python\nx = 1\n```\n\n    x = 1\n\nWords.\n\n    x = 1\n"
    refused = [block.line for block in find_blocks(page) if block.kind is Kind.REFUSED]
    assert refused == [7, 11]


def test_snippet_that_is_not_utf_8_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is not to blame."""
    (tmp_path / "latin.py").write_bytes("x = 'ñ'".encode("latin-1"))
    options = site.extensions()["pymdownx.snippets"]
    monkeypatch.setitem(options, "base_path", [str(tmp_path)])
    block = found('Words.\n\n```python\n--8<-- "latin.py"\n```\n')
    assert (block.kind, block.line) == (Kind.REFUSED, 4)
    assert block.reason.startswith("The snippet 'latin.py' is not UTF-8")


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: A\n---\n\nWords.\n",
        "---\n- A\n---\n\nWords.\n",
        "---\ntitle: 'A\n---\n\nWords.\n",
        "---\ntitle: A\n...\nWords.\n",
        "Title: A\nDate: B\n\nWords.\n",
        "Words.\n",
    ],
)
def test_front_matter_is_what_mkdocs_takes_for_it(text: str) -> None:
    """What it leaves in the page stays, on the line where it was."""
    body, _ = get_data(text)
    blanked = site.without_front_matter(text)
    assert blanked.lstrip("\n") == body and blanked.count("\n") == text.count("\n")
