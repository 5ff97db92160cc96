"""Laws, guesses, certificates, and the comparison with a user's solution."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import nimatron as nim
import pytest

POWERS = nim.game("n -> n - k for k in powers(2)")
G = nim.game("n -> n - k for k in {1, 3, 4}")


def test_a_law_is_proved_and_has_everything() -> None:
    law = POWERS.law()
    assert law and law.proved and law.claim == "g(n) = n mod 3"
    assert law.value(10**100) == 10**100 % 3
    assert law.value(10**6) == int(POWERS.grundy(10**6))
    assert law.period == (0, 3, 0)
    verdict = nim.verify(law)
    assert verdict and str(verdict).startswith("VALID")
    assert law.picture is not None and law.picture.svg.startswith("<svg")
    assert law._repr_latex_() == "$g(n) = n \\bmod 3$"
    assert "<svg" in law._repr_html_()


def test_programs_compute_the_law(tmp_path: Any) -> None:
    program = POWERS.law().program("python")
    out = subprocess.run(
        [sys.executable, "-c", program], input="1\n7\n", capture_output=True, text=True, timeout=20
    )
    assert out.returncode == 0, out.stderr
    assert "int main" in POWERS.law().program("cpp")
    assert "fn main" in POWERS.law().program("rust")
    with pytest.raises(nim.RequestError, match="cpp"):
        POWERS.law().program("java")  # type: ignore[arg-type]


def test_without_a_law() -> None:
    chaos = nim.game("n -> (i) + (n - 1 - i) for i in 0..n-1 if i % 7 != 3 and n % 5 != i % 3").law(
        to=200, seconds=10
    )
    if not chaos:
        assert chaos.value(5) is None and chaos.certificate is None
        with pytest.raises(nim.RequestError):
            chaos.program()


def test_laws_are_of_rules() -> None:
    with pytest.raises(nim.RequestError, match="cram|board|rules"):
        nim.game("cram").law()
    with pytest.raises(ValueError, match="negative"):
        POWERS.law().value(-1)
    with pytest.raises(TypeError, match="whole"):
        POWERS.law().value(1.5)  # type: ignore[arg-type]


def test_misere_law() -> None:
    law = G.law(misere=True)
    assert law.convention == "misere"
    if law.proved:
        for n in range(30):
            assert (law.value(n) == 0) == (G.outcome(n, misere=True) == "P")


def test_certificates_that_are_wrong() -> None:
    certificate = POWERS.law().certificate
    assert certificate is not None
    wrong = nim.verify(certificate.replace("powers(2)", "powers(3)"))
    assert not wrong and str(wrong).startswith("INVALID")
    with pytest.raises(nim.RequestError):
        nim.verify("certainly")
    with pytest.raises(TypeError):
        nim.verify(5)  # type: ignore[arg-type]


def test_guesses() -> None:
    guess = nim.guess([n % 3 for n in range(30)])
    assert guess and guess.law == "g(n) = n mod 3" and "CONJECTURED" in str(guess)
    assert nim.guess([1, 2]).status == "too few"
    assert nim.guess([[a ^ b for b in range(8)] for a in range(8)]).law == "g(a, b) = a xor b"
    assert nim.guess([n % 4 for n in range(5, 50)], start=5).law == "g(n) = n mod 4"
    assert nim.guess("0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2").law == "g(n) = n mod 3"
    for wrong in ([1, 2.5], ["x", "y"]):
        with pytest.raises(TypeError):
            nim.guess(wrong)


def test_check_finds_the_first_counterexample() -> None:
    result = nim.check(lambda n: n % 7, G, up_to=2000)
    assert not result and result.counterexample == 2 and (result.got, result.expected) == (2, 0)
    assert "mex{1} = 0" in str(result)
    result = nim.check(lambda a, b: a ^ b, "wythoff", up_to=10)
    assert result.counterexample == (1, 1)
    result = nim.check([0, 1, 0, 1, 2, 3, 3], G)
    assert result.counterexample == 6


def test_check_finds_no_counterexample_where_there_is_none() -> None:
    values = [0, 1, 0, 1, 2, 3, 2]
    result = nim.check(lambda n: values[n % 7], G, up_to=2000)
    assert result and result.compared == 2001 and not result.proved
    assert (
        nim.check(
            lambda a, b: a ^ b, "(a, b) -> (i, b) for i in 0..a-1; (a, b) -> (a, j) for j in 0..b-1"
        ).compared
        == 61**2
    )
    assert nim.check(values, G).compared == 7


def test_check_compares_a_function_of_several_heaps_with_sums() -> None:
    assert repr(nim.check(lambda a, b: a ^ b, "nim")) == "<Check: equal for 3721 positions>"
    assert nim.check(lambda a, b, c: a ^ b ^ c, "nim").compared == 16**3
    assert nim.check(lambda a, b: a != b, "nim", up_to=[20, 5]).compared == 21 * 6
    values = nim.game("kayles").table(40).tolist()
    assert nim.check(lambda a, b: values[a] ^ values[b], "kayles", up_to=40).compared == 41**2
    wrong = nim.check(lambda a, b: a | b, "nim")
    assert (wrong.counterexample, wrong.got, wrong.expected) == ((1, 1), 1, 0)
    assert "P-position" in str(wrong) and "1 xor 1" in str(wrong)
    # Nothing is left, and who cannot move wins.
    misere = nim.check(lambda a, b: a ^ b, "nim", says="wins", misere=True, up_to=4)
    assert misere.counterexample == (0, 0)
    right = nim.check(lambda a, b: (a == b) == (max(a, b) < 2), "nim", misere=True, up_to=4)
    assert right and right.says == "wins"
    assert nim.check(lambda a, b: a ^ b, "nim", positions=[(3, 5), (10**9, 1)]).compared == 2
    with pytest.raises(ValueError, match=r"takes 2 heaps, and 3 has another number"):
        nim.check(lambda a, b: a ^ b, "nim", positions=[3])
    with pytest.raises(ValueError, match="2 numbers"):
        nim.check(lambda a, b: a ^ b, "nim", up_to=[1, 2, 3])


def test_check_says_how_many_arguments_a_solution_takes() -> None:
    with pytest.raises(TypeError, match=r"each coordinate of wythoff \(a, b\), and this one takes 3 arguments"):
        nim.check(lambda a, b, c: a ^ b ^ c, "wythoff")
    with pytest.raises(TypeError, match="takes one argument"):
        nim.check(lambda n: n, "wythoff")
    with pytest.raises(TypeError, match="one position at a time.* takes 2 arguments"):
        nim.check(lambda a, b: a, nim.game(lambda n: range(n)))
    with pytest.raises(TypeError, match="takes 0 arguments"):
        nim.check(lambda: 0, "nim")
    # These can be called with one argument.
    assert nim.check(lambda n, k=1: n * k, "nim")
    assert nim.check(lambda *heaps: heaps[0], "nim")
    assert nim.check(int, "nim")


def test_check_reads_what_true_means() -> None:
    lost = nim.check("n % 7 in (0, 2)", G)
    assert lost and lost.says == "loses" and lost.proved
    won = nim.check("n % 7 not in (0, 2)", G)
    assert won and won.says == "wins" and won.proved
    wrong = nim.check("n % 7 in (0, 3)", G)
    assert wrong.counterexample in (2, 3) and not wrong.proved
    assert not nim.check("n % 7 in (0, 2)", G, says="wins")
    assert nim.check(lambda n: n % 4 != 1, "n -> n - k for k in {1, 2, 3}", misere=True).says == "wins"


def test_proved_only_where_it_is_decided() -> None:
    assert nim.check("n % 3", POWERS).proved
    late = nim.check("n % 7 in (0, 2) and n % 2000003 != 2000002", G, up_to=1000)
    assert late and not late.proved
    almost = nim.check("n % 3 if n % 30030 != 30029 else 0", POWERS, up_to=500)
    assert almost and not almost.proved, "it differs at 30029"
    same = nim.check("n - n // 3 * 3", POWERS)
    assert same and not same.proved


@pytest.mark.parametrize(
    "formula",
    [
        "n %",
        "__import__('os')",
        "n.real",
        "m + 1",
        "n if",
        "[x for x in (1,)]",
        "lambda: 1",
        "'a'",
        "(" * 300,
    ],
)
def test_formulas_are_only_formulas(formula: str) -> None:
    with pytest.raises(nim.RequestError):
        nim.check(formula, G)


def test_check_passes_errors_of_the_solution_on() -> None:
    with pytest.raises(ZeroDivisionError):
        nim.check(lambda n: n % 2 // (n != 3), G, up_to=10)
    with pytest.raises(TypeError, match="int or a bool"):
        nim.check(lambda n: "N", G, up_to=10)
    with pytest.raises(nim.RequestError, match="bits"):
        nim.check("0 * 9 ** (4000 * n) + n % 3", POWERS)


def test_check_of_a_game_that_is_a_function() -> None:
    @nim.game
    def strings(s: str) -> list[str]:
        return [s[:i] + s[i + 2 :] for i in range(len(s) - 1) if s[i] == s[i + 1]]

    result = nim.check(lambda s: len(s) // 2, strings, positions=["", "aa", "ab", "aabb"])
    assert result.counterexample == "ab"
    countdown = nim.game(lambda n: [n - k for k in (1, 2) if k <= n])
    assert nim.check("n % 3", countdown, 50).compared == 51


def test_lists_of_rows_are_compared_in_all_rows() -> None:
    result = nim.check([[0, 1, 2], [9, 9, 9], [2, 0, 1]], nim.game("wythoff"))
    assert (result.counterexample, result.got, result.expected) == ((1, 0), 9, 1)
    table = [[nim.game("wythoff").grundy((a, b)) for b in range(4)] for a in range(3)]
    result = nim.check(table, nim.game("wythoff"))
    assert result and result.compared == 12
    with pytest.raises(TypeError, match="2 coordinates"):
        nim.check([0, 1, 2], nim.game("wythoff"))
    with pytest.raises(TypeError, match="up_to has to be a whole number, not str"):
        nim.check(lambda n: 0, G, up_to="5")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="up_to has to be a number from 0 to"):
        nim.check(lambda n: 0, nim.game(lambda n: []), up_to=-1)


def test_laws_say_what_they_give() -> None:
    assert POWERS.law().gives == "grundy"
    law = nim.game("n -> n - k for k in {5}; n -> n/3 if n > 0").law()
    assert (law.gives, law.value(5)) == ("outcome", 1)
    assert nim.game("wythoff").law().gives == "outcome"
