"""Tables of values: arrays of NumPy where it is there, otherwise arrays of the standard library."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

__all__ = ["INFINITE", "OUTSIDE", "UNKNOWN", "Table"]

#: The number in a table for a tuple that is not a position.
OUTSIDE = -1
#: The number in a table for a value that is not known.
UNKNOWN = -2
#: The number in a table for an infinite value, from which play may go on for ever.
INFINITE = -3

_LARGEST = 64
_SCALE = ((28, 35, 96), (31, 84, 140), (32, 134, 134), (106, 181, 90), (247, 225, 92))
_LOST, _OUTSIDE, _UNKNOWN = "#d55e00", "#dcdfe4", "#9aa0a6"


def numpy() -> Any:
    """NumPy, or None if it is not installed."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def values_of(given: Any, shape: Sequence[int]) -> Any:
    """What the extension module hands over, in a shape: an array of NumPy, or bytes."""
    if not isinstance(given, bytes):
        return given.reshape(shape)
    values = array("q")
    values.frombytes(given)
    return values


class Table:
    """The Grundy values of a game of several coordinates.

    ``table[3, 5]`` is a value; -1 means that the tuple is not a position, -2 that the value is not
    known, -3 that it is infinite, because play may go on for ever. ``numpy.asarray(table)`` takes no copy.

    >>> import nimatron as nim
    >>> table = nim.game("wythoff").table(3, 4)
    >>> table.shape, table[1, 3], table.tolist()[2]
    ((4, 5), 4, [2, 0, 1, 5, 3])
    >>> print(table)
    a↓ b→ | 0 1 2 3 4
    ------+----------
        0 | 0 1 2 3 4
        1 | 1 2 0 4 5
        2 | 2 0 1 5 3
        3 | 3 4 5 6 2
    """

    def __init__(self, name: str, coordinates: Sequence[str], values: Any, shape: Sequence[int]) -> None:
        self.name = name
        #: The names of the coordinates.
        self.coordinates = tuple(coordinates)
        #: The values, the last coordinate running fastest: an array of NumPy in this shape, or an
        #: ``array.array`` in one row.
        self.values = values
        self.shape: tuple[int, ...] = tuple(shape)

    def __getitem__(self, place: int | tuple[int, ...]) -> int:
        places = place if isinstance(place, tuple) else (place,)
        if len(places) != len(self.shape):
            raise IndexError(f"a position has {len(self.shape)} coordinates ({', '.join(self.coordinates)})")
        index = 0
        for at, size, name in zip(places, self.shape, self.coordinates):
            if not 0 <= at < size:
                raise IndexError(f"{name} = {at} is not in the table, which ends at {size - 1}")
            index = index * size + at
        return int(self._flat()[index])

    def _flat(self) -> Any:
        return self.values.reshape(-1) if hasattr(self.values, "reshape") else self.values

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        library = numpy()
        values = self.values
        if not hasattr(values, "reshape"):
            values = library.frombuffer(values, dtype="int64").reshape(self.shape)
        return values if dtype is None and not copy else library.array(values, dtype=dtype)

    def tolist(self) -> list[Any]:
        """The values as nested lists."""
        flat = self._flat().tolist()
        for size in reversed(self.shape[1:]):
            flat = [flat[at : at + size] for at in range(0, len(flat), size)]
        return list(flat)

    def to_pandas(self) -> Any:
        """The values as a data frame of pandas, which has to be installed; for two coordinates."""
        import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]

        rows, columns = self.coordinates
        frame = pandas.DataFrame(self.tolist())
        return frame.rename_axis(index=rows, columns=columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.shape == other.shape and self.tolist() == other.tolist()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        size = " x ".join(map(str, self.shape))
        return f"<Table of {self.name}: {size} values>"

    def __str__(self) -> str:
        if len(self.shape) != 2 or max(self.shape) > _LARGEST:
            return repr(self)
        rows = [
            ["." if x == OUTSIDE else _text(x) for x in row] for row in self.tolist()
        ]
        width = max(len(str(self.shape[1] - 1)), *(len(cell) for row in rows for cell in row))
        corner = f"{self.coordinates[0]}↓ {self.coordinates[1]}→"

        def line(name: object, cells: Iterable[object]) -> str:
            return f"{name!s:>{len(corner)}} | " + " ".join(f"{cell!s:>{width}}" for cell in cells)

        head = line(corner, range(self.shape[1]))
        rule = "-" * (len(corner) + 1) + "+" + "-" * (len(head) - len(corner) - 2)
        return "\n".join([head, rule, *(line(at, row) for at, row in enumerate(rows))])

    def _repr_html_(self) -> str:
        if len(self.shape) != 2:
            return f"<pre>{escape(repr(self))}</pre>"
        height, width = (min(size, _LARGEST) for size in self.shape)
        rows = [row[:width] for row in self.tolist()[:height]]
        most = max((x for row in rows for x in row), default=0)
        style = "padding:0 4px;text-align:center;border:0;min-width:1.4em"
        head = "".join(f"<th style='{style}'>{at}</th>" for at in range(width))
        body = []
        for at, row in enumerate(rows):
            cells = []
            for x in row:
                back, ink = _colour(x, most)
                text = "" if x == OUTSIDE else _text(x)
                cells.append(f"<td style='{style};background:{back};color:{ink}'>{text}</td>")
            body.append(f"<tr><th style='{style}'>{at}</th>{''.join(cells)}</tr>")
        cut = "" if (height, width) == self.shape else f" (the first {height} x {width} values)"
        names = f"{escape(self.coordinates[0])}↓ {escape(self.coordinates[1])}→"
        return (
            f"<div><div><b>{escape(self.name)}</b>{cut}</div><div style='overflow:auto'>"
            f"<table style='border-collapse:collapse;font-size:12px'><tr><th style='{style}'>{names}</th>{head}</tr>"
            f"{''.join(body)}</table></div></div>"
        )


def _text(value: int) -> str:
    return "?" if value == UNKNOWN else "∞" if value == INFINITE else str(value)


def _colour(value: int, most: int) -> tuple[str, str]:
    """The colour of a cell, and that of the number in it."""
    if value < 0:
        return (_OUTSIDE if value == OUTSIDE else _UNKNOWN), "#1c2330"
    if value == 0:
        return _LOST, "#ffffff"
    point = (value - 1) / (most - 1) if most > 1 else 0.0
    place = point * (len(_SCALE) - 1)
    first = min(int(place), len(_SCALE) - 2)
    red, green, blue = (
        round(a + (b - a) * (place - first)) for a, b in zip(_SCALE[first], _SCALE[first + 1])
    )
    dark = 0.3 * red + 0.59 * green + 0.11 * blue < 120
    return f"rgb({red},{green},{blue})", "#ffffff" if dark else "#1c2330"
