"""How quick the bots are that follow people: as a share of the times that a person's own hand needed.

To be quick is no skill of a bot's, so a pace is a handicap (docs/decisions/0082-an-order-of-objects.md).  The way to
the column and the way to an object are followed apart: to take the best object that is left, one need not even choose.
All of it follows from moves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from statistics import quantiles
from types import MappingProxyType

from kit.engine.game import Seat
from kit.games.attraptresors.bots import CHARACTERS, ReactionTime, Watcher
from kit.games.attraptresors.moves import Move, Reach
from kit.games.attraptresors.pieces import COLUMN

QUARTERS: Mapping[str, int] = MappingProxyType({"expert": 1, "shadow": 2})
"""The bots that follow people, and how many quarters of a person's times are below the median of theirs."""
ENOUGH = 5
"""Of so many times the quarters are known well enough; before that a bot has its usual pace."""
QUICKEST_MS = 450
"""No median is below this: people react after 250 ms, and there are eight dice to see."""
SEEN_MS = 250
"""Whoever presses an object sooner after the column was taken did not see that: the hand was meant for the column."""


def paced(moves: Sequence[Mapping[Seat, Move]], people: Collection[Seat]) -> Mapping[str, Watcher]:
    """The bots that follow people as quick as they are now, from the moves of all steps so far.

    Of several people they follow the quickest one, so that it is a race for everybody.
    """
    looks = [[ms for step in moves if (ms := _look_ms(step, seat)) is not None] for seat in people]
    hands = [[ms for step in moves if (ms := _hand_ms(step, seat)) is not None] for seat in people]
    return {
        name: Watcher(
            usual._replace(
                look=_following(looks, usual.look, quarters),
                hand=_following(hands, usual.hand, quarters),
            )
        )
        for name, quarters in QUARTERS.items()
        for usual in [CHARACTERS[name]]
    }


def _look_ms(moves: Mapping[Seat, Move], seat: Seat) -> int | None:
    """From the dice to the column, if nobody else reached for it: else a slow hand would not be seen."""
    return _column_ms(moves[seat]) if seat in moves and list(_at_column(moves)) == [seat] else None


def _hand_ms(moves: Mapping[Seat, Move], seat: Seat) -> int | None:
    """From the column, which somebody else has taken, to the first object."""
    at_column, own = _at_column(moves), moves.get(seat)
    if not at_column or seat in at_column or not isinstance(own, Reach):
        return None
    waited = (grab.at_ms - min(at_column.values()) for grab in own.grabs if grab.at_ms is not None)
    return next((ms for ms in waited if ms >= SEEN_MS), None)


def _at_column(moves: Mapping[Seat, Move]) -> Mapping[Seat, int]:
    """Who reached for the column, and when."""
    return {seat: ms for seat, move in moves.items() if (ms := _column_ms(move)) is not None}


def _column_ms(move: Move) -> int | None:
    grabs = move.grabs if isinstance(move, Reach) else ()
    return next((grab.at_ms for grab in grabs if grab.object == COLUMN), None)


def _following(times: Sequence[Sequence[int]], usual: ReactionTime, quarters: int) -> ReactionTime:
    """The usual times, stretched so that so many quarters of the quickest person's times are below their median."""
    known = [quantiles(own, n=4, method="inclusive")[quarters - 1] for own in times if len(own) >= ENOUGH]
    return usual.slowed(max(QUICKEST_MS, min(known)) / usual.quantile(0.5)) if known else usual
