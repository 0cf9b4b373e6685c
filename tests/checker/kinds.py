"""The kinds of blocks, and what a fence must say for its block to be of one."""

import re
from enum import Enum

from tests.checker.tags import OUTPUT, PYTHON, has_prompts, parses, pythonic, shows_python
from tests.checker.trace import Fence


class Kind(Enum):
    """What happens to a block."""

    PYTHON = "run"
    NOTEST = "not run, and the page says why"
    OUTPUT = "must have been printed"
    OTHER = "another language"
    REFUSED = "refused"


def kind_of(language: str, fence: Fence, code: str) -> tuple[Kind, str]:
    """Tell the kind of a block, and the reason where one is due."""
    language = language.lower()
    words = {word.removeprefix(".") for word in _words(fence.info)}
    if language in PYTHON:
        return _python_kind(fence)
    if any(map(pythonic, words | {language})) or has_prompts(language, code):
        return _looks_like_python(language)
    if language not in OUTPUT:
        return _looks_like_python(language) if shows_python(code) else (Kind.OTHER, "")
    if language in words or not parses(code):
        return Kind.OUTPUT, ""
    return Kind.REFUSED, (
        "A block without a known language reads as Python but would not be run. "
        "Tag it `python`, or `text` if it is output, or name its language."
    )


def _looks_like_python(language: str) -> tuple[Kind, str]:
    return Kind.REFUSED, (
        f"A block tagged `{language}` looks like Python but would not be run. "
        "Tag it `python` and write its output as comments."
    )


def _python_kind(fence: Fence) -> tuple[Kind, str]:
    """Tell whether a Python block is run; only `{.python notest title="why"}` is not."""
    words = _words(fence.info)
    if words & {"continuation", ".continuation"}:
        return Kind.REFUSED, (
            "`continuation` is not needed: a page is one program, so each block goes on "
            "from the one before. Take the word out."
        )
    if not words & {"notest", ".notest"}:
        return Kind.PYTHON, ""
    title = re.search(r"""title=(["'])(.+?)\1""", fence.info)
    if fence.info.startswith("{") and "notest" in words and title:
        return Kind.NOTEST, title[2]
    return Kind.REFUSED, (
        "A block that is not to be run says so with a reason that the reader sees: "
        '`{.python notest title="Not run: needs a GPU"}`.'
    )


def _words(info: str) -> set[str]:
    """Split the line that opens a fence into words, its quoted texts left out."""
    bare = re.sub(r"""=(["']).*?\1""", "", info)
    return set(bare.strip("{} ").lower().replace("{", " ").split())
