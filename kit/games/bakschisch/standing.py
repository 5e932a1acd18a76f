"""How the game ends for each: the place on the track, what decides on the throne, and a word for whoever sat there."""

from __future__ import annotations

from kit.engine.form import Said
from kit.engine.game import Seat
from kit.engine.standing import Standing
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.state import BRIBES, View

NEAR = 6
"""At most this many spaces from the throne is close."""


def standing(game: Bakschisch, view: View, seat: Seat) -> Standing:
    """The space; on the throne gold, then since when (BK-40, C-BK-24)."""
    space, throne, gold, since = view.spaces[seat], game.board.throne, view.purses[seat] or 0, view.since[seat]
    if space < throne:
        key = "from_throne" if space else "on_start"
        return Standing((space,), Said(key, {"left": throne - space, "space": space}))
    number, bribe = divmod(since - 1, BRIBES)
    facts = {"gold": gold, "round": number + 1, "bribe": bribe + 1}
    return Standing((space, gold, -since), Said("on_throne_since" if since else "on_throne", facts))


def goal(game: Bakschisch) -> int:
    """The throne."""
    return game.board.throne


def parting(game: Bakschisch, view: View, seat: Seat) -> Said:
    """How narrow it was: ahead of the next one for a winner, from the throne for everybody else."""
    spaces, throne = view.spaces, game.board.throne
    if seat in view.winners:
        return _won(game, view, seat)
    if spaces[seat] < throne:
        left = throne - spaces[seat]
        return Said("lost_near" if left <= NEAR else "lost_far", {"left": left})
    short = max(view.purses[winner] or 0 for winner in view.winners) - (view.purses[seat] or 0)
    return Said("lost_by_gold" if short else "lost_by_time", {"gold": short})


def _won(game: Bakschisch, view: View, seat: Seat) -> Said:
    if len(view.winners) > 1:
        return Said("won_together", {})
    others = [other for other in game.seats if other != seat]
    rival = max(others, key=lambda other: view.spaces[other])
    left = game.board.throne - view.spaces[rival]
    return Said("won_ahead" if left else "won_contest", {"rival": rival, "left": left})
