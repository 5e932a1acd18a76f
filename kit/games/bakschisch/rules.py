"""What a rule may ask of its game: what was agreed on, and the other rules that somebody may have wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.bakschisch.board import Board
from kit.games.bakschisch.events import PawnMoved
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import State


class Agreed(Protocol):
    """Who plays, on which board, with which switches."""

    players: int
    seats: tuple[Seat, ...]
    board: Board
    options_chosen: Options


class GameRules(Agreed, Protocol):
    """The other rules, which a belief may change (`misconceptions.py`)."""

    deck: tuple[int, ...]

    def split(self, gold: int, parts: int) -> tuple[int, int]:
        """BK-20, BK-36: what each gets, and what is left over."""

    def ranks(self, spaces: Sequence[int], seat: Seat, backwards: bool = False) -> Mapping[str, int]:
        """BK-28, BK-29: a pawn's place in the race, by each reading of a shared space."""

    def all_tied(self, bids: tuple[int, ...], gold: int) -> Sequence[Seat]:
        """BK-13, BK-23, BK-30: which of those who showed this much move."""

    def walk_to_person(self, seat: Seat, card: str, start: int, tied: bool, rulings: tuple[str, ...]) -> PawnMoved:
        """BK-16, BK-38: the walk ahead to the next such person."""

    def return_thieves(self, state: State) -> tuple[tuple[bool, ...], Sequence[Event]]:
        """BK-37: whose thief is in hand in the next round."""

    def winners(self, state: State) -> tuple[tuple[Seat, ...], list[Event]]:
        """BK-39, BK-40: who has won, when somebody is on the throne."""
