"""The editor of lessons in probability: the text, checked at every pause, beside the lesson itself, to be tried."""

from __future__ import annotations

from functools import cache

from kit.counting.content import Texts
from kit.counting.count_page import taking
from kit.counting.lesson import CountLesson, read_count_lesson
from kit.counting.paper import paper_of
from kit.counting.rehearsal import rehearse
from kit.counting.run import CountRun
from kit.counting.screen import CountScreen
from kit.counting.shelf import file_of, lesson_ids, skeleton, written
from kit.counting.shown import page_of
from kit.draw.svg import Node, Value
from kit.engine.reading import TomlTable
from kit.engine.toml_text import read_toml
from kit.games import NAMES
from kit.lessons.draft import in_one_language
from kit.lessons.editing import page_of_editor
from kit.lessons.parts.classroom import Classroom
from kit.lessons.parts.writing import Authored, Writing
from kit.lessons.wording import in_language, texts_in
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words


class CountEditor(CountScreen):
    """A lesson that is written and tried; the text is kept, and not how somebody tried it."""

    def __init__(self) -> None:
        kind = authored()
        super().__init__(CountRun(read_count_lesson(read_toml(kind.skeleton, "TOML"))), Page("kit:lesson-editor:count"))
        self.classroom = Classroom(self)
        self.writing = Writing(self, kind)
        self.compose(*taking(self, self.classroom), self.writing)

    @property
    def here(self) -> str:
        """The step that is tried."""
        return self.run.way.here

    def goto(self, step: object) -> bool:
        """To a step of what is tried."""
        return self.run.way.goto(step)

    def begin_written(self, lesson: CountLesson) -> None:
        """Show what was written: with another run, other parts hear what is done in it."""
        self.begin(CountRun(lesson))
        if self.parts:
            self.compose(*taking(self, self.classroom), self.writing)

    def picture(self) -> Node:
        """The text, and the lesson beside it; on paper the lesson alone."""
        if self.classroom.on_paper:
            return paper_of(self)
        look: Value = ["game", "counting", self.run.way.presenting and "presenting"]
        return page_of_editor(self, self.writing, page_of(self), look)


def authored() -> Authored:
    """Lessons in probability, as somebody writes them."""
    return Authored(
        skeleton=skeleton(),
        words=lambda language: Words(language, NAMES[0]),
        read=_read,
        ours=_text_of_ours,
        titles=lambda language: {each: in_language(_titles(each), language) for each in lesson_ids()},
        kind_said=lambda words, kind: words.say(f"count.station_{kind}"),
        behind=_behind,
        messages="count.editor",
        begins_whole=True,
    )


def _text_of_ours(lesson_id: str, language: str) -> str:
    if lesson_id not in lesson_ids():
        return ""
    return in_one_language(file_of(lesson_id).read_text("utf-8"), written(lesson_id), language)


@cache
def _titles(lesson_id: str) -> Texts:
    return dict(texts_in(written(lesson_id)["title"], LANGUAGES))


def _behind(lesson: CountLesson, kind: str, here: str) -> str:
    """The last step of this station: stations stand in order."""
    return next((step.id for step in reversed(lesson.steps) if step.station == kind), here)


def _read(tables: TomlTable) -> CountLesson:
    lesson = read_count_lesson(tables)
    rehearse(lesson)
    return lesson


def count_editor() -> Page:
    """The page on which lessons in probability are written: the last line of its notebook."""
    return CountEditor().page
