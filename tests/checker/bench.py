"""What checking costs: ratios of whole-process times, measured in pairs that take turns."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.checker.blocks import Kind, find_blocks
from tests.checker.site import ROOT

ROUNDS = 5  # of each pair; the median is printed
SMALLEST = 1e-4  # seconds; a difference below it is noise
SIZES = (10, 200, 1000)  # blocks of one page; the longest is run here only
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
ALONE = ["-p", "no:examples"]  # without the plugin of pytest-examples, installed for this session
PLAIN = """
import contextlib, io, sys, warnings
import torch
warnings.simplefilter("ignore")
programs = {programs!r}
for program in programs:
    names = {{"__name__": "__main__"}}
    for block in program:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(BaseException):
            exec(compile(block, "page", "exec"), names)
"""


@dataclass(frozen=True)
class Command:
    """A process to be timed."""

    arguments: list[str]
    folder: Path = ROOT

    def seconds(self) -> float:
        """Run it and give the time that it took, from outside."""
        start = time.perf_counter()
        done = subprocess.run(
            self.arguments, cwd=self.folder, capture_output=True, text=True, env=_environment()
        )
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(self.arguments)} failed:\n{done.stdout}{done.stderr}")
        return time.perf_counter() - start


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}


def ratio(one: Command, other: Command) -> float:
    """Give how much longer one takes than the other: the median of pairs that take turns."""
    one.seconds(), other.seconds()  # what is read from disk for the first time counts for neither
    return statistics.median(one.seconds() / other.seconds() for _ in range(ROUNDS))


def course(*languages: str) -> Command:
    """Give the run of the lessons through pytest, in some languages."""
    return Command([*PYTEST, *ALONE, *(f"docs/{language}" for language in languages)])


def plain(folder: Path) -> Command:
    """Give one Python process that runs the same programs after one import of torch."""
    pages = sorted((ROOT / "docs" / "es").glob("**/*.md"))
    programs = [
        [b.source for b in find_blocks(page.read_text(encoding="utf-8")) if b.kind is Kind.PYTHON]
        for page in pages
    ]
    script = folder / "plain.py"
    script.write_text(PLAIN.format(programs=programs), encoding="utf-8")
    return Command([sys.executable, str(script)], folder)


def page(folder: Path, blocks: int) -> Command:
    """Give the run of one page of many small blocks."""
    path = folder / f"page_{blocks}.md"
    fences = (f"Block {n}.\n\n```python\nx = {n}\nprint(x)  # {n}\n```\n" for n in range(blocks))
    path.write_text("\n".join(fences), encoding="utf-8")
    return Command([*PYTEST, *ALONE, "-c", str(ROOT / "pyproject.toml"), str(path)])


def other(folder: Path, peer: str, blocks: int) -> Command:
    """Give the run of a page of the same blocks through another tool."""
    place = folder / f"{peer}_{blocks}".replace(" ", "_")
    place.mkdir()
    (place / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    PEERS[peer](place, range(blocks))
    options = ["--markdown-docs"] if "markdown" in peer else ["-p", "no:pytest_markdown_docs"]
    options += ALONE if "examples" not in peer else []
    return Command([*PYTEST, *options, "."], place)


def _pytest_examples(folder: Path, blocks: range) -> None:
    text = "\n".join(f"```python\nx = {n}\nprint(x)\n#> {n}\n```\n" for n in blocks)
    (folder / "page.md").write_text(text, encoding="utf-8")
    (folder / "test_page.py").write_text(
        "import pytest\nfrom pytest_examples import find_examples\n\n"
        "@pytest.mark.parametrize('example', find_examples('page.md'), ids=str)\n"
        "def test_page(example, eval_example):\n    eval_example.run_print_check(example)\n",
        encoding="utf-8",
    )


def _sybil(folder: Path, blocks: range) -> None:
    text = "\n".join(f"```python\n>>> x = {n}\n>>> print(x)\n{n}\n\n```\n" for n in blocks)
    (folder / "page.md").write_text(text, encoding="utf-8")
    (folder / "conftest.py").write_text(
        "from sybil import Sybil\nfrom sybil.parsers.markdown import PythonCodeBlockParser\n\n"
        "pytest_collect_file = Sybil(\n"
        "    parsers=[PythonCodeBlockParser()], patterns=['*.md']).pytest()\n",
        encoding="utf-8",
    )


def _bare(folder: Path, blocks: range) -> None:
    text = "\n".join(f"```python\nx = {n}\nprint(x)\nassert x == {n}\n```\n" for n in blocks)
    (folder / "page.md").write_text(text, encoding="utf-8")


PEERS: dict[str, Callable[[Path, range], None]] = {
    "pytest-examples": _pytest_examples,
    "sybil's doctest parser": _sybil,
    "bare pytest-markdown-docs": _bare,
}


def block_costs(*ladders: list[Command]) -> list[list[float]]:
    """Give, for each ladder of ever longer pages, the seconds that a further block costs.

    A ladder's commands run pages of SIZES blocks, the longest perhaps left out; all take turns.
    """
    times: list[list[list[float]]] = [[[] for _ in ladder] for ladder in ladders]
    for _ in range(ROUNDS):
        for ladder, rows in zip(ladders, times, strict=True):
            for command, row in zip(ladder, rows, strict=True):
                row.append(command.seconds())
    best = [[min(row) for row in rows] for rows in times]  # what is not the tool's only adds
    return [
        [(b - a) / (n - m) for (a, m), (b, n) in pairwise(zip(row, SIZES, strict=False))]
        for row in best
    ]


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as name:
        folder = Path(name)
        print(f"the course through pytest / plain Python: {ratio(course('es'), plain(folder)):.2f}")
        print(f"two languages / one: {ratio(course('es', 'en'), course('es')):.2f}")
        ours = [page(folder, blocks) for blocks in SIZES]
        others = {peer: [other(folder, peer, n) for n in SIZES[:2]] for peer in PEERS}
        (middle, late), *costs = block_costs(ours, *others.values())
        print(f"a block among {SIZES[2]:,} / among {SIZES[1]:,}: {late / middle:.2f}")
        for peer, (cost,) in zip(others, costs, strict=True):
            known = f"{middle / cost:.2f}" if cost > SMALLEST else "it costs too little to measure"
            print(f"a block here / in {peer}: {known}")


if __name__ == "__main__":
    main()
