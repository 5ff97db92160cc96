"""Exceptions: one base class, and a class for each reason why there is no answer."""

from __future__ import annotations

from typing import Any

__all__ = [
    "CycleError",
    "EvaluationError",
    "LimitError",
    "NimatronError",
    "RequestError",
    "RulesError",
    "TooLargeError",
]


class NimatronError(Exception):
    """The base class of all exceptions of this package."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        #: What is wrong, in one sentence.
        self.message = message
        #: The name of that sentence, the same in all languages; empty for those of the Python side.
        self.id = ""


class RequestError(NimatronError, ValueError):
    """The question cannot be answered as it was asked: an unknown name, a malformed position."""


class TooLargeError(NimatronError, OverflowError):
    """No theorem or law answers for numbers of this size, and no engine reaches them."""


class RulesError(NimatronError, ValueError):
    """A text is wrong at some place; the message draws it.

    >>> import nimatron as nim
    >>> nim.game("n -> n - k for k in powrs(2)")
    Traceback (most recent call last):
        ...
    nimatron.RulesError: there is no set called `powrs`
      |
    1 | n -> n - k for k in powrs(2)
      |                     ^^^^^ not known
      |
      = did you mean `powers`?
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        start: int | None = None,
        end: int | None = None,
        label: str = "",
        help: str | None = None,
    ) -> None:
        self.text = text
        #: The place in the text: indices of its first character and of the first one after it, or None.
        self.start, self.end = start, end
        self.label, self.help = label, help
        drawn = message
        if start is not None and end is not None:
            drawn += _drawn(text, start, end, label)
        if help:
            drawn += f"\n  = {help}"
        super().__init__(drawn)
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.text, self.start, self.end, self.label, self.help)


class EvaluationError(RulesError):
    """A rule cannot be evaluated at some position: it divides by zero, say."""


class CycleError(RulesError):
    """Play may go on for ever.

    ``loop`` shows the positions of the cycle, the first one again at the end; of a game that is a
    Python function it holds the positions themselves.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        start: int | None = None,
        end: int | None = None,
        label: str = "",
        help: str | None = None,
        loop: tuple[Any, ...] = (),
    ) -> None:
        super().__init__(message, text, start, end, label, help)
        self.loop = loop

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.text, self.start, self.end, self.label, self.help, self.loop)


class LimitError(NimatronError):
    """A limit of time, memory or positions was reached; ``known`` is what is known nevertheless."""

    def __init__(self, message: str, known: tuple[Any, ...] = (), partial: Any = None) -> None:
        super().__init__("\n  ".join([message, *map(str, known)]))
        self.message = message
        #: What is known nevertheless, one sentence each.
        self.known = tuple(known)
        #: The values that were found, of a table or sequence; otherwise None.
        self.partial = partial

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.known, self.partial)


def add_note(error: BaseException, text: str) -> None:
    """Adds a sentence to an exception, which is shown below it; before Python 3.11 to its text."""
    if not isinstance(error, Exception):
        return
    if hasattr(error, "add_note"):
        error.add_note(text)
    elif error.args and isinstance(error.args[0], str):
        error.args = (f"{error.args[0]} ({text})", *error.args[1:])


def _drawn(text: str, start: int, end: int, label: str) -> str:
    """The line of the text with the place, and a caret under it."""
    before = text.rfind("\n", 0, start) + 1
    after = text.find("\n", start)
    line = text[before : after if after >= 0 else len(text)]
    if len(line) > 400:
        return f" (at character {start + 1})"
    number = str(text.count("\n", 0, before) + 1)
    column = start - before
    carets = "^" * max(1, min(end, before + len(line)) - start)
    margin = " " * len(number)
    return (
        f"\n{margin} |\n{number} | {line}\n{margin} | {' ' * column}{carets} {label}".rstrip()
        + f"\n{margin} |"
    )


def error_of(error: dict[str, Any], text: str) -> NimatronError:
    """The exception for an error of the API about a question with this text."""
    found = _error_of(error, text)
    found.id = error.get("id") or ""
    return found


def _error_of(error: dict[str, Any], text: str) -> NimatronError:
    kind, message = error.get("kind"), error.get("message", "")
    if kind == "limit":
        return LimitError(message, tuple(error.get("known") or ()))
    if kind == "far":
        return TooLargeError(message)
    if kind not in ("rules", "cycle", "evaluation"):
        return RequestError(message)
    text = error.get("rules", text)
    start, end = error.get("start"), error.get("end")
    if start is not None and end is not None:
        data = text.encode()
        start, end = (len(data[:at].decode(errors="ignore")) for at in (start, end))
        if start == end == 0 and kind != "rules":
            start = end = None
    fields = (message, text, start, end, error.get("label", ""), error.get("help"))
    if kind == "cycle":
        shown = message.rsplit(": ", 1)[-1]
        return CycleError(*fields, loop=tuple(part.strip() for part in shown.split(" -> ")))
    return EvaluationError(*fields) if kind == "evaluation" else RulesError(*fields)
