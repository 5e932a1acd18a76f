"""Trials of the lessons on what a bribe costs and earns (B7, B9, B15): others draw their fists, and I count my gold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from kit.counting.trial import trial
from kit.courses.probability.drawn import Drawn
from kit.courses.probability.pictures_hands import HAND_SIZE, hands_of
from kit.courses.probability.special_play import lead, move_of, solved
from kit.courses.probability.walks import walk
from kit.draw.svg import Node, el
from kit.faces.bakschisch.pieces import hand
from kit.games.bakschisch.gold import split
from kit.games.bakschisch.moves import MOST_GOLD
from kit.lab.distribution import Distribution
from kit.text.say import Words

FISTS: tuple[str, ...] = ("0", "1", "2", "3", "4", "thief")
MOST_SEATS = 12


class _Fists(Drawn):
    """Some others draw a fist each by the same weights; for the result it does not matter which of them drew which."""

    __slots__ = ()

    @property
    @abstractmethod
    def others(self) -> int:
        """How many draw."""

    @property
    def draws(self) -> int:
        """One for each of them."""
        return self.others

    def exact(self) -> Distribution[int]:
        """The exact chances, walked fist by fist; the same fists in different hands go on as one."""
        weighted = list(enumerate(self.weights))
        start: tuple[int, ...] = ()
        hands = walk(start, self.others, lambda held: [(tuple(sorted((*held, f))), w) for f, w in weighted])
        return hands.map(self.value)


@trial("coin")
@dataclass(frozen=True)
class Coin(_Fists):
    """I lay one piece beside the board; counted: 1 if it is lost to me, 0 if the sharing gives it back (BK-36).

    The others show nothing to `greatest` pieces, each equally often.
    """

    players: int = 4
    greatest: int = 7

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MOST_SEATS or not 0 <= self.greatest <= MOST_GOLD:
            raise ValueError("count_too_large")

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely."""
        return (1,) * (self.greatest + 1)

    @property
    def others(self) -> int:
        """All but me."""
        return self.players - 1

    def value(self, outcome: Sequence[int]) -> int:
        """A piece, less what it adds to my share."""
        heap = sum(outcome)
        return 1 - (split(heap + 1, self.players)[0] - split(heap, self.players)[0])

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The open hands, mine first."""
        return hands_of((1, *outcome), words)


@trial("loot")
@dataclass(frozen=True)
class Loot(_Fists):
    """I show the thief; counted: the pieces that it brings me (BK-18, BK-20).

    The others show nothing to `greatest` pieces or, with `thieves`, the thief, each equally often.
    """

    players: int = 4
    greatest: int = 7
    thieves: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MOST_SEATS or not 0 <= self.greatest <= MOST_GOLD:
            raise ValueError("count_too_large")

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely; the thief is the last."""
        return (1,) * (self.greatest + 1 + self.thieves)

    @property
    def others(self) -> int:
        """All but me."""
        return self.players - 1

    def value(self, outcome: Sequence[int]) -> int:
        """My part, in whole pieces."""
        gold = [fist for fist in outcome if fist <= self.greatest]
        return split(sum(gold), 1 + len(outcome) - len(gold))[0]

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The open hands, mine first."""
        return fists_of([None, *(fist if fist <= self.greatest else None for fist in outcome)], words)


@trial("fist")
@dataclass(frozen=True)
class AgainstMix(_Fists):
    """My fist against the equilibrium of lesson B9's bribe; counted: what my lead gains, in gold, by the engine."""

    mine: str = "2"
    thieves: bool = True
    """Whether both thieves are in hand; if not, both are used up, and the equilibrium is that without them."""

    others = 1

    def __post_init__(self) -> None:
        if self.mine not in FISTS:
            raise ValueError("count_measure")

    @property
    def weights(self) -> Sequence[int]:
        """The equilibrium in whole numbers."""
        return _mix(self.thieves)

    def value(self, outcome: Sequence[int]) -> int:
        """The lead."""
        return _gain(self.mine, FISTS[outcome[0]])

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Both hands, mine first."""
        shown = [self.mine, FISTS[outcome[0]]]
        return fists_of([None if fist == "thief" else int(fist) for fist in shown], words)


@cache
def _mix(thieves: bool) -> tuple[int, ...]:
    mix = solved(thieves=thieves).mix
    chances = [Fraction(mix.get(move_of(fist), 0)) for fist in FISTS]
    whole = lcm(*(chance.denominator for chance in chances))
    return tuple(int(chance * whole) for chance in chances)


@cache
def _gain(mine: str, other: str) -> int:
    return int(lead(mine, other))


@trial("payers")
@dataclass(frozen=True)
class Payers(_Fists):
    """Each of `rivals` pays in `pays` of `of` cases, and none knows what the others do; counted: how many pay."""

    rivals: int = 3
    pays: int = 1
    of: int = 2
    gold: int = 4
    """What paying shows, for the picture."""

    def __post_init__(self) -> None:
        if not 1 <= self.rivals <= MOST_SEATS or not 0 <= self.pays <= self.of or not self.of:
            raise ValueError("count_too_large")

    @property
    def weights(self) -> Sequence[int]:
        """Does not pay, and pays."""
        return (self.of - self.pays, self.pays)

    @property
    def others(self) -> int:
        """All of them draw."""
        return self.rivals

    def value(self, outcome: Sequence[int]) -> int:
        """How many pay."""
        return sum(outcome)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The open hands."""
        return fists_of([self.gold * pays for pays in outcome], words)


def fists_of(fists: Sequence[int | None], words: Words) -> Node:
    """Open hands; None is the thief."""
    ours = Words(words.language, "bakschisch")
    thief = ours.noun("thief")
    shown = [
        hand(gold or 0, gold is None, HAND_SIZE, thief if gold is None else ours.fill("{gold:coin}", gold=gold))
        for gold in fists
    ]
    return el("ol", [el("li", each, class_="shows") for each in shown], class_="hands trial-row")
