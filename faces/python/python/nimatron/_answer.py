"""Answers to questions."""

from __future__ import annotations

from html import escape
from typing import Any

from ._asking import number

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
        return f"computed exhaustively ({data['engine']}, {data['positions']} positions)"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


class Move:
    """A move in one component of a sum."""

    def __init__(self, component: int, start: Any, to: tuple[Any, ...], shown: str, **more: Any) -> None:
        #: The index of the component, from 0.
        self.component = component
        #: The component before the move.
        self.start = start
        #: What the move leaves of it: no position, one, or several.
        self.to = to
        self.shown = shown
        #: The Grundy value of the whole sum after the move, if it was asked for.
        self.value: int | None = more.get("value")
        #: Whether the player who makes the move wins, if it was asked for.
        self.wins: bool | None = more.get("wins")
        self._next: tuple[str, list[str]] | None = more.get("next")

    @staticmethod
    def of(data: dict[str, Any]) -> Move:
        to = tuple(_position(part) for part in data["to"])
        after = data.get("next")
        more = {"value": number(data.get("value")), "wins": data.get("wins")}
        if after:
            more["next"] = (after["game"], after["positions"])
        return Move(data["component"], _position(data["from"]), to, data["shown"], **more)

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        place = f"component {self.component}: " if self.component else ""
        return f"<Move {place}{self.shown}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.component, self.start, self.to) == (other.component, other.start, other.to)

    def __hash__(self) -> int:
        return hash((self.component, self.shown))


def _position(position: Any) -> Any:
    """A position of the API: a number if it has one coordinate, otherwise a tuple; a text stays."""
    if isinstance(position, list):
        parts = tuple(number(part) for part in position)
        return parts[0] if len(parts) == 1 else parts
    return position


class Option:
    """An option in a reason: the positions that it leaves, and their value."""

    def __init__(self, shown: str, value: int, to: tuple[Any, ...], reasons: tuple[Reason, ...] = ()) -> None:
        self.shown, self.value, self.to, self.reasons = shown, value, to, reasons

    def __repr__(self) -> str:
        return f"<Option {self.shown}: {self.value}>"


class Reason:
    """Why a position has its value: the values of its options."""

    def __init__(
        self, position: Any, grundy: int, options: tuple[Option, ...], omitted: int | None = 0
    ) -> None:
        self.position, self.grundy, self.options = position, grundy, options
        #: The number of options that are not listed; None if they were not counted.
        self.omitted = omitted

    @staticmethod
    def of(data: dict[str, Any]) -> Reason:
        options = tuple(
            Option(
                option["shown"],
                number(option["grundy"]) or 0,
                tuple(_position(part) for part in option["to"]),
                tuple(Reason.of(below) for below in option.get("reasons") or ()),
            )
            for option in data["options"]
        )
        return Reason(
            _position(data["position"]), number(data["grundy"]) or 0, options, number(data["omitted"])
        )

    def __repr__(self) -> str:
        values = sorted({option.value for option in self.options})
        return f"<{self.position}: mex{{{','.join(map(str, values))}}} = {self.grundy}>"


class Component:
    """A component of a sum, and what is known about it alone."""

    def __init__(self, game: str, position: Any, grundy: int | None, known: Known | None) -> None:
        self.game, self.position, self.grundy, self.known = game, position, grundy, known

    def __repr__(self) -> str:
        return f"<{self.game} {self.position}: {self.grundy}>"


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

    def __init__(self, data: dict[str, Any]) -> None:
        #: The answer as the API gives it.
        self.data = data
        #: "N" if the player to move wins, "P" if not.
        self.outcome: str = data["outcome"]
        #: The Grundy value; None if it is not known, and in misère play.
        self.grundy: int | None = number(data.get("grundy"))
        #: "normal": who cannot move loses; "misere": who cannot move wins.
        self.convention: str = data["convention"]
        self.winning_moves: tuple[Move, ...] = tuple(map(Move.of, data["winning_moves"]))
        #: Whether these are all winning moves.
        self.complete: bool = data["winning_moves_complete"]
        self.known = Known(data["known"])
        self.components: tuple[Component, ...] = tuple(map(_component, data["components"]))
        #: For each component why it has its value, if that was asked for.
        self.reasons: tuple[Reason, ...] = tuple(map(Reason.of, data.get("reasons") or ()))
        #: The number of moves of best play, if it was asked for.
        self.remoteness: int | None = data.get("remoteness")
        #: Parts of the position that have no effect, one sentence each.
        self.warnings: tuple[str, ...] = tuple(data.get("warnings", ()))
        #: The sum as it is typed.
        self.shown: str = data["shown"]

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    def __str__(self) -> str:
        text: str = self.data["text"]
        return text.rstrip("\n")

    def __repr__(self) -> str:
        value = "" if self.grundy is None else f", Grundy value {self.grundy}"
        count = f", {len(self.winning_moves)} winning moves" if self.wins else ""
        return f"<Answer {self.shown}: {self.outcome}-position{value}{count}>"

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


def _component(data: dict[str, Any]) -> Component:
    position = data.get("typed") if isinstance(data.get("typed"), str) else None
    numbers = _position(data["position"])
    is_plain = isinstance(numbers, int) or position is None or "," in position.replace("[", "x")
    return Component(
        data["game"], numbers if is_plain else position, number(data.get("grundy")), Known(data["known"])
    )
