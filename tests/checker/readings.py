"""What each statement documents, beside what it did."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.checker.claims import claims, holds
from tests.checker.comments import Documented, read_comments
from tests.checker.events import Event, Record, Way
from tests.checker.unsayable import unsayable


@dataclass(frozen=True)
class Reading:
    """What a statement documents, beside what it did."""

    entry: Documented
    events: tuple[Event, ...]

    @property
    def seen(self) -> str:
        """All that a reader sees of the statement."""
        return "".join(event.text for event in self.events)

    @property
    def true(self) -> bool:
        """Whether one way to read the comment is so."""
        ways = (holds(claim, self.events, self.seen) for claim in claims(self.entry.text))
        return any(ways) and not unsayable(self.seen)


def readings(source: str, record: Record, first: int) -> list[Reading]:
    """Put what each statement of a block documents beside what it did."""
    documented, _ = read_comments(source)
    events = placed(record, first, documented)
    return [Reading(entry, tuple(of(entry, events))) for entry in documented]


def placed(record: Record, first: int, documented: Sequence[Documented]) -> list[Event]:
    """Give what a block did, its lines counted from the block's first.

    A text that does not end its line, where no comment documents it, belongs to the line of code
    that prints the rest: what shares one line of output is documented where that line ends.
    """
    events: list[Event] = []
    rest: tuple[int, ...] = ()  # the lines that print what comes next
    for event in reversed(record.events):
        own = tuple(line - first + 1 for line in event.lines)
        if event.way is Way.PRINTED:
            known = any(entry.spans(own) for entry in documented)
            own = rest = own if known or "\n" in event.text else rest or own
        events.append(replace(event, lines=own))
    return events[::-1]


def of(entry: Documented, events: list[Event]) -> list[Event]:
    """Give what happened while a statement was at work."""
    return [event for event in events if entry.spans(event.lines)]
