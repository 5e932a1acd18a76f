"""People who have decided wait for others at other screens: how many have, and nothing of what any of them did."""

from __future__ import annotations

from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Waits


class Waiting(TablePart):
    """A count."""

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table

    def shows(self) -> Shown:
        """The count, while only others are waited for."""
        table, asked = self._table, self._table.asked
        is_mine = self._view.seats.chooser is not None or self._view.focus.is_past
        waits = Waits(len(asked - table.awaited), len(asked)) if table.awaited and not is_mine else None
        return {"waits": waits}
