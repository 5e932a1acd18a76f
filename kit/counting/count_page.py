"""The page of a lesson in probability: a list of parts, in the order in which they are asked and told.

The order keeps: what passes is gone before anybody acts; whether a class looks on is known before what was kept comes
back; and it is kept after all that follows from a press.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from kit.counting.lesson import load, read_count_lesson
from kit.counting.paper import paper_of
from kit.counting.parts.again import Again
from kit.counting.parts.answering import Answering
from kit.counting.parts.by_hand import ByHand
from kit.counting.parts.dealing import Dealing
from kit.counting.parts.following import Following
from kit.counting.parts.hands import ShowOfHands
from kit.counting.parts.passing import Passing
from kit.counting.parts.practice import Practice
from kit.counting.parts.projector import Projector
from kit.counting.parts.saved import Saved
from kit.counting.parts.steps import Steps
from kit.counting.parts.take_along import TakeAlong
from kit.counting.parts.trying import Trying
from kit.counting.rehearsal import rehearse
from kit.counting.run import CountRun
from kit.counting.screen import CountScreen
from kit.counting.shown import page_of
from kit.counting.teachers_window import ASKED, window_of
from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.lessons.parts.classroom import Classroom
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.part import not_kept
from kit.lessons.parts.stations import Stations
from kit.lessons.translations import translated
from kit.page.complaint import complaint
from kit.page.page import Hello, Page
from kit.page.part import Part


def taking(screen: CountScreen, classroom: Classroom, keep: Callable[[], None] = not_kept) -> Iterator[Part]:
    """What can be done in the lesson on a screen; `keep`: has a browser keep an answer before it is judged."""
    run = screen.run
    yield from (Passing(screen), Steps(screen), Stations(screen), Answering(screen, keep))
    if run.written.practice:
        yield Practice(screen)
    yield from (Dealing(screen), ByHand(run.deals, screen.form, screen.once), ShowOfHands(screen))
    if any(step.own for step in run.written.steps):
        yield Trying(screen.own, screen.form)
    yield from (classroom, Projector(screen), TakeAlong(screen), Again(screen), OwnAnswers(screen))


class CountPage(CountScreen):
    """A run of a lesson on a page."""

    def __init__(self, run: CountRun) -> None:
        super().__init__(run)
        self.saved, self.classroom = Saved(self), Classroom(self)
        self.following: Following | None = None
        self.compose(*taking(self, self.classroom, self.saved.keep), self.saved)

    def _on_hello(self, hello: Hello) -> None:
        """In the teacher's own window there is nothing to answer, to deal or to keep."""
        if ASKED in hello.asked and self.following is None:
            self.following = Following(self)
            self.compose(self.following, Stations(self))
        super()._on_hello(hello)

    def picture(self) -> Node:
        """The page as it is now."""
        if self.following is not None:
            return window_of(self, self.following.is_covered)
        return paper_of(self) if self.classroom.on_paper else page_of(self)


def count(lesson_id: str) -> Page:
    """The page of one of the kit's lessons in probability, such as ``count("B2")``: the last line of its notebook."""
    try:
        return CountPage(CountRun(load(lesson_id))).page
    except BadInput as error:
        return complaint(str(lesson_id), error)


def count_file(file: str | Path) -> Page:
    """The page of a lesson in a file of your own; docs/write-a-count-lesson.md says how to write one."""
    try:
        lesson = read_count_lesson(translated(Path(file).parent, Path(file).name))
        rehearse(lesson)  # no test has done so
        return CountPage(CountRun(lesson)).page
    except BadInput as error:
        return complaint(Path(file).name, error)
