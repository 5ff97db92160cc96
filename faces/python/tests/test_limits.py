"""Errors of the right class, limits, Ctrl-C, threads, progress, pickling."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import nimatron as nim
import pytest

G = nim.game("n -> n - k for k in {1, 3, 4}")
#: A question that takes longer than any test waits.
LONG = (
    "(a, b, c) -> (i, b, c) for i in 0..a-1; (a, b, c) -> (a, j, c) for j in 0..b-1 if j % 7 != c % 3; "
    "(a, b, c) -> (a, b, l) for l in 0..c-1; (a, b, c) -> (a - i, b - i, c - i) for i in 1..c"
)


@nim.game
def strings(s: str) -> list[str]:
    return [s[:i] + s[i + 2 :] for i in range(len(s) - 1) if s[i] == s[i + 1]]


def test_rules_that_are_wrong_show_the_place() -> None:
    with pytest.raises(nim.RulesError) as caught:
        nim.game("n -> n - k for k in powrs(2)")
    error = caught.value
    assert error.text[error.start : error.end] == "powrs" and error.help == "did you mean `powers`?"
    assert "^^^^^" in str(error) and isinstance(error, ValueError) and isinstance(error, nim.NimatronError)
    with pytest.raises(nim.RulesError) as caught:
        nim.game("ń -> n - 1")
    assert isinstance(caught.value.start, int)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.start, type(again)) == (str(error), error.start, nim.RulesError)


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: nim.game("nosuchgame"), nim.RequestError),
        (lambda: nim.game(5.5), TypeError),  # type: ignore[call-overload]
        (lambda: G.solve(-1), ValueError),
        (lambda: G.solve(1.5), TypeError),
        (lambda: G.solve(True), TypeError),
        (lambda: G.solve("x"), nim.RequestError),
        (lambda: G.solve(), nim.RequestError),
        (lambda: G.solve(object()), TypeError),
        (lambda: G.solve((1, "x")), (nim.RequestError, TypeError)),
        (lambda: G.table(-1), ValueError),
        (lambda: G.table("x"), nim.RequestError),
        (lambda: G.table(1.5), TypeError),
        (lambda: G.table(10, 10), nim.RequestError),
        (lambda: G.table(2**62), (nim.RequestError, nim.LimitError)),
        (lambda: G.table(2**70), ValueError),
        (lambda: G.plot("x"), TypeError),  # type: ignore[arg-type]
        (lambda: G.law().value(3, 4), nim.RequestError),
        (lambda: nim.game("wythoff").law().value(3), nim.RequestError),
        (lambda: nim.check([], G), nim.RequestError),
        (lambda: nim.check("n", G, positions=[]), nim.RequestError),
        (lambda: nim.game(None), TypeError),  # type: ignore[call-overload]
        (lambda: nim.game("kayles", sums=True), TypeError),  # type: ignore[call-overload]
        (lambda: nim.guess(5), TypeError),
        (lambda: nim.guess([[1, 2], [3]]), ValueError),
        (lambda: G.solve(5, seconds="x"), TypeError),
        (lambda: G.solve(5, seconds=-1), ValueError),
        (lambda: G.solve(5, memory="5 bananas"), ValueError),
        (lambda: G.solve(5, memory=1.5), TypeError),
        (lambda: G.law(to=-5), ValueError),
        (lambda: G.explain(5, depth=9), nim.RequestError),
        (lambda: nim.game("wythoff").misere(), nim.RequestError),
        (lambda: nim.game("wythoff").sequence(10), nim.RequestError),
        (lambda: nim.game("n -> 7 / (n - 5) if n > 0").solve(5), nim.EvaluationError),
        (lambda: nim.solve("nim(3"), nim.RequestError),
        (lambda: nim.genus("wythoff(1,2"), nim.NimatronError),
        (lambda: nim.guess([1, 2], start=-1), ValueError),
        (lambda: nim.check(5, G), TypeError),  # type: ignore[arg-type]
        (lambda: nim.check("n", G, says="maybe"), ValueError),  # type: ignore[arg-type]
        (lambda: nim.judge(1, "2"), TypeError),  # type: ignore[arg-type]
        (lambda: nim.game("nim").solve("\ud800"), (nim.RequestError, ValueError)),
        (lambda: nim.game("\ud800"), (nim.NimatronError, ValueError)),
    ],
)
def test_wrong_questions(ask: Any, error: Any) -> None:
    with pytest.raises(error):
        ask()


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: nim.game("wythoff").solve(3, 5), r"2 coordinates \(a, b\), which are one tuple: \(3,5\)"),
        (lambda: nim.game("wythoff").table(1, 2, 3), "the largest position is given by 3 numbers"),
        (lambda: nim.game("nosuchgame"), r"`nimatron.catalogue\(\)` lists them"),
        (lambda: nim.game(""), r"`nimatron.catalogue\(\)` lists"),
        (lambda: nim.game("kayles").solve(), "no position is given; one of this game is"),
        (lambda: nim.game("kayles").law(misere=True), r"`nimatron.game\('kayles'\).misere\(\)`"),
        (lambda: nim.game("cram").genus(), r"`nimatron.genus\('cram\(3x3\)'\)`"),
        (lambda: nim.guess([1, 2, 3, -4]), "element 3 is -4"),
        (lambda: nim.guess([[1, 2], [3, "x"]]), "element 1 of row 1 is 'x'"),
    ],
)
def test_errors_have_the_words_of_python(ask: Any, said: str) -> None:
    with pytest.raises((nim.RequestError, TypeError, ValueError), match=said) as caught:
        ask()
    for of_the_command in ("--", "`nimatron ", "joined by commas", "line 3"):
        assert of_the_command not in str(caught.value)


def test_a_grid_of_pairs_is_not_read_as_positions_with_values() -> None:
    grid = [[a ^ b for b in range(2)] for a in range(40)]
    assert nim.guess(grid).law != nim.guess([row[1] for row in grid]).law


def test_play_without_input_says_so() -> None:
    program = "import nimatron as nim\ntry:\n    nim.game('kayles').play(5)\nexcept nim.RequestError as e:\n    print(e)"
    out = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert "there is no input to read" in out.stdout and not out.stderr


def test_a_limit_of_a_logarithm_is_a_limit_error() -> None:
    generator = nim.Nimber.generator(256)
    with pytest.raises((nim.LimitError, OverflowError)):
        (generator ** (3**120)).log(generator, seconds=0.001)


def test_cycles() -> None:
    with pytest.raises(nim.CycleError) as caught:
        nim.game("n -> n - 1; n -> n + 1 if n < 5").solve(3)
    assert len(caught.value.loop) >= 2


def test_limits_of_time_and_memory() -> None:
    started = time.monotonic()
    with pytest.raises(nim.LimitError) as caught:
        nim.game(LONG).solve((900, 900, 900), seconds=0.3)
    assert time.monotonic() - started < 4 and "time" in str(caught.value)
    with pytest.raises(nim.LimitError, match="memory"):
        nim.game("wythoff").table(20_000, memory="1MB")
    with pytest.raises(nim.LimitError) as caught:
        nim.game("0.007").sequence(10**8, seconds=0.2)
    assert len(caught.value.partial) > 1000


def test_the_interpreter_goes_on_during_long_work() -> None:
    counted = 0
    done = threading.Event()

    def work() -> None:
        with pytest.raises(nim.LimitError):
            nim.game(LONG).solve((900, 900, 900), seconds=0.6)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.005)
    thread.join()
    assert counted > 20


def test_threads_may_ask_one_game() -> None:
    found: list[int] = []
    threads = [threading.Thread(target=lambda n=n: found.append(G.grundy(n))) for n in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(int(x) for x in G.table(39))


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize(
    "question",
    [
        f"nim.game({LONG!r}).solve((900, 900, 900))",
        "nim.game('0.007').sequence(2 * 10**8)",
        "nim.game(lambda n: [n + 1]).grundy(0)",
        "nim.game(lambda n: [n + 1]).outcome(0, misere=True)",
        "nim.judge('nim_product_64', '1000000\\n' + '1 2 ' * 1000000) and time.sleep(60)",
    ],
)
def test_ctrl_c(question: str) -> None:
    # A shell starts what runs in the background with SIGINT ignored.
    program = (
        "import signal, sys, time, nimatron as nim\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\nprint('ready', flush=True)\n"
        f"try:\n    {question}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    started = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=20)
    assert out == "interrupted\n" and time.monotonic() - started < 4


def test_progress_is_heard_and_may_stop_the_work() -> None:
    heard: list[tuple[int, int]] = []
    nim.game("0.007").sequence(30_000, progress=lambda done, total: heard.append((done, total)))
    with pytest.raises(nim.LimitError):
        nim.game("0.007").sequence(
            10**8, seconds=0.5, progress=lambda done, total: heard.append((done, total))
        )
    assert heard

    def enough(done: int, total: int) -> None:
        raise StopIteration("enough")

    with pytest.raises(StopIteration):
        nim.game(LONG).solve((900, 900, 900), progress=enough)
    with pytest.raises(StopIteration):
        nim.game(lambda n: [n + 1]).grundy(0, progress=enough)


def test_everything_can_be_pickled() -> None:
    law = G.law()
    things = [
        G,
        G.solve(5, 9),
        G.explain(5),
        law,
        nim.Nimber(2**200),
        nim.Polynomial([1, 2]),
        nim.Matrix([[1, 2], [3, 4]]),
        nim.Sum(1, "a"),
        nim.guess([0, 1] * 10),
        nim.verify(law),
        nim.game("wythoff").table(5),
        strings.solve("aab"),
        nim.game("0.75").misere(),
    ]
    graph = nim.GraphGame({"a": ["b"], "b": ["a", "c"]})
    assert pickle.loads(pickle.dumps(graph)).values() == copy.deepcopy(graph).values() == graph.values()
    for thing in things:
        for again in (pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing)):
            assert type(again) is type(thing)
            assert again == thing or thing == things[10], thing
    assert pickle.loads(pickle.dumps(law)).value(10**40) == law.value(10**40)
    assert pickle.loads(pickle.dumps(strings)) is strings
    table = pickle.loads(pickle.dumps(nim.game("wythoff").table(5)))
    assert table == nim.game("wythoff").table(5)


def test_import_is_light() -> None:
    program = "import sys, nimatron; print(sorted({'numpy', 'pandas', 'networkx', 'IPython', 'ast'} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
