"""What could be known before the hands reached, in a line beside "what if"."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.knowable import has_mission, rivals_chance, six_colours
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.sight import Asked
from kit.text.say import Words


def could_know(game: Attraptresors, asked: Asked[View, Move], words: Words) -> Node | None:
    """The seat's own right, and exactly how likely another had a right by mission; None if that is not for this page.

    From a view that hides the seat's mission, only that all six colours lie there is told.
    """
    view, seat = asked.before, asked.seat
    if not view.dice:
        return None
    said = [words.say("whatif.right_six")] if six_colours(view) else []
    mine = has_mission(game, view, seat)
    if mine is not None and game.for_two:
        said.append(words.say("whatif.open_mission" if mine else "whatif.open_none"))
    elif mine is not None:
        said.append(words.say("whatif.right_mission" if mine else "whatif.right_none", seat=seat))
    if view.seat == seat and not game.for_two:
        chance = rivals_chance(game, view)
        ways, all_ = chance.numerator, chance.denominator
        said.append(words.say("whatif.rivals", ways=ways, all=all_, number=round(100 * chance)))
    return el("p", " ".join(said), class_="could-know", id="could-know") if said else None
