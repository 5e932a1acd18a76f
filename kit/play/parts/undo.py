"""Undo and redo: back to the last question and forward again, and back to a game that another one replaced."""

from __future__ import annotations

from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import Looked, Shown, TablePart, Tell
from kit.play.parts.viewpoint import Viewpoint


class Undo(TablePart):
    """Takes back what was decided."""

    def __init__(self, view: Viewpoint, tell: Tell) -> None:
        self._view, self._table, self._focus, self._tell = view, view.table, view.focus, tell

    @property
    def can_undo(self) -> bool:
        """Whether there is a past to come back from, a closed choice, an earlier question, or a game that was left."""
        table = self._table
        return self._focus.is_past or table.has_closed or table.earlier_question() is not None or bool(table.left)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back, and nobody has decided differently since."""
        return bool(self._table.session.future) and (self._focus.is_past or not self._table.has_closed)

    @on("undo")
    def _undo(self, _: Intent) -> None:
        """Back from a look into the past; if there is none, open closed choices, or go back to the last question."""
        if self._focus.is_past:
            self._focus.at = self._focus.instant = None
            self._tell(Looked(self._view.step))
        elif self._table.has_closed:
            self._table.reopen()
            return
        else:
            self._table.undo()
        self._view.seats.have_seen()  # back to the question

    @on("redo")
    def _redo(self, _: Intent) -> None:
        if self.can_redo:
            self._table.redo()

    @on("left")
    def _back_to_left(self, _: Intent) -> None:
        self._table.back_to_left()

    def shows(self) -> Shown:
        """What can be taken back."""
        return {"can_undo": self.can_undo, "can_redo": self.can_redo, "has_left": bool(self._table.left)}
