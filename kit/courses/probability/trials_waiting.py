"""Waiting for a hit: with dice, which forget, and with cards, which run out; and what comes after many misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

MOST_THINGS, MOST_DRAWS, MOST_MISSES = 1000, 500, 8


HIT, MISS = "die-red", "die"
"""Symbols of the sheet."""


def _pictured(draws: Sequence[int], words: Words) -> Node:
    return dice_of([MISS if draw else HIT for draw in draws], words, [not draw for draw in draws])


@trial("waiting")
@dataclass(frozen=True)
class Waiting(Plain):
    """Rounds until the first hit; counted: the number of that round, or `most` + 1 if there was none by then."""

    hits: int = 1
    of: int = 6
    per: int = 1
    """How many draws make a round."""
    most: int = 60
    replace: bool = True
    """Whether every draw is like the first, as with dice; if not, what came is gone, as with cards."""

    def __post_init__(self) -> None:
        if not 0 < self.hits <= self.of <= MOST_THINGS or not (self.per > 0 and 0 < self.per * self.most <= MOST_DRAWS):
            raise ValueError("count_too_large")
        if not self.replace and self.per * self.most > self.of:
            raise ValueError("count_too_few")

    @property
    def _weights(self) -> tuple[int, int]:
        return self.hits, self.of - self.hits

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """Every draw until the first hit, 0 for a hit and 1 for a miss."""
        left = dict(enumerate(self._weights))
        drawn: list[int] = []
        while len(drawn) < self.per * self.most and 0 not in drawn:
            drawn.append(stream.draw(left))
            if not self.replace:
                left[drawn[-1]] -= 1
        return tuple(drawn)

    def value(self, outcome: Sequence[int]) -> int:
        """The round of the first hit."""
        return (len(outcome) - 1) // self.per + 1 if 0 in outcome else self.most + 1

    def exact(self) -> Distribution[int]:
        """The exact chances, round by round: those who still wait, and those who meet the hit now."""

        def goes_on(state: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
            drawn, found = state
            if found:
                return [(state, 1)]
            missed = self.of - self.hits - (0 if self.replace else drawn)
            return [((drawn + 1, drawn // self.per + 1), self.hits), ((drawn + 1, 0), missed)]

        return walk((0, 0), self.per * self.most, goes_on).map(lambda state: state[1] or self.most + 1).sorted

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        values = tallies.waiting_of_arrays(self.per, self.most + 1)
        return Sample(self._weights, self.per * self.most, self.replace, values)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """What came, until the hit."""
        return _pictured(outcome, words)


@trial("after")
@dataclass(frozen=True)
class AfterMisses(Plain):
    """The throw of a die that follows some without a hit; counted: whether it is one.

    Series are thrown from the start, and only those that begin with `misses` misses are kept: this is how a simulation
    conditions, and it takes for granted nothing that it is to show.
    """

    misses: int = 5
    faces: int = 6
    """How many faces there are, one of which is a hit."""

    def __post_init__(self) -> None:
        if not 0 <= self.misses <= MOST_MISSES or not 2 <= self.faces <= MOST_THINGS:
            raise ValueError("count_too_large")

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """The series that is kept, 0 for a hit."""
        while True:
            if all(begin := [stream.below(self.faces) for _ in range(self.misses)]):
                return (*begin, stream.below(self.faces))

    def value(self, outcome: Sequence[int]) -> int:
        """Whether the last throw is a hit."""
        return int(outcome[-1] == 0)

    def exact(self) -> Distribution[int]:
        """The exact chances: of all equally likely series that begin like this, how many end with a hit."""
        kept = (self.faces - 1) ** self.misses
        return Distribution.of({0: kept * (self.faces - 1), 1: kept})

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The whole series."""
        return _pictured(outcome, words)
