"""Lessons with cards and dice: their figures by formulas written down here, and the scenes that belong to them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod
from typing import Any

import pytest

from kit.counting.content import SCORED
from kit.counting.lesson import CountLesson, load
from kit.counting.rehearsal import rehearse
from kit.counting.shows import SHOWS, Scene
from kit.draw.chart import NUMBERS, Mark
from kit.draw.chart_bars import Bars
from kit.draw.svg import Node, find, walk
from kit.draw.svg import words as text_of
from kit.games.attraptresors.pieces import COLOURS
from kit.text.say import LANGUAGES, Words

OURS = ("A1", "B1", "B2", "B3", "B12", "X1")
FIGURES = {
    ("A1", "three"): 1 - Fraction(sum(comb(8, k) * 5 ** (8 - k) for k in range(3)), 6**8),
    ("A1", "some"): 1 - Fraction(5, 6) ** 8,
    ("B1", "later"): Fraction(3, 25),
    ("B1", "two_kinds"): Fraction(10, 30),
    ("B2", "comes"): 1 - Fraction(comb(25, 5), comb(30, 5)),
    ("B2", "back"): 1 - Fraction(5, 6) ** 5,
    ("B2", "later"): 1 - Fraction(comb(15, 5), comb(20, 5)),
    ("B2", "average"): Fraction(25, 30),
    ("B3", "after1"): 1 - Fraction(comb(20, 5), comb(25, 5)),
    ("B3", "after4"): 1 - Fraction(1, comb(10, 5)),
    ("B3", "sixth"): Fraction(5**5, 6**6),
    ("B12", "comes"): 1 - Fraction(comb(8, 5), comb(10, 5)),
    ("B12", "last_round"): Fraction(1),
    ("X1", "twins"): 1 - Fraction(6 * 5 * 4 * 3 * 2, 6**5),
    ("X1", "friends"): 1 - Fraction(12 * 11 * 10 * 9, 12**4),
    ("X1", "room"): 1 - prod((Fraction(365 - others, 365) for others in range(23)), start=Fraction(1)),
}


@pytest.mark.parametrize("lesson, name", FIGURES)
def test_a_figure_is_what_a_formula_says(lesson: str, name: str) -> None:
    assert load(lesson).figures[name] == FIGURES[lesson, name]


@pytest.mark.parametrize("lesson_id", OURS)
def test_a_lesson_can_be_taken_by_its_right_answers_and_its_named_wrong_ones(lesson_id: str) -> None:
    for step in rehearse(load(lesson_id)):
        assert step.wrong >= 2 or step.step.asks is None, step.step.id


def _scenes(lesson: CountLesson) -> list[tuple[str, Node]]:
    words = lesson.words("nl")
    asked = [step for step in lesson.steps if step.scene]
    return [(step.id, SHOWS[step.scene["kind"]](_scene(lesson, step.scene, words))) for step in asked]


def _scene(lesson: CountLesson, given: Mapping[str, Any], words: Words, knows: bool = False) -> Scene:
    return Scene(
        given=given,
        figures=lesson.figures,
        trials=lesson.trials,
        words=words,
        numbers=NUMBERS,
        text=lambda texts: lesson.say(texts, words),
        knows=knows,
        counts={},
        dealt=0,
    )


def test_the_cards_that_are_left_are_those_of_the_trial() -> None:
    scene = dict(_scenes(load("B12")))["guess"]
    counts = [text_of(each) for each in find(scene, class_="copies")]
    assert counts == ["× 2", "× 1", "× 2", "× 2", "× 1", "× 2"]


def test_what_has_come_and_what_is_left_make_five_of_each_card() -> None:
    scene = dict(_scenes(load("B12")))["last"]
    counts = [text_of(each) for each in find(scene, class_="copies")]
    assert counts == ["× 5", "× 4", "× 4", "× 4", "× 5", "× 3"]


def test_the_bar_that_is_asked_for_is_not_on_the_chart_before_it_may_be_seen() -> None:
    lesson = load("B3")
    given = next(step.chart for step in lesson.steps if step.id == "ladder")
    for knows, bars in ((False, 5), (True, 6)):
        chart = SHOWS["ladder"](_scene(lesson, given, lesson.words("en"), knows))
        assert isinstance(chart, Bars) and len(chart.bars) == bars


def test_what_is_not_asked_yet_has_no_bars_at_all_where_the_chart_is_shut() -> None:
    lesson = load("B3")
    given = next(step.chart for step in lesson.steps if step.id == "waiting")
    assert not isinstance(SHOWS["ladder"](_scene(lesson, given, lesson.words("en"))), Bars)
    assert isinstance(SHOWS["ladder"](_scene(lesson, given, lesson.words("en"), True)), Bars)


def test_what_is_computed_is_drawn_in_the_ink_of_what_is_exact_and_says_never_where_it_is() -> None:
    lesson = load("I1")
    given = next(step.chart for step in lesson.steps if step.id == "never-three")
    chart = SHOWS["ladder"](_scene(lesson, given, lesson.words("en"), True))
    assert isinstance(chart, Bars) and chart.mark is Mark.EXACT
    assert [bar.label for bar in chart.bars if chart.nothing(bar) == chart.never and not bar.height] == ["Three"]


def test_all_sides_of_the_die_lie_there_where_its_colours_are_asked_for() -> None:
    lesson = load("A1")
    step = next(step for step in lesson.steps if step.id == "colours")
    assert step.asks is not None and step.asks.kind == "choice"
    sides = {node[1]["href"] for node in walk(dict(_scenes(lesson))["colours"]) if node[0] == "use"}
    assert sides == {f"#i-die-{colour}" for colour in COLOURS}


def test_red_is_drawn_as_a_red_die_also_in_a_lesson_on_the_caliph() -> None:
    lesson = load("B3")
    assert (lesson.symbol, lesson.trials["die"].symbol, lesson.trials["urn"].symbol) == ("caliph", "die-red", "")


@pytest.mark.parametrize("lesson_id", OURS)
def test_what_explains_waits_behind_its_curtain(lesson_id: str) -> None:
    for step in load(lesson_id).steps:
        if step.station == "explain":
            assert step.trial, "its curtain opens on the chance of a trial"
            assert step.chart.get("kind") != "ladder" or step.chart.get("shut"), "no bar before the curtain opens"


@pytest.mark.parametrize("lesson_id", OURS)
def test_what_is_counted_on_paper_does_not_change_with_a_switch(lesson_id: str) -> None:
    lesson = load(lesson_id)
    for assumption in lesson.assumptions:
        other = lesson.switched([assumption.id])
        for before, after in zip(lesson.steps, other.steps, strict=True):
            if before.asks is not None and after.asks is not None and before.station in SCORED:
                assert before.asks.truth == after.asks.truth, (assumption.id, before.id)


@pytest.mark.parametrize("lesson_id", OURS)
def test_switching_an_assumption_changes_what_is_counted(lesson_id: str) -> None:
    lesson = load(lesson_id)
    for assumption in lesson.assumptions:
        name = assumption.switch["trial"]
        other = lesson.switched([assumption.id])
        assert lesson.trials[name].exact() != other.trials[name].exact(), assumption.id


@pytest.mark.parametrize("lesson_id", OURS)
def test_no_text_repeats_a_language(lesson_id: str) -> None:
    for step in load(lesson_id).steps:
        for texts in (step.text, step.question):
            told = [texts[language] for language in LANGUAGES if texts]
            assert len(set(told)) == len(told), step.id
