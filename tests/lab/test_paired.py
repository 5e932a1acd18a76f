"""Paired differences: Student's interval and what few people can show, against tables and against trials."""

from random import Random

import pytest

from kit.lab.paired import paired, power, smallest_effect, t_cdf, t_quantile

TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 9: 2.2622, 10: 2.2281, 24: 2.0639, 30: 2.0423, 120: 1.9799}
"""The 97.5 % points of every table of Student's t."""


def test_the_quantiles_are_those_of_the_tables() -> None:
    assert {freedom: round(t_quantile(0.975, freedom), 4) for freedom in TABLE} == TABLE


def test_a_quantile_is_the_inverse_and_the_two_sides_are_alike() -> None:
    for freedom in (1, 2, 7, 24):
        for share in (0.01, 0.3, 0.5, 0.8, 0.999):
            assert t_cdf(t_quantile(share, freedom), freedom) == pytest.approx(share)
            assert t_quantile(share, freedom) == pytest.approx(-t_quantile(1 - share, freedom), abs=1e-9)


def test_sleep_of_ten_patients_is_as_student_gave_it() -> None:
    """The data of 1908: gained hours of two drugs, with the mean 1.58, t = 4.06 and the interval 0.70 to 2.46."""
    found = paired([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    assert found.interval is not None
    assert [round(each, 2) for each in (found.mean, *found.interval)] == [1.58, 0.7, 2.46]


def test_one_person_has_a_gain_and_no_interval_and_nobody_has_none() -> None:
    assert paired([3]).interval is None and paired([3]).mean == 3 and paired([3]).deviation is None
    with pytest.raises(ValueError, match="nobody"):
        paired([])


def test_where_all_gained_the_same_no_spread_is_known_and_no_certainty_claimed() -> None:
    found = paired([2, 2, 2, 2])
    assert found.mean == 2 and found.interval is None and found.smallest_seen is None


def test_half_a_deviation_takes_thirty_four_people() -> None:
    """As in the tables of Cohen (1988) for paired samples: 33 are too few."""
    assert power(0.5, 33) < 0.8 <= power(0.5, 34)
    assert power(0, 25) == pytest.approx(0.05, abs=1e-6), "a false alarm in 20"


def test_twenty_five_cannot_show_less_than_six_tenths_of_a_deviation() -> None:
    assert smallest_effect(25) == pytest.approx(0.584, abs=0.001)
    drawn, seen = Random(5), 0
    for _ in range(2000):
        interval = paired([drawn.gauss(smallest_effect(25), 1) for _ in range(25)]).interval
        assert interval is not None
        seen += not interval.low <= 0 <= interval.high
    assert abs(seen / 2000 - 0.8) < 4 * (0.8 * 0.2 / 2000) ** 0.5


def test_numbers_of_right_answers_are_bounded_and_nineteen_of_twenty_intervals_hold_the_truth_all_the_same() -> None:
    drawn, held = Random(3), 0

    def right(chance: float) -> int:
        return sum(drawn.random() < chance for _ in range(12))

    for _ in range(1500):
        interval = paired([right(0.8) - right(0.3) for _ in range(20)]).interval
        assert interval is not None
        held += interval.low <= 6 <= interval.high
    assert abs(held / 1500 - 0.95) < 4 * (0.05 * 0.95 / 1500) ** 0.5


def test_few_degrees_of_freedom_are_as_their_own_formulas_say() -> None:
    assert t_cdf(1, 1) == pytest.approx(0.75), "Cauchy"
    assert t_cdf(1, 2) == pytest.approx(0.5 + 0.5 / 3**0.5)
