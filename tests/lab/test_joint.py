"""Several measures together: the law of their values as tuples, exact and counted, by name and by function."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kit.lab import exact, simulate, uniform
from kit.lab.simulations import Simulation

LINE = "r1 b1 A0:2T B0:2T heap:16 up:G"
BOTH = ["stands:A", "stands:B"]


def steps(moment: Any) -> int:
    return len(moment.steps)


def test_each_part_has_the_law_that_it_has_alone() -> None:
    both = exact("bakschisch", LINE, uniform(), BOTH)
    for place, measure in enumerate(BOTH):
        assert both.map(lambda pair, place=place: pair[place]) == exact("bakschisch", LINE, uniform(), measure)


def test_what_hangs_together_is_no_product() -> None:
    both = exact("bakschisch", LINE, uniform(), BOTH)
    apart = [exact("bakschisch", LINE, uniform(), measure) for measure in BOTH]
    assert any(both.chance((one, other)) != apart[0][one] * apart[1][other] for one, other in product(*apart))


def test_a_name_and_a_function_go_together_and_something_may_be_given() -> None:
    told = exact("bakschisch", LINE, uniform(), ["stands:A", steps], given={"stands:B": 0})
    assert {after for _, after in told} == {1}
    assert told.map(lambda pair: pair[0]) == exact("bakschisch", LINE, uniform(), "stands:A", given={"stands:B": 0})


def test_counted_games_have_the_shape_of_the_exact_answer() -> None:
    counted = simulate("bakschisch", 400, 1, uniform(), BOTH, position=LINE, until="decision")
    exactly = exact("bakschisch", LINE, uniform(), BOTH)
    assert set(counted.distribution) <= set(exactly)
    assert float(counted.distribution.chance((0, 0))) == counted.share((0, 0))
    assert all(low <= exactly.chance(pair) <= high for pair in exactly for low, high in [counted.interval(pair, z=5)])


def test_a_wrong_name_among_several_is_told() -> None:
    with pytest.raises(ValueError, match="no measure 'sits'"):
        exact("bakschisch", LINE, uniform(), ["stands:A", "sits:B"])


def test_a_file_goes_on_with_the_same_measures_and_not_with_others(tmp_path: Path) -> None:
    def kept(measure: list[str], games: int) -> Simulation[tuple[object, ...]]:
        return simulate(
            "bakschisch", games, 1, uniform(), measure, position=LINE, until="decision", keep=tmp_path / "kept"
        )

    kept(BOTH, 50)
    assert kept(BOTH, 100).games == 100
    with pytest.raises(ValueError):
        kept(BOTH[::-1], 100)
