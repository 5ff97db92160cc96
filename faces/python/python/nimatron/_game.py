"""Games by their rules, names and codes."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from html import escape
from typing import Any

from . import _nimatron
from ._answer import Answer, Move
from ._asking import Limits, Progress, ask, call, digits, stopped, whole_number
from ._count import Count
from ._errors import RequestError
from ._law import Law
from ._loopy import LoopyAnswer
from ._misere import Genus, Quotient, genus_of, quotient_of
from ._picture import Picture
from ._positions import Given, Position, texts_of
from ._sequence import HeapSequence
from ._table import Table, numpy, values_of

__all__ = ["Game", "explain", "genus", "solve"]


class Game:
    """A game: a rule, a name of the catalogue, or a code such as ``0.137``.

    >>> import nimatron as nim
    >>> g = nim.game("n -> n - k for k in {1, 3, 4}")
    >>> g.solve(10**18).outcome, g.grundy(5), g.table(10).tolist()
    ('N', 3, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1])
    >>> g
    Game('n -> n - k for k in {1, 3, 4}')
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(
                f"a game is a text (rules, a name or a code) or a function, not {type(text).__name__}"
            )
        if text.endswith(".game") and os.path.exists(text):
            with open(text, encoding="utf-8") as file:
                text = file.read()
        #: The rules, the name or the code.
        self.text = text
        self._info: dict[str, Any] = ask("check", game=text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.text,)

    @property
    def name(self) -> str:
        """The name, or the rules of a game without one."""
        name: str = self._info["name"]
        return name

    @property
    def rules(self) -> str:
        """The rules, formatted; the name of a game that is not given by rules."""
        rules: str = self._info["rules"]
        return rules

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of the coordinates of a position."""
        return tuple(self._info["coordinates"])

    @property
    def theorem(self) -> str | None:
        """The theorem of a named game, if there is one."""
        theorem = self._info["theorem"]
        return f"{theorem['name']}: {theorem['text']}" if theorem else None

    @property
    def example(self) -> str:
        """A position, as it is typed."""
        example: str = self._info["example"]
        return example

    @property
    def code(self) -> str | None:
        """The code of a taking-and-breaking game that was given by one."""
        code: str | None = self._info["code"]
        return code

    def _kind(self) -> str | None:
        picture = self._info["picture"]
        return picture["kind"] if picture else None

    def _texts(self, positions: Sequence[Position]) -> list[str]:
        return texts_of(positions, self._kind())

    def solve(
        self,
        *positions: Position,
        misere: bool = False,
        remoteness: bool = False,
        loopy: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Who wins a position, or the sum of several, with every winning move.

        A position is a number, a tuple of coordinates, a text as it is typed in the command, a list (a
        row of numbers, the rows of a board), or a graph of NetworkX. If ``loopy`` is true, or in a named
        game of this kind, play may go on for ever, and the answer is a ``LoopyAnswer``.
        """
        limits = Limits(seconds, memory, progress)
        return _solved(self.text, Given(positions, self._kind()), misere, 0, remoteness, loopy, limits)

    def explain(
        self,
        *positions: Position,
        depth: int = 1,
        misere: bool = False,
        loopy: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Answer:
        """The same with reasons: the options and their values, to a depth of 1 to 3 moves."""
        limits = Limits(seconds, memory, progress)
        return _solved(self.text, Given(positions, self._kind()), misere, depth, False, loopy, limits)

    def grundy(
        self, *positions: Position, seconds: float | None = None, memory: int | str | None = None
    ) -> int:
        """The Grundy value of a position, or of the sum of several.

        Raises ``LimitError`` where only the winner is known, and ``RequestError`` where the value is
        infinite, because play may go on for ever.
        """
        answer = self.solve(*positions, seconds=seconds, memory=memory, progress=False)
        if isinstance(answer, LoopyAnswer) and answer.infinity is not None:
            heaps = ",".join(map(str, answer.infinity))
            raise RequestError(f"the value is infinite: infinity({{{heaps}}}); `solve` says who wins")
        if answer.grundy is None:
            from ._errors import LimitError

            raise LimitError(
                f"the value is not known, only the outcome: {answer.outcome}", (str(answer.known),)
            )
        return answer.grundy

    def outcome(
        self,
        *positions: Position,
        misere: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
    ) -> str:
        """ "N" if the player to move wins, "P" if not."""
        return self.solve(*positions, misere=misere, seconds=seconds, memory=memory, progress=False).outcome

    def moves(
        self,
        *positions: Position,
        values: bool = False,
        misere: bool = False,
        most: int = 500,
        seconds: float | None = None,
        memory: int | str | None = None,
    ) -> list[Move]:
        """The legal moves, at most this many; with ``values``, what each leaves and whether it wins.

        >>> import nimatron as nim
        >>> [(str(move), move.value) for move in nim.game("kayles").moves(3, values=True)]
        [('3 -> 1', 1), ('3 -> 1 + 1', 0), ('3 -> 2', 2)]
        """
        return self._listed(positions, values, misere, most, Limits(seconds, memory))[0]

    def _listed(
        self, positions: Sequence[Position], values: bool, misere: bool, most: int, limits: Limits
    ) -> tuple[list[Move], dict[str, Any]]:
        given = Given(positions, self._kind())
        try:
            answer = ask(
                "moves",
                limits,
                game=self.text,
                positions=given.texts,
                values=values,
                misere=misere,
                most=most,
            )
        except RequestError as error:
            refusal = given.refusal(error, self.example)
        else:
            return [Move.of(move, given) for move in answer["moves"]], answer
        raise refusal

    def table(
        self,
        *to: int | str,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Any:
        """The values of all positions up to ``to``: one number for all coordinates, or one for each.

        For one coordinate an array of NumPy, which owns the values, or an ``array.array`` if NumPy is
        not installed; for more a ``Table``. A family of positions, with ``n`` for the number of a
        member, comes first:

        >>> import nimatron as nim
        >>> nim.game("node-kayles").table("grid(3,n)", 6).tolist()
        [0, 2, 1, 1, 0, 3, 3]
        """
        limits = Limits(seconds, memory, progress)
        with_numpy = numpy() is not None
        if to and isinstance(to[0], str) and "n" in to[0]:
            if len(to) != 2:
                raise TypeError('the table of a family takes its text and the last n: table("grid(3,n)", 8)')
            last = _bound(to[1])
            filled = call(_nimatron.family, self.text, to[0], last, with_numpy, limits=limits, text=self.text)
        else:
            bounds = [_bound(one) for one in (to or (100,))]
            filled = call(_nimatron.table, self.text, bounds, with_numpy, limits=limits, text=self.text)
        given, names, corner, why = filled
        shape = [last + 1 for last in corner]
        values = values_of(given, shape)
        table = values if len(shape) == 1 else Table(self.name, names, values, shape)
        if why is not None:
            raise stopped(why, table)
        return table

    def count(
        self,
        *to: int | str,
        start: int = 0,
        heaps: int = 1,
        arrangement: str = "ordered",
        of: str | int = "P",
        where: str | None = None,
        sum: str | None = None,
        modulus: int | None = None,
        misere: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Count:
        """How many positions up to ``to`` are P-positions: one number for all coordinates, or one for each.

        With ``heaps`` sums of this many heaps, ``"ordered"``, ``"unordered"`` or ``"distinct"``. ``of``
        is ``"P"``, ``"N"``, a Grundy value, or ``"each"``. ``where`` is a condition on the coordinates,
        ``sum`` a number that is added up; the coordinates of several heaps are ``n1``, ``n2``, ... With
        ``modulus`` all numbers are remainders.

        >>> import nimatron as nim
        >>> squares = nim.game("n -> n - k for k in squares")
        >>> squares.count(29, heaps=3, arrangement="unordered")
        Count(1160)
        """
        return Count._of(
            self.text,
            ",".join(str(bound) for bound in to),
            Limits(seconds, memory, progress),
            **{"from": digits(whole_number("start", start))},
            heaps=whole_number("heaps", heaps),
            arrangement=arrangement,
            of=str(of),
            where=where,
            sum=sum,
            modulus=None if modulus is None else digits(whole_number("modulus", modulus)),
            misere=bool(misere),
        )

    def sequence(
        self,
        to: int = 10_000,
        *,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> HeapSequence:
        """The values of a taking-and-breaking game, with its period if one is proved.

        >>> import nimatron as nim
        >>> s = nim.game("0.137").sequence(300)
        >>> s.period, s.preperiod, bool(nim.verify(s.certificate))
        (34, 52, True)
        """
        return HeapSequence._of(self.text, whole_number("to", to), Limits(seconds, memory, progress))

    def law(
        self,
        to: int | None = None,
        *,
        family: str | None = None,
        misere: bool = False,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Law:
        """Looks for the law of all positions, and proves it. ``to``: how large a table is looked at.

        With ``family`` the law of the positions of a family, by their number:

        >>> import nimatron as nim
        >>> law = nim.game("octal{0.77}").law(family="path(n)")
        >>> law.proved, law.period, law.value(10**30)
        (True, (71, 12, 0), 1)
        """
        limits = Limits(seconds, memory, progress)
        size = None if to is None else whole_number("to", to)
        return Law._find(self.text, family, size, bool(misere), limits)

    def misere(
        self,
        *positions: Position,
        to: int | None = None,
        seconds: float | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
    ) -> Quotient:
        """The misère quotient of the heaps of this game, or the one that decides a sum of positions.

        >>> import nimatron as nim
        >>> q = nim.game("0.75").misere()
        >>> len(q), q.period, q.proved
        (8, 2, True)
        """
        return quotient_of(self.text, self._texts(positions), to, Limits(seconds, memory, progress))

    def genus(
        self, to: int = 20, *, seconds: float | None = None, memory: int | str | None = None
    ) -> list[Genus]:
        """The genera of the heaps up to ``to``."""
        answer = ask("genus", Limits(seconds, memory), game=self.text, to=whole_number("to", to))
        return [Genus(heap) for heap in answer["heaps"]]

    def graph(
        self, *positions: Position, seconds: float | None = None, memory: int | str | None = None
    ) -> Picture:
        """A picture of all positions that can be reached, with their values (at most 400)."""
        given = Given(positions, self._kind())
        graph = self._graph(positions, 400, Limits(seconds, memory))
        texts = [node[0] for node in graph["nodes"]]
        return Picture(given.picture(graph["svg"], texts), given.picture(graph["dot"], texts))

    def _graph(self, positions: Sequence[Position], most: int, limits: Limits) -> dict[str, Any]:
        texts = self._texts(positions)
        found = call(_nimatron.graph, self.text, texts, most, limits=limits, text=self.text)
        if found is None:
            shown = " + ".join(texts)
            raise RequestError(
                f"more than {most} positions can be reached from {shown}; a smaller position can be shown"
            )
        graph: dict[str, Any] = json.loads(found)
        return graph

    def plot(self, *to: int, seconds: float | None = None, memory: int | str | None = None) -> Picture:
        """A picture of the values: a map for two coordinates, a line for one."""
        bounds = [whole_number("to", one) for one in to]
        corner = None if not to else bounds if len(to) > 1 else bounds[0]
        return Picture(ask("plot", Limits(seconds, memory), game=self.text, to=corner)["svg"])

    def play(self, *positions: Position, misere: bool = False, first: bool = True) -> None:
        """A dialogue against the machine, which plays perfectly wherever it can solve the position."""
        from ._play import play

        play(self, positions, misere, first)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Game({self.text!r})"

    def __str__(self) -> str:
        return self.rules

    def _repr_html_(self) -> str:
        theorem = f"<div>{escape(self.theorem)}</div>" if self.theorem else ""
        name = f"<b>{escape(self.name)}</b>" if self._info["named"] else ""
        return f"<div>{name}<pre style='margin:4px 0'>{escape(self.rules)}</pre>{theorem}</div>"


def _bound(value: int | str) -> str:
    return value if isinstance(value, str) else digits(whole_number("to", value))


def _solved(
    game: str, given: Given, misere: bool, depth: int, remoteness: bool, loopy: bool, limits: Limits
) -> Answer:
    try:
        answer = ask(
            "solve",
            limits,
            game=game,
            positions=given.texts,
            misere=bool(misere),
            reasons=whole_number("depth", depth),
            remoteness=bool(remoteness),
            loopy=bool(loopy),
            text=True,
        )
    except RequestError as error:
        refusal = given.refusal(error, Game(game).example)
    else:
        return LoopyAnswer(answer, given) if answer.get("loopy") else Answer(answer, given)
    raise refusal


def solve(
    game: str | Game,
    *positions: Position,
    misere: bool = False,
    remoteness: bool = False,
    loopy: bool = False,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress = None,
) -> Answer:
    """Who wins a sum, which may have positions of different games.

    >>> import nimatron as nim
    >>> nim.solve("kayles(3) + wythoff(1,2) + *4").winning_moves
    (<Move component 2: 4 -> 3>,)
    """
    text, kind = _game(game)
    limits = Limits(seconds, memory, progress)
    return _solved(text, Given(positions, kind), misere, 0, remoteness, loopy, limits)


def explain(
    game: str | Game,
    *positions: Position,
    depth: int = 1,
    misere: bool = False,
    loopy: bool = False,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress = None,
) -> Answer:
    """The same with reasons: for each component the options and their values."""
    text, kind = _game(game)
    limits = Limits(seconds, memory, progress)
    return _solved(text, Given(positions, kind), misere, depth, False, loopy, limits)


def genus(game: str, *, seconds: float | None = None, memory: int | str | None = None) -> Genus:
    """The genus of a sum of positions: ``genus("cram(3x3) + *2")``."""
    return genus_of(game, Limits(seconds, memory))


def _game(game: str | Game) -> tuple[str, str | None]:
    if isinstance(game, Game):
        return game.text, game._kind()
    if isinstance(game, str):
        return game, None
    raise TypeError(f"a game is a text or what nim.game returns, not {type(game).__name__}")
