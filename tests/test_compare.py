"""A documented text is true of what was printed, or it is not: nothing in between."""

import time
from decimal import Decimal

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.checker.compare import contains, matches

QUICK = settings(max_examples=150, deadline=None)
SHORT = st.decimals(-9999, 9999, places=2).map(str)
WORDS = st.text("abcñ_", min_size=1, max_size=5)
SIGNS = st.sampled_from(list("()[]{}<>,:=*/|%"))
QUOTES = st.sampled_from(["'", '"'])
TOKENS = st.lists(st.one_of(SHORT, WORDS, SIGNS, st.integers().map(str)), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("documented", "printed"),
    [
        ("tensor(6.)", "tensor(6.)\n"),
        ("tensor([1, 2])", "tensor([1,  2])\n"),
        ("[[1 2] [3 4]]", "[[1 2]\n [3 4]]\n"),
        ("0 1 4", "0\n1\n4\n"),
        ("tensor(13., grad_fn=...)", "tensor(13., grad_fn=<AddBackward0>)"),
        ("[0, 1, ..., 9]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
        ("<object at 0x...>", "<object at 0x7f3a5c0d1e80>"),
        ("tensor([1, ..., 3])", "tensor([1, ..., 3])"),
        ("Loading...", "Loading...\n"),
        ("a\n...,\nb", "a\n ...,\n b"),
        ("0.3334", "0.3333"),
        ("1.2345e-05", "1.2346e-05"),
        ("tensor([0.3332, 0.6667])", "tensor([0.3333, 0.6666])"),
        ("a-0.1235", "a-0.1234"),
        ("0.00012345", "0.00012346"),
        ("1.0001", "1.0002"),
        ("['a',  'b c']", "['a', 'b c']"),
        ("don't  let's", "don't let's"),
        ("[' a ... d']", "[' a b c d']"),
        ("x ... b 1 ... y", "x b 12 b 1 2 y"),
        ("a ... b\nc ... d", "a x b y b\nc z d"),
        ("[0.1234,\n ...,\n 0.5678]", "[0.1234,\n ...,\n 0.5679]"),
        ("", "\n"),
    ],
)
def test_true_text_matches(documented: str, printed: str) -> None:
    """White space, dots with text on both sides, and the last of many decimals may differ."""
    assert matches(documented, printed)


@pytest.mark.parametrize(
    ("documented", "printed"),
    [
        ("tensor(6.)", "tensor(7.)"),
        ("tensor(6.)", "tensor(-6.)"),
        ("tensor(6.)", "tensor(6)"),
        ("tensor(6)", "tensor(6.)"),
        ("12", "1 2"),
        ("1 2", "12"),
        ("a b", "ab"),
        ("2", "12"),
        ("2", "sum: 2"),
        ("sum: 2", "2"),
        ("Abc", "abc"),
        ("[1, 2]", "[1 2]"),
        ("[1, 2]", "[2, 1]"),
        ("a", "a a"),
        ("1.0", "1.00"),
        ("0.333", "0.334"),
        ("0.5001", "0.5000"),
        ("0.5000", "0.5001"),
        ("0.3335", "0.3333"),
        ("0.3333", "-0.3333"),
        ("0.0001", "-0.0001"),
        ("0.0001", "0.0002"),
        ("0.0417", "0.0418"),
        ("-0.0010", "-0.0011"),
        ("lr: 0.0002", "lr: 0.0003"),
        ("1.0000e-04", "1.0001e-04"),
        ("['']", "[' ']"),
        ("['', 'x']", "['', '  x']"),
        ("['  x']", "[' x']"),
        ("'a'", "' a'"),
        ('"it\'s  so"', '"it\'s so"'),
        ("[' a ... c']", "['a b c']"),
        ("a ... c", "a  c"),
        ("a...c", "a b d"),
        ("1.2345e-05", "1.2345e-06"),
        ("-0.", "0."),
        ("12345", "12346"),
        ("2.13.0001", "2.13.0002"),
        ("...", "anything"),
        ("... 3]", "[1, 2, 3]"),
        ("[1, ...", "[1, 2, 3]"),
        ("[1, ...\n3]", "[1, 2,\n3]"),
        ("[1, ..., 4]", "[1, 2, 3]"),
        ("[1, ..., 4]", "[1,\n2,\n3,\n4]"),
        ("[1, ..., 3]", "[1, 3]"),
        ("<object at 0x7f3a5c0d1e80>", "<object at 0x7f3a5c0d1e80>"),
        ("", "a"),
        ("a", ""),
    ],
)
def test_false_text_does_not_match(documented: str, printed: str) -> None:
    """A sign, a digit, a point, a letter, an order, a line: everything else counts."""
    assert not matches(documented, printed)


@QUICK
@given(st.text())
def test_any_text_matches_itself(text: str) -> None:
    """What is documented as it was printed is true, memory addresses aside."""
    assume("at 0x" not in text)
    assert matches(text, text)


@QUICK
@given(TOKENS)
def test_white_space_between_tokens_is_set_aside(tokens: list[str]) -> None:
    """It only matters whether there is some."""
    assert matches(" ".join(tokens), "\n  ".join(tokens) + "\n")


@QUICK
@given(TOKENS, st.data())
def test_one_changed_character_does_not_match(tokens: list[str], data: st.DataObject) -> None:
    """Where no number has four decimals, nothing may differ."""
    printed = " ".join(tokens)
    index = data.draw(st.sampled_from([i for i, c in enumerate(printed) if c != " "]))
    other = data.draw(st.sampled_from([c for c in "0195abñ.-,()" if c != printed[index]]))
    assert not matches(printed[:index] + other + printed[index + 1 :], printed)


@QUICK
@given(TOKENS, st.data())
def test_one_missing_token_does_not_match(tokens: list[str], data: st.DataObject) -> None:
    """Neither does one too many."""
    index = data.draw(st.integers(0, len(tokens) - 1))
    less, all_of_it = " ".join(tokens[:index] + tokens[index + 1 :]), " ".join(tokens)
    assert not matches(less, all_of_it) and not matches(all_of_it, less)


@QUICK
@given(st.integers(-(10**9), 10**9), st.integers(4, 12), st.integers(-3, 3))
def test_long_decimal_may_differ_by_one_unit(digits: int, places: int, units: int) -> None:
    """One unit in the last digit is another processor; two are drift."""
    unit = Decimal(1).scaleb(-places)
    here, there = (f"{(digits + n) * unit:.{places}f}" for n in (0, units))
    both_long = all(significant(number) >= 4 for number in (here, there))
    same_sign = here.startswith("-") == there.startswith("-")
    allowed = units == 0 or (abs(units) == 1 and both_long and same_sign)
    assert matches(here, there) is allowed


def significant(number: str) -> int:
    """Count the digits after the point, zeros at the end and before the first digit left out."""
    whole, _, decimals = number.strip("-").rstrip("0").partition(".")
    return len(decimals if int(whole) else decimals.lstrip("0"))


@QUICK
@given(QUOTES, st.text("ab .,", max_size=8), st.text("ab .,", max_size=8))
def test_between_quotes_every_space_counts(quote: str, one: str, other: str) -> None:
    """A string is the same string, or it is not documented."""
    assume("..." not in one)
    here, there = (f"[{quote}{text}{quote}]" for text in (one, other))
    assert matches(here, there) is (one == other)


@pytest.mark.parametrize(
    ("documented", "printed"),
    [
        ("0 ... 0 ... 0 ... 0 ... 0 ... 1", "0 " * 50_000),
        ("a ... b", "a" + " " * 50_000 + "c"),
        ("a...b", "a" + " " * 50_000 + "c"),
        ("a , b ... c , ... d", "a , b" + " c ,\t" * 10_000),
        ("0 ... 0 ... 1", "0\n" * 30_000),
    ],
)
def test_long_text_is_compared_at_once(documented: str, printed: str) -> None:
    """However many `...` there are, the text is looked through once."""
    start = time.perf_counter()
    assert not matches(documented, printed)
    assert not contains(printed, documented)
    assert time.perf_counter() - start < 2


@QUICK
@given(st.text("01.e+-x[]'\", \n", max_size=30), st.text("01.e+-x[]'\", \n", max_size=30))
@example("٣.١٤١٥", "3.1415")
def test_no_text_makes_the_comparison_fail(documented: str, printed: str) -> None:
    """Whatever is compared, there is an answer."""
    assert matches(documented, printed) in (True, False)
    assert contains(printed, documented) in (True, False)


@pytest.mark.parametrize(
    ("documented", "there"),
    [
        ("step 1", True),
        ("step 0\nstep 1", True),
        ("step", False),
        ("1", False),
        ("step 2", False),
        ("step 1\nstep 0", False),
        ("...", False),
        ("", False),
    ],
)
def test_block_of_output_is_whole_printed_lines(documented: str, there: bool) -> None:
    """A part of a line is another text."""
    assert contains("step 0\nstep 1\n", documented) is there
