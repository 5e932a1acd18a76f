"""The lab's notebooks run from top to bottom in Jupyter and say what they promise, in ten cells each."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.kernel import Run

LAB = Path(__file__).parents[2] / "notebooks" / "lab"
SHOWN = {
    "start": {"exact": "7/16", "given": "1/3", "widgets": "HBox", "interact": "interactive"},
    "any-decision": {"five-lines": "1/2", "dice": "1925/17496", "too-large": "ways lead from here", "measures": "loot"},
}
"""What the output of some cells holds."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_lab_notebook_runs_and_shows_what_it_says(kernel: Run, name: str) -> None:
    book = nbformat.read(LAB / f"{name}.ipynb", as_version=4)
    kernel(book)
    for cell, said in SHOWN[name].items():
        (found,) = (each for each in book.cells if each.id == cell)
        assert said in str(found.outputs), cell


@pytest.mark.parametrize("name", SHOWN)
def test_a_lab_notebook_has_ten_short_cells(name: str) -> None:
    book = nbformat.read(LAB / f"{name}.ipynb", as_version=4)
    assert len(book.cells) == 10
    assert all(len(cell.source.splitlines()) <= 9 for cell in book.cells)
    code = [line for cell in book.cells if cell.cell_type == "code" for line in cell.source.splitlines()]
    assert max(map(len, code)) <= 92  # a cell of JupyterLab shows no more


def test_five_lines_are_enough_for_a_decision_nobody_prepared() -> None:
    book = nbformat.read(LAB / "any-decision.ipynb", as_version=4)
    (five,) = (cell for cell in book.cells if cell.id == "five-lines")
    assert len(re.findall(r"^.*\S.*$", five.source, re.MULTILINE)) <= 5
