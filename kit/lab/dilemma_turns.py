"""A dilemma played for several turns: who met whom, what they chose, and what each got.

From the choices that were closed and a seed alone, so that every screen tells the same, and tells it again later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from kit.engine.stream import Stream, mix
from kit.lab.dilemmas import DILEMMAS, Choice, equilibrium_of, payoffs
from kit.lab.lots import Member, Table, facing, partners, seat_of, strangers

STRANGERS, PARTNER = "strangers", "partner"
WITH = (STRANGERS, PARTNER)
"""Somebody new each turn, or the same all along."""

MET, LENT, AWAY, BOT = "met", "lent", "away", "bot"
"""How another came to the table: it counts for both; they lent their choice; a bot chose for them; it is a bot."""

Closed = tuple[tuple[Member, Choice], ...]
"""What was chosen in one turn, by member; only choices of one's own seat."""

BOTS = 1000
"""Its draws have nothing to do with those of `kit.lab.lots`."""


class Other(NamedTuple):
    """Somebody that one met."""

    choice: Choice
    came: str


class Result(NamedTuple):
    """What came of a turn for somebody."""

    choice: Choice
    others: tuple[Other, ...]
    gain: Fraction


Turn = Mapping[Member, Result]


def size_of(which: str) -> int:
    """How many sit at a table: as many as the dilemma can have."""
    return max(DILEMMAS[which].sizes)


def has_roles(which: str) -> bool:
    """Whether the seats choose different things."""
    return len(DILEMMAS[which].choices) > 1


def role_of(which: str, member: Member, turn: int) -> int:
    """The seat of somebody in a turn, 0 where all are alike; known before anybody chooses."""
    return seat_of(member, turn) if has_roles(which) else 0


def read_choice(which: str, seat: int, said: str) -> Choice | None:
    """A choice as it is written down; None for what this seat cannot choose.

    >>> read_choice("all_pay", 0, "20"), read_choice("promises", 1, "trust")
    (20, None)
    """
    return next((choice for choice in DILEMMAS[which].of(seat) if str(choice) == said), None)


@lru_cache(maxsize=64)
def played(which: str, how: str, seed: int, turns: tuple[Closed, ...]) -> tuple[Turn, ...]:
    """What came of each turn; `how` is one of `WITH`."""
    return tuple(
        {who: result for table in tables for who, result in _at(which, table, chosen, seed, number)}
        for number, chosen, tables in _seated(which, how, seed, turns)
    )


def stood_in(which: str, how: str, seed: int, turns: tuple[Closed, ...]) -> Mapping[Member, Choice]:
    """What a bot chose in the last turn for those who did not and whose partners did."""
    found: dict[Member, Choice] = {}
    for number, chosen, tables in _seated(which, how, seed, turns):
        found = {
            member: _sits(which, table, seat, chosen, seed, number).choice
            for table in tables
            if any(member in chosen for member in table.own)
            for seat, member in enumerate(table.seats)
            if member is not None and member in table.own and member not in chosen
        }
    return found


def _seated(
    which: str, how: str, seed: int, turns: tuple[Closed, ...]
) -> Iterable[tuple[int, Mapping[Member, Choice], Sequence[Table]]]:
    """Of each turn its number, who chose what, and who sat together."""
    seen: list[frozenset[Member]] = []
    for number, closed in enumerate(turns, 1):
        chosen = dict(closed)
        seen.append(frozenset(chosen).difference(*seen))
        tables = _partners(which, seen, seed, number) if how == PARTNER else _strangers(which, chosen, seed, number)
        yield number, chosen, tables


def _strangers(which: str, members: Collection[Member], seed: int, turn: int) -> Sequence[Table]:
    """Whoever has chosen meets somebody who has."""
    if has_roles(which):
        return facing(members, seed, turn, moves_on=True)
    return strangers(members, seed, turn, size_of(which))


def _partners(which: str, came: Iterable[Collection[Member]], seed: int, turn: int) -> Sequence[Table]:
    """Those who came in the same turn stay together; whoever is left over borrows from those before them."""
    tables: list[Table] = []
    before: set[Member] = set()
    for members in came:
        if has_roles(which):
            tables += facing(members, seed, turn, moves_on=False, others=before)
        else:
            tables += partners(members, seed, turn, size_of(which), before)
        before |= {*members}
    return tables


def _at(
    which: str, table: Table, chosen: Mapping[Member, Choice], seed: int, turn: int
) -> Iterable[tuple[Member, Result]]:
    """What came of a table for those for whom it counts and who have chosen."""
    sitting = [_sits(which, table, seat, chosen, seed, turn) for seat in range(len(table.seats))]
    gains = payoffs(which, [each.choice for each in sitting])
    for seat, member in enumerate(table.seats):
        if member is not None and member in table.own and member in chosen:
            others = (*sitting[seat + 1 :], *sitting[:seat])
            yield member, Result(chosen[member], others, gains[seat])


def _sits(which: str, table: Table, seat: int, chosen: Mapping[Member, Choice], seed: int, turn: int) -> Other:
    """Who sits there, as the others see it."""
    member = table.seats[seat]
    is_own = member in table.own
    if member is not None and member in chosen:
        return Other(chosen[member], MET if is_own else LENT)
    stream = Stream(mix((seed + BOTS + turn) % 2**64), min(table.own) * 8 + seat)
    return Other(stream.draw(_weights(which, seat)), AWAY if is_own else BOT)


def _weights(which: str, seat: int) -> Mapping[Choice, int]:
    """How often a bot makes each choice: as in an equilibrium of one turn."""
    shares = equilibrium_of(which, size_of(which))[seat]
    whole = lcm(*(share.denominator for share in shares.values()))
    return {choice: int(share * whole) for choice, share in shares.items() if share}


# What it says about a class -------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What is followed from turn to turn."""

    seat: int
    choice: Choice | None
    """How many of this seat choose it; None: how much they choose on average."""


LINES: Mapping[str, tuple[Line, ...]] = {
    "runner": (Line(0, "pay"),),
    "all_pay": (Line(0, None),),
    "promises": (Line(0, "trust"), Line(1, "keep")),
}


def counts(which: str, turn: int, closed: Closed, seat: int) -> Mapping[Choice, int]:
    """How many of a seat made each choice in a turn."""
    of_seat = [choice for member, choice in closed if role_of(which, member, turn) == seat]
    return {choice: of_seat.count(choice) for choice in DILEMMAS[which].of(seat)}


def level(line: Line, counted: Mapping[Choice, int]) -> Fraction | None:
    """The share of a line's choice, or the mean of all; None where nobody has chosen."""
    whole = sum(counted.values())
    if not whole:
        return None
    if line.choice is None:
        return Fraction(sum(int(choice) * many for choice, many in counted.items()), whole)
    return Fraction(counted[line.choice], whole)


def theory_of(which: str, line: Line) -> Fraction:
    """The same in an equilibrium of one turn."""
    shares = equilibrium_of(which, size_of(which))[line.seat]
    if line.choice is None:
        return sum((int(choice) * share for choice, share in shares.items()), Fraction(0))
    return shares[line.choice]


def means(turn: Turn) -> Mapping[Choice, Fraction]:
    """What each choice that somebody made brought on average."""
    gains: dict[Choice, list[Fraction]] = {}
    for result in turn.values():
        gains.setdefault(result.choice, []).append(result.gain)
    return {choice: sum(each, Fraction(0)) / len(each) for choice, each in gains.items()}
