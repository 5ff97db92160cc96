"""The catalogue of named games, problems from online judges, and the nimber calculator."""

from __future__ import annotations

from html import escape
from typing import Any, Union

from . import _nimatron
from ._asking import Limits, ask, call, read_digits, shortened
from ._errors import RequestError
from ._nimatron import Nimber, Polynomial

__all__ = ["Entry", "Problem", "Solutions"]


class Entry:
    """A named game: its rules, its theorem with a source, or what is open."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.name: str = data["name"]
        #: All names.
        self.names: tuple[str, ...] = tuple(data["names"])
        self.title: str = data["title"]
        self.rules: str = data["rules"]
        #: A position.
        self.example: str | None = data["example"]
        theorem = data["theorem"]
        self.theorem: str | None = theorem and theorem["text"]
        self.source: str | None = theorem and theorem["source"]
        #: What is known if there is no theorem.
        self.open: str | None = data["open"]

    def __str__(self) -> str:
        known = f"theorem: {self.theorem}" if self.theorem else self.open
        rules = "\n".join(f"    {line}" for line in self.rules.splitlines())
        return f"{self.name}\n  {self.title}\n{rules}\n  {known}"

    def __repr__(self) -> str:
        return f"<Entry {self.name}: {self.title}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Problem:
    """A problem from an online judge."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.name: str = data["name"]
        self.title: str = data["title"]
        self.theory: str = data["theory"]
        self.limits: str = data["limits"]
        #: An input in the format of the judge.
        self.sample: str = data["sample"]

    def __repr__(self) -> str:
        return f"<Problem {self.name}: {self.title}>"


def catalogue() -> list[Entry]:
    """All named games.

    >>> import nimatron as nim
    >>> next(entry.title for entry in nim.catalogue() if entry.name == "nim")
    'Nim: take any number from one heap ...'
    """
    return [Entry(data) for data in ask("games")]


def problems() -> list[Problem]:
    """The problems from online judges that ``judge`` solves."""
    return [Problem(data) for data in ask("problems")]


def judge(problem: str, input: str, *, seconds: float | None = None) -> str:
    """The output for an input of a problem from an online judge, in the judge's formats.

    >>> import nimatron as nim
    >>> nim.judge("nim_product_64", "2 2 3 16 16")
    '1\\n24\\n'
    """
    for name, value in (("problem", problem), ("input", input)):
        if not isinstance(value, str):
            raise TypeError(f"{name} has to be a text, not {type(value).__name__}")
    output = call(_nimatron.judge, problem, input, limits=Limits(seconds))
    if output is None:
        raise RequestError(f"there is no problem {problem!r}; nimatron.problems() lists them")
    return output


class Solutions:
    """The solutions of an equation, which is iterated for them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.roots = tuple(Nimber(read_digits(root)) for root in data["value"])
        self.polynomial = Polynomial([read_digits(x) for x in data["polynomial"]["coefficients"]])
        #: What is known of others: "all", "none finite", "more in a wider field", ...
        self.verdict: str = data["verdict"]

    def __iter__(self) -> Any:
        return iter(self.roots)

    def __len__(self) -> int:
        return len(self.roots)

    def __getitem__(self, at: int) -> Nimber:
        return self.roots[at]

    def __repr__(self) -> str:
        roots = shortened(", ".join(map(str, self.roots)) or "none")
        return f"<Solutions of {shortened(self.polynomial)} = 0: {roots} ({self.verdict})>"


Calculated = Union[Nimber, int, Polynomial, Solutions, None]


def nimber(expression: str | int, bits: int | None = None, *, seconds: float | None = None) -> Calculated:
    """The value of an expression of nimbers, as the command's calculator reads it.

    A nimber, an ordinary number (an order, a logarithm), a polynomial, or the solutions of an equation;
    None for a logarithm that does not exist.

    >>> import nimatron as nim
    >>> nim.nimber("(5 * 7 + 3) / 11"), nim.nimber("order(5)"), nim.nimber("solve(x^2 + x = 12)")
    (Nimber(12), 15, <Solutions of x^2 + x + *12 = 0: *26, *27 (all)>)
    """
    if isinstance(expression, Nimber):
        return expression
    if isinstance(expression, int) and not isinstance(expression, bool):
        return Nimber(expression)
    if not isinstance(expression, str):
        raise TypeError(f"an expression is a text or a number, not {type(expression).__name__}")
    answer = ask("nimber", Limits(seconds), expression=expression, field_bits=bits)
    kind, value = answer["kind"], answer["value"]
    if kind == "nimber":
        return Nimber(read_digits(value))
    if kind == "ordinary":
        return read_digits(value)
    if kind == "polynomial":
        return Polynomial([read_digits(x) for x in value["coefficients"]])
    return Solutions(answer) if kind == "solutions" else None
