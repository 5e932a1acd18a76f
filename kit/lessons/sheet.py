"""A lesson on paper: its positions with room for an answer, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.lessons.ask import question_of, said_before, value_said
from kit.lessons.asked import Asked
from kit.lessons.course import END
from kit.lessons.paper import head, line, position, printed, solutions, without_life
from kit.lessons.rulings import listed
from kit.lessons.screen import LessonScreen
from kit.lessons.step import Step
from kit.page.prose import prose
from kit.page.shape import WIDE


class Sheet(LessonScreen):
    """A lesson whose questions all lie open, while its learner is anywhere in it."""

    def __init__(self, learn: LessonScreen) -> None:
        super().__init__(learn.lesson, learn.shows)
        self.looks, self.address, self._link = learn.looks, learn.address, learn.link
        self.course.goto(END)  # nothing has come of anything
        self.course.presenting = learn.course.presenting

    @property
    def shape(self) -> str:
        """Paper is as wide wherever it is looked at."""
        return WIDE

    @property
    def link(self) -> str:
        """To where the learner is."""
        return self._link

    def picture(self) -> Node:
        """The sheet."""
        asking = self.lesson.on_paper
        positions = [self._position(number, step) for number, step in enumerate(asking, 1)]
        right = solutions(self, [el("li", list(solution(self, step))) for step in asking])
        return printed(self, self.words.say("sheet.text"), head(self), positions, right, kind="lesson")

    def _position(self, number: int, step: Step) -> Node:
        lines = line(self.words.say("sheet.answer")), line(self.words.say("sheet.because"))
        return without_life(position(number, *asked_on_paper(self, Asked(step.id, step.exercise, step)), *lines))


def asked_on_paper(screen: LessonScreen, asked: Asked) -> Iterator[Child]:
    """What lies there, in words and drawn, and what is asked."""
    shows = screen.shows
    yield el("div", list(said_before(screen, asked)), class_="situation")
    drawn = [*shows.board(screen, asked), shows.beside(screen, asked), shows.table(screen, asked)]
    yield el("div", drawn, class_="drawn")
    yield question_of(screen, asked)
    yield listed(screen, asked)


def solution(screen: LessonScreen, step: Step) -> Iterator[Child]:
    """What is right, and why."""
    words, asked = screen.words, Asked(step.id, step.exercise, step)
    asked.judge(screen.subject)
    if asked.truth is not None:
        label = words.say("lesson.we_decide" if step.exercise.is_opinion else "lesson.it_is")
        yield el("b", label, " ", value_said(screen, asked, asked.truth))
    elif step.exercise.chooser is not None:
        right, write = step.rehearse(screen.subject).right, step.exercise.kind.write
        moves = [screen.shows.choosing.move(words, move) or write(screen.subject, move) for move in right]
        yield el("b", words.say("sheet.right"), " ", " · ".join(moves))
    yield el("p", prose(screen.text(step.why), words), " ", el("span", ", ".join(step.rules), class_="small muted"))
