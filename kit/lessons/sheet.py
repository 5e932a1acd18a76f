"""A lesson on paper: its positions with room for an answer, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, Tree, el
from kit.lessons.ask import question_of, said_before, value_said
from kit.lessons.asked import Asked
from kit.lessons.course import END
from kit.lessons.paper import head, line, position, printed, solutions
from kit.lessons.rulings import listed
from kit.lessons.screen import LessonScreen
from kit.lessons.step import Step
from kit.page.prose import prose
from kit.page.shape import WIDE

LIVELY = ("id", "tabindex", "aria-live", "aria-labelledby", "data-intent", "data-n", "data-key", "data-focus")
"""What paper does not have: nothing on it can be pressed, and one drawing comes many times."""
KEPT = ("clipPath", "linearGradient", "mask", "pattern", "radialGradient")
"""Parts of a drawing that are known by their id."""


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
        right = solutions(self, [el("li", list(self._solution(step))) for step in asking])
        return printed(self, self.words.say("sheet.text"), head(self), positions, right, kind="lesson")

    def _position(self, number: int, step: Step) -> Node:
        asked = Asked(step.id, step.exercise, step)
        drawn = [*self.shows.board(self, asked), self.shows.beside(self, asked), self.shows.table(self, asked)]
        inside: list[Child] = [
            el("div", list(said_before(self, asked)), class_="situation"),
            el("div", drawn, class_="drawn"),
            question_of(self, asked),
            listed(self, asked),
            line(self.words.say("sheet.answer")),
            line(self.words.say("sheet.because")),
        ]
        return _without_life(position(number, *inside))

    def _solution(self, step: Step) -> Iterator[Child]:
        words, asked = self.words, Asked(step.id, step.exercise, step)
        asked.judge(self.subject)
        if asked.truth is not None:
            label = words.say("lesson.we_decide" if step.exercise.is_opinion else "lesson.it_is")
            yield el("b", label, " ", value_said(self, asked, asked.truth))
        elif step.exercise.chooser is not None:
            right, write = step.rehearse(self.subject).right, step.exercise.kind.write
            moves = [self.shows.choosing.move(words, move) or write(self.subject, move) for move in right]
            yield el("b", words.say("sheet.right"), " ", " · ".join(moves))
        yield el("p", prose(self.text(step.why), words), " ", el("span", ", ".join(step.rules), class_="small muted"))


def _without_life(tree: Tree) -> Node:
    """The same without anything that could be pressed or found."""
    assert not isinstance(tree, str)
    tag, attributes, *children = tree
    rest = {name: value for name, value in attributes.items() if name not in LIVELY or (name == "id" and tag in KEPT)}
    if tag == "section" and "aria-label" in rest:
        tag, rest["role"] = "div", "group"  # so many regions would lead nobody anywhere
    return (tag, rest, *(child if isinstance(child, str) else _without_life(child) for child in children))
