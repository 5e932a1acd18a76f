"""What a rule may ask of its game: what was agreed on, and the other rules that somebody may have wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.intrige.courts import Edition
from kit.games.intrige.options import Options
from kit.games.intrige.parks import Court, Park
from kit.games.intrige.state import Rep, State, View


class Agreed(Protocol):
    """Who plays, with which box and switches, and what follows from them."""

    players: int
    seats: tuple[Seat, ...]
    courts: tuple[str, ...]
    edition: Edition
    options_chosen: Options
    salaries: tuple[int, ...]
    """What each post of a court pays, ascending (IN-1)."""
    sending_rounds: int
    posts_rounds: int
    """The last round in which posts are filled,"""
    rounds: int
    """and the last of all, in which there may be salaries alone (IN-26)."""
    place_in_hand: Mapping[str, int]
    """The place of a profession in a hand and on the island."""


class GameRules(Agreed, Protocol):
    """The other rules, which a belief may change (`misconceptions.py`)."""

    def all_due(self, state: State | View) -> Sequence[Rep]:
        """IN-14, IN-22: for whom a bribe is due in this procedure."""

    def next_procedure(self, park: Park, court: Court) -> tuple[str | None, str | None]:
        """IN-24: the stage that comes next, and the disputed profession."""

    def after_posts(self, state: State, told: list[Event]) -> State:
        """C-IN-14: what comes once nobody waits any more."""

    def banish(self, state: State, rep: Rep) -> State:
        """IN-20, IN-23: where a loser goes."""

    def collect(self, state: State, seat: Seat, told: list[Event]) -> State:
        """IN-8: a seat is paid its salaries."""

    def income(self, courts: Sequence[Court], seat: Seat) -> tuple[int, int]:
        """IN-8: how much that is, and for how many posts."""
