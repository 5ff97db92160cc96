"""Games that are Python functions: from a position to its options."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar, cast

from . import _nimatron
from ._answer import Answer, Move
from ._asking import Limits, Progress, call
from ._errors import CycleError, LimitError, RequestError
from ._picture import Picture
from ._words import label, say

__all__ = ["FunctionGame", "Sum"]

Sum = _nimatron.Sum
P = TypeVar("P", bound=Hashable)

#: How many positions a search takes if the call sets no other limit.
POSITIONS = 5_000_000


class FunctionGame(Generic[P]):
    """A game that is a Python function, which ``nimatron.game`` makes of it.

    The function takes a position, which can be anything hashable, and returns its options: a list (or
    another iterable) of positions. An option that falls apart into several positions is a
    ``nimatron.Sum`` of them; with ``@nim.game(sums=True)`` a plain tuple means that, too, and a position
    that is itself a tuple has to be ``Sum(position)`` there.

    >>> import nimatron as nim
    >>> @nim.game
    ... def strings(s):
    ...     return [s[:i] + s[i + 2:] for i in range(len(s) - 1) if s[i] == s[i + 1]]
    >>> strings.grundy("abbaab"), strings.outcome("aa"), strings.outcome("aa", misere=True)
    (0, 'N', 'P')
    >>> print(strings.solve("aab", "bbcc"))
    'aab' + 'bbcc'
      N-position: the player to move wins
      Grundy value  1 = 1 xor 0
      winning moves component 1: 'aab' -> 'b'
                    component 2: 'bbcc' -> 'cc'
                    component 2: 'bbcc' -> 'bb'
      known by      computed exhaustively (search, 11 positions)
    >>> @nim.game(sums=True)
    ... def kayles(n):
    ...     return [(i, n - k - i) for k in (1, 2) for i in range(n - k + 1)]
    >>> kayles.table(12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """

    def __init__(self, function: Callable[[P], Iterable[Any]], sums: bool = False) -> None:
        if not callable(function):
            raise TypeError(f"a game is a function or a text, not {type(function).__name__}")
        self._function = function
        self._sums = bool(sums)
        self._search = _nimatron.FunctionSearch(function, self._sums)
        functools.update_wrapper(cast(Any, self), function)

    def __call__(self, position: P) -> Iterable[Any]:
        return self._function(position)

    def __reduce__(self) -> tuple[Any, ...]:
        # A decorated function is found by its name, as functions are; the name is that of this game.
        module, name = getattr(self._function, "__module__", None), getattr(self._function, "__name__", "")
        if module is not None and getattr(sys.modules.get(module), name, None) is self:
            return _named, (module, name)
        return FunctionGame, (self._function, self._sums)

    def _run(
        self,
        search: Callable[..., Any],
        *arguments: Any,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Any:
        limits = Limits(seconds, None, progress)
        most = POSITIONS if positions is None else positions
        if isinstance(most, bool) or not isinstance(most, int):
            raise TypeError(f"positions has to be a whole number, not {type(most).__name__}")
        if most < 0:
            raise ValueError(f"positions has to be 0 or more, not {most}")
        error: Exception
        try:
            return search(*arguments, min(most, 2**62), limits.seconds, limits.progress)
        except _nimatron.Cycle as cycle:
            (loop,) = cycle.args
            shown = " -> ".join(_short(position) for position in _ends(loop))
            error = CycleError(say("endless", loop=shown), loop=tuple(loop))
        except _nimatron.Stopped as reached:
            what, most = reached.args
            known = say("kept", count=self._search.known_positions(), name=self.name)
            error = LimitError(say(what, most=most), (known,))
        finally:
            close = getattr(limits.progress, "close", None)
            if close is not None:
                close()
        raise error

    def grundy(
        self,
        *parts: P,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> int:
        """The Grundy value of a position, or of the sum of several."""
        value = 0
        for part in parts:
            value ^= self._run(
                self._search.grundy, part, seconds=seconds, positions=positions, progress=progress
            )
        return value

    def outcome(
        self,
        *parts: P,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> str:
        """ "N" if the player to move wins, "P" if not; in misère play who cannot move wins."""
        if misere:
            lost = self._run(
                self._search.misere_lost, list(parts), seconds=seconds, positions=positions, progress=progress
            )
        else:
            lost = self.grundy(*parts, seconds=seconds, positions=positions, progress=progress) == 0
        return "P" if lost else "N"

    def options(self, position: P) -> list[tuple[Any, ...]]:
        """The options of a position, each as a tuple of its parts."""
        return self._search.options(position)

    def winning_moves(
        self,
        *parts: P,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> tuple[Move, ...]:
        """All winning moves from a position, or from the sum of several."""
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        moves: dict[Any, Move] = {}
        total = 0 if misere else self.grundy(*parts, **limits)
        if not misere and total == 0:
            return ()
        for at, part in enumerate(parts):
            own = 0 if misere else self.grundy(part, **limits)
            for option in self.options(part):
                if misere:
                    after = parts[:at] + option + parts[at + 1 :]
                    wins = self.outcome(*after, misere=True, **limits) == "P"
                else:
                    wins = self.grundy(*option, **limits) == own ^ total
                key = at, _sorted(option)
                if wins and key not in moves:
                    shown = " + ".join(map(_short, option)) or "(nothing)"
                    moves[key] = Move(at, part, option, f"{_short(part)} -> {shown}")
        return tuple(moves.values())

    def solve(
        self,
        *parts: P,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Who wins a position, or the sum of several, with every winning move."""
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        values = [None if misere else self.grundy(part, **limits) for part in parts]
        outcome = self.outcome(*parts, misere=misere, **limits)
        moves = self.winning_moves(*parts, misere=misere, **limits)
        return _FunctionAnswer(self, parts, values, outcome, moves, misere)

    def explain(self, *parts: P, seconds: float | None = None, positions: int | None = None) -> Answer:
        """The same, with the options of each position and their values as ``reasons``."""
        from ._answer import Option, Reason

        answer = self.solve(*parts, seconds=seconds, positions=positions)
        reasons = []
        for part in parts:
            options = tuple(
                Option(
                    f"{_short(part)} -> {' + '.join(map(_short, option)) or '(nothing)'}",
                    self.grundy(*option, seconds=seconds, positions=positions),
                    option,
                )
                for option in self.options(part)
            )
            reasons.append(Reason(part, self.grundy(part), options))
        answer.reasons = tuple(reasons)
        return answer

    def table(
        self,
        to: int,
        position: Callable[[int], P] | None = None,
        *,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> list[int]:
        """The values of the positions 0 to ``to``, or of ``position(0)`` to ``position(to)``."""
        of = position or cast("Callable[[int], P]", int)
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        return [self.grundy(of(n), **limits) for n in range(to + 1)]

    def known_positions(self) -> int:
        """The number of positions whose values are known."""
        return self._search.known_positions()

    def forget(self) -> None:
        """Forgets all values: needed if the function gives other options than before."""
        self._search.forget()

    def _reachable(self, parts: tuple[P, ...], most: int) -> dict[str, Any]:
        """All sums that can be reached, in the form of the extension module's graphs."""
        start = _sorted(parts)
        numbers = {start: 0}
        sums = [start]
        below: list[list[int]] = []
        while len(below) < len(sums):
            here, own = sums[len(below)], set()
            for at, part in enumerate(here):
                for option in self.options(part):
                    after = _sorted(here[:at] + option + here[at + 1 :])
                    if after not in numbers:
                        numbers[after] = len(sums)
                        sums.append(after)
                    own.add(numbers[after])
            below.append(sorted(own))
            if len(sums) > most:
                shown = " + ".join(map(_short, parts))
                raise RequestError(
                    f"more than {most} positions can be reached from {shown}; a smaller position can be shown"
                )
        heights: dict[int, int] = {}
        stack = [0]
        while stack:
            at = stack[-1]
            missing = [to for to in below[at] if to not in heights]
            if missing:
                stack.extend(missing[:1])
            else:
                heights[at] = max((heights[to] + 1 for to in below[at]), default=0)
                stack.pop()
        nodes = [
            [" + ".join(map(_short, s)) or "∅", self.grundy(*s), heights[at]] for at, s in enumerate(sums)
        ]
        return {"nodes": nodes, "moves": [[a, b] for a, to in enumerate(below) for b in to]}

    def graph(self, *parts: P, most: int = 400) -> Picture:
        """A picture of all positions that can be reached, with their values."""
        for part in parts:
            self.grundy(part)  # finds a cycle
        graph = self._reachable(parts, most)
        shown, moves = [node[0] for node in graph["nodes"]], [tuple(move) for move in graph["moves"]]
        svg, dot = call(_nimatron.draw_graph, shown, moves, limits=Limits())
        return Picture(svg, dot)

    def play(self, *parts: P, misere: bool = False, first: bool = True) -> None:
        """A dialogue against the machine, which plays perfectly."""
        from ._play import play

        play(self, parts, misere, first)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.known_positions()} positions known>"

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self._function, "__qualname__", type(self._function).__name__)).rsplit(".", 1)[-1]


class _FunctionAnswer(Answer):
    """An answer about a game that is a function."""

    def __init__(
        self,
        game: FunctionGame[Any],
        parts: tuple[Any, ...],
        values: list[int | None],
        outcome: str,
        moves: tuple[Move, ...],
        misere: bool,
    ) -> None:
        value = None
        if not misere:
            value = 0
            for own in values:
                value ^= own or 0
        known = {"how": "computed", "engine": "search", "positions": game.known_positions()}
        shown = " + ".join(map(_short, parts)) or "0"
        super().__init__(
            {
                "outcome": outcome,
                "grundy": value,
                "convention": "misere" if misere else "normal",
                "winning_moves": [],
                "winning_moves_complete": True,
                "known": known,
                "components": [],
                "shown": shown,
                "text": _text(shown, outcome, value, values, moves, misere, known),
            }
        )
        from ._answer import Component

        self.winning_moves = moves
        name = game.name
        self.components = tuple(Component(name, part, own, self.known) for part, own in zip(parts, values))


def _text(
    shown: str,
    outcome: str,
    value: int | None,
    values: list[int | None],
    moves: tuple[Move, ...],
    misere: bool,
    known: dict[str, Any],
) -> str:
    first = say("wins" if outcome == "N" else "loses", outcome=outcome) + (say("misere") if misere else "")
    lines = [shown, f"  {first}"]
    if value is not None:
        sum_of = f" = {' xor '.join(map(str, values))}" if len(values) > 1 else ""
        lines.append(f"  {label('value')}{value}{sum_of}")
    for at, move in enumerate(moves[:20]):
        name = label("winning move" if len(moves) == 1 else "winning moves") if at == 0 else " " * 14
        place = say("component", number=move.component + 1) if len(values) > 1 else ""
        lines.append(f"  {name}{place}{move.shown}")
    if len(moves) > 20:
        lines.append(f"  {'':14}{say('more', count=len(moves) - 20)}")
    lines.append(f"  {label('known by')}{say('computed', count=known['positions'])}")
    return "\n".join(lines)


def _short(position: Any) -> str:
    text = repr(position)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _ends(loop: list[Any]) -> list[Any]:
    """A loop as it is shown: of a long one, its two ends."""
    return loop if len(loop) <= 12 else [*loop[:6], _Dots(), *loop[-3:]]


class _Dots:
    def __repr__(self) -> str:
        return "..."


def _sorted(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts of a sum in an order of their own: sums do not depend on the order."""
    try:
        return tuple(sorted(parts))
    except TypeError:
        return tuple(sorted(parts, key=repr))


def _named(module: str, name: str) -> Any:
    import importlib

    return getattr(importlib.import_module(module), name)
