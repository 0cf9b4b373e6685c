"""The figures of the lesson accumulation: what `.grad` holds, and where the weight goes."""

import ast
import contextlib
import io
import os
from typing import Any
from unittest import mock

import torch

from snippets.figures.graphs import section, value
from snippets.figures.svg import Point, frame, text

LESSON = "accumulation"
FIGURES = {"accumulation.svg": "passes", "accumulation_paths.svg": "paths"}

UNIT, BAR, STEP = 9, 52, 84  # a gradient of 1, a bar and the way to the next one, in pixels
LEFT, RIGHT, HIGH, HEIGHT, STEPS = 30, 340, 5.0, 114, 40  # a panel with the path of a weight


def figure(file: str) -> str:
    """Return one figure of the lesson, drawn from values that its code gives now."""
    return draw_passes(passes()) if FIGURES[file] == "passes" else draw_paths()


def passes() -> list[tuple[str, torch.Tensor | None]]:
    """Run the first block line by line: each line that changes `x.grad`, and what it leaves."""
    names: dict[str, Any] = {}
    seen: list[tuple[str, torch.Tensor | None]] = []
    for line in ast.parse(section(LESSON, "six-twelve-six")).body:
        code = ast.unparse(line)
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, names)  # noqa: S102 (the lesson's own code)
        if code.endswith("backward()") or code.startswith("x.grad"):
            grad = names["x"].grad
            seen.append((code, None if grad is None else grad.clone()))
    return seen


def draw_passes(seen: list[tuple[str, torch.Tensor | None]]) -> str:
    """Return a bar for each line: what was there, and what has been added to it."""
    base = 44 + UNIT * max(int(grad) for _, grad in seen if grad is not None)
    parts = [text((4, 9), "x.grad", "start"), f'<path d="M4 {base}H340"/>']
    held = 0.0
    for i, (code, grad) in enumerate(seen):
        x = 46 + STEP * i
        now = 0.0 if grad is None else grad.item()
        parts.append(text((x, base + 18), code.removeprefix("x.grad ").split(".")[-1]))
        parts.append(text((x, base - UNIT * now - 14), value(grad)))
        if grad is not None:
            parts += block((x, base), held, 0.1) + block((x, base - UNIT * held), now - held, 0.35)
        held = now
    return frame(344, base + 34, parts)


def block(foot: Point, amount: float, shade: float) -> list[str]:
    """Draw a part of a bar on its foot, with its amount in it."""
    x, y = foot
    if not amount:
        return []
    tall = UNIT * amount
    return [
        f'<rect x="{x - BAR / 2:g}" y="{y - tall:g}" width="{BAR}" height="{tall:g}"'
        f' fill="currentColor" fill-opacity="{shade}"/>',
        text((x, y - tall / 2), f"{'+' if shade > 0.1 else ''}{amount:g}"),
    ]


def paths() -> list[list[float]]:
    """Take the weight down with zeroing, without it, and with zeroing and a momentum of 1."""
    names: dict[str, Any] = {"torch": torch}
    # The first optimizer of a process leaves a cache folder in its environment: take it back.
    with contextlib.redirect_stdout(io.StringIO()), mock.patch.dict(os.environ):
        exec(section(LESSON, "zeroing"), names)  # noqa: S102 (the lesson's own code)
    descend = names["descend"]
    ways: list[dict[str, Any]] = [
        {"clear": True},
        {"clear": False},
        {"clear": True, "momentum": 1.0},
    ]
    return [[HIGH, *descend(**way, steps=STEPS)] for way in ways]


def draw_paths() -> str:
    """Return two panels: the weight that is zeroed at every step, and the one that is not."""
    zeroed, summed, momentum = paths()
    parts = panel(34, ["— clear=True"]) + curve(34, zeroed)
    second = 34 + HEIGHT + 66
    parts += panel(second, ["— clear=False", "○ clear=True, momentum=1.0"])
    parts += curve(second, summed) + dots(second, momentum)
    foot = second + HEIGHT + 18
    parts += [text((LEFT, foot), "0"), text((RIGHT, foot), str(STEPS), "end")]
    return frame(344, foot + 12, parts)


def place(top: int, step: int, weight: float) -> Point:
    """Place a weight in the panel that begins there: 5 at its top, minus 1 at its bottom."""
    x = LEFT + (RIGHT - LEFT) * step / STEPS
    return round(x, 1), round(top + HEIGHT * (HIGH - weight) / 6, 1)


def panel(top: int, titles: list[str]) -> list[str]:
    """Draw the scale of a panel, the weight that it aims at, and its titles."""
    parts = [text((LEFT, top - 18 - 19 * i), line, "start") for i, line in enumerate(titles[::-1])]
    parts += [text((LEFT - 8, place(top, 0, w)[1]), f"{w}", "end") for w in (5, 2, -1)]
    goal = place(top, 0, 2)[1]
    return [
        *parts,
        f'<path d="M{LEFT} {top}v{HEIGHT}"/>',
        f'<path d="M{LEFT} {goal:g}H{RIGHT}" stroke-dasharray="3 4"/>',
    ]


def curve(top: int, path: list[float]) -> list[str]:
    """Draw a path through the weights, step by step."""
    points = [place(top, i, weight) for i, weight in enumerate(path)]
    return [f'<path d="M{"L".join(f"{x:g} {y:g}" for x, y in points)}" stroke-width="2"/>']


def dots(top: int, path: list[float]) -> list[str]:
    """Draw a ring at each weight."""
    points = [place(top, i, weight) for i, weight in enumerate(path)]
    return [f'<circle cx="{x:g}" cy="{y:g}" r="3.2" stroke-width="1"/>' for x, y in points]
