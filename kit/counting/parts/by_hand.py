"""What the class deals by hand: a group's count at once, or one tap for each trial; all with undo."""

from __future__ import annotations

from kit.counting.deals import Deals
from kit.counting.screen import ClassForm, Once
from kit.counting.series import Series
from kit.engine.typed_number import read_count
from kit.page.page import Intent
from kit.page.part import Part, on

LONGEST_FIELD = 40


class ByHand(Part):
    """Fills in the form of the class, and takes its trials from there."""

    def __init__(self, deals: Deals, form: ClassForm, once: Once) -> None:
        self._deals, self._form, self._once = deals, form, once

    @on("class-field")
    def _fill_in(self, intent: Intent) -> None:
        self._form.texts[str(intent.n)[:LONGEST_FIELD]] = str(intent.value or "")[:LONGEST_FIELD]
        self._once.class_fault = ""

    @on("group")
    def _add_group(self, _: Intent) -> None:
        hits, of = (read_count(self._form.text(name)) for name in ("hits", "of"))
        if hits is None or of is None or not Series().add(hits, of):
            self._once.class_fault = "group"
        elif not self._deals.by_hand.add(hits, of):
            self._once.class_fault = "full"
        else:
            self._once.class_fault = ""
            self._form.texts |= {"hits": "", "of": ""}

    @on("tap")
    def _tap(self, intent: Intent) -> None:
        self._once.class_fault = "" if self._deals.by_hand.tap(intent.n is True) else "full"

    @on("group-next")
    def _next_group(self, _: Intent) -> None:
        self._deals.by_hand.begin_group()

    @on("group-undo")
    def _undo(self, _: Intent) -> None:
        self._deals.by_hand.undo()

    @on("apart")
    def _set_apart(self, intent: Intent) -> None:
        self._form.is_apart = intent.value is True
