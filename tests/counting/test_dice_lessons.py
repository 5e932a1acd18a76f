"""Lessons on throws: their figures by formulas written down here, by brute force, and by the referee of the game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.parts import SCORED
from kit.counting.trial import one_by_one
from kit.courses.probability.trials_dice import Rights
from kit.games.attraptresors.pieces import COLOURS

OURS = ("A2",)
THROWS = 6**8
FIGURES = {
    ("A2", "mission"): Fraction(226_491, THROWS),
    ("A2", "six"): Fraction(191_520, THROWS),
    ("A2", "both"): Fraction(factorial(8), factorial(3) * THROWS),
    ("A2", "right"): Fraction(226_491 + 191_520 - 6_720, THROWS),
    ("A2", "exactly_n"): Fraction(56 * 5**5),
    ("A2", "passed"): Fraction(sum(comb(6, k) * 2 ** (6 - k) for k in (4, 5, 6)), 3**6),
}


@pytest.mark.parametrize("lesson, name", FIGURES)
def test_a_figure_is_what_a_formula_says(lesson: str, name: str) -> None:
    assert load(lesson).figures[name] == FIGURES[lesson, name]


@pytest.mark.parametrize("lesson_id", OURS)
def test_a_figure_is_what_the_engine_of_the_game_says(lesson_id: str) -> None:
    lesson = load(lesson_id)
    asked = {name for name, written in lesson.figures.written.items() if written.split("(")[0] in ("referee", "shapes")}
    compared = {name for pair in lesson.same for name in pair}
    assert asked and asked <= compared


@pytest.mark.parametrize("lesson_id", OURS)
def test_every_question_that_is_scored_knows_two_wrong_answers_by_name(lesson_id: str) -> None:
    for step in load(lesson_id).rehearse():
        assert step.wrong >= 2 or step.step.station not in SCORED or step.step.asks is None, step.step.id


@pytest.mark.parametrize("lesson_id", OURS)
def test_what_is_counted_on_paper_does_not_change_with_a_switch(lesson_id: str) -> None:
    lesson = load(lesson_id)
    for assumption in lesson.assumptions:
        other = lesson.switched([assumption.id])
        trial = assumption.switch["trial"]
        assert lesson.trials[trial].exact() != other.trials[trial].exact(), assumption.id
        for before, after in zip(lesson.steps, other.steps, strict=True):
            if before.asks is not None and after.asks is not None and before.station in SCORED:
                assert before.asks.truth == after.asks.truth, (assumption.id, before.id)


SMALL = [
    Rights(dice=5, lying=("red", "red")),
    Rights(dice=5, lying=("green", "violet"), count="rivals"),
    Rights(dice=6, faces=3, mission="orange", other="red", count="rivals"),
    Rights(dice=5, lying=("orange", "green", "violet")),
]


@pytest.mark.parametrize("trial", SMALL, ids=repr)
def test_the_walk_finds_what_trying_every_throw_finds(trial: Rights) -> None:
    tried = Counter(map(trial.value, product(range(trial.faces), repeat=trial.dice)))
    assert trial.exact() == {value: Fraction(ways, tried.total()) for value, ways in tried.items()}


def test_a_die_that_rolls_off_the_mat_does_not_count() -> None:
    loose = Rights(dice=4, lying=("red", "blue"), loose=100)
    weights = dict(enumerate(loose.weights))
    tried: Counter[int] = Counter()
    for throw in product(range(len(COLOURS) + 1), repeat=4):
        ways = 1
        for die in throw:
            ways *= weights[die]
        tried[loose.value(throw)] += ways
    assert loose.exact() == {value: Fraction(ways, tried.total()) for value, ways in tried.items()}
    assert loose.exact()[0] > Rights(dice=4, lying=("red", "blue")).exact()[0]


@pytest.mark.parametrize("trial", [*SMALL, Rights(), Rights(count="rivals"), Rights(loose=50)], ids=repr)
def test_many_throws_at_once_are_those_thrown_one_by_one(trial: Rights) -> None:
    assert trial.tally(7, 11, 400) == one_by_one(trial, 7, 11, 400)


@pytest.mark.parametrize(
    "given",
    [{"mission": "black"}, {"other": "red"}, {"dice": 9}, {"lying": ("red",)}, {"faces": 1}, {"loose": 1000}],
    ids=str,
)
def test_a_throw_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="count_"):
        Rights(**given)
