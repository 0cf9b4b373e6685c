"""How nesting becomes shape, and how a pixel of 8 bits wraps around."""

import contextlib
import io
from collections.abc import Callable
from typing import Any

import torch

from snippets.figures.graphs import section
from snippets.figures.svg import Point, frame, text

LESSON = "create_tensors"
WIDTH, CELL, GAP, LINE = 352, 30, 6, 22
LABELS = 180  # where the words beside a drawing begin


def figure(file: str) -> str:
    """Return one figure of the lesson, drawn from its tensors as they are now."""
    name, drawing = FIGURES[file]
    names: dict[str, Any] = {"torch": torch}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(section(LESSON, name), names)  # noqa: S102 (the lesson's own code)
    return drawing(names)


def shapes(names: dict[str, Any]) -> str:
    """Draw each tensor as boxes in boxes, its shape beside it."""
    parts: list[str] = []
    top: float = GAP
    for name in ("scalar", "vector", "matrix", "cube"):
        tensor = names[name]
        height = max(extent(tensor)[1], 2 * LINE)
        middle = top + height / 2
        parts += boxes((GAP, middle - extent(tensor)[1] / 2), tensor)
        parts.append(text((LABELS, middle - LINE / 2), f"{name}.shape", "start"))
        parts.append(text((LABELS, middle + LINE / 2), str(list(tensor.shape)), "start"))
        top += height + 3 * GAP
    return frame(LABELS + 100, round(top - 2 * GAP), parts)


def extent(tensor: torch.Tensor) -> Point:
    """Return the width and height of a drawn tensor."""
    if tensor.ndim == 0:
        return CELL, CELL
    width, height = extent(tensor[0])
    more = (len(tensor) - 1) * GAP
    if tensor.ndim == 1:
        return len(tensor) * width + more + 2 * GAP, height + 2 * GAP
    return width + 2 * GAP, len(tensor) * height + more + 2 * GAP


def boxes(corner: Point, tensor: torch.Tensor) -> list[str]:
    """Draw a tensor: a cell with its number, or a box with all that is in it."""
    x, y = corner
    size = extent(tensor)
    if tensor.ndim == 0:
        return cell(corner, str(tensor.item()))
    parts = [rectangle(corner, size, 'rx="8" fill="currentColor" fill-opacity=".07"')]
    for i, item in enumerate(tensor):
        width, height = extent(item)
        right, down = ((width + GAP) * i, 0) if tensor.ndim == 1 else (0, (height + GAP) * i)
        parts += boxes((x + GAP + right, y + GAP + down), item)
    return parts


def cell(corner: Point, number: str, look: str = "") -> list[str]:
    """Draw one number in its square."""
    middle = (corner[0] + CELL / 2, corner[1] + CELL / 2)
    return [rectangle(corner, (CELL, CELL), f'rx="3" {look}'.strip()), text(middle, number)]


def rectangle(corner: Point, size: Point, look: str) -> str:
    """Draw a rectangle from its upper left corner."""
    x, y = corner
    return f'<rect x="{x:g}" y="{y:g}" width="{size[0]:g}" height="{size[1]:g}" {look}/>'


def wrap(names: dict[str, Any]) -> str:
    """Draw the values that the pixel passes through while 10 is added to it, one by one."""
    values = (names["pixel"] + torch.arange(11, dtype=torch.uint8)).tolist()
    row, gap = 62, WIDTH - 2 * GAP - CELL * len(values)
    after = values.index(0)
    places = [GAP + CELL * i + gap * (i >= after) for i in range(len(values))]
    ends = {0, len(values) - 1}
    parts = ['<g font-size="12">']
    for i, (x, number) in enumerate(zip(places, values, strict=True)):
        look = 'fill="currentColor" fill-opacity=".15"' if i in ends else ""
        parts += cell((x, row), str(number), look)
    first, last, turn = places[0] + CELL / 2, places[-1] + CELL / 2, places[after] - gap / 2
    parts += [
        "</g>",
        f'<path d="M{first:g} {row - 4}C{first + 30:g} 12 {last - 30:g} 12 {last:g} {row - 12}"/>',
        f'<path d="M{last:g} {row - 3}l-7 -8 9 -4z" fill="currentColor" stroke="none"/>',
        text(((first + last) / 2, 10), "+ 10"),
        f'<path d="M{turn:g} {row - 10}v{CELL + 20}" stroke-dasharray="3 4"/>',
        text((places[0], row + CELL + 16), "pixel", "start"),
        text((places[-1] + CELL, row + CELL + 16), "pixel + 10", "end"),
    ]
    return frame(WIDTH, row + CELL + 30, parts)


# Each figure: the section whose tensors it shows, and how they are drawn.
FIGURES: dict[str, tuple[str, Callable[[dict[str, Any]], str]]] = {
    "create_tensors.svg": ("nesting-becomes-shape", shapes),
    "create_tensors_uint8.svg": ("uint8-wraps", wrap),
}
