"""Attrap'trésors as others may read it where no rulebook decides and we chose: nobody is wrong to read it so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from kit.engine.game import Seat
from kit.games.attraptresors.beliefs import Believed
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import LAMP
from kit.games.attraptresors.rights import Right
from kit.games.attraptresors.state import State


class OtherTower(Believed):
    """Without one of its rubies: the picture of the tower is lost, except for two players (C-AT-1)."""

    def set_up(self) -> None:
        super().set_up()
        if not self.for_two:
            self.tower = self.tower[:-1]


class OtherObjects(OtherTower):
    """With the chest where the lamp is: the cards only tell how many objects pay two (C-AT-1)."""

    def set_up(self) -> None:
        super().set_up()
        if not self.for_two:
            self.tower = tuple(name for name in self.tower if name != LAMP)


class OtherCards(Believed):
    """With another split of the 84 cards: the rules only tell how many have two sacks (C-AT-2)."""

    def set_up(self) -> None:
        super().set_up()
        ones, twos, *others = self.cards
        self.cards = (ones - 1, twos, *(number + 1 for number in others))


class _AfterOthers(Believed):
    """If the column was not won by a mission, the rulebook does not say who throws (C-AT-14)."""

    def thrower_next(self, state: State, right: Right, column: Seat) -> Seat | None:
        if state.thrower is None or right.place is not None:
            return super().thrower_next(state, right, column)
        return self.after_others(state, column)

    def after_others(self, state: State, column: Seat) -> Seat | None:
        """Who throws then."""
        return state.thrower


class TakerThrows(_AfterOthers):
    """Whoever has taken the column throws."""

    def after_others(self, state: State, column: Seat) -> Seat | None:
        """The taker."""
        return column


class CupGoesRound(_AfterOthers):
    """The cup goes to the neighbour."""

    def after_others(self, state: State, column: Seat) -> Seat | None:
        """The neighbour."""
        return None if state.thrower is None else (state.thrower + 1) % self.players


class EveryRoundCounts(Believed):
    """After a wrong grab a round counts in any case (C-AT-10)."""

    def round_counts(self, state: State, right: Right, column: Seat) -> bool:
        return True


class OnlyRightRoundsCount(Believed):
    """After a wrong grab a round is played again (C-AT-10)."""

    def round_counts(self, state: State, right: Right, column: Seat) -> bool:
        return bool(right)


class OneWins(Believed):
    """Of those who are equal in sacks and in cards, one wins all the same (C-AT-24)."""

    def leaders(self, hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
        return super().leaders(hands)[:1]


def _with(**switches: Any) -> Callable[[Attraptresors], Attraptresors]:
    def read(game: Attraptresors) -> Attraptresors:
        chosen: Options = game.options_chosen
        return Attraptresors(game.players, replace(chosen, **switches))

    return read


OF_TOWER = "C-AT-1"
READINGS: Mapping[str, Sequence[Callable[[Attraptresors], Attraptresors]]] = {
    OF_TOWER: (OtherTower, OtherObjects),
    "C-AT-2": (OtherCards,),
    "C-AT-5": (_with(both_pays="mission"),),
    "C-AT-10": (EveryRoundCounts, OnlyRightRoundsCount),
    "C-AT-14": (_AfterOthers, TakerThrows, CupGoesRound),
    "C-AT-22": (_with(two_player_missions="fixed"),),
    "C-AT-24": (OneWins,),
}
"""The other readings, by the ruling that says how we read it."""


@cache
def read_otherwise(game: Attraptresors, played: bool) -> Mapping[str, Sequence[Attraptresors]]:
    """This game by each of the other readings; if hands are `played`, everybody sees the tower that is there."""
    by_ruling = {ruling: [read(game) for read in reads] for ruling, reads in READINGS.items()}
    return {ruling: games for ruling, games in by_ruling.items() if not (played and ruling == OF_TOWER)}
