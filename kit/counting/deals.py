"""Trials of a lesson, dealt by the computer in slices and by the class in groups.

Everything follows from the seed and the number of trials, so a page that is opened again deals the same ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.counting.series import Series
from kit.counting.way import Way
from kit.engine.reading import is_whole
from kit.lab.running import Running

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

DEALS = (1, 10, 1_000, 100_000)
"""This many trials are dealt at one press."""
MANY = 1_000
MOST_DEALS = 1_000_000
USUAL_SEED, MOST_SEEDS = 1, 10_000


class Deals:
    """What was dealt in a lesson, under the assumptions that stand."""

    def __init__(self, lesson: CountLesson, way: Way) -> None:
        """`way`: where somebody is says which trial is dealt."""
        self._written, self._way = lesson, way
        self.seed = USUAL_SEED
        self.switched: frozenset[str] = frozenset()
        """Assumptions that were switched off."""
        self.series: dict[str, Series] = {}
        """What the class dealt by hand, by trial."""
        self.wanted: dict[str, int] = {}
        """How many trials are to be dealt, by trial."""
        self.is_paused = False
        self._running: dict[tuple[str, frozenset[str]], Running] = {}

    @property
    def lesson(self) -> CountLesson:
        """The lesson as it is now, under the assumptions that stand."""
        return self._written.switched(self.switched) if self.switched else self._written

    @property
    def running(self) -> Running:
        """The trials dealt so far, under the assumptions that stand."""
        key = (self._way.trial, self.switched)
        if key not in self._running:
            trial = self.lesson.trials[self._way.trial]
            self._running[key] = Running(trial.tallies, trial.is_hit, self.seed)
        return self._running[key]

    @property
    def is_dealing(self) -> bool:
        """More trials are wanted than were dealt."""
        return bool(self._way.trial) and self.running.done < self.wanted.get(self._way.trial, 0)

    def deal(self, many: object) -> None:
        """This many more; a large number is filled up, so that 11 and a thousand are a thousand."""
        more = next((each for each in DEALS if is_whole(many) and each == many), 0)
        if more and self._way.trial:
            so_far = max(self.running.done, self.wanted.get(self._way.trial, 0))
            target = more if so_far < more and more >= MANY else so_far + more
            self.wanted[self._way.trial] = min(target, MOST_DEALS)
            self.is_paused = False

    def deal_on(self) -> None:
        """A slice of those that are wanted: the page answers others in between."""
        if self.is_dealing and not self.is_paused:
            running = self.running.slice(self.wanted[self._way.trial])
            self._running[self._way.trial, self.switched] = running

    def pause(self) -> None:
        """Stop dealing for a while, or go on."""
        self.is_paused = not self.is_paused

    def reseed(self, seed: object) -> bool:
        """Begin the trials again with another number; False for one that cannot be."""
        text = str(seed)
        if not text.isdecimal() or len(text) >= len(str(MOST_SEEDS)):
            return False
        self.seed = int(text)
        self.clear()
        return True

    def clear(self) -> None:
        """The computer has dealt nothing yet."""
        self._running.clear()
        self.wanted.clear()
        self.is_paused = False

    def switch(self, assumption: object) -> None:
        """Drop an assumption, or make it again: what was dealt is dealt again under it."""
        if any(each.id == assumption for each in self._written.assumptions):
            self.switched ^= {str(assumption)}

    @property
    def by_hand(self) -> Series:
        """What the class has dealt of this trial."""
        return self.series.setdefault(self._way.trial, Series())

    def begin_again(self) -> None:
        """Nobody has dealt anything, and every assumption stands; the seed stays."""
        self.series, self.switched = {}, frozenset()
        self.clear()
