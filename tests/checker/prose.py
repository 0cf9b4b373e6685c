"""Values in the text of a page, which its program must have shown."""

import re
from collections.abc import Iterator

from tests.checker.compare import TOKEN
from tests.checker.findings import Fault, Finding
from tests.checker.inline import inline_code
from tests.checker.verify import Page

CODE = re.compile(r"(?<!`)(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)")
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
LITERAL = rf"(?:{NUMBER}|True|False|None|nan|inf|-inf)"
VALUE = re.compile(
    rf"{LITERAL}"
    rf"|(?:tensor|array)\(.*\)"
    rf"|torch\.Size\(.*\)"
    rf"|[\[(](?:[\[\]()\s,]|{LITERAL})*[\])]"
    rf"|torch\.(?:u?int\d+|float\d+|bfloat16|bool|complex\d+|double|long|half)"
)

EQUATION = re.compile(r"[A-Za-z_][\w.\[\](), -]*?\s(?:==?|→|is)\s+(?P<value>.+)")
COMMA = re.compile(r"([+-]?\d+),(\d+)")  # as decimals are written in Spanish


def unverified(page: Page) -> list[Finding]:
    """Find each value in inline code that neither the program nor its output holds."""
    known = _tokens(_shown(page))
    return [
        _finding(line, code, value, known)
        for line, code in inline_code(page.text)
        if (value := claimed(code)) and not _held(_tokens(value), known)
    ]


def is_held(page: Page, code: str) -> bool:
    """Tell whether a page's program holds what an inline code claims, or printed it."""
    return _held(_tokens(claimed(code) or code), _tokens(_shown(page)))


def values(text: str) -> Iterator[tuple[int, str]]:
    """Give each inline code of a page that claims a value, with its line."""
    return ((line, code) for line, code in inline_code(text) if claimed(code))


def claimed(code: str) -> str | None:
    """Give the value that a code claims: itself, or what it says that a name is equal to."""
    code = code.replace("\N{MINUS SIGN}", "-")
    equation = EQUATION.fullmatch(code)
    value = equation["value"] if equation else code
    value = COMMA.sub(r"\1.\2", value) if COMMA.fullmatch(value) else value
    return value if VALUE.fullmatch(value) else None


def _shown(page: Page) -> str:
    """Give the program and all that it printed."""
    texts = [block.source for block in page.run]
    texts += [event.text for block in page.run for event in page.record(block).events]
    return "\n".join(texts)


def _tokens(text: str) -> list[str]:
    """Split a text, its numbers brought to one form so that 6 is 6. and 6.0."""
    return [_plain(token) for token in TOKEN.finditer(text)]


def _plain(token: re.Match[str]) -> str:
    return repr(float(token[0])) if token.lastgroup == "number" else token[0]


def _held(value: list[str], known: list[str]) -> bool:
    """Tell whether a value stands among what is known, in one piece."""
    size = len(value)
    starts = (n for n, token in enumerate(known) if token == value[0])
    return any(known[n : n + size] == value for n in starts)


def _finding(line: int, code: str, value: str, known: list[str]) -> Finding:
    return Finding(
        Fault.DRIFT,
        line,
        f"The text names a value that this page neither holds nor prints.{_nearest(value, known)}",
        documented=code,
        advice="Correct it, print it in a block of this page, or write it without code marks.",
    )


def _nearest(value: str, known: list[str]) -> str:
    """Name the number of the page that is nearest to a number."""
    wanted = _tokens(value)
    numbers = [float(token) for token in known if re.fullmatch(NUMBER, token)]
    if len(wanted) != 1 or not re.fullmatch(NUMBER, wanted[0]) or not numbers:
        return ""
    nearest = min(numbers, key=lambda number: abs(number - float(wanted[0])))
    return f" The nearest number on the page is {nearest:g}."
