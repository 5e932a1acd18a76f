"""Lessons on throws: their figures by formulas written down here, by brute force, and by the referee of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

import pytest

from kit.counting.lesson import CountLesson, load
from kit.counting.shows import SHOWS, Scene
from kit.counting.trial import one_by_one
from kit.courses.probability.special_dice import TABLE
from kit.courses.probability.trials_dice import Rights
from kit.draw.chart import NUMBERS
from kit.draw.chart_dots import Histogram
from kit.draw.svg import Node, find
from kit.engine.moment import Moment
from kit.games.attraptresors.pieces import COLOURS
from kit.lab.policies import uniform
from kit.lab.questions import Asked
from kit.lab.simulations import plan

OURS = ("A2", "A3", "A6")
THROWS = 6**8
THROWN = 10_000
BY_ENGINE = re.compile(r"(referee|shapes)\(")
FIGURES = {
    ("A2", "mission"): Fraction(226_491, THROWS),
    ("A2", "six"): Fraction(191_520, THROWS),
    ("A2", "both"): Fraction(factorial(8), factorial(3) * THROWS),
    ("A2", "right"): Fraction(226_491 + 191_520 - 6_720, THROWS),
    ("A2", "exactly_n"): Fraction(56 * 5**5),
    ("A3", "six"): Fraction(191_520, THROWS),
    ("A3", "triples"): Fraction(40_320),
    ("A3", "doubles"): Fraction(151_200),
    ("A3", "all_animals"): Fraction(24 * 65, 4**6),
    ("A6", "both"): Fraction(11_382, THROWS),
    ("A6", "given"): Fraction(11_382, 226_491),
    ("A6", "product"): Fraction(226_491, THROWS) ** 2,
    ("A6", "may"): Fraction(226_491 + 191_520 - 6_720, THROWS),
    ("A6", "may_given"): Fraction(11_382 + 6_720, 226_491),
    ("A6", "after_0"): Fraction(21, 6**4),
    ("A6", "after_1"): Fraction(171, 6**4),
    ("A6", "after_2"): Fraction(671, 6**4),
    ("A6", "by_halves"): Fraction(226_491, THROWS),
    ("A2", "passed"): Fraction(sum(comb(6, k) * 2 ** (6 - k) for k in (4, 5, 6)), 3**6),
}


def _six(moment: Moment) -> bool:
    return all(moment.after.dice)


def _both(moment: Moment) -> bool:
    dice = dict(zip(COLOURS, moment.after.dice, strict=True))
    return bool(dice["red"] >= 3 and dice["blue"] >= 3)


@pytest.mark.parametrize("lesson, name", FIGURES)
def test_a_figure_is_what_a_formula_says(lesson: str, name: str) -> None:
    assert load(lesson).figures[name] == FIGURES[lesson, name]


@pytest.mark.parametrize("lesson_id", OURS)
def test_a_figure_is_what_the_engine_of_the_game_says(lesson_id: str) -> None:
    lesson = load(lesson_id)
    asked = {name for name, written in lesson.figures.written.items() if BY_ENGINE.match(written)}
    compared = {name for pair in lesson.same for name in pair}
    assert asked and asked <= compared


@pytest.mark.parametrize(
    "measure, lesson_id, name",
    [("right:A", "A2", "right"), (_six, "A3", "six"), (_both, "A6", "both")],
    ids=("right", "six colours", "both missions"),
)
def test_games_that_the_engine_plays_come_near_the_figure(measure: Asked, lesson_id: str, name: str) -> None:
    exact = float(load(lesson_id).figures[name])
    played = plan("attraptresors", uniform(), measure, position=TABLE, until=1).tally(2026, 0, THROWN)
    assert abs(played[True] / THROWN - exact) <= 4 * (exact * (1 - exact) / THROWN) ** 0.5


def test_two_missions_of_fifteen_pairs_of_colours_come_together_as_often_as_the_booklet_of_checks_says() -> None:
    assert 15 * load("A6").figures["both_n"] == 170_730


def test_after_three_blues_is_asked_for_red_alone_and_who_may_grab_is_told_beside_it_AT11_AT12() -> None:
    lesson = load("A6")
    (step,) = [step for step in lesson.steps if step.id == "given-blue"]
    assert step.asks is not None and step.asks.truth == lesson.figures["given"]
    for language, red, may in (("en", "has red", "grab"), ("fr", "rouges", "droit"), ("nl", "rode", "grijpen")):
        assert red in step.question[language] and may not in step.question[language]
        assert "{may_given.of100}" in step.why[language]


def test_the_dice_that_lie_there_first_in_a3_show_six_colours_and_none_three_times() -> None:
    (step,) = [step for step in load("A3").steps if step.id == "who"]
    assert sorted(Counter(step.scene["dice"]).values()) == [1, 1, 1, 1, 2, 2]


def test_all_starts_of_half_a_throw_weigh_as_much_as_one() -> None:
    figures = load("A6").figures
    assert sum(figures[f"first_{reds}"] for reds in range(3)) == 1 - Fraction(4 * 5 + 1, 6**4)


def drawn(lesson: CountLesson, given: Mapping[str, Any]) -> Node:
    """A scene of a step, as a reader sees it who has not answered."""
    words = lesson.words("fr")
    scene = Scene(
        given=given,
        figures=lesson.figures,
        trials=lesson.trials,
        words=words,
        numbers=NUMBERS,
        text=lambda texts: lesson.say(texts, words),
        knows=False,
        counts={},
        dealt=0,
    )
    shown = SHOWS[given["kind"]](scene)
    assert isinstance(shown, tuple)
    return shown


@pytest.mark.parametrize("step_id, reds", [("half-seen", 2), ("none-seen", 0)])
def test_half_a_throw_lies_there_as_in_its_trial_and_the_rest_still_spins(step_id: str, reds: int) -> None:
    lesson = load("A6")
    step = next(step for step in lesson.steps if step.id == step_id)
    scene = drawn(lesson, step.scene)
    assert len(find(scene, class_="die")) == 8 and len(find(scene, class_="hit")) == reds
    assert len(find(scene, href="#i-die")) == 4


def test_bars_of_what_has_a_name_are_called_by_it() -> None:
    bars = Histogram(counts={0: 3, 3: 1}, description="", names={0: "neither", 3: "both"})
    assert [row[0] for row in bars.table().rows] == ["neither", "1", "2", "both"]


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
    assert trial.tallies(7, (11, 411))[0] == one_by_one(trial, 7, 11, 400)


@pytest.mark.parametrize(
    "given",
    [{"mission": "black"}, {"other": "red"}, {"dice": 9}, {"lying": ("red",)}, {"faces": 1}, {"loose": 1000}],
    ids=str,
)
def test_a_throw_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="count_"):
        Rights(**given)
