"""What is worth asking about a hand of the past, what may be told of it, and how far its story goes.

While missions are secret, how a throw would have gone is told from what everybody saw of it: the hands that really
reached, not those that only would have.  A seat that takes the column there, but did not really, is not judged, since
that would give a mission away (C-AT-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from kit.engine.afterwards import Afterwards
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.attraptresors.events import (
    GameEnded,
    NoRight,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
    RoundBegan,
    RoundNotCounted,
)
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectGrabbed,
)
from kit.games.attraptresors.hands import OBJECT_MS, why_not_reach
from kit.games.attraptresors.moves import NOTHING, Grab, Move, Reach
from kit.games.attraptresors.pieces import CARD_INDEX, COLUMN, SACKS_FOR
from kit.games.attraptresors.state import State, View, plus, replaced
from kit.games.attraptresors.throwing import cleared

STEPS_MS = (-40, -100, 40)
"""How much sooner or later a hand is compared."""
AHEAD_MS = 40
"""How long before the first hand at the column another one would have been there."""
USUAL_MS = 900
"""The moment for a hand that reached for nothing, where nobody else reached either."""
_VERDICTS = (RightBySixColours, RightByMission, NoRight)
_REACHED = (
    ColumnGrabbed,
    ObjectGrabbed,
    ObjectGone,
    HandFull,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
)


def throw_ends(events: Sequence[Event]) -> bool:
    """Whether a throw is paid in this step, or nobody took the column."""
    return any(isinstance(event, RoundBegan | RoundNotCounted | GameEnded | NobodyGrabbed) for event in events)


# What all have seen ---------------------------------------------------------------------------------------------------


def as_seen(
    game: Attraptresors, moves: Mapping[Seat, Move], events: Sequence[Event], known: Sequence[Seat] | None
) -> Mapping[Seat, Move]:
    """The hands of a throw with their objects after the column, whenever that is taken; of others, what all have seen.

    `known`: whose secrets may be told; None is everybody's.
    """
    taken = next((event.at_ms for event in events if isinstance(event, ColumnGrabbed)), None)
    return {
        seat: _following(move, taken) if known is None or seat in known else _seen(game, seat, events, taken)
        for seat, move in moves.items()
        if isinstance(move, Reach)
    } or moves


def _following(move: Reach, taken: int | None) -> Reach:
    """An object that was taken by the clock follows the column."""
    return Reach(tuple([_after(grab.object, grab.at_ms, taken) if grab.at_ms else grab for grab in move.grabs]))


def _seen(game: Attraptresors, seat: Seat, events: Sequence[Event], taken: int | None) -> Reach:
    reached = [event for event in events if isinstance(event, _REACHED) and event.seat == seat]
    if game.untimed:
        return Reach(tuple([Grab(_thing(event)) for event in reached]))
    return Reach(tuple([_after(_thing(event), event.at_ms, taken) for event in reached]))


def _thing(event: Any) -> str:
    return COLUMN if isinstance(event, ColumnGrabbed) else str(event.object)


def _after(thing: str, at_ms: int, taken: int | None) -> Grab:
    """The grab; one after the column was taken counts from that moment."""
    if thing == COLUMN or taken is None or at_ms <= taken:
        return Grab(thing, at_ms)
    return Grab(thing, after_ms=at_ms - taken)


def may_tell(
    game: Attraptresors, state: State, found: Afterwards[State], really: Sequence[Event], known: Sequence[Seat] | None
) -> Afterwards[State]:
    """What may be told of how a throw would have gone: the right of a seat that did not take the column is secret."""
    taker = _taker(found.events)
    if game.for_two or known is None or taker is None or taker in known or taker == _judged(really):
        return found
    if not any(isinstance(event, _VERDICTS) for event in found.events):
        return found
    told = list(takewhile(lambda event: not isinstance(event, _VERDICTS), found.events))
    after = cleared(state)
    for event in found.events:
        if isinstance(event, ObjectGrabbed) and event.seat != taker:
            card = CARD_INDEX[SACKS_FOR[event.object]]
            told.append(ObjectPaid(event.seat, event.object, SACKS_FOR[event.object]))  # the same by either clause
            hands = replaced(after.hands, event.seat, plus(after.hands[event.seat], card, 1))
            after = after._replace(hands=hands, supply=plus(after.supply, card, -1))
    return Afterwards(after, tuple(told), found.later, True)


def _taker(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in events if isinstance(event, ColumnGrabbed)), None)


def _judged(events: Sequence[Event]) -> Seat | None:
    """Who took the column and was judged in front of everybody."""
    return _taker(events) if any(isinstance(event, _VERDICTS) for event in events) else None


def could_do(_chosen: Move, _move: Move) -> bool:
    """A hand can reach for anything, and cards lie open: everybody knows what somebody could have done."""
    return True


# What is worth asking -------------------------------------------------------------------------------------------------


def worth_asking(
    game: Attraptresors, _view: View, options: Sequence[Move], moves: Mapping[Seat, Move], seat: Seat
) -> Sequence[Move]:
    """Every card that could be given back; for a hand, the moves that say something compared with what it did.

    Without the column, or with it; a little faster or slower; nothing; and each object first.
    """
    chosen = moves[seat]
    if not isinstance(chosen, Reach):
        return options
    found = dict.fromkeys([chosen, *_others(game, moves, seat, chosen)])
    window = None if game.untimed else game.window
    return [reach for reach in found if why_not_reach(reach.grabs, game.tower, window, game.for_two) is None]


def _others(game: Attraptresors, moves: Mapping[Seat, Move], seat: Seat, chosen: Reach) -> Iterator[Reach]:
    column = tuple([grab for grab in chosen.grabs if grab.object == COLUMN])
    wishes = tuple([grab for grab in chosen.grabs if grab.object != COLUMN])
    if column:
        yield Reach(wishes or _wish(game, _best(game), ()))
        if not game.untimed:
            yield from (_shifted(chosen, ms) for ms in STEPS_MS)
    else:
        yield from _for_column(game, moves, seat, wishes)
        if wishes and not game.untimed:
            yield from (_shifted(chosen, ms) for ms in STEPS_MS)
    yield NOTHING
    for first in dict.fromkeys(game.tower):
        if game.for_two and column:
            yield Reach((*column, *_wish(game, (first,), wishes)))
        yield Reach(_wish(game, _best(game, first), wishes))


def _for_column(
    game: Attraptresors, moves: Mapping[Seat, Move], seat: Seat, wishes: tuple[Grab, ...]
) -> Iterator[Reach]:
    """Had it reached for the column: just before the first hand there, or when it reached for its first object."""
    if game.untimed:
        yield Reach((Grab(COLUMN), *wishes))
        return
    times = [
        grab.at_ms
        for other, move in moves.items()
        if other != seat and isinstance(move, Reach)
        for grab in move.grabs
        if grab.object == COLUMN and grab.at_ms
    ]
    if not times:
        yield Reach((Grab(COLUMN, min(USUAL_MS, game.window.column)), *wishes))
        return
    yield Reach((Grab(COLUMN, max(1, min(times) - AHEAD_MS)), *wishes))
    if wishes:
        yield Reach((Grab(COLUMN, wishes[0].at_ms or min(times) + (wishes[0].after_ms or 0)), *wishes[1:]))


def _shifted(reach: Reach, ms: int) -> Reach:
    """The whole hand this much later; no moment is before the first that there is."""

    def moved(at: int | None) -> int | None:
        return None if at is None else max(1, at + ms)

    return Reach(tuple([Grab(grab.object, moved(grab.at_ms), moved(grab.after_ms)) for grab in reach.grabs]))


def _best(game: Attraptresors, first: str = "") -> tuple[str, ...]:
    """Two objects that pay most; the one that is wanted comes first."""
    left = sorted(game.tower, key=lambda name: (name != first, -SACKS_FOR[name]))
    return tuple(left[:2])


def _wish(game: Attraptresors, objects: Sequence[str], wishes: Sequence[Grab]) -> tuple[Grab, ...]:
    """These objects, at the moments of the hand, or at usual ones."""
    if game.untimed:
        return tuple(map(Grab, objects))
    usual = [min(ms, game.window.objects // 2 + number) for number, ms in enumerate(OBJECT_MS[0])]
    own = [grab.after_ms for grab in wishes if grab.after_ms is not None]
    first = own[0] if own else usual[0]
    second = own[1] if len(own) > 1 else first + usual[1] - usual[0]
    return tuple([Grab(name, after_ms=ms) for name, ms in zip(objects, (first, second), strict=False)])
