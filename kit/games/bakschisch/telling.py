"""What the story of Bakschisch tells in one sentence: ties, and thieves that rest together.

Each type here stands for several events of one bribe; `seats` are those it happens to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from kit.engine.event import Event
from kit.engine.event_grouping import Joining, Telling
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    MoveStolen,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThiefLaidAside,
    ThroneReached,
)


class Arrival(NamedTuple):
    """Where pawns of a tie come to stand: `end` is a space, and `to` says whether it is the "start" or the "throne"."""

    seats: tuple[int, ...]
    spaces: int
    end: int
    to: str


class TiedAhead(NamedTuple):
    """Several tied for the most, `gold` each, walk.  BK-30 before the Caliph; if not, BK-13, or BK-38 to the throne."""

    gold: int
    seats: tuple[int, ...]
    card: str
    arrivals: tuple[Arrival, ...]
    rule: str = "BK-13"
    rulings: tuple[str, ...] = ()


class TiedBack(NamedTuple):
    """Several go back: they showed the least, `gold` each (BK-23; BK-30 before the Caliph), or there is a zero (BK-24).

    With `fifth_zero_moves_all` others go back with them; then `gold` is 0.
    """

    gold: int
    seats: tuple[int, ...]
    card: str
    arrivals: tuple[Arrival, ...]
    rule: str = "BK-23"
    rulings: tuple[str, ...] = ()


class ThievesLaidAside(NamedTuple):
    """Several thieves were shown and are out until the end of the round."""

    seats: tuple[int, ...]
    rule: str = "BK-19"
    rulings: tuple[str, ...] = ()


class TiedMovesStolen(NamedTuple):
    """House rule `thief_cancels_move`: the thief also took the moves of several tied for the most."""

    seats: tuple[int, ...]
    rule: str = "BK-13"
    rulings: tuple[str, ...] = ("C-BK-9",)


class TiedOnThrone(NamedTuple):
    """Several on the throne tied for the most: nothing lies beyond it."""

    seats: tuple[int, ...]
    rule: str = "BK-13"
    rulings: tuple[str, ...] = ("C-BK-12",)


class TiedOnStart(NamedTuple):
    """Several pawns that should go back are on the start already."""

    seats: tuple[int, ...]
    rule: str = "BK-23"
    rulings: tuple[str, ...] = ("C-BK-28",)


def _together(kind: Callable[..., Event]) -> Callable[[Sequence[Any], Sequence[Event]], Event]:
    """Joins events of one type that differ only in their seat."""
    return lambda events, _: kind(tuple(event.seat for event in events), events[0].rule, events[0].rulings)


def _walks(walks: Sequence[Any], bribe: Sequence[Event]) -> Event | None:
    """All those who are tied walk; None where it is not told what their fists showed."""
    revealed = next((event for event in bribe if isinstance(event, BribesRevealed)), None)
    if revealed is None:
        return None
    kind = TiedAhead if walks[0].end > walks[0].start else TiedBack
    gold, seats = min(revealed.gold[walk.seat] for walk in walks), tuple([walk.seat for walk in walks])
    rule = "BK-13" if walks[0].rule == "BK-38" else walks[0].rule
    rulings = tuple(dict.fromkeys(ruling for walk in walks for ruling in walk.rulings))
    return kind(gold, seats, walks[0].card, _arrivals(walks, bribe), rule, rulings)


def _arrivals(walks: Sequence[PawnMoved], bribe: Sequence[Event]) -> tuple[Arrival, ...]:
    """Where they come to stand; those who walk to the same place together, the foremost first."""
    enthroned = {event.seat for event in bribe if isinstance(event, ThroneReached)}
    arrivals = []
    by_caliph = walks[0].rule == "BK-30"
    key = attrgetter("end", "spaces") if by_caliph else attrgetter("end")
    for _, alike in groupby(sorted(walks, key=key, reverse=True), key):
        group = tuple(alike)
        to = "throne" if group[0].seat in enthroned else "start" if group[0].end == 0 else "space"
        arrivals.append(Arrival(tuple([walk.seat for walk in group]), group[0].spaces, group[0].end, to))
    return tuple(arrivals)


TELLING = Telling(
    opens=(CardTurned, BribesRevealed),
    joinings=(
        Joining((ThiefLaidAside,), (ThievesLaidAside,), _together(ThievesLaidAside)),
        Joining((MoveStolen,), (TiedMovesStolen,), _together(TiedMovesStolen)),
        Joining((StayedOnThrone,), (TiedOnThrone,), _together(TiedOnThrone)),
        Joining((StayedOnStart,), (TiedOnStart,), _together(TiedOnStart)),
        Joining((PawnMoved,), (TiedAhead, TiedBack), _walks),
    ),
)
