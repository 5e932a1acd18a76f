"""What the story of Attrap'trésors tells in one sentence: missions drawn, hands that miss, and what a round pays.

Each type here stands for several events of one throw; words and units are those of `events.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kit.engine.event import Event
from kit.engine.event_grouping import Joining, Telling
from kit.games.attraptresors.events import DiceThrown, MissionDealt, MissionOpened, ObjectPaid, SacksCounted
from kit.games.attraptresors.grab_events import (
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
)


class MissionsDealt(NamedTuple):
    """Each of these players drew a secret mission."""

    seats: tuple[int, ...]
    rule: str = "AT-6"
    rulings: tuple[str, ...] = ()


class MissionsOpened(NamedTuple):
    """Two players: their open missions, in the order of their places."""

    colours: tuple[str, ...]
    rule: str = "AT-27"
    rulings: tuple[str, ...] = ()


class Miss(NamedTuple):
    """Who missed an object and why: "late", "early", "full", or "too_late" where not all were late."""

    seats: tuple[int, ...]
    object: str
    why: str


class Missed(NamedTuple):
    """Every hand that missed in a throw, by object; `why` is "late", or "mixed" where not all came too late."""

    why: str
    misses: tuple[Miss, ...]
    rule: str = "AT-13"
    rulings: tuple[str, ...] = ()


class GrabbedPastColumn(NamedTuple):
    """Nobody took the column, but `early` reached for something else; `seats` throw again."""

    seats: tuple[int, ...]
    early: tuple[int, ...]
    rule: str = "AT-14"
    rulings: tuple[str, ...] = ("C-AT-15",)


class Pay(NamedTuple):
    """What somebody gets for all their objects in a round."""

    seats: tuple[int, ...]
    sacks: int
    objects: tuple[str, ...]


class ObjectsPaid(NamedTuple):
    """What the objects of a round pay, the most first: AT-21, or AT-20 after a wrong grab."""

    pays: tuple[Pay, ...]
    rule: str = "AT-21"
    rulings: tuple[str, ...] = ()


class Score(NamedTuple):
    """What somebody has at the end."""

    sacks: int
    cards: int
    seat: int


class SacksRanked(NamedTuple):
    """What everybody has at the end, the best first."""

    scores: tuple[Score, ...]
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ()


def _dealt(events: Sequence[Any], _: Sequence[Event]) -> Event:
    return MissionsDealt(tuple(event.seat for event in events))


def _opened(events: Sequence[Any], _: Sequence[Event]) -> Event:
    return MissionsOpened(tuple(event.colour for event in events))


_WHY = {
    GrabbedTooEarly: "early",
    ObjectGone: "late",
    GrabbedTooLate: "late",
    HandFull: "full",
    ColumnHolderStopped: "full",
}


def _missed(events: Sequence[Any], _: Sequence[Event]) -> Event:
    """All misses of a throw; where nobody took the column, they go into the sentence that says so."""
    *misses, last = events
    if isinstance(last, NobodyGrabbed):
        return GrabbedPastColumn(last.seats, tuple(dict.fromkeys(miss.seat for miss in misses)))
    seats: dict[tuple[str, str], dict[int, None]] = {}
    for miss in events:
        seats.setdefault((miss.object, _WHY[type(miss)]), {})[miss.seat] = None
    why = "late" if {why for _, why in seats} == {"late"} else "mixed"
    names = {"late": "late" if why == "late" else "too_late"}
    told = [Miss(tuple(who), name, names.get(reason, reason)) for (name, reason), who in seats.items()]
    return Missed("late" if len(told) == 1 else why, tuple(told), events[0].rule)


def _paid(events: Sequence[Any], _: Sequence[Event]) -> Event:
    pays = []
    for seat in dict.fromkeys(event.seat for event in events):
        mine = [event for event in events if event.seat == seat]
        pays.append(Pay((seat,), sum(event.sacks for event in mine), tuple(event.object for event in mine)))
    return ObjectsPaid(tuple(sorted(pays, key=lambda pay: -pay.sacks)), events[0].rule, events[0].rulings)


def _ranked(events: Sequence[Any], _: Sequence[Event]) -> Event:
    scores = [Score(event.sacks, event.cards, event.seat) for event in events]
    return SacksRanked(tuple(sorted(scores, key=lambda score: (-score.sacks, -score.cards))))


TELLING = Telling(
    opens=(DiceThrown,),
    joinings=(
        Joining((MissionDealt,), (MissionsDealt,), _dealt),
        Joining((MissionOpened,), (MissionsOpened,), _opened),
        Joining((*_WHY, NobodyGrabbed), (Missed, GrabbedPastColumn), _missed, at_last=True),
        Joining((ObjectPaid,), (ObjectsPaid,), _paid),
        Joining((SacksCounted,), (SacksRanked,), _ranked),
    ),
)
