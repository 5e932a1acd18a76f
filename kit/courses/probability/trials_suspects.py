"""Who bids behind the curtain: somebody is chosen and shows bids, and only what matches what was seen is kept."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures_hands import hands_of
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab.distribution import Distribution
from kit.text.say import Words

HIGH_BID = 5
"""How much gold there is in the picture of a high bid."""
MOST_SEEN, MOST_BIDS = 6, 1000


@trial("suspects")
@dataclass(frozen=True)
class Suspects(Plain):
    """A spender or a saver is chosen and shows bids; counted, only for those who bid high: whether it is the spender.

    One who does not show `seen` high bids in a row is sent away, and another is chosen: this is how a simulation
    conditions.
    """

    spenders: int = 1
    savers: int = 1
    """How many of each are in the house; all are equally likely."""
    spender_high: int = 7
    saver_high: int = 2
    """In how many of `bids` bids each shows a lot."""
    bids: int = 10
    seen: int = 1
    """How many high bids in a row were seen."""

    def __post_init__(self) -> None:
        if min(self.spenders, self.savers) < 1 or not 1 <= self.seen <= MOST_SEEN or not 1 <= self.bids <= MOST_BIDS:
            raise ValueError("count_too_large")
        if not all(0 < high <= self.bids for high in (self.spender_high, self.saver_high)):
            raise ValueError("count_measure")

    def outcome(self, stream: Stream) -> int:
        """Who it was: 1 for the spender."""
        while True:
            who = stream.draw({1: self.spenders, 0: self.savers})
            high = self.spender_high if who else self.saver_high
            if all(stream.below(self.bids) < high for _ in range(self.seen)):
                return who

    def value(self, outcome: int) -> int:
        """Whether it is the spender."""
        return outcome

    def exact(self) -> Distribution[int]:
        """The exact chances: somebody is chosen and shows bids, then given what was seen."""
        spender = self.spenders * Fraction(self.spender_high, self.bids) ** self.seen
        saver = self.savers * Fraction(self.saver_high, self.bids) ** self.seen
        return Distribution.of({0: saver, 1: spender})

    def picture(self, outcome: int, words: Words) -> Node:
        """The bids that were seen."""
        return hands_of((HIGH_BID,) * self.seen, words)
