"""Whether a documented text is what was printed."""

import re
from decimal import Decimal
from functools import lru_cache

TOKEN = re.compile(
    r"(?P<ellipsis>\.\.\.)"
    r"|(?P<number>(?<![\w.])[+-]?(?:\d+\.(?!\.\.)\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<word>\w+)"
    r"|(?P<other>\S)"
)
STRING = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\\n])*\1(?!\w)""")
LONG = 4  # significant decimals from which the last digit may differ by one
ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]+")


def matches(documented: str, printed: str) -> bool:
    """Tell whether a documented text is true of what was printed.

    White space is set aside, but for that between quotes; everything else agrees exactly, but
    that `...` stands for any text inside one line, and that a decimal with four or more
    significant decimals may differ by one unit in its last digit.
    """
    if ADDRESS.search(documented):
        return False
    if _alike(documented, printed):
        return True
    if loose_ellipsis(documented, printed):
        return False
    return bool(re.compile(_pattern(documented)).fullmatch(printed.strip()))


def _alike(documented: str, printed: str) -> bool:
    """Tell at once whether two texts are the same, which most are."""
    if documented.strip() == printed.strip():
        return True
    return documented.split() == printed.split() and not STRING.search(documented)


def contains(printed: str, documented: str) -> bool:
    """Tell whether a documented text is true of some whole lines of what was printed."""
    if not documented.strip() or loose_ellipsis(documented, printed):
        return False
    return bool(re.search(rf"(?m)^[^\S\n]*{_pattern(documented)}[^\S\n]*$", printed))


def loose_ellipsis(documented: str, printed: str) -> bool:
    """Tell whether a `...` lacks text on one of its sides, so that it would hide too much.

    A line that was printed as it stands, such as the `...,` of a long tensor, hides nothing.
    """
    shown = {line.strip() for line in printed.split("\n")}
    lines = {line.strip() for line in documented.split("\n")} - shown
    return any(line.startswith("...") or line.endswith("...") for line in lines)


@lru_cache(maxsize=4096)
def _pattern(documented: str) -> str:
    """Turn a documented text into the pattern of every text that it is true of.

    Whatever stands before a `...` is matched where it first occurs, once and for all, so that
    the time it takes grows with the length of the text and not with the number of `...`.
    """
    documented = documented.strip()
    strings = [string.span() for string in STRING.finditer(documented)]
    pieces = [""]
    previous: re.Match[str] | None = None
    for token in TOKEN.finditer(documented):
        if previous:
            quoted = any(a < token.start() and previous.end() < b for a, b in strings)
            pieces[-1] += _between(previous, token, quoted)
        if token.lastgroup == "ellipsis":
            pieces.append("")
        pieces[-1] += _accepted(token)
        previous = token
    return "".join([*(f"(?>{piece})" for piece in pieces[:-1]), pieces[-1]])


def _between(left: re.Match[str], right: re.Match[str], quoted: bool) -> str:
    """Give the white space that may stand between two tokens, exactly that inside quotes.

    Words and numbers stay whole: what is written apart is printed apart. What `...` stands for
    neither begins nor ends with white space that is set aside, so that each has its place.
    """
    gap = left.string[left.end() : right.start()]
    words = [token.lastgroup in ("number", "word") for token in (left, right)]
    if quoted:
        return re.escape(gap)
    if left.lastgroup == "ellipsis" or right.lastgroup == "ellipsis":
        edges = (
            r"(?<=\S)" if left.lastgroup == "ellipsis" else r"(?![\w.])" * words[0],
            r"(?=\S)" if right.lastgroup == "ellipsis" else r"(?<![\w.+-])" * words[1],
        )
        return rf"{edges[0]}\s*+{edges[1]}" if gap else ""
    if all(words):
        return r"\s++" if gap else ""
    return r"\s*+"


def _accepted(token: re.Match[str]) -> str:
    """Give the pattern of the texts that a token is true of."""
    if token.lastgroup == "ellipsis":
        return r"[^\n]+?"
    if token.lastgroup == "number" and _significant(token[0]) >= LONG:
        texts = [token[0], *filter(lambda text: _significant(text) >= LONG, _next_to(token[0]))]
        return f"(?:{'|'.join(map(re.escape, texts))})"
    return re.escape(token[0])


def _significant(number: str) -> int:
    """Count the decimals of a number from its first digit that is not zero to its last one."""
    decimals = _decimals(number).rstrip("0")
    whole = number.partition(".")[0].strip("+-0")
    return len(decimals if whole else decimals.lstrip("0"))


def _decimals(number: str) -> str:
    return re.split("[eE]", number.partition(".")[2])[0]


def _next_to(number: str) -> list[str]:
    """Give the two decimals that differ by one unit in the last digit, written alike."""
    mantissa, *exponent = re.split("(?=[eE])", number)
    places = len(_decimals(mantissa))
    unit = Decimal(1).scaleb(-places)
    sign = "+" if mantissa.startswith("+") else "-"
    values = (Decimal(mantissa) - unit, Decimal(mantissa) + unit)
    return [f"{value:{sign}.{places}f}{''.join(exponent)}" for value in values]
