"""The labs: each output is what its cell prints today, in every language."""

import copy
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.checker import notebooks
from tests.checker.labs import differences, drift, faults, unheld, untidy
from tests.checker.notebooks import (
    METADATA,
    code_cells,
    main,
    observe,
    read_notebook,
    store_outputs,
    write_notebook,
)

DOCS = Path(__file__).parents[1] / "docs"
LABS = sorted(DOCS.glob("*/labs/*.ipynb"))
NAMES = sorted({path.name for path in LABS})


def name(path: Path) -> str:
    """Say where a lab lies in the repository."""
    return path.relative_to(DOCS.parent).as_posix()


def lab(
    printed: str = "tensor(6.)\n", code: str = "print(x.grad)", text: str = "`6`"
) -> NotebookNode:
    """Make a small lab: a text, and a cell that stores what it printed."""
    output = new_output("stream", name="stdout", text=printed)
    return new_notebook(
        cells=[
            new_markdown_cell(text, id="text"),
            new_code_cell(code, id="code", outputs=[output] if printed else []),
        ],
        metadata=copy.deepcopy(METADATA),
    )


each_lab = pytest.mark.parametrize("path", LABS, ids=name)


def test_every_lab_is_there_in_both_languages() -> None:
    """A lab of one language has the same name in the other."""
    assert NAMES and {path.relative_to(DOCS) for path in LABS} == {
        Path(language, "labs", file) for language in ("es", "en") for file in NAMES
    }


@each_lab
def test_stored_outputs_are_what_the_cells_print(path: Path) -> None:
    """A fresh run of the notebook prints what is stored; both languages share the run."""
    notebook = read_notebook(path)
    observed = observe(notebook)
    problems = [*faults(name(path), observed), *drift(name(path), code_cells(notebook), observed)]
    assert not problems, "\n\n".join(problems)


@each_lab
def test_no_cell_stores_an_error(path: Path) -> None:
    """No reader meets an error or a warning that the text does not speak of."""
    problems = list(faults(name(path), code_cells(read_notebook(path))))
    assert not problems, "\n\n".join(problems)


@each_lab
def test_stored_notebook_says_nothing_of_its_last_machine(path: Path) -> None:
    """Running it elsewhere changes no line of it."""
    problems = list(untidy(name(path), read_notebook(path)))
    assert not problems, "\n\n".join(problems)


@each_lab
def test_numbers_in_the_text_are_held_by_the_cells(path: Path) -> None:
    """A number in inline code stands in the notebook's code or in its outputs."""
    problems = list(unheld(name(path), read_notebook(path)))
    assert not problems, "\n\n".join(problems)


@pytest.mark.parametrize("file", NAMES)
def test_languages_hold_the_same_cells(file: str) -> None:
    """Same cells in the same order, with the same code; only the words differ."""
    one, other = (read_notebook(DOCS / language / "labs" / file) for language in ("es", "en"))
    problems = list(differences(f"labs/{file}", one, other))
    assert not problems, "\n\n".join(problems)


@pytest.mark.parametrize("stored", ["tensor(7.)\n", "tensor(6)\n", "tensor(6.)\n6\n", ""])
def test_changed_output_is_drift(stored: str) -> None:
    """A wrong value, a wrong type, a line too many and a missing output are each named."""
    (problem,) = drift("lab", code_cells(lab(stored)), code_cells(lab()))
    assert "lab, cell code" in problem and "tensor(6.)" in problem and "nox -s labs" in problem


def test_same_output_is_no_drift() -> None:
    """What is printed today and was stored raises no alarm."""
    assert not list(drift("lab", code_cells(lab()), code_cells(lab())))


def test_changed_code_in_one_language_is_a_difference() -> None:
    """A digit changed in one language only is named with its cell."""
    (problem,) = differences("lab", lab(code="print(6)"), lab(code="print(7)"))
    assert "cell code" in problem and "print(6)" in problem and "print(7)" in problem


def test_missing_cell_is_a_difference() -> None:
    """A cell that one language lacks is counted."""
    shorter = lab()
    shorter.cells.pop()
    (problem,) = differences("lab", lab(), shorter)
    assert "one language has 2 cells, the other 1" in problem


def test_cells_in_another_order_are_a_difference() -> None:
    """Kinds and names of cells are compared one by one."""
    swapped = lab()
    swapped.cells.reverse()
    assert len(list(differences("lab", lab(), swapped))) == 2


@pytest.mark.parametrize("text", ["## Loss", "- one", "| a |"])
def test_text_of_another_shape_is_a_difference(text: str) -> None:
    """A heading, a bullet or a table row that one language lacks is named."""
    (problem,) = differences("lab", lab(text=text), lab(text="Loss"))
    assert "cell text" in problem


def test_stored_error_is_a_fault() -> None:
    """An error kept in a cell is named with its message."""
    broken = lab()
    broken.cells[1].outputs = [new_output("error", ename="NameError", evalue="no x", traceback=[])]
    (problem,) = faults("lab", code_cells(broken))
    assert "cell code: NameError: no x" in problem


def test_stored_warning_is_a_fault() -> None:
    """What a cell wrote to stderr is named."""
    warned = lab()
    warned.cells[1].outputs = [new_output("stream", name="stderr", text="UserWarning: slow\n")]
    (problem,) = faults("lab", code_cells(warned))
    assert "UserWarning: slow" in problem


def test_trace_of_a_machine_is_untidy() -> None:
    """A Python version and a time stamp are both named."""
    traced = lab()
    traced.metadata["language_info"] = {"name": "python", "version": "3.11.2"}
    traced.cells[1].metadata["execution"] = {"iopub.status.busy": "2026-11-30T10:00:00Z"}
    assert len(list(untidy("lab", traced))) == 2


def test_number_that_no_cell_holds_is_named() -> None:
    """A number in the text that the code neither holds nor prints is named."""
    (problem,) = unheld("lab", lab(text="It prints `7`."))
    assert "cell text: no cell holds or prints `7`" in problem


def test_running_reports_prints_values_and_errors() -> None:
    """A run gives each cell its text, and an error its type and message."""
    notebook = lab(code="print(1 + 1)\n'end'")
    notebook.cells.append(new_code_cell("1 / 0", id="broken"))
    printing, broken = observe(notebook)
    assert printing.printed == "2\n'end'\n"
    assert broken.faults == ("ZeroDivisionError: division by zero",)


def test_storing_keeps_words_and_drops_the_machine(tmp_path: Path) -> None:
    """Fresh outputs replace the stored ones, and nothing else is left of the run."""
    path = tmp_path / "lab.ipynb"
    notebook = lab(printed="3\n", code="print(1 + 1)")
    notebook.metadata["page"] = {"minutes": 5}
    notebook.cells[1].metadata.update(alt="Two", execution={"started": "today"})
    write_notebook(path, notebook)
    store_outputs(path)
    stored = read_notebook(path)
    assert not list(untidy("lab", stored)) and stored.cells[0].source == "`6`"
    assert stored.metadata["page"] == {"minutes": 5} and stored.cells[1].metadata == {"alt": "Two"}
    assert code_cells(stored)[0].printed == "2\n"


def test_command_stores_the_outputs_of_the_notebooks_that_it_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only with `--write`, because it overwrites them."""
    stored: list[Path] = []
    monkeypatch.setattr(notebooks, "store_outputs", stored.append)
    monkeypatch.setattr("sys.argv", ["notebooks", "--write", "a.ipynb", "b.ipynb"])
    main()
    assert stored == [Path("a.ipynb"), Path("b.ipynb")]
    assert capsys.readouterr().out == "Outputs stored: a.ipynb\nOutputs stored: b.ipynb\n"
    monkeypatch.setattr("sys.argv", ["notebooks", "a.ipynb"])
    with pytest.raises(SystemExit):
        main()
    assert len(stored) == 2
