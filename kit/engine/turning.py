"""The turning point of a game that is over: the decision after which the winner's chance rose most.

A chance is the share won of the games that bots play on from a moment.  All they are given is the state, so what counts
is what could be known then: cards and dice fall by their odds, never from a session's seed.  Asked of a game that hides
something for good, it would give that away (`kit.engine.box.Box.is_knowable`).

There are two stages, since the largest of many differences is partly luck (the winner's curse): the first looks at all
moments, the second tries the few that rose most again, with fresh games only, and these alone decide.  Game *k* has the
same bots and the same luck at the same step from whichever moment it starts (common random numbers), so there is less
noise in the difference between two moments.

A. M. Law: Simulation Modeling and Analysis, 5th ed. (2015), ch. 11.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from kit.engine.bot import AnyBot
from kit.engine.box import AnyBox
from kit.engine.chance import sample
from kit.engine.game import CHANCE, AnyGame, AnyState, Seat

FIRST, SECOND = 60, 300
"""Games from every moment; then from both sides of the decisions that may have been the turning point."""
CANDIDATES = 3
"""How many decisions may have been it after the first stage."""
SURE = 3.0
"""A rise counts when it is at least this many of its standard errors."""
LONGEST = 600
"""Steps after which a game is given up: with some house rules it never ends (docs/decisions/0005).  Nobody wins it."""


class Point(NamedTuple):
    """A moment to weigh: the state after this many steps of its game."""

    step: int
    state: AnyState


class Turning(NamedTuple):
    """After the point with this number (counted from 1; 0 is where the game began) the seat's chance had risen most."""

    point: int
    seat: Seat
    before: float
    """Its chance of winning, alone or with others, at the point before, 0 to 1,"""
    after: float
    """and at this one."""
    error: float
    """Standard error of the difference."""


class Weighing:
    """The chances of some seats at some points of a game, worked out one played-on game at a time.

    The same points give the same result, however the work is cut into pieces.
    """

    def __init__(self, box: AnyBox, game: AnyGame, points: Sequence[Point], seats: Sequence[Seat]) -> None:
        self._game, self._points, self._seats = game, points, seats
        self._bots = [box.bots[name] for name in box.default_bots]
        self._won: list[list[frozenset[Seat]]] = [[] for _ in points]
        self._fresh: dict[int, list[frozenset[Seat]]] = {}
        self._played = 0
        self._work = self._play_all()
        self.is_done = False
        """Everything is worked out."""
        self.turning: Turning | None = None
        """The turning point, once everything is worked out; None where no rise stands out from the noise."""

    def go_on(self) -> None:
        """Play one more game; do nothing when all have been played."""
        if not self.is_done and next(self._work, True):
            self.is_done, self.turning = True, self._found()

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""
        rises = max(len(self._points) - 1, 0)
        fresh = 2 * min(CANDIDATES, rises * len(self._seats)) * SECOND
        return 1.0 if self.is_done else min(self._played / (FIRST * len(self._points) + fresh), 0.99)

    def chances(self, seat: Seat) -> list[float]:
        """The seat's chance at every point, by the games of the first stage so far."""
        return [fmean(seat in winners for winners in won) if won else 0.0 for won in self._won]

    def _found(self) -> Turning | None:
        """Of the rises that fresh games confirm, the largest."""
        rises = [self._rise(point, seat, self._fresh) for point, seat in self._candidates()]
        sure = [rise for rise in rises if rise.after - rise.before > SURE * rise.error]
        return max(sure, key=lambda rise: rise.after - rise.before, default=None)

    def _play_all(self) -> Iterator[None]:
        for number in range(FIRST):
            for place in range(len(self._points)):
                self._won[place].append(self._winners(place, number))
                yield
        places = sorted({place - side for place, _ in self._candidates() for side in (0, 1)})
        self._fresh = {place: [] for place in places}
        for number in range(FIRST, FIRST + SECOND):
            for place in places:
                self._fresh[place].append(self._winners(place, number))
                yield

    def _winners(self, place: int, number: int) -> frozenset[Seat]:
        self._played += 1
        return winners(self._game, self._points[place], self._bots, number)

    def _candidates(self) -> list[tuple[int, Seat]]:
        """The decisions after which a chance seems to have risen most, by the first stage."""
        won = dict(enumerate(self._won))
        rises = [self._rise(point, seat, won) for seat in self._seats for point in range(1, len(self._points))]
        rises.sort(key=lambda rise: (rise.before - rise.after, rise.point, rise.seat))
        return [(rise.point, rise.seat) for rise in rises[:CANDIDATES] if rise.after > rise.before]

    @staticmethod
    def _rise(point: int, seat: Seat, won: Mapping[int, Sequence[frozenset[Seat]]]) -> Turning:
        pairs = [(seat in old, seat in new) for old, new in zip(won[point - 1], won[point], strict=True)]
        before, after = (fmean(each) for each in zip(*pairs, strict=True))
        return Turning(point, seat, before, after, stdev(new - old for old, new in pairs) / sqrt(len(pairs)))


def winners(game: AnyGame, point: Point, bots: Sequence[AnyBot], number: int) -> frozenset[Seat]:
    """Who wins the game with this number that bots play on from a point."""
    step, state = point
    seated = _seated(bots, game.players, Random(number))
    for at in range(step, step + LONGEST):
        if not (seats := game.to_act(state)):
            break
        random = Random(number * LONGEST**2 + at)  # the same luck at the same step, from wherever the game starts
        if CHANCE in seats:
            moves = {CHANCE: sample(game.chance(state), random)}
        else:
            moves = {
                seat: seated[seat](game, game.view(state, seat), game.options(state, seat), random).move
                for seat in sorted(seats)
            }
        state = game.apply(state, moves).state
    result = game.result(state)
    return _together(result.winners if result else ())


_together = cache(frozenset[Seat])
"""The same few sets, held once: thousands of them are kept while a game is weighed."""


def _seated(bots: Sequence[AnyBot], seats: int, random: Random) -> list[AnyBot]:
    """Different bots in any order, as long as there are enough: two of a kind may wait for each other for ever."""
    rounds = -(-seats // len(bots))
    return [bot for _ in range(rounds) for bot in random.sample(bots, len(bots))][:seats]
