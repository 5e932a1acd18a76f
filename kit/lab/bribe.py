"""One bribe of Bakschisch as a one-shot game: every fist against every fist, as the engine settles them.

A seat's worth is in gold: its purse, an equal part of what lies beside the board (BK-36; as if coins could be cut), an
amount for every space, and one for a thief in hand.  Only the moment after this bribe counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from kit.engine.seating import game_of
from kit.games.bakschisch.box import BOX
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.state import State
from kit.lab.oneshot import LEAD, aimed
from kit.lab.told import in_english


@dataclass(frozen=True)
class Bribe:
    """The bribe of the open card in a position; a `kit.lab.oneshot.Stage`."""

    unit: ClassVar[str] = "gold"
    state: State
    rules: Bakschisch
    space: Fraction = Fraction(1)
    """How much gold one space is worth."""
    thief: Fraction = Fraction(0)
    """How much gold a thief in hand is worth after this bribe."""
    aim: str = LEAD
    """One of `kit.lab.oneshot.AIMS`."""

    @classmethod
    def at(
        cls,
        line: str,
        players: int | None = None,
        space: Fraction | int | str = 1,
        options: Options | None = None,
    ) -> Bribe:
        """The bribe in a position line, which says how many play.

        Raises `BadInput` for an impossible line, also for this number of `players`; ValueError without an open card.
        """
        with in_english(Bakschisch.name):
            rules = Bakschisch(players, options) if players else game_of(BOX, line, options or Options())
            state = read_position(rules, line)
        if not state.card or state.winners:
            raise ValueError(f"BK-8: a card must be open: {line}")
        return cls(state, rules, Fraction(space))

    def counting(self, space: Fraction | int | str) -> Bribe:
        """The same bribe, with a space worth this much gold."""
        return replace(self, space=Fraction(space))

    def without_thieves(self) -> Bribe:
        """The same bribe, with every thief used already."""
        return replace(self, state=self.state._replace(thieves=(False,) * self.rules.players))

    def by(self, **switches: object) -> Bribe:
        """The same bribe under other rules, named as in `Options`: ``by(thief_cancels_move=True)``."""
        return replace(self, rules=Bakschisch(self.rules.players, self.rules.options_chosen, **switches))

    @property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The fists of each seat: its gold in ascending order, then its thief."""
        return tuple(tuple(self.rules.options(self.state, seat)) for seat in self.rules.seats)

    def asked(self, place: int) -> tuple[State, int]:
        """Everybody decides at once, in the position."""
        return self.state, place

    @property
    def alike(self) -> bool:
        """Whether all pawns are on one space, with equal purses and thieves."""
        state = self.state
        fields = (state.spaces, state.purses, state.thieves, state.since, state.came_from)
        return all(len(set(field)) == 1 for field in fields)

    def pays(self, chosen: Sequence[Move]) -> tuple[Fraction, ...]:
        """What each seat wins in this bribe, in gold, when these fists open."""
        return aimed(self.wins(chosen), self.aim)

    def wins(self, chosen: Sequence[Move]) -> tuple[Fraction, ...]:
        """How much more each seat is worth after these fists than before, whatever the others have."""
        after = self.rules.apply(self.state, dict(enumerate(chosen))).state
        return tuple(self._worth(after, seat) - self._worth(self.state, seat) for seat in self.rules.seats)

    def _worth(self, state: State, seat: int) -> Fraction:
        shared = Fraction(state.heap, self.rules.players)
        return state.purses[seat] + shared + self.space * state.spaces[seat] + self.thief * state.thieves[seat]
