"""People look on at a kiosk: a stranger may only play, and where only bots play everybody sees them all."""

from __future__ import annotations

from dataclasses import replace

from kit.page.page import Intent
from kit.page.sight import AnySight
from kit.play.parts.part import TablePart
from kit.play.parts.viewpoint import Viewpoint

PLAYING = frozenset(
    {
        *("advised", "choose", "close", "finish", "form", "form-do", "hint", "instant", "my-turn", "next", "pause"),
        *("peek", "race", "race-ask", "race-begin", "space", "undo"),
    }
)
"""Everything that can be done in a game at a kiosk."""


class Onlooking(TablePart):
    """People who come by."""

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table

    def admits(self, intent: Intent) -> bool:
        """A stranger may do nothing but play."""
        return intent.name in PLAYING

    def sees(self, sight: AnySight) -> AnySight:
        """People who watch bots see what each of them saw, before what is looked at."""
        if self._table.people:
            return sight
        view, game = self._view, self._table.game
        state = self._table.session.state_after(view.step - bool(view.opened))
        return replace(sight, peeked={seat: game.view(state, seat) for seat in range(game.players)})
