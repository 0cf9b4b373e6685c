"""What the tag of a block says of its language, and whether its code reads as Python anyway."""

import ast
import builtins
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

from pygments.lexers import get_lexer_by_name
from pygments.lexers.python import PythonLexer
from pygments.util import ClassNotFound

PYTHON = {"python", "py"}
OUTPUT = {"", "text", "txt", "plain", "plaintext", "output", "none"}
NESTING = {"markdown", "md", "bash", "sh", "shell"}  # where `>>> ` need not be Python's prompt

PROMPT = re.compile(r"[ \t]*(?:>>>|\.\.\.)(?: |$)")
MODULES = {"torch", "np", "numpy", "nn", "F", "plt", "math"}
METHODS = {"backward", "detach", "item", "requires_grad_", "step", "zero_grad"}
VALUES = {"tensor", "array", "range", "torch.Size"}  # what a value is printed as
STATEMENTS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
    ast.Lambda,
)


def could_be_python(language: str, code: str) -> bool:
    """Tell whether a reader could take a block for Python or its output."""
    known = language.lower() in PYTHON | OUTPUT or pythonic(language)
    return known or has_prompts(language, code) or shows_python(code)


@lru_cache(maxsize=256)
def pythonic(language: str) -> bool:
    """Tell whether a language is one of Python's other names, or coloured as Python."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return "python" in language.lower()
    return isinstance(lexer, PythonLexer) or "python" in f"{language} {lexer.name}".lower()


def has_prompts(language: str, code: str) -> bool:
    """Tell whether a block holds a session of Python, with its prompts."""
    lines = code.split("\n")
    if not any(line.lstrip().startswith(">>> ") for line in lines):
        return False
    session = "\n".join(PROMPT.sub("", line) for line in lines if PROMPT.match(line))
    return language.lower() not in NESTING or shows_python(session)


def parses(code: str) -> bool:
    """Tell whether a text is a Python program that does something."""
    return bool(_statements(code))


@lru_cache(maxsize=1024)
def _statements(code: str) -> tuple[ast.stmt, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return tuple(ast.parse(code).body)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return ()


def shows_python(code: str) -> bool:
    """Tell whether a text is Python, rather than data or commands that happen to parse as it."""
    return any(_tells(node) for top in _unsigned(code) for node in _nodes(top))


def _unsigned(code: str) -> Iterator[ast.stmt]:
    """Leave out what a sign begins: an item of a list, or a line of a diff."""
    for top in _statements(code):
        if not (isinstance(top, ast.Expr) and isinstance(top.value, ast.UnaryOp)):
            yield top


def _nodes(top: ast.stmt) -> Iterator[ast.AST]:
    """Give the nodes of a statement, those left out that torch prints for a value."""
    for node in ast.walk(top):
        value = isinstance(node, ast.Call) and ast.unparse(node.func) in VALUES
        if not (value and isinstance(top, ast.Expr)):
            yield node


def _tells(node: ast.AST) -> bool:
    """Tell whether a node is a statement, or a call, that only Python or torch has."""
    if not isinstance(node, ast.Call):
        return isinstance(node, STATEMENTS)
    if isinstance(node.func, ast.Name):
        return node.func.id in VALUES or hasattr(builtins, node.func.id)
    if not isinstance(node.func, ast.Attribute):
        return False
    names = {part.id for part in ast.walk(node.func) if isinstance(part, ast.Name)}
    return bool(names & MODULES) or node.func.attr in METHODS
