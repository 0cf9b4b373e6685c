"""What calling a function or a class of the page may do to what lies outside it."""

import ast
from collections.abc import Iterator

from theme.takeaway.calls import Effect
from theme.takeaway.effects import Reader

NEW = {"self"}  # what `__init__` fills is made by the call; other methods change their object


def inside(node: ast.AST, reader: Reader) -> frozenset[Effect]:
    """Tell all that may happen in a function; its own names may stand for what is outside."""
    return frozenset({Effect.NONE, *_found(node, reader)})


def _found(node: ast.AST, reader: Reader) -> Iterator[Effect]:
    for inner in ast.walk(node):
        match inner:
            case ast.Call():
                yield from reader.effects(inner)
            case ast.Attribute() | ast.Subscript() if not isinstance(inner.ctx, ast.Load):
                if _root(inner) not in NEW:
                    yield Effect.CHANGES
            case ast.AugAssign() | ast.Global():
                yield Effect.CHANGES


def _root(node: ast.expr) -> str:
    """Name what an attribute or an item is taken of; nothing if it has no name."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
