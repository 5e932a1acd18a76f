"""What a bot of Bakschisch works out from its view before it chooses.

It guesses a purse that it may not see: the gold that is not on the heap, not lost and not its own, split equally among
the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kit.games.bakschisch.game import BRIBES, GOLD_EACH, Bakschisch
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.state import View

THRONE_WORTH = 6
"""How many spaces reaching the throne is worth beyond the walk, while it has yet to be held."""


class Rival(NamedTuple):
    """Somebody else at the table, with what their purse holds or is guessed to hold."""

    seat: int
    space: int
    purse: int
    thief: bool
    on_throne: bool

    @property
    def answers(self) -> int:
        """How many different fists this rival can show."""
        return self.purse + 1 + self.thief

    def at_most(self, gold: int, thief: bool = True) -> int:
        """How many of these fists show no more than `gold`; the thief shows 0 (C-BK-10), or is left out."""
        return min(gold, self.purse) + 1 + (thief and self.thief)

    def at_least(self, gold: int) -> int:
        """How many of these fists show `gold` or more."""
        return max(0, self.purse + 1 - gold) if gold else self.answers

    def exactly(self, gold: int) -> int:
        """How many of these fists show `gold`."""
        return self.at_least(gold) - self.at_least(gold + 1)


class Sight(NamedTuple):
    """What a bot works out from its view before it chooses."""

    game: Bakschisch
    view: View
    options: Sequence[Move]
    seat: int
    card: str
    purse: int
    start: int
    """Where its pawn stands,"""
    ahead: int
    """where the largest bribe would carry it,"""
    behind: int
    """and where the least fifth bribe would send it."""
    rivals: tuple[Rival, ...]

    @property
    def fifth(self) -> bool:
        """It is the bribe that drives back."""
        return self.view.bribe == BRIBES

    @property
    def on_throne(self) -> bool:
        """Its pawn sits on the throne."""
        return self.start == self.game.board.throne

    @property
    def thief(self) -> bool:
        """Its thief is in hand."""
        return self.view.thieves[self.seat]

    @property
    def worth_ahead(self) -> int:
        """How many spaces the largest bribe is worth; reaching the throne is worth more than the walk."""
        reaches = self.ahead == self.game.board.throne > self.start
        return self.ahead - self.start + (THRONE_WORTH if reaches else 0)

    @property
    def idle(self) -> bool:
        """Only gold is at stake: no walk, no way back, no rival on the throne to drive off."""
        return not (self.start - self.behind or self.holders) if self.fifth else not self.worth_ahead

    @property
    def holders(self) -> tuple[Rival, ...]:
        """The rivals on the throne."""
        return tuple(rival for rival in self.rivals if rival.on_throne)


def look(game: Bakschisch, view: View, options: Sequence[Move]) -> Sight:
    """What the seat of `view` sees while a card is being bribed."""
    seat, card = view.seat, view.card
    assert seat is not None and card is not None
    purses = guess_purses(view)
    rivals = tuple(
        Rival(other, space, purses[other], view.thieves[other], space == game.board.throne)
        for other, space in enumerate(view.spaces)
        if other != seat
    )
    ahead, behind = (game.walk_end(view.spaces, seat, card, backwards) for backwards in (False, True))
    return Sight(game, view, options, seat, card, purses[seat], view.spaces[seat], ahead, behind, rivals)


def guess_purses(view: View) -> tuple[int, ...]:
    """The purses, each hidden one as the average of the gold that the view cannot place."""
    hidden = view.purses.count(None)
    if not hidden:
        return tuple(purse or 0 for purse in view.purses)
    placed = sum(purse or 0 for purse in view.purses) + view.heap + view.lost
    average = (GOLD_EACH * len(view.purses) - placed) // hidden
    return tuple(average if purse is None else purse for purse in view.purses)
