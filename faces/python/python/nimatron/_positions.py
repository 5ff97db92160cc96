"""Positions as people have them in Python, as the text that the library reads."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Union, cast

from ._asking import digits

__all__ = ["Position"]

#: A position: a number, a tuple of coordinates, the text as it is typed in the command, a list of
#: numbers (a row) or of strings (the rows of a board), or a graph of NetworkX.
Position = Union[int, str, "tuple[Any, ...]", "list[Any]", Any]


def text_of(position: Position, kind: str | None = None) -> str:
    """The text of a position. ``kind``: of the game's positions, ``row`` and ``text`` are lists.

    >>> text_of(7), text_of((3, 5)), text_of("3,5"), text_of([3, 1, 2], "row")
    ('7', '3,5', '3,5', '[3,1,2]')
    >>> text_of(["..#", "..."]), text_of("abba", "text")
    ('..#/...', '"abba"')
    """
    if isinstance(position, str):
        if kind == "text" and not position.lstrip().startswith(('"', "[")):
            return f'"{position}"'
        return position
    if isinstance(position, bool):
        raise TypeError("a position is a number, a tuple or a text, not a bool")
    if hasattr(position, "nodes") and hasattr(position, "edges"):
        return _graph(position)
    if hasattr(position, "tolist"):
        position = position.tolist()
    try:
        return digits(operator.index(cast("Any", position)))
    except TypeError:
        pass
    if isinstance(position, (tuple, list)):
        if position and all(isinstance(part, str) for part in position):
            return "/".join(position)
        parts = [_coordinate(part) for part in position]
        is_row = isinstance(position, list) and (kind in ("row", "text") or not parts)
        return f"[{','.join(parts)}]" if is_row else ",".join(parts)
    raise TypeError(
        f"a position is a number, a tuple, a list, a text or a graph, not {type(position).__name__}"
    )


def _coordinate(part: Any) -> str:
    if isinstance(part, (list, tuple)):
        return f"[{','.join(map(_coordinate, part))}]"
    if isinstance(part, str):
        return f'"{part}"'
    try:
        return digits(operator.index(part))
    except TypeError:
        raise TypeError(f"a coordinate is a whole number, not {type(part).__name__}") from None


def _graph(graph: Any) -> str:
    """A graph of NetworkX. Its nodes are numbered in their order, unless they are 0 to n - 1."""
    nodes = list(graph.nodes)
    if set(nodes) == set(range(len(nodes))) and not any(isinstance(node, bool) for node in nodes):
        numbers = {node: int(node) for node in nodes}
    else:
        numbers = {node: at for at, node in enumerate(nodes)}
    directed = bool(graph.is_directed())
    sign, name = ("<", "order") if directed else ("-", "edges")
    ends: Iterable[tuple[Any, ...]] = graph.edges()
    edges = ",".join(f"{numbers[a]}{sign}{numbers[b]}" for a, b, *_ in ends)
    return f"{name}({len(nodes)}; {edges})" if edges else f"{name}({len(nodes)};)"


def texts_of(positions: Iterable[Position], kind: str | None = None) -> list[str]:
    return [text_of(position, kind) for position in positions]
