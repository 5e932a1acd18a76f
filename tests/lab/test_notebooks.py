"""The lab's notebooks run from top to bottom in Jupyter and say what they promise, in few cells each."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import nbformat
import pytest

from tests.kernel import Run

LAB = Path(__file__).parents[2] / "notebooks" / "lab"
SHOWN = {
    "start": {"exact": "7/16", "given": "1/3", "widgets": "HBox", "interact": "interactive"},
    "any-decision": {"five-lines": "1/2", "dice": "1925/17496", "too-large": "ways lead from here", "measures": "loot"},
    "regret": {"equilibrium": "2/5", "gain": "17/6", "plot": "image/png", "what-if": "1/3"},
    "learner": {"numbers": "1/6", "seen": "gold B", "tournament": "learned", "habits": "thief", "plot": "image/png"},
    "class-export": {"right": "Only the winner pays", "against": "11/6", "second-way": "(17, 6)", "plot": "image/png"},
}
"""What the output of some cells holds."""
PROVED = {
    "regret": """
gains, wanders = (averages @ payoff.T).max(axis=1), (mixes @ payoff.T).max(axis=1)
assert exact == [0, 0.1, 0, 0, 0.5, 0.4] and abs(averages[-1] - exact).max() < 0.005
assert 8 < gains[99] / gains[9999] < 12 and 8 < gains[9] / gains[999] < 12  # about ten times as good
assert abs(float(gain(averages[-1]).value) - gains[-1]) < 1e-6
assert wanders[5000:].min() >= 0.4 and wanders[5000:].max() > 5.9
lower, upper = across(bribe, ["11/10", "6/5"]).values()
assert min(list(lower.mix.values())[1::3]) > 0 and list(upper.mix.values()) == [0, 0, 0, 0, 1, 0]
""",
    "learner": """
standing = {each.player: each for each in found.standings}
mine = standing["learned"]
above = [standing[name] for name in bots if name != "uniform"]
assert all(other.rating - mine.rating > 2 * (other.rating_error**2 + mine.rating_error**2) ** 0.5 for other in above)
assert mine.rating > standing["uniform"].rating + 2 * standing["uniform"].rating_error
assert won[100:].mean() > 0.9 and len(results) == 400
assert (shown.loc["thief"] > 0.5).all() and 0.05 < shown.loc[3:10].sum().mean() < 0.15
assert round(sum(range(11)) / len(turn.legal), 1) == 4.6
shows = 0
for seed in range(20):
    moment, random = game.first, Random(seed)
    while moment.seat is not None:
        shows += moment.seat == 0
        moment = moment.after(step(moment, liking, 0, random)[0])
assert 25 < shows / 20 < 45  # some thirty fists
""",
    "class-export": """
assert max(earns, key=earns.get) == bribe.moves[0][4] and str(earns[bribe.moves[0][4]]) == "11/6"
assert by.loc[90].tolist() == [9, 15] and round(100 * ends.loc[90].high) == 80
assert sorted(told.mix_up.dropna().value_counts()) == [3, 11]
assert [round(100 * each) for each in shares.loc["4", ["share", "low", "high"]]] == [30, 17, 48]
assert len(people) == 30 and ("Pupil" in text) is False and frame.name.isna().all()
""",
}
"""What a notebook says in words, as one cell more that holds it against what the others found."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_lab_notebook_runs_and_shows_what_it_says(kernel: Run, name: str) -> None:
    book = nbformat.read(LAB / f"{name}.ipynb", as_version=4)
    if name in PROVED:
        book.cells.append(nbformat.v4.new_code_cell(PROVED[name]))
    kernel(book)
    for cell, said in SHOWN[name].items():
        (found,) = (each for each in book.cells if each.id == cell)
        assert said in str(found.outputs), cell


@pytest.mark.parametrize("name", SHOWN)
def test_a_lab_notebook_has_few_short_cells(name: str) -> None:
    book = nbformat.read(LAB / f"{name}.ipynb", as_version=4)
    assert 10 <= len(book.cells) <= 14
    assert all(len(cell.source.splitlines()) <= 9 for cell in book.cells)
    code = [line for cell in book.cells if cell.cell_type == "code" for line in cell.source.splitlines()]
    assert max(map(len, code)) <= 92  # a cell of JupyterLab shows no more


def test_every_lab_notebook_is_tried() -> None:
    assert {file.stem for file in LAB.glob("*.ipynb")} == SHOWN.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_a_lab_notebook_says_which_packages_it_needs_besides_those_of_every_page(name: str) -> None:
    book = nbformat.read(LAB / f"{name}.ipynb", as_version=4)
    code = "\n".join(cell.source for cell in book.cells if cell.cell_type == "code")
    needs = set(book.metadata.get("needs", []))
    assert set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE)) <= {
        *needs,
        *("kit", "ipywidgets"),
        *sys.stdlib_module_names,
    }
    assert ("matplotlib" in needs) is bool(re.search(r"\bplt\b|\.plot\(", code))  # pandas plots by it


def test_five_lines_are_enough_for_a_decision_nobody_prepared() -> None:
    book = nbformat.read(LAB / "any-decision.ipynb", as_version=4)
    (five,) = (cell for cell in book.cells if cell.id == "five-lines")
    assert len(re.findall(r"^.*\S.*$", five.source, re.MULTILINE)) <= 5
