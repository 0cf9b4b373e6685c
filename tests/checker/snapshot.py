"""The value of what is printed, as plain Python, with the precision of its type."""

import ctypes
import sys
from collections.abc import Iterable
from typing import Any

from tests.checker.values import Value

DOUBLE = sys.float_info.epsilon
SINGLE = 2.0**-23
NOTHING = (None, 0.0)
Snapshot = tuple[Value | None, float]


def snapshot(printed: tuple[Any, ...]) -> Snapshot:
    """Give the value of the arguments of print, texts aside; None if they hold no number.

    Whatever goes wrong with an object of the page's own, it has no value: nothing is raised here.
    """
    numbers = [value for value in printed if not isinstance(value, str)]
    try:
        return _number(numbers[0]) if len(numbers) == 1 else _list(numbers)
    except Exception:
        return NOTHING


def _list(values: Iterable[Any]) -> Snapshot:
    found = [_number(value) for value in values]
    if not found or any(value is None for value, _ in found):
        return NOTHING
    return [value for value, _ in found if value is not None], max(e for _, e in found)


def _number(value: Any) -> Snapshot:
    """Read a number, a list or an array; the precision is the relative step of its type."""
    if isinstance(value, bool):
        return NOTHING
    if isinstance(value, int):
        return int.__int__(value), 0.0
    if isinstance(value, float):
        return _float(float.__float__(value))
    if isinstance(value, list | tuple):
        return _list(value)
    if _is_of(value, "torch", "Tensor"):
        return _tensor(value)
    is_array = _is_of(value, "numpy", "ndarray") or _is_of(value, "numpy", "generic")
    return _array(value) if is_array else NOTHING


def _float(value: float) -> Snapshot:
    """Take a number that single precision can hold, unless it is whole, for one of that type."""
    single = not value.is_integer() and ctypes.c_float(value).value == value
    return value, SINGLE if single else DOUBLE


def _is_of(value: Any, module: str, name: str) -> bool:
    """Tell whether a value is of a type, which nothing can be before its module is imported."""
    kind = getattr(sys.modules.get(module), name, None)
    return isinstance(kind, type) and isinstance(value, kind)


def _tensor(tensor: Any) -> Snapshot:
    import torch

    if tensor.dtype == torch.bool or tensor.is_complex():
        return NOTHING
    precision = float(torch.finfo(tensor.dtype).eps) if tensor.is_floating_point() else 0.0
    return tensor.detach().to_dense().cpu().tolist(), precision


def _array(array: Any) -> Snapshot:
    import numpy

    if array.dtype.kind not in "iuf" or array.dtype.itemsize > 8:
        return NOTHING
    precision = float(numpy.finfo(array.dtype).eps) if array.dtype.kind == "f" else 0.0
    return array.tolist(), precision
