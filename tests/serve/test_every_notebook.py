"""Every notebook that the first page lists does what it is there for: its cells run, and a page comes that answers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest

from kit.doors.kernel import PageWidget
from kit.site.notebooks import find_notebooks
from tests.each import each
from tests.kernel import Run
from tests.serving import ROOT

NOTEBOOKS = ROOT / "notebooks"
HELLO = {"link": "", "saved": None, "lang": "en", "theme": "light", "still": True, "wishes": {}}
WIDGET = "application/vnd.jupyter.widget-view+json"


def listed() -> list[str]:
    """Their paths."""
    return [notebook.path for notebook in find_notebooks(NOTEBOOKS)]


def cells(path: str) -> list[str]:
    """The code of a notebook."""
    book = nbformat.read(NOTEBOOKS / path, as_version=4)
    return [cell.source for cell in book.cells if cell.cell_type == "code"]


def shown(code: list[str]) -> Iterator[Any]:
    """What stands under each cell that ends with an expression, as a notebook shows it; run in this process."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for source in code:
        *body, last = ast.parse(source).body
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
            yield eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(source, "<cell>", "exec"), names)


@each("path", listed)
def test_the_cells_of_every_notebook_run_and_show_one_page_that_answers_a_greeting(path: str) -> None:
    (widget,) = (value for value in shown(cells(path)) if isinstance(value, PageWidget))
    widget.page.receive({"hello": HELLO, "seq": 1})
    assert widget.get_state()["view"]
    widget.close()


@pytest.mark.full(
    "all notebooks in one kernel; make test runs their cells without one, and opens some pages through kernels",
    touched=["kit/notebook.py", "kit/doors", "notebooks"],
)
def test_every_notebook_shows_its_widget_in_a_kernel(kernel: Run) -> None:
    for path in listed():
        book = nbformat.read(NOTEBOOKS / path, as_version=4)
        kernel(book)
        assert [WIDGET in str(cell.get("outputs")) for cell in book.cells].count(True) == 1, path
