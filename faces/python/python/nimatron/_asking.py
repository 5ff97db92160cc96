"""Questions to the library: limits, progress, the language, and errors as exceptions."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, TypeVar, Union

from . import _nimatron
from ._errors import LimitError, error_of

__all__ = ["Progress", "get_language", "set_language"]

#: Whether progress is shown, or who hears of it: a callable with the units of work that are done, and
#: their total number (0 if it is unknown). ``None``: it is shown after a second in notebooks and on
#: terminals.
Progress = Union[bool, Callable[[int, int], object], None]

_LANGUAGES = ("en", "zh-Hans", "zh-Hant")
_language = "en"

Result = TypeVar("Result")


def set_language(tag: str) -> None:
    """Sets the language of all texts: "en", "zh-Hans" (简体中文) or "zh-Hant" (繁體中文)."""
    global _language
    if tag not in _LANGUAGES:
        raise ValueError(f"the languages are {', '.join(map(repr, _LANGUAGES))}, not {tag!r}")
    _language = tag


def get_language() -> str:
    """The language of all texts."""
    return _language


class Limits:
    """The limits of one call, as the extension module reads them."""

    __slots__ = ("language", "memory", "progress", "seconds")

    def __init__(
        self, seconds: float | None = None, memory: int | str | None = None, progress: Progress = None
    ) -> None:
        self.seconds = _seconds(seconds)
        self.memory = _bytes(memory)
        self.progress: Callable[[int, int], object] | None
        if callable(progress):
            self.progress = progress
        elif progress or (progress is None and _is_watched()):
            self.progress = _Line()
        else:
            self.progress = None
        self.language = _language


def _seconds(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"seconds has to be a number, not {type(seconds).__name__}")
    if not seconds >= 0:
        raise ValueError(f"seconds has to be a number from 0 on, not {seconds}")
    return float(min(seconds, 1e15))


def whole_number(name: str, value: Any) -> int:
    """A number from 0 to 2^63 - 1 that an argument with this name has to be."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} has to be a whole number, not {type(value).__name__}")
    whole: int = value.__index__()
    if not 0 <= whole < 2**63:
        raise ValueError(f"{name} has to be a number from 0 to 2**63 - 1, not {whole}")
    return whole


def shortened(value: object, most: int = 70) -> str:
    """The text of a value in one short line, for a ``repr``."""
    text = " ".join(str(value).split())
    return text if len(text) <= most else f"{text[: most - 3]}..."


_UNITS = {"b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30}


def _bytes(memory: int | str | None) -> int | None:
    if memory is None:
        return None
    if isinstance(memory, str):
        digits = memory.rstrip("bBkKmMgGiI ")
        unit = _UNITS.get(memory[len(digits) :].strip().lower())
        try:
            memory = int(float(digits) * unit) if unit else -1
        except (ValueError, OverflowError):
            memory = -1
        if memory < 0:
            raise ValueError('memory has to be a number of bytes, or a text such as "512MB" or "2GiB"')
    if isinstance(memory, bool) or not isinstance(memory, int):
        raise TypeError(f"memory has to be a number of bytes or a text, not {type(memory).__name__}")
    if memory < 0:
        raise ValueError(f"memory has to be a number of bytes from 0 on, not {memory}")
    return min(memory, 2**63)


def in_notebook() -> bool:
    """Whether this is the kernel of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython and hasattr(ipython, "get_ipython") else None
    return hasattr(shell, "kernel")


def _is_watched() -> bool:
    return in_notebook() or (sys.stderr is not None and sys.stderr.isatty())


class _Line:
    """A line with the progress of long work, which goes away at the end."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._drawn = 0.0
        self._width = 0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._started < 1 or now - self._drawn < 0.2 or not done:
            return
        self._drawn = now
        text = f"{done:,} of {total:,} ({done / total:.0%})" if total else f"{done:,} done"
        text = f"nimatron: {text}, {now - self._started:.0f} s"
        self._write("\r" + text.ljust(self._width))
        self._width = max(self._width, len(text))

    def _write(self, text: str) -> None:
        # Notebooks have a red background for standard error.
        stream = sys.stdout if in_notebook() else sys.stderr
        if stream is not None:
            stream.write(text)
            stream.flush()

    def close(self) -> None:
        if self._width:
            self._write("\r" + " " * self._width + "\r")


def call(function: Callable[..., Result], *arguments: Any, limits: Limits, text: str = "") -> Result:
    """Calls a function of the extension module; its refusals become exceptions."""
    try:
        return function(*arguments, limits)
    except _nimatron.Refused as refusal:
        error = error_of(json.loads(refusal.args[0]), text)
    finally:
        if isinstance(limits.progress, _Line):
            limits.progress.close()
    raise error


def ask(action: str, limits: Limits | None = None, /, **fields: Any) -> Any:
    """The answer of the API to a request."""
    limits = limits or Limits()
    request = {"do": action, "language": limits.language}
    request.update((name, value) for name, value in fields.items() if value is not None)
    text = fields.get("game") or fields.get("expression") or ""
    answer = json.loads(call(_nimatron.ask, json.dumps(request), limits=limits, text=text))
    if answer["ok"]:
        return answer["answer"]
    raise error_of(answer["error"], text)


def stopped(why: str, partial: Any) -> LimitError:
    """The exception for work that a limit stopped, with the values that were found."""
    return LimitError(f"{why}; the attribute `partial` has what is known", partial=partial)


def number(value: int | str | None) -> int | None:
    """A number of the API, which are texts beyond 2^53."""
    return read_digits(value) if isinstance(value, str) else value


#: Python refuses to convert more digits than this at once, because it takes quadratic time.
_DIGITS = 4000


def digits(value: int) -> str:
    """The decimal digits of a number of any size."""
    if value < 0:
        return "-" + digits(-value)
    if value.bit_length() < 3 * _DIGITS:
        return str(value)
    half = value.bit_length() * 30103 // 200000
    high, low = divmod(value, 10**half)
    return digits(high) + digits(low).zfill(half)


def read_digits(text: str) -> int:
    """The number with these decimal digits, of any length."""
    if len(text) <= _DIGITS:
        return int(text)
    half = len(text) // 2
    power: int = 10**half
    return read_digits(text[:-half]) * power + read_digits(text[-half:])
