"""A step of Attrap'trésors as instants: hand after hand at the tower, the verdict, dice that count, sacks that fly.

A `Scene` knows what these events tell, up to its place among them: nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.round_summary import TOOK, UNPAID, Round, is_told, told
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    NoRight,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
)
from kit.games.attraptresors.grab_events import OF_GRABS, ColumnGrabbed, ObjectsLeft
from kit.games.attraptresors.pieces import COLUMN
from kit.games.attraptresors.state import View

COLUMN_MS, HAND_MS, VERDICT_MS, SACK_MS, HOLD_MS = 400, 250, 400, 300, 300


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one instant."""

    told: int
    """How many of the step's events have been told by now."""
    lasts_ms: int
    column: Seat | None
    """Who holds the column."""
    taken: tuple[tuple[Seat, str], ...]
    """Who holds which objects."""
    round: Round
    """What these events have told by now, without what came before the step."""
    moves: str = ""
    """What moves: ``hand``, ``verdict`` or ``sacks``."""


def scene_of(sight: AttrapSight) -> Scene | None:
    """The instant that is shown; None while a question is open, and when all of them have passed."""
    if not sight.events or sight.instant is None:
        return None
    shown = scenes(sight.before, tuple(sight.events))
    return shown[min(sight.instant, len(shown) - 1)] if shown else None


def over(sight: AttrapSight) -> Scene | None:
    """The last instant of the step: all hands are where they came to; None where no hand reached."""
    return next(reversed(scenes(sight.before, tuple(sight.events))), None)


def instants(before: View, events: Sequence[Event]) -> Sequence[Scene]:
    """The instants of a step; none if no hand reached and nothing was paid."""
    return scenes(before, tuple(events))


def scenes(before: View, events: tuple[Event, ...]) -> tuple[Scene, ...]:
    """The same, kept: a page asks for them at every press."""
    return _scenes(before, events, tuple(map(type, events)))


@lru_cache(maxsize=16)
def _scenes(before: View, events: tuple[Event, ...], _kinds: tuple[type, ...]) -> tuple[Scene, ...]:
    return tuple(_instants(before, events)) if is_told(events) else ()


def _instants(before: View, events: tuple[Event, ...]) -> Iterator[Scene]:
    """Hands one by one; then the whole verdict, as its sentences belong together; then a flight for each payment."""
    verdict = (RightBySixColours, RightByMission, NoRight)
    last = len(events) - 1
    for place, event in enumerate(events):
        moves, lasts = "", 0
        if isinstance(event, OF_GRABS) and not isinstance(event, ObjectsLeft):
            moves, lasts = "hand", COLUMN_MS if isinstance(event, ColumnGrabbed) else HAND_MS
        elif isinstance(event, verdict) and not isinstance(events[min(place + 1, last)], verdict):
            moves, lasts = "verdict", VERDICT_MS
        elif isinstance(event, ColumnPaid | ObjectPaid | CardGivenBack):
            moves, lasts = "sacks", SACK_MS
        if moves:
            yield _at(before, events, place + 1, moves, lasts)
    yield _at(before, events, len(events), "", HOLD_MS)


def _at(before: View, events: tuple[Event, ...], place: int, moves: str, lasts: int) -> Scene:
    known = told(events[:place])
    held = [(mark.seat, mark.object) for mark in known.marks if mark.object != COLUMN and mark.became in (TOOK, UNPAID)]
    column = before.column if known.column is None else known.column
    return Scene(place, lasts, column, (*before.taken, *held), known, moves)
