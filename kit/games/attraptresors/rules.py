"""What a rule may ask of its game: what was agreed on, and the other rules that somebody may have wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kit.engine.game import Seat
from kit.games.attraptresors.options import Options, Window
from kit.games.attraptresors.rights import Right, Rightful
from kit.games.attraptresors.state import State


class Agreed(Rightful, Protocol):
    """Who plays, with which tower and switches, and what follows from them."""

    all_seats: frozenset[Seat]
    options_chosen: Options
    tower: tuple[str, ...]
    window: Window
    permille: int
    """How many of a thousand dice roll off the mat (C-AT-19)."""
    untimed: bool
    cards: tuple[int, ...]
    """The gold cards in play (AT-5)."""


class GameRules(Agreed, Protocol):
    """The other rules, which a belief may change (`misconceptions.py`)."""

    most_objects: int
    """What one hand may take in a round (AT-18)."""
    column_opens: bool
    """Nothing may be taken before the column is (AT-13)."""
    holder_goes_on: bool
    """Whoever has the column may take an object as well (AT-17, AT-31)."""
    costs_a_card: bool
    """Whether a player who took the column wrongly gives a card back (AT-19)."""

    def waits_for(self, state: State) -> type | None:
        """The type of move that comes next."""

    def asks_for_mission(self, state: State) -> bool:
        """AT-11: the right depends on a mission that nobody has told yet."""

    def counted(self, state: State, off: tuple[int, ...]) -> tuple[int, ...]:
        """AT-15: the dice that count."""

    def column_cards(self, right: Right) -> tuple[int, ...]:
        """AT-21: the cards for a column that was taken rightly."""

    def pays_for(self, name: str, right: Right) -> int:
        """AT-20, AT-21: the sacks for an object."""

    def object_pays(self, right: Right, seat: Seat, column: Seat) -> bool:
        """AT-20: whether an object pays anything."""

    def round_counts(self, state: State, right: Right, column: Seat) -> bool:
        """AT-23: a card was paid in this round."""

    def thrower_next(self, state: State, right: Right, column: Seat) -> Seat | None:
        """AT-22: who throws in the next round."""

    def won_missions(self, state: State, right: Right, column: Seat) -> tuple[int, ...]:
        """AT-22: the places of missions that make room for new ones."""

    def leaders(self, hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
        """AT-24: who wins with these cards."""
