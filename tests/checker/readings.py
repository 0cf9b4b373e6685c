"""What each statement documents, beside what it did."""

from dataclasses import dataclass

from tests.checker.claims import claims, holds
from tests.checker.comments import Documented, read_comments
from tests.checker.events import Event, Record


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
        return any(holds(claim, self.events, self.seen) for claim in claims(self.entry.text))


def readings(source: str, record: Record, first: int) -> list[Reading]:
    """Put what each statement of a block documents beside what it did."""
    documented, _ = read_comments(source)
    events = [within(event, first) for event in record.events]
    return [Reading(entry, tuple(of(entry, events))) for entry in documented]


def within(event: Event, first: int) -> Event:
    """Count an event's lines from the block's first."""
    lines = tuple(line - first + 1 for line in event.lines)
    return Event(event.way, event.text, lines, event.value, event.epsilon)


def of(entry: Documented, events: list[Event]) -> list[Event]:
    """Give what happened while a statement was at work."""
    return [e for e in events if any(entry.first <= line <= entry.last for line in e.lines)]
