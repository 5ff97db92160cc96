"""Nimbers in bulk: sums, products, quotients and powers of many nimbers below 2**64 at once.

Every function takes arrays of NumPy, lists, or single numbers, which fit all others. It returns an array of
NumPy (``uint64``) if an argument is one, otherwise a list. Contiguous arrays of ``uint64`` are read where
they are.

>>> from nimatron import nimbers
>>> nimbers.multiply([1, 2, 3], 2), nimbers.divide(1, [1, 2, 3]), nimbers.dot([2, 4], [2, 4])
([2, 3, 1], [1, 3, 2], 5)
"""

from __future__ import annotations

from typing import Any

from . import _nimatron
from ._nimatron import Nimber
from ._table import numpy

__all__ = ["add", "divide", "dot", "inverse", "multiply", "power"]


def add(a: Any, b: Any) -> Any:
    """The sums of each two nimbers: their xor."""
    left, right, shape = _pair(a, b)
    if shape is not None:
        return _shaped(left ^ right, shape)
    return [x ^ y for x, y in zip(left, right)]


def multiply(a: Any, b: Any) -> Any:
    """The products of each two nimbers."""
    left, right, shape = _pair(a, b)
    return _shaped(_nimatron.product(left, right), shape)


def divide(a: Any, b: Any) -> Any:
    """The quotients of each two nimbers; ``ZeroDivisionError`` if a divisor is 0."""
    left, right, shape = _pair(a, b)
    return _shaped(_nimatron.product(left, _nimatron.inverses(right)), shape)


def inverse(a: Any) -> Any:
    """The inverse of each nimber; ``ZeroDivisionError`` if one is 0."""
    own, shape = _one(a)
    return _shaped(_nimatron.inverses(own), shape)


def power(a: Any, exponent: int) -> Any:
    """Each nimber to the same power; the exponent is an ordinary integer of any size and sign."""
    if isinstance(exponent, bool) or not hasattr(exponent, "__index__"):
        raise TypeError(f"the exponent has to be a whole number, not {type(exponent).__name__}")
    own, shape = _one(a)
    exact = exponent.__index__()
    if exact < 0:
        own, exact = _nimatron.inverses(own), -exact
    return _shaped(_nimatron.powers(own, exact), shape)


def dot(a: Any, b: Any) -> int:
    """The sum of the products of each two nimbers."""
    left, right, _ = _pair(a, b)
    return _nimatron.dot(left, right)


def _is_array(value: Any) -> bool:
    return hasattr(value, "dtype") and hasattr(value, "shape") and bool(value.shape)


def _array(value: Any) -> Any:
    """An array of uint64 with the same numbers."""
    library = numpy()
    if not _is_array(value):
        if hasattr(value, "__index__"):
            return library.asarray(_number(value), dtype=library.uint64)
        value = library.array([_number(x) for x in value], dtype=library.uint64)
    if value.dtype.kind not in "ui":
        raise TypeError(f"nimbers are whole numbers, not {value.dtype}")
    if value.dtype.kind == "i" and value.size and value.min() < 0:
        raise ValueError("a nimber is not negative (every nimber is its own negative)")
    return value.astype(library.uint64, copy=False)


def _number(value: Any) -> int:
    if not hasattr(value, "__index__"):
        raise TypeError(f"nimbers are whole numbers, not {type(value).__name__}")
    exact: int = value.__index__()
    if exact < 0:
        raise ValueError("a nimber is not negative (every nimber is its own negative)")
    if exact >= 2**64:
        raise OverflowError("nimbers in bulk are below 2**64; Nimber has 256 bits")
    return exact


def _one(a: Any) -> tuple[Any, Any]:
    if _is_array(a):
        array = numpy().ascontiguousarray(_array(a))
        return array.reshape(-1), array.shape
    if isinstance(a, Nimber) or hasattr(a, "__index__"):
        raise TypeError("a list or an array of nimbers was expected; Nimber computes with a single one")
    return [_number(x) for x in a], None


def _pair(a: Any, b: Any) -> tuple[Any, Any, Any]:
    """Two arrays in one row and their common shape; or two lists of one length and None."""
    if _is_array(a) or _is_array(b):
        library = numpy()
        left, right = library.broadcast_arrays(_array(a), _array(b))
        flat = [library.ascontiguousarray(x).reshape(-1) for x in (left, right)]
        return flat[0], flat[1], left.shape
    single = [hasattr(x, "__index__") for x in (a, b)]
    if all(single):
        raise TypeError("a list or an array of nimbers was expected; Nimber computes with a single one")
    left, right = ([_number(x)] if alone else [_number(y) for y in x] for x, alone in zip((a, b), single))
    size = len(right) if single[0] else len(left)
    left, right = left * size if single[0] else left, right * size if single[1] else right
    if len(left) != len(right):
        raise ValueError(f"the lists have different lengths: {len(left)} and {len(right)}")
    return left, right, None


def _shaped(values: Any, shape: Any) -> Any:
    return values if shape is None else values.reshape(shape)
