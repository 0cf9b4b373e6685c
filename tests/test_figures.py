"""The drawn graphs are the real ones."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[1] / "snippets" / "figures"
LIMIT = 15 * 1024


def load(name: str) -> ModuleType:
    """Import a module that draws figures: its name is also its lesson's."""
    spec = importlib.util.spec_from_file_location(f"figures_{name}", FOLDER / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


figures = load("graph_and_backward")


@pytest.mark.parametrize("file", figures.FIGURES)
def test_stored_figure_is_the_graph_of_today(file: str) -> None:
    """The SVG in the repository is what the lesson's code gives now."""
    stored = (FOLDER / file).read_text(encoding="utf-8")
    assert stored == figures.figure(file), (
        f"snippets/figures/{file} no longer shows the graph of its lesson: "
        "run `python snippets/figures/graph_and_backward.py` and look at the new drawing"
    )


def test_every_stored_figure_has_a_generator() -> None:
    """No SVG is left behind when its figure is renamed or dropped."""
    assert {path.name for path in FOLDER.glob("graph_and_backward*.svg")} == set(figures.FIGURES)


@pytest.mark.parametrize(
    ("old", "new"),
    [("x**2", "x**3"), ("x**2", "x.exp()"), ("2.0, 3.0", "2.0, 5.0"), ("(x**2).sum()", "x.sum()")],
)
def test_changed_lesson_gives_another_drawing(old: str, new: str) -> None:
    """Another operation, value or path cannot pass for the stored figure."""
    code = figures.section("scalar-with-history")
    assert old in code
    changed = figures.draw(figures.read_graph(code.replace(old, new), "y"))
    assert changed != figures.figure("graph_and_backward.svg")


def test_tensor_used_twice_is_drawn_once() -> None:
    """Two paths to one tensor end in one node, which adds up what arrives."""
    drawing = figures.figure("graph_and_backward_used_twice.svg")
    assert drawing.count(">AccumulateGrad<") == 2
    assert drawing.count("a.grad = 4.") == 1


@pytest.mark.parametrize("file", figures.FIGURES)
def test_figure_follows_the_page_it_stands_on(file: str) -> None:
    """It is small, takes its colour from the page, and brings no ids, styles or scripts."""
    drawing = figures.figure(file)
    assert len(drawing.encode()) <= LIMIT
    assert "currentColor" in drawing
    assert not [
        word for word in (" id=", "<style", "<script", "#", "font-family") if word in drawing
    ]
