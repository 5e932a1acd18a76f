"""What each game keeps secret, for the test that views hide it, and moves that are mostly not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from typing import Any

from kit.games import attraptresors as at
from kit.games.attraptresors import Attraptresors
from kit.games.attraptresors import State as AttraptresorsState
from kit.games.attraptresors.pieces import COLOURS
from kit.games.bakschisch import THIEF, Bakschisch, Bribe, State, Turn
from kit.games.bakschisch.cards import CARDS
from kit.games.intrige import Answer, Appoint, Ask, Choose, Intrige, Promise, Send
from kit.games.intrige import Bribe as Payment
from kit.games.intrige import State as IntrigeState
from kit.games.intrige.courts import PROFESSIONS


class BakschischSecrets:
    """The others' purses, while purses are hidden (C-BK-26)."""

    @staticmethod
    def has_secrets(game: Bakschisch) -> bool:
        return not game.options_chosen.open_gold

    def __call__(self, game: Bakschisch, state: State, seat: int | None) -> Iterator[State]:
        """States that differ from `state` only in what `seat` may not know."""
        if not self.has_secrets(game) or state.winners:
            return
        for purses in permutations(state.purses):
            own = seat is None or purses[seat] == state.purses[seat]
            if own and purses != state.purses:
                yield state._replace(purses=purses)


class AttraptresorsSecrets:
    """The others' missions, and so which ones are left in the pile (AT-6); two players have none (AT-27)."""

    @staticmethod
    def has_secrets(game: Attraptresors) -> bool:
        return not game.for_two

    def __call__(
        self, game: Attraptresors, state: AttraptresorsState, seat: int | None
    ) -> Iterator[AttraptresorsState]:
        """States in which one other mission was exchanged with another one, or with one of the pile."""
        if not self.has_secrets(game):
            return
        others = [owner for owner, mission in enumerate(state.missions) if mission and owner != seat]
        for one, other in combinations(others, 2):
            missions = list(state.missions)
            missions[one], missions[other] = missions[other], missions[one]
            if tuple(missions) != state.missions:
                yield state._replace(missions=tuple(missions))
        for owner, (index, colour) in product(others, enumerate(COLOURS)):
            missions, pile = list(state.missions), list(state.pile)
            if pile[index] and colour != missions[owner]:
                pile[index] -= 1
                pile[COLOURS.index(missions[owner])] += 1
                missions[owner] = colour
                yield state._replace(missions=tuple(missions), pile=tuple(pile))


class IntrigeSecrets:
    """The others' cash, until it is counted at the end (C-IN-17)."""

    @staticmethod
    def has_secrets(game: Intrige) -> bool:
        return not game.options_chosen.open_money

    def __call__(self, game: Intrige, state: IntrigeState, seat: int | None) -> Iterator[IntrigeState]:
        """States in which the others' purses are exchanged."""
        if not self.has_secrets(game) or state.winners:
            return
        for money in islice(permutations(state.money), 1, 12):
            if (seat is None or money[seat] == state.money[seat]) and money != state.money:
                yield state._replace(money=money)


SECRETS: dict[str, Any] = {
    "attraptresors": AttraptresorsSecrets(),
    "bakschisch": BakschischSecrets(),
    "intrige": IntrigeSecrets(),
}

_ODD_DICE = [(2, 2, 1, 1, 1, 1), (8, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1), (0,) * 6, (1,) * 6, (9, -1, 0, 0, 0, 0), (8,)]

FOREIGN_MOVES: dict[str, list[Any]] = {
    # Reaches that are an option or refused, never allowed without being listed.
    "attraptresors": [
        at.NOTHING,
        at.Reach((at.Grab("column"),)),
        at.Reach((at.Grab("column", at_ms=600),)),
        at.Reach((at.Grab("column", at_ms=100_000),)),
        at.Reach((at.Grab("column", after_ms=400),)),
        at.Reach((at.Grab("column", at_ms=600), at.Grab("column", at_ms=700))),
        at.Reach((at.Grab("lamp", at_ms=600), at.Grab("gem", at_ms=600))),
        at.Reach((at.Grab("lamp", after_ms=100_000),)),
        at.Reach((at.Grab("moon", at_ms=600),)),
        *map(at.GiveBack, range(-1, 7)),
        *map(at.Deal, (*COLOURS, "pink")),
        *map(at.Begin, range(-1, 8)),
        *map(at.First, range(-1, 8)),
        *map(at.Throw, _ODD_DICE),
        *map(at.Slip, _ODD_DICE),
        THIEF,
    ],
    "bakschisch": [THIEF, *map(Bribe, range(-1, 41)), *map(Turn, CARDS), Turn("vizier")],
    "intrige": [
        *map(Payment, (-10, -1, *range(12), *range(15, 400, 5), 10_000)),
        *map(Appoint, *zip(*product(range(-1, 6), (-10, 0, *range(1, 11), 15, 20, 30, 40, 50, 60, 100)), strict=True)),
        *map(Choose, range(-1, 7)),
        *map(Send, *zip(*product((*PROFESSIONS, "alchemy"), range(-1, 6)), strict=True)),
        THIEF,
    ],
}

INTERJECTIONS: dict[str, list[Any]] = {
    "attraptresors": [],
    "bakschisch": [],
    "intrige": [
        kind(owner, guest, profession, post, amount, until)
        for owner, guest in product(range(-1, 5), repeat=2)
        for profession, post, amount, until in (
            ("law", 0, 10, 6),
            ("church", 10, 0, 5),
            ("finance", 6, 20, 3),
            ("alchemy", 0, 10, 6),
        )
        for kind in (Promise, Ask)
    ]
    + [Answer(owner, 0, "law", grants) for owner in range(-1, 5) for grants in (True, False)],
}
"""Moves that may be made out of turn; nobody waits for one, so none is an option."""
