"""How many positions up to a bound are lost, won, or of some value."""

from __future__ import annotations

from typing import Any

from ._asking import Limits, ask, digits, read_digits

__all__ = ["Count"]


def _numbers(counted: dict[str, Any]) -> tuple[int, int | None]:
    total = counted.get("sum")
    return read_digits(counted["count"]), None if total is None else read_digits(total)


class Count:
    """A number of positions.

    >>> import nimatron as nim
    >>> c = nim.game("wythoff").count(10**18, where="a < b", sum="a + b")
    >>> c.count, c.proved
    (381966011250105152, True)
    >>> nim.game("nim").count(7, heaps=3, of="each").values
    {0: 64, 1: 64, 2: 64, 3: 64, 4: 64, 5: 64, 6: 64, 7: 64}
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        #: The number of positions that were asked for, and the sum over them (None if no ``sum`` was
        #: asked for); remainders if there is a modulus.
        self.count, self.sum = _numbers(data["found"])
        #: The number of all positions up to the bound, with the condition.
        self.all: int = _numbers(data["all"])[0]
        #: For ``of="each"`` the number of positions of each value; otherwise empty.
        self.values: dict[int, int] = {one["value"]: _numbers(one)[0] for one in data["values"] or ()}
        #: Whether a proved law gives it; otherwise all positions were looked at.
        self.proved: bool = data["known"]["how"] == "proved"

    @staticmethod
    def _of(game: str, to: str, limits: Limits, **fields: Any) -> Count:
        return Count(ask("count", limits, game=game, to=to, **fields))

    def __int__(self) -> int:
        return self.count

    def __str__(self) -> str:
        text: str = self.data["text"]
        return text.rstrip("\n")

    def __repr__(self) -> str:
        return f"Count({digits(self.count)})"
