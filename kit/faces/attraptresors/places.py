"""The others at the table: pawn and name, a mission face down, and the gold on their cards."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.faces.attraptresors.corners import has_corners
from kit.faces.attraptresors.hand import back_of_mission, gold, name_of, who
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import paint


def places(sight: AttrapSight) -> list[Child]:
    """Everybody who is not asked in the large place; nobody while corners are drawn, where all have a place."""
    if has_corners(sight):
        return []
    asked = {turn.seat for turn in sight.turns} | ({sight.seat} if sight.is_asked else set())
    return [place(sight, seat) for seat in range(sight.game.players) if seat not in asked]


def place(sight: AttrapSight, seat: Seat) -> Node:
    """Somebody else's place."""
    return el(
        "section",
        who(sight, seat),
        back_of_mission(sight, seat),
        gold(sight, seat),
        class_=["seat", "hand-place", paint(seat), seat in sight.winners and "won"],
        id=f"place-{seat}",
        aria_label=name_of(sight, seat),
    )
