"""What must be true of a lab: each check gives sentences for what is not."""

import re
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

from tests.checker.compare import matches
from tests.checker.notebooks import METADATA, OUR_METADATA, Cell, code_cells
from tests.checker.prose import CODE, NUMBER

STORE = "next: look at what changed; if it is right, run `nox -s labs`"


def drift(name: str, stored: Sequence[Cell], observed: Sequence[Cell]) -> Iterator[str]:
    """Name each cell whose stored text is not what it prints today."""
    for kept, fresh in zip(stored, observed, strict=True):
        if not matches(kept.printed, fresh.printed):
            yield (
                f"{name}, cell {kept.id}: the notebook stores\n{_indented(kept.printed)}\n"
                f"and running it prints\n{_indented(fresh.printed)}\n{STORE}"
            )


def faults(name: str, cells: Sequence[Cell]) -> Iterator[str]:
    """Name each cell that raised an error or wrote to stderr."""
    for cell in cells:
        for fault in cell.faults:
            yield f"{name}, cell {cell.id}: {fault}\nnext: catch it in the cell, or mend the cell"


def differences(name: str, one: NotebookNode, other: NotebookNode) -> Iterator[str]:
    """Name what two languages of a lab do not have in common: cells, kinds, code, figures."""
    if len(one.cells) != len(other.cells):
        yield f"{name}: one language has {len(one.cells)} cells, the other {len(other.cells)}"
        return
    for number, (left, right) in enumerate(zip(one.cells, other.cells, strict=True), 1):
        if (left.id, left.cell_type) != (right.id, right.cell_type):
            yield (
                f"{name}, cell {number}: one language has {left.cell_type} {left.id}, "
                f"the other {right.cell_type} {right.id}"
            )
        elif left.cell_type == "code" and left.source != right.source:
            yield (
                f"{name}, cell {left.id}: the code is\n{_indented(left.source)}\n"
                f"in one language and\n{_indented(right.source)}\nin the other"
            )
        elif (shape := _shape(left)) != _shape(right):
            yield f"{name}, cell {left.id}: {shape} in one language, {_shape(right)} in the other"


def untidy(name: str, notebook: NotebookNode) -> Iterator[str]:
    """Name what a notebook carries from the machine it was last run on."""
    kept = {key: notebook.metadata[key] for key in notebook.metadata if key != "page"}
    if kept != METADATA:
        yield f"{name}: its metadata holds {kept}\n{STORE}"
    for cell in notebook.cells:
        if extra := set(cell.metadata) - OUR_METADATA:
            yield f"{name}, cell {cell.id}: its metadata holds {sorted(extra)}\n{STORE}"


def unheld(name: str, notebook: NotebookNode) -> Iterator[str]:
    """Name each number in the text's inline code that no code cell holds or prints."""
    cells = code_cells(notebook)
    shown = "\n".join(cell.code + "\n" + cell.printed for cell in cells)
    known = {float(number) for number in re.findall(NUMBER, shown)}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for _, value in CODE.findall(cell.source):
                if re.fullmatch(NUMBER, value) and float(value) not in known:
                    yield f"{name}, cell {cell.id}: no cell holds or prints `{value}`"


def _shape(cell: NotebookNode) -> str:
    """Say what both languages of a cell share beside their code."""
    if cell.cell_type == "code":
        return "a described figure" if "alt" in cell.metadata else "no described figure"
    lines = cell.source.split("\n")
    headings = sum(line.startswith("#") for line in lines)
    bullets = sum(line.startswith("- ") for line in lines)
    rows = sum(line.startswith("|") for line in lines)
    return f"{headings} headings, {bullets} bullets, {rows} table rows"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.rstrip("\n").split("\n"))
