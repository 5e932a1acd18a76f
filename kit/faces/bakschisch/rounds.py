"""What has happened in the round that is shown, as far as its story has been told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischSight
from kit.games.bakschisch.events import CardTurned, PawnMoved, RoundEnded


def bribes_of_round(sight: BakschischSight) -> Mapping[int, Sequence[Event]]:
    """The events of each bribe that has been shown; about a bribe without any, nothing is known."""
    bribes: dict[int, list[Event]] = {}
    number = 0
    for step, events in sight.story:
        for event in events:
            if isinstance(event, CardTurned):
                number = event.bribe
                bribes = bribes if number > 1 else {}
            elif number and (sight.instant is None or step < sight.step):
                bribes.setdefault(number, []).append(event)
    return bribes


def spaces_walked(sight: BakschischSight, seat: Seat) -> int:
    """How many spaces a pawn has come ahead in this round, or has gone back."""
    return sum(walk.end - walk.start for walk in _walks(sight) if walk.seat == seat)


def round_over(sight: BakschischSight) -> int | None:
    """The round that has just ended with nobody on the throne, once all of it has been shown."""
    ended = (event.round for event in sight.events if isinstance(event, RoundEnded))
    return next(ended, None) if sight.instant is None else None


def _walks(sight: BakschischSight) -> Iterator[PawnMoved]:
    for events in bribes_of_round(sight).values():
        yield from (event for event in events if isinstance(event, PawnMoved))
