"""A decision of a game as a trial: dealt by the engine, walked by `kit.lab.exact`, and many at once by `kit.lab`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures import chips_of
from kit.courses.probability.pictures_hands import hands_of
from kit.draw.svg import Node
from kit.engine.moment import Moment
from kit.engine.reading import Json
from kit.engine.stream import Stream
from kit.games import NAMES
from kit.games.bakschisch.moves import Bribe, Thief
from kit.lab.chances import exact
from kit.lab.distribution import Distribution
from kit.lab.plan import Plan
from kit.lab.policies import Seated, bot, table, uniform
from kit.lab.questions import measured
from kit.lab.simulations import plan
from kit.text.say import Words

UNIFORM = "uniform"
MOST_STEPS = 20_000
"""The most steps of the exact walk: a lesson waits for it."""
WHOLE_GAMES = 20


@trial("engine")
@dataclass(frozen=True)
class Decision(Plain):
    """What the next decision in a position leads to; counted: a measure of the game, such as ``stands:A``.

    Yes counts as 1 and no as 0; measures that are not whole numbers cannot be counted.
    """

    position: str
    measure: str
    game: str = "bakschisch"
    policy: str = UNIFORM
    """How everybody chooses: all options equally likely, or as a bot does."""
    mine: str = ""
    """What seat A shows instead, as records write it: ``3``, ``thief``."""
    steps: int = 0
    """How many steps are played; 0: until the first decision has been carried out."""

    def __post_init__(self) -> None:
        if self.game not in NAMES or not 0 <= self.steps <= WHOLE_GAMES:
            raise ValueError("count_measure")
        _counted(self._plan.play(Stream(0, 0)), self._plan.measure)

    @property
    def _plan(self) -> Plan:
        return _plan_of(self.game, self.policy, self.mine, self.measure, self.position, self.steps)

    def outcome(self, stream: Stream) -> Moment | None:
        """What the engine makes of this luck."""
        return self._plan.play(stream)

    def value(self, outcome: Moment | None) -> int:
        """The measure."""
        return _counted(outcome, self.measure)

    def exact(self) -> Distribution[int]:
        """The exact chances of every draw and every choice, walked through; raises ValueError if there are too many."""
        asked = self._plan
        found = exact(asked.game, asked.start, asked.policies, self.measure, until=asked.until, most=MOST_STEPS)
        return found.map(_whole)

    def tallies(self, seed: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
        """How often each value comes, by a batch of the game if one fits, otherwise by the engine."""
        return [self._played(seed, first, last - first) for first, last in pairwise(bounds)]

    def _played(self, seed: int, first: int, many: int) -> Mapping[int, int]:
        found: Counter[int] = Counter()
        for value, count in self._plan.tally(seed, first, many).items():
            found[_whole(value)] += count
        return found

    def picture(self, outcome: Moment | None, words: Words) -> Node:
        """The open hands of the last decision, or what was counted."""
        moves = outcome.steps[-1].moves.values() if outcome and outcome.steps else ()
        if shown := [None if move == Thief() else move.gold for move in moves if isinstance(move, Bribe | Thief)]:
            return hands_of(shown, words)
        return chips_of([str(self.value(outcome))], [True])


def _counted(moment: Moment | None, measure: Any) -> int:
    if moment is None:
        raise ValueError("count_measure")
    return _whole(measured(moment.game, measure)(moment))


def _whole(value: Json) -> int:
    """A whole number: yes is 1 and no is 0."""
    if isinstance(value, bool | int):
        return int(value)
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    raise ValueError("count_measure")


@lru_cache(maxsize=64)
def _plan_of(game: str, policy: str, mine: str, measure: str, position: str, steps: int) -> Plan:
    everybody = uniform() if policy == UNIFORM else bot(policy)
    policies: Seated = everybody
    found = plan(game, everybody, measure, position=position, until=steps or None)
    if mine:
        shown: Any = int(mine) if mine.isdecimal() else mine
        policies = dict.fromkeys(range(found.game.players), everybody) | {0: table({shown: 1})}
    return Plan(found.game, found.start, policies, measure, None, found.until)
