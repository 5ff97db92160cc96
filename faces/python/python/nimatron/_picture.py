"""Pictures: SVG that notebooks show."""

from __future__ import annotations

from os import PathLike
from typing import Any

__all__ = ["Picture"]


class Picture:
    """A picture as SVG. A notebook shows it; ``save`` writes it to a file."""

    def __init__(self, svg: str, dot: str | None = None, **data: Any) -> None:
        #: The picture as SVG.
        self.svg = svg
        #: The same graph in the language of Graphviz, if it is one.
        self.dot = dot
        self._data = data

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the SVG to a file, or the text for Graphviz if the name ends in ``.dot``."""
        text = self.dot if str(path).endswith(".dot") and self.dot is not None else self.svg
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} characters of SVG; save(path) writes it>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self.svg == other.svg

    def __hash__(self) -> int:
        return hash(self.svg)
