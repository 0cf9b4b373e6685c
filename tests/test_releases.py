"""Each torch that is tried gets an environment of its own, or a sentence says why not."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.checker import releases
from tests.checker.releases import UnavailableError


def test_environment_is_made_once_and_found_again(tmp_path: Path) -> None:
    """Its Python is another one than ours, and knows it."""
    python, again = (releases._environment(tmp_path / "drift") for _ in range(2))
    command = [str(python), "-c", "import sys; print(sys.prefix)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert python == again and Path(done.stdout.strip()) == tmp_path / "drift"


def test_environment_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """A file is in the way."""
    (tmp_path / "drift").touch()
    with pytest.raises(UnavailableError, match="there is no room for its environment"):
        releases._environment(tmp_path / "drift")


def test_release_is_installed_with_what_the_course_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """At our versions, but for torch and what it brings."""
    asked: list[list[str]] = []

    def run(python: Path, command: list[str], *rest: Any) -> str:
        pins = Path(command[command.index("--constraint") + 1]).read_text(encoding="utf-8")
        asked.append([*command, *pins.splitlines()])
        return ""

    monkeypatch.setattr(releases, "_environment", lambda folder: Path(folder.name, "python"))
    monkeypatch.setattr(releases, "run", run)
    assert releases.prepare("2.14.1") == Path("drift-2.14.1", "python")
    (command,) = asked
    assert {"torch==2.14.1", "numpy", "pytest-markdown-docs"} <= set(command)
    assert "torch" not in command and not [word for word in command if word == "torch==2.13.0"]
    assert [word for word in command if word.startswith("pytest-markdown-docs==")]


def test_nightly_build_comes_from_its_own_index() -> None:
    """And may be a version before the release."""
    assert {"--pre", releases.NIGHTLY, "torch"} <= set(releases.requirements("nightly"))
