"""What the tests of the checker share: sample pages, and what becomes of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checker.blocks import Kind
from tests.checker.findings import Fault, Finding
from tests.checker.programs import Programs
from tests.checker.site import ROOT
from tests.checker.verify import Page

SAMPLES = ROOT / "tests" / "samples"


def names(folder: str) -> list[str]:
    """Name the sample pages of a folder."""
    return sorted(path.stem for path in (SAMPLES / folder).glob("*.md"))


def page(name: str, programs: Programs) -> Page:
    """Give a sample page."""
    path = SAMPLES / f"{name}.md"
    return Page(path, path.read_text(encoding="utf-8"), programs)


def written(text: str, programs: Programs) -> Page:
    """Give a page that a test has written."""
    return Page(SAMPLES / "written.md", text, programs)


def fence(*codes: str) -> str:
    """Write a page of Python blocks."""
    return "\n".join(f"Text.\n\n```python\n{code}\n```\n" for code in codes)


def findings(page: Page) -> list[Finding]:
    """Say all that is wrong with the blocks of a page."""
    return [finding for block in page.blocks for finding in page.findings(block)]


def verdict(page: Page) -> str:
    """Tell whether a page is to pass, to be written in another way, or false."""
    faults = [
        block.kind is Kind.REFUSED or finding.fault is Fault.FORM
        for block in page.blocks
        for finding in page.findings(block)
    ]
    if not faults:
        return "pass"
    return "refuse" if all(faults) else "fail"


def pytest_on(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run pytest as an author does, in the root of the repository."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    plain = {name: value for name, value in os.environ.items() if name[:7] != "GITHUB_"}
    return subprocess.run(
        command, cwd=ROOT, env=plain | environment, capture_output=True, text=True, check=False
    )


def each(folder: str) -> pytest.MarkDecorator:
    """Try a test with each sample page of a folder."""
    return pytest.mark.parametrize("name", names(folder))


def relative(path: Path) -> str:
    """Name a file as a report does."""
    return path.relative_to(ROOT).as_posix()
