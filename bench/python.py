#!/usr/bin/env python3
"""Measures the Python package: import, size of the wheel, tables against the command, games that are functions against
`functools.lru_cache`. Both sides of a comparison run in turns in one process (or as processes, for the command), and the
median counts.

usage: PYTHON bench/python.py [WHEEL] [COMMAND]
  PYTHON    an interpreter with nimatron (a release build) and NumPy
  WHEEL     the file of the wheel, for its size
  COMMAND   the path of `nimatron` (a release build), for tables
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from functools import lru_cache
from typing import Any, Callable

import nimatron as nim


def median(task: Callable[[], Any], times: int = 7) -> float:
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        task()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds)


def by_process(program: str) -> float:
    return median(lambda: subprocess.run([sys.executable, "-c", program], check=True), 15)


def imports() -> None:
    bare = by_process("pass")
    print(
        f"import nimatron        {1000 * (by_process('import nimatron') - bare):8.1f} ms (beyond python -c pass)"
    )


def tables(command: str | None) -> None:
    for rules, to in (("n -> n - k for k in {1, 3, 4}", 10**7), ("wythoff", 3161), ("kayles", 10**7)):
        game = nim.game(rules)
        corner = [to]
        own = median(lambda: game.table(*corner, progress=False), 5)
        line = f"table {rules:30} to {to:>9,}  {own:7.3f} s"
        if command:
            run = [command, "table", rules, "--to", str(to), "--format", "npy"]
            other = median(lambda: subprocess.run(run, stdout=subprocess.DEVNULL, check=True), 5)
            line += f"   command {other:7.3f} s   {own / other:5.2f} times its time"
        print(line)


def mex(values: set[int]) -> int:
    least = 0
    while least in values:
        least += 1
    return least


def cached(options: Callable[[Any], Any], with_sums: bool) -> Callable[[Any], int]:
    """The same search in Python."""

    @lru_cache(maxsize=None)
    def grundy(position: Any) -> int:
        return mex({grundy(option) for option in options(position)})

    @lru_cache(maxsize=None)
    def grundy_of_sums(position: Any) -> int:
        values = set()
        for option in options(position):
            value = 0
            for part in option:
                value ^= grundy_of_sums(part)
            values.add(value)
        return mex(values)

    return grundy_of_sums if with_sums else grundy


def subtraction(n: int) -> list[int]:
    return [n - k for k in (1, 3, 4) if k <= n]


SUBTRACTIONS = [[n - k for k in (1, 3, 4) if k <= n] for n in range(200_001)]
HEAPS = [list(range(n)) for n in range(3001)]


def pairs(p: tuple[int, int]) -> list[tuple[int, int]]:
    a, b = p
    return (
        [(i, b) for i in range(a)]
        + [(a, j) for j in range(b)]
        + [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    )


def strings(s: str) -> list[str]:
    return [s[:i] + s[i + 2 :] for i in range(len(s) - 1) if s[i] == s[i + 1]]


def kayles(n: int) -> list[tuple[int, int]]:
    return [(i, n - k - i) for k in (1, 2) for i in range((n - k) // 2 + 1)]


def words(length: int) -> list[str]:
    return ["".join("ab"[seed >> at & 1] for at in range(length)) for seed in range(0, 1 << length, 37)]


def functions() -> None:
    sys.setrecursionlimit(10**6)
    # Asked from below, so that recursion is no deeper than Python allows.
    games: list[tuple[str, Callable[[Any], Any], list[Any], bool]] = [
        ("options from a list: 3 each", SUBTRACTIONS.__getitem__, list(range(200_001)), False),
        ("options from a list: all smaller", HEAPS.__getitem__, list(range(3001)), False),
        ("take 1, 3 or 4", subtraction, list(range(200_001)), False),
        ("Wythoff on 70 x 70", pairs, [(a, b) for a in range(70) for b in range(70)], False),
        ("strings of 14 letters", strings, words(14), False),
        ("Kayles, sums", kayles, list(range(1200)), True),
    ]
    for name, options, positions, sums in games:
        counts: list[int] = []

        def own() -> None:
            game = nim.game(options, sums=sums)
            ask = game.grundy
            for position in positions:
                ask(position)
            counts.append(game.known_positions())

        def at_once() -> None:
            nim.game(options, sums=sums).table(len(positions) - 1, positions.__getitem__)

        def python() -> None:
            ask = cached(options, sums)
            for position in positions:
                ask(position)

        def only_the_function() -> None:
            for position in positions:
                options(position)

        fast, slow, whole = [], [], []
        for _ in range(7):
            fast.append(median(own, 1))
            slow.append(median(python, 1))
            whole.append(median(at_once, 1))
        a, b, calls = statistics.median(fast), statistics.median(slow), median(only_the_function, 5)
        table = statistics.median(whole)
        share = (
            f"{(b - calls) / max(a - calls, 1e-9):5.1f} {(b - calls) / max(table - calls, 1e-9):5.1f} without the function"
            if counts[0] == len(positions)
            else ""
        )
        print(
            f"{name:34} {counts[0]:>8,} positions  {counts[0] / table:>10,.0f}/s   grundy {b / a:5.2f} "
            f"table {b / table:5.2f} times lru_cache  {share}"
        )


def deep() -> None:
    line = nim.game(lambda n: [n - 1] if n else [])
    seconds = median(lambda: (line.forget(), line.grundy(300_000)), 3)
    print(f"one play of 300,000 moves          {seconds:7.3f} s (lru_cache: RecursionError)")


def main() -> None:
    wheel, command = (*sys.argv[1:], "", "")[:2]
    if wheel:
        print(f"wheel                  {os.path.getsize(wheel) / 1e6:8.2f} MB")
    imports()
    functions()
    deep()
    tables(command or None)


if __name__ == "__main__":
    main()
