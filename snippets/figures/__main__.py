"""Draw every figure of the course again: `python -m snippets.figures`."""

from snippets.figures import FOLDER, drawings

for name, drawing in drawings().items():
    (FOLDER / name).write_text(drawing, encoding="utf-8")
