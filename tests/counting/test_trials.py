"""Trials count the same one by one, many at once, and by walking through everything."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.trial import one_by_one
from kit.courses.probability.trials_bids import Bids
from kit.courses.probability.trials_cards import Cards
from kit.courses.probability.trials_dice import Dice
from kit.courses.probability.trials_engine import Decision
from kit.courses.probability.trials_same import Same
from kit.courses.probability.trials_waiting import AfterMisses, Waiting
from kit.draw.svg import find
from kit.engine.stream import Stream
from kit.lab.distribution import Distribution
from kit.text.say import Words
from tests.each import each

TRIALS: tuple[Any, ...] = (
    Cards(),
    Cards(count="guard+fakir", replace=True),
    Cards(count="caliph", nth=3),
    Cards(count="pattern"),
    Cards(count="distinct", deck={"caliph": 2, "guard": 3, "lady": 1}, hand=4),
    Dice(),
    Dice(count="distinct"),
    Dice(count="largest", dice=3, faces=4),
    Dice(count="pairs"),
    Dice(count="red+blue", nth=2),
    Same(people=23, things_in_all=365),
    Same(people=6, things_in_all=9, count="pattern"),
    Bids(),
    Bids(nth=2, lowest=1),
    Bids(count="tied", players=3, greatest=4),
    Bids(count="tied", mine=3),
    Bids(count="above", mine=6),
    Bids(count="level"),
    Bids(count="result", mine=7),
    Bids(count="highest", mine=7),
    Waiting(),
    Waiting(hits=5, of=30, per=5, most=6, replace=False),
    AfterMisses(),
    AfterMisses(misses=2, faces=3),
    Decision("r1 b1 A0:2T B0:2T heap:16 up:G", "stands:A"),
    Decision("r1 b1 A0:4T B0:4T C0:4T heap:18 up:C", "stands:A", mine="thief"),
)

each_trial = each("trial", TRIALS)


@each_trial
def test_a_tally_is_the_same_as_one_by_one(trial: Any) -> None:
    assert dict(trial.tallies(7, (100, 800))[0]) == dict(one_by_one(trial, 7, 100, 700))


@each_trial
def test_a_tally_does_not_depend_on_how_it_is_cut(trial: Any) -> None:
    whole = Counter(trial.tallies(1, (0, 500))[0])
    assert sum(map(Counter, trial.tallies(1, (0, 1, 300, 500))), Counter()) == whole
    assert Counter(trial.tallies(1, (0, 300))[0]) + Counter(trial.tallies(1, (300, 500))[0]) == whole


@each_trial
def test_what_is_dealt_is_within_four_standard_errors_of_what_is_walked(trial: Any) -> None:
    many, exact = 40_000, trial.exact()
    tally = trial.tallies(2026, (0, many))[0]
    assert set(tally) <= set(exact)
    for value, chance in exact.items():
        error = float(chance * (1 - chance) / many) ** 0.5
        assert abs(tally.get(value, 0) / many - float(chance)) <= 4 * error + 2 / many, value


@each("language", ["en", "fr", "nl"])
@each_trial
def test_what_was_dealt_is_pictured_with_its_hits(trial: Any, language: str) -> None:
    outcome = trial.outcome(Stream(3, 4))
    picture = trial.picture(outcome, Words(language, "intrige"))
    assert len(picture[2:]) == (trial._plan.game.players if isinstance(trial, Decision) else len(outcome))
    assert all(
        shape[0] != "svg" or shape[1].get("aria-hidden") or shape[1].get("aria-label") for shape in find(picture)
    )


def every(trial: Any, things: int, draws: int) -> Distribution[int]:
    """Slow and plain: every sequence of draws, equally likely."""
    return Distribution.of(Counter(trial.value(outcome) for outcome in product(range(things), repeat=draws)))


@pytest.mark.parametrize("count", ["distinct", "largest", "repeats", "pairs", "pattern", "red", "red+green"])
def test_a_walk_is_the_same_as_all_sequences(count: str) -> None:
    trial = Dice(dice=4, faces=5, count=count)
    assert trial.exact().sorted == every(trial, 5, 4).sorted


@pytest.mark.parametrize("count", ["highest", "tied", "above", "level", "result"])
@pytest.mark.parametrize("nth", [1, 3])
def test_bids_walked_are_the_same_as_all_bids(count: str, nth: int) -> None:
    trial = Bids(players=3, lowest=0, greatest=4, count=count, nth=nth)
    assert trial.exact().sorted == every(trial, 5, 3).sorted


def test_BK_3_of_thirty_cards_five_are_caliphs() -> None:
    assert Cards().exact().chance(0) == Fraction(comb(25, 5), comb(30, 5))
    assert Cards(replace=True).exact().chance(0) == Fraction(5, 6) ** 5
    assert Cards(count="pattern").exact().chance(2111) == Fraction(6 * comb(5, 2) * comb(5, 3) * 5**3, comb(30, 5))


def test_the_throw_after_misses_ends_a_whole_series_that_began_with_them() -> None:
    """B3: five throws without red are really thrown, series with a red among them are put away."""
    trial = load("B3").trials["die"]
    series = [trial.outcome(Stream(5, number)) for number in range(200)]
    assert all(len(each) == 6 and 0 not in each[:5] for each in series)
    assert {trial.value(each) for each in series} == {0, 1}


def test_waiting_is_geometric_with_dice_and_ends_with_cards() -> None:
    assert Waiting(most=10).exact()[4] == Fraction(5**3, 6**4) and Waiting(most=10).exact()[11] == Fraction(5, 6) ** 10
    cards = Waiting(hits=5, of=30, per=5, most=6, replace=False).exact()
    assert cards[1] == 1 - Fraction(comb(25, 5), comb(30, 5)) and 7 not in cards


@pytest.mark.parametrize(
    ("kind", "given", "reason"),
    [
        (Cards, {"hand": 31}, "count_too_few"),
        (Cards, {"count": "king"}, "count_measure"),
        (Cards, {"deck": {"king": 3}}, "count_measure"),
        (Cards, {"hand": 10, "count": "pattern"}, "count_measure"),
        (Dice, {"dice": 0}, "count_too_large"),
        (Dice, {"faces": 7}, "count_too_large"),
        (Same, {"things_in_all": 10**6}, "count_measure"),
        (Bids, {"players": 13}, "count_too_large"),
        (Bids, {"players": 1}, "count_too_large"),
        (Bids, {"lowest": 4, "greatest": 3}, "count_too_large"),
        (Waiting, {"hits": 7}, "count_too_large"),
        (Waiting, {"replace": False, "most": 7}, "count_too_few"),
        (AfterMisses, {"misses": 9}, "count_too_large"),
    ],
)
def test_what_cannot_be_tried_is_refused(kind: Any, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kind(**given)


def test_up_to_twelve_bid() -> None:
    assert Bids(players=12, count="tied", greatest=1).exact()[12] == Fraction(2, 2**12)
