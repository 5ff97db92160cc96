"""Games that are given by their positions and moves."""

from __future__ import annotations

import copy
import gzip
import pickle
import random
from pathlib import Path

import nimatron as nim
import pytest

MOVES = {"a": ["b", "end"], "b": ["c", "end"], "c": ["a", "end"], "d": ["end"]}


def test_a_mapping_a_text_and_a_file_are_the_same(tmp_path: Path) -> None:
    text = "".join(f"{position}: {' '.join(options)}\n" for position, options in MOVES.items())
    plain, packed = tmp_path / "moves.txt", tmp_path / "moves.txt.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    games = [nim.GraphGame(MOVES), nim.GraphGame(text), nim.GraphGame.read(plain), nim.GraphGame.read(str(packed))]
    for game in games:
        assert (len(game), game.moves, game.lost, game.won, game.drawn) == (5, 7, 1, 4, 0)
        assert (game.infinite, game.largest) == (3, 1)
        assert game.values() == {"a": (0,), "b": (0,), "c": (0,), "d": 1, "end": 0}
        assert game.outcomes() == {"a": "N", "b": "N", "c": "N", "d": "N", "end": "P"}
        answer = game.solve("a", "d")
        assert (answer.outcome, answer.infinity, answer.values) == ("D", (1,), ((0,), 1))
        assert str(answer).startswith("a + d\n") and answer.explanations
        assert game.solve("a", misere=True).outcome == "D"


def test_a_game_can_be_pickled_and_copied(tmp_path: Path) -> None:
    class Named(nim.GraphGame):
        """Has more than its base class."""

    numbers = tmp_path / "moves.txt"
    # Numbers that leave out some, the same move twice, and a loop.
    numbers.write_text("3 7\n3 7\n7 100\n100 3\n100 100\n12 7\n")
    games = [nim.GraphGame(MOVES), nim.GraphGame({}), nim.GraphGame.read(numbers, format="edges")]
    for game in games:
        for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
            assert type(again) is nim.GraphGame and repr(again) == repr(game)
            assert (again.values(), again.outcomes()) == (game.values(), game.outcomes())
            for name in game.values():
                assert str(again.solve(name)) == str(game.solve(name))
    named = Named(MOVES)
    named.labels = ["mine"]  # type: ignore[attr-defined]
    shallow, deep = copy.copy(named), copy.deepcopy({"game": named, "again": named})
    assert type(shallow) is Named and shallow.labels is named.labels  # type: ignore[attr-defined]
    assert deep["game"] is deep["again"] is not named
    assert deep["game"].labels == ["mine"] and deep["game"].labels is not named.labels  # type: ignore[attr-defined]


def test_random_graphs_without_cycles_have_grundy_values() -> None:
    draw = random.Random(5)
    for _ in range(20):
        moves = {n: sorted(draw.sample(range(n), min(n, draw.randrange(4)))) for n in range(30)}
        grundy = nim.game(lambda n, moves=moves: moves[n])
        values = nim.GraphGame(moves).values()
        assert all(values[str(n)] == grundy.grundy(n) for n in moves)


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    game = nim.GraphGame(networkx.DiGraph([("a", "b"), ("b", "a"), ("b", 3)]))
    assert game.outcomes() == {"a": "P", "b": "N", "3": "P"}
    assert game.solve(3).outcome == "P"
    with pytest.raises(TypeError, match="directed"):
        nim.GraphGame(networkx.Graph([(1, 2)]))


def test_what_is_wrong_is_said() -> None:
    game = nim.GraphGame(MOVES)
    with pytest.raises(nim.RequestError, match="x"):
        game.solve("x")
    with pytest.raises(nim.RequestError, match="one"):
        game.solve("a", "b", misere=True)
    with pytest.raises(TypeError, match="which positions"):
        game.solve()
    with pytest.raises(nim.RequestError, match="line 2"):
        nim.GraphGame("1 2\n: 3\n")
    with pytest.raises(ValueError, match="two positions are called '1'"):
        nim.GraphGame({1: ["1"]})
    with pytest.raises(ValueError, match="formats are"):
        nim.GraphGame("1 2\n", format="xml")
    with pytest.raises(TypeError, match="one text"):
        nim.GraphGame({"a": "bc"})
    with pytest.raises(TypeError, match="mapping"):
        nim.GraphGame([(1, 2)])
    with pytest.raises(TypeError, match="texts and files"):
        nim.GraphGame(MOVES, format="csv")
    with pytest.raises(FileNotFoundError):
        nim.GraphGame.read("no-such-file.txt")
    with pytest.raises(nim.LimitError):
        nim.GraphGame({n: [(n + k) % 300_000 for k in range(1, 8)] for n in range(300_000)}, seconds=0.001)
