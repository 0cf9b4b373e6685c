"""What a comment documents depends only on where it stands."""

import warnings
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checker.comments import Documented, Misplaced, read_comments


def only(source: str) -> Documented:
    """Give the only thing that a block documents."""
    (entry,), misplaced = read_comments(source)
    assert misplaced == ()
    return entry


def refused(source: str) -> Misplaced:
    """Give the only comment of a block, which documents nothing."""
    documented, (misplaced,) = read_comments(source)
    assert documented == ()
    return misplaced


def test_comment_on_a_line_documents_it() -> None:
    """The entry says where the statement and the comment stand."""
    entry = only("x = 1\nprint(x)  # 1")
    assert (entry.first, entry.last, entry.column) == (2, 2, 0)
    assert (entry.comment_lines, entry.comment_column) == ((2,), 10)
    assert (entry.text, entry.prints) == ("1", True)


def test_comment_under_a_line_documents_it() -> None:
    """It stands at the same indentation."""
    entry = only("with a:\n    print(x)\n    # 1")
    assert (entry.first, entry.comment_lines, entry.column) == (2, (3,), 4)


def test_comment_under_a_loop_documents_the_whole_loop() -> None:
    """It stands where the loop begins."""
    entry = only("for x in y:\n    print(x)\n# 1\n# 2")
    assert (entry.first, entry.last, entry.text) == (1, 2, "1\n2")


def test_comment_on_the_last_line_of_a_loop_documents_that_line() -> None:
    """The loop ends on the same line, but the comment is inside it."""
    assert only("for x in y:\n    print(x)  # 1").first == 2


def test_comment_on_a_loop_of_one_line_documents_the_loop() -> None:
    """There is only one line to stand on."""
    entry = only("for x in y: print(x)  # 1 2")
    assert (entry.first, entry.column) == (1, 0)


def test_statements_of_one_line_are_documented_together() -> None:
    """A comment cannot stand between them."""
    assert only("x = 1; print(x)  # 1").prints


def test_output_goes_on_below_the_code_or_below_the_comment() -> None:
    """Both ways to write a matrix are read alike."""
    below_code = only("print(m)  # [[1]\n# [2]]")
    below_comment = only("print(m)  # [[1]\n          # [2]]")
    assert below_code.texts == below_comment.texts == ("[[1]", "[2]]")


def test_white_space_inside_an_output_is_kept() -> None:
    """Only one space after the mark belongs to the comment."""
    assert only("print(m)\n#  a\n#b").texts == (" a", "b")


def test_bare_mark_is_an_empty_line() -> None:
    """A tensor of three dimensions prints one."""
    assert only("print(m)\n# a\n#\n# b").texts == ("a", "", "b")


def test_empty_line_ends_an_output() -> None:
    """What follows it stands under nothing."""
    _, misplaced = read_comments("print(x)  # 1\n\n# 2")
    assert [comment.line for comment in misplaced] == [3]


def test_other_column_ends_an_output() -> None:
    """An output goes on below the code or below its own first mark."""
    _, misplaced = read_comments("print(x)  # 1\n    # 2")
    assert [comment.line for comment in misplaced] == [2]


@pytest.mark.parametrize("mark", ["# 1  # (2)!", "# 1 (2)!", "# 1 # (2)!"])
def test_note_mark_is_no_part_of_the_output(mark: str) -> None:
    """The theme turns it into a note."""
    assert only(f"print(x)  {mark}").text == "1"


def test_note_mark_alone_documents_nothing() -> None:
    """It is neither output nor misplaced."""
    assert read_comments("x = 1  # (1)!\n# (2)!\nprint(x)  # (3)!") == ((), ())


def test_hash_inside_a_text_is_no_comment() -> None:
    """Comments are found as Python finds them."""
    assert only('print("# 1")  # # 1').text == "# 1"


def test_statement_over_several_lines_is_documented_at_its_end() -> None:
    """The lines of the whole statement count."""
    entry = only("print(\n    1,\n)  # 1")
    assert (entry.first, entry.last) == (1, 3)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("# first\nx = 1", 1),
        ("x = 1\n\n# later", 3),
        ("print(\n    1,  # one\n)", 2),
        ("for x in y:  # twice\n    pass", 1),
        ("if x:\n    pass\nelse:  # or\n    pass", 3),
        ("def f():  # does\n    pass", 1),
        ("def f():\n    pass\n# done", 3),
        ("class A:\n    x = 1\n# done", 3),
        ("@d\ndef f():\n    pass\n# decorated", 4),
        ("for x in y:\n    print(x)\n  # 1", 3),
        ("print(x)\n    # 1", 2),
        ("if x:\n    y()\n  # 1", 3),
    ],
)
def test_comment_that_stands_on_no_statement_documents_nothing(source: str, line: int) -> None:
    """It says where comments belong instead."""
    comment = refused(source)
    assert comment.line == line and "On or right under a line that prints" in comment.advice


@pytest.mark.parametrize(
    ("source", "prints"),
    [
        ("print(x)  # 1", True),
        ("[print(x) for x in y]  # 1", True),
        ("x.sum()  # 1", False),
        ("pprint(x)  # 1", False),
        ("x = 1  # print(x)", False),
    ],
)
def test_a_statement_prints_if_it_calls_print(source: str, prints: bool) -> None:
    """Then a comment on it is meant as output, even if nothing is seen."""
    assert only(source).prints is prints


@pytest.mark.parametrize(
    "source",
    ["@d  # 1\ndef f():\n    pass", "@d\n# 1\nclass A:\n    pass", "@ d  # 1\nclass A: pass"],
)
def test_a_decorator_is_a_line_of_its_own(source: str) -> None:
    """It runs, and may print, when what it decorates is defined."""
    (entry,), misplaced = read_comments(source)
    assert (entry.first, entry.last, entry.texts, misplaced) == (1, 1, ("1",), ())


def test_reading_a_block_warns_of_nothing() -> None:
    """What Python warns of is the page's, and seen when it runs."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_comments(r"print('\d' is 5)  # False")


def test_text_that_is_not_python_is_a_syntax_error() -> None:
    """The judge turns it into a finding."""
    with pytest.raises(SyntaxError):
        read_comments(">>> print(1)")


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")
@settings(max_examples=200, deadline=None)
@given(st.text("ab1 .:#()[]\n\t\"'\\=,;!ñ", max_size=60))
def test_no_text_makes_the_reader_fail_in_another_way(source: str) -> None:
    """It reads the comments, or says that this is not Python."""
    with suppress(SyntaxError, ValueError):
        read_comments(source)
