"""A batch of Bakschisch game after game, compiled by numba: see `batch.py`; the same luck, the same rules.

What happens at every bribe stands in one function, each rule under its clause: numba counts the references to an array
whenever a function is given one, which would take more time than the rules do.
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
    Ints,
    Plan,
    Rules,
    Start,
    Trace,
)
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.state import BRIBES

CALIPH, KINDS = len(CARDS) - 1, len(CARDS)


@compiled
def play(
    luck: NDArray[np.uint64], rules: Rules, steps: Ints, plan: Plan, start: Start, most: int, ended: Ended, trace: Trace
) -> None:
    """Every game to its end, or for `most` bribes; what is indexed by seat is of the table that is played at."""
    n, stop, throne, traces = rules.players, rules.stop, rules.throne, trace.cards.size > 0
    kinds, bids, tables = plan.kinds, plan.gold, plan.tables
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
            # BK-8: the next card.
            if card == NO_CARD:
                stream += STEP
                place = below(stream, left)
                card, end = 0, 0
                for kind in range(KINDS - 1):
                    end += unseen[kind]
                    card += place >= end
                unseen[card] -= 1
                left -= 1

            # BK-9, BK-10: every seat shows gold or its thief, which counts as 0 (C-BK-10).
            pot, thieves, largest, least = 0, 0, 0, 2**32
            for seat in range(n):
                purse, choice = purses[seat], 0
                if kinds[seat] == UNIFORM:
                    stream += STEP
                    choice = below(stream, purse + 1 + in_hand[seat])
                elif kinds[seat] == TABLE:
                    stream += STEP
                    place = below(stream, tables[seat, in_hand[seat], purse, purse + 1])
                    while place >= tables[seat, in_hand[seat], purse, choice]:
                        choice += 1
                else:
                    choice = min(bids[seat], purse) if kinds[seat] == FIXED else purse
                is_thief = choice > purse
                bid = 0 if is_thief else choice
                steals[seat], gold[seat] = is_thief, bid
                thieves += is_thief
                pot += bid
                purses[seat] -= bid
                least = min(least, bid)
                if rules.throne_blocks or spaces[seat] != throne:  # C-BK-12
                    largest = max(largest, bid)

            # BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board.
            if thieves:
                each = pot if thieves == 1 else pot // thieves
                for seat in range(n):
                    if steals[seat]:
                        purses[seat] += each
                        in_hand[seat] = 0
                pot -= each * thieves
            if rules.carry or thieves == 0:
                heap += pot
            else:  # C-BK-8
                lost += pot

            # BK-12 to BK-16, BK-22 to BK-25, BK-28 to BK-30, BK-38: where the pawns will stand; without branches,
            # for luck decides here and no processor foresees it.
            is_back = bribe == BRIBES
            nobody = not is_back and (largest == 0 or (thieves > 0 and rules.thief_cancels))
            all_fall = is_back and least == 0 and rules.zero_moves_all  # C-BK-13
            way = -1 if is_back else 1
            bid = least if is_back else largest
            for seat in range(n):
                space = spaces[seat]
                end = steps[int(is_back), card, space]
                if card == CALIPH:
                    end = min(max(space + way * rank(rules, spaces, seat, way), 0), throne)
                moves = ((gold[seat] == bid) & (is_back | (space != throne)) & (not nobody)) | all_fall
                ends[seat] = end if moves else space

            # BK-15, BK-31 to BK-33: the pawns walk; thieves stay at the gate or are taken back there.
            for seat in range(n):
                space, end = spaces[seat], ends[seat]
                spaces[seat] = end
                in_hand[seat] = space > stop if (space > stop) != (end > stop) else in_hand[seat]
                if (space == throne) != (end == throne):
                    since[seat] = BRIBES * (round_number - 1) + bribe if end == throne else 0
                    came_from[seat] = space if end == throne else 0
            if traces:
                trace.cards[played, game] = card
                for seat in range(n):
                    trace.fists[played, seat, game] = -1 if steals[seat] else gold[seat]

            # BK-27, BK-34 to BK-40: the next bribe, or the end of the round.
            played += 1
            card = NO_CARD
            if is_back:
                winners = find_winners(rules, spaces, purses, since, came_from)
            if is_back and winners == 0:
                each = heap // n  # BK-36
                rest = heap - each * n
                heap = rest if rules.carry else 0
                lost += 0 if rules.carry else rest
                for seat in range(n):
                    purses[seat] += each
                    in_hand[seat] = spaces[seat] <= stop  # BK-37
                if left == 0:  # BK-35
                    unseen[:] = COPIES
                    left = COPIES * KINDS
                bribe = 1
                round_number += 1
            elif not is_back:
                bribe += 1
            if traces:
                note(trace, played - 1, game, spaces, purses, in_hand, since, came_from)
                trace.heap[played - 1, game], trace.lost[played - 1, game] = heap, lost
        ended.winners[game], ended.rounds[game], ended.bribes[game] = winners, round_number, played
        ended.heap[game], ended.lost[game] = heap, lost
        for seat in range(n):
            ended.spaces[seat, game], ended.purses[seat, game] = spaces[seat], purses[seat]
            ended.in_hand[seat, game] = in_hand[seat]


@compiled
def rank(rules: Rules, spaces: Ints, seat: int, way: int) -> int:
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
def find_winners(rules: Rules, spaces: Ints, purses: Ints, since: Ints, came_from: Ints) -> int:
    """BK-39, BK-40: on the throne, most gold, longest there (C-BK-24, C-BK-25); a bit for each seat."""
    best, found = -1, 0
    for seat in range(spaces.size):
        if spaces[seat] != rules.throne:
            continue
        order = 1 if best < 0 else purses[seat] - purses[best]
        if order == 0:
            order = since[best] - since[seat]
        if order == 0 and rules.track_behind:
            order = came_from[best] - came_from[seat]
        if order > 0:
            best, found = seat, 0
        if order >= 0:
            found |= 1 << seat
    return found


@compiled
def note(
    trace: Trace, row: int, game: int, spaces: Ints, purses: Ints, in_hand: Ints, since: Ints, came_from: Ints
) -> None:
    """The table after this bribe, for whoever compares."""
    for seat in range(spaces.size):
        trace.spaces[row, seat, game], trace.purses[row, seat, game] = spaces[seat], purses[seat]
        trace.in_hand[row, seat, game] = in_hand[seat]
        trace.since[row, seat, game], trace.came_from[row, seat, game] = since[seat], came_from[seat]
