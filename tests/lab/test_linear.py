"""Systems of linear equations in plain Python find what numpy finds."""

from __future__ import annotations

from random import Random

import numpy
import pytest

from kit.lab.linear import dot, solved
from tests.each import each


@each("size", range(1, 14))
def test_a_system_with_one_answer_has_that_of_numpy(size: int) -> None:
    luck = Random(size)
    rows = [[luck.uniform(-5, 5) * (luck.random() < 0.7) + (i == j) for j in range(size)] for i in range(size)]
    right = [luck.uniform(-5, 5) for _ in rows]
    assert solved(rows, right) == pytest.approx(list(numpy.linalg.solve(numpy.array(rows), right)), rel=1e-8)


def test_a_first_row_that_begins_with_nothing_does_not_matter() -> None:
    assert solved([[0, 2], [4, 1]], [6, 11]) == [2, 3]


def test_what_the_equations_leave_open_is_nothing_and_what_contradicts_is_left_out() -> None:
    rows = [[1.0, 2.0, 1.0], [2.0, 4.0, 2.0], [0.0, 1.0, 1.0]]
    found = solved(rows, [3, 6, 1])
    assert [dot(row, found) for row in rows] == pytest.approx([3, 6, 1]) and 0.0 in found
    assert solved([[2, 0], [1, 0]], [8, 5]) == [4, 0]
    assert solved([[0, 0], [0, 0]], [1, 2]) == [0, 0]
