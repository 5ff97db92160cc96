"""A program that uses the package with types; `mypy --strict` reads it in the tests."""

from __future__ import annotations

import nimatron as nim

g: nim.Game = nim.game("n -> n - k for k in {1, 3, 4}")
answer: nim.Answer = g.solve(5, 9, 14, seconds=10, memory="1GiB")
value: int | None = answer.grundy
moves: list[str] = [str(move) for move in answer.winning_moves]
law: nim.Law = g.law()
large: int | None = law.value(10**100)
text: str = law.program("cpp")


@nim.game
def strings(s: str) -> list[str]:
    return [s[:i] + s[i + 2 :] for i in range(len(s) - 1) if s[i] == s[i + 1]]


@nim.game(sums=True)
def kayles(n: int) -> list[tuple[int, int]]:
    return [(i, n - k - i) for k in (1, 2) for i in range(n - k + 1)]


game: nim.FunctionGame[str] = strings
grundy: int = strings.grundy("abba") ^ kayles.grundy(20)
product: nim.Nimber = nim.Nimber(5) * 7 + 3
right: bool = bool(nim.check(lambda n: int(n % 7), g, up_to=100))
page: str = nim.widget(g, "7,9").html
try:
    nim.game("n -> n - m")
except nim.RulesError as error:
    place: int | None = error.start
