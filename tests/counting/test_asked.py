"""What lessons ask is open when they ask it: no step before tells it, and no place of a choice does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from kit.counting.answers import is_right
from kit.counting.charts import chance_of, chart_of
from kit.counting.lesson import CountLesson, load
from kit.counting.shelf import ORDER
from kit.courses.probability import special_posts as posts
from kit.draw.chart_bars import Bars
from tests.counting.toy import Learner

OF_DICE_AND_POSTS = [name for name in ORDER if name[0] in "AI" and name != "A1"]


def told(lesson: CountLesson, number: int) -> set[Fraction]:
    """The numbers that a step shows before anything is asked in it: of its picture, its text and its trial."""
    step = lesson.steps[number]
    if step.asks is not None:
        return set()
    shown = {lesson.figures[name] for name in step.chart.get("figures", ())}
    shown |= {lesson.figures[name] for name in lesson.figures.written if f"{{{name}." in step.text["en"]}
    return shown | ({chance_of(lesson.trials[step.trial])} if step.trial else set())


@pytest.mark.parametrize(
    ("name", "counted"), [("A2", ("exactly", "mission")), ("I1", ("nobody",)), ("I3", ("fight", "differ_four"))]
)
def test_no_explanation_tells_what_is_counted_after_it(name: str, counted: tuple[str, ...]) -> None:
    lesson = load(name)
    for at, step in enumerate(lesson.steps):
        if step.station == "explain":
            assert not told(lesson, at) & {lesson.figures[each] for each in counted}, step.id


def test_the_right_choice_stands_in_any_place() -> None:
    places = Counter(
        step.asks.names.index(step.asks.truth)
        for name in OF_DICE_AND_POSTS
        for step in load(name).steps
        if step.asks is not None and step.asks.kind == "choice" and isinstance(step.asks.truth, str)
    )
    assert len(places) == 3 and max(places.values()) <= sum(places.values()) / 2


@pytest.mark.parametrize(("name", "step"), [("A9", "lamps"), ("I3", "peace"), ("I5", "each")])
def test_a_chance_that_needs_no_fraction_may_be_rounded_to_a_hundredth(name: str, step: str) -> None:
    asks = next(each.asks for each in load(name).steps if each.id == step)
    assert asks is not None and isinstance(asks.truth, Fraction)
    assert is_right(asks, Fraction(round(asks.truth * 100), 100))


# What each lesson says of its own numbers -----------------------------------------------------------------------------


def test_outbidding_is_no_better_than_the_least_from_what_i6_asks_for() -> None:
    """I6 "hear": a rival who hears me pay or pays the least and loses it."""
    figures = load("I6").figures
    heard, least = figures["heard"], Fraction(10)

    def outbids(mine: Fraction) -> Fraction:
        return posts.conflict_pays(mine + least, mine)

    assert outbids(heard) == posts.conflict_pays(least, heard)
    assert outbids(heard - least) > posts.conflict_pays(least, heard - least)


def test_whoever_wins_the_post_gains_only_where_the_other_pays_the_least() -> None:
    bribes = [Fraction(each) for each in (10, 20, 30)]
    plus = {other for mine in bribes for other in bribes if posts.conflict_pays(mine, other) > 0}
    assert plus == {Fraction(10)}


def test_a_hit_of_the_own_throws_brings_what_rights_pay_on_average() -> None:
    lesson = load("A8")
    own = next(step.own for step in lesson.steps if step.own)
    figures = lesson.figures
    assert figures["pay"] < own.gain < figures["six_pay"] and own.loss == figures["card"]


def test_no_threshold_of_the_hasty_eye_brings_what_perfect_eyes_would() -> None:
    figures = load("A8").figures
    assert figures["pays_perfect"] > max(figures[f"pays_{at}"] for at in ("two", "three", "four"))


def test_a_bar_of_what_bribes_earn_is_a_bribe_of_mine() -> None:
    lesson = load("I6")
    step = next(each for each in lesson.steps if each.chart.get("kind") == "conflict_earns")
    learner = Learner(lesson)
    learner.run.way.goto(step.id)
    learner.run.way.present()
    learner.run.way.reveal()
    chart = chart_of(learner.screen, step)
    assert isinstance(chart, Bars) and chart.across == step.chart["down"]["en"]
