"""The census: every Python block of the published site is one that was run in this tree."""

from pathlib import Path

import pytest

from tests.checker import ledger
from tests.checker.census import published, run_here, source_of
from tests.site.pages import MISSING, ROOT, SITE, built

LEDGER = ROOT / "build" / "ledger.json"
STALE = "Run the pages again (python -m nox -s tests): the ledger does not know this code."


@pytest.fixture(scope="module")
def verdicts() -> dict[str, ledger.Entry]:
    """Give what the last run of the pages wrote down."""
    if not LEDGER.exists():
        pytest.fail(f"{LEDGER.relative_to(ROOT)} is missing. {STALE}", pytrace=False)
    return dict(ledger.read(LEDGER)["pages"])


def not_run(html: Path, site: Path, verdicts: dict[str, ledger.Entry]) -> list[str]:
    """Say which blocks of a published page were not run in this tree."""
    known = run_here(source_of(html, site, ROOT / "docs"), verdicts, ROOT)
    return [
        f"{block.page}: a block tagged `{block.language or 'nothing'}` was not run:\n{block.code}"
        for block in published(html, site)
        if block.code not in known
    ]


def test_every_published_block_was_run(verdicts: dict[str, ledger.Entry]) -> None:
    """In every page of both languages, or the page says why not."""
    assert built(), MISSING
    files = sorted(SITE.rglob("*.html"))
    missing = [line for html in files for line in not_run(html, SITE, verdicts)]
    assert files and not missing, "\n".join([*missing, STALE])


def test_the_census_sees_code_at_all(verdicts: dict[str, ledger.Entry]) -> None:
    """Each block that was run is found in a published page."""
    published_code = {
        block.code for html in SITE.rglob("*.html") for block in published(html, SITE)
    }
    run = {
        entry["code"].strip()
        for page, verdict in verdicts.items()
        for entry in verdict["blocks"]
        if page.startswith("docs/") and entry["code"].strip()
    }
    assert run and run <= published_code


@pytest.mark.parametrize(
    "html",
    [
        '<div class="language-python highlight"><pre><code>print(7)  # 6\n</code></pre></div>',
        '<div class="language-py highlight"><pre><code>print(7)  # 6\n</code></pre></div>',
        '<div class="language-pycon highlight"><pre><code>&gt;&gt;&gt; 7\n6</code></pre></div>',
        "<pre><code>print(7)  # 6</code></pre>",
        "<pre>print(7)  # 6</pre>",
        "<xmp>print(7)  # 6</xmp>",
        "<code>x = 7<br>print(x)  # 6</code>",
        '<div class="language-ruby highlight"><pre><code>print(7)  # 6</code></pre></div>',
        '<div class="language-numpy highlight"><pre><code>x = 7</code></pre></div>',
        "<!--><pre>print(7)  # 6</pre>-->",
        "<![CDATA[><pre>print(7)  # 6</pre>]]>",
    ],
)
def test_a_block_that_was_not_run_is_found(html: str, tmp_path: Path) -> None:
    """However the page shows it."""
    page = tmp_path / "es" / "latest" / "extra" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(html, encoding="utf-8")
    assert len(not_run(page, tmp_path, {})) == 1
