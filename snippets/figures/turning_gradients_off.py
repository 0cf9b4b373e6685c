"""The figure of the lesson turning-gradients-off: one product, before and after `detach()`."""

from snippets.figures.graphs import Graph, children, read_graph, section, value
from snippets.figures.svg import ROW, Point, arrow, box, frame, link, tensor, text

LESSON = "turning_gradients_off"
SECTION = "detach-cuts-one-path"
FIGURES = {"turning_gradients_off.svg": ("whole", "cut")}

PANEL, HEIGHT = 164, 416
TOP = 32  # of the first row's middle
PAST, DIRECT = -20, 46  # from the middle of a panel: the path through y, and the one past it


def figure(file: str) -> str:
    """Return both graphs side by side, as they are now."""
    code = section(LESSON, SECTION)
    past = read_graph(code, "y")
    parts = []
    for i, name in enumerate(FIGURES[file]):
        parts += panel(PANEL * (i + 0.5), read_graph(code, name), formula(code, name), past)
    return frame(2 * PANEL, HEIGHT, parts)


def formula(code: str, name: str) -> str:
    """Return what the lesson writes on the right of `name =`."""
    return next(line for line in code.split("\n") if line.startswith(f"{name} = "))[len(name) + 3 :]


def panel(x: float, graph: Graph, written: str, past: Graph) -> list[str]:
    """Draw a product above its leaf, with the path through y if the graph holds it."""
    rows = [TOP + ROW * i for i in range(5)]
    result, product, power, end, leaf = ((x, y) for y in rows)
    (node,) = graph.leaves
    paths = children(graph.root)
    direct = next(i for i, child in paths.items() if child is node)
    parts = [*tensor(result, [written, graph.result.split(" = ")[1]])]
    parts += [*link(x, TOP + 24, "grad_fn"), *box(product, type(graph.root).__name__)]
    parts += through(graph, past, (x + PAST, product[1]), (x + PAST, power[1]), (x + PAST, end[1]))
    parts += arrow((x + DIRECT, product[1]), (x + DIRECT, end[1]), graph.sent[graph.root, direct])
    parts += [*box(end, type(node).__name__), *link(x, end[1] + 18, "variable")]
    return [*parts, *tensor(leaf, graph.leaves[node])]


def through(graph: Graph, past: Graph, top: Point, middle: Point, end: Point) -> list[str]:
    """Draw the way through the power, or where it has been cut."""
    name = type(past.root).__name__
    power = graph.root.next_functions[0][0]
    if power is None:
        return [*cut(top), *small(middle, name, 'stroke-dasharray="3 4"'), *faint(middle, end)]
    if type(power).__name__ != name:
        raise ValueError(f"the first factor comes from {power}, and y from {name}")
    sent = graph.sent[graph.root, 0], graph.sent[power, 0]
    return [*arrow(top, middle, sent[0]), *small(middle, name), *arrow(middle, end, sent[1])]


def small(at: Point, name: str, look: str = "") -> list[str]:
    """Draw a node narrow enough to leave room beside it."""
    x, y = at
    return [
        f'<rect x="{x - 56:g}" y="{y - 18:g}" width="112" height="36" rx="4" {look}/>',
        text(at, name),
    ]


def cut(at: Point) -> list[str]:
    """Draw an edge that leads nowhere: `next_functions` holds `None` there."""
    x, y = at[0], at[1] + 18
    cross = f"M{x - 6:g} {y + 14:g}l12 12m0 -12l-12 12"
    return [f'<path d="M{x:g} {y:g}v20{cross}"/>', text((x + 12, y + 20), value(None), "start")]


def faint(start: Point, end: Point) -> list[str]:
    """Draw an edge that still exists, and that this pass does not take."""
    x, y1, y2 = start[0], start[1] + 18, end[1] - 18
    return [f'<path d="M{x:g} {y1:g}V{y2:g}" stroke-dasharray="3 4"/>']
