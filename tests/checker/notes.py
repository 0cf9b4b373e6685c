"""Version notes: a page says itself what a release that was tried does otherwise."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

from tests.checker import site
from tests.checker.blocks import find_blocks
from tests.checker.compare import TOKEN
from tests.checker.records import drifted

Entry = dict[str, Any]
QUIET = {"crash", "unreached"}  # causes whose new side is our own sentence, not torch's
WORDS = ("word", "number")


def unsaid(entry: Entry, root: Path) -> Iterator[str]:
    """Say which pages lack a note on a value that does not hold with a recorded release.

    The note is an admonition whose title names the release, and it holds the words and numbers
    that are new there. A page whose code has changed since then has nothing to say of it.
    """
    for change in filter(drifted, entry["changes"]):
        path = root / change["page"]
        if change["kind"] == "source" or not change["page"].startswith("docs/"):
            continue
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        missing = _missing(change, notes(text, entry["torch"]))
        if missing and _stands(change, text):
            yield (
                f"{change['page']}, section {change['section'] or 'at the top'}: "
                f"{change['code']}\nwith torch {entry['torch']}: {change['new'] or 'nothing'}\n"
                f"next: write a note titled “PyTorch {entry['torch']}” that says so ({missing})"
            )


def notes(text: str, release: str) -> str | None:
    """Give what the notes of a page say whose title names a release; None if there is none."""
    names = re.compile(rf"(?<![\w.]){re.escape(release)}(?![\w]|\.\d)")
    soup = BeautifulSoup(site.renderer().convert(site.without_front_matter(text)), "html.parser")
    found = [
        note.get_text()
        for note in soup.select(".admonition, details")
        if (title := note.select_one(".admonition-title, summary")) and names.search(title.text)
    ]
    return "\n".join(found) if found else None


def _missing(change: Entry, said: str | None) -> str:
    """Say what a note leaves out; nothing if it is complete."""
    if said is None:
        return "there is none"
    new = _words(change["new"]) if change["cause"] not in QUIET else []
    lacking = [word for word in new if word not in {*_words(change["old"]), *_words(said)}]
    return f"it lacks {', '.join(dict.fromkeys(lacking))}" if lacking else ""


def _words(text: str) -> list[str]:
    return [token[0] for token in TOKEN.finditer(text) if token.lastgroup in WORDS]


def _stands(change: Entry, text: str) -> bool:
    """Tell whether a page still shows the code of a change."""
    return any(change["code"] in block.source for block in find_blocks(text))
