"""Two bots against each other, game after game: before each, a lot decides who sits where.

With that lot a game between equally good bots is a coin, whatever a seat is worth; so many games won are then as likely
as so many heads, and no seating has to be made up for.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.engine.game import Game, M, S, V
from kit.engine.stream import Stream
from kit.lab.plan import Plan
from kit.lab.policies import bot

PLAYERS = 2


class Duel(NamedTuple):
    """How many games the first of two bots won alone, how many the other, and how many neither."""

    won: int
    lost: int
    shared: int


def duel(game: Game[S, M, V], one: str, other: str, games: int, first: int = 0, seed: int = 1) -> Duel:
    """Whole games of two players between these bots, from number `first` on.

    A game that does not end counts as shared.  Raises ValueError for a game with other than two players.
    """
    if game.players != PLAYERS:
        raise ValueError(f"two bots play a game for {game.players}")
    found = [_outcome(game, one, other, Stream(seed, number)) for number in range(first, first + games)]
    return Duel(found.count(1), found.count(-1), found.count(0))


def _outcome(game: Any, one: str, other: str, stream: Stream) -> int:
    """1 where the first bot won alone, -1 where the other did; the first draw of the stream is the lot."""
    seat = stream.below(PLAYERS)
    played = Plan(game, game.start(), {seat: bot(one), 1 - seat: bot(other)}, "winners", until="end").play(stream)
    result = game.result(played.after) if played else None
    won = tuple(result.winners) if result else ()
    return 1 if won == (seat,) else -1 if won == (1 - seat,) else 0
