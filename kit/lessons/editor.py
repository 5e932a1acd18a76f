"""The lesson editor: a lesson as a form or as its text, checked at every pause, beside the lesson itself, to be tried.

What is wrong is said with its line, and the last version that was right stays to be tried.  The text is the author's
own: it is kept by their browser and goes nowhere but to the page's own server.
"""

from __future__ import annotations

from kit.draw.svg import Node, Value
from kit.engine.reading import TomlTable
from kit.engine.toml_text import read_toml
from kit.lessons.advice import advice, too_much
from kit.lessons.draft import in_one_language, name_of
from kit.lessons.editing import page_of_editor
from kit.lessons.lesson import Lesson, lessons_of, read_lesson
from kit.lessons.parts.answering import Answering
from kit.lessons.parts.classroom import Classroom
from kit.lessons.parts.filling import Filling
from kit.lessons.parts.onward import Onward
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.practice import Practice
from kit.lessons.parts.stations import Stations
from kit.lessons.parts.step_list import StepList
from kit.lessons.parts.throws import Throws
from kit.lessons.parts.what_if import WhatIf
from kit.lessons.parts.writing import Authored, WritingOnPositions
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen
from kit.lessons.sheet import Sheet
from kit.lessons.show import page_of
from kit.lessons.subject import Subject, subject_of
from kit.lessons.translations import lessons_in, translated
from kit.lessons.wording import fill, in_language, words_for
from kit.page.page import Page

SKELETON = "skeleton.toml"
"""Beside a game's lessons: one step of each kind, ready to be changed."""


class Editor(LessonScreen):
    """A lesson that is written and tried; the text is kept, and not how somebody tried it."""

    def __init__(self, subject: Subject) -> None:
        kind = authored(subject)
        lesson, page = read_lesson(read_toml(kind.skeleton, SKELETON)), Page(f"kit:lesson-editor:{subject.game}")
        super().__init__(lesson, subject.picture() or PLAIN, page=page)
        self.classroom, self.writing = Classroom(self), WritingOnPositions(self, kind, subject)
        self.filling = Filling(self, self.writing)
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
            self.filling,
            StepList(self.filling),
        )

    @property
    def here(self) -> str:
        """The step that is tried."""
        return self.course.here

    def goto(self, step: object) -> bool:
        """To a step of what is tried."""
        return self.course.goto(step)

    def begin_written(self, lesson: Lesson) -> None:
        """Show what was written."""
        self.begin(lesson, lesson.subject.picture() or PLAIN)

    def picture(self) -> Node:
        """What is written, and the lesson beside it; on paper the lesson alone."""
        look: Value = ["game", "lesson", self.course.presenting and "presenting"]
        return (
            Sheet(self).picture()
            if self.classroom.on_paper
            else page_of_editor(self, self.writing, page_of(self), look, self.filling)
        )


def authored(subject: Subject) -> Authored:
    """Lessons about the rules of a game, as somebody writes them."""
    return Authored(
        skeleton=(subject.folder / SKELETON).read_text("utf-8"),
        words=lambda language: words_for(subject, language),
        read=_read,
        ours=lambda lesson_id, language: text_of_ours(subject, lesson_id, language),
        titles=lambda language: {
            each.id: fill(in_language(each.title, language), words_for(subject, language))
            for each in lessons_of(subject.game)
        },
        kind_said=lambda words, kind: words.say(f"editor.kinds.{kind}"),
        advice=advice,
    )


def _read(tables: TomlTable) -> Lesson:
    lesson = read_lesson(tables)
    if error := too_much(lesson):
        raise error
    lesson.rehearse()
    return lesson


def text_of_ours(subject: Subject, lesson_id: str, language: str) -> str:
    """One of our lessons about a game, in an author's language; empty where there is none of this id."""
    for name in lessons_in(subject.folder):
        text = (subject.folder / name).read_text("utf-8")
        if name.startswith("r") and name_of(text) == lesson_id:
            return in_one_language(text, translated(subject.folder, name), language)
    return ""


def lesson_editor(game: str) -> Page:
    """The page on which lessons of a game are written: the last line of its notebook."""
    return Editor(subject_of(game)).page
