"""What lessons B5, B13 and B14 count: who walks by a bribe, how far a share strays, and who bids behind the curtain."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from kit.counting.lesson import load
from kit.counting.trial import one_by_one
from kit.courses.probability.special_sampling import root, rounds_to_tell, wobble
from kit.courses.probability.trials_bids import Bids
from kit.courses.probability.trials_suspects import Suspects
from kit.draw.svg import to_text


@pytest.mark.parametrize("trials", [10, 100, 400, 100_000])
def test_the_band_is_two_standard_errors_to_each_side(trials: int) -> None:
    chance = Fraction(2128, 3393)
    wanted = 200 * sqrt(chance * (1 - chance) / trials)
    assert wobble(chance, Fraction(trials)) == pytest.approx(wanted, abs=1e-6)


def test_four_times_the_trials_halve_the_band() -> None:
    assert wobble(Fraction(1, 2), Fraction(400)) * 2 == wobble(Fraction(1, 2), Fraction(100)) == 10


@pytest.mark.parametrize(
    ("chance", "trials"), [(Fraction(2128, 3393), n) for n in (10, 100, 400)] + [(Fraction(1, 6), 36)]
)
def test_about_nineteen_of_twenty_runs_lie_in_the_band_around_the_truth(chance: Fraction, trials: int) -> None:
    band = wobble(chance, Fraction(trials)) / 100
    inside = sum(
        comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)
        for hits in range(trials + 1)
        if abs(Fraction(hits, trials) - chance) <= band
    )
    assert inside == pytest.approx(0.95, abs=0.011)


def test_the_standard_error_is_shown_with_the_number_of_rounds_under_the_root() -> None:
    """B13: read aloud, it is what the band is twice of."""
    lesson = load("B13")
    (step,) = (step for step in lesson.steps if step.id == "to-one")
    shown = to_text(lesson.formula(step.formula[0], lesson.words("en")))
    assert "<mo>√</mo><mrow><mo>(</mo><mfrac>" in shown and "<mn>10,000</mn></mfrac><mo>)</mo>" in shown
    assert "<mo>≈</mo><mn>0.0097</mn>" in shown and "<mo>=</mo>" not in shown
    assert lesson.figures["band_some"] / 100 == pytest.approx(2 * sqrt(2128 / 3393 * (1 - 2128 / 3393) / 100), abs=1e-6)


def test_a_root_is_exact_where_it_can_be() -> None:
    assert root(Fraction(4, 9)) == Fraction(2, 3)
    assert root(Fraction(2)) == pytest.approx(sqrt(2), abs=1e-6)


def test_nine_reds_accuse_no_die_and_acquit_none() -> None:
    """B13: a fair die and one with red in a quarter of its throws can both show them."""
    lesson = load("B13")
    (step,) = (step for step in lesson.steps if step.id == "nine-sixes")
    assert step.asks is not None and step.asks.truth == "cannot"
    assert {"fair", "yes"} <= {wrong.answer for wrong in step.wrong}
    assert lesson.figures["fair_seen"] == 1 - sum(comb(36, k) * Fraction(5) ** (36 - k) for k in range(9)) / 6**36
    assert float(lesson.figures["fair_seen"]) == pytest.approx(0.133, abs=5e-4)
    assert float(lesson.figures["loaded_seen"]) == pytest.approx(0.564, abs=5e-4)
    assert float(lesson.figures["loaded_in"]) == pytest.approx(0.725, abs=5e-4)


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
    assert dict(trial.tallies(7, (3, 503))[0]) == dict(one_by_one(trial, 7, 3, 500))


@pytest.mark.parametrize("trial", [Suspects(), Suspects(seen=2), Suspects(savers=9)], ids=str)
def test_who_bids_high_is_the_spender_as_often_as_bayes_says(trial: Suspects) -> None:
    spender = trial.spenders * trial.spender_high**trial.seen
    wanted = Fraction(spender, spender + trial.savers * trial.saver_high**trial.seen)
    assert trial.exact().chance(1) == wanted
    trials = 4000
    error = sqrt(wanted * (1 - wanted) / trials)
    assert trial.tallies(1, (0, trials))[0][1] / trials == pytest.approx(float(wanted), abs=4 * error)
