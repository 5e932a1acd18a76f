"""An urn: what a composition gives, one thing after another, with or without putting it back.

Each thing is drawn from `kit.engine.stream`, counted by a measure of `kit.lab.tallies`, and walked through exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from kit.counting.trial import Plain
from kit.courses.probability.drawn import drawn
from kit.courses.probability.walks import walk, walk_hits, walk_new, walk_runs
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

MOST_DRAWS, MOST_CARDS, LONGEST_PATTERN = 200, 10_000, 9


class Urn(Plain, ABC):
    """Draws from a composition, one after another, about which something is counted."""

    __slots__ = ()

    @property
    @abstractmethod
    def things(self) -> Sequence[str]:
        """What can be drawn, by name."""

    @property
    @abstractmethod
    def weights(self) -> Sequence[int]:
        """How many there are of each."""

    @property
    @abstractmethod
    def draws(self) -> int:
        """How often something is drawn."""

    @abstractmethod
    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """What lies on the table."""

    replace: bool
    count: str
    nth: int

    def check(self) -> None:
        """Raises ValueError for what cannot be drawn or counted."""
        size = sum(self.weights)
        if not 1 <= self.draws <= MOST_DRAWS or min(self.weights) < 0 or not 0 < size <= MOST_CARDS:
            raise ValueError("count_too_large")
        if not self.replace and self.draws > size:
            raise ValueError("count_too_few")
        if self.count not in tallies.RUNS:
            if not set(self.count.split("+")) <= set(self.things):
                raise ValueError("count_measure")
        elif self.nth or (self.count == "pattern" and self.draws > LONGEST_PATTERN):
            raise ValueError("count_measure")
        if not 0 <= self.nth <= self.draws:
            raise ValueError("count_measure")

    @property
    def wanted(self) -> frozenset[int]:
        """The things that are counted, if things are counted by name."""
        return frozenset(map(list(self.things).index, self.count.split("+")))

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What came, in order, each by its place among the things."""
        return drawn(stream, self.weights, self.draws, self.replace)

    def value(self, outcome: Sequence[int]) -> int:
        """What is counted."""
        if self.count in tallies.RUNS:
            return tallies.of_runs(self.count, tallies.runs(outcome))
        wanted = self.wanted
        counted = outcome[self.nth - 1 : self.nth] if self.nth else outcome
        return sum(thing in wanted for thing in counted)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked draw by draw."""
        if self.count in ("distinct", "repeats") and self.replace and len(set(self.weights)) == 1:
            new = walk_new(len(self.weights), self.draws)
            return new if self.count == "distinct" else new.map(lambda seen: self.draws - seen)
        if self.count in tallies.RUNS:
            count = self.count
            return walk_runs(self.weights, self.draws, self.replace).map(lambda runs: tallies.of_runs(count, runs))
        hits = sum(self.weights[thing] for thing in self.wanted)
        others = sum(self.weights) - hits
        if self.nth:
            return walk_nth(hits, others, self.nth, self.replace)
        return walk_hits(hits, others, self.draws, self.replace)

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        values = (
            tallies.runs_of_arrays(self.count)
            if self.count in tallies.RUNS
            else tallies.among_of_arrays(self.wanted, self.nth)
        )
        return Sample(self.weights, self.draws, self.replace, values)

    def names(self) -> Sequence[str]:
        """What can be drawn."""
        return self.things


def walk_nth(hits: int, others: int, nth: int, replace: bool) -> Distribution[int]:
    """Whether the n-th draw is a hit, through all draws before it."""
    State = tuple[int, int, int]

    def goes_on(state: State) -> list[tuple[State, int]]:
        found, missed, _ = state
        gone = (0, 0) if replace else (found, missed)
        return [((found + 1, missed, 1), hits - gone[0]), ((found, missed + 1, 0), others - gone[1])]

    return walk((0, 0, 0), nth, goes_on).map(lambda state: state[2])
