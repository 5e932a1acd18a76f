"""What lessons I5, I6 and I8 compute about Intrige: what a post pays, a conflict costs, and a promise is worth.

Money is in thousands.  All of it is done by the engine, or by `kit.lab` with it; chances that nobody can know, such as
how often a post is lost, are given in the lesson.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from kit.counting.figures import figure
from kit.engine.expressions import whole
from kit.games.intrige.events import Appointed, SalariesPaid, TurnBegan
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Bribe
from kit.games.intrige.position import read_position
from kit.lab import courts
from kit.lab.behaviour import level_k
from kit.lab.conflict import in_turn
from kit.lab.courts import ASKED, conflict_of, kept_or_broken
from kit.lab.equilibria import Equilibrium, equilibrium

SEATS = 3
OWNER = 1
"""Whose court it is in I5: seat A has its turn before the owner, seat C after."""
PAY, RISK = "pay", "risk"
PLACES = 10**6


# What a post is worth (I5) --------------------------------------------------------------------------------------------


@cache
def days_of(round_: int, seat: int) -> tuple[str, ...]:
    """What follows when `seat` gets a post in this round: its salaries, and the owner's turns in which it may be lost.

    It is read off the engine: everybody goes on with the first option there is, to the end of the game.  Raises
    ValueError for a seat or a round without such a post.
    """
    game = Intrige(SEATS)
    if seat not in (0, 2) or not 1 < round_ <= game.sending_rounds:
        raise ValueError("count_measure")
    state = read_position(game, completed(f"r{round_} turn:B B*={'ABC'[seat]}F", SEATS))
    seen: list[str] = []
    hired = False
    while not state.winners:
        moves = {mover: game.options(state, mover)[0] for mover in sorted(game.to_act(state))}
        result = game.apply(state, moves)
        state = result.state
        for event in result.events:
            hired = hired or isinstance(event, Appointed)
            if hired and isinstance(event, TurnBegan) and event.seat == OWNER:
                seen.append(RISK)
            elif hired and isinstance(event, SalariesPaid) and event.seat == seat:
                seen.append(PAY)
    return tuple(seen)


def risks_before(round_: int, seat: int) -> tuple[int, ...]:
    """For each salary of that post: how many of the owner's turns it has to outlast."""
    days = days_of(round_, seat)
    return tuple(days[:at].count(RISK) for at, day in enumerate(days) if day == PAY)


@figure
def salaries(round_: Fraction, seat: Fraction) -> Fraction:
    """``salaries(2, 0)``: how often a post that seat A gets in round 2 at B's court is paid; by the engine (IN-26)."""
    return Fraction(len(risks_before(whole(round_), whole(seat))))


@figure
def before_salary(round_: Fraction, seat: Fraction, nth: Fraction) -> Fraction:
    """How many of the owner's turns its n-th salary has to outlast; by the engine."""
    return Fraction(risks_before(whole(round_), whole(seat))[whole(nth) - 1])


# A conflict in which every bribe is gone (I6) -------------------------------------------------------------------------


@cache
def solved_conflict() -> Equilibrium[Bribe]:
    """Its equilibrium, in floats."""
    return equilibrium(conflict_of())


@figure
def conflict_pays(mine: Fraction, other: Fraction) -> Fraction:
    """What the conflict brings the one who pays `mine` against `other`; the larger wins, equal ones equally often."""
    return conflict_of().pays((Bribe(whole(mine)), Bribe(whole(other))))[0]


@figure
def conflict_often(bribe: Fraction) -> Fraction:
    """How often the equilibrium of `kit.lab` pays this bribe, to six places as a fraction."""
    return Fraction(solved_conflict().mix[Bribe(whole(bribe))]).limit_denominator(PLACES)


@figure
def level_bribe(level: Fraction) -> Fraction:
    """What somebody who thinks this many steps pays: level 0 pays anything, each next one replies best to the last.

    Raises ValueError for a level that may pay several bribes.
    """
    mix = level_k(conflict_of(), whole(level))[-1]
    paid = [move.amount for move, chance in mix.items() if chance]
    if len(paid) != 1:
        raise ValueError("count_measure")
    return Fraction(paid[0])


@figure
def first_pays() -> Fraction:
    """What the first pays if the second hears it (IN-14, IN-15)."""
    first = in_turn(conflict_of()).first
    assert isinstance(first, Bribe)
    return Fraction(first.amount)


# A word that binds nobody (I8) ----------------------------------------------------------------------------------------

FIRST_WORD = 3
"""The round in which it is given."""


@figure
def word_brings(round_: Fraction, post: Fraction) -> Fraction:
    """What the guest has gained at the end if the owner gives this post after a bribe of 30; by the engine."""
    return Fraction(kept_or_broken(whole(round_), whole(post))[1] - ASKED)


@figure
def lead_of_owner(bribe: Fraction, post: Fraction) -> Fraction:
    """How far an owner who gets this bribe and gives this post is ahead of the average of both rivals at the end."""
    return courts.lead_of_owner(whole(bribe), whole(post))


@figure
def word_kept(post: Fraction) -> Fraction:
    """1 if giving this post keeps the word, 0 if it breaks it; by the engine."""
    return Fraction(kept_or_broken(FIRST_WORD, whole(post))[0])
