"""Small ways to make a documented text false."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from tests.checker.claims import claims
from tests.checker.compare import TOKEN
from tests.checker.values import NotArithmeticError, Value, evaluate

Mutation = Callable[[str], Iterator[str]]
DTYPES = {"float32": "float64", "float64": "float32", "int64": "int32", "int32": "int64"}
ARITHMETIC = {"first digit", "last digit", "sign", "digit repeated", "number dropped"}
SWAPPED = {"True": "False", "False": "True", "None": "0", "nan": "inf", "inf": "nan"}


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """Give every false version of a documented text, with the name of what was done to it.

    An analytic value is changed only into another value: `3 * 2` is as true as `2 * 3`.
    """
    claim = claims(text)[-1]
    shown = text if claim.value is None else claim.text or ""
    for name, mutant in _changed(shown):
        yield name, text.replace(shown, mutant, 1) if shown else mutant
    if claim.value is not None:
        for name, mutant in _changed(claim.analytic):
            if name in ARITHMETIC and _value(mutant) != claim.value:
                head = text[: len(text) - len(claim.analytic)]
                yield f"analytic value, {name}", head + mutant


def _changed(text: str) -> Iterator[tuple[str, str]]:
    """Give every changed version of a text once."""
    seen = {_squeezed(text)}
    for name, mutation in MUTATIONS.items():
        for mutant in mutation(text) if text else ():
            if _squeezed(mutant) not in seen:
                seen.add(_squeezed(mutant))
                yield name, mutant


def _value(text: str) -> Value | None:
    try:
        return evaluate(text)
    except NotArithmeticError:
        return None


def _squeezed(text: str) -> str:
    """Drop the white space, which is set aside when texts are compared."""
    return re.sub(r"\s+", "", text)


def _numbers(change: Callable[[str], str]) -> Mutation:
    """Make a mutation that changes one number at a time."""
    return _tokens("number", change)


def _words(change: Callable[[str], str]) -> Mutation:
    """Make a mutation that changes one word at a time."""
    return _tokens("word", change)


def _tokens(group: str, change: Callable[[str], str]) -> Mutation:
    def mutate(text: str) -> Iterator[str]:
        for token in TOKEN.finditer(text):
            changed = change(token[0]) if token.lastgroup == group else token[0]
            if changed != token[0] and (changed or not _beside_ellipsis(text, token)):
                yield text[: token.start()] + changed + text[token.end() :]

    return mutate


def _beside_ellipsis(text: str, token: re.Match[str]) -> bool:
    """Tell whether a token stands next to `...`, which would still be true without it."""
    before, after = text[: token.start()].rstrip(), text[token.end() :].lstrip()
    return before.endswith("...") or after.startswith("...")


def _first_digit(number: str) -> str:
    return re.sub(r"\d", lambda digit: str(int(digit[0]) % 9 + 1), number, count=1)


def _last_digit(number: str) -> str:
    return re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 5) % 10), number)


def _sign(number: str) -> str:
    return number[1:] if number[0] in "+-" else f"-{number}"


def _point_moved(number: str) -> str:
    return re.sub(r"(\d)\.", r".\1", number, count=1)


def _point_dropped(number: str) -> str:
    return number.replace(".", "")


def _point_added(number: str) -> str:
    return number if "." in number or "e" in number else f"{number}."


def _exponent(number: str) -> str:
    return re.sub(r"(?<=e)([+-]?)(\d+)$", lambda e: f"{e[1]}{int(e[2]) + 1:02d}", number)


def _letter(word: str) -> str:
    return ("z" if word[-1] != "z" else "y").join([word[:-1], ""]) if word[-1].isalpha() else word


def _node(word: str) -> str:
    other = "MulBackward0" if word != "MulBackward0" else "AddBackward0"
    return other if word.endswith("Backward0") else word


def _line_dropped(text: str) -> Iterator[str]:
    lines = text.split("\n")
    for number in range(len(lines)) if len(lines) > 1 else []:
        if lines[number].strip():
            yield "\n".join(lines[:number] + lines[number + 1 :])


def _lines_swapped(text: str) -> Iterator[str]:
    lines = text.split("\n")
    for n in range(len(lines) - 1):
        yield "\n".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]])


def _numbers_swapped(text: str) -> Iterator[str]:
    numbers = [token for token in TOKEN.finditer(text) if token.lastgroup == "number"]
    for a, b in pairwise(numbers):
        yield text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def _bracket_dropped(text: str) -> Iterator[str]:
    for bracket in re.finditer(r"[\[\]()]", text):
        if not _beside_ellipsis(text, bracket):
            yield text[: bracket.start()] + text[bracket.end() :]


def _type_changed(text: str) -> Iterator[str]:
    for kind in re.finditer(r"(?m)^(\w+)(Error|Warning)(?=:|$)", text):
        other = "Type" if kind[1] != "Type" else "Value"
        yield text[: kind.start()] + other + kind[2] + text[kind.end() :]


def _halved(text: str) -> Iterator[str]:
    tokens = list(TOKEN.finditer(text))
    if len(tokens) > 1:
        yield text[: tokens[len(tokens) // 2].start()]


def _each(*texts: str) -> Mutation:
    """Make a mutation that adds something to the text as a whole."""
    return lambda text: iter([pattern.format(text) for pattern in texts])


MUTATIONS: dict[str, Mutation] = {
    "first digit": _numbers(_first_digit),
    "last digit": _numbers(_last_digit),
    "sign": _numbers(_sign),
    "decimal point moved": _numbers(_point_moved),
    "decimal point dropped": _numbers(_point_dropped),
    "decimal point added": _numbers(_point_added),
    "digit dropped": _numbers(lambda number: re.sub(r"(?<=\d)\d(?=\D*$)", "", number)),
    "digit repeated": _numbers(lambda number: re.sub(r"(\d)(?=\D*$)", r"\1\1", number)),
    "number dropped": _numbers(lambda number: ""),
    "number repeated": _numbers(lambda number: f"{number}, {number}"),
    "exponent": _numbers(_exponent),
    "numbers swapped": _numbers_swapped,
    "True, False, None, nan, inf": _words(lambda word: SWAPPED.get(word, word)),
    "dtype": _words(lambda word: DTYPES.get(word, word)),
    "node name": _words(_node),
    "letter": _words(_letter),
    "capital": _words(str.swapcase),
    "word dropped": _words(lambda word: ""),
    "error or warning type": _type_changed,
    "bracket dropped": _bracket_dropped,
    "line dropped": _line_dropped,
    "lines swapped": _lines_swapped,
    "line added": _each("{}\n0", "0\n{}"),
    "whole text repeated": _each("{0}\n{0}"),
    "remark added": _each("{} (more or less)", "about {}"),
    "half left out": _halved,
    "emptied": lambda text: iter([""]),
    "ellipsis alone": lambda text: iter(["..."]),
    "ellipsis for the end": lambda text: iter([text[: len(text) // 2] + "..."]),
}
