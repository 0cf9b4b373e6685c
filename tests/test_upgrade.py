"""Moving to another torch changes every place that names the pinned one, and no other."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.checker import tree, upgrade
from tests.checker.site import ROOT

FILES = {
    "constraints.txt": "sympy==2.13.0\ntorch==2.13.0\n",
    "README.md": "pip install torch==2.13.0 --index-url …/cpu\nThis is 2.13.0.\n",
    "snippets/a.py": "print(torch.__version__)  # 2.13.0\n",
    "docs/en/page.md": "2.13.01, 12.13.0, 2.13.0.1, 2.13.0rc1 and (2.13.0), torch-2.13.0+cpu",
    "tests/test_a.py": "2.13.0\n",
    "docs/drift/2.12.1.json": "2.13.0\n",
    "CHANGELOG.md": "2.13.0\n",
    "CONTRIBUTING.md": "2.13.0\n",
}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make a repository that names a version in all kinds of places."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_each_place_that_names_the_pinned_torch_names_the_new_one(repository: Path) -> None:
    """Pages, snippets and files of the root, counted."""
    counts = upgrade.move("2.14.1", repository)
    assert counts["README.md"] == 2 and counts["snippets/a.py"] == 1
    assert tree.pinned(repository) == "2.14.1"
    page = (repository / "docs/en/page.md").read_text(encoding="utf-8")
    assert page == "2.13.01, 12.13.0, 2.13.0.1, 2.13.0rc1 and (2.14.1), torch-2.14.1+cpu"


def test_other_packages_and_the_past_stay_as_they_are(repository: Path) -> None:
    """Their version may be the same, and what was true of a release stays true."""
    upgrade.move("2.14.1", repository)
    pins = (repository / "constraints.txt").read_text(encoding="utf-8")
    assert pins == "sympy==2.13.0\ntorch==2.14.1\n"
    for name in [*FILES][-4:]:
        assert (repository / name).read_text(encoding="utf-8") == FILES[name]


@pytest.mark.parametrize("new", ["2.13.0", "2.14", "newest", ""])
def test_what_is_no_release_to_move_to_changes_nothing(new: str, repository: Path) -> None:
    """It says which release it moves from."""
    with pytest.raises(ValueError, match=r"is not a release to move to from 2\.13\.0"):
        upgrade.move(new, repository)
    assert tree.pinned(repository) == "2.13.0"


def test_no_page_names_the_pinned_line_in_a_way_that_the_move_would_miss() -> None:
    """Such as `2.13` alone, which would go on naming the old one."""
    minor = re.escape(tree.minor(tree.pinned(ROOT)))
    alone = re.compile(rf"(?<![\w.]){minor}(?![\w]|\.\d)")
    pages = [*ROOT.glob("docs/*/**/*.md"), *ROOT.glob("snippets/*.py"), ROOT / "README.md"]
    assert [p.name for p in pages if alone.search(p.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("pins", ["", "torch==2.13.0\ntorch==2.14.0\n", "torch>=2.13\n"])
def test_torch_that_is_not_pinned_once_is_an_error(pins: str, repository: Path) -> None:
    """It cannot be told what to replace."""
    (repository / "constraints.txt").write_text(pins, encoding="utf-8")
    with pytest.raises(ValueError, match="does not say `torch==<version>`, once"):
        upgrade.move("2.14.1", repository)


def test_command_says_what_it_changed_and_what_comes_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each file."""
    monkeypatch.setattr(upgrade, "move", lambda new: {"README.md": 2, new: 1})
    upgrade.main(["2.14.1"])
    told = capsys.readouterr().out
    assert told.startswith("README.md: 2\n2.14.1: 1\n") and "A torch upgrade" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [([], "Name the release"), (["a", "b"], "Name the release"), (["newest"], "such as 2.14.1")],
)
def test_command_without_a_release_is_an_error(arguments: list[str], words: str) -> None:
    """It says how to name one, and changes nothing."""
    with pytest.raises(SystemExit, match=words):
        upgrade.main(arguments)
