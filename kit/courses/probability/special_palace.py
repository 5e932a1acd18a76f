"""What the engine of Intrige says about posts and parks (I1, I3): every way in which owners and rivals can choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from kit.counting.figures import figure
from kit.engine.expressions import whole
from kit.engine.game import AnyGame
from kit.engine.moment import Moment
from kit.games import open_box
from kit.games.intrige.courts import LARGE, PROFESSIONS
from kit.games.intrige.moves import Appoint, Bribe, Choose, Send
from kit.games.intrige.state import Rep, State
from kit.lab.chances import exact
from kit.lab.distribution import Distribution
from kit.lab.policies import Policy, table, uniform

FULL_PARK = (
    "r2 turn:E A:340 B:350 C:340 D:370 E:370 A10=CL A20=DM A30=ES B10=AL B20=DM B30=ES B50=AK C10=BL C20=BS "
    "D10=BL D20=CM D30=CS E10=AF A*=DK E*=AL,BM,CS,DK"
)
"""Florence has given the least post; four people of other professions wait in its park, and four posts are free."""
OWNER, RIVALS = 4, 4
PROMISED = dict(zip(PROFESSIONS[1:], LARGE.salaries[1:], strict=True))
"""What each of the four was promised: a post of their own."""
OPENING = {
    3: "r1 turn:B A:320 B:320 C:320 B*=AF C*=AF",
    4: "r1 turn:B A:320 B:320 C:320 D:320 B*=AF C*=AF",
    5: "r1 turn:B A:320 B:320 C:320 D:320 E:320 B*=AF C*=AF",
}
"""The first sending has gone round to B, by the number of players."""
LAST_TO_SEND = "r1 turn:D A:300 B:320 C:340 D:320 A*=BL,CM B10=AF C10=AF C20=BM D*=CL"
"""A judge of B's and an officer of C's wait in the park of A, and D has still to send."""


@cache
def _seated() -> Distribution[tuple[Rep | None, ...]]:
    """How Florence can be filled if its owner takes any free post for each (C-IN-6), after the least bribes."""
    return _walked(
        RIVALS + 1,
        FULL_PARK,
        {**_cheap(RIVALS), OWNER: uniform()},
        lambda moment: moment.after.courts[OWNER],
        lambda state: not state.parks[OWNER],
    )


@figure
def fillings() -> Fraction:
    """In how many ways the engine's owner can fill four posts with four applicants."""
    return Fraction(len(_seated()))


@figure
def promises_kept(number: Fraction) -> Fraction:
    """How often this many of four applicants get the post that they were promised, if the owner chooses by lot."""
    asked = whole(number)
    return Fraction(_seated().map(_kept).chance(asked))


def _kept(court: tuple[Rep | None, ...]) -> int:
    pays = zip(LARGE.salaries, court, strict=True)
    return sum(bool(rep) and PROMISED.get(rep.profession) == salary for salary, rep in pays if rep)


@figure
def visits(players: Fraction) -> Fraction:
    """How often a rival who sends anywhere with equal chances sends somebody to my palace, by the engine (IN-25)."""
    return _visits(whole(players))


@cache
def _visits(players: int) -> Fraction:
    came = _walked(
        players,
        OPENING[players],
        _cheap(players),
        lambda moment: len(moment.after.parks[0]),
        lambda state: state.owner != 1,
    )
    return Fraction(came.chance(1))


@figure
def last_quarrels() -> Fraction:
    """How often the last of three rivals brings a conflict to a park where two of different professions wait."""
    return _last_quarrels()


@cache
def _last_quarrels() -> Fraction:
    def quarrel(moment: Moment) -> bool:
        waiting = [rep.profession for rep in moment.after.parks[0]]
        return len(set(waiting)) < len(waiting)

    found = _walked(4, LAST_TO_SEND, _cheap(4), quarrel, lambda state: bool(state.owner == 0))
    return Fraction(found.chance(True))


def _cheap(players: int) -> dict[int, Policy]:
    """Everybody pays the least, gives the least post, and sends any profession anywhere with equal chances."""
    courts = range(players)
    moves: Mapping[Any, int] = {
        Bribe(LARGE.bill): 1,
        **{Appoint(seat, LARGE.salaries[0]): 1 for seat in courts},
        **{Choose(seat): 1 for seat in courts},
        **{Send(profession, court): 1 for profession in PROFESSIONS for court in courts},
    }
    return {seat: table(moves) for seat in courts}


def _walked(
    players: int,
    line: str,
    policies: Mapping[int, Policy],
    measure: Callable[[Any], Any],
    until: Callable[[State], bool],
) -> Distribution[Any]:
    box = open_box("intrige")
    game: AnyGame = box.new_game(players, box.options())
    return exact(game, line, policies, measure, until=until)
