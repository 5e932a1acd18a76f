"""A lesson on paper: its positions with room for an answer, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, Tree, el
from kit.lessons.ask import question_of, said_before, value_said
from kit.lessons.asked import Asked
from kit.lessons.course import END
from kit.lessons.kinds import Race
from kit.lessons.rulings import listed
from kit.lessons.screen import LessonScreen
from kit.lessons.step import Step
from kit.page.controls import button
from kit.page.frame import frame
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
        self.looks = learn.looks
        self.course.goto(END)  # nothing has come of anything

    @property
    def shape(self) -> str:
        """Paper is as wide wherever it is looked at."""
        return WIDE

    def picture(self) -> Node:
        """The sheet."""
        kinds = [(step, step.exercise.kind) for step in self.lesson.steps]
        asking = [step for step, kind in kinds if kind.asks and not isinstance(kind, Race)]  # paper has no dice
        positions = [self._position(number, step) for number, step in enumerate(asking, 1)]
        paper = el("article", self._head(), positions, self._solutions(asking), class_="sheet")
        return frame(self, self.face.style, self._tools(), paper, look="lesson printing")

    def _tools(self) -> Node:
        words = self.words
        printing = el("button", words.say("sheet.print"), type="button", class_="btn main", data_print=True, id="print")
        back = button(words.say("sheet.back"), "sheet", key="Escape", id="sheet-back", data_focus="sheet")
        return el("div", printing, back, el("p", words.say("sheet.text"), class_="small muted"), class_="tools row")

    def _head(self) -> Node:
        words = self.words
        lines = [_line(words.say("sheet.name")), _line(words.say("sheet.date"))]
        return el("header", el("h1", self.title), el("div", lines, class_="lines"))

    @property
    def title(self) -> str:
        """The lesson's number and name."""
        return f"{self.lesson.id} · {self.text(self.lesson.title)}"

    def _position(self, number: int, step: Step) -> Node:
        asked = Asked(step.id, step.exercise, step)
        drawn = [*self.shows.board(self, asked), self.shows.beside(self, asked), self.shows.table(self, asked)]
        inside: list[Child] = [
            el("div", list(said_before(self, asked)), class_="situation"),
            el("div", drawn, class_="drawn"),
            question_of(self, asked),
            listed(self, asked),
            _line(self.words.say("sheet.answer")),
            _line(self.words.say("sheet.because")),
        ]
        shown = el("section", el("p", number, class_="number-of"), inside, class_="position")
        return _without_life(shown)

    def _solutions(self, asking: list[Step]) -> Node:
        words = self.words
        rows = [el("li", list(self._solution(step))) for step in asking]
        heading = el("h1", words.say("sheet.solutions"), " · ", self.title)
        return el("section", heading, el("ol", rows), class_="solutions")

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


def _line(label: str) -> Node:
    return el("p", el("span", label), el("span", class_="rule"), class_="line")


def _without_life(tree: Tree) -> Node:
    """The same without anything that could be pressed or found."""
    assert not isinstance(tree, str)
    tag, attributes, *children = tree
    rest = {name: value for name, value in attributes.items() if name not in LIVELY or (name == "id" and tag in KEPT)}
    if tag == "section" and "aria-label" in rest:
        tag, rest["role"] = "div", "group"  # so many regions would lead nobody anywhere
    return (tag, rest, *(child if isinstance(child, str) else _without_life(child) for child in children))
