"""Draws: weighted, and the same again for the same seed and number."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest

from kit.engine.chance import draw, pick, sample


def test_every_place_belongs_to_the_outcome_that_covers_it() -> None:
    assert [pick({"a": 2, "b": 1, "c": 3}, place) for place in range(6)] == list("aabccc")
    with pytest.raises(ValueError, match="beyond"):
        pick({"a": 1}, 1)


def test_a_draw_depends_on_seed_and_number_only() -> None:
    weights = {"a": 1, "b": 1, "c": 1}
    series = [draw(weights, 1, number) for number in range(60)]
    assert series == [draw(weights, 1, number) for number in range(60)]
    assert series != [draw(weights, 2, number) for number in range(60)]
    # The series is part of the file format: a saved seed must deal the same cards for ever.
    assert "".join(series[:12]) == "cabcbaacabcc"


def test_small_sums_keep_the_series_that_records_were_dealt_by() -> None:
    """The 64-bit digest by hand: of cards, of throws, and up to the last sum that takes it."""
    for whole in (3, 30, 6**8, 2**32):
        half = {"low": whole // 2, "high": whole - whole // 2}
        for number in range(40):
            digest = blake2b(f"7/{number}".encode(), digest_size=8).digest()
            expected = "low" if int.from_bytes(digest, "big") % whole < whole // 2 else "high"
            assert draw(half, 7, number) == expected


@pytest.mark.parametrize("whole", [2**32 + 1, 2**64, 10**24, 2**200])
def test_large_sums_are_drawn_from_to_their_end(whole: int) -> None:
    quarters = dict.fromkeys(range(4), whole // 4)
    drawn = [draw(quarters, 3, number) for number in range(2000)]
    for quarter in quarters:
        assert abs(drawn.count(quarter) - 500) < 4 * (2000 * 1 / 4 * 3 / 4) ** 0.5


@pytest.mark.parametrize("how", ["draw", "sample"])
def test_outcomes_come_as_often_as_their_weights_say(how: str) -> None:
    weights, random, trials = {"a": 1, "b": 2, "c": 5}, Random(1), 8000
    drawn = [draw(weights, 9, n) if how == "draw" else sample(weights, random) for n in range(trials)]
    for outcome, weight in weights.items():
        p = weight / 8
        assert abs(drawn.count(outcome) - trials * p) < 4 * (trials * p * (1 - p)) ** 0.5
