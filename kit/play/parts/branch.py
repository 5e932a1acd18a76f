"""Another line of play, from a moment of the past that is being looked at."""

from __future__ import annotations

from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Notice


class Branch(TablePart):
    """Plays on from the past."""

    def __init__(self, view: Viewpoint) -> None:
        self._table, self._focus = view.table, view.focus

    @on("branch")
    def _branch(self, _: Intent) -> None:
        """Play on from the moment of the past that is being looked at; the game as it was is kept."""
        if self._focus.at is not None:
            self._table.replace(self._table.record, self._table.session.branch(self._focus.at))
            self._focus.notice = Notice("page.branched", leads_back=True)
