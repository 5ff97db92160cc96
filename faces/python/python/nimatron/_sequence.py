"""Sequences of values of taking-and-breaking games."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from . import _nimatron
from ._asking import Limits, call, stopped
from ._table import numpy, values_of

__all__ = ["HeapSequence"]


class HeapSequence:
    """The values of the heaps of a taking-and-breaking game, and its period if one is proved."""

    def __init__(self, values: Any, data: dict[str, Any], certificate: str | None) -> None:
        #: The values: an array of NumPy, or an ``array.array``.
        self.values = values
        self.data = data
        #: The certificate of the period, which ``nim.verify`` checks; None without a proof.
        self.certificate = certificate

    @staticmethod
    def _of(game: str, to: int, limits: Limits) -> HeapSequence:
        given, data, certificate = call(
            _nimatron.sequence, game, to, numpy() is not None, limits=limits, text=game
        )
        fields = json.loads(data)
        values = values_of(given, [-1]) if not isinstance(given, bytes) else values_of(given, [])
        sequence = HeapSequence(values, fields, certificate)
        if fields["stopped"] is not None:
            raise stopped(fields["stopped"], sequence)
        return sequence

    def _period(self, name: str) -> int | None:
        period = self.data["period"]
        return period[name] if period else None

    @property
    def period(self) -> int | None:
        """The period, proved for all heaps; None if none is proved."""
        return self._period("period")

    @property
    def preperiod(self) -> int | None:
        """The first heap from which on the values repeat."""
        return self._period("preperiod")

    @property
    def saltus(self) -> int | None:
        """By how much the values grow with every period."""
        return self._period("saltus")

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, heap: int) -> int:
        return int(self.values[heap])

    def __str__(self) -> str:
        text: str = self.data["text"]
        return text.rstrip("\n")

    def __repr__(self) -> str:
        period = f", period {self.period}" if self.period else ""
        return f"<HeapSequence of {self.data['code']}: {len(self)} values{period}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
