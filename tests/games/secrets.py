"""What each game keeps secret, for the test that views hide it, and moves that are mostly not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from kit.games.bakschisch import THIEF, Bakschisch, Bribe, State, Turn
from kit.games.bakschisch.cards import CARDS


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


SECRETS: dict[str, Any] = {"bakschisch": BakschischSecrets()}

FOREIGN_MOVES: dict[str, list[Any]] = {
    "bakschisch": [THIEF, *map(Bribe, range(-1, 41)), *map(Turn, CARDS), Turn("vizier")],
}
