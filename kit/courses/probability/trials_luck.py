"""Trials of the lesson on luck and skill (X2): slips that are shuffled, and a class whose cards are given by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures import chips_of
from kit.courses.probability.pictures_hands import hands_of
from kit.courses.probability.special_luck import CARDS, drawn, fists
from kit.courses.probability.walks import walk_hits
from kit.draw.svg import Node, el
from kit.engine.stream import Stream
from kit.games.bakschisch.moves import MOST_GOLD
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

MOST_PEOPLE = 60
DID, NOT = "✓", "○"
"""What stands on a slip."""


@trial("lots")
@dataclass(frozen=True)
class Lots(Plain):
    """Slips of people are shuffled and some of them dealt; counted: how many of those who did it are among these.

    It is what the lot would have brought if it had made no difference to anybody.
    """

    people: int = 24
    chosen: int = 12
    did: int = 12

    def __post_init__(self) -> None:
        if not 0 < self.chosen < self.people <= MOST_PEOPLE or not 0 <= self.did <= self.people:
            raise ValueError("count_too_large")

    @property
    def _weights(self) -> tuple[int, int]:
        return self.did, self.people - self.did

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """The slips that are dealt, 0 for somebody who did it."""
        left, dealt = dict(enumerate(self._weights)), list[int]()
        for _ in range(self.chosen):
            dealt.append(stream.draw(left))
            left[dealt[-1]] -= 1
        return tuple(dealt)

    def value(self, outcome: Sequence[int]) -> int:
        """How many of them did it."""
        return outcome.count(0)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked slip by slip."""
        return walk_hits(*self._weights, self.chosen, replace=False)

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        return Sample(self._weights, self.chosen, False, tallies.among_of_arrays({0}))

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The slips that were dealt, and under them the rest; those of people who did it are marked."""
        here = self.value(outcome)
        rows = (here, self.chosen), (self.did - here, self.people - self.chosen)
        return el("div", [_slips(did, of) for did, of in rows])


def _slips(did: int, of: int) -> Node:
    return chips_of([DID] * did + [NOT] * (of - did), [True] * did + [False] * (of - did))


@trial("assigned")
@dataclass(frozen=True)
class Assigned(Plain):
    """One of the computer's class is given one of two cards by lot, and shows gold as the bot of that class does.

    Counted: 0 with the first card and 2 with the second, and 1 more for `enough` pieces.
    """

    enough: int = 5

    def __post_init__(self) -> None:
        if not 0 <= self.enough <= MOST_GOLD:
            raise ValueError("count_too_large")

    def outcome(self, stream: Stream) -> tuple[int, int]:
        """The card, from 0, and the gold."""
        return drawn(stream)

    def value(self, outcome: tuple[int, int]) -> int:
        """Which card, and whether it is enough."""
        card, gold = outcome
        return 2 * card + (gold >= self.enough)

    def exact(self) -> Distribution[int]:
        """The exact chances: the lot, and then what the bot may do, as listed by the engine."""
        chances: dict[int, Fraction] = {}
        for card in range(len(CARDS)):
            all_ways = sum(fists(card).values())
            for gold, ways in fists(card).items():
                value = self.value((card, gold))
                chances[value] = chances.get(value, Fraction(0)) + Fraction(ways, len(CARDS) * all_ways)
        return Distribution(chances)

    def picture(self, outcome: tuple[int, int], words: Words) -> Node:
        """The number of the card, and what was shown."""
        card, gold = outcome
        return el("div", chips_of([str(card + 1)], [False]), hands_of((gold,), words), class_="side-by-side")
