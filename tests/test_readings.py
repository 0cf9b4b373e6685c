"""What shares one line of output is documented where that line ends, and only there."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checker.events import Event, Record, Way
from tests.checker.judge import judge

WORDS = st.lists(st.text("abñ1", min_size=1, max_size=4), min_size=2, max_size=6)


def judged(words: list[str], comments: dict[int, str]) -> list[int]:
    """Print words on one line, each by a line of code, and give the lines where that is false."""
    ends = [" "] * (len(words) - 1) + ["\n"]
    code = [f"print({word!r}, end={end!r})" for word, end in zip(words, ends, strict=True)]
    source = "\n".join(
        f"{line}  # {comments[n]}" if n in comments else line for n, line in enumerate(code)
    )
    texts = [word + end for word, end in zip(words, ends, strict=True)]
    events = [Event(Way.PRINTED, text, (n,)) for n, text in enumerate(texts, 11)]
    return [finding.line - 1 for finding in judge(source, Record(events), 11)]


@settings(max_examples=40, deadline=None)
@given(WORDS)
def test_shared_line_is_documented_where_it_ends(words: list[str]) -> None:
    """Whole: without any one of its words it is false there."""
    end = len(words) - 1
    assert judged(words, {end: " ".join(words)}) == []
    for n in range(len(words)):
        assert judged(words, {end: " ".join(words[:n] + words[n + 1 :])}) == [end]


@settings(max_examples=40, deadline=None)
@given(WORDS, st.integers(0, 4))
def test_part_of_a_line_that_is_documented_stays_where_it_is(words: list[str], cut: int) -> None:
    """What comes before it goes with it, and what comes after does not."""
    cut, end = min(cut, len(words) - 2), len(words) - 1
    parts = {cut: " ".join(words[: cut + 1]), end: " ".join(words[cut + 1 :])}
    assert judged(words, parts) == []
    assert judged(words, parts | {cut: f"{parts[cut]} {words[cut + 1]}"}) == [cut]


def test_line_that_nobody_documents_is_found_once() -> None:
    """Where it ends."""
    assert judged(["a", "b", "c"], {}) == [2]
