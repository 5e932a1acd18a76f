"""One bribe at many tables of Bakschisch at once: the one fast copy of the rules, checked against `game.py`.

`turn_card`, `settle` and `end_round` are functions of arrays that draw nothing and change nothing that they are given:
for a batch (`batch.py`), or for people who train a player.  Rows are seats, columns are games.  All tables are at the
same bribe of a round; apart from that each may be anywhere, in a round of its own.

A condition is written as a factor, ``value * (it is so)``: numpy multiplies whole arrays ten times as fast as it picks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, below
from kit.games.bakschisch.cards import CALIPH, CARDS, COPIES, INHABITANTS
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import State

Numbers = NDArray[np.int16]
Moments = NDArray[np.int32]
Marks = NDArray[np.bool_]


class Rules(NamedTuple):
    """The board and the switches; `open_gold` alone changes nothing here."""

    players: int
    stop: int
    throne: int
    steps: Numbers
    """``steps[way, card, space]``: where a walk ends, forwards (0) or back (1); the Caliph's stays (BK-28)."""
    options: Options


class Tables(NamedTuple):
    """What lies on the tables: fields of `State`, each with a column for every game."""

    spaces: Numbers
    purses: Numbers
    thieves: Marks
    since: Moments
    came_from: Numbers
    heap: Numbers
    lost: Numbers
    unseen: Numbers


def rules_of(game: Bakschisch) -> Rules:
    """What the game reads from its box, as numbers."""
    board = game.board
    stay = range(board.throne + 1)
    steps = [[*map(way.__getitem__, INHABITANTS), stay] for way in (board.ahead, board.behind)]
    return Rules(game.players, board.stop, board.throne, np.array(steps, np.int16), game.options_chosen)


def tables_of(states: Sequence[State]) -> Tables:
    """Positions as columns."""
    kinds: dict[str, Any] = {"thieves": np.bool_, "since": np.int32}
    return Tables._make(
        np.array([getattr(state, name) for state in states], kinds.get(name, np.int16)).T for name in Tables._fields
    )


def some(tables: Tables, marked: Marks) -> Tables:
    """The games that are marked."""
    return Tables._make(np.compress(marked, part, axis=-1) for part in tables)


def turn_card(tables: Tables, drawn: Luck) -> tuple[Numbers, Tables]:
    """BK-8: by a draw, one of the cards that are left, all equally likely; its place in `CARDS`, and the tables."""
    place = below(drawn, tables.unseen.sum(0, dtype=np.uint64)).astype(np.int16)
    card, end = np.zeros_like(place), np.zeros_like(place)
    for left in tables.unseen[:-1]:
        end += left
        card += place >= end
    kinds = np.arange(len(CARDS), dtype=np.int16)
    return card, tables._replace(unseen=tables.unseen - (card == kinds[:, None]))


def settle(
    rules: Rules, tables: Tables, card: Numbers, gold: Numbers, steals: Marks, is_fifth: bool, moment: int | Moments
) -> Tables:
    """BK-11: the fists open, and gold and pawns move.

    ``gold[seat, game]`` is what each shows, 0 with the thief; ``steals[seat, game]`` is who shows the thief that it has
    in hand (BK-9, BK-10).  `moment`: that of `state.moment`, one for all or each game's own.
    """
    thieves = steals.sum(0, dtype=np.int16)
    purses, heap, lost = settle_gold(rules, tables, gold, steals, thieves)
    moves = back(rules, gold) if is_fifth else ahead(rules, tables.spaces, gold, thieves)
    spaces = tables.spaces + moves * (walk_ends(rules, tables.spaces, card, is_fifth) - tables.spaces)
    in_hand = pass_gate(rules, tables.spaces, spaces, tables.thieves & ~steals)
    since, came_from = arrive(rules, tables, spaces, moment)
    return Tables(spaces, purses, in_hand, since, came_from, heap, lost, tables.unseen)


def end_round(rules: Rules, tables: Tables) -> tuple[Tables, Marks]:
    """BK-27, BK-34 to BK-40: who has won, ``[seat, game]``; where nobody has, gold is shared and all is dealt again."""
    won = find_winners(rules, tables)
    goes_on: Marks = ~np.logical_or.reduce(won)
    purses, heap, lost = share_heap(rules, tables, goes_on)
    thieves = tables.spaces <= rules.stop  # BK-37
    thieves = (thieves & goes_on) | (tables.thieves & ~goes_on)
    unseen = tables.unseen + np.int16(COPIES) * (goes_on & ~tables.unseen.any(0))  # BK-35
    return tables._replace(purses=purses, thieves=thieves, heap=heap, lost=lost, unseen=unseen), won


# Gold -----------------------------------------------------------------------------------------------------------------


def settle_gold(
    rules: Rules, tables: Tables, gold: Numbers, steals: Marks, thieves: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board.

    `thieves`: how many.  Returns purses, heap and lost gold.
    """
    pot, each = gold.sum(0, dtype=np.int16), np.zeros_like(thieves)
    for many in range(1, rules.players + 1):
        each += (pot // np.int16(many)) * (thieves == many)
    left, lost = pot - each * thieves, tables.lost
    if not rules.options.remainder_carry:  # C-BK-8
        lost, left = lost + left * (thieves > 0), left * (thieves == 0)
    return tables.purses - gold + steals * each, tables.heap + left, lost


def share_heap(rules: Rules, tables: Tables, goes_on: Marks) -> tuple[Numbers, Numbers, Numbers]:
    """BK-36: where the game goes on, the gold beside the board is shared evenly; purses, heap and lost gold."""
    each = tables.heap // np.int16(rules.players) * goes_on
    heap, lost = tables.heap - rules.players * each, tables.lost
    if not rules.options.remainder_carry:  # C-BK-8
        lost, heap = lost + heap * goes_on, heap * ~goes_on
    return tables.purses + each, heap, lost


# Pawns ----------------------------------------------------------------------------------------------------------------


def ahead(rules: Rules, spaces: Numbers, gold: Numbers, thieves: Numbers) -> Marks:
    """BK-12 to BK-14, BK-28, BK-38: who moves; the largest bribe, tied ones all."""
    off_throne = spaces != rules.throne
    bids = gold if rules.options.throne_blocks else gold * off_throne  # C-BK-12
    most = bids.max(0)
    moves: Marks = (bids == most) & (most > 0) & off_throne
    return moves & (thieves == 0) if rules.options.thief_cancels_move else moves


def back(rules: Rules, gold: Numbers) -> Marks:
    """BK-22 to BK-25, BK-29: who moves back; the least bribe, tied ones all."""
    least = gold.min(0)
    moves: Marks = gold == least
    return moves | (least == 0) if rules.options.fifth_zero_moves_all else moves  # C-BK-13


def walk_ends(rules: Rules, spaces: Numbers, card: Numbers, is_fifth: bool) -> Numbers:
    """Where each pawn would come to stand by this card, forwards or on the fifth bribe backwards."""
    way = np.int16(-1 if is_fifth else 1)
    places = spaces + card * np.int16(rules.throne + 1)
    to_person = rules.steps[int(is_fifth)].take(places, mode="wrap")  # the quickest mode; nothing is wrapped
    by_position = ranks(rules.options.caliph_tie, way * spaces) * (card == CARDS.index(CALIPH))
    ends: Numbers = np.clip(to_person + way * by_position, np.int16(0), np.int16(rules.throne))
    return ends


def ranks(caliph_tie: str, spaces: Numbers) -> Numbers:
    """Every pawn's position in the race (C-BK-2), counted from the last where the spaces are negative (C-BK-3)."""
    found = np.full_like(spaces, 0 if caliph_tie == "worst" else 1)
    for other, space in enumerate(spaces):
        if caliph_tie == "best":
            found += space > spaces
        elif caliph_tie == "dense":
            found += (space > spaces) & ~(spaces[:other] == space).any(0)
        else:
            found += space >= spaces
    return found


def pass_gate(rules: Rules, begin: Numbers, end: Numbers, in_hand: Marks) -> Marks:
    """BK-31 to BK-33: thieves stay at the gate, or are taken back there."""
    was_inside = begin > rules.stop
    passes = was_inside != (end > rules.stop)
    found: Marks = (was_inside & passes) | (in_hand & ~passes)
    return found


def arrive(rules: Rules, tables: Tables, end: Numbers, moment: int | Moments) -> tuple[Moments, Numbers]:
    """C-BK-24, C-BK-25: since when and from where each pawn is on the throne."""
    is_there, was_there = end == rules.throne, tables.spaces == rules.throne
    stays, arrives = is_there & was_there, is_there & ~was_there
    since = tables.since * stays + np.asarray(moment, np.int32) * arrives
    return since, tables.came_from * stays + tables.spaces * arrives


def find_winners(rules: Rules, tables: Tables) -> Marks:
    """BK-39, BK-40: on the throne, most gold, longest there (C-BK-24, C-BK-25)."""
    best: Marks = tables.spaces == rules.throne
    over = np.flatnonzero(best.any(0))
    orders: list[NDArray[Any]] = [tables.purses, -tables.since, -tables.came_from]
    for order in orders if rules.options.final_tie == "track_behind" else orders[:2]:
        worth = np.where(best[:, over], order[:, over], np.int32(np.iinfo(np.int32).min))
        best[:, over] &= worth == worth.max(0)
    return best
