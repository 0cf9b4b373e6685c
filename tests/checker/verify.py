"""The verdict on each block of a page."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.checker.blocks import Block, Kind, find_blocks
from tests.checker.claims import valued_lines
from tests.checker.compare import contains
from tests.checker.events import Record
from tests.checker.findings import NOT_RUN, Fault, Finding
from tests.checker.judge import judge
from tests.checker.programs import Program, Programs
from tests.checker.readings import Reading, readings


@dataclass
class Page:
    """A page: its blocks, and the program that its Python blocks make."""

    path: Path
    text: str
    programs: Programs

    def __post_init__(self) -> None:
        self._verdicts: dict[int, list[Finding]] = {}  # by the line that opens a block
        self._sound = 0  # how many blocks, from the first, are known to run

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block that is run, is output, or is refused."""
        return find_blocks(self.text)

    @cached_property
    def opened(self) -> dict[int, Block]:
        """The blocks, by the line that opens them; the first of those that one line opens."""
        return {block.line: block for block in reversed(self.blocks)}

    @cached_property
    def run(self) -> list[Block]:
        """The blocks that are run."""
        return [block for block in self.blocks if block.kind is Kind.PYTHON]

    @cached_property
    def program(self) -> Program:
        """The blocks that are run, as one program."""
        sources = tuple(block.source for block in self.run)
        return self.programs.of(sources, tuple(map(valued_lines, sources)))

    @cached_property
    def _indices(self) -> dict[int, int]:
        """The place in the program of each block that is run, by the line that opens it."""
        return {block.line: index for index, block in enumerate(self.run)}

    def record(self, block: Block) -> Record:
        """Give what a block of the program did."""
        return self.program.record(self._indices[block.line])

    def readings(self, block: Block) -> list[Reading]:
        """Put what a block documents beside what it did, if it counts as run."""
        index = self._indices.get(block.line)
        if index is None or index >= len(self.program.records) or self._stopped_before(block):
            return []
        try:
            return readings(block.source, self.record(block), self.program.first_line(index))
        except SyntaxError:
            return []

    def raised(self, block: Block) -> str:
        """Give the traceback of a block that raised, if it counts as run."""
        ran = self.program.records[self._indices[block.line] :][:1]
        return ran[0].traceback if ran and not self._stopped_before(block) else ""

    def findings(self, block: Block) -> list[Finding]:
        """Say all that is wrong with a block."""
        if block.kind is Kind.REFUSED:
            return [Finding(Fault.FAILURE, 0, block.reason)]
        if block.kind is Kind.NOTEST:
            return []
        judged = self._output if block.kind is Kind.OUTPUT else self._judged
        return self._stopped_before(block) or judged(block)

    def _judged(self, block: Block) -> list[Finding]:
        """Judge a block that is run, once."""
        if block.line not in self._verdicts:
            first = self.program.first_line(self._indices[block.line])
            self._verdicts[block.line] = judge(block.source, self.record(block), first)
        return self._verdicts[block.line]

    def _stopped_before(self, block: Block) -> list[Finding]:
        """Report a block as not run if an earlier one of its program could not be run."""
        while self._sound < len(self.blocks) and not self._breaks(self.blocks[self._sound]):
            if self.blocks[self._sound].line >= block.line:
                return []
            self._sound += 1
        broken = self.blocks[self._sound : self._sound + 1]
        if not broken or broken[0].line >= block.line:
            return []
        summary = f"{NOT_RUN} the block at line {broken[0].line} failed."
        return [Finding(Fault.FAILURE, 0, summary, advice="Mend that block first.")]

    def _breaks(self, block: Block) -> bool:
        """Tell whether the program cannot go on after a block."""
        if block.kind is Kind.PYTHON:
            return any(finding.fault is Fault.FAILURE for finding in self._judged(block))
        return block.kind is Kind.REFUSED

    def _output(self, block: Block) -> list[Finding]:
        """Hold a block of output against what the last block that prints before it printed."""
        printed, reach = self._printed_before(block)
        if contains(reach, block.source):
            return []
        return [
            Finding(
                Fault.DRIFT,
                0,
                "This block is shown as output, and the block before it does not print this.",
                documented=block.source,
                printed=printed,
                advice="Put it after the block that prints it, or write outputs as comments in "
                "that block; tag commands `console` and other text with its language.",
            )
        ]

    def _printed_before(self, block: Block) -> tuple[str, str]:
        """Give what the last block that prints before a block printed, alone and in its output.

        The second text begins so many lines earlier that what is shown ends in that block.
        """
        before = [other for other in self.run if other.line < block.line]
        texts = ["".join(event.text for event in self.record(other).events) for other in before]
        while texts and not texts[-1].strip():
            texts.pop()
        *earlier, last = texts or [""]
        lines = len(block.source.strip().split("\n"))
        return last, "\n".join("".join(earlier).split("\n")[-lines:]) + last
