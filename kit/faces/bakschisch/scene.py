"""A step of the game as instants that can be shown one after another: fists open, gold flows, pawns walk.

A `Scene` says what lies on the table at one instant.  It knows no more than the view it starts from: the gold in a
hidden purse stays unknown.  Nothing is decided here; every fact comes from the events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    GoldLaidAside,
    GoldShared,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    PalaceEntered,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThiefGivenUp,
    ThiefLaidAside,
    ThiefTakenBack,
    ThievesReturned,
    ThroneLost,
    ThroneReached,
)
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.state import View

OPEN_MS, LIFT_MS, GOLD_MS, TIP_MS, LIGHT_MS, HOP_MS, SETTLE_MS = 400, 300, 500, 200, 300, 220, 300
LONGEST_WALK_MS = 2200
"""A very long walk shares out this time among its hops."""
MOST_FLYING, APART_MS = 6, 60
"""How many coins are seen flying from one place to another, one after another, and how far apart in time."""

HEAP = "heap"


def hand_of(seat: Seat) -> str:
    """The place of a hand, as an id on the page."""
    return f"hand-{seat}"


def bag_of(seat: Seat) -> str:
    """The place of a bag, as an id on the page."""
    return f"bag-{seat}"


class Flow(NamedTuple):
    """Gold under way from one place to another: `hand_of(0)`, `bag_of(2)` or `HEAP`."""

    source: str
    target: str
    pieces: int

    @property
    def lasts_ms(self) -> int:
        """How long until its last coin is there."""
        return GOLD_MS + APART_MS * (min(self.pieces, MOST_FLYING) - 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table at one instant; per-seat tuples are indexed by seat."""

    spaces: tuple[int, ...]
    """Where each pawn stands, even in the middle of a walk."""
    purses: tuple[int | None, ...]
    """Gold in each bag; None if it is hidden."""
    thieves: tuple[bool, ...]
    """Which seats still have a thief to show."""
    heap: int
    """Gold beside the board."""
    fifth: bool = False
    """Whether the least bribe decides, not the most."""
    told: int = 0
    """How many of the step's events have been told by now."""
    gold: tuple[int, ...] | None = None
    """What each hand showed; None while the fists are closed."""
    shown_thieves: tuple[Seat, ...] = ()
    """Who showed the thief."""
    spent: bool = False
    """Whether the gold has left the palms."""
    change: tuple[int, ...] = ()
    """What each bag lost (−4) or gained (+7) last; empty while the fists are closed."""
    deciding: tuple[Seat, ...] = ()
    """Whose bribes decide who walks; empty until that is seen."""
    walk: PawnMoved | None = None
    """The walk under way, or the last one that is over."""
    hops: int = 0
    """How many spaces of the walk are done."""
    flow: tuple[Flow, ...] = ()
    """Gold that is under way at this instant; purses and heap are as they will be when it has arrived."""
    lasts_ms: int = 0
    """How long to look at it before the next."""

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces of the walk after its start, in walking order."""
        return path(self.walk) if self.walk else ()

    @property
    def ghost(self) -> tuple[Seat, int] | None:
        """Whose pawn left which space for the walk."""
        return (self.walk.seat, self.walk.start) if self.walk else None

    @property
    def pace(self) -> float:
        """How long a hop takes, as a share of the usual time; 1 if nobody hops."""
        return _hop_ms(self.path) / HOP_MS


def thief_place(scene: Scene, seat: Seat, stop: int) -> str:
    """Where a thief is: in "hand", laid "aside" until the round is over, or outside at the palace's "gate" (BK-32)."""
    if scene.thieves[seat]:
        return "hand"
    return "gate" if scene.spaces[seat] > stop else "aside"


def resting(view: View) -> Scene:
    """The table while everybody thinks: fists closed, nothing on its way."""
    return Scene(view.spaces, view.purses, view.thieves, view.heap, view.bribe == BRIBES)


def path(walk: PawnMoved) -> tuple[int, ...]:
    """The spaces of a walk after its start, in walking order.

    >>> path(PawnMoved(0, "lady", 13, 10, 3, "BK-22"))
    (12, 11, 10)
    """
    way = 1 if walk.end > walk.start else -1
    return tuple(range(walk.start + way, walk.end + way, way))


def scenes(before: View, events: Sequence[Event]) -> tuple[Scene, ...]:
    """The instants of one step, from the opened fists or the turned card to its last event.

    `before`: what the viewer knew before the step.
    """
    now, shown = resting(before), list[Scene]()
    deciding = tuple(event.seat for event in events if isinstance(event, _DECIDED))
    for beat in _beats(events):
        shown += _instants(now, beat, deciding)
        now = shown[-1]
    return tuple(shown)


_DECIDED = (PawnMoved, StayedOnThrone, StayedOnStart, MoveStolen)
_TOLD_TOGETHER: Mapping[type, tuple[type, ...]] = {
    PawnMoved: (ThroneLost, PalaceEntered, ThiefGivenUp, ThiefTakenBack, ThroneReached),
    ThiefLaidAside: (ThiefLaidAside,),
}
"""What is told together: what a walk meets, at its end; several thieves that are laid aside."""


def _beats(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events in portions, each of which is one movement."""
    beat = list[Event]()
    for event in events:
        if beat and type(event) not in _TOLD_TOGETHER.get(type(beat[0]), ()):
            yield tuple(beat)
            beat = []
        beat.append(event)
    if beat:
        yield tuple(beat)


def _instants(now: Scene, beat: Sequence[Event], deciding: tuple[Seat, ...]) -> Iterator[Scene]:
    """The instants of one movement."""
    still = replace(now, told=now.told + len(beat), flow=(), lasts_ms=SETTLE_MS)
    match beat[0]:
        case CardTurned():
            yield replace(still, lasts_ms=OPEN_MS)
        case BribesRevealed() as revealed:
            yield from _opened(still, revealed, deciding)
        case GoldLaidAside(gold=gold):
            yield _settled(still, {}, gold)
        case GoldStolen(seat=seat, gold=gold):
            yield _settled(still, {seat: gold}, 0)
        case GoldSplit(seats=seats, each=each, rest=rest, gone=gone):
            yield _settled(still, dict.fromkeys(seats, each), 0 if gone else rest)
        case ThiefLaidAside():
            yield replace(still, thieves=_thieves(now.thieves, beat), lasts_ms=TIP_MS)
        case PawnMoved() as walk:
            yield from _walked(replace(still, thieves=_thieves(now.thieves, beat)), now, walk)
        case GoldShared(each=each, rest=rest, gone=gone):
            yield _shared(still, each, 0 if gone else rest)
        case ThievesReturned(seats=seats):
            yield replace(still, thieves=tuple(had or seat in seats for seat, had in enumerate(now.thieves)))
        case _:
            yield still


def _opened(now: Scene, revealed: BribesRevealed, deciding: tuple[Seat, ...]) -> Iterator[Scene]:
    """BK-11: what a hand shows has left its bag; then whose bribes decide."""
    spent = tuple(-gold for gold in revealed.gold)
    opened = replace(
        now,
        purses=_plus(now.purses, spent),
        gold=revealed.gold,
        shown_thieves=revealed.thieves,
        change=spent,
        lasts_ms=OPEN_MS,
    )
    yield opened
    if deciding:
        yield replace(opened, deciding=deciding, lasts_ms=LIFT_MS)


def _settled(now: Scene, taken: Mapping[Seat, int], rest: int) -> Scene:
    """The gold leaves the palms: this much for each thief, the rest for the heap."""
    shown = now.gold or (0,) * len(now.purses)
    gains = tuple(taken.get(seat, 0) for seat in range(len(now.purses)))
    flow = _pour({hand_of(seat): gold for seat, gold in enumerate(shown)}, _bags(gains) | {HEAP: rest})
    return replace(
        now,
        purses=_plus(now.purses, gains),
        heap=now.heap + rest,
        spent=True,
        change=tuple(gain - gold for gain, gold in zip(gains, shown, strict=True)),
        flow=flow,
        lasts_ms=_flow_ms(flow),
    )


def _shared(now: Scene, each: int, rest: int) -> Scene:
    """BK-36: the heap goes back to the bags."""
    gains = (each,) * len(now.purses)
    flow = _pour({HEAP: now.heap}, _bags(gains))
    purses = _plus(now.purses, gains)
    return replace(now, purses=purses, heap=rest, change=gains, flow=flow, lasts_ms=_flow_ms(flow))


def _flow_ms(flow: Sequence[Flow]) -> int:
    return max((gold.lasts_ms for gold in flow), default=SETTLE_MS)


def _walked(arrived: Scene, before: Scene, walk: PawnMoved) -> Iterator[Scene]:
    """The path lights up, the pawn hops from space to space, and what it met is told."""
    way = path(walk)
    hop = replace(before, told=before.told + 1, walk=walk, hops=0, flow=(), lasts_ms=LIGHT_MS)
    yield hop
    for hops, space in enumerate(way, 1):
        spaces = (*hop.spaces[: walk.seat], space, *hop.spaces[walk.seat + 1 :])
        hop = replace(hop, spaces=spaces, hops=hops, lasts_ms=_hop_ms(way))
        yield hop
    yield replace(arrived, spaces=hop.spaces, walk=walk, hops=len(way))


def _hop_ms(way: Sequence[int]) -> int:
    return min(HOP_MS, LONGEST_WALK_MS // max(len(way), 1))


def _thieves(in_hand: Sequence[bool], beat: Sequence[Event]) -> tuple[bool, ...]:
    """Whose thief is in hand after thieves were laid aside, left at the gate or taken back."""
    after = list(in_hand)
    for event in beat:
        if isinstance(event, (ThiefLaidAside, ThiefGivenUp, ThiefTakenBack)):
            after[event.seat] = isinstance(event, ThiefTakenBack)
    return tuple(after)


def _plus(purses: Sequence[int | None], gains: Sequence[int]) -> tuple[int | None, ...]:
    """What is in the bags afterwards; a hidden purse stays hidden."""
    return tuple(None if gold is None else gold + gain for gold, gain in zip(purses, gains, strict=True))


def _bags(gains: Sequence[int]) -> dict[str, int]:
    return {bag_of(seat): gain for seat, gain in enumerate(gains)}


def _pour(sources: Mapping[str, int], targets: Mapping[str, int]) -> tuple[Flow, ...]:
    """Which piece goes where: one place is filled after another, as long as there is gold."""
    pairs = zip(Counter(sources).elements(), Counter(targets).elements(), strict=False)
    return tuple(Flow(source, target, pieces) for (source, target), pieces in Counter(pairs).items())
