"""A position of the rules check, answered as in a lesson: by pointing, a number, or a bribe."""

from __future__ import annotations

from collections.abc import Mapping

from kit.counting.concept_response import Response
from kit.courses.bakschisch.rules_check import SAFE
from kit.draw.svg import Node, el
from kit.lessons.ask import answering, question_of, said_before
from kit.lessons.asked import Asked
from kit.lessons.parts.answering import Answering
from kit.page.looks import Looks
from kit.page.part import Handler
from kit.together.decision import screen_for
from kit.together.desk import Desk
from kit.together.position_check import PositionCheck
from kit.together.stages import stage_of


class PositionDesk(Desk):
    """One form of the rules check, on a lesson's screen that is on no page of its own."""

    def __init__(self, check: PositionCheck, looks: Looks) -> None:
        self._check = check
        self.screen = screen_for(check.subject, looks, 0)

    @property
    def here(self) -> Asked:
        """The position of now, as far as it is answered."""
        assert self.screen.course.asked
        return self.screen.course.asked

    def ask(self, item: str, closed: Response) -> None:
        """Lay out this position."""
        self.item = item
        exercise = self._check.positions[item].exercise
        self.screen.course.asked = Asked(f"check:{item}", exercise, phase="predict")
        if closed.answer:
            self.here.say_again(self._check.subject, closed.answer)

    def intents(self) -> Mapping[str, Handler]:
        """Those of any lesson, but for what judges an answer and for hints."""
        own = Answering(self.screen).intents
        return {name: own[name] for name in ("space", "point", "seat", "choose", "form") if name in own}

    @property
    def chosen(self) -> Response:
        """The answer, as a lesson writes it."""
        given, kind = self.here.given, self.here.exercise.kind
        return Response("" if given is None else kind.write(self._check.subject, given))

    @property
    def is_ready(self) -> bool:
        """Something is answered."""
        return self.here.given is not None

    def drawn(self, panel: str | None, sure: Node) -> Node:
        """The board, what lies there, what is asked, and the means to answer."""
        self.screen.panel = panel
        rows = [*said_before(self.screen, self.here), self._question(), answering(self.screen, self.here)]
        asks = el("section", rows, class_="panel asks", id="asks")
        return el("div", stage_of(self.screen, self.here, asks), sure, class_="col of-desk")

    def _question(self) -> Node:
        if self._check.positions[self.item].spec.what == SAFE:
            return el("h2", self.screen.words.say("room.check.safe"), class_="big long")
        return question_of(self.screen, self.here)

    def close(self) -> None:
        """Let go of the screen."""
        self.screen.page.close()
