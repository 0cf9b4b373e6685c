"""Draws the card of a page: its title and what it is about, under our mark and name."""

import io
from functools import cache

import font_source_serif_pro as serif
from PIL import Image, ImageDraw, ImageFont

from theme.cards import mark

WIDTH, HEIGHT = 1200, 630  # what the networks that show cards ask for
MARGIN, COLUMN = 84, 1032
DEEP, PAPER, FOAM, SUN = "#0c3540", "#fffefb", "#86d6e0", "#ffb38a"  # as in colours.css
COLOURS = 32  # enough for smooth letters, and a fraction of the weight
TITLES = (84, 76, 68, 60)  # sizes: the first at which a title fits in two lines
NAME, ABOUT = 46, 35
BOLD, REGULAR = serif.SourceSerifProSemibold, serif.SourceSerifPro


def draw(site: str, title: str, about: str) -> bytes:
    """Give the PNG of a card: the same bytes for the same words.

    Raises:
        ValueError: if the font lacks a letter, or the card the room.
    """
    image = Image.new("RGB", (WIDTH, HEIGHT), DEEP)
    pen = ImageDraw.Draw(image)
    image.paste(logo := _mark(92), (MARGIN - 12, 62), logo)
    pen.text((MARGIN + 96, 108), site, PAPER, _font(BOLD, NAME), anchor="lm")
    size, lines = _title(title)
    below = _write(pen, lines, _font(BOLD, size), 196, PAPER)
    pen.rectangle([(MARGIN, below + 22), (MARGIN + 96, below + 27)], SUN)
    font = _font(REGULAR, ABOUT)
    if _write(pen, _wrap(about, font), font, below + 52, FOAM) > HEIGHT - 30:
        raise ValueError(f"the description is too long for a card: {about}")
    return _png(image)


def _title(title: str) -> tuple[int, list[str]]:
    """Choose the size of a title, and break it into lines."""
    for size in TITLES:
        if len(lines := _wrap(title, _font(BOLD, size))) <= 2:
            return size, lines
    raise ValueError(f"the title is too long for a card: {title}")


def _wrap(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """Break a text into lines that fit the column."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= COLUMN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _write(
    pen: ImageDraw.ImageDraw, lines: list[str], font: ImageFont.FreeTypeFont, top: int, colour: str
) -> int:
    """Write lines below one another, and give where they end."""
    for line in lines:
        _check(line, font)
        pen.text((MARGIN, top), line, colour, font)
        top += round(font.size * 1.22)
    return top


def _check(line: str, font: ImageFont.FreeTypeFont) -> None:
    """Refuse a letter for which the font would show an empty box."""
    for letter in sorted(set(line)):
        if letter != " " and bytes(font.getmask(letter)) == bytes(font.getmask("\uffff")):
            raise ValueError(f"the font of the cards has no {letter!r}: {line}")


@cache
def _mark(side: int) -> Image.Image:
    return mark.draw(side)


@cache
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()
