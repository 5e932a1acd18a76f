"""What a part of the souk is, for somebody who taps it."""

from __future__ import annotations

from kit.faces.attraptresors.kinds import AttrapSight
from kit.games.attraptresors.pieces import COLUMN, FOR_MISSION, FOR_SIX_COLOURS, IN_BOX, SACKS_FOR


def about(sight: AttrapSight) -> str | None:
    """One sentence about the thing that was tapped: what it pays, and who may take it."""
    tapped, words = sight.tapped, sight.words
    if tapped == COLUMN:
        return words.say("page.about.column", mission=FOR_MISSION, six=FOR_SIX_COLOURS)
    if isinstance(tapped, str) and tapped in IN_BOX:
        return words.say("page.about.object", object=tapped, sacks=SACKS_FOR[tapped])
    return None
