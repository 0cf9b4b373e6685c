"""What a reader takes along from a lesson runs elsewhere, and says what the page says."""

import ast
import re
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook, new_output

from tests.checker.claims import valued_lines
from tests.checker.compare import matches
from tests.checker.findings import Finding
from tests.checker.judge import judge
from tests.checker.notebooks import METADATA
from tests.checker.programs import Programs
from tests.site.pages import LANGUAGES, SITE, built, html
from tests.test_needs import FRESH
from theme.takeaway.outputs import KINDS

LESSONS = sorted(path.parent.name for path in (SITE / "es/latest/lessons").glob("*/index.html"))
CLEARED = "%reset -f\n" + FRESH.partition("del globals()[_name]\n")[2]
WHERE = re.compile(r"(?m)^\S+:\d+: (?=\w*Warning: )|^ {2}\S.*\n?")  # where Python saw a warning


def lesson(language: str, name: str, suffix: str) -> Path:
    """Give a file that a lesson offers."""
    return SITE / language / "latest/lessons" / name / f"{name}{suffix}"


def read(language: str, name: str) -> NotebookNode:
    """Read the notebook of a lesson as it was built."""
    return nbformat.read(lesson(language, name, ".ipynb"), as_version=4)


def code(notebook: NotebookNode) -> list[NotebookNode]:
    """Give the cells of code of a notebook."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def said(cell: NotebookNode) -> list[tuple[str, str]]:
    """Give what a cell holds of each kind of output: printed, warned and raised."""
    said = [
        ("error", f"{o.ename}: {o.evalue}")
        if o.output_type == "error"
        else (o.name, WHERE.sub("", o.text) if o.name == "stderr" else o.text)
        for o in cell.outputs
    ]
    return sorted(said, key=lambda output: KINDS.index(output[0]))


def differences(stored: NotebookNode, fresh: NotebookNode) -> list[str]:
    """Say which outputs of a cell are not what it gives today, as the checker compares them."""
    if stored.execution_count is None:
        return []
    pairs = zip_longest(said(stored), said(fresh), fillvalue=("", ""))
    return [
        f"{stored.id}: stored {old}, given {new}"
        for old, new in pairs
        if old[0] != new[0] or not matches(old[1], new[1])
    ]


@pytest.fixture(scope="module")
def ran() -> dict[str, list[NotebookNode]]:
    """Run the notebooks of a language one after another, each with nothing left of the others.

    They share a kernel, because most of the time that a kernel takes is to import torch.
    """
    cells, counts = [], {}
    for name in LESSONS:
        theirs = code(read("en", name))
        cells += [
            new_code_cell(CLEARED),
            *(new_code_cell(c.source, metadata=c.metadata) for c in theirs),
        ]
        counts[name] = len(theirs)
    notebook = new_notebook(cells=cells, metadata=METADATA)
    NotebookClient(notebook, timeout=60, coalesce_streams=True, record_timing=False).execute()
    fresh = iter(notebook.cells)
    return {name: [next(fresh) for _ in range(1 + count)][1:] for name, count in counts.items()}


def test_every_lesson_offers_its_program_and_its_notebook() -> None:
    """In both languages, each link of a lesson leads to a file beside it."""
    assert built() and LESSONS
    for language in LANGUAGES:
        for name in LESSONS:
            path = f"/{language}/latest/lessons/{name}/"
            links = BeautifulSoup(html(path), "html.parser").select(".takeaway a")
            files = [str(link["href"]) for link in links]
            assert files == [f"{name}.py", f"{name}.ipynb", "index.md"]
            assert all((SITE / path.strip("/") / file).exists() for file in files)


@pytest.mark.parametrize("name", LESSONS)
def test_a_notebook_gives_what_it_stores(name: str, ran: dict[str, list[NotebookNode]]) -> None:
    """A run of its cells prints, warns and raises what stands below them."""
    stored = code(read("en", name))
    pairs = zip(stored, ran[name], strict=True)
    problems = [problem for old, new in pairs for problem in differences(old, new)]
    assert stored and not problems, "\n".join(problems)


@pytest.mark.parametrize("name", LESSONS)
def test_notebooks_differ_in_their_words_alone(name: str) -> None:
    """Both languages have the same cells of code, with the same outputs and tags."""
    spanish, english = (read(language, name) for language in LANGUAGES)
    assert code(spanish) == code(english)
    assert [cell.id for cell in spanish.cells] == [cell.id for cell in english.cells]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_notebook_reads_well(language: str, name: str) -> None:
    """It is valid, its code is the page's, and Jupyter shows all that its texts hold."""
    notebook = read(language, name)
    nbformat.validate(notebook)
    texts = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    shown = [block.get_text() for block in python_blocks(language, name)]
    assert [plain(cell.source) for cell in code(notebook)] == [plain(block) for block in shown]
    assert raw(re.sub(r"\(data:[^)]*\)", "", texts)) == []


def python_blocks(language: str, name: str) -> list:
    """Give the Python blocks of a lesson's page."""
    soup = BeautifulSoup(html(f"/{language}/latest/lessons/{name}/"), "html.parser")
    return soup.select(".language-python pre > code")


def plain(text: str) -> str:
    """Take the marks of notes off a block."""
    return re.sub(r"# \((\d+)\)!?", r"# (\1)", text).strip()


def raw(text: str) -> list[str]:
    """Find what only the site's own Markdown understands, and links that lead nowhere elsewhere."""
    prose = re.sub(r"(?ms)^ *```.*?^ *```$|`[^`\n]*`", "", text)
    return re.findall(
        r"--8<--|\{ *[#.:][^}]*\}|^!!!.*|^\?\?\?.*|^===.*|\]\((?!https?://)[^)]*\)", prose, re.M
    )


def chunks(script: str) -> list[str]:
    """Cut a program at the errors that it sets aside, which then are its last line each."""
    found, lines = [[]], script.split("\n")
    starts = {node.lineno: node.end_lineno for node in ast.parse(script).body if aside(node)}
    number = 1
    while number <= len(lines):
        end = starts.get(number)
        if end:
            found += [[dedent("\n".join(lines[number:end]))], []]
        elif not lines[number - 1].startswith("# %%"):
            found[-1].append(lines[number - 1])
        number = (end or number) + 1
    return ["\n".join(chunk).strip("\n") for chunk in found if "".join(chunk).strip()]


def aside(node: ast.stmt) -> bool:
    """Tell whether a statement sets an error aside."""
    return isinstance(node, ast.With) and "suppress(" in ast.unparse(node.items[0])


def false(script: str, programs: Programs) -> list[Finding]:
    """Say what a program does not do as its comments say."""
    codes = chunks(script)
    program = programs.of(tuple(codes), tuple(map(valued_lines, codes)))
    return [
        finding
        for place, text in enumerate(codes)
        for finding in judge(text, program.record(place), program.first_line(place))
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_a_program_prints_what_its_comments_say(name: str, programs: Programs) -> None:
    """From top to bottom, each error set aside where the page shows it; alike in both languages."""
    spanish, english = (lesson(language, name, ".py").read_text("utf-8") for language in LANGUAGES)
    assert chunks(spanish)[1:] == chunks(english)[1:]
    assert not false(english, programs)
    record = programs.of((english,), (frozenset(),)).record(0)
    assert not record.traceback and not record.stopped


def test_a_changed_program_is_found(programs: Programs) -> None:
    """A wrong value and an error that is another are both false."""
    script = "from contextlib import suppress\n\nprint(1 + 1)  # {}\n\n"
    script += "with suppress(Exception):\n    1 / 0  # {}\n"
    assert not false(script.format(2, "ZeroDivisionError: division by zero"), programs)
    assert len(false(script.format(3, "ValueError: division by zero"), programs)) == 2


@pytest.mark.parametrize("text", ["tensor(7.)", "tensor(6.)\n6", ""])
def test_a_changed_output_is_found(text: str) -> None:
    """A wrong value, a line too many and a missing output."""
    assert differences(printing(text), printing("tensor(6.)"))
    assert not differences(printing("tensor(6.)"), printing("tensor(6.)"))


def printing(text: str) -> NotebookNode:
    """Give a cell that was run and printed a text."""
    outputs = [new_output("stream", name="stdout", text=text)] if text else []
    return new_code_cell("", execution_count=1, outputs=outputs)
