"""A running share: what is known after n trials follows from the seed and n, however they were sliced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise

import pytest

from kit.engine.stream import Stream
from kit.lab.running import SLICE_S, Running, checkpoints


def thrown(seed: int, first: int, many: int) -> Mapping[int, int]:
    """Eyes of a die."""
    return Counter(1 + Stream(seed, number).below(6) for number in range(first, first + many))


def thrown_between(seed: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
    return [thrown(seed, first, last - first) for first, last in pairwise(bounds)]


def die() -> Running:
    return Running(thrown_between, lambda eyes: eyes == 6, seed=3)


@pytest.mark.parametrize("ways", [(1, 10, 250), (7, 33, 34, 35, 36, 249, 250), (250,), (400, 250)])
def test_however_it_was_cut_the_same_trials_give_the_same_points(ways: tuple[int, ...]) -> None:
    running = die()
    for trials in ways:
        running = running.to(trials)
    assert running == die().to(250)
    assert running.counts == thrown(3, 0, 250)
    assert running.points == die().to(250).points


def test_every_point_tells_the_trials_and_the_hits_until_then() -> None:
    for trials, hits in die().to(123).points:
        assert hits == thrown(3, 0, trials).get(6, 0)
    assert die().to(123).points[-1][0] == 123


def test_a_hundred_thousand_trials_have_about_two_hundred_points() -> None:
    points = checkpoints(100_000)
    assert 150 <= len(points) <= 220
    assert points[:10] == tuple(range(1, 11))
    assert max(later / sooner for sooner, later in pairwise(points[30:])) < 1.07


def ticks(each: float) -> Iterator[float]:
    return (each * number for number in count())


def test_slices_give_what_all_at_once_gives() -> None:
    clock, running, slices = ticks(0.03), die(), 0
    while running.done < 250:
        running = running.slice(250, clock=lambda: next(clock))
        slices += 1
    assert slices > 3
    assert running == die().to(250)


def test_a_slice_does_at_least_one_trial_and_ends_in_time() -> None:
    slow = ticks(1.0)
    assert die().slice(10_000, clock=lambda: next(slow)).done >= 1
    asked = 0

    def costly(_: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
        nonlocal asked
        asked += bounds[-1] - bounds[0]
        return [{0: last - first} for first, last in pairwise(bounds)]

    running = Running(costly, bool, pace=100.0).slice(10_000, clock=lambda: asked / 1000)  # a trial takes 1 ms
    assert 1000 * SLICE_S - 5 <= running.done <= 1000 * SLICE_S + 10


def test_no_trials_have_no_points() -> None:
    assert die().points == ()
    assert die().to(0).hits == 0
