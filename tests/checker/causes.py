"""Why another torch says something else: the kinds of cause, from the two texts alone."""

import re
from dataclasses import dataclass
from decimal import Decimal

from tests.checker.compare import TOKEN

CAUSES = {
    "behaviour": "it does something else",
    "crash": "the program cannot go on",
    "unreached": "what comes after could not be tried",
    "wording": "the same message in other words",
    "printing": "the same value printed otherwise",
    "digit": "the last digit of a number",
    "source": "a source reads otherwise",
    "package": "the package tried is built with CUDA, or the pinned one is",
    "version": "the version of torch itself",
}  # the gravest first
HARMLESS = {"package", "version"}  # what another release is expected to say otherwise
CUDA = re.compile("cuda|nvidia", re.IGNORECASE)
NAMES = re.compile(r"(?:, )?\bgrad_fn=|<[^<>\n]*>")  # of classes and of nodes of the graph
LITERALS = {"True", "False", "None", "nan", "inf"}
SENTENCE = 4  # words that make one
LONG = 4  # decimals that make a number a long one, which may move by more than a unit
FEW = 9  # units of the last digit by which it may
SMALL = Decimal("0.01")  # of the number itself, which is as far as any may move
SHAPE = "[](){}"


@dataclass(frozen=True)
class Sides:
    """The two torches that are compared."""

    old: str  # the pinned version
    new: str  # the version that was tried
    same_package: bool = True  # both for the CPU, or both with CUDA


def cause(kind: str, old: str, new: str, sides: Sides) -> str:
    """Name the cause of a text that has changed."""
    if old.replace(sides.old, sides.new) == new:
        return "version"
    if not sides.same_package and CUDA.search(old + new):
        return "package"
    return _of_message(old, new) if kind in ("error", "warning") else _of_print(old, new)


def _of_message(old: str, new: str) -> str:
    """Tell a message in other words from another error, or from none."""
    same_type = old.partition(":")[0] == new.partition(":")[0]
    return "wording" if old and new and same_type else "behaviour"


def _of_print(old: str, new: str) -> str:
    """Tell what else a printed text may be: the same value, or nearly so, or another."""
    (ours, words), (theirs, other_words) = _parts(old), _parts(new)
    if not old or not new or len(ours) != len(theirs):
        return "behaviour"
    same = all(map(_same, ours, theirs))
    if same and words == other_words:
        return "printing"
    if words == other_words and all(map(_near, ours, theirs)):
        return "digit"
    return "wording" if same and _sentences(words, other_words) else "behaviour"


def _parts(text: str) -> tuple[list[str], list[str]]:
    """Split what was printed into its numbers, and its words and brackets; classes are left out."""
    tokens = list(TOKEN.finditer(NAMES.sub(" ", text)))
    numbers = [token[0] for token in tokens if token.lastgroup == "number"]
    return numbers, [t[0] for t in tokens if t.lastgroup == "word" or t[0] in SHAPE]


def _same(old: str, new: str) -> bool:
    """Tell whether two numbers are equal, and both decimals or both whole."""
    signs = old.startswith("-") == new.startswith("-")  # minus zero is another number
    return Decimal(old) == Decimal(new) and _whole(old) == _whole(new) and signs


def _whole(number: str) -> bool:
    return number.lstrip("+-").isdecimal()


def _near(old: str, new: str) -> bool:
    """Tell whether two decimals differ in their last digit only."""
    if _whole(old) or _whole(new):
        return old == new
    exponents = [int(Decimal(number).as_tuple().exponent) for number in (old, new)]
    step, distance = Decimal(1).scaleb(max(exponents)), abs(Decimal(old) - Decimal(new))
    near = distance <= SMALL * max(abs(Decimal(old)), abs(Decimal(new)))
    return near and distance <= step * (FEW if -max(exponents) >= LONG else 1)


def _sentences(*texts: list[str]) -> bool:
    """Tell whether these are words that speak, and say the same of truth and types."""
    told = [[word for word in text if word in LITERALS] for text in texts]
    return told[0] == told[1] and all(
        sum(word.isalpha() for word in text) >= SENTENCE for text in texts
    )
