"""Is my solution right? Compares a function, a formula or a list with the values of a game."""

from __future__ import annotations

import functools
import inspect
import itertools
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, Literal, Union

from ._answer import lines_of
from ._asking import shortened, whole_number
from ._errors import CycleError, LimitError, RequestError, add_note
from ._formula import Formula
from ._function import FunctionGame
from ._game import Game
from ._law import Law
from ._table import INFINITE, OUTSIDE, UNKNOWN
from ._words import say

__all__ = ["Check", "check"]

#: What a solution says: Grundy values, or who wins.
Says = Literal["grundy", "wins", "loses"]
Solution = Union[Callable[..., Any], str, Sequence[Any]]

_USUAL = (2000, 60, 15, 7)
#: The same for sums of two heaps, of three, ...; more are not compared.
_OF_HEAPS = (60, 15, 7, 4, 3, 2, 2)


class Check:
    """The result of a comparison. It is true if no difference was found."""

    def __init__(
        self,
        says: Says,
        compared: int,
        up_to: str,
        counterexample: Any = None,
        got: Any = None,
        expected: Any = None,
        reason: str = "",
        proof: str | None = None,
    ) -> None:
        #: What the solution was taken to say: "grundy", "wins" or "loses".
        self.says = says
        #: The number of positions that were compared.
        self.compared = compared
        #: The largest position that was compared.
        self.up_to = up_to
        #: The first position where the two differ; None if there is none.
        self.counterexample = counterexample
        #: What the solution says there, and what is right.
        self.got, self.expected = got, expected
        #: Why that is right.
        self.reason = reason
        #: Why both are equal for all positions; None if that was not decided.
        self.proof = proof

    @property
    def proved(self) -> bool:
        """Whether the solution is right for all positions, decided against a proved law."""
        return self.proof is not None

    def __bool__(self) -> bool:
        return self.counterexample is None

    def __str__(self) -> str:
        meaning = "" if self.says == "grundy" else say(f"means {self.says}")
        if self.counterexample is None:
            if self.proof is not None:
                return say("right", meaning=meaning, proof=self.proof)
            return say("equal", meaning=meaning, count=self.compared, up_to=self.up_to)
        wrong = say(
            "wrong", position=self.counterexample, meaning=meaning, got=self.got, expected=self.expected
        )
        return "\n".join([wrong, *(f"  {line}" for line in self.reason.splitlines())])

    def __repr__(self) -> str:
        if self.counterexample is not None:
            return f"<Check: wrong at {shortened(self.counterexample)}>"
        return "<Check: proved>" if self.proved else f"<Check: equal for {self.compared} positions>"

    def _repr_html_(self) -> str:
        colour = "#009e73" if self else "#d55e00"
        return f'<pre style="border-left:4px solid {colour};padding:2px 10px">{escape(str(self))}</pre>'


def check(
    solution: Solution,
    game: str | Game | FunctionGame[Any],
    up_to: int | Sequence[int] | None = None,
    *,
    says: Says | None = None,
    misere: bool = False,
    positions: Iterable[Any] | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
) -> Check:
    """Compares a solution with a game, position by position, and shows the first difference.

    The solution is a function of the coordinates, a formula in them (``"n % 7 in (0, 2)"``), or a list. It
    gives Grundy values, or True and False; ``says`` tells what True means ("wins" or "loses": the player to
    move), and without it the meaning that holds longer is taken. ``positions`` are those of a game that is a
    function; without them 0, 1, 2, ... A function of two or more arguments, for a game on heaps, is compared
    with sums of as many heaps.

    >>> import nimatron as nim
    >>> g = nim.game("n -> n - k for k in {1, 3, 4}")
    >>> print(nim.check("n % 7 in (0, 2)", g))
    right for all positions (True means: the player to move loses): both depend on n mod 7 only, ...
    >>> print(nim.check(lambda n: n % 7, g, 100))
    wrong at 2: it gives 2, and 0 is right
      2 -> 1            value 1
      mex{1} = 0: the least value that no option has
    >>> nim.check(lambda a, b: a ^ b, "nim")
    <Check: equal for 3721 positions>
    """
    if isinstance(game, str):
        game = Game(game)
    if not isinstance(game, (Game, FunctionGame)):
        raise TypeError(f"a game was expected, not {type(game).__name__}")
    if says not in (None, "grundy", "wins", "loses"):
        raise ValueError(f'says has to be "grundy", "wins" or "loses", not {says!r}')
    if misere and says == "grundy":
        raise ValueError("in misère play a solution says who wins, not Grundy values")
    if up_to is not None:
        up_to = _corner(up_to)
    names = game.coordinates if isinstance(game, Game) else ("n",)
    formula = Formula(solution, names) if isinstance(solution, str) else None
    function = _function(formula if formula is not None else solution)
    # A formula has the names of its coordinates, and a list as many lists within it.
    heaps = _heaps(solution, game) if callable(solution) else 1
    cells = _cells(game, heaps, up_to, positions, misere, seconds, memory)
    compared = _Comparison(says, misere)
    last: Any = None
    for position, expected in cells:
        arguments = position if isinstance(game, Game) else (position,)
        try:
            got = function(*arguments)
        except Exception as error:
            # A list, and each of its rows, may be shorter than the table.
            if isinstance(error, IndexError) and not callable(solution) and formula is None:
                if len(arguments) == 1:
                    break
                continue
            add_note(error, say("solution raised", position=_shown(position)))
            raise
        last = position
        if not compared.agrees(position, got, expected):
            break
    if last is None:
        raise RequestError(say("nothing to compare" if positions is None else "no positions to compare"))
    found = compared.result(_shown(last))
    if found.counterexample is not None:
        found.reason = _reason(game, _asked(game, found.counterexample, heaps), misere)
        if isinstance(found.counterexample, tuple) and isinstance(game, Game) and len(names) == heaps == 1:
            (found.counterexample,) = found.counterexample
    elif formula is not None and isinstance(game, Game) and not misere:
        found.proof = _decided(formula, game, found.says, seconds, memory)
    return found


def _heaps(solution: Callable[..., Any], game: Game | FunctionGame[Any]) -> int:
    """How many heaps the solution asks for at a time."""
    try:
        signature = inspect.signature(solution)
    except (TypeError, ValueError):
        # Some built-in functions do not tell.
        return 1
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    own = [parameter for parameter in signature.parameters.values() if parameter.kind in kinds]
    arguments = sum(parameter.default is inspect.Parameter.empty for parameter in own)
    # Only what cannot be called is refused; with keywords that have no default it is called, and fails.
    open_end = any(parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in signature.parameters.values())
    coordinates = game.coordinates if isinstance(game, Game) else ()
    names = coordinates or ("position",)
    if arguments <= len(names) <= (math.inf if open_end else len(own)):
        return 1
    if len(coordinates) == 1 and 1 < arguments <= len(_OF_HEAPS) + 1:
        return arguments
    takes = say("one argument") if arguments == 1 else say("arguments", count=arguments)
    if not isinstance(game, Game) or not coordinates:
        raise TypeError(say("one position", takes=takes))
    raise TypeError(say("other arguments", game=game.name, names=", ".join(names), takes=takes))


def _asked(game: Game | FunctionGame[Any], position: Any, heaps: int) -> tuple[Any, ...]:
    """A position as the components that a game is asked for."""
    return position if heaps > 1 and isinstance(position, tuple) else (position,)


def _corner(up_to: Any) -> int | list[int]:
    """The largest number of each coordinate, or of all of them."""
    if isinstance(up_to, Iterable) and not isinstance(up_to, str):
        return [whole_number("up_to", last) for last in up_to]
    return whole_number("up_to", up_to)


def _function(solution: Any) -> Callable[..., Any]:
    if callable(solution):
        return solution  # type: ignore[no-any-return]
    if hasattr(solution, "__getitem__"):

        def entry(*position: int) -> Any:
            part = solution
            for depth, at in enumerate(position):
                if depth and not hasattr(part, "__getitem__"):
                    raise TypeError(
                        f"positions have {len(position)} coordinates, so the list has lists for its entries, "
                        f"not {shortened(part)}"
                    )
                part = part[at]
            return part

        return entry
    raise TypeError(f"a solution is a function, a formula or a list, not {type(solution).__name__}")


def _cells(
    game: Game | FunctionGame[Any],
    heaps: int,
    up_to: int | Sequence[int] | None,
    positions: Iterable[Any] | None,
    misere: bool,
    seconds: float | None,
    memory: int | str | None,
) -> Iterable[tuple[Any, int]]:
    """Positions with their values; in misère play 0 for P and 1 for N."""
    if isinstance(game, FunctionGame):
        if positions is None:
            positions = range((_USUAL[0] if up_to is None else operator.index(up_to)) + 1)  # type: ignore[arg-type]
        for position in positions:
            if misere:
                yield position, int(game.outcome(position, misere=True, seconds=seconds) == "N")
            else:
                yield position, game.grundy(position, seconds=seconds)
        return
    if positions is not None:
        for position in positions:
            part = position if isinstance(position, tuple) else (position,)
            if heaps > 1 and len(part) != heaps:
                raise ValueError(say("other heaps", count=heaps, position=_shown(position)))
            asked = _asked(game, position, heaps)
            answer = game.solve(*asked, misere=misere, seconds=seconds, memory=memory, progress=False)
            yield part, int(answer.outcome == "N") if misere else _value(answer)
        return
    arity = len(game.coordinates)
    if arity == 0:
        raise RequestError("positions of this game are not tuples of numbers: name some with `positions=`")
    sides = arity * heaps
    if up_to is None:
        up_to = _USUAL[min(arity, len(_USUAL)) - 1] if heaps == 1 else _OF_HEAPS[heaps - 2]
    corner = [up_to] * sides if isinstance(up_to, int) else list(up_to)
    if len(corner) != sides:
        raise ValueError(say("other corner", count=sides, given=len(corner)))
    if misere:
        for position in itertools.product(*(range(last + 1) for last in corner)):
            asked = _asked(game, position, heaps)
            outcome = game.outcome(*asked, misere=True, seconds=seconds, memory=memory)
            yield position, int(outcome == "N")
        return
    if heaps > 1:
        yield from _sums(game, corner, seconds, memory)
        return
    table = game.table(*corner, seconds=seconds, memory=memory, progress=False)
    flat = table.tolist() if arity == 1 else table._flat().tolist()
    _refuse_unknown(flat)
    for position, value in zip(itertools.product(*(range(last + 1) for last in corner)), flat):
        if value != OUTSIDE:
            yield position, value


def _refuse_unknown(values: Sequence[int]) -> None:
    if UNKNOWN in values:
        raise LimitError("the values of this game are not known up to there")
    if INFINITE in values:
        raise CycleError("play may go on for ever from some of these positions")


def _sums(
    game: Game, corner: Sequence[int], seconds: float | None, memory: int | str | None
) -> Iterable[tuple[tuple[int, ...], int]]:
    """Sums of heaps with their values: the xor of those of the heaps."""
    values = game.table(max(corner), seconds=seconds, memory=memory, progress=False).tolist()
    _refuse_unknown(values)
    for position in itertools.product(*(range(last + 1) for last in corner)):
        own = [values[heap] for heap in position]
        if OUTSIDE not in own:
            yield position, functools.reduce(operator.xor, own)


def _value(answer: Any) -> int:
    if answer.grundy is None:
        raise LimitError(f"the value of {answer.shown} is not known, only who wins: {answer.outcome}")
    value: int = answer.grundy
    return value


class _Comparison:
    """Compares values. As long as it is not known what True means, both meanings are followed."""

    def __init__(self, says: Says | None, misere: bool) -> None:
        meanings: list[Says] = ["wins", "loses"] if misere else ["grundy", "wins", "loses"]
        self._open: list[Says] = [says] if says else meanings
        self._asked = says
        self._failed: tuple[Says, Any, Any, Any] | None = None
        self.count = 0

    def agrees(self, position: Any, got: Any, expected: int) -> bool:
        """Whether some meaning is left."""
        is_bool = (
            isinstance(got, bool) or type(got).__name__ in ("bool_", "bool") and not isinstance(got, int)
        )
        if not is_bool and (not hasattr(got, "__index__")):
            raise TypeError(
                f"the solution gives {got!r} at {_shown(position)}; it has to be an int or a bool"
            )
        if self._asked is None and self.count == 0:
            self._open = [meaning for meaning in self._open if (meaning == "grundy") != is_bool]
            if not self._open:
                raise TypeError("in misère play a solution gives True or False; `says=` tells what it means")
        self.count += 1
        left: list[Says] = []
        for meaning in self._open:
            right: Any = expected
            own: Any = bool(got) if is_bool else operator.index(got)
            if meaning != "grundy":
                own, right = bool(own), (expected != 0) == (meaning == "wins")
            if own == right:
                left.append(meaning)
            else:
                self._failed = (meaning, position, own, right)
        if left:
            self._open = left
        return bool(left)

    def result(self, up_to: str) -> Check:
        # A meaning that failed before another did is no counterexample.
        failed = self._failed
        if failed is not None and failed[0] in self._open:
            meaning, position, own, right = failed
            return Check(meaning, self.count, up_to, position, own, right)
        says = self._open[0] if self._open else "grundy"
        return Check(says, self.count, up_to)


def _shown(position: Any) -> str:
    if isinstance(position, tuple) and len(position) == 1:
        return str(position[0])
    return str(position)


def _reason(game: Game | FunctionGame[Any], asked: tuple[Any, ...], misere: bool) -> str:
    """The options of a position with their values; of a sum, and in misère play, the answer."""
    if misere or len(asked) > 1:
        return "\n".join(str(game.solve(*asked, misere=misere)).split("\n")[1:3])
    reasons = game.explain(*asked).reasons
    return "\n".join(line for reason in reasons for line in lines_of(reason))


def _decided(
    formula: Formula, game: Game, says: Says, seconds: float | None, memory: int | str | None
) -> str | None:
    """Why a formula is right for all positions; None if that is not decided.

    So far this is decided where both are periodic: the law by its proof, the formula because its variable
    occurs only as ``n % m``. Then a preperiod and one common period decide.
    """
    modulus = formula.modulus()
    if modulus is None or len(game.coordinates) != 1:
        return None
    try:
        law = game.law(seconds=10 if seconds is None else seconds, memory=memory, progress=False)
    except (LimitError, RequestError):
        return None
    if not _gives_values(law) or law.period is None or law.period[2] != 0:
        return None
    preperiod, period, _ = law.period
    common = math.lcm(modulus, period)
    first, values = law.data.get("preperiod"), law.data.get("period")
    if first is None or values is None or preperiod + common > 1_000_000:
        return None
    for n in range(preperiod + common):
        value = first[n] if n < preperiod else values[(n - preperiod) % period]
        got = formula(n)
        right = value == got if says == "grundy" else bool(got) == ((value != 0) == (says == "wins"))
        if not right:
            return None
    late = say("from", first=preperiod) if preperiod else ""
    return say("periodic", modulus=common, late=late, claim=law.claim)


def _gives_values(law: Law) -> bool:
    """Whether a law is proved and gives the values of all positions."""
    return (
        law.proved
        and law.data.get("claim") == "grundy"
        and not law.data.get("rows")
        and not law.data.get("class")
    )
