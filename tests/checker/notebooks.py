"""The cells of a notebook, run again: what they print now, next to what the notebook stores."""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

TIMEOUT = 60  # seconds that one cell may take
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
OUR_METADATA = {"alt"}


@dataclass(frozen=True)
class Cell:
    """One code cell and what it gave."""

    id: str  # the same in every language
    code: str  # its source, as it is run
    printed: str  # its printed text and the texts that stand for its values and figures
    faults: tuple[str, ...]  # the errors it raised and what it wrote to stderr


def read_notebook(path: Path) -> NotebookNode:
    """Read a notebook and make sure that it is a valid one."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def write_notebook(path: Path, notebook: NotebookNode) -> None:
    """Write a notebook as git likes it, with a line end at its end."""
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def code_cells(notebook: NotebookNode) -> tuple[Cell, ...]:
    """Give the code cells of a notebook in order, with their stored outputs."""
    return tuple(
        Cell(cell.id, cell.source, _printed(cell.outputs), tuple(_faults(cell.outputs)))
        for cell in notebook.cells
        if cell.cell_type == "code"
    )


def observe(notebook: NotebookNode) -> tuple[Cell, ...]:
    """Give the code cells with what they give when run in order in a fresh kernel.

    Notebooks with the same code share one run.
    """
    return code_cells(_run(tuple((cell.id, cell.code) for cell in code_cells(notebook))))


def store_outputs(path: Path) -> None:
    """Run a notebook and store its outputs in it, and nothing else of this run or machine."""
    notebook = read_notebook(path)
    cells = code_cells(notebook)
    fresh = {cell.id: cell for cell in _run(tuple((cell.id, cell.code) for cell in cells)).cells}
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in OUR_METADATA & set(cell.metadata)}
        if cell.cell_type == "code":
            cell.outputs = fresh[cell.id].outputs
            cell.execution_count = fresh[cell.id].execution_count
    notebook.metadata.update(METADATA)
    write_notebook(path, notebook)


@cache
def _run(cells: tuple[tuple[str, str], ...]) -> NotebookNode:
    """Run cells in order in a fresh kernel, in an empty folder."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(code, id=name) for name, code in cells], metadata=METADATA
    )
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "matplotlibrc")
        settings.write_text("svg.hashsalt: labs\n", encoding="utf-8")
        client = NotebookClient(
            notebook,
            timeout=TIMEOUT,
            allow_errors=True,
            coalesce_streams=True,
            record_timing=False,
            extra_arguments=["--log-level=ERROR"],
            resources={"metadata": {"path": folder}},
        )
        same = {"IPYTHONDIR": folder, "MATPLOTLIBRC": str(settings), "SOURCE_DATE_EPOCH": "0"}
        client.execute(env={**os.environ, **same})
    return notebook


def _printed(outputs: Sequence[NotebookNode]) -> str:
    """Join what was printed and the texts that stand for values and figures."""
    return "".join(
        output.text if output.output_type == "stream" else _plain(output)
        for output in outputs
        if output.output_type != "error" and output.get("name") != "stderr"
    )


def _plain(output: NotebookNode) -> str:
    return output.data.get("text/plain", "") + "\n"


def _faults(outputs: Sequence[NotebookNode]) -> Iterator[str]:
    """Give the errors and what was written to stderr."""
    for output in outputs:
        if output.output_type == "error":
            yield f"{output.ename}: {output.evalue}"
        elif output.get("name") == "stderr":
            yield output.text.strip()


def main() -> None:
    """Store fresh outputs in the notebooks named on the command line."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="store the outputs")
    parser.add_argument("notebooks", nargs="+", type=Path)
    for path in parser.parse_args().notebooks:
        store_outputs(path)
        print(f"Outputs stored: {path}")


if __name__ == "__main__":
    main()
