"""The census compares what the site shows with what this tree has run."""

from pathlib import Path

import pytest

from tests.checker.census import published, run_here, source_of
from tests.checker.notebooks import write_notebook
from tests.helpers import SAMPLES
from tests.test_labs import lab

HTML = (
    '<div class="language-python highlight"><pre><code>print(6)  # 6\n</code></pre></div>'
    '<div class="language-console highlight"><pre><code>nox -l</code></pre></div>'
    '<div class="language-python highlight"><pre><code>\n</code></pre></div>'
)


def test_blocks_that_may_be_python_are_counted(tmp_path: Path) -> None:
    """With their page; commands and empty blocks are not."""
    html = tmp_path / "es" / "index.html"
    html.parent.mkdir()
    html.write_text(HTML, encoding="utf-8")
    (block,) = published(html, tmp_path)
    assert (block.page, block.language, block.code) == ("es/index.html", "python", "print(6)  # 6")


@pytest.mark.parametrize(
    ("html", "source"),
    [
        ("es/latest/index.html", "es/index.md"),
        ("es/latest/lessons/six/index.html", "es/lessons/six.md"),
        ("es/latest/labs/six/index.html", "es/labs/six.ipynb"),
        ("es/latest/404.html", "es/index.md"),
        ("es/latest/lessons/seven/index.html", None),
        ("index.html", None),
    ],
)
def test_source_of_a_page_is_found(html: str, source: str | None, tmp_path: Path) -> None:
    """A page, a notebook, or the index of a folder; some pages have none."""
    docs, site = tmp_path / "docs", tmp_path / "site"
    for name in ("es/index.md", "es/lessons/six.md", "es/labs/six.ipynb"):
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).touch()
    assert source_of(site / html, site, docs) == (docs / source if source else None)


def test_code_that_was_run_or_refused_with_a_reason_is_known() -> None:
    """Code that failed is not, nor is that of a page that was not run."""
    verdicts = {"passed": "x = 1", "notest": "x = 2", "failed": "x = 3"}
    blocks = [{"code": f"{code}\n", "verdict": verdict} for verdict, code in verdicts.items()]
    ledger = {"page.md": {"blocks": blocks}}
    assert run_here(SAMPLES / "page.md", ledger, SAMPLES) == {"x = 1", "x = 2"}
    assert run_here(SAMPLES / "other.md", ledger, SAMPLES) == set()
    assert run_here(None, ledger, SAMPLES) == set()


def test_cells_of_a_notebook_and_their_outputs_are_known(tmp_path: Path) -> None:
    """Another test runs them."""
    write_notebook(tmp_path / "lab.ipynb", lab())
    known = run_here(tmp_path / "lab.ipynb", {}, tmp_path)
    assert known == {"print(x.grad)", "tensor(6.)"}
