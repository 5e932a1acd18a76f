"""Expressions of lesson files: read by `ast`, evaluated in fractions, and bounded, since a file may be a stranger's.

They look like Python: ``1 - C(cards-caliphs, hand)/C(cards, hand)``, ``sum(C(n, k) for k in range(2, n+1))``,
``value >= 1 and value != 3``, ``all(pays(seat) < pays('A') for seat in 'BCD')``.
Whatever is wrong with one is an `ExpressionError` whose reason is a message.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, factorial, floor, isfinite
from typing import Any

from kit.engine.errors import BadInput

Value = Fraction | bool | str
Function = Callable[..., Any]

LONGEST = 400
"""The most characters of an expression."""
MOST_STEPS = 5_000
"""The most operations of one evaluation; what a sum repeats counts each time."""
DEAR = 100
"""How many operations a call that may take long counts for."""
MOST_BITS = 10_000
"""The most bits of a numerator or a denominator."""
GREATEST_CHOICE = 2_000
"""The greatest argument of factorial and upper number of C; also the length of the longest sum."""

_BINARY: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class ExpressionError(ValueError):
    """An expression that cannot be used; `reason` is the message that says why, `about` the piece that is wrong."""

    def __init__(self, reason: str, about: str = "") -> None:
        super().__init__(f"{reason}: {about}")
        self.reason = reason
        self.about = about


@lru_cache(maxsize=2000)
def read(text: str) -> ast.expr:
    """The tree of an expression; raises `ExpressionError` if it is too long or is not one."""
    if len(text) > LONGEST:
        raise ExpressionError("count_too_large", text)
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError("count_expression", text) from None


def choose(above: Fraction, below: Fraction) -> int:
    """In how many ways `below` of `above` things can be chosen; 0 where there are too few.

    Raises `ExpressionError` for more than `GREATEST_CHOICE` things, and for numbers that are not whole.
    """
    n, k = whole(above), whole(below)
    if n > GREATEST_CHOICE:
        raise ExpressionError("count_too_large", str(n))
    return comb(n, k) if 0 <= k <= n else 0


def whole(value: Value) -> int:
    """The whole number that a value is; raises `ExpressionError` if it is none."""
    if isinstance(value, bool) or not isinstance(value, Fraction) or value.denominator != 1:
        raise ExpressionError("count_not_whole", str(value))
    return int(value)


def _factorial(value: Fraction) -> int:
    if not 0 <= whole(value) <= GREATEST_CHOICE:
        raise ExpressionError("count_too_large", str(value))
    return factorial(whole(value))


USUAL: Mapping[str, Function] = {
    "C": choose,
    "factorial": _factorial,
    "min": min,
    "max": max,
    "abs": abs,
    "floor": floor,
    "ceil": ceil,
}


@dataclass(slots=True)
class Evaluation:
    """One evaluation: names are looked up by `name`, and it stops when it grows too large."""

    name: Callable[[str], Fraction]
    functions: Mapping[str, Function] = field(default_factory=lambda: USUAL)
    steps: int = 0
    dear: Mapping[str, Function] = field(default_factory=dict)
    """More functions; they take as long as `DEAR` operations, since an engine may stand behind them."""

    def number(self, tree: ast.expr, local: Mapping[str, Value] | None = None) -> Fraction:
        """The number that an expression comes to; raises `ExpressionError` if it is not a number."""
        value = self.value(tree, local or {})
        if not isinstance(value, Fraction):
            raise ExpressionError("count_not_number", ast.unparse(tree))
        return value

    def value(self, tree: ast.expr, local: Mapping[str, Value]) -> Value:
        """A number, a truth value, or a text in quotes; raises `ExpressionError` if it cannot be worked out."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise ExpressionError("count_too_large", ast.unparse(tree))
        match tree:
            case ast.Constant():
                return _constant(tree)
            case ast.Name(name):
                return local[name] if name in local else self.name(name)
            case ast.UnaryOp(ast.USub(), part):
                return -self.number(part, local)
            case ast.UnaryOp(ast.Not(), part):
                return not self.value(part, local)
            case ast.BinOp(left, ast.Pow(), right):
                return self._power(tree, self.number(left, local), self.number(right, local))
            case ast.BinOp(left, operation, right) if type(operation) in _BINARY:
                return self._binary(tree, type(operation), self.number(left, local), self.number(right, local))
            case ast.BoolOp(joined, parts):
                return self._joined(joined, parts, local)
            case ast.Compare(left, operators, rights):
                return self._compared(left, operators, rights, local)
            case ast.IfExp(test, then, otherwise):
                return self.value(then if self.value(test, local) else otherwise, local)
            case ast.Call(ast.Name(name), arguments, []):
                return self._call(tree, name, arguments, local)
        raise ExpressionError("count_expression", ast.unparse(tree))

    def _binary(self, tree: ast.expr, operation: type[ast.operator], left: Fraction, right: Fraction) -> Fraction:
        if operation is ast.Div and not right:
            raise ExpressionError("count_by_zero", ast.unparse(tree))
        return _bounded(_BINARY[operation](left, right), tree)

    def _power(self, tree: ast.expr, base: Fraction, exponent: Fraction) -> Fraction:
        times = whole(exponent)
        bits = max(abs(base.numerator).bit_length(), base.denominator.bit_length())
        if bits * abs(times) > MOST_BITS:
            raise ExpressionError("count_too_large", ast.unparse(tree))
        if times < 0 and not base:
            raise ExpressionError("count_by_zero", ast.unparse(tree))
        return Fraction(base**times)

    def _joined(self, joined: ast.boolop, parts: list[ast.expr], local: Mapping[str, Value]) -> bool:
        truths = (self.value(part, local) for part in parts)
        return all(truths) if isinstance(joined, ast.And) else any(truths)

    def _compared(
        self, left: ast.expr, operators: list[ast.cmpop], rights: list[ast.expr], local: Mapping[str, Value]
    ) -> bool:
        one = self.value(left, local)
        for operation, right in zip(operators, rights, strict=True):
            if isinstance(operation, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List):
                among = one in [self.value(each, local) for each in right.elts]
                return among is isinstance(operation, ast.In)
            if type(operation) not in _COMPARED:
                raise ExpressionError("count_expression", ast.unparse(right))
            other = self.value(right, local)
            if (isinstance(one, str) or isinstance(other, str)) and not (
                isinstance(one, type(other)) and isinstance(operation, ast.Eq | ast.NotEq)
            ):
                raise ExpressionError("count_not_number", ast.unparse(right))
            if not _COMPARED[type(operation)](one, other):
                return False
            one = other
        return True

    def _call(self, tree: ast.Call, name: str, arguments: list[ast.expr], local: Mapping[str, Value]) -> Value:
        """``sum``, ``all`` and ``any`` go through numbers or letters; the rest are `functions` and `dear` ones."""
        match name, arguments:
            case "sum", [ast.GeneratorExp() as terms]:
                return self._sum(terms, local)
            case (("all" | "any"), [ast.GeneratorExp() as terms]):
                truths = (self.value(terms.elt, each) for each in self._each(terms, local))
                return all(truths) if name == "all" else any(truths)
        functions = self.functions if name in self.functions else self.dear
        if name not in functions:
            raise ExpressionError("count_expression", ast.unparse(tree))
        self.steps += DEAR if functions is self.dear else 0
        return self._called(tree, functions[name], [self.value(each, local) for each in arguments])

    def _sum(self, terms: ast.GeneratorExp, local: Mapping[str, Value]) -> Fraction:
        total = Fraction(0)
        for each in self._each(terms, local):
            total = _bounded(total + self.number(terms.elt, each), terms)
        return total

    def _each(self, terms: ast.GeneratorExp, local: Mapping[str, Value]) -> Iterator[Mapping[str, Value]]:
        """What is known of each number of a range, or of each letter of a text in quotes."""
        match terms.generators:
            case [ast.comprehension(ast.Name(name), ast.Call(ast.Name("range"), [first, end], []), [], 0)]:
                start, stop = whole(self.number(first, local)), whole(self.number(end, local))
                if stop - start > GREATEST_CHOICE:
                    raise ExpressionError("count_too_large", ast.unparse(terms))
                return ({**local, name: Fraction(number)} for number in range(start, stop))
            case [ast.comprehension(ast.Name(name), ast.Constant(str(letters)), [], 0)]:
                return ({**local, name: letter} for letter in letters)
        raise ExpressionError("count_expression", ast.unparse(terms))

    def _called(self, tree: ast.expr, function: Function, arguments: list[Value]) -> Value:
        try:
            value = function(*arguments)
            found = value if isinstance(value, bool | str) else Fraction(value)
        except (ExpressionError, BadInput):
            raise  # it names its own place
        except (TypeError, ValueError, LookupError, ArithmeticError):
            raise ExpressionError("count_expression", ast.unparse(tree)) from None
        return _bounded(found, tree) if isinstance(found, Fraction) else found


def _constant(tree: ast.Constant) -> Value:
    """A literal: a truth value, a number or a text."""
    match tree.value:
        case bool() | str() as plain:
            return plain
        case int(number):
            return _bounded(Fraction(number), tree)
        case float(number) if isfinite(number):
            return _bounded(Fraction(repr(number)), tree)
        case float(number):
            raise ExpressionError("count_too_large", str(number))
    raise ExpressionError("count_expression", ast.unparse(tree))


def _bounded(value: Fraction, tree: ast.AST) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise ExpressionError("count_too_large", ast.unparse(tree)[:LONGEST])
    return value
