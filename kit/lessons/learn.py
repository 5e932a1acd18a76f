"""The page of a lesson: see, predict, reveal, why, what if, and then practice, ten tasks at a time.

`kit.lessons.course` says where the learner is; here it gets a page, words and a moving board.  A prediction is kept by
the browser before the engine is asked what is right.  Nothing of the answer is on the page before that: it is not
computed.
"""

from __future__ import annotations

from pathlib import Path

from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.lessons.course import PLAYGROUND
from kit.lessons.lesson import Lesson, load_lesson, read_lesson
from kit.lessons.parts.answering import Answering
from kit.lessons.parts.classroom import Classroom
from kit.lessons.parts.hands import ShowOfHands
from kit.lessons.parts.onward import Onward
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.practice import Practice
from kit.lessons.parts.saved import Saved
from kit.lessons.parts.stations import Stations
from kit.lessons.parts.throws import Throws
from kit.lessons.parts.what_if import WhatIf
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen, Picture
from kit.lessons.sheet import Sheet
from kit.lessons.show import page_of
from kit.lessons.subject import subjects
from kit.lessons.translations import translated
from kit.page.complaint import complaint
from kit.page.page import Page


class Learn(LessonScreen):
    """A lesson behind a `Page`, and how one learner goes through it."""

    def __init__(self, lesson: Lesson, picture: Picture) -> None:
        super().__init__(lesson, picture)
        self.saved = Saved(self)
        keep = self.saved.keep
        self.classroom = Classroom(self, keep)
        self.compose(
            Onward(self, keep),
            Stations(self, keep),
            Answering(self, keep),
            *([Throws(self, keep)] if lesson.subject.trials else []),
            *([] if lesson.is_open else [Practice(self, keep)]),
            *([WhatIf(self, keep)] if PLAYGROUND in self.course.route else []),
            self.classroom,
            ShowOfHands(self, keep),
            OwnAnswers(self),
            self.saved,
        )

    def picture(self) -> Node:
        """The page of the lesson, or the lesson on paper."""
        return Sheet(self).picture() if self.classroom.on_paper else page_of(self)


def learn(game: str, lesson_id: str) -> Page:
    """The page of one of our lessons: the last line of its notebook."""
    try:
        return _page(load_lesson(game, lesson_id))
    except BadInput as error:
        return complaint(str(lesson_id), error, subjects()[0])


def learn_file(file: str | Path) -> Page:
    """The page of a lesson in a file of your own; docs/write-a-lesson.md says how to write one."""
    try:
        return _page(_own_lesson(Path(file)))
    except BadInput as error:
        return complaint(Path(file).name, error, subjects()[0])


def _own_lesson(file: Path) -> Lesson:
    """The lesson in a file; it is played through first, for no test has done so. Raises `BadInput` for the first fault.

    That takes a few milliseconds; our own lessons are rehearsed by the tests.
    """
    lesson = read_lesson(translated(file.parent, file.name))
    lesson.rehearse()
    return lesson


def _page(lesson: Lesson) -> Page:
    return Learn(lesson, lesson.subject.picture() or PLAIN).page
