"""Every lesson keeps the contract of a lesson: parts, questions, example and sources."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.checker.findings import Fault
from tests.checker.outline import outline
from tests.checker.programs import Programs
from tests.checker.report import describe
from tests.checker.site import ROOT
from tests.checker.sources import SourceError, front_matter, read_sources
from tests.checker.verify import Page

LESSONS = sorted(ROOT.glob("docs/*/lessons/*.md"))
OPENING = ["learn", "before"]
CLOSING = ["compare", "steps", "example", "check", "recap", "faq", "sources"]
RIGHT = {"es": "**Correcto.**", "en": "**Correct.**"}
WRONG = {"es": "**Esta no.**", "en": "**Not this one.**"}
FEWEST = 3  # words that explain an option

lessons = pytest.mark.parametrize(
    "path", LESSONS, ids=lambda path: path.relative_to(ROOT / "docs").as_posix()
)


def sections(text: str) -> list[str]:
    """Give the ids of a lesson's sections, in order."""
    return [h.removeprefix("h2 ") for h in outline(text).headings if h.startswith("h2 ")]


def contract_faults(ids: list[str]) -> list[str]:
    """Say which of the parts of a lesson are missing or out of place."""
    faults = []
    if ids[: len(OPENING)] != OPENING:
        faults.append(f"a lesson begins with {OPENING}, this one with {ids[: len(OPENING)]}")
    if ids[-len(CLOSING) :] != CLOSING:
        faults.append(f"a lesson ends with {CLOSING}, this one with {ids[-len(CLOSING) :]}")
    if len(ids) <= len(OPENING) + len(CLOSING):
        faults.append("a lesson has sections of its own between them")
    return faults


def quiz_faults(text: str, language: str) -> list[str]:
    """Say which questions lack exactly one right option, or an explanation."""
    check = text.partition("{ #check }")[2].partition("{ #recap }")[0]
    faults = []
    for question in check.split("\n### ")[1:]:
        title, *options = re.split(r'(?m)^\?\?\? option ".*"$', question)
        right = [option for option in options if RIGHT[language] in option]
        if len(options) < 2 or len(right) != 1:
            faults.append(f"{title.strip()}: {len(right)} of {len(options)} options are right")
        for option in options:
            words = option.strip().removeprefix(RIGHT[language]).removeprefix(WRONG[language])
            if words == option.strip() or len(words.split()) < FEWEST:
                faults.append(f"{title.strip()}: an option lacks its verdict or its explanation")
    return faults


def neighbours(text: str) -> list[int]:
    """Give the lines where a block of code follows another with no word between them."""
    return [
        text[: match.start()].count("\n") + 1
        for match in re.finditer(r"(?m)^ *(```|~~~)\s*\n\s*\n* *\1", text)
        if text[: match.start()].count("```") % 2
    ]


@lessons
def test_a_lesson_has_its_parts_in_order(path: Path) -> None:
    """Goals, before you start, its own way, table, steps, example, check, recap, FAQ, sources."""
    assert not contract_faults(sections(path.read_text(encoding="utf-8")))


@lessons
def test_a_lesson_says_what_it_is(path: Path) -> None:
    """Title, description, outcome and honest minutes stand in the front matter."""
    meta = front_matter(path.read_text(encoding="utf-8"))
    assert {"title", "description", "outcome", "minutes", "sources"} <= set(meta)
    assert isinstance(meta["minutes"], int)


@lessons
def test_each_part_holds_what_its_name_says(path: Path) -> None:
    """There are a table, steps, at least four questions, a FAQ and sources."""
    found = outline(path.read_text(encoding="utf-8"))
    assert found.tables and found.steps >= 3 and found.questions >= 4
    assert found.faq >= 3 and len(found.sources) >= 3


@lessons
def test_each_question_has_one_right_option_and_explains_all(path: Path) -> None:
    """A reader who chooses wrong learns why."""
    assert not quiz_faults(path.read_text(encoding="utf-8"), path.parts[-3])


@lessons
def test_every_column_has_a_name(path: Path) -> None:
    """A reader who hears a table is told what each cell is about."""
    lines = path.read_text(encoding="utf-8").split("\n")
    heads = [a for a, b in pairwise(lines) if re.fullmatch(r"\|[-:| ]+\|", b)]
    assert heads and not [head for head in heads if re.search(r"\|\s*\|", head)]


@lessons
def test_words_stand_between_blocks(path: Path) -> None:
    """A reader is told what to look for before each block."""
    assert not neighbours(path.read_text(encoding="utf-8"))


@lessons
def test_the_example_stands_alone(path: Path, programs: Programs) -> None:
    """The block to copy runs by itself and prints what it says."""
    text = path.read_text(encoding="utf-8")
    fence = re.search(r"```python\n.*?\n```", text.partition("{ #example }")[2], re.DOTALL)
    assert fence, f"{path.name} has no block in its section #example."
    page = Page(path, fence[0] + "\n", programs)
    findings = [(finding, block) for block in page.blocks for finding in page.findings(block)]
    assert not findings, "\n".join(describe(*found, path, ROOT) for found in findings)


@lessons
def test_the_sources_are_as_they_were_read(path: Path) -> None:
    """A passage of the installed torch that has changed must be read again."""
    changed = []
    for source in read_sources(path.read_text(encoding="utf-8")):
        if source.inside and source.digest != source.current_digest():
            changed.append(f"{source.kind} {source.name}")
        if not source.verified:
            changed.append(f"{source.kind} {source.name} has no date")
    assert not changed, (
        f"{path}: read these sources again: {', '.join(changed)}. If the page still says what they "
        f"say, accept them: python -m nox -s sources -- {path.relative_to(ROOT)}"
    )


def test_a_missing_or_moved_part_is_found() -> None:
    """The order of the parts is itself checked."""
    whole = [*OPENING, "own-way", *CLOSING]
    assert not contract_faults(whole)
    assert contract_faults([part for part in whole if part != "compare"])
    assert contract_faults([part for part in whole if part != "own-way"])
    assert contract_faults(["before", "learn", "own-way", *CLOSING])


@pytest.mark.parametrize(
    ("options", "faulty"),
    [
        (["**Correct.** Because it adds up.", "**Not this one.** It would if it did not."], False),
        (["**Correct.** Because it adds up.", "**Correct.** Because it adds up."], True),
        (["**Not this one.** It does add up.", "**Not this one.** It does add up."], True),
        (["**Correct.** Because it adds up.", "**Not this one.**"], True),
        (["**Correct.** Because it adds up.", "Because it does not add up."], True),
    ],
)
def test_a_question_without_one_explained_answer_is_found(options: list[str], faulty: bool) -> None:
    """Two right options, none, or one without a word of explanation."""
    shown = "".join(f'??? option "x"\n\n    {option}\n\n' for option in options)
    text = f"## Quick check {{ #check }}\n\n### One {{ #q }}\n\n{shown}## Recap {{ #recap }}\n"
    assert bool(quiz_faults(text, "en")) is faulty


def test_two_blocks_in_a_row_are_found() -> None:
    """Only blank lines stand between them."""
    block = "```python\nx = 1\n```\n"
    assert neighbours(f"{block}\n{block}")
    assert not neighbours(f"{block}\nNow the same again.\n\n{block}")


def test_a_changed_source_is_found() -> None:
    """A passage that is no longer there is an error that names it."""
    text = "---\nsources:\n  - object: torch.Tensor.backward\n    passage: no such words\n---\n"
    with pytest.raises(SourceError, match="no longer holds"):
        read_sources(text)[0].current_digest()


def test_an_example_that_leans_on_the_lesson_is_found(programs: Programs) -> None:
    """A name that only an earlier block defines is missing when the example is run alone."""
    page = Page(ROOT / "sample.md", "```python\nprint(earlier)  # 1\n```\n", programs)
    assert page.findings(page.blocks[0])[-1].fault is Fault.FAILURE
