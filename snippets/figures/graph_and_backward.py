"""The graphs of the lesson graph-and-backward."""

from snippets.figures.graphs import draw, read_graph, section

LESSON = "graph_and_backward"

# Each figure: the section that builds a scalar, and the name it gives to it.
FIGURES = {
    "graph_and_backward.svg": ("scalar-with-history", "y"),
    "graph_and_backward_used_twice.svg": ("used-twice", "z"),
}


def figure(file: str) -> str:
    """Return one figure of the lesson, drawn from the graph as it is now."""
    name, scalar = FIGURES[file]
    return draw(read_graph(section(LESSON, name), scalar))
