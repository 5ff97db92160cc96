"""Games that are given by their positions and moves."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Hashable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from . import _nimatron
from ._asking import Limits, Progress, call, get_language
from ._loopy import LoopyAnswer

__all__ = ["GraphGame"]


class GraphGame:
    """A game that is given by its positions and moves; play may go on for ever.

    The moves are a mapping from each position to its options, a directed graph of NetworkX, or a text in one
    of the formats of files ("edges", "csv", "pgsolver", "dimacs", "graphviz", "matrix-market" or "graph6"; found
    out unless ``format`` says it).
    Positions have the texts of their labels as names; options that are no keys have no moves.

    >>> import nimatron as nim
    >>> game = nim.GraphGame({"a": ["b", "end"], "b": ["c", "end"], "c": ["a", "end"], "d": ["end"]})
    >>> game
    <GraphGame of 5 positions and 7 moves>
    >>> game.solve("a").outcome, game.solve("a", "d").outcome, game.solve("a", "d", "d").moves
    ('N', 'D', (<LoopyMove a -> end>,))
    >>> game.values()["a"], game.values()["d"], game.outcomes()["end"]
    ((0,), 1, 'P')
    >>> nim.GraphGame("a: b\\nb:\\n").warnings
    ('read as 1 move: a -> b; without moves: b',)
    """

    def __init__(
        self,
        moves: str | bytes | Mapping[Any, Iterable[Any]] | Any,
        *,
        format: str | None = None,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> None:
        limits = Limits(seconds, memory, progress)
        if isinstance(moves, (str, bytes)):
            text = moves.encode() if isinstance(moves, str) else moves
            self._game = _read(text, format, limits)
        elif format is not None:
            raise TypeError("format= is for texts and files")
        else:
            self._game = _listed(moves, limits)
        self._count()

    def _count(self) -> None:
        counts = json.loads(self._game.counts())
        #: How a text was read, and what in it might surprise.
        self.warnings: tuple[str, ...] = tuple(self._game.warnings(get_language()))
        #: How many positions and moves there are.
        self.positions: int = counts["positions"]
        self.moves: int = counts["moves"]
        #: How many positions are lost, won and drawn for the player to move.
        self.lost: int = counts["lost"]
        self.won: int = counts["won"]
        self.drawn: int = counts["drawn"]
        #: How many positions have an infinite value, and the largest finite one (None if there is none).
        self.infinite: int = counts["infinite"]
        self.largest: int | None = counts["largest"]

    @classmethod
    def read(
        cls,
        file: str | PathLike[str],
        *,
        format: str | None = None,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> GraphGame:
        """The game that a file lists; a file whose name ends in .gz is uncompressed."""
        path = Path(file)
        opened = gzip.open(path) if path.suffix == ".gz" else path.open("rb")
        with opened as lines:
            text = lines.read()
        return cls(text, format=format, seconds=seconds, memory=memory, progress=progress)

    def solve(
        self,
        *positions: Any,
        misere: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
    ) -> LoopyAnswer:
        """Who wins or can draw with a token on each of these positions; in misère play there is one."""
        if not positions:
            raise TypeError("which positions? give one, or several for a sum")
        limits = Limits(seconds, memory)
        names = [str(position) for position in positions]
        return LoopyAnswer(json.loads(call(self._game.answer, names, bool(misere), limits=limits)))

    def values(self, *, seconds: float | None = None) -> dict[str, int | tuple[int, ...]]:
        """The value of every position: a number, or of an infinite one the tuple of its heaps."""
        rows = call(self._game.values, limits=Limits(seconds))
        return {name: tuple(heaps) if value is None else value for name, value, heaps, _ in rows}

    def outcomes(self, *, seconds: float | None = None) -> dict[str, str]:
        """The outcome of every position in normal play: "P", "N", or "D" for a draw."""
        return {name: outcome for name, _, _, outcome in call(self._game.values, limits=Limits(seconds))}

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_game": self._game.listing()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """What was pickled is solved again: that takes less room than the values."""
        self.__dict__.update(state)
        self._game = call(_nimatron.Graph.listed, *state["_game"], limits=Limits(progress=False))
        self._count()

    def __copy__(self) -> GraphGame:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> GraphGame:
        """The solved game never changes, so that copies share it."""
        memo[id(self._game)] = self._game
        other = object.__new__(type(self))
        memo[id(self)] = other
        other.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return other

    def __len__(self) -> int:
        return self.positions

    def __repr__(self) -> str:
        return f"<GraphGame of {self.positions} positions and {self.moves} moves>"


def _read(text: bytes, format: str | None, limits: Limits) -> _nimatron.Graph:
    formats = _nimatron.Graph.formats()
    if format is not None and format not in formats:
        raise ValueError(f"the formats are {', '.join(map(repr, formats))}, not {format!r}")
    return call(_nimatron.Graph.read, text, format, limits=limits)


def _listed(moves: Any, limits: Limits) -> _nimatron.Graph:
    if hasattr(moves, "is_directed") and hasattr(moves, "successors"):
        if not moves.is_directed():
            raise TypeError("a game is a directed graph: each edge is a move from its first end to its second")
        moves = {node: list(moves.successors(node)) for node in moves}
    if not isinstance(moves, Mapping):
        raise TypeError(
            "the moves are a text, a mapping from positions to their options, or a directed graph of NetworkX, "
            f"not {type(moves).__name__}"
        )
    numbers: dict[Hashable, int] = {}
    names: dict[str, Hashable] = {}

    def number(label: Hashable) -> int:
        if label not in numbers:
            name = str(label)
            if name in names:
                raise ValueError(f"two positions are called {name!r}: {names[name]!r} and {label!r}")
            names[name] = label
            numbers[label] = len(numbers)
        return numbers[label]

    edges: list[tuple[int, int]] = []
    for position, options in moves.items():
        start = number(position)
        if isinstance(options, str):
            raise TypeError(f"the options of {position!r} are one text; give a list of positions")
        edges.extend((start, number(option)) for option in options)
    return call(_nimatron.Graph.listed, list(names), edges, limits=limits)
