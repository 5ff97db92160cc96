"""A dialogue against the machine, on a terminal or in a cell of a notebook."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ._asking import Limits, ask
from ._errors import RequestError
from ._function import FunctionGame
from ._game import Game
from ._words import say

_HELP = "Type the number of a move, or: hint, undo, why, quit."
_LISTED = 30


class _Position:
    """A position of any game with what a dialogue needs: its moves, and the machine's choice."""

    def moves(self) -> list[tuple[str, Any]]:
        raise NotImplementedError

    def best(self) -> tuple[str, Any, bool] | None:
        raise NotImplementedError


class _ByRules(_Position):
    def __init__(self, game: str, positions: list[str], misere: bool) -> None:
        self._asked: dict[str, Any] = {"game": game, "positions": positions, "misere": misere}
        answer = ask("moves", Limits(progress=False), **self._asked, most=500)
        self.shown: str = answer["shown"]
        self._moves = [(move["shown"], self._after(move)) for move in answer["moves"]]

    def _after(self, move: dict[str, Any]) -> tuple[str, list[str]] | None:
        after = move["next"]
        return (after["game"], after["positions"]) if after else None

    def moves(self) -> list[tuple[str, Any]]:
        return self._moves

    def best(self) -> tuple[str, Any, bool] | None:
        answer = ask("play", Limits(seconds=5, progress=False), **self._asked)
        if answer["move"] is None:
            return None
        wins = answer["choice"] in ("wins", "wins_quickly")
        return answer["move"]["shown"], self._after(answer["move"]), wins

    def why(self) -> str:
        answer = ask("solve", Limits(seconds=5, progress=False), **self._asked, text=True)
        return str(answer["text"]).rstrip("\n")

    def follow(self, after: Any) -> _Position | None:
        if not after:
            return None
        game, positions = after
        return _ByRules(game, positions, self._asked["misere"])


class _ByFunction(_Position):
    def __init__(self, game: FunctionGame[Any], parts: tuple[Any, ...], misere: bool) -> None:
        self._game, self._parts, self._misere = game, parts, misere
        self.shown = " + ".join(map(repr, parts))
        seen: dict[str, tuple[Any, ...]] = {}
        for at, part in enumerate(parts):
            for option in game.options(part):
                shown = f"{part!r} -> {' + '.join(map(repr, option)) or '(nothing)'}"
                seen.setdefault(shown, parts[:at] + option + parts[at + 1 :])
        self._moves = list(seen.items())

    def moves(self) -> list[tuple[str, Any]]:
        return self._moves

    def best(self) -> tuple[str, Any, bool] | None:
        if not self._moves:
            return None
        for shown, after in self._moves:
            if self._game.outcome(*after, misere=self._misere) == "P":
                return shown, after, True
        shown, after = random.choice(self._moves)
        return shown, after, False

    def why(self) -> str:
        return str(self._game.solve(*self._parts, misere=self._misere))

    def follow(self, after: Any) -> _Position | None:
        return _ByFunction(self._game, after, self._misere)


def play(game: Any, positions: Sequence[Any], misere: bool, first: bool) -> None:
    """Plays until somebody cannot move, or the user leaves."""
    here: Any
    if isinstance(game, FunctionGame):
        here = _ByFunction(game, tuple(positions), misere)
    elif isinstance(game, Game):
        here = _ByRules(game.text, game._texts(positions or [game.example]), misere)
    else:
        raise TypeError(f"a game was expected, not {type(game).__name__}")
    print("The player who cannot move", "wins." if misere else "loses.", _HELP)
    before: list[Any] = []
    asked = False
    turn = bool(first)
    while True:
        if here is None or not here.moves():
            won = turn if misere else not turn
            print(
                f"{'You' if turn else 'The machine'} cannot move: {'you win' if won else 'the machine wins'}."
            )
            return
        if not turn:
            shown, after, _ = here.best()
            print(f"machine: {shown}")
            here, turn = here.follow(after), True
            continue
        print(f"\n{here.shown}")
        moves = here.moves()
        for at, (shown, _) in enumerate(moves[:_LISTED], 1):
            print(f"  {at:2}  {shown}")
        if len(moves) > _LISTED:
            print(f"  ... and {len(moves) - _LISTED} more, up to number {len(moves)}")
        try:
            line = input("your move: ").strip().lower()
        except EOFError:
            # The end of the input ends a dialogue; without any input there is none.
            if asked:
                print()
                return
            raise RequestError(say("no input")) from None
        except Exception as error:
            # A notebook that runs without a user, and a process whose input is closed.
            if type(error).__name__ not in (
                "StdinNotImplementedError",
                "RuntimeError",
                "OSError",
                "ValueError",
            ):
                raise
            raise RequestError(say("no input")) from error
        asked = True
        if line in ("quit", "exit", "q"):
            return
        if line in ("hint", "h"):
            best = here.best()
            print(f"  {best[0]} wins" if best and best[2] else "  every move loses against a perfect player")
        elif line in ("why", "w"):
            print(here.why())
        elif line in ("undo", "u"):
            if before:
                here = before.pop()
            else:
                print("  nothing to take back")
        elif line.isdecimal() and 1 <= int(line) <= len(moves):
            before.append(here)
            here, turn = here.follow(moves[int(line) - 1][1]), False
        else:
            found = [
                after for shown, after in moves if shown.lower().replace(" ", "") == line.replace(" ", "")
            ]
            if found:
                before.append(here)
                here, turn = here.follow(found[0]), False
            else:
                print(f"  {line!r} is not a move. {_HELP}")
