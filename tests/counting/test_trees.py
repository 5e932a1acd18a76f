"""The tree and the square of draws: they follow the trial and its assumptions, and keep what is asked."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb

import pytest

from kit.counting.charts import chart_of
from kit.counting.count_page import CountPage
from kit.counting.lesson import CountLesson, load
from kit.counting.run import CountRun
from kit.counting.shows import SHOWS, Scene
from kit.draw.chart import NUMBERS, as_csv, as_svg
from kit.draw.chart_area import AreaModel
from kit.draw.chart_tree import ChanceTree, total, ways
from kit.draw.svg import find, to_text

CALIPH = 1 - Fraction(comb(25, 5), comb(30, 5))
TABLE = {
    "of": "deal",
    "told": 1,
    **{key: {"en": key} for key in ("yes", "no", "about", "marked")},
}


def scene(lesson: CountLesson, *, knows: bool) -> Scene:
    return Scene(
        given=TABLE,
        figures=lesson.figures,
        trials=lesson.trials,
        words=lesson.words("en"),
        numbers=NUMBERS,
        text=lambda texts: texts["en"],
        knows=knows,
        counts={},
        dealt=0,
    )


def drawn(lesson: CountLesson, name: str, *, knows: bool) -> ChanceTree | AreaModel:
    chart = SHOWS[name](scene(lesson, knows=knows))
    assert isinstance(chart, ChanceTree | AreaModel)
    return chart


def test_the_marked_ways_of_the_tree_add_up_to_the_chance_of_the_lesson() -> None:
    chart = drawn(load("B2"), "tree", knows=True)
    assert total(chart.branches) == CALIPH == load("B2").figures["comes"]
    assert [branch.parts for branch in chart.branches] == [(5, 30), (25, 30)]
    assert [branch.parts for branch in chart.branches[1].then] == [(5, 29), (24, 29)]


def test_with_cards_put_back_every_draw_is_like_the_first() -> None:
    lesson = load("B2")
    (back,) = [each.id for each in lesson.assumptions if each.switch.get("replace")]
    chart = drawn(lesson.switched({back}), "tree", knows=True)
    assert [branch.parts for branch in chart.branches[1].then] == [(5, 30), (25, 30)]
    assert total(chart.branches) == 1 - Fraction(5, 6) ** 5


def test_the_tree_keeps_the_chances_that_are_asked_for() -> None:
    chart = drawn(load("B2"), "tree", knows=False)
    assert [way.chance for way in ways(chart.branches)] == [Fraction(1, 6), None, None, None, None, None]
    for told in (to_text(chart.picture()), as_svg(chart), as_csv(chart.table())):
        assert not re.search(r">(24|29)<|/29|/3393", told)
    assert re.search(r">29<", as_svg(drawn(load("B2"), "tree", knows=True)))


def test_the_square_of_two_draws_adds_up_to_at_least_one_of_two() -> None:
    chart = drawn(load("B2"), "area", knows=True)
    assert total(chart.branches) == 1 - Fraction(25 * 24, 30 * 29)
    assert not drawn(load("B2"), "area", knows=False).told


@pytest.mark.parametrize("presenting", [False, True])
def test_on_the_page_the_tree_is_filled_in_once_the_answer_is_open(presenting: bool) -> None:
    screen = CountPage(CountRun(load("B2")))
    if presenting:
        screen.run.way.present()
    screen.run.way.goto("next-card")
    step = screen.run.way.step
    assert step is not None
    before = chart_of(screen, step)
    if presenting:
        screen.run.way.reveal()
    else:
        screen.run.typed["next-card"] = {"top": "24", "bottom": "29"}
        assert screen.run.note("en") and screen.run.answer()
    after = chart_of(screen, step)
    assert isinstance(before, ChanceTree) and isinstance(after, ChanceTree)
    assert total(before.branches) is None and total(after.branches) == CALIPH


def test_what_the_class_found_stands_only_beside_questions_on_the_same_chance() -> None:
    shown = {}
    for place in ("guess", "next-card"):
        screen = CountPage(CountRun(load("B2")))
        screen.run.way.present()
        screen.run.way.goto("by-hand")
        screen.run.deals.by_hand.add(31, 50)
        screen.run.way.goto(place)
        shown[place] = find(screen.picture(), class_="mark class")
    assert not shown["next-card"] and shown["guess"]
