"""Games in which play may go on for ever."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ._answer import Answer, Known
from ._asking import Limits, Progress, ask, shortened
from ._errors import RequestError
from ._positions import Given, Position

if TYPE_CHECKING:
    from ._game import Game

__all__ = ["LoopyAnswer", "LoopyMove", "loopy"]


class LoopyMove:
    """A move that wins, or draws where none wins."""

    def __init__(self, data: dict[str, Any]) -> None:
        #: The index of the component, from 0.
        self.component: int = data["component"]
        #: The component before and after the move, as texts.
        self.start: str = data["from"]
        self.to: str = data["to"]
        #: Whether play ends along such moves. Other winning moves keep the win, but may go round.
        self.progress: bool = data["progress"]

    def __str__(self) -> str:
        return f"{self.start} -> {self.to}"

    def __repr__(self) -> str:
        return f"<LoopyMove {shortened(self)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LoopyMove) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


class LoopyAnswer(Answer):
    """Who wins, or that both can draw, and the values of C. A. B. Smith."""

    def __init__(self, data: dict[str, Any], given: Given | None = None) -> None:
        # Not those of a game that ends: moves are texts here, and a value may be infinite.
        given = given or Given()
        self.data = data
        #: ``"P"``: the player to move loses; ``"N"``: wins; ``"D"``: neither
        #: player can force a win.
        self.outcome: str = data["outcome"]
        self.convention: str = data["convention"]
        #: The Grundy value of the sum, if it has one; ``None`` in misère play.
        self.grundy: int | None = _finite(data["grundy"])
        #: The same.
        self.value: int | None = self.grundy
        #: Of a position without one: the heaps beside which the player to move wins. Beside all others
        #: it is a draw.
        self.infinity: tuple[int, ...] | None = _infinite(data["grundy"])
        #: The same for each component: a number, or a tuple of heaps.
        self.values: tuple[int | tuple[int, ...] | None, ...] = tuple(
            _infinite(value) if isinstance(value, dict) else _finite(value) for value in data["values"] or ()
        )
        #: The moves that win; if it is a draw, those that draw.
        self.moves: tuple[LoopyMove, ...] = tuple(LoopyMove(move) for move in data["moves"])
        #: The moves that win.
        self.winning_moves: tuple[Any, ...] = self.moves if self.outcome == "N" else ()
        self.complete = True
        self.known = Known(data["known"])
        self.components = ()
        self.reasons = ()
        #: How many moves the game lasts if the winner hurries and the loser resists; ``None`` for draws
        #: and sums.
        self.moves_to_the_end: int | None = data["moves_to_the_end"]
        #: The same.
        self.remoteness: int | None = self.moves_to_the_end
        #: The number of positions that can be reached.
        self.reached: int = data["reached"]
        #: Why the components have their values, in normal play.
        self.explanations: tuple[str, ...] = tuple(data["explanations"])
        self.warnings: tuple[str, ...] = tuple(data.get("warnings", ()))
        self.shown: str = given.text(data["shown"], ())
        self._text: str = given.text(data["text"], ())

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<LoopyAnswer {shortened(self.shown)}: {self.outcome}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _finite(value: Any) -> int | None:
    return None if value is None or isinstance(value, dict) else int(value)


def _infinite(value: Any) -> tuple[int, ...] | None:
    return tuple(value["infinity"]) if isinstance(value, dict) else None


def loopy(
    game: str | Game,
    *positions: Position,
    misere: bool = False,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress = None,
) -> LoopyAnswer:
    """Who wins or can draw where a move may be undone; there must be finitely many positions.

    The same as ``solve(..., loopy=True)``, with reasons.

    >>> import nimatron as nim
    >>> answer = nim.loopy("n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30", 5)
    >>> answer.outcome, answer.infinity
    ('D', (1,))
    >>> nim.loopy("n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30", 5, 1).moves
    (<LoopyMove 5 -> 1>,)
    """
    from ._game import Game

    text, kind = (game.text, game._kind()) if isinstance(game, Game) else (game, None)
    if not isinstance(text, str):
        raise TypeError(f"a game is a text or what nim.game returns, not {type(game).__name__}")
    given = Given(positions, kind)
    limits = Limits(seconds, memory, progress)
    try:
        answer = ask("loopy", limits, game=text, positions=given.texts, misere=bool(misere), explain=True)
    except RequestError as error:
        refusal = given.refusal(error, Game(text).example)
    else:
        return LoopyAnswer(answer, given)
    raise refusal
