"""Analytic values: what a comment such as `# = 2 * 3` claims, and whether it holds."""

import ast
import math
import operator
import re
import sys
import warnings
from collections.abc import Callable

Value = float | int | list["Value"]

OPERATORS: dict[type, Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
NAMES = {"pi": math.pi, "e": math.e, "inf": math.inf, "nan": math.nan}
FUNCTIONS = {
    f.__name__: f for f in (math.sqrt, math.exp, math.log, math.sin, math.cos, math.tan, math.tanh)
}
LABEL = re.compile(r"^(?:=(?!=)|Expected:|Expectativa:)\s*")
LARGEST_BASE, LARGEST_EXPONENT = 1e6, 1000
TOO_DEEP = (RecursionError, MemoryError)  # what the parser raises of a text of many levels


class NotArithmeticError(ValueError):
    """The text is not arithmetic that can be worked out."""


def evaluate(text: str) -> Value:
    """Work out an analytic value: arithmetic on numbers, or nested lists of it.

    Raises:
        NotArithmeticError: if the text is anything else.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, TypeError, *TOO_DEEP) as error:
        raise NotArithmeticError(f"`{text}` is not arithmetic: {error}") from error


def _value(node: ast.expr) -> Value:
    """Work out a list or a number, which is real and no larger than a float can be."""
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(item) for item in node.elts]
    number = _worked_out(node)
    if not isinstance(number, int | float):
        raise NotArithmeticError(f"{number} is not a real number")
    float(number)  # an OverflowError says that it is too large
    return number


def _worked_out(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return OPERATORS[type(op)](_number(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return _combine(op, _number(left), _number(right))
        case ast.Name(id=name) if name in NAMES:
            return NAMES[name]
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](_number(argument))
    raise NotArithmeticError(f"`{ast.unparse(node)}` is not arithmetic on numbers")


def _number(node: ast.expr) -> float:
    value = _value(node)
    if isinstance(value, list):
        raise NotArithmeticError("arithmetic is for numbers: write it inside the list")
    return value


def _combine(op: ast.operator, left: float, right: float) -> float:
    if isinstance(op, ast.Pow) and (abs(left) > LARGEST_BASE or abs(right) > LARGEST_EXPONENT):
        raise NotArithmeticError(f"{left} ** {right} is too large")
    return OPERATORS[type(op)](left, right)


def agrees(analytic: Value, observed: Value, epsilon: float) -> bool:
    """Tell whether an observed value is the analytic one.

    `epsilon` is the relative step between neighbouring numbers of the observed type, 0 for
    integers. What is worked out in whole numbers agrees exactly, where the type can hold it;
    all else, up to four steps of the value. Nothing is near zero but zero. Nested lists agree
    element by element.
    """
    if isinstance(analytic, list) or isinstance(observed, list):
        return (
            isinstance(analytic, list)
            and isinstance(observed, list)
            and len(analytic) == len(observed)
            and all(agrees(a, o, epsilon) for a, o in zip(analytic, observed, strict=True))
        )
    if isinstance(observed, int) or (isinstance(analytic, int) and _has_place(analytic, epsilon)):
        return analytic == observed
    if math.isnan(analytic):
        return math.isnan(observed)
    return math.isclose(analytic, observed, rel_tol=4 * epsilon)


def _has_place(whole: int, epsilon: float) -> bool:
    """Tell whether a type of floats holds a whole number as it is, or is far too small for it."""
    if abs(whole) > sys.float_info.max:
        return True
    odd = whole // (whole & -whole) if whole else 0
    return abs(odd) * epsilon < 2
