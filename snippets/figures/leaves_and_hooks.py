"""Which tensors of the lesson leaves-and-hooks keep their gradient, read from its graph."""

from typing import Any

import torch

from snippets.figures.graphs import Graph, collect, section, value
from snippets.figures.svg import BOX, MARGIN, ROW, Point, arrow, box, frame, text

FIGURES = {"leaves_and_hooks.svg": "leaves"}  # the section that builds the graph of z

WIDTH, GAP = 124, 64  # of a tensor; between it and its node
NODE, TENSOR = MARGIN + BOX / 2, MARGIN + BOX + GAP + WIDTH / 2
TRACKED = ["z", "y", "x"]  # from the result down, each beside its node


def figure(file: str) -> str:
    """Return the graph of z, its tensors beside it, after a backward pass that kept y.grad."""
    names = build(section("leaves_and_hooks", FIGURES[file]))
    names["y"].retain_grad()
    graph = Graph(names["z"].grad_fn, "z")
    collect(graph.root, graph)
    names["z"].backward()
    parts: list[str] = []
    for row, (node, name) in enumerate(zip(graph.nodes, TRACKED, strict=True)):
        place = (NODE, MARGIN + 33 + ROW * row)
        parts += box(place, type(node).__name__)
        if row < len(graph.nodes) - 1:
            parts += arrow(place, (NODE, place[1] + ROW), graph.sent[node, 0])
        parts += link(place[1], "grad_fn" if names[name].grad_fn else "variable")
        parts += tensor((TENSOR, place[1]), name, names[name])
    return frame(MARGIN * 2 + BOX + GAP + WIDTH, MARGIN * 2 + 66 + ROW * 2, parts)


def build(code: str) -> dict[str, Any]:
    """Run the code without its prints and return its names."""
    names: dict[str, Any] = {"torch": torch, "print": lambda *_: None}
    exec(code, names)  # noqa: S102 (the lesson's own code)
    return names


def link(y: float, name: str) -> list[str]:
    """Draw the attribute that joins a tensor to its node: dashed, for it is no edge."""
    left = MARGIN + BOX
    line = f'<path d="M{left} {y:g}h{GAP}" stroke-dasharray="3 4"/>'
    return [line, text((left + GAP / 2, y - 12), name)]


def tensor(at: Point, name: str, held: torch.Tensor) -> list[str]:
    """Draw a tensor: filled if it keeps its gradient, with the attribute that says why."""
    kept = [word for word in ("is_leaf", "retains_grad") if getattr(held, word)]
    gradient = value(held.grad) if kept else "None"
    lines = [f"{name} = {value(held)}", f"{name}.grad = {gradient}", *kept]
    look = 'fill="currentColor" fill-opacity=".1"' if kept else 'stroke-dasharray="6 4"'
    x, y, height = at[0] - WIDTH / 2, at[1] - 10 * len(lines) - 3, 20 * len(lines) + 6
    shape = f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{height}" rx="16" {look}/>'
    top = at[1] - 10 * (len(lines) - 1)
    return [shape, *(text((at[0], top + 20 * i), line) for i, line in enumerate(lines))]
