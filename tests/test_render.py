"""What the checker sees of a page is what the site shows."""

from pathlib import Path

import pytest

from tests.checker import render, site
from tests.helpers import SAMPLES

PAGES = sorted(SAMPLES.glob("fences/**/*.md"))


@pytest.mark.usefixtures("sample_snippets")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_python_without_colours_is_the_same_text(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Language, title, line numbers and what stands around it included."""
    lines = site.without_front_matter(path.read_text(encoding="utf-8")).split("\n")
    plain = render.render(lines)
    monkeypatch.setattr(render, "_Uncoloured", render.Highlight)
    assert plain == render.render(lines)
