"""All the pages of a run, and what makes one of their tests fail."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.checker import tree, update
from tests.checker.blocks import Block, Kind
from tests.checker.findings import Finding
from tests.checker.inline import inline_code
from tests.checker.programs import Programs
from tests.checker.prose import unverified
from tests.checker.report import Place, describe, locate, place
from tests.checker.verify import Page

SUFFIXES = {".md", ".markdown", ".mdown", ".mkdn", ".mkd"}  # what MkDocs takes for a page


class UntrueError(Exception):
    """What a page says is not so; the message is for its author."""

    def __init__(self, message: str, places: list[tuple[Place, Finding]]) -> None:
        super().__init__(message)
        self.places = places


def faults(error: BaseException | None) -> list[tuple[Place, Finding]]:
    """Give what was found wrong, and where, from what made a test fail."""
    return error.places if isinstance(error, UntrueError) else []


@dataclass
class Course:
    """All the pages of this run."""

    root: Path
    programs: Programs

    def __post_init__(self) -> None:
        self.tree = tree.digests(self.root)
        self.pages: dict[Path, Page] = {}
        self.edits: list[update.Edit] = []

    def page(self, path: Path) -> Page:
        """Give a page, read once."""
        if path not in self.pages:
            self.pages[path] = Page(path, path.read_text(encoding="utf-8"), self.programs)
        return self.pages[path]

    def expect(self, paths: Iterable[Path]) -> None:
        """Name the pages of a run in their order: what needs no program is read at once."""
        pages = [self.page(path) for path in paths]
        for page in pages:
            inline_code(page.text)
        self.programs.expect(page.program for page in pages if page.run)

    def block(self, path: Path, line: int) -> tuple[Page, Block]:
        """Give the block that a line of a page opens, with its page."""
        page = self.page(path)
        return page, page.opened[line]

    def check(self, page: Page, block: Block) -> None:
        """Raise UntrueError, with all that is wrong, unless a block is true."""
        self.programs.run_ahead()
        findings = page.findings(block)
        self.edits += update.edits(page.path, block, findings)
        raised = page.raised(block) if block.kind is Kind.PYTHON else ""
        self._refuse(page, [(finding, block) for finding in findings], raised)

    def check_prose(self, page: Page) -> None:
        """Raise UntrueError for the values in a page's text that its program never held."""
        self._refuse(page, [(f, Block(Kind.OTHER, f.line, ())) for f in unverified(page)])

    def _refuse(self, page: Page, faults: list[tuple[Finding, Block]], raised: str = "") -> None:
        if not faults:
            return
        texts = [describe(*fault, page.path, self.root) for fault in faults]
        if raised:
            texts.append(locate(raised, page.run, page.path, self.root))
        places = [(place(*fault, page.path, self.root), fault[0]) for fault in faults]
        raise UntrueError("\n\n".join(texts), places)
