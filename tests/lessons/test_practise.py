"""A practice series: each rule in its turn, what was missed again, and some earlier ones; then a look back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from random import Random

from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.practise import Series, Wanted, look_back, own_rules, recall_rule, series_of
from kit.lessons.subject import Subject, subjects
from tests.each import each

OWN, EARLIER = ("BK-18", "BK-19", "BK-20", "BK-21"), ("BK-12", "BK-13", "BK-14", "BK-16", "BK-26", "BK-36")

in_each_series = each("seed", range(20))


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
def test_each_rule_comes_once_before_any_comes_twice(seed: int) -> None:
    for is_right in (always, lambda *_: False):
        asked = rules(play(Series(OWN, EARLIER, seed), 9, is_right))
        first_pass = asked[: 1 + max(map(asked.index, OWN))]
        assert len(set(first_pass)) == len(first_pass) <= 6
        assert asked[2] in EARLIER, "and the third is about an earlier one"


@in_each_series
def test_own_rules_come_most_and_in_equal_numbers_and_one_of_three_is_about_an_earlier_rule(seed: int) -> None:
    asked = rules(play(Series(OWN, EARLIER, seed), 300, always))
    times = Counter(asked)
    assert sum(rule in EARLIER for rule in asked) == 100 and set(asked) == {*OWN, *EARLIER}
    assert max(times[rule] for rule in OWN) - min(times[rule] for rule in OWN) <= 2


@in_each_series
def test_a_lesson_with_many_rules_is_mixed_enough_in_itself(seed: int) -> None:
    many = [f"BK-{number}" for number in range(1, 10)]
    assert set(rules(play(Series(many, ["BK-40"], seed), 60, always))) == set(many)


@in_each_series
def test_a_wrong_answer_brings_the_rule_again_soon_and_then_once_more(seed: int) -> None:
    for wrong in range(12, 24):
        answered = play(Series(OWN, EARLIER, seed), 40, lambda number, _, wrong=wrong: number != wrong)
        missed = rules(answered)[wrong]
        times = [number for number, rule in enumerate(rules(answered)) if rule == missed and number > wrong]
        assert times[0] <= wrong + 4 and times[1] <= times[0] + 7


@in_each_series
def test_at_most_every_second_task_is_owed_and_none_comes_twice_running(seed: int) -> None:
    answered = play(Series(OWN, EARLIER, seed), 120, lambda *_: False)
    assert all(one != other for one, other in pairwise(rules(answered)))
    times = Counter(rules(answered[1::2]))
    assert set(rules(answered[0::2])) >= set(OWN), "in every other task they come by turns"
    assert min(times[rule] for rule in OWN) > 0


@in_each_series
def test_whoever_misses_a_rule_again_and_again_meets_it_less_often_so_that_the_others_come_too(seed: int) -> None:
    asked = rules(play(Series(OWN, EARLIER, seed), 60, lambda _, rule: rule != "BK-20"))
    times = Counter(asked)
    assert times["BK-20"] < 20 and min(times[rule] for rule in OWN) >= 7


def test_what_is_missed_twice_comes_with_its_text_and_easier_then_harder_again_by_steps() -> None:
    def next_of(*answers: bool) -> tuple[int, bool]:
        answered = [("BK-20", right) for right in answers]
        wanted = Series(("BK-20",), (), 1).next_task(answered, 3)
        assert (wanted.rule, wanted.number) == ("BK-20", len(answers))
        return wanted.level, wanted.with_text

    assert next_of() == next_of(False) == next_of(True, False) == (3, False)
    assert next_of(False, False) == next_of(False, False, False) == (1, True)
    assert next_of(False, False, True) == next_of(False, False, True, False) == (2, False)
    assert next_of(False, False, True, True) == next_of(*[False] * 4, *[True] * 5) == (3, False)


def test_after_ten_tasks_a_rule_stands_where_its_last_answer_puts_it() -> None:
    first = [("BK-40", False)]
    ten = [
        ("BK-18", False),
        ("BK-19", True),
        ("BK-18", True),
        ("BK-20", True),
        ("BK-20", False),
        *[("BK-21", True)] * 5,
    ]
    assert look_back([*first, *ten]) == (["BK-18", "BK-19", "BK-21"], ["BK-20"])


# Simulated learners ---------------------------------------------------------------------------------------------------

IsRight = Callable[[Wanted, int], bool]
"""Whether a learner answers this task of a seed's series rightly."""


def _believes(subject: Subject, name: str) -> IsRight:
    """Somebody who has one rule wrong answers every task as that belief does, be it right or not."""
    make_task = subject.practice.make
    assert make_task

    def is_right(wanted: Wanted, seed: int) -> bool:
        exercise = make_task(wanted.rule, seed, wanted.number, wanted.level).exercise
        return bool(subject.believed(exercise, name) == subject.truth(exercise))

    return is_right


def _mix_up(lesson: Lesson, random: Random) -> IsRight:
    subject = lesson.subject
    topics = import_module(f"kit.courses.{subject.game}.topics").TOPICS
    names = {name for rule in own_rules(lesson) for name in topics[rule].misconceptions}
    return _believes(subject, random.choice(sorted(names or subject.misconceptions)))


LEARNERS: dict[str, Callable[[Lesson, Random], IsRight]] = {
    "always right": lambda *_: lambda *_: True,
    "always wrong": lambda *_: lambda *_: False,
    "one mix-up held": _mix_up,
    "guessing": lambda _, random: lambda *_: random.random() < 1 / 3,
}


LESSONS = [lesson for game in subjects() for lesson in lessons_of(game)]


@each("learner", LEARNERS, least=len(LEARNERS))
@each("lesson", LESSONS, least=1)
def test_in_sixty_tasks_every_rule_of_a_lesson_is_asked_three_times_and_at_most_every_second_is_owed(
    lesson: Lesson, learner: str
) -> None:
    told: set[bool] = set()
    for seed in range(5):
        series, answered = series_of(lesson, seed), list[tuple[str, bool]]()
        is_right = LEARNERS[learner](lesson, Random(f"{learner} {seed}"))
        for number in range(60):
            assert number % 2 or series._due(answered) is None
            wanted = series.next_task(answered, 2)
            answered.append((wanted.rule, is_right(wanted, seed)))
        times = Counter(rules(answered))
        assert min(times[rule] for rule in series.rules) >= 3, (learner, times)
        told |= {right for _, right in answered}
    assert told == {"always right": {True}, "always wrong": {False}}.get(learner, {True, False})


@in_each_series
@each(("own", "earlier"), [(1, 1), (1, 2), (2, 0), (2, 1), (1, 6), (4, 6), (0, 2)])
def test_the_same_rule_never_comes_twice_running(seed: int, own: int, earlier: int) -> None:
    random = Random(seed)
    asked = rules(play(Series(OWN[:own], EARLIER[:earlier], seed), 150, lambda *_: random.random() < 0.5))
    assert all(one != other for one, other in pairwise(asked))


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
