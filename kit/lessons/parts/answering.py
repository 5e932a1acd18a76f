"""Answering: a prediction or a move, said bit by bit, and then what comes of it."""

from __future__ import annotations

from kit.lessons.answers import typed_move
from kit.lessons.parts.part import LessonPart
from kit.lessons.rulings import try_choice
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import on


class Answering(LessonPart[LessonScreen]):
    """Takes down what the learner says, and has it judged when they have said it."""

    @on("space", "point")
    def _point(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            if isinstance(intent.value, str):
                asked.type(self._screen.subject, intent.value, self._screen.words.say("numbers.thousands"))
            elif intent.name == "space" and isinstance(intent.n, str):
                asked.look_at(intent.n)
            else:
                asked.point(self._screen.subject, intent.n)

    @on("seat")
    def _point_at_seat(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.point_at_seat(self._screen.subject, intent.n)

    @on("choose")
    def _choose(self, intent: Intent) -> None:
        subject = self._screen.subject
        if asked := self._screen.course.asked:
            typed = isinstance(intent.value, str) and typed_move(
                intent.value, self._screen.words.say("numbers.thousands"), subject.notation.unit
            )
            asked.choose(subject, intent.n if intent.value is None else typed)

    @on("form")
    def _fill_in(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.fill_in(intent.n)

    @on("hint")
    def _hint(self, _: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.hint()

    @on("sure")
    def _say_how_sure(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.be_sure(intent.n)

    @on("commit")
    def _commit(self, _: Intent) -> None:
        """Keep the prediction, then see what is right."""
        if self._screen.course.note():
            self._keep()
            self._screen.course.judge()
            self._show()

    @on("close")
    def _decide(self, _: Intent) -> None:
        """Make the move that was chosen."""
        if self._screen.course.decide():
            self._show()

    @on("ruling")
    def _try_choice(self, intent: Intent) -> None:
        """See what comes of it by this choice of a switch."""
        if try_choice(self._screen.course, intent.n):
            self._show()

    def _show(self) -> None:
        self._screen.show_what_came()
        self._keep()
