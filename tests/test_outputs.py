"""What a comment documents is what is printed, and nothing else passes for it."""

import pytest

from tests.checker.programs import Programs
from tests.helpers import each, fence, findings, names, page, verdict, written

VERDICTS = ("pass", "fail", "refuse")


@each("outputs/pass")
def test_true_output_passes(name: str, programs: Programs) -> None:
    """Blocks as people write them, whose comments say what is printed."""
    assert findings(page(f"outputs/pass/{name}", programs)) == []


@each("outputs/fail")
def test_false_output_fails(name: str, programs: Programs) -> None:
    """Blocks as people write them, whose comments say something else."""
    assert verdict(page(f"outputs/fail/{name}", programs)) == "fail"


@each("outputs/refuse")
def test_unverifiable_comment_is_refused(name: str, programs: Programs) -> None:
    """Blocks as people write them, whose comments cannot be checked."""
    assert verdict(page(f"outputs/refuse/{name}", programs)) == "refuse"


@pytest.mark.parametrize("kind", VERDICTS)
def test_every_finding_says_what_to_do(kind: str, programs: Programs) -> None:
    """No finding leaves its author alone."""
    pages = [page(f"outputs/{kind}/{name}", programs) for name in names(f"outputs/{kind}")]
    assert [f for p in pages for f in findings(p) if not (f.summary and f.advice)] == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("outputs/fail/accumulated-gradient", 5),
        ("outputs/fail/first-line-of-a-loop-only", 2),
        ("outputs/fail/error-in-silence", 1),
        ("outputs/fail/two-prints-and-one-comment", 1),
        ("outputs/refuse/comment-inside-a-call", 2),
        ("outputs/refuse/remark-on-a-loop", 1),
    ],
)
def test_finding_is_at_its_line(name: str, line: int, programs: Programs) -> None:
    """The line is that of the code that prints, or of the comment where nothing does."""
    assert findings(page(name, programs))[0].line == line


def test_nothing_is_said_of_lines_that_never_ran(programs: Programs) -> None:
    """After a line that raises, the lines below it are neither true nor false."""
    code = "print(x)  # 6\nprint(7)  # 8"
    found = findings(written(fence(code), programs))
    assert "NameError" in (found[0].printed or "")
    assert {finding.line for finding in found} == {1}


def test_block_after_an_error_where_an_output_is_documented_is_not_run(programs: Programs) -> None:
    """The page cannot be trusted from there on."""
    _, second = findings(written(fence("print(x)  # 6", "print(7)  # 8"), programs))
    assert second.summary.startswith("Not run")


def test_block_that_ran_ahead_after_a_failed_one_tells_nothing(programs: Programs) -> None:
    """Its twin in the other language may have asked for its record; the verdicts are the same."""
    shown = "Then:\n\n```text\n7\n```\n"
    sample = written(fence("print(x)  # 6", "print(7)  # 8\n1 / 0") + shown, programs)
    assert sample.program.record(1).traceback
    _, ahead, output = sample.blocks
    assert [found.summary[:7] for one in (ahead, output) for found in sample.findings(one)] == [
        "Not run"
    ] * 2
    assert (sample.readings(ahead), sample.raised(ahead)) == ([], "")
