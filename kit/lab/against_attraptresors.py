"""A throw of Attrap'trésors that a class is asked: go for the column or wait, in the sacks that are paid.

What a hand is paid depends on how many others go for the column, not on who they are or whether they may: whoever takes
it wrongly spoils nothing for the others (AT-20).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

from kit.engine.checkpoint import checkpoint
from kit.engine.game import Seat
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import GiveBack, Reach
from kit.games.attraptresors.pieces import COLUMN, UNTOLD
from kit.games.attraptresors.state import State
from kit.lab.asked import Assumed, Choice, Counts, Means, Theory, Unknown, always_best, spread
from kit.lab.grab import Dare
from kit.lab.oneshot import OWN


@dataclass(frozen=True, slots=True)
class AskedGrab:
    """Who dares, for one seat; a `kit.lab.asked.Decision`.  The table is taken to have no clock (C-AT-26)."""

    dare: Dare
    seat: Seat

    @classmethod
    def at(cls, game: Attraptresors, state: State, seat: Seat) -> AskedGrab:
        """The throw that lies there."""
        calm = Attraptresors(game.players, replace(game.options_chosen, untimed=True))
        return cls(Dare(state, calm, OWN), seat)

    @property
    def options(self) -> tuple[Reach, ...]:
        """Wait for the objects, or go for the column."""
        return self.dare.wait, self.dare.grab

    def choice_of(self, move: Any) -> Choice | None:
        """Whether a hand goes for the column, whatever else it reaches for."""
        if not isinstance(move, Reach):
            return None
        return self.options[any(grab.object == COLUMN for grab in move.grabs)]

    @property
    def _rivals(self) -> int:
        return self.dare.rules.players - 1

    @property
    def is_told(self) -> bool:
        """Whether all missions are known."""
        return UNTOLD not in self.dare.state.missions

    def pays(self, own: Reach, others: Sequence[Reach]) -> Fraction | None:
        """The sacks that this hand is paid on average over ties; a card given back counts against it (AT-19)."""
        return self._paid(own, sum(other == self.dare.grab for other in others)) if self.is_told else None

    def _paid(self, own: Reach, grabbing: int) -> Fraction:
        """The same if this many of the others go for the column."""
        checkpoint()
        rest = [self.dare.grab] * grabbing + [self.dare.wait] * (self._rivals - grabbing)
        return self.dare.pays([*rest[: self.seat], own, *rest[self.seat :]])[self.seat]

    def means(self, counts: Counts) -> Means | Unknown:
        """The same on average, in sacks."""
        if not self.is_told:
            return Unknown("untold", ("AT-11",))
        whole, dares, rivals = sum(counts.values()), counts.get(self.dare.grab, 0), self._rivals
        odds = [
            Fraction(comb(rivals, many) * dares**many * (whole - dares) ** (rivals - many), whole**rivals)
            for many in range(rivals + 1)
        ]
        means = {
            own: sum((chance * self._paid(own, many) for many, chance in enumerate(odds) if chance), Fraction(0))
            for own in self.options
        }
        return Means("gain", "sacks", means, self._assumes())

    def _assumes(self) -> tuple[Assumed, ...]:
        known = (Assumed("no_clock", ("C-AT-26",)), Assumed("two_best", ("AT-18",)))
        is_open = self.dare.rules.for_two or all(self.dare.state.dice)
        return known if is_open else (*known, Assumed("as_asked", ("AT-6",)))

    def theories(self) -> list[Theory]:
        """Whether one of the two is best, whatever the others do."""
        if not self.is_told:
            return []
        rows = ({own: self._paid(own, many) for own in self.options} for many in range(self._rivals + 1))
        best = always_best(self.options, rows)
        return [Theory("best", spread(self.options, best), assumes=self._assumes()[:2])] if best else []


@dataclass(frozen=True, slots=True)
class AskedCard:
    """Which card goes back after a wrong grab (AT-19); a `kit.lab.asked.Decision`."""

    game: Attraptresors
    state: State
    seat: Seat

    @property
    def options(self) -> tuple[Any, ...]:
        """The cards, ascending."""
        return tuple(self.game.options(self.state, self.seat))

    def choice_of(self, move: Any) -> Choice | None:
        """The card itself."""
        return move if move in self.options else None

    def pays(self, own: GiveBack, others: Sequence[Choice]) -> Fraction | None:
        """The sacks on it are lost."""
        return Fraction(-own.sacks)

    def means(self, counts: Counts) -> Unknown:
        """Nobody else chooses."""
        return Unknown("alone", ("AT-19",))

    def theories(self) -> list[Theory]:
        """The smallest card is best: sacks win, and in a tie every card counts the same (AT-24)."""
        best = always_best(self.options, [{card: self.pays(card, ()) for card in self.options}])
        return [Theory("best", spread(self.options, best))] if best else []
