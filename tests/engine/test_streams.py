"""The luck of many games at once is the luck of each (`kit.engine.streams`)."""

import numpy as np
import pytest

from kit.engine.stream import Stream
from kit.engine.streams import begin, below, draw_next, outcomes


@pytest.mark.parametrize(("seed", "first"), [(0, 0), (7, 10_000), (-1, 2**64 - 3), (2**70 + 5, 2**63)])
def test_many_streams_draw_what_each_draws_alone(seed: int, first: int) -> None:
    luck = begin(seed, first, 6)
    drawn = [draw_next(luck, draws) for draws in (1, 3, 2)]
    alone = [Stream(seed, first + number) for number in range(6)]
    assert np.concatenate(drawn).T.tolist() == [[stream.next() for _ in range(6)] for stream in alone]


def test_a_choice_is_made_by_the_upper_half_of_a_draw() -> None:
    choices = np.array([1, 2, 41, 2**32 - 1], np.uint64)
    found = below(draw_next(begin(5, 0, 4), 1)[0], choices)
    assert found.tolist() == [Stream(5, number).below(int(most)) for number, most in enumerate(choices)]
    assert below(draw_next(begin(5, 0, 4), 1)[0], 6).tolist() == [Stream(5, number).below(6) for number in range(4)]


@pytest.mark.parametrize("replace", [False, True])
def test_weighted_draws_with_and_without_putting_back_are_those_of_one_stream(replace: bool) -> None:
    weights = [3, 0, 1, 4]
    expected = []
    for number in range(50):
        stream, left, row = Stream(3, number), dict(enumerate(weights)), []
        for _ in range(8):
            row.append(stream.draw(left))
            left[row[-1]] -= not replace
        expected.append(row)
    assert outcomes(3, 0, 50, weights, 8, replace).tolist() == expected


def test_no_more_cards_are_drawn_than_there_are() -> None:
    with pytest.raises(ValueError, match="9 draws from a deck of 8"):
        outcomes(3, 0, 50, [3, 5], 9)
