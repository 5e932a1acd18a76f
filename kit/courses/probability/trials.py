"""The trials of the lessons in which something is drawn: a hand of cards, a throw of dice, things that people have.

Each thing is drawn after another from `kit.engine.stream`, counted by a measure of `kit.lab.tallies`, and walked
through exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures import cards_of, chips_of, dice_of
from kit.courses.probability.walks import walk, walk_hits, walk_new, walk_runs
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.games.attraptresors.pieces import COLOURS
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.state import FULL_DECK as CARDS_IN_BOX
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

MOST_DRAWS, MOST_THINGS, MOST_CARDS, LONGEST_PATTERN = 200, 1000, 10_000, 9
FULL_DECK: Mapping[str, int] = dict(zip(CARDS, CARDS_IN_BOX, strict=True))


class _Drawn(Plain, ABC):
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
        left = dict(enumerate(self.weights))
        drawn = []
        for _ in range(self.draws):
            drawn.append(stream.draw(left))
            if not self.replace:
                left[drawn[-1]] -= 1
        return tuple(drawn)

    def value(self, outcome: Sequence[int]) -> int:
        """What is counted."""
        if self.count in tallies.RUNS:
            return tallies.of_runs(self.count, tallies.runs(outcome))
        if self.nth:
            return int(outcome[self.nth - 1] in self.wanted)
        return sum(thing in self.wanted for thing in outcome)

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


@trial("cards")
@dataclass(frozen=True)
class Cards(_Drawn):
    """A hand of Bakschisch's cards; counted: a card (``caliph``, ``guard+fakir``) or one of `tallies.RUNS`."""

    hand: int = 5
    count: str = "caliph"
    nth: int = 0
    """If it is given, only the n-th card counts: whether it is one of these."""
    replace: bool = False
    """Each card goes back into the deck before the next."""
    deck: Mapping[str, int] = field(default_factory=lambda: FULL_DECK)
    """How many there are of each card; cards that are not named are not in it."""

    cut_from = "bakschisch"

    def __post_init__(self) -> None:
        if not set(self.deck) <= set(CARDS):
            raise ValueError("count_measure")
        self.check()

    @property
    def things(self) -> Sequence[str]:
        """The cards of the deck."""
        return CARDS

    @property
    def weights(self) -> Sequence[int]:
        """The composition."""
        return tuple(self.deck.get(card, 0) for card in CARDS)

    @property
    def draws(self) -> int:
        """The cards of a hand."""
        return self.hand

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The cards, as they lie in the game."""
        marked = {place for place, thing in enumerate(outcome) if self._counts(place, thing)}
        return cards_of([CARDS[thing] for thing in outcome], words, marked)

    def _counts(self, place: int, thing: int) -> bool:
        return self.count not in tallies.RUNS and thing in self.wanted and self.nth in (0, place + 1)

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """The deck."""
        return tuple((card, copies) for card, copies in self.deck.items() if copies)


@trial("dice")
@dataclass(frozen=True)
class Dice(_Drawn):
    """A throw of Attrap'trésors' dice; counted: a colour (``red``, ``red+blue``) or one of `tallies.RUNS`."""

    dice: int = 8
    count: str = "red"
    nth: int = 0
    faces: int = len(COLOURS)
    """How many colours a die has, all equally likely."""

    replace = True
    cut_from = "attraptresors"

    def __post_init__(self) -> None:
        if not 1 <= self.faces <= len(COLOURS):
            raise ValueError("count_too_large")
        self.check()

    @property
    def things(self) -> Sequence[str]:
        """The colours."""
        return COLOURS[: self.faces]

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely."""
        return (1,) * self.faces

    @property
    def draws(self) -> int:
        """The dice of a throw."""
        return self.dice

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The dice."""
        return dice_of([self.things[thing] for thing in outcome], words)

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """The faces of one die."""
        return tuple((f"die-{colour}", 1) for colour in self.things)


@trial("birthdays")
@trial("same")
@dataclass(frozen=True)
class Same(_Drawn):
    """People each of whom has one of many equally likely things; counted: how many have one that came before."""

    people: int = 5
    things_in_all: int = 6
    count: str = "repeats"

    replace = True
    nth = 0

    def __post_init__(self) -> None:
        if self.count not in tallies.RUNS or not 1 <= self.things_in_all <= MOST_THINGS:
            raise ValueError("count_measure")
        self.check()

    @property
    def things(self) -> Sequence[str]:
        """Numbers, from 1."""
        return tuple(str(number) for number in range(1, self.things_in_all + 1))

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely."""
        return (1,) * self.things_in_all

    @property
    def draws(self) -> int:
        """One for each."""
        return self.people

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What each has; equally likely things need no weights."""
        return tuple(stream.below(self.things_in_all) for _ in range(self.people))

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Their numbers; those that several have are marked."""
        return chips_of([self.things[thing] for thing in outcome], [outcome.count(each) > 1 for each in outcome])
