"""What broadcasting repeats, and which axis a sum removes, drawn from the lesson's tensors."""

import contextlib
import io
from typing import Any

import torch

from snippets.figures.graphs import section
from snippets.figures.svg import MARGIN, Point, frame, text

LESSON = "operations_and_broadcasting"

# Each figure: the sections that make its tensors.
FIGURES = {
    "operations_and_broadcasting.svg": ["column-plus-row"],
    "operations_and_broadcasting_dim.svg": ["two-products", "sum-along-dim"],
}

WIDTH, HEIGHT = 44, 30  # of the cell of one number
LABEL, GAP = 96, 36  # room for what stands beside a grid, and between grids
REAL = 'fill="currentColor" fill-opacity=".12"'
REPEATED = 'stroke-dasharray="3 4" stroke-opacity=".6"'


def figure(file: str) -> str:
    """Return one figure of the lesson, drawn from the tensors as they are now."""
    names: dict[str, Any] = {"torch": torch}
    with contextlib.redirect_stdout(io.StringIO()):
        for name in FIGURES[file]:
            exec(section(LESSON, name), names)  # noqa: S102 (the lesson's own code)
    return sums(names["a"]) if file.endswith("_dim.svg") else addition(names)


def addition(names: dict[str, Any]) -> str:
    """Draw two operands stretched to one shape, and below them their sum."""
    shape = names["total"].shape
    step = HEIGHT * shape[0] + GAP
    parts = []
    for i, (name, sign) in enumerate([("column", ""), ("row", "+"), ("total", "=")]):
        top = MARGIN + step * i
        parts += label(name, names[name], shape, top + HEIGHT * shape[0] / 2)
        parts += grid((LABEL, top), names[name].expand(shape))
        parts += [text((LABEL + WIDTH * shape[1] / 2, top - GAP / 2), sign)] if sign else []
    return frame(LABEL + WIDTH * shape[1] + MARGIN, 2 * MARGIN + 3 * step - GAP, parts)


def label(name: str, tensor: torch.Tensor, shape: torch.Size, middle: float) -> list[str]:
    """Write the name of a tensor, its shape, and the one that it is stretched to."""
    lines = [name, str(tuple(tensor.shape))]
    lines += [f"→ {tuple(shape)}"] if tensor.shape != shape else []
    top = middle - 10 * (len(lines) - 1)
    return [text((MARGIN, top + 20 * i), line, "start") for i, line in enumerate(lines)]


def grid(corner: Point, tensor: torch.Tensor) -> list[str]:
    """Draw a matrix: what is in memory filled, what broadcasting repeats dashed."""
    parts = []
    for i, j in torch.cartesian_prod(*map(torch.arange, tensor.shape)).tolist():
        repeated = any(
            at and not stride for at, stride in zip((i, j), tensor.stride(), strict=True)
        )
        at = (corner[0] + WIDTH * j, corner[1] + HEIGHT * i)
        parts += cell(at, tensor[i, j], REPEATED if repeated else REAL)
    return parts


def cell(corner: Point, value: torch.Tensor, look: str) -> list[str]:
    """Draw one number in its cell."""
    x, y = corner
    middle = (x + WIDTH / 2, y + HEIGHT / 2)
    size = f'width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="3"'
    return [f'<rect x="{x + 2:g}" y="{y + 2:g}" {size} {look}/>', text(middle, f"{value.item()}")]


def sums(matrix: torch.Tensor) -> str:
    """Draw a matrix, its sum along axis 0 below it and its sum along axis 1 beside it."""
    rows, columns = matrix.shape
    left = top = 4 * MARGIN
    right, bottom = left + WIDTH * columns, top + HEIGHT * rows
    parts = grid((left, top), matrix)
    parts += grid((left, bottom + GAP), matrix.sum(dim=0, keepdim=True))
    parts += grid((right + GAP, top), matrix.sum(dim=1, keepdim=True))
    for x in (left + WIDTH * (j + 0.5) for j in range(columns)):
        parts += arrow((x, bottom + 4), (x, bottom + GAP - 3))
    for y in (top + HEIGHT * (i + 0.5) for i in range(rows)):
        parts += arrow((right + 4, y), (right + GAP - 3, y))
    parts.append(text((right + 10, bottom + GAP + HEIGHT / 2), "a.sum(dim=0)", "start"))
    parts.append(text((right + GAP + WIDTH + 10, (top + bottom) / 2), "a.sum(dim=1)", "start"))
    parts.append(text(((left + right) / 2, top - 14), "dim 1"))
    parts.append(upwards((left - 14, (top + bottom) / 2), "dim 0"))
    return frame(right + GAP + WIDTH + 112, bottom + GAP + HEIGHT + MARGIN, parts)


def arrow(start: Point, end: Point) -> list[str]:
    """Draw an arrow down or to the right, from numbers to their sum."""
    down = start[0] == end[0]
    line = f"M{start[0]:g} {start[1]:g}" + (f"V{end[1] - 8:g}" if down else f"H{end[0] - 8:g}")
    head = f"M{end[0]:g} {end[1]:g}" + ("l-5 -9h10z" if down else "l-9 -5v10z")
    return [f'<path d="{line}"/>', f'<path d="{head}" fill="currentColor" stroke="none"/>']


def upwards(at: Point, content: str) -> str:
    """Write a line of text that is read from below."""
    return f'<g transform="rotate(-90 {at[0]:g} {at[1]:g})">{text(at, content)}</g>'
