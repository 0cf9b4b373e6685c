"""A lesson as a notebook: its text, its blocks as cells, and what they give."""

import re
from collections.abc import Iterable, Mapping, Sequence

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.checker.notebooks import METADATA
from theme.takeaway.outputs import Output, outputs
from theme.takeaway.plain import NOTE
from theme.takeaway.program import Step

RAISES = "raises-exception"  # the tag by which a run goes on after a cell
TITLE = re.compile(r"\A# .*\n")


def notebook(
    about: str,
    pieces: Iterable[str | int],
    steps: Sequence[Step],
    seen: Mapping[str, Sequence[str]],
) -> NotebookNode:
    """Write a notebook of texts and of steps, which are given by their numbers.

    Raises:
        nbformat.ValidationError: if it is not one that Jupyter reads.
    """
    cells: list[NotebookNode] = []
    for number, piece in enumerate(pieces, 1):
        if isinstance(piece, int):
            count = 1 + sum(cell.cell_type == "code" for cell in cells)
            cells.append(_code(steps[piece], outputs(steps[piece], seen), count))
        else:
            text = TITLE.sub(rf"\g<0>\n{about}\n", piece) if number == 1 else piece
            cells.append(new_markdown_cell(text, id=f"text-{number}"))
    made = new_notebook(cells=cells, metadata=METADATA)
    nbformat.validate(made)
    return made


def _code(step: Step, given: Sequence[Output] | None, count: int) -> NotebookNode:
    """Write a block as a cell, run if what it gives is known; its notes keep their numbers."""
    return new_code_cell(
        NOTE.sub(r"\1", step.shown),
        id=f"code-{count}",
        execution_count=None if given is None else count,
        metadata={"tags": [RAISES]} if step.caught else {},
        outputs=[_output(output) for output in given or ()],
    )


def _output(output: Output) -> NotebookNode:
    if output.kind != "error":
        return new_output("stream", name=output.kind, text=output.text)
    kind, _, message = output.text.strip().partition(": ")
    name = kind.rpartition(".")[2]
    return new_output("error", ename=name, evalue=message, traceback=[output.text.strip()])
