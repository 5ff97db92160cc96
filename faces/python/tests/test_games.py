"""Games by rules: questions, tables, moves, pictures. Values stand against a plain recursion in Python."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import product
from typing import Any

import nimatron as nim
import pytest


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


@lru_cache(maxsize=None)
def subtraction(n: int) -> int:
    return mex({subtraction(n - k) for k in (1, 3, 4) if k <= n})


@lru_cache(maxsize=None)
def wythoff(a: int, b: int) -> int:
    moves = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
    moves += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return mex({wythoff(*move) for move in moves})


G = nim.game("n -> n - k for k in {1, 3, 4}")


def test_the_lines_of_the_issue() -> None:
    answer = G.solve(5, 9, 14)
    assert (answer.outcome, answer.grundy, answer.wins) == ("N", 3, True)
    assert [move.shown for move in answer.winning_moves] == ["5 -> 2", "9 -> 5"]
    assert answer.known.how == "computed"
    assert "<pre" in answer._repr_html_()


def test_winning_moves_are_counted_that_are_not_listed() -> None:
    answer = G.solve(5, 9, 14)
    assert answer.winning_moves_count == 2 and ", 2 winning moves>" in repr(answer)
    for count, said in [(7, ", 7 winning moves>"), ("9007199254740993", ", 9007199254740993 winning moves>"), (None, ", at least 2 winning moves>")]:
        data = answer.data | {"winning_moves_complete": False, "winning_moves_count": count}
        assert said in repr(nim.Answer(data))


def test_tables_are_right() -> None:
    assert list(G.table(200)) == [subtraction(n) for n in range(201)]
    table = nim.game("wythoff").table(12, 9)
    assert table.shape == (13, 10)
    assert table.tolist() == [[wythoff(a, b) for b in range(10)] for a in range(13)]
    assert table[12, 9] == wythoff(12, 9)
    assert "background" in table._repr_html_()
    with pytest.raises(IndexError):
        table[13, 0]


def test_sums_and_winning_moves_are_right() -> None:
    chance = random.Random(1)
    for _ in range(40):
        heaps = [chance.randrange(30) for _ in range(chance.randrange(1, 5))]
        answer = G.solve(*heaps)
        value = 0
        for heap in heaps:
            value ^= subtraction(heap)
        assert answer.grundy == value
        right = {
            (at, heap - k)
            for at, heap in enumerate(heaps)
            for k in (1, 3, 4)
            if k <= heap and subtraction(heap - k) ^ subtraction(heap) ^ value == 0
        }
        assert {
            (move.component, *move.to) if move.to else (move.component, 0) for move in answer.winning_moves
        } == right


def test_numbers_of_any_size() -> None:
    huge = 10**5000
    answer = nim.game("nim").solve(huge, huge + 1)
    assert answer.grundy == huge ^ (huge + 1)
    assert nim.game("take{1,3,4}").grundy(10**18) == 1


def test_positions_in_all_forms() -> None:
    assert nim.game("wythoff").outcome((3, 5)) == nim.game("wythoff").outcome("3,5") == "P"
    assert nim.game("cram").grundy(["...", ".#."]) == nim.game("cram").grundy(".../.#.")
    strings = nim.game("row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]")
    assert strings.solve('"aabba"').outcome == strings.solve([1, 1, 2, 2, 1]).outcome == "P"
    many = nim.solve("kayles(3) + wythoff(1,2) + *4")
    assert many.grundy == 7 and [str(move) for move in many.winning_moves] == ["4 -> 3"]


def test_reasons() -> None:
    answer = G.explain(5)
    (reason,) = answer.reasons
    assert (reason.grundy, [option.value for option in reason.options]) == (3, [2, 0, 1])
    assert "mex{0,1,2} = 3" in str(answer)


def test_moves() -> None:
    moves = nim.game("kayles").moves(5, values=True)
    assert all((move.value == 0) == move.wins for move in moves)
    assert [move.to for move in moves if move.wins] == [(2, 2)]


def test_misere() -> None:
    assert nim.game("nim").outcome(1, 1, 1, misere=True) == "P"
    quotient = nim.game("0.75").misere()
    assert (len(quotient), quotient.proved) == (8, True)
    assert nim.game("0.75").misere(5, 6, 2).outcome == "N"
    assert str(nim.genus("cram(3x3) + *2")) == "2^{20}"
    assert nim.game("kayles").genus(1)[1].text == "1^{031}"
    assert nim.game("0.33").misere(to=100).picture is not None


def test_sequences() -> None:
    sequence = nim.game("0.07").sequence(500)
    assert (sequence.period, sequence.preperiod, sequence.saltus) == (34, 53, 0)
    assert len(sequence) == 501 and sequence[9] == int(nim.game("0.07").grundy(9))
    assert nim.verify(sequence.certificate)  # type: ignore[arg-type]


def test_families() -> None:
    assert list(nim.game("node-kayles").table("grid(3,n)", 6)) == [0, 2, 1, 1, 0, 3, 3]


def test_pictures(tmp_path: Any) -> None:
    graph = nim.game("nim").graph(2, 1)
    assert graph.svg.startswith("<svg") and graph.dot is not None and "digraph" in graph.dot
    graph.save(tmp_path / "graph.svg")
    assert (tmp_path / "graph.svg").read_text(encoding="utf-8") == graph.svg
    assert "<svg" in nim.game("wythoff").plot(20)._repr_svg_()
    assert "<svg" in G.plot(50).svg


def test_texts_have_a_language() -> None:
    nim.set_language("zh-Hans")
    assert "必胜" in str(G.solve(5))
    with pytest.raises(nim.RulesError, match="powrs"):
        nim.game("n -> n - k for k in powrs(2)")
    with pytest.raises(ValueError, match="zh-Hant"):
        nim.set_language("de")


def test_named_games_and_problems() -> None:
    names = {entry.name for entry in nim.catalogue()}
    assert {"nim", "kayles", "wythoff"} <= names
    for problem in nim.problems():
        assert nim.judge(problem.name, problem.sample)
    with pytest.raises(nim.RequestError, match="no problem"):
        nim.judge("no-such", "")
    with pytest.raises(nim.RequestError, match="line 1"):
        nim.judge("nim_product_64", "1 x")


def test_a_game_in_a_file(tmp_path: Any) -> None:
    file = tmp_path / "my.game"
    file.write_text("game mine(n)\n  n -> n - 1\n", encoding="utf-8")
    assert nim.game(str(file)).grundy(3) == 1


def test_networkx_graphs() -> None:
    networkx = pytest.importorskip("networkx")
    game = nim.game("v -> remove v, neighbours(v)")
    assert game.grundy(networkx.grid_2d_graph(3, 5)) == game.grundy("grid(3,5)") == 3
    assert game.grundy(networkx.path_graph(7)) == game.grundy("path(7)")
    chomp = nim.game("game chomp on order\n  v -> remove v, above(v)\n")
    order = networkx.DiGraph([(0, 1), (0, 2)])
    assert chomp.grundy(order) == chomp.grundy("order(3; 0<1,0<2)")
    assert game.grundy(networkx.empty_graph(3)) == 1


def test_play_is_a_dialogue(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["why", "hint", "bogus", "undo", "1", "undo", "9 -> 8", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    G.play(9)
    said = capsys.readouterr().out
    assert "is not a move" in said and "machine: " in said and "P-position" in said


@pytest.mark.parametrize("misere", [False, True])
def test_the_machine_wins_from_a_won_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], misere: bool
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "1")
    nim.game("nim").play(3, 4, misere=misere, first=False)
    assert "the machine wins" in capsys.readouterr().out


def test_widget_has_all_positions(tmp_path: Any) -> None:
    widget = nim.widget(G, "7,9")
    assert "<iframe" in widget._repr_html_() and "</script>" in widget.html
    widget.save(tmp_path / "game.html")
    assert '"misere":false' in (tmp_path / "game.html").read_text(encoding="utf-8")
    with pytest.raises(nim.RequestError, match="4000"):
        nim.widget("nim", 50, 60, 70)


def test_outcomes_agree_with_values() -> None:
    for a, b in product(range(8), repeat=2):
        assert (nim.game("wythoff").outcome((a, b)) == "P") == (wythoff(a, b) == 0)


def test_sentences_of_the_package_are_in_all_languages() -> None:
    from string import Formatter

    from nimatron import _widget, _words

    for name, texts in _words._WORDS.items():
        fields = [sorted(field for _, field, _, _ in Formatter().parse(text) if field) for text in texts]
        assert fields[0] == fields[1] == fields[2], name
    assert len({tuple(sorted(words)) for words in _widget._WORDS.values()}) == 1
    nim.set_language("zh-Hant")
    assert "必勝" in str(nim.game(lambda n: [n - 1] if n else []).solve(5))
    assert "錯誤" in str(nim.check("n", G))


LOOPY = "n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30"


def test_loopy_games() -> None:
    draw = nim.loopy(LOOPY, 5)
    assert (draw.outcome, draw.value, draw.infinity) == ("D", None, (1,))
    assert draw.values == ((1,),)
    assert draw.moves_to_the_end is None
    assert draw.explanations
    assert "draw" in str(draw)
    won = nim.loopy(nim.game(LOOPY), 5, 1)
    assert won.outcome == "N"
    assert [str(move) for move in won.moves] == ["5 -> 1"]
    assert won.moves[0].progress
    finite = nim.loopy("n -> n - k for k in {1, 3, 4}", 12)
    assert (finite.outcome, finite.value, finite.infinity) == ("N", 3, None)
    assert finite.value == nim.solve("n -> n - k for k in {1, 3, 4}", 12).grundy
    misere = nim.loopy(LOOPY, 1, misere=True)
    assert (misere.outcome, misere.value, misere.values) == ("P", None, ())
    assert misere.explanations == ()
    with pytest.raises(nim.CycleError):
        nim.solve(LOOPY, 5)
    drawn = nim.solve(LOOPY, 5, loopy=True)
    assert isinstance(drawn, nim.LoopyAnswer)
    assert (drawn.outcome, drawn.grundy, drawn.infinity, drawn.winning_moves) == ("D", None, (1,), ())
    assert nim.explain(LOOPY, 5, loopy=True).data["explanations"] == list(draw.explanations)


def test_named_games_that_may_go_on_for_ever() -> None:
    game = nim.game("wind-up")
    answer = game.solve(5)
    assert isinstance(answer, nim.LoopyAnswer)
    assert (answer.outcome, answer.grundy, [str(move) for move in answer.winning_moves]) == ("N", 1, ["5 -> 4"])
    assert (game.grundy(5), game.outcome(5), str(answer.known)) == (
        1,
        "N",
        "computed exhaustively (labels of all positions, 6 positions)",
    )
    assert "N-position" in str(answer)
    with pytest.raises(nim.RequestError, match="infinite"):
        game.grundy(2)


def test_loops_that_cannot_be_solved() -> None:
    with pytest.raises(nim.NimatronError):
        nim.loopy("n -> n + 1", 5, seconds=5, memory="100MB")
    with pytest.raises(nim.RequestError):
        nim.loopy(LOOPY, -1)
    with pytest.raises(TypeError):
        nim.loopy(3, 1)  # type: ignore[arg-type]
