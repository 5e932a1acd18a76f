"""What the story of Intrige tells in one sentence: where somebody sends representatives in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kit.engine.event import Event
from kit.engine.event_grouping import Joining, Telling
from kit.games.intrige.events import RepSent, RoundBegan, TurnBegan


class Sent(NamedTuple):
    """A representative and the court to which it is sent, that of `rival`."""

    profession: str
    court: str
    rival: int


class RepsSent(NamedTuple):
    """`seat` sends these representatives in one turn."""

    seat: int
    sent: tuple[Sent, ...]
    rule: str = "IN-25"
    rulings: tuple[str, ...] = ()


def _sent(events: Sequence[Any], _: Sequence[Event]) -> Event | None:
    if len({event.seat for event in events}) > 1:
        return None
    return RepsSent(events[0].seat, tuple([Sent(event.profession, event.court, event.rival) for event in events]))


TELLING = Telling(
    opens=(RoundBegan, TurnBegan),
    joinings=(Joining((RepSent,), (RepsSent,), _sent, at_last=True),),
)
