"""The randomisation test, held against every way to draw the lot."""

from fractions import Fraction
from itertools import combinations

import pytest

from kit.lab.shuffled import apart, as_far_apart, by_lot
from tests.each import each


def every_lot(one: tuple[int, int], other: tuple[int, int]) -> Fraction:
    """Slow and plain: each choice of people for the first group, and whether it is at least as far apart."""
    (did, of), (others_did, others) = one, other
    people = [1] * (did + others_did) + [0] * (of + others - did - others_did)
    seen = abs(Fraction(did, of) - Fraction(others_did, others))
    lots = list(combinations(range(of + others), of))
    first = [sum(people[each] for each in lot) for lot in lots]
    gaps = [abs(Fraction(some, of) - Fraction(sum(people) - some, others)) for some in first]
    return Fraction(sum(gap >= seen for gap in gaps), len(lots))


@each(
    ("one", "other"),
    [((3, 3), (0, 3)), ((1, 4), (4, 5)), ((0, 4), (0, 3)), ((2, 6), (5, 6)), ((3, 5), (2, 7)), ((1, 1), (0, 9))],
)
def test_how_often_the_lot_alone_does_it_is_counted_over_every_lot(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    assert as_far_apart(one, other) == every_lot(one, other) == as_far_apart(other, one)


def test_groups_that_are_alike_are_so_far_apart_in_every_lot() -> None:
    assert as_far_apart((2, 4), (3, 6)) == as_far_apart((0, 5), (0, 5)) == 1


def test_all_who_did_it_in_one_of_two_halves_is_as_rare_as_fishers_tea() -> None:
    """Four of eight cups have milk first, and all four are named: 1 of 70, and as far to the other side."""
    assert by_lot(4, 8, 4).chance(4) == Fraction(1, 70)
    assert as_far_apart((4, 4), (0, 4)) == Fraction(2, 70)


def test_no_group_is_empty() -> None:
    with pytest.raises(ValueError, match="count_too_few"):
        apart(0, 2, 0, 4)
    with pytest.raises(ValueError, match="count_too_large"):
        by_lot(5, 4, 2)
