"""What shares memory with what in the lesson memory-and-views, read from the memory itself."""

import contextlib
import io
from typing import Any

import torch

from snippets.figures.graphs import section
from snippets.figures.svg import Point, frame, text

LESSON = "memory_and_views"
FIGURES = {
    "memory_and_views.svg": ("shape-and-strides", ["rows", "columns"]),
    "memory_and_views_names.svg": ("array-and-tensor", ["rebinding", "editing"]),
}
CELL, LINE, SHELF, PANEL, LEFT, WIDTH = 44, 30, 40, 132, 8, 344
SHADE = ' fill="currentColor" fill-opacity=".12"'


def figure(file: str) -> str:
    """Return one figure of the lesson, drawn from its objects as they are now."""
    first, others = FIGURES[file]
    names = run("array-and-tensor", {})
    if first in FIGURES["memory_and_views.svg"]:
        return strides(run(first, names), *others)
    return bindings([(run(other, dict(names)), other) for other in others])


def run(name: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run one section of the lesson quietly, and return the names that it leaves."""
    with contextlib.redirect_stdout(io.StringIO()):
        exec(section(LESSON, name), names)  # noqa: S102 (the lesson's own code)
    return names


def strides(names: dict[str, Any], above: str, below: str) -> str:
    """Draw one storage, and the two tensors that walk over it with jumps of their own."""
    memory = stored(names[above])
    assert memory.data_ptr() == stored(names[below]).data_ptr()
    first_row = {int(number) for number in names[above][0]}
    top = 172
    parts = [text((LEFT + CELL * len(memory) + 8, top + SHELF / 2), "numbers", "start")]
    for i, number in enumerate(memory.tolist()):
        at = (LEFT + CELL * i, top)
        parts += cell(at, SHELF, str(number), number in first_row, drop=5)
        parts.append(f'<g font-size="11">{text((at[0] + 8, top + 9), str(i))}</g>')
    parts += walker(names, above, first_row, grid_top=44, shelf=top, side=-1)
    parts += walker(names, below, first_row, grid_top=top + SHELF + 86, shelf=top + SHELF, side=1)
    return frame(WIDTH, top + SHELF + 86 + LINE * len(names[below]) + 30, parts)


def stored(tensor: torch.Tensor) -> torch.Tensor:
    """Return all that the storage of a tensor holds, in the order of the memory."""
    return torch.empty(0, dtype=tensor.dtype).set_(tensor.untyped_storage())


def walker(
    names: dict[str, Any], name: str, shaded: set[int], *, grid_top: float, shelf: float, side: int
) -> list[str]:
    """Draw a tensor as a grid, where it starts in the storage, and how far each step jumps."""
    tensor = names[name]
    down, right = tensor.stride()
    left, height = 130.0, LINE * len(tensor)
    start = (tensor.data_ptr() - stored(tensor).data_ptr()) // tensor.element_size()
    caption = f"{name}.stride() = {tensor.stride()}"
    parts = [text((190, grid_top - 30 if side < 0 else grid_top + height + 18), caption)]
    for i, row in enumerate(tensor.tolist()):
        for j, number in enumerate(row):
            at = (left + CELL * j, grid_top + LINE * i)
            parts += cell(at, LINE, str(number), number in shaded)
    parts += step((left + CELL / 2, grid_top - 9), (left + CELL * 1.5, grid_top - 9), right)
    edge = left + CELL * tensor.shape[1] + 12
    parts += step((edge, grid_top + LINE / 2), (edge, grid_top + LINE * 1.5), down)
    x = LEFT + CELL * start + 12
    middle = grid_top + LINE / 2
    parts.append(f'<path d="M{left:g} {middle:g}H{x:g}V{shelf:g}" stroke-dasharray="3 4"/>')
    parts.append(text((x + 8, middle + 16), "data_ptr()", "start"))
    for jump in {down: 0, right: 0}:
        parts += hop(start, jump, shelf, side)
    return parts


def cell(at: Point, height: int, content: str, shaded: bool, drop: float = 0) -> list[str]:
    """Draw one number in its place."""
    x, y = at
    look = SHADE if shaded else ""
    box = f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{height}"{look}/>'
    return [box, text((x + CELL / 2, y + height / 2 + drop), content)]


def step(start: Point, end: Point, jump: int) -> list[str]:
    """Draw one step in a tensor, with the jump in memory that it means."""
    across = end[0] > start[0]
    label = (end[0] + 7, end[1]) if across else (end[0] + 8, (start[1] + end[1]) / 2)
    return [straight(start, end), text(label, f"+{jump}", "start")]


def straight(start: Point, end: Point) -> str:
    """Draw an arrow to the right or down."""
    (x1, y1), (x2, y2) = start, end
    head = "l-8 -4v8z" if x2 > x1 else "l-4 -8h8z"
    return (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'
        f'<path d="M{x2:g} {y2:g}{head}" fill="currentColor" stroke="none"/>'
    )


def hop(start: int, jump: int, shelf: float, side: int) -> list[str]:
    """Draw a jump over the storage, above it or below it."""
    x1 = LEFT + CELL * (start + 0.6)
    x2 = LEFT + CELL * (start + jump + 0.5)
    height = 22 + 18 * jump
    bend = shelf + side * height
    tip = shelf + side * 2
    return [
        f'<path d="M{x1:g} {shelf:g}C{x1:g} {bend:g} {x2:g} {bend:g} {x2:g} {tip:g}"/>',
        f'<path d="M{x2:g} {tip:g}l-4 {side * 8}h8z" fill="currentColor" stroke="none"/>',
        text(((x1 + x2) / 2, shelf + side * (0.75 * height - 15)), f"+{jump}"),
    ]


def bindings(ends: list[tuple[dict[str, Any], str]]) -> str:
    """Draw, for each way to add one, which memory the two names end up with."""
    parts: list[str] = []
    for i, (names, name) in enumerate(ends):
        parts += panel(names, line(name), PANEL * i)
    return frame(WIDTH, PANEL * len(ends) - 12, parts)


def line(name: str) -> str:
    """Return the line of a section that adds one."""
    return next(code for code in section(LESSON, name).splitlines() if code.endswith(" 1"))


def panel(names: dict[str, Any], title: str, top: float) -> list[str]:
    """Draw the two names, and an arrow from each to the memory that it has."""
    places = {"array": names["array"].ctypes.data, "tensor": names["tensor"].data_ptr()}
    heights = {"array": top + 48, "tensor": top + 96}
    parts = [f'<g font-weight="bold">{text((LEFT, top + 16), title, "start")}</g>']
    for address in dict.fromkeys(places.values()):
        owners = [name for name, place in places.items() if place == address]
        y = sum(heights[name] for name in owners) / len(owners)
        for i, number in enumerate(names[owners[0]].tolist()):
            parts += cell((204 + CELL * i, y - 18), 36, f"{number:g}.", shaded=True)
        for name in owners:
            parts += pill(name, heights[name], y + (heights[name] - y) / 3)
    return parts


def pill(name: str, y: float, end: float) -> list[str]:
    """Draw a name, and its arrow to a memory."""
    return [
        f'<rect x="{LEFT}" y="{y - 16:g}" width="84" height="32" rx="16"/>',
        text((LEFT + 42, y), name),
        f'<path d="M{LEFT + 84} {y:g}C140 {y:g} 150 {end:g} 196 {end:g}"/>',
        f'<path d="M203 {end:g}l-9 -4v8z" fill="currentColor" stroke="none"/>',
    ]
