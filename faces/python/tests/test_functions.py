"""Games that are Python functions, against plain recursion."""

from __future__ import annotations

import gc
import random
import threading
import time
import weakref
from functools import lru_cache
from typing import Any

import nimatron as nim
import pytest


@nim.game
def strings(s: str) -> list[str]:
    return [s[:i] + s[i + 2 :] for i in range(len(s) - 1) if s[i] == s[i + 1]]


@nim.game(sums=True)
def kayles(n: int) -> list[tuple[int, int]]:
    return [(i, n - k - i) for k in (1, 2) for i in range(n - k + 1)]


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


@lru_cache(maxsize=None)
def value(s: str) -> int:
    return mex({value(o) for o in strings(s)})


def test_values_are_those_of_plain_recursion() -> None:
    chance = random.Random(3)
    for _ in range(200):
        s = "".join(chance.choice("ab") for _ in range(chance.randrange(14)))
        assert strings.grundy(s) == value(s)
        assert strings.outcome(s) == ("N" if value(s) else "P")


def test_the_lines_of_the_issue() -> None:
    assert strings.grundy("abbaab") == value("abbaab")
    assert nim.guess([strings.grundy("ab" * n) for n in range(40)]).law is not None


def test_sums_fall_apart() -> None:
    assert kayles.table(50) == [int(x) for x in nim.game("kayles").table(50)]
    same = nim.game(lambda n: [nim.Sum(i, n - k - i) for k in (1, 2) for i in range(n - k + 1)])
    assert same.table(30) == kayles.table(30)


def test_tuples_are_positions_unless_they_are_declared_sums() -> None:
    @nim.game
    def pairs(p: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = p
        return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)

    assert pairs.grundy((2, 3)) == 1 and pairs.options((0, 1)) == [((0, 0),)]

    @nim.game(sums=True)
    def also(p: Any) -> list[Any]:
        return [nim.Sum((p[0] - 1, 0))] if p[0] else [()] if p[1] else []

    assert also.options((1, 0)) == [((0, 0),)] and also.options((0, 1)) == [()]
    assert also.grundy((0, 1)) == 1, "the empty sum is worth 0"


def misere_lost(heaps: tuple[int, ...], memo: dict[Any, bool]) -> bool:
    heaps = tuple(sorted(heaps))
    if heaps not in memo:
        options = [
            heaps[:at] + option + heaps[at + 1 :]
            for at, heap in enumerate(heaps)
            for option in kayles.options(heap)
        ]
        memo[heaps] = bool(options) and not any(misere_lost(option, memo) for option in options)
    return memo[heaps]


def test_misere_play_of_sums() -> None:
    memo: dict[Any, bool] = {}
    for a in range(8):
        for b in range(a + 1):
            assert (kayles.outcome(a, b, misere=True) == "P") == misere_lost((a, b), memo), (a, b)
    game = nim.game("kayles")
    for n in range(12):
        assert kayles.outcome(n, misere=True) == game.outcome(n, misere=True)


def test_all_winning_moves() -> None:
    for a in range(9):
        for b in range(9):
            answer = kayles.solve(a, b)
            by_rules = nim.game("kayles").solve(a, b)
            assert answer.grundy == by_rules.grundy and answer.outcome == by_rules.outcome
            tidy = lambda move: (move.component, tuple(sorted(part for part in move.to if part)))
            assert {tidy(move) for move in answer.winning_moves} == {
                tidy(move) for move in by_rules.winning_moves
            }
    moves = kayles.winning_moves(3, 4, misere=True)
    assert all(misere_lost((*move.to, (4, 3)[move.component]), {}) for move in moves)
    assert "winning move" in str(kayles.solve(5)) and "misère" in str(kayles.solve(5, misere=True))
    assert kayles.explain(3).reasons[0].grundy == 3


def test_long_plays_need_no_recursion() -> None:
    line = nim.game(lambda n: [n - 1] if n else [])
    assert line.grundy(300_001) == 1
    assert line.outcome(100_001, misere=True) == "P"
    text = nim.game(lambda s: [(s[0] - 1, "x")] if s[0] else [])
    assert text.grundy((200_000, "x")) == 0


@pytest.mark.parametrize("misere", [False, True])
def test_cycles_are_shown(misere: bool) -> None:
    ring = nim.game(lambda n: [(n + 1) % 7 + 100])
    with pytest.raises(nim.CycleError, match="100 -> 103") as caught:
        ring.outcome(100, misere=misere)
    loop = caught.value.loop
    assert loop[0] == loop[-1] and len(set(loop)) == len(loop) - 1
    stays = nim.game(lambda s: [s])
    with pytest.raises(nim.CycleError, match="'a' -> 'a'"):
        stays.outcome("a", misere=misere)
    breaks = nim.game(lambda n: [nim.Sum(n - 1, 5)] if n else [])
    with pytest.raises(nim.CycleError):
        breaks.outcome(5, misere=misere)


def test_a_cycle_that_no_play_reaches_does_not_matter() -> None:
    game = nim.game(lambda n: [n] if n == 13 else [n - 1] if n else [])
    assert game.grundy(12) == 0
    with pytest.raises(nim.CycleError):
        game.grundy(14)
    assert game.grundy(11) == 1


def test_an_endless_game_stops_at_a_limit() -> None:
    endless = nim.game(lambda n: [n + 1])
    with pytest.raises(nim.LimitError, match="1000 positions"):
        endless.grundy(0, positions=1000)
    started = time.monotonic()
    with pytest.raises(nim.LimitError, match="time limit"):
        endless.grundy(0, seconds=0.2)
    assert time.monotonic() - started < 2
    with pytest.raises(nim.LimitError):
        endless.outcome(0, misere=True, positions=1000)


def test_what_is_known_is_kept_after_a_limit() -> None:
    game = nim.game(lambda n: [n - 1] if n else [])
    with pytest.raises(nim.LimitError):
        game.grundy(10_000, positions=5000)
    assert game.grundy(100) == 0 and game.known_positions() >= 101
    game.forget()
    assert game.known_positions() == 0


def test_exceptions_of_the_function_come_through_with_their_place() -> None:
    @nim.game
    def breaks(n: int) -> list[int]:
        if n == 3:
            raise KeyError("three")
        return [n - 1] if n else []

    with pytest.raises(KeyError, match="three") as caught:
        breaks.grundy(5)
    assert any(entry.name == "breaks" for entry in caught.traceback)
    with pytest.raises(KeyError):
        breaks.outcome(5, misere=True)
    assert breaks.grundy(2) == 0

    def generates(n: int) -> Any:
        yield n - 1
        raise ValueError("late")

    with pytest.raises(ValueError, match="late"):
        nim.game(generates).grundy(5)


def test_wrong_positions_and_options() -> None:
    with pytest.raises(TypeError, match="hashable.*tuple"):
        nim.game(lambda p: [[1, 2]]).grundy(0)
    with pytest.raises(TypeError, match="hashable"):
        strings.grundy(["a"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="returned None"):
        nim.game(lambda n: None).grundy(0)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="returned 7"):
        nim.game(lambda n: 7).grundy(0)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="list of positions"):
        nim.game(lambda s: s[1:]).grundy("abc")
    with pytest.raises(TypeError):
        nim.game(5)  # type: ignore[call-overload]
    for bad in ({"positions": 1.5}, {"positions": "x"}, {"seconds": "x"}):
        with pytest.raises(TypeError):
            strings.grundy("a", **bad)  # type: ignore[arg-type]
    for bad in ({"positions": -1}, {"seconds": -1}, {"seconds": float("nan")}):
        with pytest.raises(ValueError):
            strings.grundy("a", **bad)  # type: ignore[arg-type]


class Odd:
    """A position that is equal to nothing, not even to itself."""

    __hash__ = object.__hash__

    def __init__(self, left: int) -> None:
        self.left = left

    def __eq__(self, other: object) -> bool:
        return False


class Angry(Odd):
    """A position that cannot be compared."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")


def test_strange_positions() -> None:
    odd = nim.game(lambda p: [Odd(p.left - 1)] if p.left else [])
    assert odd.grundy(Odd(5)) == 1
    with pytest.raises(RuntimeError, match="no"):
        nim.game(lambda p: [Angry(p.left - 1)] if p.left else []).grundy(Angry(3))
    nan = float("nan")
    assert nim.game(lambda p: []).grundy(nan) == 0
    big = 2**70
    assert nim.game(lambda n: [n - 1] if n > big else []).grundy(big + 5) == 1
    assert nim.game(lambda n: [n + 1] if n < -3 else []).grundy(-8) == 1
    assert nim.game(lambda n: [0] if n is True else []).grundy(True) == 1


def test_a_list_that_the_function_keeps_and_changes() -> None:
    kept: list[int] = []

    def changing(n: int) -> list[int]:
        kept.clear()
        kept.extend(range(n))
        return kept

    nim.game(changing).grundy(6)  # any value, but no crash


def test_a_function_that_asks_its_own_game() -> None:
    @nim.game
    def own(n: int) -> list[int]:
        if n > 2:
            own.grundy(n - 2)
            own.outcome(n - 2, misere=True)
        return [n - k for k in (1, 2) if k <= n]

    assert own.table(20) == [n % 3 for n in range(21)]
    assert own.outcome(15, misere=True) == "N"


def test_threads_may_share_a_game() -> None:
    game = nim.game(lambda n: [n - k for k in (1, 3, 4) if k <= n])
    found: list[Any] = []

    def run(seed: int) -> None:
        chance = random.Random(seed)
        found.extend((n, game.grundy(n)) for n in chance.sample(range(3000), 200))
        found.extend((n, None, game.outcome(n, misere=True)) for n in chance.sample(range(200), 20))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    right = [0, 1, 0, 1, 2, 3, 2]
    assert len(found) == 880
    for entry in found:
        if entry[1] is not None:
            assert entry[1] == right[entry[0] % 7]


def test_large_values() -> None:
    assert nim.game(range).table(300) == list(range(301))


def test_games_are_collected() -> None:
    def make() -> weakref.ref[Any]:
        def options(n: int) -> list[int]:
            return game.options(n - 1) if n > 10_000 else [n - 1] if n else []  # type: ignore[return-value]

        game = nim.game(options)
        game.grundy(10)
        return weakref.ref(game)

    gone = make()
    gc.collect()
    assert gone() is None


def test_pictures_and_widgets_of_functions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kayles.graph(4).svg.startswith("<svg")
    assert "<iframe" in nim.widget(kayles, 5, 3)._repr_html_()
    monkeypatch.setattr("builtins.input", lambda _: "1")
    kayles.play(3, 4, first=False)
    assert "the machine wins" in capsys.readouterr().out
    with pytest.raises(nim.RequestError, match="400"):
        nim.game(range).graph(500)


def test_a_sum_is_not_a_list_of_options() -> None:
    wrong = nim.game(lambda n: nim.Sum(n - 1, n - 2) if n > 1 else [])
    with pytest.raises(TypeError, match=r"a move to a sum is one of them"):
        wrong.table(8)
    right = nim.game(lambda n: [nim.Sum(n - 1, n - 2)] if n > 1 else [])
    assert list(right.table(8)) == [0, 0, 1, 0, 0, 1, 0, 0, 1]
