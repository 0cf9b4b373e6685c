"""Whether what a block documents is what it did."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.checker.claims import Claim, meant, reads_as, valued
from tests.checker.comments import PLACE, Documented, Misplaced, parse, read_comments
from tests.checker.compare import ADDRESS, loose_ellipsis
from tests.checker.events import Event, Record, Way
from tests.checker.findings import Fault, Finding, Rewrite
from tests.checker.readings import Reading, of, placed
from tests.checker.unsayable import unsayable

RAISES = re.compile(r"^[\w.]*(Error|Exception|Exit|Interrupt|StopIteration|Warning)\b(:|$)")
UNDOCUMENTED = {
    Way.RAISED: (
        "This line raises an error that the page does not document.",
        "Mend it, or, if the error is the lesson, write it on this line: `# Type: message`.",
    ),
    Way.BYPASSED: (
        "Something was written to the terminal past Python's print.",
        "It cannot be documented: print it instead.",
    ),
    Way.WARNED: (
        "This line gives a warning that the page does not document.",
        "Mend it, or write it as a comment on this line: `# Category: message`.",
    ),
    Way.PRINTED: (
        "This line prints, and the page documents nothing.",
        "Write what it prints as a comment on the line or right under it.",
    ),
}
ACCEPT = (
    "If the new value is right, accept it: python -m nox -s tests -- --update-outputs {page}; "
    "if it is not, mend the code."
)


def judge(source: str, record: Record, first: int) -> list[Finding]:
    """Compare what a block documents with what it did.

    `first` is the block's first line in its program. An empty list means that all is true.
    """
    try:
        documented, misplaced = read_comments(source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return [Finding(Fault.FAILURE, line, f"This is not Python: {error}.", advice="Mend it.")]
    events = placed(record, first, documented)
    findings = [_misplaced(comment) for comment in misplaced]
    if record.stopped:
        return [*findings, _stopped(record, events)]
    for entry in documented:
        findings += _compare(Reading(entry, tuple(of(entry, events))))
    findings += _undocumented(events, documented)
    findings += _cut_short(source, events)
    end = min((f.line for f in findings if f.fault is Fault.FAILURE), default=len(source))
    return sorted((f for f in findings if f.line <= end), key=lambda finding: finding.line)


def _misplaced(comment: Misplaced) -> Finding:
    return Finding(
        Fault.FORM,
        comment.line,
        "This comment documents nothing that is printed.",
        documented=comment.text,
        advice=comment.advice,
    )


def _compare(reading: Reading) -> Iterator[Finding]:
    """Compare one statement's comments with what it did."""
    entry, seen = reading.entry, reading.seen
    if not reading.events and not entry.prints and not RAISES.match(entry.text):
        yield _finding(entry, Fault.FORM, "This line prints nothing.", None, PLACE)
    elif entry.text.strip() == "...":
        yield _finding(entry, Fault.FORM, "`...` alone says nothing.", seen, "Write the output.")
    elif (reason := unsayable(seen)) and not _fails(reading):
        yield _finding(entry, Fault.FORM, reason[0], seen, reason[1])
    elif not reading.true:
        yield _unlike(reading)


def _fails(reading: Reading) -> bool:
    """Tell whether a statement raises an error where none is documented."""
    raised = any(event.way is Way.RAISED for event in reading.events)
    return raised and not RAISES.match(reading.entry.text)


def _unlike(reading: Reading) -> Finding:
    """Say how a comment and what was seen differ."""
    entry, events, seen = reading.entry, reading.events, reading.seen
    claim = meant(entry.text, seen)
    if _fails(reading):
        summary, advice = UNDOCUMENTED[Way.RAISED]
        return _finding(entry, Fault.FAILURE, summary, seen, advice)
    if claim.text is None or reads_as(claim.text, seen):
        return _wrong_value(entry, events, seen)
    if ADDRESS.search(claim.text):
        summary = "A memory address cannot be true twice."
        return _finding(entry, Fault.DRIFT, summary, seen, "Write `0x...` in its place.")
    if loose_ellipsis(claim.text, seen):
        advice = "Write what stands before and after it in its line."
        return _finding(entry, Fault.FORM, "`...` needs text on both sides.", seen, advice)
    if not events:
        summary = "Nothing is printed, warned of or raised here."
        return _finding(entry, Fault.DRIFT, summary, "", "Take the comment out, or mend the code.")
    summary = "The page says one thing and the code another."
    finding = _finding(entry, Fault.DRIFT, summary, seen, ACCEPT)
    return replace(finding, documented=claim.text, rewrite=_rewrite(entry, claim, events, seen))


def _rewrite(
    entry: Documented, claim: Claim, events: tuple[Event, ...], seen: str
) -> Rewrite | None:
    """Give the comment that would be true, unless its analytic value is wrong."""
    if not valued(claim, events):
        return None
    text = ADDRESS.sub("at 0x...", seen.strip("\n"))
    kept = f" = {claim.analytic}" if claim.value is not None else ""
    return Rewrite(entry.comment_lines, entry.comment_column, f"{text}{kept}")


def _wrong_value(entry: Documented, events: tuple[Event, ...], seen: str) -> Finding:
    """Say why an analytic value does not hold."""
    values = [event.value for event in events if event.way is Way.PRINTED]
    if len(values) == 1 and values[0] is not None:
        advice = "An analytic value is never updated: work it out again, or mend the code."
        summary = f"The value is {values[0]}, not the analytic one."
        return _finding(entry, Fault.DRIFT, summary, seen, advice)
    summary = "An analytic value belongs to one print of one number, list or array."
    return _finding(entry, Fault.FORM, summary, seen, "Print the value alone.")


def _finding(
    entry: Documented, fault: Fault, summary: str, printed: str | None, advice: str
) -> Finding:
    return Finding(fault, entry.last, summary, entry.text, printed, advice)


def _undocumented(events: list[Event], documented: Sequence[Documented]) -> Iterator[Finding]:
    """Find what a reader sees and no comment documents, one finding a line."""
    seen: dict[int, list[Event]] = {}
    for event in events:
        shown = event.text.strip() or event.way is Way.RAISED
        if shown and not any(of(entry, [event]) for entry in documented):
            own = [line for line in event.lines if line > 0]
            seen.setdefault(own[-1] if own else 0, []).append(event)
    for line, group in seen.items():
        yield _undocumented_at(line, group)


def _undocumented_at(line: int, group: list[Event]) -> Finding:
    text = "".join(event.text for event in group)
    ways = {event.way for event in group}
    way = next(way for way in UNDOCUMENTED if way in ways)
    summary, advice = UNDOCUMENTED[way]
    if way in (Way.PRINTED, Way.WARNED) and (reason := unsayable(text)):
        return Finding(Fault.FORM, line, reason[0], printed=text, advice=reason[1])
    fault = Fault.FAILURE if way is Way.RAISED else Fault.DRIFT
    return Finding(fault, line, summary, printed=text, advice=advice)


def _cut_short(source: str, events: list[Event]) -> Iterator[Finding]:
    """Find code that never runs because an error comes before it."""
    for event in events:
        own = [line for line in event.lines if line > 0]
        if event.way is Way.RAISED and own and own[-1] < _last_line(parse(source).body):
            yield Finding(
                Fault.FORM,
                own[-1],
                "Nothing after this line runs, because it raises.",
                advice="End the block with the line that raises, and go on in another block.",
            )


def _last_line(body: list[ast.stmt]) -> int:
    """Give the line of the last statement, the one inside it where that is a `with`."""
    last = body[-1] if body else None
    if isinstance(last, ast.With):
        return _last_line(last.body)
    return last.lineno if last else 0


def _stopped(record: Record, events: list[Event]) -> Finding:
    line = next((n for event in reversed(events) for n in event.lines[-1:] if n > 0), 1)
    return Finding(
        Fault.FAILURE,
        line,
        f"The program cannot go on: {record.stopped}.",
        advice="Mend this block; the blocks after it were not run.",
    )
