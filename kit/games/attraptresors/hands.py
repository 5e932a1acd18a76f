"""Hands at the tower: the order in which they reach, and what they typically do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from kit.engine.game import Refusal, Seat
from kit.games.attraptresors.moves import MOST_GRABS, NOTHING, Grab, Reach
from kit.games.attraptresors.options import Window
from kit.games.attraptresors.pieces import COLUMN, SACKS_FOR
from kit.games.attraptresors.state import Hand, State

COLUMN_MS = (600, 900, 1300, 2100)
"""Typical moments for a hand at the column."""
OBJECT_MS = ((300, 600), (450, 900))
"""Typical moments for the first and the second object, after the column is taken."""


def why_not_reach(grabs: Sequence[Grab], tower: Sequence[str], window: Window | None, for_two: bool) -> Refusal | None:
    """AT-18, AT-30: one hand takes one thing after another, from what stands there, while there is time."""
    if len(grabs) > MOST_GRABS:
        return Refusal("too_many_grabs", "AT-18", (), {"most": MOST_GRABS})
    for grab in grabs:
        if refusal := _why_not_there(grab, tower, for_two) or why_not_then(grab, window):
            return refusal
    if sum(grab.object == COLUMN for grab in grabs) > 1:
        return Refusal("column_twice", "AT-13")
    if not (_is_in_turn(grab.at_ms for grab in grabs) and _is_in_turn(grab.after_ms for grab in grabs)):
        return Refusal("one_hand", "AT-30" if for_two else "AT-18")
    return None


def _why_not_there(grab: Grab, tower: Sequence[str], for_two: bool) -> Refusal | None:
    if grab.object == COLUMN or grab.object in tower:
        return None
    return Refusal("not_in_tower", "AT-25" if for_two else "AT-3", ("C-AT-1",), {"object": grab.object})


def _is_in_turn(times: Iterable[int | None]) -> bool:
    """Each of the times that are given is later than the one before."""
    return all(ms < later for ms, later in pairwise([ms for ms in times if ms is not None]))


def why_not_then(grab: Grab, window: Window | None) -> Refusal | None:
    """C-AT-15, C-AT-17: why a grab could not count, whenever the others reach; without a clock it has no time."""
    if not window:
        timed = grab.at_ms is not None or grab.after_ms is not None
        return Refusal("no_clock", "AT-12", ("C-AT-26",)) if timed else None
    if (grab.at_ms is None) == (grab.after_ms is None):
        return Refusal("time_missing", "AT-12", ("C-AT-26",))
    if grab.object == COLUMN:
        return _why_not_column(grab, window.column)
    ms, longest = (grab.at_ms, sum(window)) if grab.after_ms is None else (grab.after_ms, window.objects)
    if ms is not None and 1 <= ms <= longest:
        return None
    return Refusal("grab_too_late", "AT-8", ("C-AT-17",), {"longest": longest})


def _why_not_column(grab: Grab, longest: int) -> Refusal | None:
    if grab.at_ms is None:
        return Refusal("column_by_clock", "AT-13")
    if 1 <= grab.at_ms <= longest:
        return None
    return Refusal("column_too_late", "AT-14", ("C-AT-15",), {"longest": longest})


def hands_of(moves: Mapping[Seat, Reach], untimed: bool) -> Iterator[Hand]:
    """All grabs, seat by seat; without a clock, the column at 0 and then one wish, or one held thing, after another."""
    for seat in sorted(moves):
        wish = 0
        for grab in moves[seat].grabs:
            if not untimed:
                waits = grab.at_ms is None
                yield Hand(seat, grab.object, (grab.after_ms if waits else grab.at_ms) or 0, waits)
            elif grab.object == COLUMN:
                yield Hand(seat, COLUMN, 0)
            else:
                wish += 1
                yield Hand(seat, grab.object, wish, not moves[seat].held)


def moment(state: State, hand: Hand) -> int:
    """When a hand reaches, since the dice were shown; one that waits for the column has no moment before that."""
    if not hand.waits:
        return hand.ms
    return -1 if state.column is None else state.column_at + hand.ms


def in_line(state: State, hands: Iterable[Hand]) -> tuple[Hand, ...]:
    """Hands in the order of their moments; while the column stands, those that wait for it come last.

    Once it is taken, a hand that goes for the objects no longer reaches for the column.
    """
    if state.column is None:
        return tuple(sorted(hands, key=lambda hand: (hand.waits, hand.ms, hand.seat)))
    turned: set[Seat] = set()
    line = []
    for hand in sorted(hands, key=lambda hand: (moment(state, hand), hand.seat)):
        if hand.waits:
            turned.add(hand.seat)
        if not (hand.object == COLUMN and hand.seat in turned):
            line.append(hand)
    return tuple(line)


def typical_reaches(tower: Sequence[str], window: Window, untimed: bool) -> Iterator[Reach]:
    """What a hand usually does in a throw: nothing, the column, one or two objects after it, and some mistakes."""
    yield NOTHING
    kinds = tuple(dict.fromkeys(tower))
    pairs = [(one, two) for one in kinds for two in kinds if one != two or tower.count(one) > 1]
    wishes: list[tuple[str, ...]] = [*((kind,) for kind in kinds), *pairs]
    best = max(pairs, default=kinds[:1], key=lambda pair: sum(SACKS_FOR[name] for name in pair))
    yield from _without_clock(wishes, best) if untimed else _by_clock(kinds, wishes, best, window)


def _without_clock(wishes: Sequence[tuple[str, ...]], best: tuple[str, ...]) -> Iterator[Reach]:
    yield from (Reach((Grab(COLUMN), *map(Grab, wish))) for wish in dict.fromkeys(((), best)))
    yield from (Reach(tuple(map(Grab, wish))) for wish in wishes)


def _by_clock(
    kinds: Sequence[str], wishes: Sequence[tuple[str, ...]], best: tuple[str, ...], window: Window
) -> Iterator[Reach]:
    speeds = [[min(ms, window.objects // 2 + i) for i, ms in enumerate(speed)] for speed in OBJECT_MS]
    for at_ms in sorted({min(ms, window.column) for ms in COLUMN_MS}):
        yield Reach((Grab(COLUMN, at_ms),))
        yield Reach((Grab(COLUMN, at_ms), *_after_column(best, speeds[0])))
    for speed, wish in product(speeds, wishes):
        yield Reach(_after_column(wish, speed))
    late = window.column
    yield Reach(tuple(Grab(name, late + number) for number, name in enumerate(kinds[:3])))
    yield Reach((Grab(COLUMN, late), *(Grab(name, late + 1 + number) for number, name in enumerate(best))))


def _after_column(wish: tuple[str, ...], speed: Sequence[int]) -> tuple[Grab, ...]:
    return tuple(Grab(name, after_ms=ms) for name, ms in zip(wish, speed, strict=False))
