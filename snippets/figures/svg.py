"""The strokes that figures are made of: SVG in the colour and font of the page around it."""

from html import escape

COLUMN, ROW, BOX, MARGIN = 172, 88, 148, 8
Point = tuple[float, float]


def frame(width: int, height: int, parts: list[str]) -> str:
    """Return the parts inside one SVG that fits its page and takes its colour and font."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" aria-hidden="true" focusable="false"'
        ' fill="none" stroke="currentColor" stroke-width="1.5" font-size="14">'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def box(at: Point, name: str) -> list[str]:
    """Draw a node of the graph."""
    return [rectangle(at, 36, 'rx="4"'), text(at, name)]


def tensor(at: Point, lines: list[str]) -> list[str]:
    """Draw a tensor, with one or two lines in it."""
    top = at[1] - 10 * (len(lines) - 1)
    texts = [text((at[0], top + 20 * i), line) for i, line in enumerate(lines)]
    return [rectangle(at, 48, 'rx="24" fill="currentColor" fill-opacity=".1"'), *texts]


def rectangle(at: Point, height: int, look: str) -> str:
    """Draw a rectangle around a point."""
    x, y = at[0] - BOX / 2, at[1] - height / 2
    return f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{height}" {look}/>'


def text(at: Point, content: str, anchor: str = "middle") -> str:
    """Write a line of text centred on a point, or starting or ending there."""
    return (
        f'<text x="{at[0]:g}" y="{at[1] + 5:g}" text-anchor="{anchor}"'
        f' fill="currentColor" stroke="none">{escape(content, quote=False)}</text>'
    )


def link(x: float, top: float, name: str) -> list[str]:
    """Draw the attribute that joins a tensor to its node: dashed, for it is no edge."""
    line = f'<path d="M{x:g} {top:g}v{ROW - 42}" stroke-dasharray="3 4"/>'
    return [line, text((x + 9, top + (ROW - 42) / 2), name, "start")]


def arrow(start: Point, end: Point, label: str) -> list[str]:
    """Draw an edge with its head, and the gradient that travels along it."""
    side = (end[0] > start[0]) - (end[0] < start[0])
    x1, y1 = start[0] + 16 * side, start[1] + 18
    x2, y2 = end[0] - 16 * side, end[1] - 19
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    at, anchor = ((x + 9, y), "start") if not side else ((x + 14 * side, y - 10), "middle")
    return [
        f'<path d="M{x1:g} {y1:g}C{x1:g} {y:g} {x2:g} {y:g} {x2:g} {y2 - 8:g}"/>',
        f'<path d="M{x2:g} {y2:g}l-5 -9h10z" fill="currentColor" stroke="none"/>',
        text(at, label, anchor),
    ]
