"""Where one line of a Python module or of a script can be changed: the places of `tests.mutations`."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

PAIRS = ["< <=", "> >=", "== !=", "=== !==", "&& ||", "and or", "+ -"]
SWAPPED = {one: other for pair in map(str.split, PAIRS) for one, other in (pair, pair[::-1])}
SWAPPED |= {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}
OPERATOR = re.compile(r"[<>]=?|==|!=|is not|not in|\b(?:is|in|and|or)\b|[+-]")
RETURNED = {"bool": "not ({})", "int": "({}) + 1", "str": '""', "list": "[]", "dict": "{{}}", "tuple[…]": "()"}
"""What is returned instead, by the kind of value that a function answers with."""
TEXTS = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple, ast.Dict)
"""Lengthened with `+`, but never shortened with `-`: nothing that a slip of the hand would write."""

SCRIPT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`"""
    r"|(?:(?<=[(,=:?!|&])|(?<=[(,=:?!|&] ))/(?:\\.|[^/\\\n])+/"
    r"|(?P<comparison>===|!==|<=|>=|(?<=\s)[<>](?=\s))|(?P<logic>&&|\|\|)|(?P<sum>(?<=\s)[+-](?=\s\d))"
    r"|(?P<integer>(?<![\w.])\d+(?![\w.]))",
    re.DOTALL,
)
"""Tokens of a script; what is not named (comments, texts, patterns) stays as it is."""


class Place(NamedTuple):
    """One place that can be changed: columns `start` to `end` of a line, counted in bytes."""

    kind: str
    line: int
    start: int
    end: int
    instead: str


class PythonPlaces(ast.NodeVisitor):
    """Every place of a module; none in annotations, texts, or what is only there for types and logs."""

    def __init__(self, source: str) -> None:
        self._lines = [line.encode() for line in source.split("\n")]
        self._answers = ""
        self.found: list[Place] = []
        self.visit(ast.parse(source))

    def _text(self, line: int, start: int, end: int) -> str:
        return self._lines[line - 1][start:end].decode()

    def _whole(self, kind: str, node: ast.expr, instead: str) -> None:
        """The node's own text, where it stands on one line, within `instead`."""
        if node.end_lineno == node.lineno and node.end_col_offset is not None:
            text = self._text(node.lineno, node.col_offset, node.end_col_offset)
            if instead.format(text) != text:
                self.found.append(Place(kind, node.lineno, node.col_offset, node.end_col_offset, instead.format(text)))

    def _between(self, kind: str, left: ast.expr, right: ast.expr) -> None:
        """The operator that stands between two nodes."""
        if left.end_lineno == right.lineno and left.end_col_offset is not None:
            gap = self._text(right.lineno, left.end_col_offset, right.col_offset)
            if found := OPERATOR.search(gap):
                start, end = (left.end_col_offset + at for at in found.span())
                self.found.append(Place(kind, right.lineno, start, end, SWAPPED[found[0]]))

    def _all(self, *nodes: ast.AST | None) -> None:
        for node in filter(None, nodes):
            self.visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer, self._answers = self._answers, ast.unparse(node.returns) if node.returns else ""
        self._all(*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, *node.body)
        self._answers = outer

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._all(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Nothing within: older Pythons do not know where it stands."""

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) != "__all__":
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        called = ast.unparse(node.value.func) if isinstance(node.value, ast.Call) else ""
        if not re.fullmatch(r"assert_never|(.*\b)?log(ger|ging)?\.\w+", called):
            self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.IfExp) -> None:
        condition = ast.unparse(node.test)
        if condition == "TYPE_CHECKING" or "__name__" in condition:
            return
        if not isinstance(node.test, ast.UnaryOp):
            self._whole("condition", node.test, "not ({})")
        self.generic_visit(node)

    visit_IfExp = visit_If

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._whole("condition", condition, "not ({})")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        kind = re.sub(r"\[.*, \.\.\.\]$", "[…]", self._answers)
        kind = re.sub(r"^(list|dict)\[.*", r"\1", kind) if "None" not in kind else ""
        if node.value and kind in RETURNED:
            self._whole("return", node.value, RETURNED[kind])
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in itertools.pairwise([node.left, *node.comparators]):
            self._between("comparison", left, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in itertools.pairwise(node.values):
            self._between("logic", left, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = any(isinstance(each, TEXTS) or _is_text(each) for each in (node.left, node.right))
        if isinstance(node.op, ast.Add | ast.Sub) and not texts:
            self._between("sum", node.left, node.right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.found.append(Place("logic", node.lineno, node.col_offset, node.col_offset + len("not "), ""))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            self._whole("integer", node, str(node.value + 1))
            self._whole("integer", node, str(node.value - 1))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def script_places(source: str) -> Iterator[Place]:
    """Every place of a script in JavaScript, by its tokens."""
    for token in SCRIPT.finditer(source):
        if kind := token.lastgroup:
            line, start = source.count("\n", 0, token.start()), source.rfind("\n", 0, token.start()) + 1
            begin, end = (len(source[start:at].encode()) for at in token.span())
            instead = [str(int(token[0]) + 1)] if kind == "integer" else [SWAPPED[token[0]]]
            yield from (Place(kind, line + 1, begin, end, each) for each in instead)


def places_of(file: str, source: str) -> Sequence[Place]:
    """Every place of a file where one fault can be."""
    return PythonPlaces(source).found if file.endswith(".py") else [*script_places(source)]
