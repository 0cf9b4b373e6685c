"""Accepting new outputs: only the comments that drifted change, and only where that is clear."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checker.programs import Programs
from tests.checker.site import ROOT
from tests.checker.update import Edit, UnclearError, apply, edits, rewrite
from tests.checker.verify import Page
from tests.helpers import pytest_on


def accepted(text: str, programs: Programs) -> str:
    """Give a page after its new outputs were accepted."""
    page = Page(ROOT / "page.md", text, programs)
    wanted = [e for b in page.blocks for e in edits(page.path, b, page.findings(b))]
    return rewrite(text, wanted)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(6)  # 7", "print(6)  # 6"),
        ("print(6)  # 7  # (1)!", "print(6)  # 6  # (1)!"),
        ("print(6)\n# 7", "print(6)\n# 6"),
        ("print(6)  # 7 = 2 * 3", "print(6)  # 6 = 2 * 3"),
        ("print(6)  # 7 = 2 * 4", "print(6)  # 7 = 2 * 4"),
        ("print(6)  # = 7", "print(6)  # = 7"),
        ("print(6)  # 6", "print(6)  # 6"),
        ("print(6)", "print(6)"),
        (
            "for n in range(3):\n    print(n)\n# 0\n# 2",
            "for n in range(3):\n    print(n)\n# 0\n# 1\n# 2",
        ),
        ("for n in range(1):\n    print(n)\n# 0\n# 2", "for n in range(1):\n    print(n)\n# 0"),
        ("print('a\\n\\nb')\n# a", "print('a\\n\\nb')\n# a\n#\n# b"),
        ("print('a\\nb')  # a", "print('a\\nb')  # a\n               # b"),
        ("if True:\n    print(6)  # 7", "if True:\n    print(6)  # 6"),
        (
            "print([1, 2], object())  # [1]",
            "print([1, 2], object())  # [1, 2] <object object at 0x...>",
        ),
        (
            "int('x')  # ValueError: no",
            "int('x')  # ValueError: invalid literal for int() with base 10: 'x'",
        ),
    ],
)
@pytest.mark.parametrize("prefix", ["", "    ", "> "], ids=["plain", "in a list", "in a quote"])
def test_only_the_comment_changes(old: str, new: str, prefix: str, programs: Programs) -> None:
    """Indentation, quotation marks, note marks and analytic values stay."""
    before = "- item\n\n" if prefix == "    " else ""

    def page(code: str) -> str:
        lines = ["```python", *code.split("\n"), "```", ""]
        return before + "\n".join((prefix + line).rstrip() for line in lines)

    assert accepted(page(old), programs) == page(new)


def test_windows_line_ends_stay(programs: Programs) -> None:
    """A file keeps the line ends that it has."""
    text = "```python\nprint(6)  # 7\n```\n"
    page = Page(ROOT / "page.md", text, programs)
    wanted = edits(page.path, page.blocks[0], page.findings(page.blocks[0]))
    windows = text.replace("\n", "\r\n")
    assert rewrite(windows, wanted) == windows.replace("7", "6")


def test_a_note_mark_that_would_be_lost_is_unclear(programs: Programs) -> None:
    """The page's note would point at nothing."""
    with pytest.raises(UnclearError, match="note mark"):
        accepted("```python\nprint(6)\n# 6\n# 7  # (1)!\n```\n", programs)


def test_a_comment_that_two_pages_see_otherwise_is_left_alone(tmp_path: Path) -> None:
    """The file stays as it was, and the report says why."""
    file = tmp_path / "code.py"
    file.write_text("print(x)  # 1\n", encoding="utf-8")
    wanted = [Edit(file, (1,), ("print(x)  # 1",), 10, (text,)) for text in ("2", "3")]
    assert "left as it was: line 1 prints different things" in apply(wanted, tmp_path)
    assert file.read_text(encoding="utf-8") == "print(x)  # 1\n"


@pytest.mark.parametrize(
    "comment",
    [
        "7 = 2 * 3 = 6",
        "= 2 * 3 = 6",
        "6 = 2 · 3",
        "= 7 × 1",  # noqa: RUF001
        "Expected: tensor(7.)",
        "Expectativa: siete",
        "12 = 6 + 7 by hand",
        "7 (= 2 · 3)",
        "7 ≈ 2.1 · 3",
    ],
)
def test_an_analytic_value_that_cannot_be_read_is_left_alone(
    comment: str, tmp_path: Path, programs: Programs
) -> None:
    """It would be dropped, and a wrong lesson accepted."""
    text = f"```python\nprint(6)  # {comment}\n```\n"
    shown = kept(text, tmp_path, programs)
    assert not shown or "the analytic value at line 2 cannot be read" in shown


@pytest.mark.parametrize("printed", [r"10%\r20%", r"\x1b[1mbold", r"a\fb", r"a\u2028b", "a (1)!"])
def test_what_no_comment_can_say_is_not_written_into_one(
    printed: str, tmp_path: Path, programs: Programs
) -> None:
    """The page would no longer be one, or say something that nobody sees."""
    assert not kept(f"```python\nprint('{printed}')  # x\n```\n", tmp_path, programs)


def kept(text: str, folder: Path, programs: Programs) -> str:
    """Accept the outputs of a page that stays as it was, and give what is said of it."""
    file = folder / "page.md"
    file.write_text(text, encoding="utf-8", newline="")
    page = Page(file, text, programs)
    found = page.findings(page.blocks[0])
    shown = apply(edits(file, page.blocks[0], found), folder)
    assert found and file.read_text(encoding="utf-8") == text
    return shown


def test_an_accepted_file_is_shown_as_differences(tmp_path: Path) -> None:
    """The author sees what changed, and in which file."""
    file = tmp_path / "code.py"
    file.write_text("print(x)  # 1\n", encoding="utf-8")
    shown = apply([Edit(file, (1,), ("print(x)  # 1",), 10, ("2",))], tmp_path)
    assert "--- code.py" in shown and "-print(x)  # 1" in shown and "+print(x)  # 2" in shown


def test_nothing_is_accepted_where_ci_is_set() -> None:
    """A machine may not decide what is right."""
    command = [sys.executable, "-m", "pytest", "README.md", "--update-outputs"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"CI": "true"}, capture_output=True, text=True
    )
    assert done.returncode != 0 and "does not run where CI is set" in done.stderr


def test_nothing_is_accepted_by_several_workers() -> None:
    """Each would rewrite files that another reads, and none would see all edits of a snippet."""
    done = pytest_on("README.md", "--update-outputs", "-n", "2", CI="")
    assert done.returncode != 0 and "leave out -n" in done.stderr
    assert pytest_on("README.md", "--update-outputs", "-n", "0", CI="").returncode == 0
