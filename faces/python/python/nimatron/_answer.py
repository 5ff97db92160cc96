"""Answers to questions."""

from __future__ import annotations

from html import escape
from typing import Any

from ._asking import number, shortened
from ._positions import Given

__all__ = ["Answer", "Component", "Known", "Move", "Option", "Reason"]


class Known:
    """How an answer is known: by a theorem, by a law that was proved, or computed."""

    def __init__(self, data: dict[str, Any]) -> None:
        #: ``"theorem"``, ``"proved"`` or ``"computed"``.
        self.how: str = data["how"]
        #: All that is said: ``name``, ``text`` and ``source`` of a theorem, ``claim`` and ``proof`` of a
        #: law, ``engine`` and number of ``positions`` of a computation.
        self.data = data

    def __str__(self) -> str:
        data = self.data
        if self.how == "theorem":
            return f"theorem: {data['name']}; {data['source']}"
        if self.how == "proved":
            return f"proved: {data['claim']}; {data['proof']}"
        if data["engine"] == "symmetry":
            return "by symmetry: an involution of the board or graph maps every move to its reply"
        count = data["positions"]
        return (
            f"computed exhaustively ({data['engine']}, {count} {'position' if count == 1 else 'positions'})"
        )

    def __repr__(self) -> str:
        return f"<{shortened(self, 160)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


class Move:
    """A move in one component of a sum.

    What it leaves is always a tuple, because a move may leave no position, one, or several, which are
    then played as a sum: ``to`` is ``(2,)`` after a move from one heap to a heap of 2.

    >>> import nimatron as nim
    >>> [(str(move), move.to) for move in nim.game("kayles").moves(3)]
    [('3 -> 1', (1,)), ('3 -> 1 + 1', (1, 1)), ('3 -> 2', (2,))]
    """

    def __init__(self, component: int, start: Any, to: tuple[Any, ...], shown: str, **more: Any) -> None:
        #: The index of the component, from 0.
        self.component = component
        #: The component before the move.
        self.start = start
        #: What the move leaves of it, a tuple: no position, one, or several.
        self.to = to
        self.shown = shown
        #: The Grundy value of the whole sum after the move, if it was asked for.
        self.value: int | None = more.get("value")
        #: Whether the player who makes the move wins, if it was asked for.
        self.wins: bool | None = more.get("wins")
        self._next: tuple[str, list[str]] | None = more.get("next")

    @staticmethod
    def of(data: dict[str, Any], given: Given | None = None) -> Move:
        """A move of the API; ``given`` are the positions of the question."""
        component = data["component"]
        given = given or Given()
        start, to, shown = _position(data["from"]), [_position(part) for part in data["to"]], data["shown"]
        if "typed" in data:
            start = given.place(component, data["typed_from"])
            to = [given.place(component, text) for text in data["typed"]]
            shown = given.shown(component, shown)
        after = data.get("next")
        more = {"value": number(data.get("value")), "wins": data.get("wins")}
        if after:
            more["next"] = (after["game"], after["positions"])
        return Move(component, start, tuple(to), shown, **more)

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        place = f"component {self.component}: " if self.component else ""
        return f"<Move {place}{shortened(self.shown)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.component, self.start, self.to) == (other.component, other.start, other.to)

    def __hash__(self) -> int:
        return hash((self.component, self.shown))


def _position(position: Any) -> Any:
    """A position of the API: a number if it has one coordinate, otherwise a tuple; a text stays."""
    if isinstance(position, list):
        # Heaps of consecutive sizes are one text, such as `1..100`.
        parts = tuple(part if isinstance(part, str) and ".." in part else number(part) for part in position)
        return parts[0] if len(parts) == 1 else parts
    return position


class Option:
    """An option in a reason: the positions that it leaves, and their value."""

    def __init__(self, shown: str, value: int, to: tuple[Any, ...], reasons: tuple[Reason, ...] = ()) -> None:
        self.shown, self.value, self.to, self.reasons = shown, value, to, reasons

    def __repr__(self) -> str:
        return f"<Option {shortened(self.shown)}: {self.value}>"


class Reason:
    """Why a position has its value: the values of its options."""

    def __init__(
        self, position: Any, grundy: int, options: tuple[Option, ...], omitted: int | None = 0
    ) -> None:
        self.position, self.grundy, self.options = position, grundy, options
        #: The number of options that are not listed; None if they were not counted.
        self.omitted = omitted

    @staticmethod
    def of(
        data: dict[str, Any], component: int = 0, given: Given | None = None, places: bool = False
    ) -> Reason:
        """A reason of the API; with ``places`` its positions are what is typed, not numbers."""
        given = given or Given()

        def position(numbers: Any, text: str) -> Any:
            return given.place(component, text) if places else _position(numbers)

        options = tuple(
            Option(
                given.shown(component, option["shown"]),
                number(option["grundy"]) or 0,
                tuple(position(part, text) for part, text in zip(option["to"], option["typed"])),
                tuple(Reason.of(below, component, given, places) for below in option.get("reasons") or ()),
            )
            for option in data["options"]
        )
        start = position(data["position"], data["typed"])
        return Reason(start, number(data["grundy"]) or 0, options, number(data["omitted"]))

    def __repr__(self) -> str:
        values = sorted({option.value for option in self.options})
        shown = shortened(",".join(map(str, values)), 40)
        return f"<Reason {shortened(self.position)}: mex{{{shown}}} = {self.grundy}>"


def lines_of(reason: Reason, most: int = 12) -> list[str]:
    """The options with their values, and the value that follows."""
    from ._words import say

    lines = [
        f"{option.shown:17} {say('option value', value=option.value)}" for option in reason.options[:most]
    ]
    if len(reason.options) > most or reason.omitted:
        lines.append("...")
    values = sorted({option.value for option in reason.options})
    shown = ",".join(map(str, values[:20])) + (",..." if len(values) > 20 else "")
    lines.append(say("mex", values=shown, value=reason.grundy))
    return lines


class Component:
    """A component of a sum, and what is known about it alone."""

    def __init__(
        self, game: str, position: Any, grundy: int | None, known: Known | None, places: bool = False
    ) -> None:
        self.game, self.position, self.grundy, self.known = game, position, grundy, known
        #: Whether it is a list, a graph or a board, and not a tuple of numbers.
        self.places = places

    def __repr__(self) -> str:
        return f"<Component {shortened(self.game, 40)} {shortened(self.position)}: {self.grundy}>"


class Answer:
    """Who wins, the Grundy value, every winning move, and how all this is known.

    >>> import nimatron as nim
    >>> answer = nim.game("n -> n - k for k in {1, 3, 4}").solve(5, 9, 14)
    >>> answer.outcome, answer.grundy, answer.winning_moves
    ('N', 3, (<Move 5 -> 2>, <Move component 1: 9 -> 5>))
    >>> print(answer)
    5 + 9 + 14
      N-position: the player to move wins
      Grundy value  3 = 3 xor 0 xor 0
      winning moves component 1: 5 -> 2
                    component 2: 9 -> 5
      known by      computed exhaustively (table, 15 positions)
    """

    def __init__(self, data: dict[str, Any], given: Given | None = None) -> None:
        #: The answer as the API gives it.
        self.data = data
        given = given or Given()
        #: "N" if the player to move wins, "P" if not.
        self.outcome: str = data["outcome"]
        #: The Grundy value; None if it is not known, and in misère play.
        self.grundy: int | None = number(data.get("grundy"))
        #: "normal": who cannot move loses; "misere": who cannot move wins.
        self.convention: str = data["convention"]
        self.winning_moves: tuple[Move, ...] = tuple(Move.of(move, given) for move in data["winning_moves"])
        #: Whether these are all winning moves.
        self.complete: bool = data["winning_moves_complete"]
        #: The number of winning moves, also of those that are not listed; None if it is not known.
        self.winning_moves_count: int | None = (
            len(self.winning_moves) if self.complete else number(data.get("winning_moves_count"))
        )
        self.known = Known(data["known"])
        self.components: tuple[Component, ...] = tuple(
            _component(at, part, given) for at, part in enumerate(data["components"])
        )
        #: For each component why it has its value, if that was asked for.
        self.reasons: tuple[Reason, ...] = tuple(
            Reason.of(reason, at, given, part.places)
            for at, (reason, part) in enumerate(zip(data.get("reasons") or (), self.components))
        )
        #: The number of moves of best play, if it was asked for.
        self.remoteness: int | None = data.get("remoteness")
        #: Parts of the position that have no effect, one sentence each.
        self.warnings: tuple[str, ...] = tuple(data.get("warnings", ()))
        moves = [move["shown"] for move in data["winning_moves"]]
        moves += [option["shown"] for reason in data.get("reasons") or () for option in reason["options"]]
        #: The sum as it is typed; graphs of NetworkX as they show themselves.
        self.shown: str = given.text(data["shown"], ())
        self._text: str = given.text(data["text"], moves)

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        value = "" if self.grundy is None else f", Grundy value {self.grundy}"
        known = self.winning_moves_count
        moves = len(self.winning_moves) if known is None else known
        least = "at least " if known is None else ""
        count = f", {least}{moves} winning {'move' if moves == 1 else 'moves'}" if self.wins else ""
        return f"<Answer {shortened(self.shown)}: {self.outcome}-position{value}{count}>"

    def _repr_html_(self) -> str:
        lines = str(self).split("\n")
        colour = "#0072b2" if self.wins else "#d55e00"
        first, rest = escape(lines[0]), escape("\n".join(lines[1:]))
        return (
            f'<div style="border-left:4px solid {colour};padding:2px 10px">'
            f'<b>{first}</b> <span style="color:{colour}">{self.outcome}</span>'
            f'<pre style="margin:4px 0 0;white-space:pre-wrap">{rest}</pre></div>'
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


def _component(at: int, data: dict[str, Any], given: Given) -> Component:
    # Games on lists, graphs and boards have a picture; their numbers say nothing to people.
    places = bool(data.get("picture"))
    position = given.place(at, data["typed"]) if places else _position(data["position"])
    return Component(data["game"], position, number(data.get("grundy")), Known(data["known"]), places)
