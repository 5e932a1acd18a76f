"""Lines for somebody who plays for the first time: the mission, the objects, what is paid, and a wrong grab."""

from __future__ import annotations

from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.pieces import FEWEST_PLAYERS
from kit.games.attraptresors.state import View

MISSION, OBJECTS, NEW_MISSION, WRONG_GRAB, OPEN_MISSIONS = range(1, 6)
"""The numbers of the lines in ``page.advice``: one for each of the first three rounds, two for what may happen."""


def advice(_game: Attraptresors, view: View) -> int | None:
    """Which line is due, from what the person who decides can see."""
    if view.owes:
        return WRONG_GRAB
    if len(view.hands) == FEWEST_PLAYERS:  # nobody owns a mission, and whoever has the column takes one more object
        return OPEN_MISSIONS if view.round == 1 else None
    return {1: MISSION, 2: OBJECTS, 3: NEW_MISSION}.get(view.round)
