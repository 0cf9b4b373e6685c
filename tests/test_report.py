"""A failure is a sentence: where, what was documented, what was printed, what to do next."""

import re

import pytest

from tests.checker import annotations, ledger
from tests.checker.course import Course, UntrueError
from tests.checker.programs import Programs
from tests.checker.report import place
from tests.checker.site import ROOT
from tests.checker.verify import Page
from tests.helpers import SAMPLES, fence, relative, written

pytestmark = pytest.mark.usefixtures("sample_snippets")

SHOWN = re.compile(r"(?m)^(?P<file>[\w/]+\.\w+):(?P<line>\d+).*\n    (?P<code>print.*)$")
UPDATE = (
    "If the new value is right, accept it: python -m nox -s tests -- --update-outputs {}; "
    "if it is not, mend the code."
)
PAGE = "tests/samples/report/drift-in-the-page.md"


def failure(name: str, programs: Programs, block: int = 0) -> UntrueError:
    """Give the failure of a block of a sample page."""
    course = Course(ROOT, programs)
    page = course.page(SAMPLES / f"{name}.md")
    with pytest.raises(UntrueError) as caught:
        course.check(page, page.blocks[block])
    return caught.value


def test_drift_in_a_page_is_told_whole(programs: Programs) -> None:
    """Place, code, summary, both texts, a mark under what differs, and the next step."""
    lines = str(failure("report/drift-in-the-page", programs)).split("\n")
    assert lines == [
        f"{PAGE}:6",
        "    print(torch.eye(2))",
        "The page says one thing and the code another.",
        "  documented: tensor([[1., 0.],",
        "                      [0., 2.]])",
        "  printed:    tensor([[1., 0.],",
        "                      [0., 1.]])",
        "  differs:            [0., 1.]])",
        "                           ^",
        lines[-1],
    ]
    assert lines[-1].startswith("  next: ") and "--update-outputs" in lines[-1]


def test_drift_in_a_snippet_names_the_snippet_and_the_page(programs: Programs) -> None:
    """The snippet is what has to be opened; the page is what shows it."""
    text = str(failure("report/drift-in-a-snippet", programs))
    snippet, page = relative(SAMPLES / "snippets/sums.py"), "report/drift-in-a-snippet.md:5"
    assert text.split("\n")[0] == f"{snippet}:6, shown by tests/samples/{page}"


def test_lines_of_a_traceback_are_those_of_the_sources(programs: Programs) -> None:
    """The program's own file, which nobody can open, is not named."""
    text = str(failure("report/error-in-a-function", programs, block=1))
    page = SAMPLES / "report/error-in-a-function.md"
    assert f'File "{relative(page)}", line 11, in <module>' in text
    assert f'File "{relative(SAMPLES / "snippets/shares.py")}", line 5, in share' in text
    assert "ZeroDivisionError: division by zero" in text and "program.py" not in text


def test_traceback_after_an_empty_block_names_the_right_line(programs: Programs) -> None:
    """A block without a line still takes one in the program."""
    page = written(fence("", "x = 0", "1 / x"), programs)
    with pytest.raises(UntrueError, match=rf'File "{relative(page.path)}", line 16'):
        Course(ROOT, programs).check(page, page.blocks[2])


def test_error_without_a_place_in_the_code_names_the_block(programs: Programs) -> None:
    """A refused block has no line of its own."""
    text = str(failure("fences/refused/unclosed", programs))
    assert text.startswith("tests/samples/fences/refused/unclosed.md:3\nThe site does not show")


def test_nothing_printed_is_said(programs: Programs) -> None:
    """An empty output would look like a mistake of the report."""
    text = str(failure("outputs/fail/nothing-printed-but-documented", programs))
    assert "  documented: seis\n  printed:    nothing\n" in text


def test_long_output_is_cut(programs: Programs) -> None:
    """An author wants to read the sentence, not the output."""
    page = written(fence("for n in range(100):\n    print(n)"), programs)
    with pytest.raises(UntrueError, match="60 lines more"):
        Course(ROOT, programs).check(page, page.blocks[0])


def test_each_finding_of_a_block_is_told(programs: Programs) -> None:
    """Mending one does not bring up the next."""
    places = failure("outputs/fail/two-prints-and-one-comment", programs).places
    assert [place.line for place, _ in places] == [4, 5]


def test_annotation_is_on_the_line_that_has_to_change(programs: Programs) -> None:
    """As a workflow command, with line ends escaped."""
    places = failure("report/drift-in-the-page", programs).places
    command = annotations.lines(ledger.fault(*place) for place in places)
    assert command == (
        f"::error file={PAGE},line=6,title=Drift::The page says one thing and the code another."
        "%0Adocumented: tensor([[1., 0.],%0A        [0., 2.]])"
        "%0Aprinted: tensor([[1., 0.],%0A        [0., 1.]])"
        f"%0Anext: {UPDATE.format(PAGE)}"
    )


def test_a_fault_is_told_once_and_its_consequences_not() -> None:
    """Both languages show a snippet, and all blocks after a broken one are not run."""
    fault = {"file": "a.py", "line": 3, "summary": "It drifts.", "printed": "1"}
    follows = fault | {"file": "a.md", "summary": "Not run, because the block at line 2 failed."}
    assert annotations.distinct([fault, dict(fault), follows]) == [fault]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_messages_that_we_show_name_the_lines_that_are_there(name: str) -> None:
    """A reader who opens the place finds the code that the message shows."""
    text = (ROOT / name).read_text(encoding="utf-8")
    (message,) = SHOWN.finditer(text)
    lines = (ROOT / message["file"]).read_text(encoding="utf-8").split("\n")
    assert lines[int(message["line"]) - 1] == message["code"].replace("(11.)", "(12.)")
    for number in re.findall(r"first-gradient\.md(?::| -k line:)(\d+)", text):
        page = (ROOT / "docs/es/lessons/first-gradient.md").read_text(encoding="utf-8")
        assert page.split("\n")[int(number) - 1] == "```python"


def test_table_of_faults_keeps_each_text_in_its_cell() -> None:
    """Bars, tags and line ends of an output do not break the table."""
    fault = {"file": "a.md", "line": 3, "summary": "It drifts.", "documented": "1 | <b>"}
    row = annotations.table([fault | {"printed": "[[1],\n [2]]\n"}]).split("\n")[4]
    assert row == "| a.md:3 | It drifts. | 1 &#124; &lt;b&gt; | [[1],<br>&nbsp;[2]] |"


def test_value_in_the_text_is_told_like_any_other(programs: Programs) -> None:
    """Place, value and what to do."""
    course = Course(ROOT, programs)
    with pytest.raises(UntrueError) as caught:
        course.check_prose(course.page(SAMPLES / "prose/untrue.md"))
    first = str(caught.value).split("\n\n")[0].split("\n")
    assert first[0] == "tests/samples/prose/untrue.md:1"
    assert first[2:] == ["  documented: 7", first[-1]] and first[-1].startswith("  next: ")


def test_output_past_print_is_placed_at_the_block(programs: Programs) -> None:
    """No line of the program is known to have written it."""
    text = "Words.\n\n```python\nimport os\n\nx = os.write(1, b'x')\n```\n"
    page = Page(ROOT / "page.md", text, programs)
    (finding,) = page.findings(page.blocks[0])
    assert place(finding, page.blocks[0], page.path, ROOT).text == "page.md:3"
