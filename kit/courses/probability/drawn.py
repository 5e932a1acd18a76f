"""What trials have in common that draw one thing after another, each time by the same weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from kit.counting.trial import Plain
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.chance import pick
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words


class Drawn(Plain, ABC):
    """Several draws in order, all by the same weights, about which something is counted."""

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
        return drawn(stream, self.weights, self.draws, replace=True)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked draw by draw."""
        weighted = list(enumerate(self.weights))
        start: tuple[int, ...] = ()
        return walk(start, self.draws, lambda came: [((*came, each), weight) for each, weight in weighted]).map(
            self.value
        )

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        each = tallies.of_each(self.value)
        return Sample(self.weights, self.draws, True, each)


def drawn(stream: Stream, weights: Sequence[int], draws: int, replace: bool) -> tuple[int, ...]:
    """So many draws by weights, in order, each by its place among them; `replace`: what came can come again."""
    left, remaining = dict(enumerate(weights)), sum(weights)
    came = []
    for _ in range(draws):
        came.append(pick(left, stream.below(remaining)))
        if not replace:
            left[came[-1]] -= 1
            remaining -= 1
    return tuple(came)
