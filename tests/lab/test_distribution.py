"""A distribution adds up to one, is asked by value or event, and conditions as the definition says."""

from fractions import Fraction
from itertools import product

import pytest

from kit.lab.distribution import Distribution

DIE = Distribution.uniform(range(1, 7))
TWO = Distribution.of(dict.fromkeys(product(range(1, 7), repeat=2), 1))


def even(eyes: int) -> bool:
    return eyes % 2 == 0


def test_it_adds_up_to_one_whatever_the_weights() -> None:
    for weights in ({"a": 3, "b": 4}, {1: Fraction(1, 7), 2: Fraction(5, 3)}, {(): 1}):
        assert sum(Distribution.of(weights).values()) == 1


def test_what_does_not_add_up_to_one_is_none() -> None:
    with pytest.raises(ValueError, match="add up to 5/6"):
        Distribution({1: Fraction(1, 2), 2: Fraction(1, 3)})
    with pytest.raises(ValueError, match="negative"):
        Distribution({1: Fraction(3, 2), 2: Fraction(-1, 2)})
    with pytest.raises(ValueError, match="nothing that could happen"):
        Distribution.of({})


def test_what_cannot_happen_is_left_out_and_has_the_chance_zero() -> None:
    coin = Distribution.of({"head": 1, "tail": 1, "edge": 0})
    assert list(coin) == ["head", "tail"] and coin.chance("edge") == 0


def test_an_event_is_a_value_or_says_yes() -> None:
    assert DIE.chance(6) == Fraction(1, 6) and DIE.chance(even) == Fraction(1, 2)
    assert DIE.complement(lambda eyes: eyes > 4) == Fraction(2, 3)


def test_mean_and_variance_are_those_of_a_die() -> None:
    assert DIE.mean == Fraction(7, 2) and DIE.variance == Fraction(35, 12)
    total = TWO.map(sum)
    assert total.mean == 2 * DIE.mean and total.variance == 2 * DIE.variance
    with pytest.raises(TypeError, match="no number"):
        _ = TWO.mean


def test_given_divides_by_the_chance_of_what_is_known() -> None:
    for event in (6, even, lambda eyes: eyes < 3):
        known = DIE.given(event)
        for eyes in known:
            assert known[eyes] == DIE[eyes] / DIE.chance(event)
    with pytest.raises(ValueError):
        DIE.given(7)


def test_the_mean_is_the_mean_of_the_conditional_means() -> None:
    parts = [(DIE.chance(even), DIE.given(even)), (DIE.complement(even), DIE.given(lambda eyes: not even(eyes)))]
    assert sum(chance * part.mean for chance, part in parts) == DIE.mean


def test_it_is_a_value() -> None:
    again = Distribution.of(dict.fromkeys(range(6, 0, -1), 5))
    assert again == DIE and hash(DIE) == hash(again) and len({DIE, again}) == 1
    assert list(again.sorted) == [1, 2, 3, 4, 5, 6]
    assert list(Distribution.uniform(["b", 1, "a"]).sorted) == ["a", "b", 1]
    assert TWO.map(sum).denominator == 36


def test_a_notebook_shows_it_and_a_frame_has_a_row_a_value() -> None:
    html = Distribution.of({"<b>": 1, "c": 2})._repr_html_()
    assert "&lt;b&gt;" in html and "<b>" not in html and "1/3" in html and "33.33%" in html
    frame = DIE.to_frame()
    assert list(frame.columns) == ["value", "chance", "share"] and len(frame) == 6
    assert frame["chance"].sum() == 1


def test_it_draws_itself_with_a_bar_a_value() -> None:
    import matplotlib

    matplotlib.use("Agg")
    axes = DIE.plot()
    assert [bar.get_height() for bar in axes.patches] == [pytest.approx(1 / 6)] * 6
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2", "3", "4", "5", "6"]
    matplotlib.pyplot.close(axes.figure)


def test_two_dice_are_added_as_the_throws_of_both() -> None:
    assert TWO.map(sum) == DIE + DIE and TWO.map(lambda throw: throw[0] - throw[1]) == DIE - DIE
    assert TWO.map(lambda throw: throw[0] * throw[1]) == DIE * DIE
    assert Distribution.joint(DIE, DIE) == TWO and Distribution.joint() == Distribution({(): 1})


def test_twice_a_die_is_not_two_dice() -> None:
    assert 2 * DIE == DIE.map(lambda eyes: 2 * eyes) != DIE.times(2)
    assert 7 - DIE == DIE and DIE + 1 == 1 + DIE == Distribution.uniform(range(2, 8))


def test_so_many_draws_are_added_one_by_one() -> None:
    by_one = Distribution({0: 1})
    for draws in range(8):
        assert DIE.times(draws) == by_one
        by_one = by_one + DIE
    with pytest.raises(ValueError, match="-1 times"):
        DIE.times(-1)


def test_only_numbers_are_added() -> None:
    for other in (TWO, "six", None):
        with pytest.raises(TypeError, match="number"):
            _ = DIE + other  # type: ignore[operator]


def test_a_quantile_is_the_least_value_up_to_which_the_share_lies() -> None:
    assert [DIE.quantile(Fraction(eyes, 6)) for eyes in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert DIE.quantile(Fraction(1, 6) + Fraction(1, 1000)) == 2 and DIE.median == 3
    assert (DIE + DIE).median == 7
    assert DIE.standard_deviation**2 == pytest.approx(35 / 12)
    for share in (0, -1, 2):
        with pytest.raises(ValueError, match="above 0 and at most 1"):
            DIE.quantile(share)
