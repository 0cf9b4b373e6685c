"""Spanish and English are one course: what one page has, the other has."""

import re
import unittest.mock
from pathlib import Path

import nbformat
import pytest

from tests.checker.language import untranslated
from tests.checker.outline import Outline, differences, outline
from tests.checker.site import ROOT

LANGUAGES = ("es", "en")
PAGES = sorted(
    {
        path.relative_to(ROOT / "docs" / language).as_posix()
        for language in LANGUAGES
        for pattern in ("**/*.md", "**/*.ipynb")
        for path in (ROOT / "docs" / language).glob(pattern)
    }
)


def read(path: Path) -> str:
    """Give the text of a page; of a notebook its prose, each heading named after its cell."""
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8")
    cells = nbformat.read(path, as_version=4).cells
    texts = [(cell.source, cell.id) for cell in cells if cell.cell_type == "markdown"]
    return "\n\n".join(re.sub(r"(?m)^(#+ .*)$", rf"\1 {{ #{name} }}", t) for t, name in texts)


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_page(name: str) -> None:
    """A page without its twin has nowhere to switch to."""
    missing = [lang for lang in LANGUAGES if not (ROOT / "docs" / lang / name).exists()]
    assert not missing, f"docs/{missing[0]}/{name} is missing: write it, or remove its twin."


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_are_built_alike(name: str) -> None:
    """Same headings, code, values, tables, lists, answers, figures and sources, in order."""
    paths = [ROOT / "docs" / language / name for language in LANGUAGES]
    found = differences(*(outline(read(path)) for path in paths))
    assert not found, f"docs/es/{name} and docs/en/{name} differ:\n" + "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_paragraph_is_in_the_language_of_its_page(name: str, language: str) -> None:
    """No paragraph, cell, item or heading was left in the other language."""
    left = list(untranslated(read(ROOT / "docs" / language / name), language))
    assert not left, (
        f"docs/{language}/{name}: translate, or quote if it is a message:\n" + "\n".join(left)
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Gradients accumulate until you clear them."),
        ("en", "Los gradientes se acumulan hasta que los pones a cero."),
        ("es", "| a | b |\n|---|---|\n| Clear the gradients first | `x.grad` |"),
        ("es", "1. Clear the gradients before the next pass."),
        ("en", "## Por qué se acumulan los gradientes"),
        ("es", '??? option "a) `6`"\n\n    It would be so if it did not accumulate.'),
        ("es", '=== "On the GPU"\n\n    Aquí.'),
        ("es", '!!! note "Keep this in mind"\n\n    Ojo.'),
        ("es", "---\ntitle: Accumulating and zeroing gradients\n---\n\n# Uno"),
        ("es", "---\ndescription: Why it adds instead of replacing.\n---\n\n# Uno"),
        ("es", "---\nsources:\n  - supports: it adds to what is there\n---\n\n# Uno"),
        ("es", "![A curve that goes down](curve.svg)"),
        ("es", '<span role="img" aria-label="A curve that goes down">x</span>'),
        ("es", '[uno](dos.md "The lesson about gradients")'),
        ("es", "<div>Clear the gradients first, then go on.</div>"),
        ("es", "##### Clear the gradients first"),
        ("es", "<table><caption>What each call leaves</caption></table>"),
        ("es", "Los gradientes se acumulan en cada hoja del grafo. Clear them before you go on."),
        ("en", "Gradients add up in each leaf of the graph. Ponlos a cero antes de seguir."),
        ("es", "Clear the gradients"),
    ],
)
def test_a_paragraph_left_untranslated_is_found(language: str, text: str) -> None:
    """Wherever it stands in the page."""
    assert list(untranslated(text, language))


def test_a_quoted_message_is_not_taken_for_untranslated() -> None:
    """Error messages are never translated."""
    text = "El error «element 0 of tensors does not require grad» aparece si nada se sigue."
    assert not list(untranslated(text, "es"))


def test_what_is_marked_as_another_language_is_not_taken_for_untranslated() -> None:
    """The glossary names each term in the other language."""
    text = "In Spanish, <span lang=es>pasada hacia atrás</span>, which is explained below."
    assert not list(untranslated(text, "en"))


SAMPLE = """---
title: Muestra
sources:
  - object: torch.Tensor.backward
---
# Muestra

## Pasos { #steps }

1. uno
2. dos

| a | b |
|---|---|
| 1 | 2 |

```python
--8<-- "muestra.py:una"
```

## Comprueba { #check }

### Una pregunta { #check-one }

??? option "a)"

    **Correcto.** Lo es.

??? option "b)"

    **Esta no.** No lo es.

## Figuras { #figures }

Da `6` y `8`, como en [los pasos](#steps).

Otro párrafo.

![Una curva](curve.svg)

!!! note "Nota"

    Ojo.

=== "Uno"

    Aquí.

=== "Dos"

    Allí.

```bash
pip install torch
```
"""


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("{ #check-one }", "{ #check-two }", "headings"),
        ("### Una pregunta { #check-one }\n", "", "questions"),
        ("2. dos\n", "", "steps"),
        ("| 1 | 2 |", "| 1 | 2 |\n| 3 | 4 |", "tables"),
        ("muestra.py:una", "muestra.py:otra", "includes"),
        ("```python", "```py", "blocks"),
        ('??? option "b)"\n\n    **Esta no.** No lo es.\n', "", "details"),
        ("torch.Tensor.backward", "torch.Tensor.grad", "sources"),
        ("title: Muestra", "title: Muestra\nminutes: 9", "minutes"),
        ("1. uno\n2. dos", "- uno\n- dos\n\n1. uno\n2. dos", "lists"),
        (" { #steps }", "", "explicit"),
        ("pip install torch", "pip install numpy", "code"),
        ("Da `6` y `8`", "Da `6` y `9`", "values"),
        ("Da `6` y `8`", "Da `6` y 8", "values"),
        ("**Correcto.** Lo es", "**Esta no.** Lo es", "answers"),
        ("(#steps)", "(#check)", "addresses"),
        ("curve.svg", "line.svg", "addresses"),
        ("![Una curva](curve.svg)\n\n", "", "build"),
        ("Otro párrafo.\n\n", "", "build"),
        ("1. uno\n2. dos", "- uno\n- dos", "build"),
        ("1. uno\n2. dos", "1. uno\n    - dos", "build"),
        ("!!! note", "!!! warning", "build"),
        ('!!! note "Nota"\n\n    Ojo.\n\n', "", "build"),
        ('=== "Dos"\n\n    Allí.\n\n', "", "build"),
    ],
)
def test_a_difference_is_found(old: str, new: str, field: str) -> None:
    """Each thing that the languages share is missed when one of them loses it."""
    found = differences(_outline(SAMPLE), _outline(SAMPLE.replace(old, new)))
    assert any(line.startswith(field) for line in found)


def _outline(text: str) -> Outline:
    """Take the outline of a page whose snippet need not exist."""
    with unittest.mock.patch("pymdownx.snippets.SnippetPreprocessor.run", lambda _, lines: lines):
        return outline(text)
