"""Who meets whom in a class, drawn by lot: from a seed and the number of the round, so that it can be drawn again.

Nobody meets themselves.  Where a table is not full, others lend their choice: it counts there as well, but what comes
of it counts for them at their own table only.  Where there are too few people, the rest are bots, written as None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kit.engine.stream import Stream, mix

Member = int
"""Somebody, by the number that they have in their room."""

MEET, STRANGERS, PARTNERS, LEND, SIDES = 1, 2, 3, 4, 5
"""What is drawn: lots for different things have nothing to do with each other."""

Seats = tuple[Member | None, ...]


class Table(NamedTuple):
    """Some who meet."""

    seats: tuple[Member | None, ...]
    """Who sits there, in order; None is a bot."""
    own: tuple[Member, ...]
    """For whom this table counts; the others only lend their choice."""


def pairings(members: Iterable[Member], seed: int, round: int = 1, size: int = 2) -> tuple[Table, ...]:
    """The class at tables of this size, every way equally likely; each round has lots of its own.

    >>> [table.seats for table in pairings(range(1, 6), seed=4)]
    [(5, 1), (4, 2), (3, 2)]
    """
    return _filled(_grid(_shuffled(members, _stream(seed, MEET, round)), size), size, _stream(seed, LEND, round))


def opponents(members: Iterable[Member], seed: int, round: int = 1, size: int = 2) -> Mapping[Member, Seats]:
    """Whom each of the class meets at `pairings`, from their left: one for each other seat."""
    return met(pairings(members, seed, round, size))


def met(tables: Iterable[Table]) -> Mapping[Member, Seats]:
    """Whom each meets at these tables, from their left."""
    found = {}
    for seats, own in tables:
        for member in own:
            place = seats.index(member)
            found[member] = (*seats[place + 1 :], *seats[:place])
    return dict(sorted(found.items()))


# For several rounds ---------------------------------------------------------------------------------------------------


def strangers(members: Iterable[Member], seed: int, round: int, size: int = 2) -> tuple[Table, ...]:
    """Somebody new each round, as long as the same people are there; seats take turns.

    In pairs by the circle method of round-robin tournaments: two meet again only when everybody has met everybody.  At
    larger tables as in a grid: each column moves on by one more place than the one before it, so that with k tables no
    two meet again for k / (size - 1) rounds, and for k where k has no factor below the size.
    """
    stream = _stream(seed, LEND, round)
    if size == 2:
        return _filled(_circle(_shuffled(members, _stream(seed, STRANGERS, 0)), round), size, stream)
    tables = max(1, -(-len(set(members := list(members))) // size))
    cycle, turn = divmod(round - 1, tables)
    return _turned(_filled(_grid(_shuffled(members, _stream(seed, STRANGERS, cycle)), size, turn), size, stream), round)


def partners(
    members: Iterable[Member], seed: int, round: int = 1, size: int = 2, others: Iterable[Member] = ()
) -> tuple[Table, ...]:
    """The same people together in every round; seats take turns.

    `others` lend their choice where the members are too few: those who have partners already when somebody comes late.
    """
    order = _shuffled(members, _stream(seed, PARTNERS, 0))
    return _turned(_filled(_grid(order, size), size, _stream(seed, LEND, 0), others), round)


def seat_of(member: Member, round: int) -> int:
    """On which of two different seats somebody sits, known before it is known who else comes: they take turns.

    >>> [seat_of(1, round) for round in (1, 2, 3)], seat_of(2, 1)
    ([0, 1, 0], 1)
    """
    return (member + round) % 2


def facing(
    members: Iterable[Member], seed: int, round: int, *, moves_on: bool, others: Iterable[Member] = ()
) -> tuple[Table, ...]:
    """Pairs on two different seats, as `seat_of` has them: those with odd numbers face those with even ones.

    `moves_on`: each meets the next one of the other side in each round, otherwise always the same one.  Where one side
    is smaller, its members lend their choice, or else `others` do; where there is nobody on it, there are bots.
    """
    sides: list[list[Member]] = [[], []]
    for member in _shuffled(members, _stream(seed, SIDES, 0)):
        sides[seat_of(member, round)].append(member)
    longest, on = max(map(len, sides)), round * moves_on
    first, second = ([*side, *[None] * (longest - len(side))] for side in sides)
    away = seat_of(1, round)  # only those with even numbers move on, whichever seat they have
    found = []
    for place in range(longest):
        one, other = (place, (place + on) % longest)[:: -1 if away else 1]
        found.append((first[one], second[other]))
    lenders = [
        _shuffled({*side} or {each for each in others if seat_of(each, round) == seat}, _stream(seed, LEND, on))
        for seat, side in enumerate(sides)
    ]
    return tuple(_seated(each, lenders) for each in found if each != (None, None))


def _seated(seats: tuple[Member | None, Member | None], lenders: Sequence[list[Member]]) -> Table:
    """This pair; the first of those who may lend their choice does, and goes to the end of them."""
    own = tuple(member for member in seats if member is not None)
    full = list(seats)
    for seat, waiting in enumerate(lenders):
        if full[seat] is None and waiting:
            full[seat] = waiting.pop(0)
            waiting.append(int(full[seat] or 0))
    return Table(tuple(full), own)


def _turned(tables: Iterable[Table], round: int) -> tuple[Table, ...]:
    """The same people one seat on in each round."""
    return tuple(Table((*seats[(turn := (round - 1) % len(seats)) :], *seats[:turn]), own) for seats, own in tables)


def _circle(order: Sequence[Member], round: int) -> list[Seats]:
    """The pairs of one round: all but one move up a place each round; an odd one out sits alone, each in turn."""
    if len(order) < 2:
        return [tuple(order)] if order else []
    fixed, moving = (None, [*order]) if len(order) % 2 else (order[0], [*order[1:]])
    cycle, turn = divmod(round - 1, len(moving))
    ring = [fixed, *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    found: list[Seats] = []
    for place in range(len(ring) // 2):
        one, other = ring[place], ring[len(ring) - 1 - place]
        swaps = (place if place else turn) + cycle
        found.append((other, one) if swaps % 2 else (one, other))
    return found


def _grid(order: Sequence[Member], size: int, turn: int = 0) -> list[Seats]:
    """One of each column at each table, the columns moved on by so many places: 0, one, two … times `turn`."""
    tables = -(-len(order) // size)
    columns = [order[place : place + tables] for place in range(0, len(order), tables or 1)]
    return [
        tuple(column[at] for far, column in enumerate(columns) if (at := (table + far * turn) % tables) < len(column))
        for table in range(tables)
    ]


# Lots -----------------------------------------------------------------------------------------------------------------


def _filled(tables: Iterable[Seats], size: int, stream: Stream, others: Iterable[Member] = ()) -> tuple[Table, ...]:
    """Others lend their choice where somebody is missing, as evenly as the lot has it; then there are bots."""
    cut = list(tables)
    lenders = _shuffled([member for seats in cut for member in seats if member is not None], stream)
    lenders += _shuffled(others, stream)
    found = []
    for seats in cut:
        own = tuple(member for member in seats if member is not None)
        lent = [member for member in lenders if member not in own][: size - len(own)]
        lenders = [*(member for member in lenders if member not in lent), *lent]
        found.append(Table((*own, *lent, *[None] * (size - len(own) - len(lent))), own))
    return tuple(found)


def _stream(seed: int, purpose: int, round: int) -> Stream:
    return Stream(mix((seed + purpose) % 2**64), round)


def _shuffled(members: Iterable[Member], stream: Stream) -> list[Member]:
    """R. Durstenfeld's shuffle (Communications of the ACM 7, 1964): every order is equally likely."""
    order = sorted(set(members))
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
