"""What trials have in common in which things are drawn one after the other, each time by the same weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from kit.counting.trial import Plain, one_by_one
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.text.say import Words


class Drawn(Plain, ABC):
    """Some draws in order, all by the same weights, of which something is counted."""

    __slots__ = ()

    @property
    @abstractmethod
    def weights(self) -> Sequence[int]:
        """How likely each thing is."""

    @property
    @abstractmethod
    def draws(self) -> int:
        """How often something is drawn."""

    @abstractmethod
    def value(self, outcome: Sequence[int]) -> int:
        """What is counted."""

    @abstractmethod
    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """What lies on the table."""

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What came, in order."""
        weights = dict(enumerate(self.weights))
        return tuple(stream.draw(weights) for _ in range(self.draws))

    def exact(self) -> Distribution[int]:
        """Walked draw by draw."""
        weighted = list(enumerate(self.weights))
        start: tuple[int, ...] = ()
        return walk(start, self.draws, lambda came: [((*came, each), weight) for each, weight in weighted]).map(
            self.value
        )

    def tally(self, seed: int, first: int, many: int) -> Mapping[int, int]:
        """Many at once where numpy is there."""
        each = tallies.of_each(self.value)
        found = tallies.tally(seed, first, many, self.weights, self.draws, True, each)
        return one_by_one(self, seed, first, many) if found is None else found
