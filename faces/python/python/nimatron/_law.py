"""Laws: the Grundy values of all positions of a game, found and proved."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any, Literal

from . import _nimatron
from ._asking import Limits, Progress, call, shortened
from ._picture import Picture

__all__ = ["Guess", "Law", "Verdict"]


class Law:
    """The law of a game, or of a family of its positions: what its Grundy values are, and how this is known.

    Some laws say only who wins: then ``law.gives`` is "outcome" and ``law.value`` is 0 for P and 1 for N.

    >>> import nimatron as nim
    >>> law = nim.game("n -> n - k for k in powers(2)").law()
    >>> print(law)
    g(n) = n mod 3
      PROVED for all positions (automaton, base 2, 7 states)
    >>> law.status, law.value(10**100), bool(nim.verify(law.certificate))
    ('proved', 1, True)
    >>> print(law.program("python").splitlines()[0])
    #!/usr/bin/env python3
    """

    def __init__(
        self, kept: _nimatron.KeptLaw | None, data: dict[str, Any], found_by: dict[str, Any]
    ) -> None:
        self._kept = kept
        self._found_by = found_by
        #: The answer of the API.
        self.data = data
        #: "proved", "conjectured" (it only fits the values that were looked at), or "none".
        self.status: str = data["status"]
        #: What the law says, in a line or a few; None if there is none.
        self.claim: str | None = data.get("law")
        #: The values by a formula, if it is short.
        self.formula: str | None = data.get("formula")
        #: How it is proved, in a few words; None if it is not.
        self.proof: str | None = data.get("how")
        #: The certificate that the independent checker has accepted, a text of JSON; None without proof.
        self.certificate: str | None = data.get("certificate")
        #: What the law gives: "grundy", the values, "levels", those below ``law.data["levels"]``, or
        #: "outcome", only who wins; None without a law.
        self.gives: str | None = data.get("claim")
        #: "normal" or "misere".
        self.convention: str = data["convention"]

    @staticmethod
    def _find(game: str, family: str | None, to: int | None, misere: bool, limits: Limits) -> Law:
        kept = call(_nimatron.KeptLaw.find, game, family, to, misere, limits=limits, text=game)
        data = json.loads(kept.json(limits.language))
        return Law(kept, data, {"game": game, "family": family, "to": to, "misere": misere})

    def _law(self, limits: Limits) -> _nimatron.KeptLaw:
        # A law that was pickled is found again when it is asked.
        if self._kept is None:
            self._kept = Law._find(**self._found_by, limits=limits)._kept
        assert self._kept is not None
        return self._kept

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": None}

    @property
    def text(self) -> str:
        """The law, its status and its proof in lines, as the command prints them."""
        text: str = self.data["text"]
        return text.rstrip("\n")

    @property
    def proved(self) -> bool:
        """Whether it is proved, by a certificate that the checker has accepted."""
        return self.status == "proved"

    def __bool__(self) -> bool:
        """Whether there is a law."""
        return self.status != "none"

    @property
    def period(self) -> tuple[int, int, int] | None:
        """Preperiod, period and saltus (by how much values grow with every period), if that is the law."""
        if "period_length" not in self.data:
            return None
        return self.data["preperiod_length"], self.data["period_length"], self.data["saltus"]

    def value(
        self, *position: int, seconds: float | None = None, memory: int | str | None = None
    ) -> int | None:
        """The value of a position of any size, by the law; None if the law does not give it.

        As many numbers as the game has coordinates, or one tuple of them; of a game on lists the
        entries, of a family the number of the member.
        A law of P-positions (``law.gives == "outcome"``) gives 0 for P and 1 for N.
        """
        numbers = position[0] if len(position) == 1 and isinstance(position[0], (tuple, list)) else position
        for x in numbers:
            if isinstance(x, bool) or not hasattr(x, "__index__"):
                raise TypeError(f"a coordinate is a whole number, not {type(x).__name__}")
            if x < 0:
                raise ValueError(f"a coordinate is not negative, and {x} is")
        if not self:
            return None
        limits = Limits(seconds, memory, False)
        exact = [x.__index__() for x in numbers]
        return call(self._law(limits).value, exact, limits=limits)

    def program(
        self,
        target: Literal["cpp", "rust", "python"] = "python",
        *,
        to: int | Sequence[int] | None = None,
        input: str | None = None,
        says: str | None = None,
        seconds: float | None = None,
    ) -> str:
        """The law as a complete program that reads positions and prints their values.

        Without a law, a program that fills a table of the positions whose numbers are at most ``to``:
        one number for all coordinates, or one for each.
        With ``input``, a template such as ``"{tests}\\n[{count}\\n{heaps}\\n]"``, it reads the tests of a
        judge, and prints values or, with ``says``, words such as ``"Alice,Bob"``.
        """
        if not isinstance(target, str):
            raise TypeError(f'the target is "cpp", "rust" or "python", not {type(target).__name__}')
        limits = Limits(seconds)
        bounds = [] if to is None else [to] if isinstance(to, int) else list(to)
        return call(self._law(limits).program, target, bounds, (input, says), limits=limits)

    @property
    def picture(self) -> Picture | None:
        """The automaton of the law; None if it has none, or a large one."""
        limits = Limits(10.0)
        svg, dot = call(self._law(limits).picture, limits=limits)
        return Picture(svg, dot) if svg is not None else None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Law {shortened(self.claim, 100)} ({self.status})>" if self else "<Law: none found>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        picture = self.picture
        return picture.svg if picture else None

    def _repr_latex_(self) -> str | None:
        return _latex(self.claim) if self.claim else None

    def _repr_html_(self) -> str:
        colour = {"proved": "#009e73", "conjectured": "#c28500"}.get(self.status, "#5a6475")
        first, _, rest = self.text.partition("\n")
        svg = self._repr_svg_() or ""
        return (
            f'<div style="border-left:4px solid {colour};padding:2px 10px"><b>{escape(first)}</b>'
            f'<pre style="margin:4px 0 0;white-space:pre-wrap">{escape(rest)}</pre>{svg}</div>'
        )


def _latex(claim: str) -> str | None:
    """A claim that is one formula, for KaTeX and MathJax."""
    if "\n" in claim or not re.fullmatch(r"g\([\w, ]+\) = [\w\s()+*/^,-]+", claim):
        return None
    text = re.sub(r"\bmod\b", r"\\bmod", claim)
    text = re.sub(r"\b(xor|floor|min|max|gcd|popcount|v2|v3|log2)\b", r"\\operatorname{\1}", text)
    text = re.sub(r"\^(\d{2,})", r"^{\1}", text).replace("*", r"\cdot ")
    return f"${text}$"


class Guess:
    """What numbers look like: without rules nothing can be proved.

    >>> import nimatron as nim
    >>> guess = nim.guess([n % 3 for n in range(30)])
    >>> guess.status, guess.law
    ('conjectured', 'g(n) = n mod 3')
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        #: "conjectured", "weak" (it fits, and little speaks for it), "too few", or "none".
        self.status: str = data["status"]
        weak = data.get("guesses") or data.get("weak") or []
        #: The best law that fits; None if there is none.
        self.law: str | None = data.get("law") or (weak[0].get("law") if weak else None)
        self.formula: str | None = data.get("formula")

    @property
    def text(self) -> str:
        """The law and what speaks for it, as the command prints it."""
        text: str = self.data["text"]
        return text.rstrip("\n")

    def __bool__(self) -> bool:
        """Whether there is a law that is not only a weak guess."""
        return self.status == "conjectured"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return (
            f"<Guess {shortened(self.law, 100)} ({self.status})>" if self.law else f"<Guess: {self.status}>"
        )

    def _repr_html_(self) -> str:
        first, _, rest = self.text.partition("\n")
        return (
            f'<div style="border-left:4px solid #c28500;padding:2px 10px"><b>{escape(first)}</b>'
            f'<pre style="margin:4px 0 0;white-space:pre-wrap">{escape(rest)}</pre></div>'
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guess) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


class Verdict:
    """What the checker says of a certificate. It is true if the certificate is valid."""

    def __init__(self, valid: bool, says: str) -> None:
        self.valid = valid
        #: What is proved; or why the certificate is not valid.
        self.says = says

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return f"{'VALID' if self.valid else 'INVALID'}: {self.says}"

    def __repr__(self) -> str:
        return f"<Verdict {shortened(self, 160)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and (self.valid, self.says) == (other.valid, other.says)

    def __hash__(self) -> int:
        return hash((self.valid, self.says))


def guess(
    values: Any,
    *,
    start: int = 0,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress = None,
) -> Guess:
    """Looks for a law of bare numbers: a sequence from ``start`` on, or rows of a grid.

    None stands for a value that is not known. A text is read as ``nimatron guess`` reads a file.
    """
    if isinstance(start, bool) or not isinstance(start, int):
        raise TypeError(f"start has to be a whole number, not {type(start).__name__}")
    if start < 0:
        raise ValueError(f"start has to be 0 or more, not {start}")
    limits = Limits(seconds, memory, progress)
    text = values if isinstance(values, str) else _numbers(values)
    return Guess(json.loads(call(_nimatron.guess, text, min(start, 2**40), limits=limits, text=text)))


def _numbers(values: Any) -> str:
    try:
        values = list(values.tolist() if hasattr(values, "tolist") else values)
    except TypeError:
        raise TypeError(
            f"values are a list of numbers, a list of rows or a text, not {type(values).__name__}"
        ) from None
    if values and all(isinstance(row, (list, tuple)) for row in values):
        width = len(values[0])
        for at, row in enumerate(values):
            if len(row) != width:
                raise ValueError(
                    f"row {at} (the first one is row 0) has {len(row)} values, and row 0 has {width}"
                )
        # The form with coordinates at the edges is not mistaken for pairs of a position and a value.
        lines = ["| " + " ".join(map(str, range(width)))]
        lines += [
            f"{a} | " + " ".join(_entry(value, f"element {b} of row {a}") for b, value in enumerate(row))
            for a, row in enumerate(values)
        ]
        return "\n".join(lines)
    return "\n".join(_entry(value, f"element {at}") for at, value in enumerate(values))


def _entry(value: Any, place: str) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(
            f"{place} is {value!r} (the first one is element 0); a value is a whole number or None"
        )
    number: int = value.__index__()
    if not 0 <= number < 2**32:
        raise ValueError(
            f"{place} is {number} (the first one is element 0); values are numbers from 0 to 2**32 - 1"
        )
    return str(number)


def verify(
    certificate: str | Law | dict[str, Any],
    *,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress = None,
) -> Verdict:
    """Asks the independent checker about a certificate: a text, or a law that has one."""
    text: Any = certificate
    if isinstance(certificate, dict):
        text = json.dumps(certificate)
    elif not isinstance(certificate, str):
        text = getattr(certificate, "certificate", None)
        if not isinstance(text, str):
            what = "has none" if hasattr(certificate, "certificate") else "is not one"
            raise TypeError(f"a certificate is a text; this {type(certificate).__name__} {what}")
    limits = Limits(seconds, memory, progress)
    return Verdict(*call(_nimatron.verify, text, limits=limits, text=text))
