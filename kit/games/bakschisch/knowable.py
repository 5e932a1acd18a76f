"""What a seat could know of its fists before all opened: what each brings against every answer of the others.

Each rival may show any gold in its purse, or its thief if it has one, so the answers are all combinations of these, and
each counts once.  They are counted as products, never listed: with full purses there are tens of thousands.

Purses that are hidden (C-BK-26) are no secret to somebody who kept count: all begin with the same gold, every fist is
opened for all to see, and everybody is told what thieves take and what is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.bakschisch.events import BribesRevealed, GoldShared, GoldSplit, GoldStolen
from kit.games.bakschisch.game import GOLD_EACH, Bakschisch
from kit.games.bakschisch.moves import Bribe, Move, Thief, Turn
from kit.games.bakschisch.sight import Rival, Sight, guess_purses, look
from kit.games.bakschisch.state import View
from kit.games.bakschisch.worth import answers, move_values, shown, ways_to_fall, ways_to_walk, who_may_steal

OPEN, COUNTED, GUESSED = "open", "counted", "guessed"


class Spread(NamedTuple):
    """What one fist brings, over all answers of the others."""

    move: Bribe | Thief
    moves: int
    """In how many of the answers the seat's pawn leaves its space."""
    gold: Fraction
    """The average change of the seat's purse by the bribe itself, before a round's heap is shared."""
    worth: float
    """Its worth in spaces, as `level_1` reckons it: the walk, the throne, and the gold."""


class BakschischKnowable(NamedTuple):
    """What a seat could know before a bribe."""

    seat: Seat
    start: int
    """Where its pawn stands,"""
    end: int
    """and where this card takes it: ahead, or back on the fifth bribe; the same space if there is no way."""
    answers: int
    """How many answers the others have together."""
    purses: tuple[int, ...]
    """What is in the purses, as far as it could be known."""
    purses_by: str
    """How it is known: `OPEN` to all, `COUNTED`, or `GUESSED`: what is not in sight, split equally among the others."""
    spreads: tuple[Spread, ...]

    @property
    def is_guessed(self) -> bool:
        """The game began in the middle with hidden purses, so nobody could have kept count."""
        return self.purses_by == GUESSED

    @property
    def best(self) -> Spread:
        """The gold that is worth most; of several equal ones, the least.

        The thief is not weighed against it: it can be sent once a round (BK-10), so a seat that sends it now has none
        at a later bribe, of which nothing is known here; and from any fist it would catch far more than from those that
        people show.
        """
        return max((each for each in self.spreads if isinstance(each.move, Bribe)), key=lambda spread: spread.worth)

    def of(self, move: Move) -> Spread:
        """What this fist brings."""
        return next(spread for spread in self.spreads if spread.move == move)


def knowable(
    game: Bakschisch, view: View, seat: Seat, moves: Sequence[Move], seen: Sequence[Event] | None = None
) -> BakschischKnowable:
    """What `seat` could know of these fists before all opened.

    Only the seat's own purse in the view counts, unless all are open.  `seen`: the events since the game began at its
    start, by which the purses are counted; None where it began in the middle, so that they have to be guessed.
    """
    fists = [move for move in moves if not isinstance(move, Turn)]
    purses, purses_by = _purses(game, view, seat, seen)
    sight = look(game, view._replace(seat=seat, purses=purses), fists)
    values = move_values(sight)
    return BakschischKnowable(
        seat,
        sight.start,
        sight.behind if sight.fifth else sight.ahead,
        answers(sight.rivals),
        purses,
        purses_by,
        tuple(Spread(fist, _moves(sight, fist), _gold(sight, fist), values[fist]) for fist in fists),
    )


def count_along(game: Bakschisch, seen: Sequence[Event]) -> tuple[int, ...]:
    """The purses, counted by what everybody has seen since the game began: fists, what thieves take, and shares."""
    purses = [GOLD_EACH] * game.players
    for event in seen:
        match event:
            case BribesRevealed(gold=gold):
                purses = [purse - spent for purse, spent in zip(purses, gold, strict=True)]
            case GoldStolen(seat=thief, gold=taken):
                purses[thief] += taken
            case GoldSplit(seats=thieves, each=each):
                for thief in thieves:
                    purses[thief] += each
            case GoldShared(each=each):
                purses = [purse + each for purse in purses]
    return tuple(purses)


def _purses(game: Bakschisch, view: View, seat: Seat, seen: Sequence[Event] | None) -> tuple[tuple[int, ...], str]:
    """The purses, and how they are known."""
    if None not in view.purses:
        return guess_purses(view), OPEN
    if seen is not None:
        return count_along(game, seen), COUNTED
    hidden = tuple(gold if owner == seat else None for owner, gold in enumerate(view.purses))
    return guess_purses(view._replace(purses=hidden)), GUESSED


def _moves(sight: Sight, fist: Bribe | Thief) -> int:
    """In how many answers the pawn walks, or falls back on the fifth bribe; at either end of the track it stays."""
    if (sight.behind if sight.fifth else sight.ahead) == sight.start:
        return 0
    return ways_to_fall(sight, shown(fist)) if sight.fifth else ways_to_walk(sight, shown(fist))


def _gold(sight: Sight, fist: Bribe | Thief) -> Fraction:
    if not isinstance(fist, Thief):
        return Fraction(-shown(fist))
    return Fraction(_caught(sight.game, sight.rivals), answers(sight.rivals))


def _caught(game: Bakschisch, rivals: Sequence[Rival]) -> int:
    """What the seat's thief takes, added up over all answers: each pot in whole pieces."""
    caught = 0
    for thieves in who_may_steal(rivals):
        purses = [rival.purse for rival, steals in zip(rivals, thieves, strict=True) if not steals]
        parts = 1 + sum(thieves)
        caught += sum(ways * game.split(pot, parts)[0] for pot, ways in enumerate(_pots(purses)))
    return caught


def _pots(purses: Sequence[int]) -> Sequence[int]:
    """In how many ways these purses give each sum, from 0 on, when each shows anything from nothing to all of it."""
    ways = [1]
    for purse in purses:
        up_to = [0, *accumulate(ways + [0] * purse)]
        ways = [up_to[pot + 1] - up_to[max(pot - purse, 0)] for pot in range(len(up_to) - 1)]
    return ways
