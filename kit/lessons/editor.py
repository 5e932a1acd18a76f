"""The lesson editor: the text of a lesson, checked at every pause, beside the lesson itself, to be tried.

What is wrong is said with its line, and the last version that was right stays to be tried.  The text is the author's
own: it is kept by their browser and goes nowhere but to the page's own server.
"""

from __future__ import annotations

from kit.draw.svg import Node
from kit.engine.toml_text import read_toml
from kit.lessons.editing import page_of_editor
from kit.lessons.lesson import read_lesson
from kit.lessons.parts.answering import Answering
from kit.lessons.parts.classroom import Classroom
from kit.lessons.parts.onward import Onward
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.practice import Practice
from kit.lessons.parts.stations import Stations
from kit.lessons.parts.throws import Throws
from kit.lessons.parts.what_if import WhatIf
from kit.lessons.parts.writing import Writing
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen
from kit.lessons.sheet import Sheet
from kit.lessons.show import page_of
from kit.lessons.subject import Subject, subject_of
from kit.page.page import Page

SKELETON = "skeleton.toml"
"""Beside a game's lessons: one step of each kind, ready to be changed."""


class Editor(LessonScreen):
    """A lesson that is written and tried; the text is kept, and not how somebody tried it."""

    def __init__(self, subject: Subject) -> None:
        skeleton = (subject.folder / SKELETON).read_text("utf-8")
        lesson, page = read_lesson(read_toml(skeleton, SKELETON)), Page(f"kit:lesson-editor:{subject.game}")
        super().__init__(lesson, subject.picture() or PLAIN, page=page)
        self.classroom, self.writing = Classroom(self), Writing(self, skeleton)
        self.compose(
            Onward(self),
            Stations(self),
            Answering(self),
            Throws(self),
            Practice(self),
            WhatIf(self),
            self.classroom,
            OwnAnswers(self),
            self.writing,
        )

    def picture(self) -> Node:
        """The text, and the lesson beside it; on paper the lesson alone."""
        if self.classroom.on_paper:
            return Sheet(self).picture()
        return page_of_editor(self, self.writing, page_of(self))


def lesson_editor(game: str) -> Page:
    """The page on which lessons of a game are written: the last line of its notebook."""
    return Editor(subject_of(game)).page
