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
    """Give the value of the arguments of print, texts aside; None if they hold no number."""
    numbers = [value for value in printed if not isinstance(value, str)]
    return _number(numbers[0]) if len(numbers) == 1 else _list(numbers)


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
        return value, 0.0
    if isinstance(value, float):
        return value, SINGLE if ctypes.c_float(value).value == value else DOUBLE
    if isinstance(value, list | tuple):
        return _list(value)
    if hasattr(value, "requires_grad") and not value.is_meta:
        return _tensor(value)
    return _array(value) if hasattr(value, "dtype") else NOTHING


def _tensor(tensor: Any) -> Snapshot:
    import torch

    if tensor.dtype == torch.bool or tensor.is_complex():
        return NOTHING
    precision = float(torch.finfo(tensor.dtype).eps) if tensor.is_floating_point() else 0.0
    return tensor.detach().cpu().tolist(), precision


def _array(array: Any) -> Snapshot:
    import numpy

    if getattr(array.dtype, "kind", "") not in "iuf":
        return NOTHING
    precision = float(numpy.finfo(array.dtype).eps) if array.dtype.kind == "f" else 0.0
    return array.tolist(), precision
