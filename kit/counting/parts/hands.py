"""A show of hands: how many of a class gave which answer, typed for this many or pressed one by one; with undo."""

from __future__ import annotations

from kit.counting.asking import order_now
from kit.counting.screen import CountScreen
from kit.engine.typed_number import read_count
from kit.lessons.answers import BEFORE
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class ShowOfHands(LessonPart[CountScreen]):
    """Takes down what a class thinks."""

    @on("hands")
    def _raise_hands(self, _: Intent) -> None:
        """What is wrong is named by its field, and by its key under ``count.fault``."""
        form = self._screen.form
        many = read_count(form.text("hand-many", "1") or "1")
        if not many:
            self._screen.once.class_fault = "hand-many hands"
        elif many > self._screen.run.thinks.room:
            self._screen.once.class_fault = "hand-many hands_full"
        elif fault := self._screen.run.raise_hands(self._typed(), many, self._screen.numbers.thousands):
            field = "value" if fault.field in ("top", "bottom") else fault.field
            self._screen.once.class_fault = f"hand-{field} {fault.reason}"
        else:
            form.texts |= {"hand-value": "", "hand-many": "1", "hand-from": "", "hand-to": ""}

    def _typed(self) -> dict[str, str]:
        """The answer, by the fields of its question; a fraction is typed in one: above, a stroke, below."""
        texts, question = self._screen.form.texts, self._screen.run.asked()
        value = texts.get("hand-value", "")
        if question is not None and question.kind == "order":
            value = BEFORE.join(order_now(self._screen, question))
        return {"value": value, "top": value, **{end: texts.get(f"hand-{end}", "") for end in ("from", "to")}}

    @on("hand")
    def _raise_one(self, intent: Intent) -> None:
        if not self._screen.run.raise_one(str(intent.n)):
            self._screen.once.class_fault = "hand-many hands_full"

    @on("hands-undo")
    def _undo(self, _: Intent) -> None:
        self._screen.run.thinks.undo()
