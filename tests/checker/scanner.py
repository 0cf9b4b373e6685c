"""Stands in for the Markdown parser of pytest-markdown-docs: it sees what the site shows."""

from dataclasses import dataclass

from tests.checker.blocks import find_blocks


@dataclass(frozen=True)
class Token:
    """What the plugin reads of a Markdown token."""

    type: str
    info: str
    content: str
    map: tuple[int, int]


class Scanner:
    """Finds the blocks of a page."""

    def parse(self, text: str) -> list[Token]:
        """Give each block of a page as a fence; refused ones too, so that each is reported."""
        return [
            Token("fence", "python", block.source + "\n", (block.line - 1, block.line))
            for block in find_blocks(text)
        ]
