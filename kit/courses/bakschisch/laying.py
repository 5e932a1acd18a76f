"""Laying the table for a task of practice: cards, purses, fists and pawns, drawn for a level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kit.engine.game import Seat
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.game import BRIBES, GOLD_EACH, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe, Thief
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import State
from kit.games.bakschisch.state import moment as when

Fist: TypeAlias = Bribe | Thief

OPTIONS = Options(open_gold=True)
BOARD = OPTIONS.the_board()
ALL_GOLD = GOLD_EACH * MOST_PLAYERS
EVERY_BRIBE = range(1, BRIBES + 1)
AHEAD, FIFTH = EVERY_BRIBE[:-1], EVERY_BRIBE[-1:]


class Level(NamedTuple):
    """How hard a task is, if its rule leaves that open."""

    players: tuple[int, ...]
    bribes: range
    spaces: range
    """Where the pawns stand."""
    most: int
    """The most gold in a fist."""
    purse: int
    """The most gold in a purse."""
    used: float
    """How likely it is that a thief has been used earlier in the round."""
    distracts: bool
    """Whether thieves, ties, the Caliph and shared spaces turn up although nothing depends on them."""


LEVELS: Mapping[int, Level] = {
    # From space 15 no card leads to the gate of the palace. Purses are small once the first bribe has been paid.
    1: Level((2, 3), EVERY_BRIBE[1:], range(1, 16), 4, 6, 0, False),
    2: Level((4,), EVERY_BRIBE, range(BOARD.throne), 6, GOLD_EACH, 1 / 4, False),
    3: Level((4,), EVERY_BRIBE, range(BOARD.throne), 9, ALL_GOLD, 1 / 2, True),
}


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before pawns are placed and fists are closed."""

    random: Random
    level: Level
    players: int
    bribe: int
    card: str
    round: int | None = None
    """The round, if it is not derived from where the pawns stand."""

    def coin(self) -> bool:
        """Heads or tails."""
        return self.random.random() < 1 / 2

    def gold(self, fists: int, least: int = 0, most: int | None = None) -> list[Fist]:
        """This many fists, each with some gold."""
        return [Bribe(self.random.randint(least, self.level.most if most is None else most)) for _ in range(fists)]

    def seated(self, fists: Sequence[Fist]) -> list[Fist]:
        """The fists at random seats, although half the time the first is the learner's."""
        first, *others = fists
        self.random.shuffle(others)
        others.insert(0 if self.coin() else self.random.randrange(self.players), first)
        return others

    def deciders(self, fists: Sequence[Fist]) -> list[Seat]:
        """Those who show the most or, on the fifth bribe, the least."""
        gold = [fist.gold for fist in fists]
        decides = (min if self.bribe == BRIBES else max)(gold)
        return [seat for seat, shown in enumerate(gold) if shown == decides]


@cache
def game_of(players: int) -> Bakschisch:
    return Bakschisch(players, OPTIONS)


@cache
def read_otherwise(players: int) -> Mapping[str, Sequence[Bakschisch]]:
    """By ruling, the game as others may read it where no rulebook decides, or where one says something else."""
    switches: Mapping[str, Sequence[dict[str, Any]]] = {
        "C-BK-2": ({"caliph_tie": "dense"}, {"caliph_tie": "worst"}),
        "C-BK-8": ({"remainder_carry": False},),
        "C-BK-9": ({"thief_cancels_move": True},),
        "C-BK-12": ({"throne_blocks": False},),
        "C-BK-13": ({"fifth_zero_moves_all": True},),
        "C-BK-25": ({"final_tie": "track_behind"},),
    }
    return {
        ruling: [Bakschisch(players, replace(OPTIONS, **each)) for each in choices]
        for ruling, choices in switches.items()
    }


def state_of(table: Table, fists: Sequence[Fist], places: Sequence[int]) -> State:
    random, bribe = table.random, table.bribe
    spaces = tuple(  # in the palace nobody has a thief to show (BK-32)
        random.randint(1, BOARD.stop) if fist == THIEF and BOARD.in_palace(space) else space
        for fist, space in zip(fists, places, strict=True)
    )
    in_hand = tuple(
        fist == THIEF or not (BOARD.in_palace(space) or (bribe > 1 and random.random() < table.level.used))
        for fist, space in zip(fists, spaces, strict=True)
    )
    number = table.round or 1 + -(-max(spaces) // 6) + random.randrange(3)  # a pawn walks about six spaces in a round
    cards, unseen = _cards(table, number)
    purses = _purses(table, fists)
    heap = GOLD_EACH * table.players - sum(purses)
    on_throne = [space == BOARD.throne for space in spaces]
    since = tuple(when(number, random.randint(1, bribe - 1)) if sits else 0 for sits in on_throne)
    came_from = tuple(BOARD.throne - 1 if sits else 0 for sits in on_throne)  # from there every card leads to it
    return State(number, bribe, cards, spaces, purses, in_hand, heap, 0, unseen, since, came_from, ())


def _cards(table: Table, number: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards that are up, and how many of each have not been seen since the last shuffle."""
    deck = [card for card in CARDS for _ in range(COPIES)]
    deck.remove(table.card)
    table.random.shuffle(deck)
    earlier = table.bribe - 1
    left = deck[earlier + BRIBES * ((number - 1) % 6) :]
    return (*deck[:earlier], table.card), tuple(map(left.count, CARDS))


def _purses(table: Table, fists: Sequence[Fist]) -> tuple[int, ...]:
    """Purses with enough for the fists; the rest lies on the heap, and that is little before the first bribe."""
    random, most, first = table.random, table.level.purse, table.bribe == 1
    if most < ALL_GOLD:
        return tuple(random.randint(most if first else fist.gold, most) for fist in fists)
    left = GOLD_EACH * table.players - sum(fist.gold for fist in fists)
    left -= min(left, random.randrange(table.players if first else 3 * table.players))
    cuts = sorted(random.randint(0, left) for _ in fists[1:])
    parts = [end - start for start, end in pairwise((0, *cuts, left))]
    return tuple(fist.gold + part for fist, part in zip(fists, parts, strict=True))


# What the fists hold --------------------------------------------------------------------------------------------------


def sole(table: Table) -> Sequence[Fist]:
    """One decides alone: with the most gold or, on the fifth bribe, the least that is not nothing."""
    return _decided_by(table, 1)


def tied(table: Table) -> Sequence[Fist]:
    """Several decide, but not all."""
    return _decided_by(table, table.random.randint(2, table.players - 1))


def sole_or_tied(table: Table) -> Sequence[Fist]:
    """One decides or, as a distraction, several."""
    return tied(table) if table.level.distracts and table.coin() else sole(table)


def _decided_by(table: Table, deciders: int) -> Sequence[Fist]:
    others, most = table.players - deciders, table.level.most
    if table.bribe == BRIBES:
        gold = table.random.randint(1, most - 1)
        return table.seated([Bribe(gold)] * deciders + table.gold(others, gold + 1))
    gold = table.random.randint(1, most)
    thieves = int(table.level.distracts and table.coin())
    return table.seated([Bribe(gold)] * deciders + [THIEF] * thieves + table.gold(others - thieves, 0, gold - 1))


def nearly_nothing(table: Table) -> Sequence[Fist]:
    """At most one fist holds gold."""
    thieves = table.random.randrange(table.players) if table.level.distracts else 0
    first = table.gold(1, 1) if table.coin() else [NOTHING]
    return table.seated([*first, *[THIEF] * thieves, *[NOTHING] * (table.players - 1 - thieves)])


def thieves(table: Table) -> Sequence[Fist]:
    """At least one holds a thief and at least one does not."""
    number = table.random.randint(1, table.players - 1)
    return table.seated([*[THIEF] * number, *table.gold(table.players - number)])


def zeros(table: Table) -> Sequence[Fist]:
    """Some hold nothing or a thief, the others gold."""
    number = table.random.randint(1, table.players - 1)
    without = [table.random.choice((NOTHING, THIEF)) for _ in range(number)]
    return table.seated([*without, *table.gold(table.players - number, 1)])


def gold(table: Table) -> Sequence[Fist]:
    """Gold here and there, but no thief."""
    return table.gold(table.players)


def closed(table: Table) -> Sequence[Fist]:
    """Nobody shows anything yet."""
    return [NOTHING] * table.players


def anything(table: Table) -> Sequence[Fist]:
    """Gold here and there and, as a distraction, one thief or more."""
    return thieves(table) if table.level.distracts and table.coin() else gold(table)


def often_mine(table: Table) -> Sequence[Fist]:
    """The same, and the most is often the learner's."""
    return table.seated(sorted(anything(table), key=lambda fist: fist.gold, reverse=True))


# Where the pawns stand ------------------------------------------------------------------------------------------------

Places: TypeAlias = Callable[[Table, Sequence[Fist]], Sequence[int]]


def anywhere(table: Table, fists: Sequence[Fist]) -> list[int]:
    """On different spaces, although two may share one as a distraction."""
    spaces = table.random.sample(table.level.spaces, len(fists))
    if table.level.distracts and table.coin():
        spaces[0] = spaces[-1]
        table.random.shuffle(spaces)
    return spaces


def deciders_on(spaces: Callable[[Table], Sequence[int]]) -> Places:
    """Those who decide stand on some of these spaces, the others anywhere."""

    def places(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
        stands = anywhere(table, fists)
        for seat in table.deciders(fists):
            stands[seat] = table.random.choice(spaces(table))
        return stands

    return places


def _persons_of_the_card(table: Table) -> Sequence[int]:
    return [space for space in table.level.spaces if space and BOARD.persons[space - 1] == table.card]


def onto_another(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Somebody else already stands on the space to which those who decide would walk."""
    stands = anywhere(table, fists)
    deciders = table.deciders(fists)
    there = BOARD.ahead[table.card][stands[deciders[0]]]
    if there in table.level.spaces:
        stands[table.random.choice(others(table, deciders))] = there
    return stands


on_their_person = deciders_on(_persons_of_the_card)
near_the_start = deciders_on(lambda _: range(1, 12))
before_the_gate = deciders_on(lambda _: range(14, BOARD.stop + 1))
on_the_last_spaces = deciders_on(lambda _: range(18, BOARD.throne))


def in_the_palace(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Those who decide are in the palace, and often somebody else is as well."""
    stands = anywhere(table, fists)
    for seat in {*table.deciders(fists), table.random.randrange(table.players)}:
        stands[seat] = table.random.randrange(BOARD.stop + 1, BOARD.throne)
    return stands


def around_the_gate(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Some in the palace, some before it."""
    return [table.random.randrange(16, BOARD.throne) for _ in fists]


def near_or_on_the_throne(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """One may reach the throne, or sits on it already when the fifth bribe comes."""
    if table.bribe < BRIBES:
        return on_the_last_spaces(table, fists)
    stands, deciders = anywhere(table, fists), table.deciders(fists)
    safe = others(table, deciders)
    stands[table.random.choice(table.random.choice((deciders, safe, safe)))] = BOARD.throne
    return stands


def several_on_the_throne(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Some of those whom the fifth bribe leaves where they are are on the throne."""
    stands, safe = anywhere(table, fists), others(table, table.deciders(fists))
    for seat in table.random.sample(safe, table.random.randint(min(2, len(safe)), len(safe))):
        stands[seat] = BOARD.throne
    return stands


def others(table: Table, seats: Sequence[Seat]) -> Sequence[Seat]:
    return [seat for seat in range(table.players) if seat not in seats]
