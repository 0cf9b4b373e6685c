"""Output that no comment can say, and what to print in its place."""

from unicodedata import category

from tests.checker.comments import NOTE

VISIBLE = "\t\n"  # of the control characters
UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # categories of characters


def unsayable(text: str) -> tuple[str, str] | None:
    """Say why a comment cannot hold what a program shows, and what to do; None if it can."""
    if odd := next((char for char in text if _unseen(char)), None):
        summary = f"This output holds {odd!r}, which a comment cannot show."
        return summary, "Print plain text, and only what is to stay; switch progress bars off."
    if any(NOTE.search(line.strip()) for line in text.split("\n")):
        summary = "This output ends like a note mark, which the site would take for one."
        return summary, "Print it in another way, say with a full stop after it."
    return None


def _unseen(char: str) -> bool:
    return not char.isprintable() and char not in VISIBLE and category(char) in UNSEEN
