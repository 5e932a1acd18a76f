"""One hand after another at the tower, and what each gets (AT-8, AT-12 to AT-14, AT-17, AT-18, AT-31)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.event import Event
from kit.engine.game import Seat, Step
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    GrabsTied,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectGrabbed,
    ObjectsLeft,
    PutBack,
    TieSettled,
)
from kit.games.attraptresors.hands import in_line, moment
from kit.games.attraptresors.judging import check
from kit.games.attraptresors.pieces import COLUMN
from kit.games.attraptresors.rules import Agreed, GameRules
from kit.games.attraptresors.state import Hand, State
from kit.games.attraptresors.throwing import throwers


def settle(game: GameRules, state: State, seat: Seat) -> Step[State]:
    """C-AT-26: chance says whose hand was first; then the others go on."""
    hand = next(hand for hand in state.queue if hand.seat == seat)
    queue = list(state.queue)
    queue.remove(hand)
    after, told = _grab(game, state, hand)
    return play_hands(game, after, in_line(after, queue), [TieSettled(seat), *told])


def play_hands(game: GameRules, state: State, queue: tuple[Hand, ...], told: list[Event]) -> Step[State]:
    """AT-12, AT-13: one hand after another, until a tie must be settled or all is done.

    Somebody may get nothing (C-AT-18).
    """
    while queue and not (queue[0].waits and state.column is None):
        rivals = rival_hands(game, state, queue)
        if rivals:
            stake = COLUMN if state.column is None else rivals[0].object
            told.append(GrabsTied(seats_of(rivals), stake, _clock(game, state, rivals[0])))
            return Step(state._replace(queue=queue), tuple(told))
        hand, queue = queue[0], queue[1:]
        state, events = _grab(game, state, hand)
        told += events
        if hand.object == COLUMN:
            queue = in_line(state, queue)
    return _end_grabs(game, state._replace(queue=()), told)


def rival_hands(game: GameRules, state: State, queue: Sequence[Hand]) -> Sequence[Hand]:
    """C-AT-26: hands at the next moment whose order matters: for the column, or for the last object of a kind."""
    if len(queue) < 2 or moment(state, queue[1]) != moment(state, queue[0]):
        return ()
    hands = _next_hands(state, queue)
    if state.column is None:
        return hands if len(hands) > 1 and any(hand.object == COLUMN for hand in hands) else ()
    able = [hand for hand in hands if hand.object != COLUMN and not _stopped(game, state, hand)]
    for wanted in able:
        rivals = [hand for hand in able if hand.object == wanted.object]
        if len(rivals) > _left(game, state, wanted.object) > 0:
            return rivals
    return ()


def _next_hands(state: State, queue: Sequence[Hand]) -> Sequence[Hand]:
    """All hands that reach at the next moment, each with its first grab."""
    together: dict[Seat, Hand] = {}
    for hand in queue:
        if moment(state, hand) == moment(state, queue[0]):
            together.setdefault(hand.seat, hand)
    return tuple(together.values())


def _grab(game: GameRules, state: State, hand: Hand) -> tuple[State, Sequence[Event]]:
    """AT-13: what becomes of one grab; a hand that only waited for the column stops by itself when it must."""
    seat, wanted, at_ms = hand.seat, hand.object, _clock(game, state, hand)
    if state.column is None and wanted == COLUMN:
        return state._replace(column=seat, column_at=hand.ms), (ColumnGrabbed(seat, at_ms),)
    if wanted == COLUMN:
        return state, (ObjectGone(seat, wanted, at_ms, "AT-12"),)
    if state.column is None and game.column_opens:
        return state, (GrabbedTooEarly(seat, wanted, at_ms),)
    if stopped := _stopped(game, state, hand):
        return state, () if hand.waits else (stopped,)
    if not _left(game, state, wanted):
        return state, (ObjectGone(seat, wanted, at_ms),)
    rule = "AT-31" if seat == state.column else "AT-13"
    return state._replace(taken=(*state.taken, (seat, wanted))), (ObjectGrabbed(seat, wanted, at_ms, rule),)


def _stopped(game: GameRules, state: State, hand: Hand) -> Event | None:
    """C-AT-17, AT-17, AT-18, AT-31: why this hand may not take another object."""
    seat, wanted, at_ms = hand.seat, hand.object, _clock(game, state, hand)
    if at_ms > state.column_at + game.window.objects:
        return GrabbedTooLate(seat, wanted, at_ms)
    holds_column, is_held = seat == state.column, game.untimed and not hand.waits
    if holds_column and not game.holder_goes_on:
        return PutBack(seat, wanted) if is_held else ColumnHolderStopped(seat, wanted, at_ms)
    if sum(owner == seat for owner, _ in state.taken) + holds_column < game.most_objects:
        return None
    rule, rulings = ("AT-31", ("C-AT-21",)) if holds_column else ("AT-18", ())
    return PutBack(seat, wanted, rule, rulings) if is_held else HandFull(seat, wanted, at_ms, rule, rulings)


def _left(game: Agreed, state: State, wanted: str) -> int:
    """How many of these still stand on the tower."""
    return game.tower.count(wanted) - sum(name == wanted for _, name in state.taken)


def _clock(game: Agreed, state: State, hand: Hand) -> int:
    """The time to tell: since the dice were shown, or 0 without a clock."""
    return 0 if game.untimed else moment(state, hand)


def _end_grabs(game: GameRules, state: State, told: list[Event]) -> Step[State]:
    """AT-8, AT-14: time is up; if the column was not taken, the same player throws again."""
    if state.column is None:
        told.append(NobodyGrabbed(throwers(game, state)))
        return Step(state._replace(dice=(), off=()), tuple(told))
    left = list(game.tower)
    for _, name in state.taken:
        left.remove(name)
    if left:
        told.append(ObjectsLeft(tuple(left)))
    if game.asks_for_mission(state):
        return Step(state, tuple(told))
    return check(game, state, state.column, told)


def seats_of(hands: Sequence[Hand]) -> tuple[Seat, ...]:
    return tuple(hand.seat for hand in hands)
