"""Formulas that users write: a small part of Python's expressions, evaluated without `eval`."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

from ._errors import RequestError

__all__ = ["Formula"]

_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Pow: operator.pow,
    ast.Invert: operator.invert,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "gcd": math.gcd,
    "isqrt": math.isqrt,
    "max": max,
    "min": min,
    "popcount": lambda n: bin(n).count("1"),
    "v2": lambda n: (n & -n).bit_length() - 1,
}
_MAX_BITS = 4096


class Formula:
    """A formula in the syntax of Python's expressions: arithmetic, comparisons, ``and``, ``or``, ``in``."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        try:
            self._body = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            at = getattr(error, "msg", None) or str(error)
            raise RequestError(f"the formula {text!r} cannot be read: {at}") from None
        self.text, self._names = text, tuple(names)
        try:
            self._test(self._body)
        except RecursionError:
            raise RequestError("the formula is nested too deeply") from None

    def _wrong(self, node: ast.AST) -> RequestError:
        return RequestError(
            f"`{ast.unparse(node)}` cannot stand in a formula; it has only arithmetic, comparisons, "
            f"and, or, not, in, if, the functions {', '.join(_FUNCTIONS)}, and {', '.join(self._names)}"
        )

    def _test(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant):
            if not isinstance(node.value, (int, bool)):
                raise self._wrong(node)
            return
        if isinstance(node, ast.Name):
            if node.id not in self._names:
                raise RequestError(
                    f"the formula has an unknown name `{node.id}`; it may use {', '.join(self._names)}"
                )
            return
        if isinstance(node, ast.Call):
            if not isinstance(node.func, ast.Name) or node.func.id not in _FUNCTIONS or node.keywords:
                raise self._wrong(node)
            parts: list[ast.AST] = list(node.args)
        elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            parts = list(node.elts)
        elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            parts = [node.left, node.right]
        elif isinstance(node, ast.UnaryOp) and type(node.op) in _OPERATORS:
            parts = [node.operand]
        elif isinstance(node, ast.BoolOp):
            parts = list(node.values)
        elif isinstance(node, ast.Compare) and all(type(op) in _OPERATORS for op in node.ops):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.IfExp):
            parts = [node.test, node.body, node.orelse]
        else:
            raise self._wrong(node)
        for part in parts:
            self._test(part)

    def __call__(self, *position: int) -> Any:
        return self._value(self._body, dict(zip(self._names, position)))

    def _value(self, node: Any, at: dict[str, int]) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return at[node.id]
        if isinstance(node, ast.Call):
            return _FUNCTIONS[node.func.id](*(self._value(part, at) for part in node.args))  # type: ignore[attr-defined]
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            return tuple(self._value(part, at) for part in node.elts)
        if isinstance(node, ast.BinOp):
            left, right = self._value(node.left, at), self._value(node.right, at)
            if (
                isinstance(node.op, (ast.Pow, ast.LShift))
                and isinstance(left, int)
                and isinstance(right, int)
            ):
                bits = (
                    left.bit_length() * right if isinstance(node.op, ast.Pow) else left.bit_length() + right
                )
                if bits > _MAX_BITS:
                    raise RequestError(
                        f"the formula `{self.text}` gives numbers of more than {_MAX_BITS} bits"
                    )
            return _OPERATORS[type(node.op)](left, right)
        if isinstance(node, ast.UnaryOp):
            return _OPERATORS[type(node.op)](self._value(node.operand, at))
        if isinstance(node, ast.BoolOp):
            is_and = isinstance(node.op, ast.And)
            value: Any = is_and
            for part in node.values:
                value = self._value(part, at)
                if bool(value) != is_and:
                    return value
            return value
        if isinstance(node, ast.IfExp):
            return self._value(node.body if self._value(node.test, at) else node.orelse, at)
        left = self._value(node.left, at)
        for op, part in zip(node.ops, node.comparators):
            right = self._value(part, at)
            if not _OPERATORS[type(op)](left, right):
                return False
            left = right
        return True

    def modulus(self) -> int | None:
        """A number m such that the formula depends on n mod m only; None if none is seen."""
        if len(self._names) != 1:
            return None
        moduli: list[int] = []
        pending: list[ast.AST] = [self._body]
        while pending:
            node = pending.pop()
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.Mod)
                and isinstance(node.left, ast.Name)
            ):
                if not isinstance(node.right, ast.Constant) or not isinstance(node.right.value, int):
                    return None
                if node.right.value <= 0:
                    return None
                moduli.append(int(node.right.value))
                continue
            if isinstance(node, ast.Name) and node.id in self._names:
                return None
            if isinstance(node, ast.Call):
                pending.extend(node.args)
            else:
                pending.extend(ast.iter_child_nodes(node))
        modulus = math.lcm(*moduli)
        return modulus if modulus <= 1_000_000 else None
