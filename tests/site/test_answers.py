"""What a reader may type for an output: the page's script and the checker say the same."""

import csv
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import torch

from tests.checker import ledger
from tests.checker.claims import claims
from tests.checker.compare import TOKEN, matches
from tests.checker.mutations import mutants
from tests.checker.snapshot import snapshot
from tests.checker.values import NotArithmeticError, Value, agrees, evaluate
from tests.site.conftest import Reader
from tests.site.pages import ROOT
from tests.site.test_hooks import FILES, config
from theme.hooks import predict

TABLE = Path(__file__).with_name("predictions.tsv")
NAMES = {"tensor": torch.tensor, "torch": torch}  # what the printed values of the table are made of
SCRIPT = "/en/latest/assets/js/guesses.js"  # which holds answers.js
VERDICTS = f"""async (pairs) => {{
  const {{ right }} = (await import("{SCRIPT}")).$answers
  return pairs.map((each) => right(...each))
}}"""
Pair = tuple[str, ...]  # what is documented, what is typed, and the value if it is nothing else


def table(*rules: str) -> list[tuple[str, str, str, bool]]:
    """Give the rows of the table that fall under some rules: rule, documented, typed, right."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert {row["verdict"] for row in rows} == {"right", "wrong"}
    return [
        (row["rule"], *(row[name].replace(r"\n", "\n") for name in ("documented", "typed")),
         row["verdict"] == "right")
        for row in rows
        if row["rule"] in rules
    ]  # fmt: skip


def value(typed: str) -> Value | None:
    """Give the value of what was typed, if the checker takes it for arithmetic."""
    try:
        return evaluate(typed)
    except NotArithmeticError:
        return None


def by_text(documented: str, typed: str) -> bool:
    """Compare as the checker compares what a comment says with what was printed."""
    return matches(documented, typed)


def by_value(documented: str, typed: str) -> bool:
    """Compare as the checker compares an analytic value with what a print was given."""
    printed, epsilon = snapshot((eval(documented, NAMES),))
    found = value(typed)
    return found is not None and printed is not None and agrees(found, printed, epsilon)


def by_claim(documented: str, typed: str) -> bool:
    """Compare with either part of a comment that also says how the value is worked out."""
    claim, found = claims(documented)[-1], value(typed)
    text = claim.text is not None and matches(claim.text, typed)
    assert claim.value is not None
    return text or (found is not None and agrees(claim.value, found, 0))


@pytest.mark.parametrize("judge", [by_text, by_value, by_claim], ids=["text", "value", "claim"])
def test_the_checker_agrees_with_the_table(judge: Callable[[str, str], bool]) -> None:
    """Under each rule that the checker has too, it gives the verdicts of the table."""
    rows = table(judge.__name__.removeprefix("by_"))
    assert len({right for *_, right in rows}) == 2
    assert [row for row in rows if judge(row[1], row[2]) is not row[3]] == []


@pytest.fixture
def judge(reader: Reader) -> Callable[[list[Pair]], list[bool]]:
    """Give what the page's own script says of pairs of what is documented and what is typed."""
    page = reader()
    page.goto("/en/latest/404.html")
    return lambda pairs: page.evaluate(VERDICTS, pairs)


def test_the_page_agrees_with_the_table(judge: Callable[[list[Pair]], list[bool]]) -> None:
    """The script gives the verdict of each row, whatever the rule."""
    rows = table("text", "value", "claim", "page")
    verdicts = judge([with_value(as_printed(*row[:2]), row[2]) for row in rows])
    found = zip(rows, verdicts, strict=True)
    assert [row for row, verdict in found if verdict is not row[3]] == []


def with_value(documented: str, typed: str) -> tuple[str, ...]:
    """Add the value that the page has where an output is nothing but one."""
    lesson = cast(Any, SimpleNamespace(file=SimpleNamespace(src_uri="lessons/page.md")))
    shown = f'<h1>A</h1><span class="c1"># {escape(documented)}</span>'
    html = predict.on_page_content(shown, lesson, config(), FILES)
    return (documented, typed, *re.findall('data-value="(.*?)"', html))


def as_printed(rule: str, documented: str) -> str:
    """Give a text as the page has it: what is written for Python to make is printed first."""
    return str(eval(documented, NAMES)) if rule == "value" else documented


@pytest.fixture
def shown() -> list[Pair]:
    """Give what the lessons document, each with what was observed, where the site was verified."""
    path = ROOT / "build" / "ledger.json"
    if not path.is_file():
        pytest.fail("Run the pages first: python -m nox -s tests", pytrace=False)
    return [
        (entry["documented"], entry["observed"].rstrip("\n"))
        for page, entries in ledger.read(path)["pages"].items()
        for block in entries["blocks"]
        for entry in block["values"]
        if page.startswith("docs/en/lessons/")
    ]


def test_what_was_printed_is_always_right(
    judge: Callable[[list[Pair]], list[bool]], shown: list[Pair]
) -> None:
    """Whoever types an output of a lesson as it was printed, line by line, is told so."""
    pairs = [
        with_value(*pair) for documented, observed in shown for pair in lines(documented, observed)
    ]
    assert len(pairs) > len(shown)
    assert [pair for pair, right in zip(pairs, judge(pairs), strict=True) if not right] == []


def lines(documented: str, observed: str) -> list[Pair]:
    """Cut an output where each of its lines stands alone, as the page does."""
    both = documented.split("\n"), observed.split("\n")
    alone = len(both[0]) == len(both[1]) and all(map(closed, both[0]))
    return list(zip(*both, strict=True)) if alone else [(documented, observed)]


def closed(line: str) -> bool:
    """Tell whether every bracket of a line is closed on it."""
    return len(re.findall(r"[([{]", line)) == len(re.findall(r"[)\]}]", line))


def test_no_false_output_is_right(
    judge: Callable[[list[Pair]], list[bool]], shown: list[Pair]
) -> None:
    """Of all the ways to falsify an output, the script takes only those that are the same value."""
    pairs = [
        (documented, mutant)
        for documented, observed in {pair for pair in shown if claims(pair[0])[-1].text}
        for _, mutant in mutants(observed)
    ]
    taken = [pair for pair, right in zip(pairs, judge(pairs), strict=True) if right]
    assert len(pairs) > 10 * len(shown)
    assert [pair for pair in taken if not true(*pair)] == []


def true(documented: str, typed: str) -> bool:
    """Tell whether a typed text is what is documented, or has the very numbers of it."""
    texts = [claim.text for claim in claims(documented) if claim.text is not None]
    slack = 1e-4 if re.search(r"\.\d{4}", texts[-1]) else 0  # the last digit of a long decimal
    listed = value(re.sub(r"(?<=[\d.])\s+(?=[-\d.])", ", ", typed))
    same = numbers(typed) == pytest.approx(numbers(texts[-1]), rel=0, abs=slack)
    true_text = any(matches(text, typed) for text in texts)
    return (listed is not None and same) or true_text or begins(documented, typed)


def begins(documented: str, typed: str) -> bool:
    """Tell whether a typed text is the beginning, word by word, of one that is elided later."""
    head, elided, _ = documented.partition(" ... ")
    begun, whole = (" ".join([*text.split(), ""]) for text in (typed.removesuffix("..."), head))
    return elided != "" and whole.startswith(begun)


def numbers(text: str) -> list[float]:
    """Give the numbers that stand in a text."""
    return [float(token[0]) for token in TOKEN.finditer(text) if token.lastgroup == "number"]
