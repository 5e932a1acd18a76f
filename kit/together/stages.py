"""A lesson's screen as part of another page: its board and table, with a panel of that page's own beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.draw.svg import Node, el
from kit.lessons.ask import question_of, said_before
from kit.lessons.asked import Asked
from kit.lessons.course import END, Course
from kit.lessons.screen import LessonScreen
from kit.lessons.show import side
from kit.page.part import Handler


class OffPage(LessonScreen):
    """A lesson's screen whose parts stand on another page."""

    def picture(self) -> Node:
        """Nothing by itself."""
        return el("div")


class OneStep(Course):
    """A way that leads to the steps of a lesson alone: making a task that no class is asked would take its time."""

    def _stations(self) -> tuple[str, ...]:
        return (*(step.id for step in self.lesson.steps), END)


def stage_of(screen: LessonScreen, asked: Asked, panel: Node) -> Node:
    """The board and the table, with this panel, or the rule that is open, beside them."""
    shows = screen.shows
    beside = el("div", shows.beside(screen, asked), side(screen) or panel, class_="side")
    return el("div", list(shows.board(screen, asked)), beside, shows.table(screen, asked), class_="stage")


def question_panel(screen: LessonScreen, asked: Asked) -> Node:
    """What lies there, and what is asked."""
    return el("section", [*said_before(screen, asked), question_of(screen, asked)], class_="panel asks", id="asks")


def looking(asked: Callable[[], Asked]) -> Mapping[str, Handler]:
    """What can be looked at closer on a board where nothing is answered."""
    return {"space": lambda intent: asked().look_at(intent.n)}
