"""A batch of Bakschisch game after game, compiled by numba: see `batch.py`; the same luck, the same rules.

Each function is a rule of the engine on the arrays of one table, indexed by seat.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kit.engine.compiled import STEP, below, compiled
from kit.games.bakschisch.batch_rules import (
    BEST,
    DENSE,
    FIXED,
    NO_CARD,
    TABLE,
    UNIFORM,
    Ended,
    Plan,
    Rules,
    Start,
    Trace,
)
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.state import BRIBES

Seats = NDArray[np.int64]
CALIPH, KINDS = len(CARDS) - 1, len(CARDS)


@compiled
def play(
    luck: NDArray[np.uint64], rules: Rules, plan: Plan, start: Start, most: int, ended: Ended, trace: Trace
) -> None:
    """Every game to its end, or for `most` bribes."""
    n = rules.players
    spaces, purses, in_hand = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    since, came_from = np.zeros(n, np.int64), np.zeros(n, np.int64)
    gold, steals, ends = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    unseen = np.zeros(KINDS, np.int64)
    for game in range(luck.size):
        stream = luck[game]
        for seat in range(n):
            spaces[seat], purses[seat], in_hand[seat] = start.spaces[seat], start.purses[seat], start.in_hand[seat]
            since[seat], came_from[seat] = start.since[seat], start.came_from[seat]
        for kind in range(KINDS):
            unseen[kind] = start.unseen[kind]
        left, heap, lost = start.left, start.heap, start.lost
        round_number, bribe, card, played, winners = start.round, start.bribe, start.card, 0, 0
        while played < most and winners == 0:
            if card == NO_CARD:  # BK-8
                stream += STEP
                place = below(stream, left)
                card = 0
                while place >= unseen[card]:
                    place -= unseen[card]
                    card += 1
                unseen[card] -= 1
                left -= 1
            stream, pot, thieves = show_fists(stream, plan, purses, in_hand, gold, steals)
            heap, lost = settle_gold(rules, pot, thieves, heap, lost, purses, in_hand, gold, steals)
            if bribe < BRIBES:
                choose_ahead(rules, card, thieves, spaces, gold, ends)
            else:
                choose_back(rules, card, spaces, gold, ends)
            walk(rules, BRIBES * (round_number - 1) + bribe, spaces, ends, in_hand, since, came_from)
            if trace.cards.size:
                trace.cards[played, game] = card
                for seat in range(n):
                    trace.fists[played, seat, game] = -1 if steals[seat] else gold[seat]
            card = NO_CARD
            played += 1
            bribe += 1
            if bribe > BRIBES:
                winners = find_winners(rules, spaces, purses, since, came_from)
                if winners == 0:
                    heap, lost = share_heap(rules, heap, lost, purses)
                    for seat in range(n):  # BK-37
                        in_hand[seat] = spaces[seat] <= rules.stop
                    if left == 0:  # BK-35
                        for kind in range(KINDS):
                            unseen[kind] = COPIES
                        left = COPIES * KINDS
                    bribe = 1
                    round_number += 1
                else:
                    bribe = BRIBES
            if trace.cards.size:
                note(trace, played - 1, game, spaces, purses, in_hand, since, came_from, heap, lost)
        ended.winners[game], ended.rounds[game], ended.bribes[game] = winners, round_number, played
        ended.heap[game], ended.lost[game] = heap, lost
        for seat in range(n):
            ended.spaces[seat, game], ended.purses[seat, game] = spaces[seat], purses[seat]
            ended.in_hand[seat, game] = in_hand[seat]


@compiled
def show_fists(
    stream: np.uint64, plan: Plan, purses: Seats, in_hand: Seats, gold: Seats, steals: Seats
) -> tuple[np.uint64, int, int]:
    """BK-9, BK-10: every seat shows gold or its thief; the stream after its draws, all gold, and how many thieves."""
    pot = thieves = 0
    for seat in range(purses.size):
        purse, kind = purses[seat], plan.kinds[seat]
        if kind == UNIFORM:
            stream += STEP
            choice = below(stream, purse + 1 + in_hand[seat])
        elif kind == TABLE:
            stream += STEP
            ends = plan.tables[seat, in_hand[seat], purse]
            place, choice = below(stream, ends[purse + 1]), 0
            while place >= ends[choice]:
                choice += 1
        elif kind == FIXED:
            choice = min(plan.gold[seat], purse)
        else:
            choice = purse
        is_thief = choice > purse
        steals[seat] = is_thief
        gold[seat] = 0 if is_thief else choice
        pot += gold[seat]
        thieves += is_thief
    return stream, pot, thieves


@compiled
def settle_gold(
    rules: Rules,
    pot: int,
    thieves: int,
    heap: int,
    lost: int,
    purses: Seats,
    in_hand: Seats,
    gold: Seats,
    steals: Seats,
) -> tuple[int, int]:
    """BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board.  Heap and lost gold."""
    if thieves == 0:
        for seat in range(purses.size):
            purses[seat] -= gold[seat]
        return heap + pot, lost
    each = pot // thieves
    rest = pot - each * thieves
    for seat in range(purses.size):
        if steals[seat]:
            purses[seat] += each
            in_hand[seat] = 0
        else:
            purses[seat] -= gold[seat]
    return (heap + rest, lost) if rules.carry else (heap, lost + rest)  # C-BK-8


@compiled
def choose_ahead(rules: Rules, card: int, thieves: int, spaces: Seats, gold: Seats, ends: Seats) -> None:
    """BK-12 to BK-14, BK-28, BK-38: where each pawn will stand; the largest bribe moves, tied ones all."""
    most = 0
    for seat in range(spaces.size):
        ends[seat] = spaces[seat]
        if gold[seat] > most and (rules.throne_blocks or spaces[seat] != rules.throne):  # C-BK-12
            most = gold[seat]
    if most == 0 or (thieves and rules.thief_cancels):
        return
    for seat in range(spaces.size):
        if gold[seat] == most and spaces[seat] != rules.throne:
            if card == CALIPH:
                ends[seat] = min(spaces[seat] + rank(rules, spaces, seat, 1), rules.throne)
            else:
                ends[seat] = rules.ahead[card, spaces[seat]]


@compiled
def choose_back(rules: Rules, card: int, spaces: Seats, gold: Seats, ends: Seats) -> None:
    """BK-22 to BK-25, BK-29: where each pawn will stand; the least bribe moves back, tied ones all."""
    least = gold[0]
    for seat in range(1, spaces.size):
        least = min(least, gold[seat])
    moves_all = least == 0 and rules.zero_moves_all  # C-BK-13
    for seat in range(spaces.size):
        if gold[seat] != least and not moves_all:
            ends[seat] = spaces[seat]
        elif card == CALIPH:
            ends[seat] = max(spaces[seat] - rank(rules, spaces, seat, -1), 0)
        else:
            ends[seat] = rules.behind[card, spaces[seat]]


@compiled
def rank(rules: Rules, spaces: Seats, seat: int, way: int) -> int:
    """A pawn's position in the race (C-BK-2); `way` -1: from the last (C-BK-3)."""
    own, found = spaces[seat] * way, 0 if rules.caliph_tie > DENSE else 1
    for other in range(spaces.size):
        space = spaces[other] * way
        if rules.caliph_tie == BEST:
            found += space > own
        elif rules.caliph_tie == DENSE:
            is_new = space > own
            for earlier in range(other):
                is_new = is_new and spaces[earlier] != spaces[other]
            found += is_new
        else:
            found += space >= own
    return found


@compiled
def walk(rules: Rules, moment: int, spaces: Seats, ends: Seats, in_hand: Seats, since: Seats, came_from: Seats) -> None:
    """BK-15, BK-31 to BK-33, BK-38: the pawns walk; thieves stay at the gate or are taken back there."""
    for seat in range(spaces.size):
        begin, end = spaces[seat], ends[seat]
        if begin == end:
            continue
        spaces[seat] = end
        if begin == rules.throne:
            since[seat] = came_from[seat] = 0
        if (begin > rules.stop) != (end > rules.stop):
            in_hand[seat] = begin > rules.stop
        if end == rules.throne:
            since[seat], came_from[seat] = moment, begin


@compiled
def share_heap(rules: Rules, heap: int, lost: int, purses: Seats) -> tuple[int, int]:
    """BK-36: the gold beside the board is shared evenly.  What is left over: heap and lost gold (C-BK-8)."""
    each = heap // rules.players
    rest = heap - each * rules.players
    for seat in range(purses.size):
        purses[seat] += each
    return (rest, lost) if rules.carry else (0, lost + rest)


@compiled
def find_winners(rules: Rules, spaces: Seats, purses: Seats, since: Seats, came_from: Seats) -> int:
    """BK-39, BK-40: on the throne, most gold, longest there (C-BK-24, C-BK-25); a bit for each seat."""
    best = -1
    found = 0
    for seat in range(spaces.size):
        if spaces[seat] != rules.throne:
            continue
        order = 0
        if best >= 0:
            order = purses[seat] - purses[best]
            if order == 0:
                order = since[best] - since[seat]
            if order == 0 and rules.track_behind:
                order = came_from[best] - came_from[seat]
        if best < 0 or order > 0:
            best, found = seat, 0
        if order >= 0:
            found |= 1 << seat
    return found


@compiled
def note(
    trace: Trace,
    row: int,
    game: int,
    spaces: Seats,
    purses: Seats,
    in_hand: Seats,
    since: Seats,
    came_from: Seats,
    heap: int,
    lost: int,
) -> None:
    """The table after this bribe, for whoever compares."""
    trace.heap[row, game], trace.lost[row, game] = heap, lost
    for seat in range(spaces.size):
        trace.spaces[row, seat, game], trace.purses[row, seat, game] = spaces[seat], purses[seat]
        trace.in_hand[row, seat, game] = in_hand[seat]
        trace.since[row, seat, game], trace.came_from[row, seat, game] = since[seat], came_from[seat]
