"""Whoever holds a mix-up of a lesson's own rules is caught by it within ten tasks of practice, nine times of ten."""

from __future__ import annotations

from functools import cache

from kit.engine.moment import Value
from kit.games import NAMES
from kit.lessons.exercise import Exercise
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.practise import TEN, own_rules, series_of
from kit.lessons.subject import subject_of
from tests.each import each
from tests.lessons.learning import EVERY

SEEDS = range(1, 11)
NINE = 9


@cache
def homes(game: str) -> dict[str, str]:
    """The lesson to which a mix-up belongs: whose steps name it first, else the first that teaches its rule."""
    lessons, subject = [lesson for lesson in lessons_of(game) if not lesson.is_open], subject_of(game)
    named = [(name, lesson.id) for lesson in lessons for step in lesson.steps for name in step.exercise.misconceptions]
    taught = [
        (name, lesson.id)
        for lesson in lessons
        for name, each in subject.misconceptions.items()
        if each.rule in lesson.rules
    ]
    return dict(reversed([*named, *taught]))


HELD = [
    (lesson, name)
    for lesson in EVERY
    for name, home in homes(lesson.subject.game).items()
    if home == lesson.id and any(name in lesson.subject.practice.mix_ups_of(rule) for rule in own_rules(lesson))
]


@cache
def exercise(game: str, rule: str, seed: int, number: int, level: int) -> tuple[Exercise, Value]:
    """A task and its right answer."""
    subject = subject_of(game)
    assert subject.practice.make is not None
    made: Exercise = subject.practice.make(rule, seed, number, level).exercise
    return made, subject.truth(made)


def is_caught(lesson: Lesson, belief: str, seed: int) -> bool:
    """Somebody who answers all else rightly is told this mix-up within ten tasks."""
    subject, series, answered = lesson.subject, series_of(lesson, seed), list[tuple[str, bool]]()
    for _ in range(TEN):
        wanted = series.next_task(answered, 1)
        made, truth = exercise(subject.game, wanted.rule, seed, wanted.number, wanted.level)
        said = subject.believed(made, belief)
        if said != truth and subject.explains(made, said) == belief:
            return True
        answered.append((wanted.rule, said == truth))
    return False


@each(("lesson", "belief"), HELD, least=3)
def test_whoever_holds_a_mix_up_is_caught_by_it_within_ten_tasks(lesson: Lesson, belief: str) -> None:
    assert sum(is_caught(lesson, belief, seed) for seed in SEEDS) >= NINE


def test_most_mix_ups_are_those_of_practice() -> None:
    held = {name for _, name in HELD}
    for game in NAMES:
        every = set(subject_of(game).misconceptions)
        assert len(every & held) > len(every) / 2, sorted(every - held)
