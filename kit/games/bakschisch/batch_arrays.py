"""A batch of Bakschisch bribe by bribe, all games at once, with numpy alone: see `batch.py`; the same luck and rules.

All games of a batch are at the same bribe of the same round, for they begin in one position; a game that has ended
leaves the arrays.  Rows are seats, columns are games.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, below, draw_next
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

Numbers = NDArray[np.int16]
Marks = NDArray[np.bool_]
CALIPH, KINDS = len(CARDS) - 1, len(CARDS)


@dataclass
class Table:
    """What lies on the tables of the games that go on."""

    game: NDArray[np.int64]
    """The column of `Ended`."""
    luck: Luck
    spaces: Numbers
    purses: Numbers
    in_hand: Marks
    heap: Numbers
    lost: Numbers
    unseen: Numbers
    since: NDArray[np.int32]
    came_from: Numbers

    def keep(self, going_on: Marks) -> None:
        """These games go on; the others leave."""
        for part in fields(self):
            setattr(self, part.name, np.compress(going_on, getattr(self, part.name), axis=-1))


def play(
    luck: Luck, rules: Rules, steps: NDArray[np.int64], plan: Plan, start: Start, most: int, ended: Ended, trace: Trace
) -> None:
    """Every game to its end, or for `most` bribes."""
    table = lay(luck, start)
    flat = steps.astype(np.int16).reshape(2, -1)
    round_number, bribe, left, turned = start.round, start.bribe, start.left, start.card
    played = 0
    while played < most and table.game.size:
        if turned == NO_CARD:
            card = turn_card(table, left)
            left -= 1
        else:
            card, turned = np.full(table.game.size, turned, np.int16), NO_CARD
        gold, steals = show_fists(table, plan)
        thieves = steals.sum(0, dtype=np.int16)
        settle_gold(table, rules, gold, steals, thieves)
        moves = back(rules, gold) if bribe == BRIBES else ahead(rules, table, gold, thieves)
        walk(table, rules, moves, walk_ends(table, rules, flat, card, bribe), BRIBES * (round_number - 1) + bribe)
        is_over = None
        if bribe == BRIBES:
            is_over = (table.spaces == rules.throne).any(0)
            share_heap(table, rules, is_over)
            left = left or reshuffle(table)
        if trace.cards.size:
            note(trace, played, table, card, gold, steals)
        played += 1
        bribe += 1
        if is_over is not None:
            if is_over.any():
                write(ended, table, is_over, find_winners(table, rules), round_number, played)
                table.keep(~is_over)
            bribe, round_number = 1, round_number + 1
    if table.game.size:
        nobody = np.zeros(table.game.size, np.uint8)
        write(ended, table, np.ones(table.game.size, np.bool_), nobody, round_number, played)


def lay(luck: Luck, start: Start) -> Table:
    """The position in which the games begin, as often as there are games."""
    games = luck.size

    def each(values: NDArray[np.int64] | int, kind: type = np.int16) -> Numbers:
        column: NDArray[Any] = np.asarray(values, kind)
        return np.repeat(column[..., None], games, axis=-1)

    return Table(
        np.arange(games),
        luck,
        each(start.spaces),
        each(start.purses),
        each(start.in_hand, np.bool_).astype(np.bool_),
        each(start.heap),
        each(start.lost),
        each(start.unseen),
        each(start.since, np.int32).astype(np.int32),
        each(start.came_from),
    )


def turn_card(table: Table, left: int) -> Numbers:
    """BK-8: one of the cards that are left, each as likely as another."""
    place = below(draw_next(table.luck, 1)[0], left).astype(np.int16)
    card, end = np.zeros_like(place), np.zeros_like(place)
    for kind in range(KINDS - 1):
        end += table.unseen[kind]
        card += place >= end
    for kind in range(KINDS):
        table.unseen[kind] -= card == kind
    return card


def show_fists(table: Table, plan: Plan) -> tuple[Numbers, Marks]:
    """BK-9, BK-10: the gold that every seat shows, and who shows the thief."""
    purses = table.purses
    draws = plan.kinds <= TABLE
    drawn = draw_next(table.luck, int(draws.sum()))
    if (plan.kinds == UNIFORM).all():
        choice = below(drawn, (purses + 1 + table.in_hand).astype(np.uint64)).astype(np.int16)
    else:
        choice = np.empty_like(purses)
        rows = iter(drawn)
        for seat, (kind, purse) in enumerate(zip(plan.kinds, purses, strict=True)):
            if kind == UNIFORM:
                choice[seat] = below(next(rows), (purse + 1 + table.in_hand[seat]).astype(np.uint64))
            elif kind == TABLE:
                ends = plan.tables[seat, table.in_hand[seat].astype(np.int8), purse]
                place = below(next(rows), ends[:, -1].astype(np.uint64)).astype(np.int64)
                choice[seat] = (place[:, None] >= ends).sum(1)
            else:
                choice[seat] = np.minimum(purse, plan.gold[seat]) if kind == FIXED else purse
    steals = choice > purses
    choice[steals] = 0
    return choice, steals


def settle_gold(table: Table, rules: Rules, gold: Numbers, steals: Marks, thieves: Numbers) -> None:
    """BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board."""
    pot = gold.sum(0, dtype=np.int16)
    table.purses -= gold
    robbed = np.flatnonzero(thieves)
    if robbed.size:
        each, rest = np.divmod(pot[robbed], thieves[robbed])
        table.purses[:, robbed] += steals[:, robbed] * each
        table.in_hand &= ~steals
        pot[robbed] = rest if rules.carry else 0  # C-BK-8
        if not rules.carry:
            table.lost[robbed] += rest
    table.heap += pot


def ahead(rules: Rules, table: Table, gold: Numbers, thieves: Numbers) -> Marks:
    """BK-12 to BK-14, BK-28, BK-38: who moves; the largest bribe, tied ones all."""
    off_throne = table.spaces != rules.throne
    bids = gold if rules.throne_blocks else gold * off_throne  # C-BK-12
    most = bids.max(0)
    most[most == 0] = -1  # BK-14: nobody shows so little
    if rules.thief_cancels:
        most[thieves > 0] = -1
    moves: Marks = (bids == most) & off_throne
    return moves


def back(rules: Rules, gold: Numbers) -> Marks:
    """BK-22 to BK-25, BK-29: who moves back; the least bribe, tied ones all."""
    least = gold.min(0)
    moves: Marks = gold == least
    return moves | (least == 0) if rules.zero_moves_all else moves  # C-BK-13


def walk_ends(table: Table, rules: Rules, steps: Numbers, card: Numbers, bribe: int) -> Numbers:
    """Where each pawn would come to stand by this card, forwards or on the fifth bribe backwards."""
    way = -1 if bribe == BRIBES else 1
    ends: Numbers = steps[int(way < 0)].take(table.spaces + card * np.int16(rules.throne + 1))
    caliph = np.flatnonzero(card == CALIPH)
    if caliph.size:
        here = ends[:, caliph]
        ends[:, caliph] = np.clip(here + way * ranks(rules, here * way), 0, rules.throne)
    return ends


def ranks(rules: Rules, spaces: Numbers) -> Numbers:
    """Every pawn's position in the race (C-BK-2), from the last where the spaces are negative (C-BK-3)."""
    found = np.full_like(spaces, 1 if rules.caliph_tie <= DENSE else 0)
    for other, space in enumerate(spaces):
        if rules.caliph_tie == BEST:
            found += space > spaces
        elif rules.caliph_tie == DENSE:
            found += (space > spaces) & ~(spaces[:other] == space).any(0)
        else:
            found += space >= spaces
    return found


def walk(table: Table, rules: Rules, moves: Marks, ends: Numbers, moment: int) -> None:
    """BK-15, BK-31 to BK-33, BK-38: the pawns walk; thieves stay at the gate or are taken back there."""
    begin = table.spaces
    table.spaces = end = np.where(moves, ends, begin)
    was_inside = begin > rules.stop
    passed = was_inside != (end > rules.stop)
    np.copyto(table.in_hand, was_inside, where=passed)
    table.since[(begin == rules.throne) & moves] = 0  # whoever stays on the throne never moves
    table.came_from[(begin == rules.throne) & moves] = 0
    seats, games = np.nonzero((end == rules.throne) & (begin != rules.throne))
    table.since[seats, games] = moment
    table.came_from[seats, games] = begin[seats, games]


def share_heap(table: Table, rules: Rules, is_over: Marks) -> None:
    """BK-36, BK-37: where the game goes on, the gold beside the board is shared evenly and thieves are given back."""
    each, rest = np.divmod(table.heap, np.int16(rules.players))
    each[is_over] = 0
    table.purses += each
    if not rules.carry:
        table.lost += rest * ~is_over
        rest[:] = 0
    table.heap = np.where(is_over, table.heap, rest)
    np.copyto(table.in_hand, table.spaces <= rules.stop, where=~is_over)


def reshuffle(table: Table) -> int:
    """BK-35: all cards are in the deck again; how many they are."""
    table.unseen[:] = COPIES
    return COPIES * KINDS


def find_winners(table: Table, rules: Rules) -> NDArray[np.uint8]:
    """BK-39, BK-40: on the throne, most gold, longest there (C-BK-24, C-BK-25); a bit for each seat."""
    best = table.spaces == rules.throne
    orders: list[NDArray[Any]] = [table.purses, -table.since, -table.came_from]
    for order in orders if rules.track_behind else orders[:2]:
        worth = np.where(best, order, np.int32(np.iinfo(np.int32).min))
        best &= worth == worth.max(0)
    bits = np.array([1 << seat for seat in range(rules.players)], np.uint8)
    winners: NDArray[np.uint8] = (best * bits[:, None]).sum(0, dtype=np.uint8)
    return winners


def write(ended: Ended, table: Table, over: Marks, winners: NDArray[np.uint8], round_number: int, played: int) -> None:
    """These games are over; what is written of them."""
    at = table.game[over]
    ended.winners[at] = winners[over]
    ended.rounds[at], ended.bribes[at] = round_number, played
    for name in ("heap", "lost", "spaces", "purses", "in_hand"):
        getattr(ended, name)[..., at] = np.compress(over, getattr(table, name), axis=-1)


def note(trace: Trace, row: int, table: Table, card: Numbers, gold: Numbers, steals: Marks) -> None:
    """The table after this bribe, for whoever compares."""
    at = table.game
    trace.cards[row, at] = card
    trace.fists[row, :, at] = np.where(steals, -1, gold).T
    for name in ("spaces", "purses", "in_hand", "since", "came_from"):
        getattr(trace, name)[row, :, at] = getattr(table, name).T
    trace.heap[row, at], trace.lost[row, at] = table.heap, table.lost
