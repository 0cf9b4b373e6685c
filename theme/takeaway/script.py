"""The program of a page as one file that runs from top to bottom."""

from collections.abc import Iterable, Sequence
from textwrap import indent

from theme.takeaway.program import Step, indentable

IMPORT = "from contextlib import suppress"
CELL = "# %%"  # what editors take for the start of a cell


def script(about: str, steps: Sequence[Step], titles: Iterable[str]) -> str:
    """Write a program: what it is, and each block below the title of its section.

    Raises:
        ValueError: if a block that ends in an error cannot be indented.
    """
    parts = [f'"""{about}"""', *_imports(steps)]
    for step, title in zip(steps, titles, strict=True):
        parts.append(f"{CELL} {title}".rstrip() + f"\n{_going_on(step)}")
    return "\n\n".join(parts) + "\n"


def pasted(steps: Sequence[Step]) -> str:
    """Join blocks into a program that ends with the last, as the page's own script does.

    Raises:
        ValueError: if a block that ends in an error cannot be indented.
    """
    *needed, last = steps
    return "\n\n".join([*_imports(needed), *map(_going_on, needed), last.code])


def _imports(steps: Sequence[Step]) -> list[str]:
    return [IMPORT] if any(step.caught for step in steps) else []


def _going_on(step: Step) -> str:
    """Put a block that ends in an error where the error does no harm."""
    if not step.caught:
        return step.code
    if not indentable(step.code):
        raise ValueError("A block that ends in an error holds a text of several lines.")
    return f"with suppress({step.caught}):\n{indent(step.code, ' ' * 4)}"
