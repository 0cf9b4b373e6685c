"""The drawn figures are the real ones."""

import pytest

from snippets.figures import FOLDER, drawings
from snippets.figures.graph_and_backward import LESSON
from snippets.figures.graphs import draw, read_graph, section

LIMIT = 15 * 1024  # bytes
DRAWN = drawings()

each_figure = pytest.mark.parametrize("name", sorted(DRAWN))


@each_figure
def test_a_stored_figure_is_drawn_from_the_objects_of_today(name: str) -> None:
    """The SVG in the repository is what the lesson's code gives now."""
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert stored == DRAWN[name], (
        f"snippets/figures/{name} no longer shows the objects of its lesson: "
        "run `python -m nox -s figures` and look at the new drawing."
    )


def test_every_stored_figure_is_drawn_by_a_module() -> None:
    """No SVG is left behind when its figure is renamed or dropped."""
    assert {path.name for path in FOLDER.glob("*.svg")} == set(DRAWN)


@each_figure
def test_a_figure_follows_the_page_it_stands_on(name: str) -> None:
    """It is small, takes its colour from the page, and brings no ids, styles or scripts."""
    drawing = DRAWN[name]
    assert len(drawing.encode()) <= LIMIT
    assert "currentColor" in drawing
    assert not [
        word for word in (" id=", "style", "<script", "#", "font-family") if word in drawing
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [("x**2", "x**3"), ("x**2", "x.exp()"), ("2.0, 3.0", "2.0, 5.0"), ("(x**2).sum()", "x.sum()")],
)
def test_a_changed_lesson_gives_another_drawing(old: str, new: str) -> None:
    """Another operation, value or path cannot pass for the stored figure."""
    code = section(LESSON, "scalar-with-history")
    assert old in code
    changed = draw(read_graph(code.replace(old, new), "y"))
    assert changed != DRAWN["graph_and_backward.svg"]


def test_a_tensor_used_twice_is_drawn_once() -> None:
    """Two paths to one tensor end in one node, which adds up what arrives."""
    drawing = DRAWN["graph_and_backward_used_twice.svg"]
    assert drawing.count(">AccumulateGrad<") == 2
    assert drawing.count("a.grad = 4.") == 1
