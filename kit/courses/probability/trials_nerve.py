"""Trials of the lessons on nerves (A8, A9): a throw that gives a right or not, a glance at it, hands that race."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures import chips_of
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Throw
from kit.games.attraptresors.odds import throws
from kit.games.attraptresors.pieces import COLOURS, DICE, ENOUGH
from kit.games.attraptresors.position import read_position
from kit.games.attraptresors.rights import right_of
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

READ = 10
"""Out of this many dice, some are misread at a glance, as any of the five other colours."""
MOST_HANDS, MOST_TIMES, LONGEST_MS = 12, 30, 10_000


@cache
def rights() -> Mapping[tuple[int, ...], bool]:
    """Every throw, and whether it gives a right to somebody with the first colour as mission; by the engine."""
    game = Attraptresors(3)
    before = read_position(game, "r1 t:A A:R: B:V: C:V:")
    thrown = [move.dice for move in throws() if isinstance(move, Throw)]
    return {dice: bool(right_of(game, before._replace(dice=dice), 0)) for dice in thrown}


@cache
def weighed(has_right: bool) -> Mapping[tuple[int, ...], int]:
    """The throws with a right, or those without, and the ways to throw each."""
    return {
        move.dice: ways
        for move, ways in throws().items()
        if isinstance(move, Throw) and rights()[move.dice] is has_right
    }


@cache
def summed(has_right: bool) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The same throws, and the ways to throw one of the first, of the first two, and so on."""
    found = weighed(has_right)
    return tuple(found), tuple(accumulate(found.values()))


@trial("right")
@dataclass(frozen=True)
class RightThrow(Plain):
    """A throw of eight dice, seen by somebody with the red mission; counted: 1 if it gives a right (AT-11, AT-12).

    With `half`, half of the throws do: a coin first says which kind it is.
    """

    half: bool = False

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """The dice, each by its colour, in the order in which they lie."""
        if not self.half:
            return tuple(stream.below(len(COLOURS)) for _ in range(DICE))
        kinds, ways = summed(bool(stream.below(2)))
        dice = kinds[bisect_right(ways, stream.below(ways[-1]))]
        lie = [colour for colour, count in enumerate(dice) for _ in range(count)]
        return tuple(lie.pop(stream.below(len(lie))) for _ in range(DICE))

    def value(self, outcome: Sequence[int]) -> int:
        """Whether it gives a right, as the engine says."""
        return int(rights()[tuple(outcome.count(colour) for colour in range(len(COLOURS)))])

    def exact(self) -> Distribution[int]:
        """Every throw, by the engine."""
        ways = {right: sum(weighed(right).values()) for right in (False, True)}
        if self.half:
            return Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})
        return Distribution({int(right): Fraction(each, sum(ways.values())) for right, each in ways.items()})

    def sample(self) -> Sample | None:
        """How many trials are dealt at once; with `half`, one by one."""
        if self.half:
            return None
        each = tallies.of_each(self.value)
        return Sample((1,) * len(COLOURS), DICE, True, each)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The dice as they lie."""
        return dice_of([COLOURS[colour] for colour in outcome], words)


@trial("glance")
@dataclass(frozen=True)
class Glance(Plain):
    """A throw read at a glance, where `slips` of ten dice are misread; somebody who sees `enough` of the mission grabs.

    Counted by the rules (AT-11, AT-12): 3 a hit, 2 a false alarm, 1 a miss, 0 a wait that was right.  All six colours
    are seen at once and without a slip, and are a hit.
    """

    enough: int = ENOUGH
    slips: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.enough <= DICE + 1 or not 0 <= self.slips <= READ:
            raise ValueError("count_too_large")

    @property
    def weights(self) -> Sequence[int]:
        """For a die, for each colour: it is taken for the mission's, which is the first one, or it is not."""
        others, slips = len(COLOURS) - 1, self.slips
        return (others * (READ - slips), others * slips) + (slips, others * READ - slips) * others

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """Each die, as in `weights`."""
        weights = dict(enumerate(self.weights))
        return tuple(stream.draw(weights) for _ in range(DICE))

    def value(self, outcome: Sequence[int]) -> int:
        """What it counts as."""
        colours = [die // 2 for die in outcome]
        return self._judged(colours.count(0), sum(die % 2 == 0 for die in outcome), len(set(colours) - {0}))

    def _judged(self, there: int, seen: int, others: int) -> int:
        if there and others == len(COLOURS) - 1:
            return 3
        return 2 * (seen >= self.enough) + (there >= ENOUGH)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked die by die: how many are of the colour, seem to be, and how many others came."""
        both, missed, seeming, neither, *_ = self.weights

        def goes_on(state: tuple[int, int, int]) -> Iterable[tuple[tuple[int, int, int], int]]:
            there, seen, others = state
            yield (there + 1, seen + 1, others), both
            yield (there + 1, seen, others), missed
            for known, ways in ((others, others), (others + 1, len(COLOURS) - 1 - others)):
                if ways:
                    yield (there, seen + 1, known), ways * seeming
                    yield (there, seen, known), ways * neither

        return walk((0, 0, 0), DICE, goes_on).map(lambda state: self._judged(*state))

    def sample(self) -> Sample:
        """How many are dealt at once."""
        each = tallies.of_each(self.value)
        return Sample(self.weights, DICE, True, each)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The dice that lie there; those that seem to be of the mission's colour are marked."""
        return dice_of([COLOURS[die // 2] for die in outcome], words, [die % 2 == 0 for die in outcome])


@trial("fastest")
@dataclass(frozen=True)
class Fastest(Plain):
    """Several hands, each with one of these times as often as any other; counted: the least of them, in ms.

    With `replace`, several hands may have the same time from the list; otherwise none is drawn twice.
    """

    times: tuple[int, ...]
    hands: int = 4
    replace: bool = True

    def __post_init__(self) -> None:
        if not 0 < len(self.times) <= MOST_TIMES or not 1 <= self.hands <= MOST_HANDS:
            raise ValueError("count_too_large")
        if not all(0 < ms <= LONGEST_MS for ms in self.times):
            raise ValueError("count_too_large")
        if not self.replace and self.hands > len(self.times):
            raise ValueError("count_too_few")

    @property
    def ordered(self) -> tuple[int, ...]:
        """The times, the quickest first."""
        return tuple(sorted(self.times))

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """The places of the times that are drawn."""
        left = dict.fromkeys(range(len(self.times)), 1)
        drawn = []
        for _ in range(self.hands):
            drawn.append(stream.draw(left))
            if not self.replace:
                left[drawn[-1]] = 0
        return tuple(drawn)

    def value(self, outcome: Sequence[int]) -> int:
        """The least."""
        return min(self.ordered[place] for place in outcome)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked hand by hand: the quickest so far, and how many slower ones are left."""
        size = len(self.times)
        if not self.replace:  # all sets of this many times are equally likely: by their quickest
            ways = {place: comb(size - place - 1, self.hands - 1) for place in range(size)}
            places = Distribution(
                {place: Fraction(each, comb(size, self.hands)) for place, each in ways.items() if each}
            )
            return places.map(lambda place: self.ordered[place])

        def goes_on(quickest: int) -> Iterable[tuple[int, int]]:
            yield from ((place, 1) for place in range(quickest))
            yield quickest, size - quickest

        first = size - 1
        return walk(first, self.hands, goes_on).map(lambda place: self.ordered[place])

    def sample(self) -> Sample:
        """How many are dealt at once."""
        each = tallies.of_each(self.value)
        weights = (1,) * len(self.times)
        return Sample(weights, self.hands, self.replace, each)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The times; the least is marked."""
        times = [self.ordered[place] for place in outcome]
        return chips_of([str(ms) for ms in times], [ms == min(times) for ms in times])
