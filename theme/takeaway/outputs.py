"""What the blocks of a page give: as the page says, or as it was seen where it was verified."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.checker import ledger
from tests.checker.claims import meant
from tests.checker.comments import read_comments
from tests.checker.judge import RAISES
from theme.takeaway.program import WARNS, Step

KINDS = ("stdout", "stderr", "error")  # in the order that a notebook keeps them


@dataclass(frozen=True)
class Output:
    """All that a block gives of one kind."""

    kind: str
    text: str


def observed(page: Path, root: Path) -> dict[str, list[str]]:
    """Give what was seen of each block, by its code, if the page was found true as it stands."""
    found, name = ledger.latest(root), page.relative_to(root).as_posix()
    entry = found["pages"].get(name) if found else None
    if entry is None or not ledger.holds(name, entry, root):
        return {}
    return {b["code"]: [value["observed"] for value in b["values"]] for b in entry["blocks"]}


def outputs(step: Step, seen: Mapping[str, Sequence[str]]) -> tuple[Output, ...] | None:
    """Give what a block prints, warns of and raises.

    None if the page says a value without its printing, and nothing was seen.
    """
    texts = seen.get(step.shown) or _said(step)
    if texts is None:
        return None
    lines = [
        line
        for number, text in enumerate(texts, 1)
        for line in _lines(text, bool(step.caught) and number == len(texts))
    ]
    whole = {kind: "".join(line.text for line in lines if line.kind == kind) for kind in KINDS}
    return tuple(Output(kind, text) for kind, text in whole.items() if text)


def _said(step: Step) -> list[str] | None:
    """Give the texts that the comments of a block document."""
    documented, _ = read_comments(step.shown)
    texts = [meant(entry.text, "").text for entry in documented]
    return None if None in texts else [text for text in texts if text is not None]


def _lines(text: str, raises: bool) -> Iterator[Output]:
    """Tell printed lines, warnings and the error that ends a block apart."""
    kind = "stdout"
    for line in text.strip("\n").split("\n"):
        if raises and RAISES.match(line) and not WARNS.match(line):
            kind = "error"
        elif WARNS.match(line):
            kind = "stderr"
        elif kind == "stderr":
            kind = "stdout"
        yield Output(kind, f"{line}\n")
