"""The playground at the end of a lesson: its positions again, with every move that could have been made there."""

from __future__ import annotations

from kit.lessons.asked import Asked
from kit.lessons.journal import Journal
from kit.lessons.lesson import Lesson
from kit.lessons.step import Step


def scenes(lesson: Lesson) -> tuple[Step, ...]:
    """The steps whose positions lie in the playground."""
    return tuple(step for step in lesson.steps if step.what_if)


def open_scene(lesson: Lesson, name: str, journal: Journal) -> Asked:
    """The position of the step of this name, else the first; with the learner's own move where they made one."""
    step = next((each for each in scenes(lesson) if each.id == name), scenes(lesson)[0])
    asked = Asked(step.id, step.exercise, step)
    if asked.exercise.kind.acts:
        if last := journal.last(step.id):
            asked.say_again(lesson.subject, last.prediction)
        if asked.given is None:
            asked.given = step.shown_first(lesson.subject)
    asked.judge(lesson.subject)
    asked.phase = "whatif"
    return asked
