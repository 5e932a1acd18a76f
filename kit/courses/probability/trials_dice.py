"""The trials of the lessons on throws of Attrap'trésors (A1, A2, A3, A6): what they show, and who has a right.

Some dice may lie there already, and some may roll off the mat.  It is walked without the engine; `special_dice` asks
that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.counting.trial import Plain, trial
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.urn import Urn
from kit.courses.probability.walks import walk
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.games.attraptresors.pieces import COLOURS, DICE, ENOUGH
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words

THOUSAND = 1000
RIGHT, RIVALS = "right", "rivals"
Seen = tuple[int, int, int]
"""Dice of my colour, dice of the other's, and how many of the remaining colours lie there."""


@trial("dice")
@dataclass(frozen=True)
class Dice(Urn):
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


@trial("rights")
@dataclass(frozen=True)
class Rights(Plain):
    """A throw, and who may grab the column (AT-11, AT-12).

    Counted by ``right``: 1 for three dice of my mission, plus 2 for all six colours; by ``rivals``: 1 for my mission,
    plus 2 for the other's.
    """

    mission: str = "red"
    other: str = "blue"
    """Another's mission."""
    count: str = RIGHT
    dice: int = DICE
    """How many are thrown."""
    lying: tuple[str, ...] = ()
    """Dice that lie there before the throw."""
    faces: int = len(COLOURS)
    """How many colours a die has, all equally likely."""
    loose: int = 0
    """In how many of 1000 throws a die rolls off the mat and does not count (AT-15)."""

    cut_from = "attraptresors"

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= DICE - len(self.lying) or not 0 <= self.loose < THOUSAND:
            raise ValueError("count_too_large")
        if not 2 <= self.faces <= len(COLOURS) or self.count not in (RIGHT, RIVALS) or self.mission == self.other:
            raise ValueError("count_measure")
        if not {self.mission, self.other, *self.lying} <= set(COLOURS[: self.faces]):
            raise ValueError("count_measure")

    @property
    def weights(self) -> Sequence[int]:
        """The weight of each colour and, last, of rolling off."""
        return (*(THOUSAND - self.loose,) * self.faces, self.loose * self.faces) if self.loose else (1,) * self.faces

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What each die shows; `faces` for one that rolled off."""
        if not self.loose:
            return tuple(stream.below(self.faces) for _ in range(self.dice))
        weights = dict(enumerate(self.weights))
        return tuple(stream.draw(weights) for _ in range(self.dice))

    def value(self, outcome: Sequence[int]) -> int:
        """Who may grab."""
        shown = self._shown(outcome)
        return int(self._code(shown.count(self.mission), shown.count(self.other), len(set(shown))))

    def _shown(self, outcome: Sequence[int]) -> list[str]:
        return [*self.lying, *(COLOURS[die] for die in outcome if die < self.faces)]

    def _code(self, mine: Any, other: Any, colours: Any) -> Any:
        """What is counted, from numbers or arrays of them."""
        second = other >= ENOUGH if self.count == RIVALS else colours == len(COLOURS)
        return 1 * (mine >= ENOUGH) + 2 * second

    def exact(self) -> Distribution[int]:
        """The exact chances, walked die by die; of the colours that are nobody's mission, only their number matters."""
        counts, rest = THOUSAND - self.loose, self.faces - 2

        def goes_on(state: Seen) -> list[tuple[Seen, int]]:
            mine, other, seen = state
            return [
                ((mine + 1, other, seen), counts),
                ((mine, other + 1, seen), counts),
                ((mine, other, seen + 1), counts * (rest - seen)),
                (state, counts * seen + self.loose * self.faces),
            ]

        there = len(set(self.lying) - {self.mission, self.other})
        start = (self.lying.count(self.mission), self.lying.count(self.other), there)
        seen = walk(start, self.dice, goes_on)
        return seen.map(lambda end: int(self._code(end[0], end[1], (end[0] > 0) + (end[1] > 0) + end[2]))).sorted

    def sample(self) -> Sample:
        """How many trials are dealt at once."""
        return Sample(self.weights, self.dice, True, self._of_arrays)

    def _of_arrays(self, draws: Any) -> Any:
        colours = COLOURS[: self.faces]
        there = {each: (draws == place).sum(axis=1) + self.lying.count(each) for place, each in enumerate(colours)}
        return self._code(there[self.mission], there[self.other], sum(1 * (dice > 0) for dice in there.values()))

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The dice that count; those of a mission are marked."""
        shown = self._shown(outcome)
        wanted = {self.mission, *([self.other] if self.count == RIVALS else [])}
        return dice_of(shown, words, [colour in wanted for colour in shown])

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """The faces of one die."""
        return tuple((f"die-{colour}", 1) for colour in COLOURS[: self.faces])
