"""Positions as people have them in Python, as the text that the library reads."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Iterable
from html import escape
from typing import Any, Union, cast

from ._asking import digits
from ._errors import RequestError
from ._words import say

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
    >>> text_of([[".", ".", "#"], [".", ".", "."]])
    '..#/...'
    """
    if isinstance(position, str):
        if kind == "text" and not position.lstrip().startswith(('"', "[")):
            return f'"{position}"'
        return position
    if isinstance(position, bool):
        raise TypeError("a position is a number, a tuple or a text, not a bool")
    if _is_graph(position):
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
        if position and all(_is_row_of_cells(part) for part in position):
            return "/".join("".join(part) for part in position)
        parts = [_coordinate(part) for part in position]
        is_row = isinstance(position, list) and (kind in ("row", "text") or not parts)
        return f"[{','.join(parts)}]" if is_row else ",".join(parts)
    raise TypeError(
        f"a position is a number, a tuple, a list, a text or a graph, not {type(position).__name__}"
    )


def _is_row_of_cells(part: Any) -> bool:
    """A row of a board, cell by cell: [".", "#"]."""
    is_cell = isinstance(part, (list, tuple)) and all(isinstance(cell, str) and len(cell) == 1 for cell in part)
    return bool(part) and is_cell


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
    """A graph of NetworkX: a directed one is an order, in which an edge goes from less to more."""
    if graph.is_multigraph():
        raise TypeError("a position is a graph with at most one edge between two nodes, not a multigraph")
    places = {node: at for at, node in enumerate(_labels(graph))}
    directed = bool(graph.is_directed())
    sign, name = ("<", "order") if directed else ("-", "edges")
    ends: Iterable[tuple[Any, ...]] = graph.edges()
    edges = ",".join(f"{places[a]}{sign}{places[b]}" for a, b, *_ in ends)
    return f"{name}({len(places)}; {edges})" if edges else f"{name}({len(places)};)"


def _is_graph(position: Any) -> bool:
    return hasattr(position, "nodes") and hasattr(position, "edges")


def _labels(graph: Any) -> list[Any]:
    """The nodes in the order of the numbers that the library knows them by: 0 to n - 1 keep theirs."""
    nodes = list(graph.nodes)
    if set(nodes) == set(range(len(nodes))) and not any(isinstance(node, bool) for node in nodes):
        return sorted(nodes, key=int)
    return nodes


class Given:
    """The positions of a question as they were given: moves speak of them in the same form.

    A graph of NetworkX stays one, with its labels and attributes; a list and a string stay what they are.
    """

    def __init__(self, positions: Iterable[Position] = (), kind: str | None = None) -> None:
        self.positions = list(positions)
        self.texts = [text_of(position, kind) for position in self.positions]
        self._kind = kind
        # The components of an answer are the positions, unless a text has several.
        self._one_each = not any("+" in text for text in self.texts)
        self._labels = {
            at: [str(node) for node in _labels(position)]
            for at, position in enumerate(self.positions)
            if _is_graph(position) and self._one_each
        }

    def refusal(self, error: RequestError, example: str) -> RequestError:
        """What is to be said of a graph that is not a position of the game; other errors stay."""
        graphs = [graph for graph in self.positions if _is_graph(graph)]
        if not graphs:
            return error
        if error.id in ("graphs.wants_a_graph", "graphs.wants_an_order"):
            which = "undirected" if error.id == "graphs.wants_a_graph" else "directed"
            return RequestError(f"{error.message}; {say(which)}")
        return RequestError(say("no graph", example=example)) if self._kind != "graph" else error

    def place(self, component: int, text: str) -> Any:
        """A position of a component from its text."""
        if component in self._labels:
            return _rest(self.positions[component], text)
        if self._kind == "row" and text.startswith("["):
            try:
                return json.loads(text)
            except ValueError:
                return text
        if self._kind == "text" and len(text) > 1 and text[0] == text[-1] == '"':
            return text[1:-1]
        return text

    def shown(self, component: int, shown: str) -> str:
        """The text of a move, with the labels of a graph."""
        labels = self._labels.get(component)
        if labels is None:
            return shown

        def label(number: re.Match[str]) -> str:
            at = int(number[0])
            return labels[at] if at < len(labels) else number[0]

        return re.sub(r"\d+", label, shown)

    def picture(self, drawn: str, texts: Iterable[str]) -> str:
        """A picture of positions with these texts, with the labels of a graph."""
        if list(self._labels) != [0] or len(self.positions) != 1:
            return drawn
        start, *others = dict.fromkeys(map(escape, texts))
        names = {text: self.shown(0, text) for text in others if re.search("only|without", text)}
        names[start] = str(self.positions[0])
        pattern = "|".join(re.escape(text) for text in sorted(names, key=len, reverse=True))
        return re.sub(f"(?<![\\w,])({pattern})(?![\\w,])", lambda found: escape(names[found[1]]), drawn)

    def text(self, text: str, moves: Iterable[str]) -> str:
        """The text of an answer, in which these moves are shown, with the labels of its graphs."""
        if not self._labels or any(labels != self._labels[0] for labels in self._labels.values()):
            return text
        if 0 not in self._labels or len(self._labels) != len(self.positions):
            return text
        for at, graph in enumerate(self.positions):
            text = text.replace(self.texts[at], str(graph))
        raw = sorted(set(moves), key=len, reverse=True)
        if not raw:
            return text
        pattern = r"(?<!\w)(" + "|".join(map(re.escape, raw)) + r")(?![\w,-])"
        return re.sub(pattern, lambda found: self.shown(0, found[1]), text)


def _rest(graph: Any, text: str) -> Any:
    """What is left of a graph: the text ends in the vertices and edges that are gone, or that are left."""
    changes = re.findall(r"(without|only) ([\d,<-]+)", text[text.rindex(")") :])
    if not changes:
        return graph
    labels = _labels(graph)
    rest = graph.copy()
    for word, listed in changes:
        parts = [[labels[int(end)] for end in re.split("[-<]", part)] for part in listed.split(",")]
        named = {part[0] for part in parts if len(part) == 1}
        gone = named if word == "without" else {node for node in labels if node not in named}
        if word == "without":
            rest.remove_edges_from(part for part in parts if len(part) == 2)
        for node in gone:
            # In an order, what was less than a vertex stays less than what was more.
            if rest.is_directed() and node in rest:
                before, after = list(rest.predecessors(node)), list(rest.successors(node))
                rest.add_edges_from((a, b) for a in before for b in after)
            rest.remove_nodes_from([node])
    return rest


def texts_of(positions: Iterable[Position], kind: str | None = None) -> list[str]:
    return [text_of(position, kind) for position in positions]
