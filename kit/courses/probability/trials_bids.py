"""Several people show a bid each, all bids equally likely: the trials of ties and of the highest bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures_hands import hands_of
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words


@trial("bids")
@dataclass(frozen=True)
class Bids(Plain):
    """Each shows a bid, all from `lowest` to `greatest` equally likely; counted: one of `tallies.BIDS`.

    If `mine` is 0 or more, the first shows that and does not draw.
    """

    players: int = 4
    lowest: int = 0
    greatest: int = 10
    mine: int = -1
    nth: int = 1
    count: str = "highest"

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 12 or not 0 <= self.lowest <= self.greatest <= 200:
            raise ValueError("count_too_large")
        if self.count not in tallies.BIDS or not 1 <= self.nth <= self.players:
            raise ValueError("count_measure")

    @property
    def _drawn(self) -> int:
        return self.players - (self.mine >= 0)

    @property
    def _own(self) -> tuple[int, ...]:
        return (self.mine,) if self.mine >= 0 else ()

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """The bids, mine first."""
        drawn = (self.lowest + stream.below(self.greatest - self.lowest + 1) for _ in range(self._drawn))
        return (*self._own, *drawn)

    def value(self, outcome: Sequence[int]) -> int:
        """What is counted."""
        return tallies.of_bids(self.count, tuple(outcome), self.nth)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked bid by bid; of earlier bids only what still counts is kept."""
        bids = range(self.lowest, self.greatest + 1)
        count = self.count
        if count == "highest":
            top = walk(
                self._own, self._drawn, lambda best: [(_best((*best, bid), self.nth), 1) for bid in bids]
            )  # the n highest so far, descending
            return top.map(lambda best: best[-1])
        if count in ("tied", "walkers"):
            start = (self.mine, 1) if self.mine >= 0 else (-1, 0)
            held = walk(start, self._drawn, lambda held: [(_tied(held, bid), 1) for bid in bids])
            return held.map(lambda held: 0 if count == "walkers" and not held[0] else held[1])
        mine = [self.mine] if self.mine >= 0 else bids
        ways: dict[int, Any] = {}
        for own in mine:
            for (above, level), chance in _against(own, bids, self.players - 1).items():
                value = {"above": above, "level": level}.get(count, 0 if above else 1 if level else 2)
                ways[value] = ways.get(value, 0) + chance / len(mine)
        return Distribution(ways)

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        weights = (1,) * (self.greatest - self.lowest + 1)
        mine = self.mine if self.mine >= 0 else None
        values = tallies.bids_of_arrays(self.count, self.lowest, mine, self.nth)
        return Sample(weights, self._drawn, True, values)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The open hands."""
        return hands_of(outcome, words)


def _best(bids: Sequence[int], nth: int) -> tuple[int, ...]:
    return tuple(sorted(bids, reverse=True)[:nth])


def _tied(held: tuple[int, int], bid: int) -> tuple[int, int]:
    """The highest so far and how many show it."""
    highest, number = held
    return (bid, 1) if bid > highest else (highest, number + (bid == highest))


def _against(mine: int, bids: Sequence[int], rivals: int) -> Distribution[tuple[int, int]]:
    """How many rivals are above a bid, and how many level with it."""
    ways = {(1, 0): sum(bid > mine for bid in bids), (0, 1): sum(bid == mine for bid in bids)}
    ways[0, 0] = len(bids) - sum(ways.values())

    def goes_on(held: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
        return [((held[0] + above, held[1] + level), weight) for (above, level), weight in ways.items()]

    return walk((0, 0), rivals, goes_on)
