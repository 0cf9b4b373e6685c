"""The figures of the lessons, drawn from real objects: a module for each lesson that has some.

Such a module gives its files as the keys of `FIGURES`, and `figure(file)`, the SVG of one.
"""

import importlib
from pathlib import Path

FOLDER = Path(__file__).parent
SHARED = {"__init__", "__main__", "graphs", "svg"}


def drawings() -> dict[str, str]:
    """Draw every figure, by the name of its file."""
    lessons = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in SHARED)
    modules = [importlib.import_module(f"snippets.figures.{lesson}") for lesson in lessons]
    return {file: module.figure(file) for module in modules for file in module.FIGURES}
