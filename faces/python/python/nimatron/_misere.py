"""Misère play: quotients of taking-and-breaking games, and genera."""

from __future__ import annotations

from html import escape
from typing import Any

from ._asking import Limits, ask
from ._picture import Picture

__all__ = ["Genus", "Quotient"]


class Quotient:
    """A misère quotient: a finite commutative monoid that decides all sums of heaps in misère play."""

    def __init__(self, data: dict[str, Any], asked: dict[str, Any], seconds: float | None = None) -> None:
        self.data = data
        self._asked, self._seconds = asked, seconds
        #: The elements by name.
        self.elements: tuple[str, ...] = tuple(data["elements"])
        #: For each heap, from 0 on, its element.
        self.heaps: tuple[str, ...] = tuple(self.elements[at] for at in data["heaps"])
        #: The elements of the sums that the player to move loses.
        self.lost: tuple[str, ...] = tuple(self.elements[at] for at in data["lost"])
        #: Pairs of equal products.
        self.relations: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in data["relations"])
        #: The period of the elements of heaps, and the heap from which on it holds; None without one.
        self.period: int | None = data.get("period")
        self.preperiod: int | None = data.get("preperiod")
        #: Whether the period is proved, for heaps of any size.
        self.proved: bool = bool(data.get("proved"))
        #: Why it ends before all heaps that were asked for; None if it does not.
        self.stopped: str | None = data.get("stopped")
        #: "N" or "P" for the sum that was asked for; None if no sum was.
        self.outcome: str | None = data.get("outcome")

    def __len__(self) -> int:
        return len(self.elements)

    @property
    def picture(self) -> Picture | None:
        """The Cayley graph; where that has too many arrows to be read, the table of products, and for more
        elements which products are lost. None for more than 160 elements.
        """
        view = self._view()
        if view is None:
            return None
        # The quotient is computed again, within the same limit of time.
        drawn = ask("misere", Limits(self._seconds), **self._asked, picture=True, show=view)["picture"]
        return Picture(drawn["svg"]) if drawn else None

    def _view(self) -> str | None:
        arrows = len(self) * len(self.data["generators"])
        views = (("cayley", arrows <= 90), ("table", len(self) <= 60), ("meet", len(self) <= 160))
        return next((view for view, suits in views if suits), None)

    def __str__(self) -> str:
        lines = [f"misère quotient: {len(self)} elements, {len(self.lost)} of them lost"]
        lines.append("  elements  " + ", ".join(self.elements[:40]) + (", ..." if len(self) > 40 else ""))
        lines.append("  lost      " + ", ".join(self.lost[:40]) + (", ..." if len(self.lost) > 40 else ""))
        if self.relations:
            lines.append("  relations " + ", ".join(f"{a} = {b}" for a, b in self.relations[:20]))
        if self.period is not None:
            how = "proved" if self.proved else "not proved"
            lines.append(f"  period    {self.period} from heap {self.preperiod} on ({how})")
        if self.outcome is not None:
            lines.append(f"  outcome   {self.outcome}")
        if self.stopped:
            lines.append(f"  {self.stopped}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        period = f", period {self.period}" if self.period is not None else ""
        return f"<Quotient of {len(self)} elements{period}>"

    def _repr_html_(self) -> str:
        picture = self.picture
        return f"<pre>{escape(str(self))}</pre>{picture.svg if picture else ''}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quotient) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


class Genus:
    """The genus of a position: its Grundy value and its misère values, as ``2^{20}``."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        #: The genus as it is written.
        self.text: str = data["genus"]
        #: Whether the position is tame; None if this is not known.
        self.tame: bool | None = data.get("tame")
        #: Who wins in misère play, "N" or "P", if it was asked for a sum.
        self.outcome: str | None = data.get("outcome")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Genus {self.text}>"

    def _repr_latex_(self) -> str:
        return f"${self.text}$"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Genus) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def quotient_of(game: str, positions: list[str], to: int | None, limits: Limits) -> Quotient:
    asked: dict[str, Any] = {"game": game, "to": to}
    if positions:
        asked["positions"] = positions
    return Quotient(ask("misere", limits, **asked), asked, limits.seconds)


def genus_of(game: str, limits: Limits) -> Genus:
    return Genus(ask("genus", limits, game=game))
