"""The census: which code of the published pages was run in this tree, and which was not."""

from dataclasses import dataclass
from pathlib import Path

from tests.checker.ledger import Entry
from tests.checker.notebooks import code_cells, read_notebook
from tests.checker.render import collect
from tests.checker.tags import could_be_python

VERIFIED = {"passed", "notest"}


@dataclass(frozen=True)
class Published:
    """A block of code that a reader of the site sees, and that might be Python."""

    page: str  # the HTML file, relative to the site
    language: str
    code: str


def published(html: Path, site: Path) -> list[Published]:
    """Find the blocks of a published page that a reader could take for Python or its output."""
    page = html.relative_to(site).as_posix()
    blocks = collect(html.read_text(encoding="utf-8")).blocks
    return [
        Published(page, block.language, block.text.strip())
        for block in blocks
        if could_be_python(block.language, block.text.strip()) and block.text.strip()
    ]


def source_of(html: Path, site: Path, docs: Path) -> Path | None:
    """Find the page or notebook that a published page was made from; None for a page of its own."""
    language, _, *rest = html.relative_to(site).parts if html.parent != site else ("", "")
    stem = Path(docs, language, *rest[:-1]) if rest else docs
    candidates = [stem.with_suffix(".md"), stem.with_suffix(".ipynb"), stem / "index.md"]
    return next((path for path in candidates if language and path.is_file()), None)


def run_here(source: Path | None, ledger: dict[str, Entry], root: Path) -> set[str]:
    """Give the code that was run, or refused to be run with a reason, for a page of this tree."""
    if source is None:
        return set()
    if source.suffix == ".ipynb":
        cells = code_cells(read_notebook(source))
        return {text.strip() for cell in cells for text in (cell.code, cell.printed)}
    page = ledger.get(source.relative_to(root).as_posix(), {"blocks": []})
    return {block["code"].strip() for block in page["blocks"] if block["verdict"] in VERIFIED}
