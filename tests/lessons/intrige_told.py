"""What Intrige's lessons generate: tasks of each rule, steps with each choice, and all that is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from kit.courses.intrige import SUBJECT, answer_text
from kit.courses.intrige.tasks import make_task
from kit.courses.intrige.topics import TOPICS
from kit.engine.moment import Moment
from kit.faces.intrige.deciding import closing, said_of
from kit.games.intrige.courts import COURTS
from kit.lessons.lesson import Lesson, lessons_of, load_lesson
from kit.lessons.maker import Task
from kit.lessons.plain import sight_of
from kit.lessons.step import Step
from kit.lessons.tasks import LEVELS
from kit.lessons.wording import words_for
from kit.text.say import Words
from kit.text.story import tell
from tests.effort import Some
from tests.lessons.learning import Browser

SHARE = 20
LESSONS = lessons_of("intrige")


@cache
def task_of(rule: str, level: int, number: int) -> Task:
    return make_task(rule, 1, number, level)


def tasks(rule: str, some: Some) -> Iterator[Task]:
    """Tasks about a rule, of each level."""
    return (task_of(rule, level, number) for level in LEVELS for number in some(range(SHARE), least=3))


def all_tasks(some: Some) -> Iterator[Task]:
    return (task for rule in TOPICS for task in tasks(rule, some))


@cache
def moments(lesson: str) -> Sequence[tuple[Step, Moment]]:
    """Each step of a lesson, by every choice that the learner has."""
    found = []
    for step in load_lesson("intrige", lesson).steps:
        exercise = step.exercise
        if exercise.chooser is None:
            found.append((step, exercise.moment()))
        else:
            choices = exercise.game.options(exercise.deciding, exercise.chooser)
            found += [(step, exercise.moment(chosen=move)) for move in choices]
    return found


def told_of_task(words: Words, task: Task) -> Iterator[str]:
    """Every sentence that a task can put on a page."""
    exercise = task.exercise
    assert exercise.question
    yield words.say("practise.situation", seat=exercise.before.owner, court=COURTS[exercise.before.owner])
    yield answer_text.ask(words, exercise, exercise.question)
    yield from (sentence for _, sentence in answer_text.played_in(words, exercise))
    yield from (line.text for line in tell(exercise.moment().events, words, SUBJECT.box.story.telling))
    if because := answer_text.because(words, exercise):
        yield because


def told_of_step(words: Words, moment: Moment) -> Iterator[str]:
    return (line.text for line in tell(moment.events, words, SUBJECT.box.story.telling))


def read(language: str, some: Some) -> Iterator[str]:
    """All of it, or of the tasks a share."""
    words = words_for(SUBJECT, language)
    for task in all_tasks(some):
        yield from told_of_task(words, task)
    for lesson in LESSONS:
        for _, moment in moments(lesson.id):
            yield from told_of_step(words, moment)
            for step in moment.steps:
                yield from (answer_text.move(words, move) for move in step.moves.values())
        yield from said_of_choices(lesson, language)


def said_of_choices(lesson: Lesson, language: str) -> Iterator[str]:
    """What stands beside each choice while it is made."""
    browser = Browser(lesson, lang=language)
    for step in lesson.steps:
        exercise = step.exercise
        if exercise.chooser is None:
            continue
        browser.to(step.id)
        for move in exercise.game.options(exercise.deciding, exercise.chooser)[:8]:
            browser.asked.given = move
            sight: Any = sight_of(browser.learn, browser.asked)
            (turn,) = sight.turns
            key, facts = closing(sight, turn)
            yield sight.words.say(key, **facts)
            yield from (part for part in said_of(sight, turn) if isinstance(part, str))
