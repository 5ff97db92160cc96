"""Nimbers: operators, bulk operations, polynomials and matrices, against the definition by Conway."""

from __future__ import annotations

import random
from typing import Any

import nimatron as nim
import pytest
from nimatron import Matrix, Nimber, Polynomial, nimbers


def product(a: int, b: int, k: int = 8) -> int:
    """The product by the rules of Fermat powers, for nimbers below 2^(2^k)."""
    if a < 2 or b < 2:
        return a * b
    half = 1 << (k - 1)
    mask = (1 << half) - 1
    if a <= mask and b <= mask:
        return product(a, b, k - 1)
    (a1, a0), (b1, b0) = (a >> half, a & mask), (b >> half, b & mask)
    high, low = product(a1, b1, k - 1), product(a0, b0, k - 1)
    middle = product(a1 ^ a0, b1 ^ b0, k - 1)
    return (middle ^ low) << half | low ^ product(high, 1 << (half - 1), k - 1)


@pytest.mark.parametrize("bits", [3, 8, 20, 64, 65, 130, 256])
def test_products(bits: int) -> None:
    chance = random.Random(bits)
    for _ in range(12):
        a, b = chance.getrandbits(bits), chance.getrandbits(bits)
        assert int(Nimber(a) * Nimber(b)) == product(a, b)
        assert Nimber(a) + b == a ^ b == b - Nimber(a)
        if b:
            assert Nimber(a) / b * b == a
        assert Nimber(a).sqrt() ** 2 == a == Nimber(a).square().sqrt()


def test_a_field() -> None:
    x = Nimber(12)
    assert x**15 == 1 and x.order() == 15 and x**-1 == 1 / x == x.inverse()
    assert x ** (10**400) == x ** (10**400 % 15)
    assert Nimber(0) ** 0 == 1 and not Nimber(0) and Nimber(3)
    assert Nimber.generator(8) == 18 and (Nimber(18) ** 77).log(18) == 77
    assert Nimber(5).log(2) is None
    assert Nimber(128).trace() == 1 and Nimber(128).trace(16) == 0
    assert Nimber(16).conjugate() == 17 and Nimber(300).field_bits == 16
    assert sorted([Nimber(5), Nimber(2)]) == [2, 5] and Nimber(2) < 3 <= Nimber(3)
    assert hash(Nimber(2**200)) == hash(2**200) and {Nimber(7): "a"}[7] == "a"
    assert hex(Nimber(255)) == "0xff" and Nimber("*7") == Nimber("7") == 7
    assert Nimber(5) != "5" and Nimber(5) != 5.0 and Nimber(5) != -5 and Nimber(5) != 2**300


def test_what_is_not_a_nimber() -> None:
    for wrong, error in (
        (-1, ValueError),
        (2**256, OverflowError),
        (1.0, TypeError),
        (None, TypeError),
        ("x", ValueError),
    ):
        with pytest.raises(error):
            Nimber(wrong)  # type: ignore[arg-type]
    for operation in (
        lambda: Nimber(3) + 1.5,
        lambda: "a" + Nimber(3),
        lambda: Nimber(3) ** 0.5,
        lambda: pow(Nimber(3), 2, 5),
        lambda: Nimber(3) < "a",
    ):
        with pytest.raises(TypeError):
            operation()
    with pytest.raises(ZeroDivisionError):
        Nimber(3) / 0
    with pytest.raises(ZeroDivisionError):
        Nimber(0) ** -1
    with pytest.raises(ValueError):
        Nimber(0).order()
    with pytest.raises(ValueError):
        Nimber(3).trace(7)
    with pytest.raises(ValueError):
        Nimber(300).trace(8)
    with pytest.raises(ValueError):
        Nimber(3) + -3
    with pytest.raises((OverflowError, nim.LimitError)):
        (Nimber.generator(256) ** (3**120)).log(Nimber.generator(256), seconds=5)


def test_the_calculator() -> None:
    assert nim.nimber("(5 * 7 + 3) / 11") == 12
    assert nim.nimber("[2^64] * [2^64]") == Nimber(2**64) * 2**64
    assert nim.nimber("log(3, 2)") == 2 and nim.nimber("log(5, 2)") is None
    solutions: Any = nim.nimber("solve(x^2 + x = 12)")
    assert list(solutions) == [26, 27] and solutions.verdict == "all"
    assert nim.nimber(5) == 5
    with pytest.raises(nim.RulesError, match=r"\^") as caught:
        nim.nimber("5 / (3 + 3)")
    assert (caught.value.start, caught.value.end) == (4, 11)
    with pytest.raises(nim.RequestError):
        nim.nimber("5", bits=7)


def test_polynomials() -> None:
    chance = random.Random(1)
    for bits in (6, 40, 200):
        roots = sorted({chance.getrandbits(bits) for _ in range(6)})
        f = Polynomial.from_roots(roots)
        assert f.degree == len(roots) and [int(x) for x in f.roots()] == roots
        assert all(f(x) == 0 for x in roots)
        g = Polynomial([chance.getrandbits(bits) for _ in range(5)])
        quotient, rest = divmod(f, g)
        assert quotient * g + rest == f and rest.degree < g.degree
        assert f // g == quotient and f % g == rest
        assert (f * g).gcd(f) == f
        assert (f * g)(7) == f(7) * g(7)
    values = [chance.getrandbits(16) for _ in range(20)]
    assert [int(x) for x in Polynomial.interpolate(values).values(20)] == values
    assert (
        Polynomial([]).degree == -1
        and Polynomial([1, 0]) == Polynomial([1])
        and 1 + Polynomial([]) == Polynomial([1])
    )
    assert len({Polynomial([1, 2]), Polynomial([1, 2, 0])}) == 1
    assert Nimber(2).minimal_polynomial() == Polynomial([1, 1, 1])
    with pytest.raises(ZeroDivisionError):
        divmod(f, Polynomial([]))
    with pytest.raises(ValueError):
        Polynomial([]).roots()
    with pytest.raises(TypeError):
        Polynomial(["a"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        f * "a"  # type: ignore[operator]


def test_matrices() -> None:
    chance = random.Random(2)
    for size, bits in ((4, 8), (9, 64), (3, 200)):
        a = Matrix([[chance.getrandbits(bits) for _ in range(size)] for _ in range(size)])
        assert a @ a.inverse() == Matrix.identity(size) and a.rank() == size and a.determinant() != 0
        right = [chance.getrandbits(bits) for _ in range(size)]
        solution = a.solve(right)
        assert solution is not None and a @ solution == right
        assert a.kernel() == [] and (a + a).rank() == 0 and (a * 3)[0, 1] == a[0, 1] * 3
        assert a.transpose()[1, 2] == a[2, 1] == a.tolist()[2][1]
    flat = Matrix([[1, 2], [2, 3]])
    assert flat.rank() == 1 and flat.solve([1, 0]) is None
    (kernel,) = flat.kernel()
    assert flat @ kernel == [0, 0]
    for wrong in (
        lambda: flat.inverse(),
        lambda: Matrix([[1], [1, 2]]),
        lambda: flat @ Matrix([[1, 2]]),
        lambda: flat @ [1],
        lambda: flat + Matrix([[1]]),
        lambda: Matrix([[1, 2]]).determinant(),
        lambda: flat.solve([1]),
        lambda: Matrix.identity(10**9),
    ):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(IndexError):
        flat[2, 0]
    assert Matrix([]).shape == (0, 0) and Matrix([[], []]).rank() == 0


def test_lists_in_bulk() -> None:
    chance = random.Random(3)
    a, b = ([chance.getrandbits(64) for _ in range(3000)] for _ in range(2))
    assert nimbers.multiply(a, b)[:50] == [product(x, y) for x, y in zip(a[:50], b)]
    assert nimbers.multiply(a, b) == [int(Nimber(x) * y) for x, y in zip(a, b)]
    assert nimbers.divide(nimbers.multiply(a, b), b) == a
    assert nimbers.add(a, b) == [x ^ y for x, y in zip(a, b)]
    assert nimbers.power(a[:20], 10**50) == [int(Nimber(x) ** 10**50) for x in a[:20]]
    assert nimbers.power(a[:5], -1) == nimbers.inverse(a[:5])
    assert nimbers.dot([2, 4], [2, 4]) == 3 ^ 6 and nimbers.dot([], []) == 0
    with pytest.raises(ZeroDivisionError, match="index 1"):
        nimbers.inverse([1, 0])
    for wrong, error in (
        ([-1], ValueError),
        ([2**64], OverflowError),
        ([1.5], TypeError),
        (["a"], TypeError),
    ):
        with pytest.raises(error):
            nimbers.multiply(wrong, 2)
    with pytest.raises(ValueError, match="lengths"):
        nimbers.multiply([1, 2], [1])
    with pytest.raises(TypeError):
        nimbers.multiply(1, 2)


def test_arrays_in_bulk() -> None:
    numpy = pytest.importorskip("numpy")
    chance = numpy.random.default_rng(1)
    a = chance.integers(0, 2**63, (40, 50), dtype=numpy.uint64)
    b = chance.integers(1, 2**63, 50, dtype=numpy.uint64)
    found = nimbers.multiply(a, b)
    assert found.shape == (40, 50) and found.dtype == numpy.uint64 and found.flags.writeable
    assert found[3, 4] == int(Nimber(int(a[3, 4])) * int(b[4]))
    assert (nimbers.divide(found, b) == a).all()
    assert nimbers.multiply(a[:, ::2], 7)[5, 6] == int(Nimber(int(a[5, 12])) * 7)
    assert (nimbers.add(a, a) == 0).all()
    assert nimbers.dot(a[0], b) == int(sum((Nimber(int(x)) * int(y) for x, y in zip(a[0], b)), Nimber(0)))
    assert nimbers.multiply(numpy.array([1, 2, 3]), 2).tolist() == [2, 3, 1]
    with pytest.raises(TypeError):
        nimbers.multiply(numpy.array([1.5]), 2)
    with pytest.raises(ValueError):
        nimbers.multiply(numpy.array([-1]), 2)
    with pytest.raises(ValueError):
        nimbers.multiply(a, numpy.zeros(3, dtype=numpy.uint64))
