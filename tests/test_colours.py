"""The colours of the site can be told apart: WCAG 2.2, level AA, in light and in dark."""

import re

import pytest

from tests.checker.site import ROOT

STYLES = ROOT / "theme" / "assets" / "css"
SCHEMES = ("default", "slate")
TEXT = 4.5  # the least contrast of letters
SIGN = 3.0  # and of frames, marks and the borders of fields
RULE = re.compile(r"(--[\w-]+): (#\w{6}|var\((--[\w-]+)\));")
OUTLINE = re.compile(r"outline: ([^;]*);")
FOCUS = re.compile(r"--focus: var\((--[\w-]+)\);")


def colours(scheme: str) -> dict[str, str]:
    """Give each colour of a scheme by its name, as colours.css has it."""
    text = (STYLES / "colours.css").read_text(encoding="utf-8")
    parts = [part for part in text.split("}") if ":root" in part or f'"{scheme}"' in part]
    found: dict[str, str] = {}
    for name, value, other in RULE.findall("".join(parts)):
        found[name] = found[other] if other else value
    return found


def luminance(colour: str) -> float:
    """Tell how light a colour is, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """Give the ratio between two colours."""
    darker, lighter = sorted((luminance(one), luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", ["--page", "--panel"])
@pytest.mark.parametrize("name", ["--text", "--quiet", "--link", "--value"])
def test_letters_can_be_read(scheme: str, ground: str, name: str) -> None:
    """Every colour of letters, which frames and marks use too, stands out from every ground."""
    found = colours(scheme)
    assert contrast(found[name], found[ground]) >= TEXT > SIGN


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_is_in_focus_can_be_seen(scheme: str) -> None:
    """The frame around it stands out from the page, and from the header and the footer."""
    found = colours(scheme)
    header, page = FOCUS.findall((STYLES / "access.css").read_text(encoding="utf-8"))
    assert contrast(found[header], found["--deep"]) >= SIGN
    assert min(contrast(found[page], found[ground]) for ground in ("--page", "--panel")) >= SIGN


def test_frames_of_focus_have_these_colours() -> None:
    """No style sheet frames what is in focus in another colour."""
    outlines = {
        outline
        for file in STYLES.glob("*.css")
        for outline in OUTLINE.findall(file.read_text(encoding="utf-8"))
    }
    allowed = {"2px solid var(--focus, var(--value))", "2px solid var(--value)", "none"}
    assert outlines <= allowed


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21 to 1, and the lines between parts are too pale to be a sign."""
    found = colours("default")
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert contrast(found["--line"], found["--page"]) < SIGN
