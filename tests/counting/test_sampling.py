"""What lessons B5, B13 and B14 count: who walks by a bribe, how far a share strays, and who bids behind the curtain."""

from fractions import Fraction
from math import sqrt

import pytest

from kit.counting.trial import one_by_one
from kit.courses.probability.special_sampling import rounds_to_tell, wobble
from kit.courses.probability.trials_bids import Bids
from kit.courses.probability.trials_suspects import Suspects


@pytest.mark.parametrize("trials", [10, 100, 400, 100_000])
def test_the_band_is_two_standard_errors_to_each_side(trials: int) -> None:
    chance = Fraction(2128, 3393)
    wanted = 200 * sqrt(chance * (1 - chance) / trials)
    assert wobble(chance, Fraction(trials)) == pytest.approx(wanted, abs=1e-6)


def test_four_times_the_trials_halve_the_band() -> None:
    assert wobble(Fraction(1, 2), Fraction(400)) * 2 == wobble(Fraction(1, 2), Fraction(100)) == 10


def test_two_shares_can_be_told_apart_when_they_differ_by_two_standard_errors() -> None:
    one, other = Fraction(3, 10), Fraction(1, 10)
    error = sqrt((one + other - (one - other) ** 2) / int(rounds_to_tell(one, other)))
    assert float(one - other) == pytest.approx(2 * error, rel=0.2)  # rounded to one digit


@pytest.mark.parametrize(("bids", "walkers"), [((0, 0, 0), 0), ((2, 2, 0), 2), ((0, 3, 1), 1), ((1, 1, 1), 3)])
def test_all_who_tie_for_the_most_walk_but_nobody_by_nothing_BK13_BK14(bids: tuple[int, ...], walkers: int) -> None:
    assert Bids(players=3, greatest=4, count="walkers").value(bids) == walkers


def test_walkers_are_the_same_exactly_one_by_one_and_many_at_once() -> None:
    trial = Bids(players=4, greatest=4, count="walkers")
    exact = trial.exact()
    assert (exact.chance(0), exact.chance(1)) == (Fraction(1, 625), Fraction(400, 625))
    assert dict(trial.tally(7, 3, 500)) == dict(one_by_one(trial, 7, 3, 500))


@pytest.mark.parametrize("trial", [Suspects(), Suspects(seen=2), Suspects(savers=9)], ids=str)
def test_who_bids_high_is_the_spender_as_often_as_bayes_says(trial: Suspects) -> None:
    spender = trial.spenders * trial.spender_high**trial.seen
    wanted = Fraction(spender, spender + trial.savers * trial.saver_high**trial.seen)
    assert trial.exact().chance(1) == wanted
    trials = 4000
    error = sqrt(wanted * (1 - wanted) / trials)
    assert trial.tally(1, 0, trials)[1] / trials == pytest.approx(float(wanted), abs=4 * error)
