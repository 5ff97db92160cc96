"""What all tests share: no progress lines, and the language is English."""

from __future__ import annotations

from collections.abc import Iterator

import nimatron as nim
import pytest


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    nim.set_language("en")
    yield
    nim.set_language("en")
