"""A value in the text of a page is one that its program holds or prints."""

import pytest

from tests.checker import site
from tests.checker.inline import inline_code
from tests.checker.programs import Programs
from tests.checker.prose import unverified
from tests.helpers import SAMPLES, fence, page, written

BLOCK = fence("x = [4.0, 6.0]\nprint(x)  # [4.0, 6.0]")


def missed(text: str, programs: Programs) -> list[str | None]:
    """Give the values of a text that a page with one block does not hold."""
    return [f.documented for f in unverified(written(f"{text}\n\n{BLOCK}", programs))]


def test_values_that_the_page_holds_or_prints_are_true(programs: Programs) -> None:
    """However they are written, and wherever: title, table, list."""
    assert unverified(page("prose/true", programs)) == []


def test_every_other_value_is_found_with_its_line(programs: Programs) -> None:
    """In titles, options, tables, lists and footnotes too."""
    found = [(f.line, f.documented) for f in unverified(page("prose/untrue", programs))]
    assert found == [
        (1, "7"),
        (3, "[4., 7.]"),
        (3, "torch.Size([3])"),
        (3, "torch.float64"),
        (4, "False"),
        (6, "tensor(8.)"),
        (8, "9.5"),
        (8, "-6"),
        (8, "6e3"),
        (12, "10"),
        (23, "11"),
        (25, "(4, 6)"),
    ]


def test_nearest_number_of_the_page_is_named(programs: Programs) -> None:
    """It is most often the one that was meant."""
    finding = unverified(written(f"It is `7`.\n\n{BLOCK}", programs))[0]
    assert "The nearest number on the page is 6." in finding.summary
    assert "print it in a block of this page" in finding.advice


@pytest.mark.parametrize("value", ["4", "4.", "4.0", "[4, 6]", "[4., 6.]", " 6 "])
def test_number_is_the_same_however_it_is_written(value: str, programs: Programs) -> None:
    """The text need not repeat how Python prints it."""
    assert missed(f"`{value}`", programs) == []


@pytest.mark.parametrize("value", ["[6, 4]", "[4]", "[4, 6, 8]", "(4, 6)", "46", "0.4", "-4"])
def test_digits_alone_do_not_make_a_value(value: str, programs: Programs) -> None:
    """Order, brackets, signs and points count."""
    assert missed(f"`{value}`", programs) == [value]


@pytest.mark.parametrize(
    "code", ["x", "x.grad", "print(7)", "x=7", "x = y", "float32", "n * 7", "7 items"]
)
def test_code_that_is_no_value_is_left_alone(code: str, programs: Programs) -> None:
    """Only a value by itself claims anything."""
    assert missed(f"`{code}`", programs) == []


@pytest.mark.parametrize(
    "text",
    [
        "```text\n`7`\n```",
        "7",
        r"\`7\`",
        "---\ntitle: '`7`'\n---",
        "\ufeff---\ntitle: '`7`'\n---",
        "<!-- `7` -->",
        "<!--\n`7`\n\n`8`\n-->",
    ],
    ids=repr,
)
def test_what_is_no_inline_code_is_left_alone(text: str, programs: Programs) -> None:
    """Blocks have their own check, and plain numbers are words."""
    assert missed(text, programs) == []


@pytest.mark.parametrize(
    ("text", "line", "value"),
    [
        ("It is <code>7</code>.", 1, "7"),
        ("It is <code>x &lt; 7</code> and\n<code>7</code>.", 2, "7"),
        ("It is `tensor([7.,\n8.])`.", 1, "tensor([7., 8.])"),
        ("> It is `tensor([7.,\n> 8.])`.", 1, "tensor([7., 8.])"),
        ("It is ```7```.", 1, "7"),
        ("It is\n`#!python 7`.", 2, "7"),
        ("Now `x.grad = 7`.", 1, "x.grad = 7"),
        ("Now `x == 7`.", 1, "x == 7"),
        ("It is `\N{MINUS SIGN}7`.", 1, "\N{MINUS SIGN}7"),
        ("Es `0,7`.", 1, "0,7"),
        ("---\nsources:\n  - supports: gives `7`\n---\n\n# Title", 3, "7"),
        ("---\ndescription: 'It gives `7`.'\n---\n\n# Title", 2, "7"),
        ("Text.[^1]\n\n[^1]: It is `7`.\n\nAnd `4`.", 3, "7"),
    ],
)
def test_value_is_read_as_the_site_shows_it(
    text: str, line: int, value: str, programs: Programs
) -> None:
    """However it is written, in the text or in the head of the page."""
    found = unverified(written(f"{text}\n\n{BLOCK}", programs))
    assert [(f.line, f.documented) for f in found] == [(line, value)]


def test_value_of_an_included_text_is_read(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is reported at the line that includes something."""
    monkeypatch.setitem(site.extensions()["pymdownx.snippets"], "base_path", [str(SAMPLES)])
    text = f'Text.\n\n--8<-- "prose/included.txt"\n\n{BLOCK}'
    assert [(f.line, f.documented) for f in unverified(written(text, programs))] == [(3, "7")]


def test_values_of_a_failed_program_are_those_of_its_source(programs: Programs) -> None:
    """The page fails for its own reason, and the text is still read."""
    text = f"`7` and `8`\n\n{fence('1 / 0', 'print(7)  # 7')}"
    assert [f.documented for f in unverified(written(text, programs))] == ["8"]


def test_head_of_a_page_is_read_as_far_as_it_is_shown() -> None:
    """What a source supports, and the description; what is no source says nothing."""
    head = "sources:\n  - It is not `5`.\n  - supports: It is `6`.\ndescription: And `7`.\n"
    assert [code for _, code in inline_code(f"---\n{head}---\n")] == ["6", "7"]


def test_text_with_a_missing_include_shows_nothing() -> None:
    """The page is refused for it, with its own sentence."""
    assert inline_code('It is `6`.\n\n--8<-- "nothing.py"\n') == ()
