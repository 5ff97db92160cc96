"""Functions whose options or plays do not end, and functions that raise: what the exception says."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import nimatron as nim
import pytest

Ask = Callable[..., Any]
ASKS: list[Ask] = [
    lambda game, **limits: game.grundy(0, **limits),
    lambda game, **limits: game.outcome(0, misere=True, **limits),
    lambda game, **limits: game.solve(0, **limits),
    lambda game, **limits: game.explain(0, **limits),
    lambda game, **limits: game.options(0, **limits),
    lambda game, **limits: game.table(3, **limits),
]


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize(
    "options", [itertools.count, lambda: itertools.repeat(5), lambda: (n for n in itertools.count(1))]
)
def test_options_without_end_stop_at_each_limit(ask: Ask, options: Callable[[], Any]) -> None:
    game = nim.game(lambda n: options())
    with pytest.raises(nim.LimitError, match="0 has more than 1000 options.*`positions=`"):
        ask(game, positions=1000)
    started = time.monotonic()
    with pytest.raises(nim.LimitError, match="time limit of 0.05 s"):
        ask(game, seconds=0.05)
    assert time.monotonic() - started < 2


def test_a_play_without_end_is_shown() -> None:
    grows = nim.game(lambda n: [n + 1])
    for misere in (False, True):
        with pytest.raises(nim.LimitError) as caught:
            grows.outcome(0, misere=misere, positions=1000)
        assert "1000 positions" in caught.value.message
        assert "0 -> 1 -> 2" in caught.value.known[0] and "999" in caught.value.known[0]
    # A short play says nothing of this kind.
    with pytest.raises(nim.LimitError) as caught:
        nim.game(range).grundy(30, positions=20)
    assert all("->" not in line for line in caught.value.known)


def test_a_loop_is_shown_although_a_limit_is_reached_first() -> None:
    ring = nim.game(lambda n: [(n + 1) % 90])
    with pytest.raises(nim.CycleError, match="0 -> 1 -> 2") as caught:
        ring.grundy(0, positions=100)
    assert len(caught.value.loop) == 91


def test_a_table_that_is_stopped_keeps_its_values() -> None:
    game = nim.game(lambda n: range(n) if n < 50 else itertools.count())
    with pytest.raises(nim.LimitError) as caught:
        game.table(60, positions=1000)
    assert caught.value.partial == list(range(50))


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
def test_exceptions_say_where_they_were_raised() -> None:
    def breaks(n: int) -> list[int]:
        return [n // (n - 3) - 9, n - 1] if n == 3 else [n - 1]

    def late(n: int) -> Any:
        yield n - 1
        raise KeyError("late")

    for misere in (False, True):
        with pytest.raises(ZeroDivisionError) as caught:
            nim.game(breaks).outcome(9, misere=misere)
        assert caught.value.__notes__ == ["raised for the position 3"]
    with pytest.raises(KeyError) as late_one:
        nim.game(late).grundy(7)
    assert late_one.value.__notes__ == ["raised for the position 7"]
    with pytest.raises(ZeroDivisionError) as of_solution:
        nim.check(lambda n: 1 // (n - 2) * 0, "nim", says="grundy", positions=[0, 2])
    assert of_solution.value.__notes__ == ["raised by the solution at 2"]


def test_ctrl_c_gets_no_note() -> None:
    def interrupted(n: int) -> list[int]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        nim.game(interrupted).grundy(1)
    assert not getattr(caught.value, "__notes__", [])


take = nim.game(lambda n: [n - k for k in (1, 3, 4) if k <= n])


def test_explain_shows_options_values_and_reason() -> None:
    text = str(take.explain(5, 9))
    assert (
        "5 -> 2            value 0" in text
        and "mex{0,1,2} = 3" in text
        and "why 9 has Grundy value 0" in text
    )
    assert [option.value for option in take.explain(5).reasons[0].options] == [2, 0, 1]


def test_no_position_is_an_error_and_the_empty_sum_is_not() -> None:
    asks: list[Ask] = [take.solve, take.grundy, take.outcome, take.explain, take.graph, take.moves, take.play]
    for ask in asks:
        with pytest.raises(nim.RequestError, match="no position is given"):
            ask()
    assert take.grundy(nim.Sum()) == 0 and take.outcome(nim.Sum(5, 9)) == take.outcome(5, 9)


def test_what_a_function_has_and_has_not() -> None:
    for name in ("law", "sequence", "misere", "genus"):
        assert not hasattr(take, name)
        with pytest.raises(AttributeError, match=f"no {name}: "):
            getattr(take, name)
    with pytest.raises(AttributeError, match="no attribute 'lwa'"):
        take.lwa
    assert take.guess(60).status == "conjectured" and take.guess(60).law.startswith("g(n + 7) = g(n)")
    assert take.plot(30).svg.startswith("<svg")
    moves = take.moves(2, 7, values=True)
    assert [(move.component, move.to, move.value) for move in moves][:2] == [(0, (1,), 1), (1, (6,), 2)]
    for n in range(12):
        wins = {move.to for move in take.moves(n, values=True) if move.wins}
        assert wins == {move.to for move in take.winning_moves(n)}
        wins = {move.to for move in take.moves(n, values=True, misere=True) if move.wins}
        assert wins == {move.to for move in take.winning_moves(n, misere=True)}


def test_unhashable_positions_are_named() -> None:
    game = nim.game(lambda p: [[1, 2]])
    for ask in (game.moves, game.graph, game.grundy, game.explain):
        with pytest.raises(TypeError, match="a position has to be hashable, and .* is not; use a tuple"):
            ask(0)


@pytest.mark.parametrize(
    ("to", "error"),
    [(-1, ValueError), ("x", TypeError), (1.5, TypeError), (True, TypeError), (2**70, ValueError)],
)
def test_wrong_tables(to: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="to has to be"):
        take.table(to)
    with pytest.raises(TypeError, match="position is a function"):
        take.table(5, 5)  # type: ignore[arg-type]
