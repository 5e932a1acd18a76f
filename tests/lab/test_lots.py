"""Who meets whom: nobody meets themselves, everybody meets somebody, the lot is fair and can be drawn again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from kit.lab.lots import Table, met, opponents, pairings, partners, strangers

SIZES = (2, 3, 4)
CLASSES = (0, 1, 2, 3, 4, 5, 7, 12, 25, 40, 60)
DRAWS = (pairings, strangers, partners)


Draw = Callable[..., Sequence[Table]]


def twos(tables: Iterable[Table]) -> list[frozenset[int]]:
    """Who meets whom, where both count it."""
    return [frozenset(two) for table in tables for two in combinations(table.own, 2)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", CLASSES)
@pytest.mark.parametrize("draw", DRAWS)
def test_everybody_counts_at_one_table_and_nobody_meets_themselves(draw: Draw, people: int, size: int) -> None:
    members = [3 * number + 2 for number in range(people)]
    for round in (1, 2, 7):
        tables = draw(members, 11, round, size)
        assert sorted(member for table in tables for member in table.own) == members
        for seats, own in tables:
            people_there = [each for each in seats if each is not None]
            assert len(seats) == size and own and set(own) <= set(people_there) <= set(members)
            assert len(people_there) == len(set(people_there)) == min(size, people)


@pytest.mark.parametrize("draw", DRAWS)
def test_it_depends_on_seed_and_people_alone(draw: Draw) -> None:
    one = draw([1, 2, 3, 4, 5, 6, 7], 4, 3, 3)
    assert one == draw([7, 3, 5, 1, 6, 2, 4, 4], 4, 3, 3)
    others = [draw(range(1, 8), seed, 3, 3) for seed in range(10, 30)]
    assert len(set(others)) > 15


def test_who_lends_a_choice_does_so_as_seldom_as_can_be() -> None:
    tables = pairings(range(25), 5, 1, 4)
    lent = Counter(seat for table in tables for seat in table.seats if seat not in table.own)
    assert lent.total() == 3 and set(lent.values()) == {1}


def test_whom_one_meets_sits_around_the_same_table() -> None:
    found = opponents(range(1, 10), 8, 2, 3)
    tables = pairings(range(1, 10), 8, 2, 3)
    assert list(found) == list(range(1, 10))
    for seats, own in tables:
        for member in own:
            assert {member, *found[member]} == set(seats) and member not in found[member]
    assert met([Table((4, 9, 2), (9, 2))]) == {2: (4, 9), 9: (2, 4)}


def test_a_class_of_one_meets_bots() -> None:
    assert opponents([6], 1, 1, 3) == {6: (None, None)}
    assert opponents([], 1) == {}


@pytest.mark.parametrize(("people", "size"), [(6, 2), (5, 2), (6, 3), (7, 4)])
def test_every_two_are_as_likely_to_meet(people: int, size: int) -> None:
    """Within four standard errors, over seeds and over the rounds of one seed."""
    lots = 3_000
    for drawn in (
        (pairings(range(people), seed, 1, size) for seed in range(lots)),
        (pairings(range(people), 77, round, size) for round in range(1, lots + 1)),
    ):
        found: Counter[frozenset[int]] = Counter()
        for tables in drawn:
            found.update(twos(tables))
        chance = Fraction(found.total(), lots * people * (people - 1) // 2)
        for two in combinations(range(people), 2):
            share = Fraction(found[frozenset(two)], lots)
            assert (share - chance) ** 2 <= 16 * chance * (1 - chance) / lots


@pytest.mark.parametrize("people", [2, 4, 5, 12, 25, 40])
def test_in_pairs_everybody_meets_everybody_before_anybody_twice_and_sits_in_both_seats(people: int) -> None:
    rounds = people if people % 2 else people - 1
    tables = [table for round in range(1, rounds + 1) for table in strangers(range(people), 9, round)]
    first = Counter(table.own[0] for table in tables if len(table.own) == 2)
    lonely = Counter(table.own[0] for table in tables if len(table.own) == 1)

    assert Counter(twos(tables)) == Counter(map(frozenset, combinations(range(people), 2)))
    assert lonely == Counter(range(people) if people % 2 else ())
    assert people == 2 or max(first.values()) - min(first.values()) <= 1
    again = [table for round in range(rounds + 1, 2 * rounds + 1) for table in strangers(range(people), 9, round)]
    assert Counter(twos(again)) == Counter(twos(tables))


@pytest.mark.parametrize(("people", "size", "rounds"), [(25, 3, 9), (40, 3, 7), (21, 3, 7), (28, 4, 7), (40, 4, 5)])
def test_at_larger_tables_nobody_is_met_twice_for_some_rounds(people: int, size: int, rounds: int) -> None:
    found = Counter(two for round in range(1, rounds + 1) for two in twos(strangers(range(people), 3, round, size)))
    assert set(found.values()) == {1}


def test_when_all_tables_have_been_there_the_lot_is_drawn_again() -> None:
    first, later = (strangers(range(9), 3, round, 3) for round in (1, 4))
    assert {frozenset(table.own) for table in first} != {frozenset(table.own) for table in later}


@pytest.mark.parametrize("size", SIZES)
def test_partners_stay_together_and_change_seats(size: int) -> None:
    rounds = [partners(range(24), 3, round, size) for round in range(1, size + 1)]
    assert len({frozenset(map(frozenset, map(set, (table.seats for table in each)))) for each in rounds}) == 1
    for tables in zip(*rounds, strict=True):
        assert all(len({table.seats[seat] for table in tables}) == size for seat in range(size))
    assert partners(range(24), 3, size + 1, size) == rounds[0]


def test_lots_for_different_things_have_nothing_to_do_with_each_other() -> None:
    drawn = [frozenset(twos(draw(range(24), 5, 1))) for draw in DRAWS]
    assert len(set(drawn)) == 3
