"""Impartial combinatorial games: who wins, the Grundy value, every winning move, and why.

>>> import nimatron as nim
>>> g = nim.game("n -> n - k for k in {1, 3, 4}")
>>> g.solve(5, 9, 14).winning_moves
(<Move 5 -> 2>, <Move component 1: 9 -> 5>)
>>> print(g.law())
g(n + 7) = g(n) for all n >= 0; values 0,1,0,1,2,3,2
  PROVED for all positions (values computed as far as the theorem of the period needs)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import nimbers
from ._answer import Answer, Component, Known, Move, Option, Reason
from ._asking import get_language, set_language
from ._catalogue import Entry, Problem, Solutions, catalogue, judge, nimber, problems
from ._count import Count
from ._errors import (
    CycleError,
    EvaluationError,
    LimitError,
    NimatronError,
    RequestError,
    RulesError,
    TooLargeError,
)
from ._function import FunctionGame, Sum
from ._game import Game, explain, genus, solve
from ._graph import GraphGame
from ._law import Guess, Law, Verdict, guess, verify
from ._loopy import LoopyAnswer, LoopyMove, loopy
from ._misere import Genus, Quotient
from ._nimatron import Matrix, Nimber, Polynomial, __version__
from ._picture import Picture
from ._sequence import HeapSequence
from ._table import Table

if TYPE_CHECKING:
    from ._check import Check as Check
    from ._check import check as check
    from ._widget import Widget as Widget
    from ._widget import widget as widget

__all__ = [
    "Answer",
    "Check",
    "Component",
    "Count",
    "CycleError",
    "Entry",
    "EvaluationError",
    "FunctionGame",
    "Game",
    "Genus",
    "GraphGame",
    "Guess",
    "HeapSequence",
    "Known",
    "Law",
    "LimitError",
    "LoopyAnswer",
    "LoopyMove",
    "Matrix",
    "Move",
    "Nimber",
    "NimatronError",
    "Option",
    "Picture",
    "Polynomial",
    "Problem",
    "Quotient",
    "Reason",
    "RequestError",
    "RulesError",
    "Solutions",
    "Sum",
    "Table",
    "TooLargeError",
    "Verdict",
    "Widget",
    "__version__",
    "catalogue",
    "check",
    "explain",
    "game",
    "genus",
    "get_language",
    "guess",
    "judge",
    "loopy",
    "nimber",
    "nimbers",
    "problems",
    "set_language",
    "solve",
    "verify",
    "widget",
]

P = TypeVar("P")


class _NotGiven:
    """An argument that was not given; ``None`` would be one that was."""

    def __repr__(self) -> str:
        return "..."


_NOT_GIVEN: Any = _NotGiven()


@overload
def game(rules: str, /) -> Game: ...
@overload
def game(function: Callable[[P], Iterable[Any]], /, *, sums: bool = False) -> FunctionGame[P]: ...
@overload
def game(*, sums: bool = False) -> Callable[[Callable[[P], Iterable[Any]]], FunctionGame[P]]: ...
def game(given: Any = _NOT_GIVEN, /, *, sums: bool = False) -> Any:
    """A game: from its rules, from its name in the catalogue, from its code, or from a function.

    >>> import nimatron as nim
    >>> nim.game("kayles").grundy(20), nim.game("0.137").grundy(20), nim.game("(a, b) -> (a - 1, b - 1)").grundy((4, 9))
    (1, 0, 0)
    """
    if given is _NOT_GIVEN:
        return lambda function: FunctionGame(function, sums)
    if callable(given):
        return FunctionGame(given, sums)
    if sums:
        raise TypeError("sums= is for games that are functions")
    return Game(given)


# Parts that most programs do not need are imported when they are asked for.
_LATER = {"Check": "_check", "check": "_check", "Widget": "_widget", "widget": "_widget"}

if not TYPE_CHECKING:
    # A type checker that sees this function takes every misspelled name for an attribute of the module.
    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f".{_LATER[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)


for _class in (
    CycleError,
    EvaluationError,
    LimitError,
    NimatronError,
    RequestError,
    RulesError,
    TooLargeError,
):
    _class.__module__ = __name__
del _class
