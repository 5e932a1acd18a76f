"""One bot against others of one kind, game after game: before each, a lot decides where it sits.

With that lot a game between equally good bots is a fair draw, whatever a seat is worth: for two a coin, so that so many
games won are as likely as so many heads, and no seating has to be made up for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from kit.engine.game import Game, M, S, Seat, V
from kit.engine.moment import Moment
from kit.engine.stream import Stream
from kit.lab.plan import Plan
from kit.lab.policies import bot


class Duel(NamedTuple):
    """How many games the one bot won alone, how many others won without it, and how many neither."""

    won: int
    lost: int
    shared: int


class Match(NamedTuple):
    """A whole game, and where the one bot sat."""

    seat: Seat
    played: Moment | None
    """None if it did not end."""


def duel(game: Game[S, M, V], one: str, other: str, games: int, first: int = 0, seed: int = 1) -> Duel:
    """Whole games of one bot against others, who are all the same, from number `first` on.

    A game that does not end counts as shared.
    """
    return counted(matches(game, one, other, games, first, seed))


def matches(game: Any, one: str, other: str, games: int, first: int = 0, seed: int = 1) -> Iterator[Match]:
    """These games one by one; the first draw of each stream is the lot."""
    for number in range(first, first + games):
        stream = Stream(seed, number)
        seat = stream.below(game.players)
        seated = dict.fromkeys(range(game.players), bot(other)) | {seat: bot(one)}
        yield Match(seat, Plan(game, game.start(), seated, "winners", until="end").play(stream))


def counted(matches: Iterable[Match]) -> Duel:
    """Who won how many of them."""
    found = [_outcome(match) for match in matches]
    return Duel(found.count(1), found.count(-1), found.count(0))


def _outcome(match: Match) -> int:
    """1 where the one bot won alone, -1 where others won without it."""
    result = match.played and match.played.game.result(match.played.after)
    won = tuple(result.winners) if result else ()
    if won == (match.seat,):
        return 1
    return -1 if won and match.seat not in won else 0
