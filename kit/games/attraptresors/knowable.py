"""What could be known before the hands reached: a seat's own right, and how likely it is that another one had a right.

Dice lie open, so a right of one's own is certain.  The others' missions are not: each of those that a seat has not seen
(C-AT-3) is as likely to lie before another player as in the pile, so how many of a colour the others hold is
hypergeometric.  Nothing is concluded from how they play.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from kit.engine.game import Seat
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.pieces import COLOUR_INDEX, ENOUGH
from kit.games.attraptresors.state import View


def six_colours(view: View) -> bool:
    """AT-12: all six colours lie there, and everybody may take the column."""
    return bool(view.dice) and all(view.dice)


def has_mission(game: Attraptresors, view: View, seat: Seat) -> bool | None:
    """AT-11, AT-29: whether the dice fulfil this seat's mission, or an open one; None while that is secret."""
    shown = view.missions if game.for_two else (view.missions[seat],)
    if not view.dice or None in shown:
        return None
    return any(colour is not None and view.dice[COLOUR_INDEX[colour]] >= ENOUGH for colour in shown)


def rivals_chance(game: Attraptresors, view: View) -> Fraction:
    """How likely it is, from this seat's view, that one of the others has a right by mission before the hands reach.

    With two players the missions lie open: it is 0 or 1.  Raises ValueError for the view of no seat, or without dice.
    """
    if not view.dice or (view.seat is None and not game.for_two):
        raise ValueError("there is a chance only for a seat, once the dice lie there")
    if game.for_two:
        return Fraction(bool(has_mission(game, view, 0)))
    unseen, others = sum(view.unseen), game.players - 1
    good = sum(left for left, dice in zip(view.unseen, view.dice, strict=True) if dice >= ENOUGH)
    return 1 - Fraction(comb(unseen - good, others), comb(unseen, others))
