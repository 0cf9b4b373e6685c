"""Values in the text of a page, which its program must have shown."""

import re
from collections.abc import Iterator

from tests.checker.compare import TOKEN
from tests.checker.findings import Fault, Finding
from tests.checker.trace import fences
from tests.checker.verify import Page

CODE = re.compile(r"(?<!`)(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)")
HIGHLIGHTED = re.compile(r"^\s*#!\w+\s")  # inline code that names its language
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
LITERAL = rf"(?:{NUMBER}|True|False|None|nan|inf|-inf)"
VALUE = re.compile(
    rf"{LITERAL}"
    rf"|(?:tensor|array)\(.*\)"
    rf"|torch\.Size\(.*\)"
    rf"|[\[(](?:[\[\]()\s,]|{LITERAL})*[\])]"
    rf"|torch\.(?:u?int\d+|float\d+|bfloat16|bool|complex\d+|double|long|half)"
)


def unverified(page: Page) -> list[Finding]:
    """Find each value in inline code that neither the program nor its output holds."""
    known = _tokens(_shown(page))
    return [
        _finding(line, value, known)
        for line, value in values(page.text)
        if not _held(_tokens(value), known)
    ]


def is_held(page: Page, value: str) -> bool:
    """Tell whether a page's program holds a value or printed it."""
    return _held(_tokens(value), _tokens(_shown(page)))


def values(text: str) -> Iterator[tuple[int, str]]:
    """Give each inline code of a page that is a value, with its line."""
    lines = text.split("\n")
    inside = {n for fence, content in fences(lines) for n in (fence.line, *content)}
    start = _body(lines)
    for number, line in enumerate(lines, 1):
        if number < start or number in inside:
            continue
        for match in CODE.finditer(line):
            value = HIGHLIGHTED.sub("", match[2]).strip()
            if VALUE.fullmatch(value):
                yield number, value


def _body(lines: list[str]) -> int:
    """Give the line where the front matter has ended."""
    if lines[0].strip() != "---":
        return 1
    return next((n for n, line in enumerate(lines[1:], 2) if line.strip() == "---"), 1)


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


def _finding(line: int, value: str, known: list[str]) -> Finding:
    return Finding(
        Fault.DRIFT,
        line,
        f"The text names a value that this page neither holds nor prints.{_nearest(value, known)}",
        documented=value,
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
