"""The question of a step: what is typed, chosen or moved stands in its fields until it is given as the answer."""

from __future__ import annotations

from collections.abc import Callable

from kit.counting.asking import order_now, told
from kit.counting.screen import CountScreen
from kit.lessons.answers import BEFORE
from kit.lessons.journal import sureness
from kit.page.page import Intent
from kit.page.part import Part, on


class Answering(Part):
    """Takes down an answer, and says what is right."""

    def __init__(self, screen: CountScreen, keep: Callable[[], None]) -> None:
        """`keep`: has the browser keep an answer before it is judged."""
        self._screen, self._run, self._keep = screen, screen.run, keep

    @on("type")
    def _type(self, intent: Intent) -> None:
        self._run.type(str(intent.n), str(intent.value or ""))

    @on("mean")
    def _mean(self, intent: Intent) -> None:
        """Which of two readings it was: ``[field, value]``."""
        if isinstance(intent.n, list) and len(intent.n) == 2:
            self._run.mean(str(intent.n[0]), intent.n[1])

    @on("choose")
    def _choose(self, intent: Intent) -> None:
        self._run.type("value", str(intent.n))

    @on("move")
    def _move(self, intent: Intent) -> None:
        """One of an order up or down."""
        question = self._run.asked()
        if question is None or question.kind != "order" or not isinstance(intent.n, list) or len(intent.n) != 2:
            return
        order, (name, by) = order_now(self._screen, question), intent.n
        if name in order and by in (-1, 1) and 0 <= (to := order.index(str(name)) + int(str(by))) < len(order):
            order.insert(to, order.pop(order.index(str(name))))
            self._run.type("value", BEFORE.join(order))

    @on("sure")
    def _say_how_sure(self, intent: Intent) -> None:
        self._run.sure = None if intent.n == self._run.sure else sureness(intent.n)

    @on("hint")
    def _hint(self, _: Intent) -> None:
        self._run.hint()

    @on("tell")
    def _tell(self, _: Intent) -> None:
        """No second try."""
        self._run.tell()
        self._announce()

    @on("answer")
    def _answer(self, _: Intent) -> None:
        """Keep what was said; then see what is right."""
        question = self._run.asked()
        if question is not None and question.kind == "order":
            self._run.type("value", BEFORE.join(order_now(self._screen, question)))
        if self._run.note(self._screen.numbers.thousands):
            self._keep()
            self._run.answer()
            self._announce()

    def _announce(self) -> None:
        if self._run.way.step is not None:
            self._screen.announce(told(self._screen, self._run.way.step))
