"""Random arguments of all types: exceptions of the usual classes, and nothing else, ever."""

from __future__ import annotations

import os
import random
from typing import Any

import nimatron as nim

ROUNDS = int(os.environ.get("NIMATRON_PYTHON_FUZZ", "1500"))

TEXTS = [
    "",
    " ",
    "n",
    "n -> ",
    "n -> n - 1",
    "n -> n - k for k in {1,2}",
    "nim",
    "kayles",
    "wythoff",
    "cram",
    "0.137",
    "0.07",
    "(a, b) -> (a - 1, b)",
    "->",
    "5",
    "3,5",
    "10^30",
    "10^10^10",
    "*4",
    "nim(3)",
    "\x00",
    "😀",
    "é",
    "[1,2",
    '"ab"',
    "..#/...",
    "path(5)",
    "edges(3; 0-1)",
    "1" * 5000,
    "@file",
    "n -> n + 1",
    "{" * 200,
    "row -> row[1..]",
    "x^2 + x",
    "solve(x = x)",
    "sqrt(",
    "-1",
    "1e5",
    "nxn",
    "grid(3,n)",
    "take{1,3,4}",
    "{}",
    "null",
    "\ud800",
]


class Strange:
    """An object whose methods do what methods should not."""

    def __index__(self) -> Any:
        return "not a number"

    def __repr__(self) -> str:
        raise RuntimeError("no text")

    def __len__(self) -> int:
        return -5


def value(chance: random.Random, depth: int = 0) -> Any:
    kind = chance.randrange(15 if depth < 3 else 9)
    some = lambda: value(chance, depth + 1)
    choices: list[Any] = [
        lambda: None,
        lambda: chance.choice([True, False]),
        lambda: chance.randrange(-5, 40),
        lambda: chance.choice([2**31, 2**63 - 1, 2**63, 2**64, 2**255, 2**256, -(2**63), 10**100]),
        lambda: chance.choice([0.0, 1.5, -2.5, float("nan"), float("inf"), 1e300]),
        lambda: chance.choice(TEXTS),
        lambda: chance.choice(TEXTS) + chance.choice(TEXTS),
        lambda: chance.choice([b"", b"abc", bytearray(b"x"), object(), Strange(), int, len, 3j, ...]),
        lambda: chance.choice(
            [nim.Nimber(3), nim.Polynomial([1, 2]), nim.Matrix([[1]]), nim.Sum(1), nim.game("nim")]
        ),
        lambda: [some() for _ in range(chance.randrange(4))],
        lambda: tuple(some() for _ in range(chance.randrange(4))),
        lambda: {chance.randrange(5): some()},
        lambda: {chance.randrange(5), chance.randrange(5)},
        lambda: (x for x in [some()]),
        lambda: lambda *_: some(),
    ]
    return choices[kind]()


GAMES = [
    nim.game(text)
    for text in ("nim", "wythoff", "n -> n - k for k in {1, 3, 4}", "cram", "0.137", "node-kayles")
]


def calls(chance: random.Random) -> Any:
    game = chance.choice(GAMES)
    function = nim.game(lambda position: value(chance), sums=chance.random() < 0.5)
    number, polynomial = (
        nim.Nimber(chance.getrandbits(chance.choice([1, 8, 64, 200]))),
        nim.Polynomial([1, 2, 3]),
    )
    matrix = nim.Matrix([[1, 2], [3, 4]])
    return chance.choice(
        [
            nim.game,
            nim.solve,
            nim.explain,
            nim.genus,
            nim.guess,
            nim.verify,
            nim.judge,
            nim.nimber,
            nim.check,
            nim.widget,
            nim.Nimber,
            nim.Polynomial,
            nim.Matrix,
            nim.Sum,
            nim.Polynomial.from_roots,
            nim.Polynomial.interpolate,
            nim.Matrix.identity,
            nim.nimbers.add,
            nim.nimbers.multiply,
            nim.nimbers.divide,
            nim.nimbers.power,
            nim.nimbers.dot,
            nim.nimbers.inverse,
            nim.Nimber.generator,
            number.log,
            number.trace,
            number.conjugate,
            number.__add__,
            number.__mul__,
            number.__truediv__,
            number.__pow__,
            number.__eq__,
            number.__lt__,
            polynomial,
            polynomial.values,
            polynomial.roots,
            polynomial.gcd,
            polynomial.__mul__,
            polynomial.__divmod__,
            matrix.solve,
            matrix.__getitem__,
            matrix.__matmul__,
            matrix.__add__,
            matrix.__mul__,
            game.solve,
            game.explain,
            game.table,
            game.moves,
            game.grundy,
            game.outcome,
            game.graph,
            game.plot,
            game.misere,
            game.sequence,
            game.genus,
            function.grundy,
            function.outcome,
            function.options,
            function.solve,
            function.winning_moves,
            function.graph,
            function.table,
        ]
    )


def test_nothing_but_exceptions() -> None:
    answered = 0
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        call = calls(chance)
        arguments = [value(chance) for _ in range(chance.choice([0, 1, 1, 1, 2, 2, 3]))]
        options: dict[str, Any] = {}
        if getattr(call, "__name__", "") in (
            "solve",
            "grundy",
            "outcome",
            "table",
            "check",
            "guess",
            "sequence",
            "misere",
        ):
            options = {"seconds": 0.3}
        try:
            call(*arguments, **options)
            answered += 1
        except (
            nim.NimatronError,
            TypeError,
            ValueError,
            ArithmeticError,
            LookupError,
            AttributeError,
            OSError,
        ):
            pass
        except (RuntimeError, AssertionError) as error:
            # What the strange objects raise themselves is passed on.
            assert "no text" in str(error), (seed, call, error)
    assert answered > ROUNDS // 20
