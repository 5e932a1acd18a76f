"""An expression as a formula: MathML with the numbers in it, and its value."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from kit.counting.figures import Figures, in_words
from kit.counting.spoken import spoken
from kit.draw.svg import Node, el
from kit.engine.expressions import Evaluation, read
from kit.text.say import Words

LONGEST_NUMBER = 9
"""Digits above and below the line; a longer fraction is shown as a decimal only."""
PLACES = 4
_SIGNS: Mapping[type[ast.AST], str] = {
    **{ast.Add: "+", ast.Sub: "−", ast.Mult: "·", ast.Eq: "=", ast.NotEq: "≠"},
    **{ast.Lt: "<", ast.LtE: "≤", ast.Gt: ">", ast.GtE: "≥"},
}
ROOT = "root"
"""Its value is rounded: near, never equal."""
_SUM, _PRODUCT, _POWER, _ATOM = range(4)
"""How tightly a piece holds together."""


def formula(expression: str, figures: Figures, words: Words, labels: Mapping[str, str] | None = None) -> Node:
    """``expression = value`` with each name replaced by its number; a narrow page breaks it before what it is equal to.

    It is drawn for the eye and said in words beside it.

    `labels`: what P('deal') is called, by the trial's name.
    """
    value = figures.number(expression)
    drawing, tree = _Drawing(figures, words, labels or {}, {}), read(expression)
    left = drawing.draw(tree)
    begun = spoken(left, words)
    right = [part for part in _equals(value, words, _is_rounded(tree)) if spoken(part[1], words) != begun]
    parts = [el("mrow", part) for part in ([left], *right)]
    drawn = [el("math", part, displaystyle="true", aria_hidden=True) for part in parts]
    heard = ", ".join(spoken(part, words) for part in parts)
    return el("div", drawn, el("span", heard, class_="unseen"), class_="formula")


def value_node(value: Fraction, words: Words) -> Node:
    """A number as MathML: a fraction with its line, or a decimal where it would be too long."""
    if value.denominator == 1:
        return _number(value, words)
    sign = [el("mo", "−")] if value < 0 else []
    parts = (_number(Fraction(abs(value.numerator)), words), _number(Fraction(value.denominator), words))
    return el("mrow", sign, el("mfrac", *parts))


def is_long(value: Fraction) -> bool:
    """Whether a fraction has more digits than anybody reads: it is told as a decimal, or of 100."""
    return max(len(str(abs(value.numerator))), len(str(value.denominator))) > LONGEST_NUMBER


def _is_rounded(tree: ast.expr) -> bool:
    return any(isinstance(part, ast.Name) and part.id == ROOT for part in ast.walk(tree))


def _equals(value: Fraction, words: Words, is_rounded: bool) -> list[list[Node]]:
    """The value, and the decimal that is near it, each with its sign."""
    near = el("mn", in_words(value, words, PLACES))
    if is_rounded:
        return [[el("mo", "≈"), near]]
    if value.denominator == 1 and len(str(value.numerator)) <= 2 * LONGEST_NUMBER:
        return [[el("mo", "="), _number(value, words)]]
    exact = [] if is_long(value) else [[el("mo", "="), value_node(value, words)]]
    is_decimal = 10**PLACES % value.denominator == 0
    return [*exact, [el("mo", "=" if is_decimal else "≈"), near]]


def _number(value: Fraction, words: Words) -> Node:
    return el("mn", in_words(value, words))


@dataclass(frozen=True, slots=True)
class _Drawing:
    figures: Figures
    words: Words
    labels: Mapping[str, str]
    bound: Mapping[str, str]
    """The letters that run in sums."""

    def draw(self, tree: ast.expr, within: int = _SUM) -> Node:
        """A piece; in parentheses where it holds together less than what it stands in."""
        node, tightness = self._piece(tree)
        return _fenced(node) if tightness < within else node

    def _piece(self, tree: ast.expr) -> tuple[Node, int]:
        match tree:
            case ast.Constant(str(text)):
                return el("mtext", text), _ATOM
            case ast.Name(name) if name in self.bound:
                return el("mi", name), _ATOM
            case ast.Name(name):
                value = self.figures[name]
                tightness = _SUM if value < 0 else _ATOM if value.denominator == 1 else _PRODUCT
                return value_node(value, self.words), tightness
            case ast.UnaryOp(ast.USub(), part):
                return el("mrow", el("mo", "−"), self.draw(part, _PRODUCT)), _SUM
            case ast.BinOp(ast.BinOp(before, ast.Mult(), above), ast.Div(), below) if _has_fraction(before):
                fraction = el("mfrac", self.draw(above), self.draw(below))  # one fraction after the other, not a pile
                return el("mrow", self.draw(before, _PRODUCT), el("mo", _SIGNS[ast.Mult]), fraction), _PRODUCT
            case ast.BinOp(left, ast.Div(), right):
                return el("mfrac", self.draw(left), self.draw(right)), _PRODUCT
            case ast.BinOp(left, ast.Pow(), right):
                return el("msup", self.draw(left, _ATOM), self.draw(right)), _POWER
            case ast.BinOp(left, operation, right):
                level = _PRODUCT if isinstance(operation, ast.Mult) else _SUM
                after = level + 1 if isinstance(operation, ast.Sub) else level
                sign = el("mo", _SIGNS[type(operation)])
                return el("mrow", self.draw(left, level), sign, self.draw(right, after)), level
            case ast.Compare(left, [operation], [right]) if type(operation) in _SIGNS:
                return el("mrow", self.draw(left), el("mo", _SIGNS[type(operation)]), self.draw(right)), _SUM
            case ast.Call(ast.Name(name), arguments):
                return self._call(name, arguments)
        return _number(self.figures.number(ast.unparse(tree)), self.words), _ATOM

    def _call(self, name: str, arguments: list[ast.expr]) -> tuple[Node, int]:
        match name, arguments:
            case "C", [above, below]:
                stacked = el("mfrac", self.draw(above), self.draw(below), linethickness="0")
                return _fenced(stacked), _ATOM
            case "root", [part]:
                return el("mrow", el("mo", "√"), _fenced(self.draw(part))), _ATOM  # few fonts stretch the sign of msqrt
            case "factorial", [part]:
                return el("mrow", self.draw(part, _ATOM), el("mo", "!")), _POWER
            case "sum", [ast.GeneratorExp(term, [ast.comprehension(ast.Name(letter), ast.Call(_, [low, end]))])]:
                inside = _Drawing(self.figures, self.words, self.labels, {**self.bound, letter: letter})
                under = el("mrow", el("mi", letter), el("mo", "="), self.draw(low))
                sign = el("munderover", el("mo", "∑"), under, self._last(end))
                return el("mrow", sign, inside.draw(term, _PRODUCT)), _SUM
            case "P" | "E", [ast.Constant(str(trial)), *rest]:
                label = str(rest[0].value) if rest and isinstance(rest[0], ast.Constant) else self.labels.get(trial, "")
                return el("mrow", el("mi", name), _fenced(el("mtext", label or trial))), _ATOM
        listed = el("mrow", *_between([self.draw(each) for each in arguments]))
        return el("mrow", el("mi", name), _fenced(listed)), _ATOM

    def _last(self, end: ast.expr) -> Node:
        """A range in Python ends one before its end."""
        match end:
            case ast.BinOp(before, ast.Add(), ast.Constant(1)):
                return self.draw(before)
        look_up: Callable[[str], Fraction] = self.figures.__getitem__
        return _number(Evaluation(look_up).number(end) - 1, self.words)


def _has_fraction(tree: ast.expr) -> bool:
    return any(isinstance(part, ast.Div) for part in ast.walk(tree))


def _fenced(node: Node) -> Node:
    return el("mrow", el("mo", "("), node, el("mo", ")"))


def _between(nodes: list[Node]) -> list[Node]:
    return [part for node in nodes for part in (el("mo", ","), node)][1:]
