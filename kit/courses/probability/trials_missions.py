"""The trial of lesson I3 beside that of Intrige: which missions of Attrap'trésors several players have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.counting.trial import trial
from kit.courses.probability.lots import Lots
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.walks import walk_runs
from kit.draw.svg import Node
from kit.games.attraptresors.pieces import COLOURS, COPIES
from kit.lab import tallies
from kit.lab.distribution import Distribution
from kit.text.say import Words

MOST = 12
"""Players, and missions of a colour."""


@trial("missions")
@dataclass(frozen=True)
class Missions(Lots):
    """Missions of Attrap'trésors for this many players (AT-6); counted: how many have one that came before.

    `back`: each goes back before the next is dealt.
    """

    players: int = 4
    copies: int = COPIES
    """How many there are of each colour (C-AT-3)."""
    back: bool = False

    cut_from = "attraptresors"

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST or not 1 <= self.players <= MOST:
            raise ValueError("count_too_large")
        if not self.back and self.players > self.copies * len(COLOURS):
            raise ValueError("count_too_few")

    @property
    def replace(self) -> bool:
        """Whether they go back."""
        return self.back

    @property
    def weights(self) -> Sequence[int]:
        """The pile."""
        return (self.copies,) * len(COLOURS)

    @property
    def draws(self) -> int:
        """One for each."""
        return self.players

    def value(self, outcome: Sequence[int]) -> int:
        """How many are not the first of their colour."""
        return len(outcome) - len(set(outcome))

    def of_arrays(self, draws: Any) -> Any:
        """The same of many."""
        return tallies.runs_of_arrays("repeats")(draws)

    def exact(self) -> Distribution[int]:
        """The exact chances, walked card by card."""
        runs = walk_runs(self.weights, self.players, self.back)
        return runs.map(lambda counts: sum(counts) - len(counts)).sorted

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The colours; those that several have are marked."""
        return dice_of([COLOURS[each] for each in outcome], words, [outcome.count(each) > 1 for each in outcome])

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """The pile."""
        return tuple((f"die-{colour}", self.copies) for colour in COLOURS)
