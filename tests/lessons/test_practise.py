"""A practice series: own rules most, earlier ones in between, and what went wrong comes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest

from kit.lessons.practise import Series, recall_rule

OWN, EARLIER = ("BK-18", "BK-19", "BK-20", "BK-21"), ("BK-12", "BK-13", "BK-14", "BK-16", "BK-26", "BK-36")

in_each_series = pytest.mark.parametrize("seed", range(20))


def play(series: Series, tasks: int, is_right: Callable[[int, str], bool]) -> list[tuple[str, bool]]:
    """So many tasks, answered rightly or wrongly by number and rule."""
    answered: list[tuple[str, bool]] = []
    for number in range(tasks):
        rule = series.next_rule(answered)
        answered.append((rule, is_right(number, rule)))
    return answered


def rules(answered: Sequence[tuple[str, bool]]) -> list[str]:
    return [rule for rule, _ in answered]


def always(number: int, rule: str) -> bool:
    return True


@in_each_series
def test_own_rules_come_first_and_most_and_earlier_ones_from_the_third_task_on(seed: int) -> None:
    asked = rules(play(Series(OWN, EARLIER, seed), 300, always))
    assert asked[0] in OWN and asked[1] in OWN and asked[2] in EARLIER
    assert sum(rule in EARLIER for rule in asked) == 100
    assert set(asked[:12]) >= set(OWN) and set(asked) == {*OWN, *EARLIER}


@in_each_series
def test_a_wrong_answer_brings_the_rule_again_after_two_others_and_then_after_five(seed: int) -> None:
    for wrong in range(12):
        answered = play(Series(OWN, EARLIER, seed), 24, lambda number, _, wrong=wrong: number != wrong)
        missed = rules(answered)[wrong]
        times = [number for number, rule in enumerate(rules(answered)) if rule == missed and number >= wrong]
        assert times[:3] == [wrong, wrong + 3, wrong + 9]


@in_each_series
def test_whoever_misses_a_rule_again_and_again_meets_it_after_two_others_each_time(seed: int) -> None:
    asked = rules(play(Series(OWN, EARLIER, seed), 40, lambda _, rule: rule != "BK-20"))
    times = [number for number, rule in enumerate(asked) if rule == "BK-20"]
    assert {later - sooner for sooner, later in pairwise(times)} == {3}


@in_each_series
def test_with_many_mistakes_no_rule_comes_too_soon_or_is_forgotten(seed: int) -> None:
    random = Random(seed)
    answered = play(Series(OWN, EARLIER, seed), 200, lambda number, _: random.random() < 0.7 or number > 180)
    for number, (rule, right) in enumerate(answered[:180]):
        if not right:
            gap = rules(answered)[number + 1 :].index(rule)
            assert 2 <= gap <= 2 + len(OWN + EARLIER)


@in_each_series
@pytest.mark.parametrize("first, second", [("BK-18", "BK-21"), ("BK-21", "BK-18")])
def test_of_two_that_are_to_come_again_the_one_missed_first_comes_first(seed: int, first: str, second: str) -> None:
    answered = [(first, False), (second, False), ("BK-12", True), ("BK-13", True)]
    assert Series(OWN, EARLIER, seed).next_rule(answered) == first


@in_each_series
@pytest.mark.parametrize(
    "own, earlier", [(1, 1), (1, 2), (2, 0), (2, 1), (1, 6), (4, 6), (0, 2)], ids=lambda number: str(number)
)
def test_the_same_rule_never_comes_three_times_running(seed: int, own: int, earlier: int) -> None:
    random = Random(seed)
    asked = rules(play(Series(OWN[:own], EARLIER[:earlier], seed), 150, lambda *_: random.random() < 0.5))
    assert all(len({*asked[at : at + 3]}) > 1 for at in range(148))


def test_a_rule_alone_comes_again_and_again() -> None:
    assert rules(play(Series(("BK-14",), (), 3), 9, lambda number, _: number % 2 == 0)) == ["BK-14"] * 9


@in_each_series
def test_two_who_answer_alike_get_the_same_series(seed: int) -> None:
    one, other = (
        play(Series(OWN, EARLIER, seed), 60, lambda number, rule: (number * 7 + len(rule)) % 3 > 0) for _ in range(2)
    )
    assert one == other
    assert rules(one) != rules(play(Series(OWN, EARLIER, seed + 1), 60, always))


def test_another_seed_is_another_series() -> None:
    assert len({(*rules(play(Series(OWN, EARLIER, seed), 12, always)),) for seed in range(50)}) > 40


def test_a_lesson_begins_with_a_rule_that_was_missed() -> None:
    assert recall_rule(EARLIER, ("BK-39", "BK-14", "BK-12"), "R5") == "BK-14"


def test_whoever_missed_nothing_is_asked_what_all_are_asked() -> None:
    asked = {lesson: recall_rule(EARLIER, (), lesson) for lesson in ("R5", "R6", "R7", "R8")}
    assert asked == {lesson: recall_rule(EARLIER, ("BK-39",), lesson) for lesson in asked}
    assert set(asked.values()) <= set(EARLIER) and len(set(asked.values())) > 1
    assert recall_rule((), ("BK-12",), "R1") is None
