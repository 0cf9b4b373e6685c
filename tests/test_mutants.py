"""The mutation session itself: it makes false texts only, and says so when one is missed."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.checker import claims, mutants
from tests.checker.mutants import Mutant
from tests.checker.mutations import MUTATIONS
from tests.checker.mutations import mutants as mutations
from tests.checker.programs import Programs
from tests.checker.site import ROOT
from tests.checker.verify import Page

TEXT = """```python
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = (x**2).sum()
print(y)  # tensor(13., grad_fn=<SumBackward0>)
y.backward()
print(x.grad)  # tensor([4., 6.]) = [2 * 2, 2 * 3]
print(torch.ones(2, 2, dtype=torch.float64))
# tensor([[1., 1.],
#         [1., 1.]], dtype=torch.float64)
print(x.grad.shape, x.is_leaf)  # torch.Size([2]) True
```
"""


@pytest.fixture
def page(programs: Programs) -> Page:
    """Give a true page with outputs of many kinds."""
    return Page(ROOT / "page.md", TEXT, programs)


def test_a_true_page_is_the_ground_that_mutants_stand_on(page: Page) -> None:
    """If the page itself failed, every mutant of it would be caught for nothing."""
    assert not [finding for block in page.blocks for finding in page.findings(block)]


def test_every_mutant_of_a_true_page_is_caught(page: Page) -> None:
    """Whatever was done to a documented value."""
    tried = list(mutants.of_page(page))
    assert len(tried) > 100 and [m for m in tried if not m.caught] == []


def test_a_blind_comparer_is_found_out(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """If any text passed for any other, the session would say so."""
    monkeypatch.setattr(claims, "matches", lambda documented, printed: True)
    assert len([m for m in mutants.of_page(page) if not m.caught]) > 50


def test_a_comparer_that_ignores_the_type_is_found_out(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A right value of the wrong type is a mutant of its own kind."""

    def sees_no_type(documented: str, printed: str) -> bool:
        return documented.replace("float32", "float64") == printed.strip()

    monkeypatch.setattr(claims, "matches", sees_no_type)
    assert "dtype" in {m.kind for m in mutants.of_page(page) if not m.caught}


def test_there_are_many_ways_to_be_false() -> None:
    """At least twenty kinds of change."""
    assert len(MUTATIONS) >= 20


@pytest.mark.parametrize("text", ["6", "tensor(12.) = 6 + 6", "0.4170", "RuntimeError: no ... x"])
def test_no_mutant_is_the_text_itself(text: str) -> None:
    """Not even when white space is set aside, and none twice."""
    squeezed = ["".join(mutant.split()) for _, mutant in mutations(text)]
    assert "".join(text.split()) not in squeezed and len(squeezed) > 5


def test_arithmetic_is_changed_only_into_another_value() -> None:
    """`6 + 6` and `12` are equally true of 12."""
    analytic = [mutant.partition(" = ")[2] for kind, mutant in mutations("tensor(12.) = 6 + 6")]
    assert "6 + 6." not in analytic and "7 + 6" in analytic


def lesson(language: str, programs: Programs) -> Page:
    """Give a lesson of the course."""
    path = ROOT / "docs" / language / "lessons" / "first-gradient.md"
    return Page(path, path.read_text(encoding="utf-8"), programs)


def test_every_mutant_of_the_words_is_caught(programs: Programs) -> None:
    """A value in the text, a digest of a source, a line that only one language has."""
    spanish, english = lesson("es", programs), lesson("en", programs)
    tried = [
        *mutants.of_prose(spanish),
        *mutants.of_sources(spanish),
        *mutants.of_languages(spanish, english),
    ]
    kinds = {mutant.kind.partition(",")[0] for mutant in tried}
    assert kinds == {"prose", "digest of a source", "line of one language"}
    assert [mutant for mutant in tried if not mutant.caught] == []


SIX = "## Six { #six }\n\n```python\nprint(6)  # 6\n```\n"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the course be one page in two languages, of which pytest is asked nothing."""
    for language in ("es", "en"):
        page = tmp_path / "docs" / language / "six.md"
        page.parent.mkdir(parents=True)
        page.write_text(SIX, encoding="utf-8")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "PROVED", {"last digit"})
    monkeypatch.setattr(mutants, "END_TO_END", 1)
    return tmp_path


def test_session_passes_if_every_mutant_is_caught(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It counts them by kind, and some go through pytest too."""
    monkeypatch.setattr(mutants, "end_to_end", lambda mutant: True)
    assert mutants.main() == 0
    *kinds, total = capsys.readouterr().out.splitlines()
    assert "     1 through pytest" in kinds and "     1 line of one language" in kinds
    number = sum(int(line.split()[0]) for line in kinds)
    assert total == f"{number} mutants, {number} caught" and number > 5


def test_session_fails_if_pytest_misses_a_mutant(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It shows the survivor."""
    monkeypatch.setattr(mutants, "end_to_end", lambda mutant: False)
    assert mutants.main() == 1
    where = f"survived, through pytest: {course}/docs/es/six.md:4\n  '6'\n"
    assert where in capsys.readouterr().out


def test_session_without_mutants_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it proves nothing."""
    monkeypatch.setattr(mutants, "every_mutant", lambda programs: iter(()))
    monkeypatch.setattr(mutants, "END_TO_END", 0)
    assert mutants.main() == 1


@pytest.mark.parametrize(("status", "caught"), [(1, True), (0, False), (4, False)])
def test_pytest_judges_a_copy_that_holds_the_mutant(
    status: int, caught: bool, course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tree itself stays true; and a run that could not be made has caught nothing."""
    seen: list[str] = []

    def run(command: list[str], cwd: Path, **options: object) -> object:
        seen.append((cwd / "docs/es/six.md").read_text(encoding="utf-8"))
        return subprocess.CompletedProcess(command, status)

    monkeypatch.setattr("subprocess.run", run)
    mutant = Mutant("last digit", f"{course}/docs/es/six.md:4", "# 6", "# 7", True)
    assert mutants.end_to_end(mutant) is caught
    assert mutants.end_to_end(replace(mutant, before="# 5")) is False
    assert seen[0] == SIX.replace("# 6", "# 7")
    assert (course / "docs/es/six.md").read_text(encoding="utf-8") == SIX
