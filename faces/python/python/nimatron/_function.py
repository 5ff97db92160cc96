"""Games that are Python functions: from a position to its options."""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar, cast

from . import _nimatron
from ._answer import Answer, Component, Move, Option, Reason, lines_of
from ._asking import Limits, Progress, call, whole_number
from ._errors import CycleError, LimitError, RequestError, add_note
from ._law import Guess, guess
from ._picture import Picture
from ._words import label, say

__all__ = ["FunctionGame", "Sum"]

Sum = _nimatron.Sum
P = TypeVar("P", bound=Hashable)


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

    Of what a ``Game`` has, it lacks ``law``, ``sequence``, ``misere`` and ``genus``, which need rules;
    ``guess`` says what its values look like.
    """

    def __init__(self, function: Callable[[P], Iterable[Any]], sums: bool = False) -> None:
        if not callable(function):
            raise TypeError(f"a game is a function or a text, not {type(function).__name__}")
        self._function = function
        self._sums = bool(sums)
        self._search = _nimatron.FunctionSearch(function, self._sums, _Host)
        functools.update_wrapper(cast(Any, self), function)

    def __call__(self, position: P) -> Iterable[Any]:
        return self._function(position)

    def __getattr__(self, name: str) -> Any:
        if name in _LACKING:
            raise AttributeError(say("of functions", name=name, why=say(_LACKING[name])), name=name, obj=self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

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
        if positions is not None:
            if isinstance(positions, bool) or not isinstance(positions, int):
                raise TypeError(f"positions has to be a whole number, not {type(positions).__name__}")
            if positions < 0:
                raise ValueError(f"positions has to be 0 or more, not {positions}")
            positions = min(positions, 2**62)
        own = None if seconds is None else Limits(seconds, progress=False).seconds
        # Without an argument the search asks for a line when it takes long.
        hears: Any = None if progress is None else Limits(progress=progress).progress or False
        try:
            return search(*arguments, positions, own, hears)
        except (_nimatron.Cycle, _nimatron.Stopped) as ended:
            error = self._error(ended)
        finally:
            close = getattr(hears, "close", None) if progress is True else None
            if close is not None:
                close()
        raise error

    def _error(self, ended: Exception) -> CycleError | LimitError:
        """The exception for a search that ended early."""
        if isinstance(ended, _nimatron.Cycle):
            (loop,) = ended.args
            shown = " -> ".join(_short(position) for position in _ends(loop))
            return CycleError(say("endless", loop=shown), loop=tuple(loop))
        what, most, *at = ended.args
        known = [say("kept", count=self._search.known_positions(), name=self.name)]
        if what == "options":
            return LimitError(say(what, most=most, position=_short(at[0])), tuple(known))
        if at:
            count, ends = at
            play = " -> ".join([*map(_short, ends[:6]), "...", *map(_short, ends[6:])])
            known.insert(0, say("long play", count=count, play=play))
        return LimitError(say(what, most=most), tuple(known))

    def _value(self, parts: tuple[Any, ...], **limits: Any) -> int:
        value = 0
        for part in parts:
            value ^= self._run(self._search.grundy, part, **limits)
        return value

    def grundy(
        self,
        *parts: P | Sum,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> int:
        """The Grundy value of a position, or of the sum of several."""
        if len(parts) == 1 and seconds is positions is progress is None and type(parts[0]) is not Sum:
            try:
                return self._search.grundy(parts[0])
            except (_nimatron.Cycle, _nimatron.Stopped) as ended:
                error = self._error(ended)
            raise error
        return self._value(_parts(parts), seconds=seconds, positions=positions, progress=progress)

    def outcome(
        self,
        *parts: P | Sum,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> str:
        """ "N" if the player to move wins, "P" if not; in misère play who cannot move wins."""
        return self._outcome(_parts(parts), misere, seconds=seconds, positions=positions, progress=progress)

    def _outcome(self, parts: tuple[Any, ...], misere: bool, **limits: Any) -> str:
        if misere:
            lost = self._run(self._search.misere_lost, list(parts), **limits)
        else:
            lost = self._value(parts, **limits) == 0
        return "P" if lost else "N"

    def options(
        self, position: P, *, seconds: float | None = None, positions: int | None = None
    ) -> list[tuple[Any, ...]]:
        """The options of a position, each as a tuple of its parts; at most ``positions`` of them."""
        listed: list[tuple[Any, ...]] = self._run(
            self._search.options, position, seconds=seconds, positions=positions
        )
        return listed

    def moves(
        self,
        *parts: P | Sum,
        values: bool = False,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> list[Move]:
        """The legal moves; with ``values``, what each leaves and whether it wins.

        >>> import nimatron as nim
        >>> take = nim.game(lambda n: [n - k for k in (1, 3, 4) if k <= n])
        >>> [(str(move), move.value, move.wins) for move in take.moves(4, values=True)]
        [('4 -> 3', 1, False), ('4 -> 1', 1, False), ('4 -> 0', 0, True)]
        """
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        return list(self._moves(_parts(parts), bool(values), misere, limits))

    def _moves(
        self, parts: tuple[Any, ...], values: bool, misere: bool, limits: dict[str, Any]
    ) -> Iterator[Move]:
        seen = set()
        own = [self._value((part,), **limits) for part in parts] if values and not misere else []
        total = functools.reduce(operator.xor, own, 0)
        for at, part in enumerate(parts):
            listed = self.options(part, seconds=limits["seconds"], positions=limits["positions"])
            for option in listed:
                key = at, _sorted(option)
                if key in seen:
                    continue
                seen.add(key)
                more: dict[str, Any] = {}
                if values and misere:
                    after = parts[:at] + option + parts[at + 1 :]
                    more["wins"] = self._outcome(after, True, **limits) == "P"
                elif values:
                    more["value"] = total ^ own[at] ^ self._value(option, **limits)
                    more["wins"] = more["value"] == 0
                yield Move(at, part, option, f"{_short(part)} -> {_sum_of(option)}", **more)

    def winning_moves(
        self,
        *parts: P | Sum,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> tuple[Move, ...]:
        """All winning moves from a position, or from the sum of several."""
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        return self._winning_moves(_parts(parts), misere, limits)

    def _winning_moves(
        self, parts: tuple[Any, ...], misere: bool, limits: dict[str, Any]
    ) -> tuple[Move, ...]:
        if not misere and self._value(parts, **limits) == 0:
            return ()
        return tuple(
            Move(move.component, move.start, move.to, move.shown)
            for move in self._moves(parts, True, misere, limits)
            if move.wins
        )

    def solve(
        self,
        *parts: P | Sum,
        misere: bool = False,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Who wins a position, or the sum of several, with every winning move."""
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        return self._solved(_parts(parts), misere, limits)

    def _solved(self, parts: tuple[Any, ...], misere: bool, limits: dict[str, Any]) -> _FunctionAnswer:
        values = [None if misere else self._value((part,), **limits) for part in parts]
        outcome = self._outcome(parts, misere, **limits)
        moves = self._winning_moves(parts, misere, limits)
        return _FunctionAnswer(self, parts, values, outcome, moves, misere)

    def explain(
        self,
        *parts: P | Sum,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Answer:
        """The same with reasons: the options of each position and their values.

        >>> import nimatron as nim
        >>> print(nim.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).explain(5))
        5
          N-position: the player to move wins
          Grundy value  3
          winning move  5 -> 2
          known by      computed exhaustively (search, 6 positions)
        <BLANKLINE>
        why 5 has Grundy value 3
          5 -> 4            value 2
          5 -> 2            value 0
          5 -> 1            value 1
          mex{0,1,2} = 3: the least value that no option has
        """
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        all_parts = _parts(parts)
        answer = self._solved(all_parts, False, limits)
        reasons = []
        for part in all_parts:
            options = tuple(
                Option(f"{_short(part)} -> {_sum_of(to)}", self._value(to, **limits), to)
                for to in self.options(part, seconds=seconds, positions=positions)
            )
            reasons.append(Reason(part, self._value((part,), **limits), options))
        answer.explain(tuple(reasons))
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
        """The values of the positions 0 to ``to``, or of ``position(0)`` to ``position(to)``.

        The limits are those of the whole table; where one is reached, the ``LimitError`` has the values
        before it as ``partial``. A table of several coordinates is a loop:

        >>> import nimatron as nim
        >>> rook = nim.game(lambda p: [(i, p[1]) for i in range(p[0])] + [(p[0], j) for j in range(p[1])])
        >>> [[rook.grundy((a, b)) for b in range(4)] for a in range(3)]
        [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
        """
        last = whole_number("to", to)
        if position is not None and not callable(position):
            raise TypeError(
                f"position is a function from 0, 1, 2, ... to a position, not {type(position).__name__}"
            )
        numbers: Iterable[Any] = range(last + 1)
        found: list[int] = []
        try:
            self._run(
                self._search.values,
                numbers if position is None else map(position, numbers),
                found,
                seconds=seconds,
                positions=positions,
                progress=progress,
            )
        except LimitError as error:
            error.partial = found
            raise
        return found

    def guess(
        self,
        to: int = 200,
        position: Callable[[int], P] | None = None,
        *,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Guess:
        """What the values of the positions 0 to ``to``, or of ``position(n)``, look like.

        It is a conjecture: of a function nothing can be proved.

        >>> import nimatron as nim
        >>> nim.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).guess(60)
        <Guess g(n + 7) = g(n) for all n >= 0; values 0,1,0,1,2,3,2 (conjectured)>
        """
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        return guess(self.table(to, position, **limits), seconds=seconds, progress=progress)

    def plot(
        self,
        to: int = 200,
        position: Callable[[int], P] | None = None,
        *,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Progress = None,
    ) -> Picture:
        """A picture of the values of the positions 0 to ``to``, or of ``position(n)``."""
        limits: dict[str, Any] = {"seconds": seconds, "positions": positions, "progress": progress}
        values = self.table(to, position, **limits)
        return Picture(call(_nimatron.draw_values, self.name, values, limits=Limits(seconds)))

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
                raise RequestError(
                    f"more than {most} positions can be reached from {_sum_of(parts)}; "
                    "a smaller position can be shown"
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
            [" + ".join(map(_short, s)) or "∅", self._value(s), heights[at]] for at, s in enumerate(sums)
        ]
        return {"nodes": nodes, "moves": [[a, b] for a, to in enumerate(below) for b in to]}

    def graph(
        self,
        *parts: P | Sum,
        most: int = 400,
        seconds: float | None = None,
        positions: int | None = None,
    ) -> Picture:
        """A picture of all positions that can be reached, with their values."""
        given = _parts(parts)
        self._value(given, seconds=seconds, positions=positions)  # finds a cycle
        graph = self._reachable(given, most)
        shown, moves = [node[0] for node in graph["nodes"]], [tuple(move) for move in graph["moves"]]
        svg, dot = call(_nimatron.draw_graph, shown, moves, limits=Limits(seconds))
        return Picture(svg, dot)

    def play(self, *parts: P | Sum, misere: bool = False, first: bool = True) -> None:
        """A dialogue against the machine, which plays perfectly."""
        from ._play import play

        play(self, _parts(parts), misere, first)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.known_positions()} positions known>"

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self._function, "__qualname__", type(self._function).__name__)).rsplit(".", 1)[-1]


#: What a game by its rules has and a function has not, and why.
_LACKING = {
    "law": "nothing proved",
    "sequence": "table instead",
    "misere": "misere instead",
    "genus": "misere instead",
}


class _Host:
    """What the search in Rust asks the Python side to do."""

    @staticmethod
    def line() -> Any:
        """Who hears of the progress if no one is given."""
        return Limits().progress

    @staticmethod
    def note(error: BaseException, position: Any) -> None:
        """Says in an exception of the function for which position it was raised."""
        add_note(error, say("raised", position=_short(position)))


def _parts(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """The positions of a sum, some of which may be sums themselves."""
    if not parts:
        raise RequestError(say("no position"))
    if any(type(part) is Sum for part in parts):
        return tuple(own for part in parts for own in (part.parts if type(part) is Sum else (part,)))
    return parts


def _sum_of(parts: tuple[Any, ...]) -> str:
    return " + ".join(map(_short, parts)) or "(nothing)"


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
        self.winning_moves = moves
        self.winning_moves_count = len(moves)
        name = game.name
        self.components = tuple(Component(name, part, own, self.known) for part, own in zip(parts, values))

    def explain(self, reasons: tuple[Reason, ...]) -> None:
        """Adds reasons, to the text as well."""
        self.reasons = reasons
        lines = [self._text]
        for reason in reasons:
            lines += ["", say("why", position=_short(reason.position), value=reason.grundy)]
            lines += [f"  {line}" for line in lines_of(reason)]
        self._text = self.data["text"] = "\n".join(lines)


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
    computed = "computed one" if known["positions"] == 1 else "computed"
    lines.append(f"  {label('known by')}{say(computed, count=known['positions'])}")
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
    """The parts of a sum, which are hashable, in an order of their own: sums do not depend on the order."""
    for part in parts:
        try:
            hash(part)
        except TypeError:
            hint = "; use a tuple instead of a list" if isinstance(part, list) else ""
            raise TypeError(f"a position has to be hashable, and {_short(part)} is not{hint}") from None
    try:
        return tuple(sorted(parts))
    except TypeError:
        return tuple(sorted(parts, key=repr))


def _named(module: str, name: str) -> Any:
    import importlib

    return getattr(importlib.import_module(module), name)
