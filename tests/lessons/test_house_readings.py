"""Where no rulebook decides, nobody is wrong: no scored answer hangs on a ruling of ours, in steps and in practice."""

from __future__ import annotations

from kit.engine.moment import play
from kit.engine.rules import Status
from kit.lessons.kinds import Decide
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.step import Step
from kit.lessons.subject import Subject, subject_of
from tests.each import each
from tests.lessons.learning import EVERY

SCORED = [
    (lesson, step)
    for lesson in EVERY
    for step in lesson.steps
    if step.exercise.question and not step.exercise.is_opinion
]
DECIDED = [(lesson, step) for lesson in EVERY for step in lesson.steps if isinstance(step.exercise.kind, Decide)]
PRACTISED = [(subject_of(game), rule) for game in ("attraptresors", "bakschisch", "intrige")
             for rule in subject_of(game).practice.topics]  # fmt: skip
BY_TWO_OF_THREE = "C-BK-13"
"""Two of our three rulebooks send back only who shows nothing; a try costs nothing, and lessons say so."""
ASKED_AS_OURS = {("rules/intrige/06-who-is-next", "won-and-then"): "C-IN-9"}
"""The step is about that ruling and cites it."""
TASKS = 4
"""Of each rule and level."""


@each(("lesson", "step"), SCORED)
def test_no_scored_step_hangs_on_a_ruling_of_ours(lesson: Lesson, step: Step) -> None:
    assert lesson.subject.hangs_on(step.exercise) == ASKED_AS_OURS.get((lesson.page, step.id))


@each(("lesson", "step"), DECIDED)
def test_no_choice_is_wrong_that_is_right_as_others_read_a_rule(lesson: Lesson, step: Step) -> None:
    exercise, kind = step.exercise, step.exercise.kind
    assert isinstance(kind, Decide)
    vain = list(step.vain(kind.ways(exercise, step.goal)))
    for ruling, games in lesson.subject.readings(exercise).items():
        for read in games if ruling != BY_TWO_OF_THREE else ():
            moments = [
                play(read, exercise.before, [*kind.played(exercise.steps, move), *exercise.then]) for move in vain
            ]
            assert not any(step.goal.is_among(moment.events) for moment in moments), ruling


@each(("subject", "rule"), PRACTISED, least=20)
def test_no_task_of_practice_hangs_on_a_ruling_of_ours(subject: Subject, rule: str) -> None:
    assert subject.practice.make is not None
    for level in (1, 2, 3):
        for number in range(TASKS):
            task = subject.practice.make(rule, 1, number, level)
            assert subject.hangs_on(task.exercise) is None, (level, number)


@each("game", ["attraptresors", "bakschisch", "intrige"])
def test_no_mix_up_is_about_a_ruling_and_every_other_reading_is_of_one(game: str) -> None:
    subject, exercise = subject_of(game), lessons_of(game)[0].steps[0].exercise
    rules = subject.box.rules()
    assert all(rules[each.rule].status != Status.OURS for each in subject.misconceptions.values())
    assert all(rules[ruling].status == Status.OURS for ruling in subject.readings(exercise))
