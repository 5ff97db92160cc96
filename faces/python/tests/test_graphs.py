"""Graphs of NetworkX as positions: moves speak of them with their own labels."""

from __future__ import annotations

import nimatron as nim
import pytest

networkx = pytest.importorskip("networkx")


def path(labels: str) -> networkx.Graph:
    return networkx.Graph(list(zip(labels, labels[1:])))


def test_moves_have_labels_and_leave_graphs() -> None:
    graph = path("abcde")
    graph.nodes["a"]["colour"] = "red"
    answer = nim.game("node-kayles").solve(graph)
    (move,) = answer.winning_moves
    assert str(move) == "take c" and move.start is graph
    assert [sorted(part.nodes) for part in move.to] in ([["a"], ["e"]], [["e"], ["a"]])
    assert any(part.nodes.get("a") == {"colour": "red"} for part in move.to)
    assert "take c" in str(answer) and "Graph with 5 nodes" in str(answer) and "edges(" not in str(answer)
    explained = nim.game("node-kayles").explain(graph)
    assert "take a " in str(explained) and explained.reasons[0].options[0].shown == "take a"
    assert explained.reasons[0].position is graph


def test_values_of_what_moves_leave_are_those_of_the_moves() -> None:
    shapes = [path("pqrstu"), networkx.cycle_graph(["x", 7, "y", (1, 2), "z"]), networkx.grid_2d_graph(2, 3)]
    for name in ("node-kayles", "arc-kayles", "cut-edges", "graph-chomp"):
        game = nim.game(name)
        for graph in shapes:
            for move in game.moves(graph, values=True):
                left = [
                    game.grundy(part) for part in move.to if part.number_of_edges() or name != "arc-kayles"
                ]
                value = 0
                for one in left:
                    value ^= one
                assert value == move.value, (name, str(move))


def test_numbers_that_are_nodes_keep_their_places() -> None:
    graph = networkx.Graph([(2, 0), (0, 1)])
    (move,) = [move for move in nim.game("node-kayles").moves(graph) if str(move) == "take 0"]
    assert move.to == ()


def test_sums_of_graphs() -> None:
    game = nim.game("node-kayles")
    moves = game.solve(path("abc"), path("wxyz")).winning_moves
    by_text = game.solve("path(3)", "path(4)").winning_moves
    assert len(moves) == len(by_text) > 0
    assert {str(move)[-1] for move in moves} <= set("abcwxyz")


def test_directed_graphs_are_orders() -> None:
    order = networkx.DiGraph([("a", "b"), ("b", "c")])
    game = nim.game("poset-game")
    moves = {str(move): move for move in game.moves(order)}
    assert sorted(moves) == ["take a", "take b", "take c"]
    assert [sorted(part.edges) for part in moves["take c"].to] == [[("a", "b")]]
    with pytest.raises(nim.RequestError, match="order"):
        nim.game("node-kayles").solve(order)
    with pytest.raises(nim.RequestError, match="to_undirected"):
        nim.game("node-kayles").solve(order)
    with pytest.raises(nim.RequestError, match="not a position of"):
        nim.game("nim").solve(path("ab"))
    with pytest.raises(nim.RequestError, match="not a position of"):
        nim.game("cram").solve(order)
    with pytest.raises(TypeError, match="multigraph"):
        game.solve(networkx.MultiGraph([(0, 1), (0, 1)]))


def test_positions_of_boards_rows_and_strings_are_what_one_types() -> None:
    move, *_ = nim.game("cram").moves("2x2")
    assert move.start == "2x2" and all(isinstance(part, str) and "/" in part for part in move.to)
    rows = nim.game("row -> row[1..]; row -> row[..len(row)-1] if len(row) > 0")
    assert [move.to for move in rows.moves([3, 1])] == [([1],), ([3],)]
    pairs = nim.game("erase-pairs")
    assert [move.to for move in pairs.moves('"abba"')] == [('"aa"',)]
    assert nim.game("cram").solve("6x8").known.data["engine"] == "symmetry"
    assert "symmetry: " in str(nim.game("cram").solve("6x8"))


def test_pictures_have_labels() -> None:
    svg = nim.game("node-kayles").graph(path("abcde")).svg
    assert "without a,b" in svg and "only e" in svg and "Graph with 5 nodes" in svg and "edges(" not in svg


def test_a_board_may_be_a_list_of_lists() -> None:
    assert nim.game("cram").grundy([[".", "."], [".", "#"]]) == nim.game("cram").grundy(["..", ".#"])
