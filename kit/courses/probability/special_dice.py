"""What the engine says about throws (A2, A3, A6) and missions (I3): every throw of the real game, judged by it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from kit.counting.figures import figure
from kit.engine.expressions import whole
from kit.engine.moment import Moment
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.rights import right_of
from kit.lab.chances import exact
from kit.lab.questions import open_game

TABLE = "r1 t:A A:R: B:B: C:G:"
"""Three players: I have the red mission, the others have blue and green; A is about to throw."""
ME, RIVAL = 0, 1


def _thrown(measure: Callable[[Any], Any]) -> Fraction:
    """How likely this is after one throw at the table, die by die as the game throws them (AT-10)."""
    return Fraction(exact("attraptresors", TABLE, measure=measure, until=1).chance(True))


def _mission(moment: Moment, seat: int) -> bool:
    return right_of(moment.game, moment.after, seat).place is not None


@cache
def _of_right(what: str) -> Fraction:
    asked: dict[str, Callable[[Moment], bool]] = {
        "any": lambda moment: bool(right_of(moment.game, moment.after, ME)),
        "mission": lambda moment: _mission(moment, ME),
        "six": lambda moment: right_of(moment.game, moment.after, ME).six_colours,
        "both": lambda moment: right_of(moment.game, moment.after, ME).both,
        "rivals": lambda moment: _mission(moment, ME) and _mission(moment, RIVAL),
        "rival": lambda moment: _mission(moment, RIVAL),
        "any beside a rival": lambda moment: _mission(moment, RIVAL) and bool(right_of(moment.game, moment.after, ME)),
        "nobody": lambda moment: not any(right_of(moment.game, moment.after, seat) for seat in moment.game.seats),
    }
    return _thrown(asked[what])


@figure
def referee(what: str) -> Fraction:
    """``referee('any')``: how often the engine gives me a right to the column.

    ``mission``, ``six`` (colours) or ``both`` say by what; ``rivals``: my mission and another's in one throw;
    ``rival``: the other's; ``any beside a rival``: I have a right while the other's mission is fulfilled; ``nobody``:
    none of three players has a right.
    """
    return _of_right(what)


@figure
def shapes(*often: Fraction) -> Fraction:
    """``shapes(3, 1, 1, 1, 1, 1)``: how often the engine's dice show colours this many times each."""
    shape = tuple(sorted(map(whole, often), reverse=True))
    return _of_shape(shape)


@cache
def _of_shape(shape: tuple[int, ...]) -> Fraction:
    return _thrown(lambda moment: tuple(sorted((each for each in moment.after.dice if each), reverse=True)) == shape)


@figure
def twins(players: Fraction) -> Fraction:
    """How often two or more of this many players are dealt the same mission (AT-6), by the engine."""
    return _of_twins(whole(players))


@cache
def _of_twins(players: int) -> Fraction:
    game: Attraptresors = open_game("attraptresors", players=players)
    dealt = exact(game, None, measure=lambda moment: len(set(moment.after.missions)) < players, until=players)
    return Fraction(dealt.chance(True))
