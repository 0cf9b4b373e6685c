"""Draws our mark with Pillow, from the SVG that the site shows."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

Point = tuple[float, float]
MARK = Path(__file__).resolve().parents[1] / "assets" / "icons" / "sin-deriva.svg"
FINER = 3  # drawn this many times larger, and then reduced: smooth edges
STEPS = 90  # straight pieces of a curve
NUMBER = re.compile(r"-?[\d.]+")
KNOWN = {("M",), ("M", "L"), ("M", "Q")}  # paths: a straight line, and a curve with one bend


def draw(side: int) -> Image.Image:
    """Draw the mark on a transparent square of so many pixels.

    Raises:
        ValueError: if the SVG holds anything but the shapes that are known here.
    """
    root = ElementTree.parse(MARK).getroot()
    scale = side * FINER / float(root.attrib["viewBox"].split()[2])
    image = Image.new("RGBA", (side * FINER, side * FINER))
    pen = ImageDraw.Draw(image)
    for shape in root:
        _shape(pen, shape.tag.rpartition("}")[2], dict(shape.attrib), scale)
    return image.resize((side, side), Image.Resampling.BOX)


def _shape(pen: ImageDraw.ImageDraw, tag: str, look: dict[str, str], scale: float) -> None:
    if tag == "rect":
        corner = (float(look["width"]) * scale, float(look["height"]) * scale)
        pen.rounded_rectangle([(0, 0), corner], float(look["rx"]) * scale, look["fill"])
    elif tag == "circle":
        at = float(look["cx"]) * scale, float(look["cy"]) * scale
        pen.circle(at, float(look["r"]) * scale, look["fill"])
    elif tag == "path" and tuple(re.findall("[A-Za-z]", look["d"])) in KNOWN:
        for x, y in _points([float(number) for number in NUMBER.findall(look["d"])]):
            pen.circle(
                (x * scale, y * scale), float(look["stroke-width"]) * scale / 2, look["stroke"]
            )
    else:
        raise ValueError(f"{MARK.name}: cards cannot draw <{tag}> as it is written there.")


def _points(numbers: list[float]) -> Iterator[Point]:
    """Give points along a line (start, end) or a curve (start, bend, end), close to one another."""
    start, end = numbers[:2], numbers[-2:]
    bend = (
        numbers[2:4]
        if len(numbers) == 6
        else [(a + b) / 2 for a, b in zip(start, end, strict=True)]
    )
    for step in range(STEPS + 1):
        t = step / STEPS
        x, y = (
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        yield x, y
