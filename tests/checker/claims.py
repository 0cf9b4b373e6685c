"""The ways to read a comment, and whether one of them is true."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tests.checker.comments import read_comments
from tests.checker.compare import matches
from tests.checker.events import Event, Way
from tests.checker.values import LABEL, NotArithmeticError, Value, agrees, evaluate


@dataclass(frozen=True)
class Claim:
    """One way to read a comment: a text, an analytic value, or both."""

    text: str | None
    value: Value | None
    analytic: str = ""  # the value as the author wrote it


def claims(documented: str) -> list[Claim]:
    """Give the ways to read a comment, from all text to as much of a value as can be."""
    found = [Claim(documented, None)]
    if label := LABEL.match(documented):
        documented = documented[label.end() :]
        value = _arithmetic(documented)
        found.append(Claim(documented if value is None else None, value, documented))
    text, equals, analytic = documented.rpartition(" = ")
    value = _arithmetic(analytic) if equals else None
    return [*found, Claim(text, value, analytic)] if value is not None else found


def meant(documented: str, seen: str) -> Claim:
    """Give what the author of a comment most likely meant: a ` = ` that is printed too is text."""
    equals = documented.count(" = ")
    printed = 0 < equals <= seen.count(" = ")
    return next(c for c in reversed(claims(documented)) if c.value is None or not printed)


def _arithmetic(text: str) -> Value | None:
    try:
        return evaluate(text)
    except NotArithmeticError:
        return None


def valued_lines(source: str) -> frozenset[int]:
    """Give the lines of a block whose printed value counts, beside its printing."""
    try:
        documented, _ = read_comments(source)
    except (SyntaxError, ValueError):
        return frozenset()
    return frozenset(
        line
        for entry in documented
        if any(claim.value is not None for claim in claims(entry.text))
        for line in range(entry.first, entry.last + 1)
    )


def holds(claim: Claim, events: Sequence[Event], seen: str) -> bool:
    """Tell whether one reading of a comment is true."""
    if claim.text is not None and not reads_as(claim.text, seen):
        return False
    return valued(claim, events)


def reads_as(text: str, seen: str) -> bool:
    """Tell whether a text is what was seen; an error's name may stand without its module."""
    bare = re.sub(r"^(?:\w+\.)+(?=\w+(?:Error|Exception)\b)", "", seen, flags=re.MULTILINE)
    return matches(text, seen) or matches(text, bare)


def valued(claim: Claim, events: Sequence[Event]) -> bool:
    """Tell whether a claim's analytic value, if any, is what the one print there printed."""
    if claim.value is None:
        return True
    printed = [event for event in events if event.way is Way.PRINTED]
    if len(printed) != 1 or printed[0].value is None:
        return False
    return agrees(claim.value, printed[0].value, printed[0].epsilon)
