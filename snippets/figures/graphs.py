"""Draw the autograd graph of a scalar, read from the graph itself."""

import contextlib
import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch.autograd.graph import Node

from snippets.figures.svg import BOX, COLUMN, MARGIN, ROW, Point, arrow, box, frame, link, tensor

SNIPPETS = Path(__file__).parent.parent


@dataclass
class Graph:
    """An autograd graph, and what flowed through it in one backward pass."""

    root: Node  # the node of the result
    result: str  # name and value of the scalar
    nodes: list[Node] = field(default_factory=list)  # each once, from the root down
    sent: dict[tuple[Node, int], str] = field(default_factory=dict)  # gradient on each edge
    leaves: dict[Node, list[str]] = field(default_factory=dict)  # value and gradient, by node


def section(lesson: str, name: str) -> str:
    """Return the code of one named section of a lesson's snippet."""
    text = (SNIPPETS / f"{lesson}.py").read_text(encoding="utf-8")
    return text.split(f"[start:{name}]\n")[1].split(f"# --8<-- [end:{name}]")[0]


def read_graph(code: str, name: str) -> Graph:
    """Run the code, then read the graph of the scalar that it calls `name`."""
    names: dict[str, Any] = {"torch": torch}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, names)  # noqa: S102 (the lesson's own code)
    scalar = names[name]
    graph = Graph(scalar.grad_fn, f"{name} = {value(scalar)}")
    collect(graph.root, graph)
    scalar.backward()
    for node in filter(is_leaf, graph.nodes):
        graph.leaves[node] = describe(node.variable, names)  # type: ignore[attr-defined]
    return graph


def describe(leaf: torch.Tensor, names: dict[str, Any]) -> list[str]:
    """Return the two lines that a leaf shows: its value and its gradient."""
    name = next(key for key, held in names.items() if held is leaf)
    return [f"{name} = {value(leaf)}", f"{name}.grad = {value(leaf.grad)}"]


def collect(node: Node, graph: Graph) -> None:
    """Add the node and all that it leads to, each once, and watch what they send."""
    if node in graph.nodes:
        return

    def note(sent: tuple[torch.Tensor | None, ...], _: Any) -> None:
        graph.sent.update({(node, i): value(sent[i]) for i in children(node)})

    graph.nodes.append(node)
    node.register_hook(note)
    for child in children(node).values():
        collect(child, graph)


def children(node: Node) -> dict[int, Node]:
    """Return the tracked inputs of a node, by position."""
    return {i: child for i, (child, _) in enumerate(node.next_functions) if child}


def is_leaf(node: Node) -> bool:
    """Say whether the node is the end of a path, where a gradient is stored."""
    return type(node).__name__ == "AccumulateGrad"


def value(tensor: torch.Tensor | None) -> str:
    """Write a tensor as torch prints it, without the word around it."""
    return "None" if tensor is None else str(tensor.detach())[len("tensor(") : -1]


def columns(graph: Graph) -> dict[Node, int]:
    """Place leaves side by side, and every other node above its last input."""
    places = {node: i for i, node in enumerate(filter(is_leaf, graph.nodes))}
    while len(places) < len(graph.nodes):
        for node in graph.nodes:
            last = list(children(node).values())[-1:]
            if node not in places and last[0] in places:
                places[node] = places[last[0]]
    return places


def depth(node: Node, graph: Graph) -> int:
    """Return how many edges the longest way from the root to the node has."""
    above = [n for n in graph.nodes if node in children(n).values()]
    return 1 + max(depth(n, graph) for n in above) if above else 0


def draw(graph: Graph) -> str:
    """Return the graph as an SVG: result above, leaves below, gradients on the edges."""
    column = columns(graph)
    row = {node: depth(node, graph) for node in graph.nodes}
    last = max(row.values())
    row |= dict.fromkeys(graph.leaves, last)
    place = {
        node: (MARGIN + BOX / 2 + COLUMN * column[node], MARGIN + 24 + ROW * (row[node] + 1))
        for node in graph.nodes
    }
    parts = result(place[graph.root], graph.result)
    for node in graph.nodes:
        parts += box(place[node], type(node).__name__)
        for i, child in children(node).items():
            parts += arrow(place[node], place[child], graph.sent[node, i])
    for node, lines in graph.leaves.items():
        parts += leaf(place[node], lines)
    width = 2 * MARGIN + BOX + COLUMN * max(column.values())
    return frame(width, 2 * MARGIN + 48 + ROW * (last + 2), parts)


def result(root: Point, line: str) -> list[str]:
    """Draw the scalar above the node that its `grad_fn` names."""
    x, y = root
    return [*tensor((x, y - ROW), [line]), *link(x, y - ROW + 24, "grad_fn")]


def leaf(node: Point, lines: list[str]) -> list[str]:
    """Draw a leaf tensor below the node that fills its `.grad`."""
    x, y = node
    return [*link(x, y + 18, "variable"), *tensor((x, y + ROW), lines)]
