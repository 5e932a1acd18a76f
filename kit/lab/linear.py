"""Systems of a few linear equations, in floats and in plain Python: a page solves them where there is no numpy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul

SINGULAR = 1e-13
"""A pivot this much smaller than the first one counts as 0."""


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    """The sum of the products."""
    return float(sum(map(mul, one, other)))


def solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x for which ``rows[i] · x`` is ``right[i]``, of as many equations as unknowns.

    By Gauss's elimination with complete pivoting.  An unknown that the equations leave open is 0, and an equation that
    contradicts the others is left out.
    """
    left = [[*row, value] for row, value in zip(rows, right, strict=True)]
    columns, done = list(range(len(rows))), 0
    first = 0.0
    while done < len(left):
        size, row, place = max(
            (abs(left[row][column]), row, place)
            for row in range(done, len(left))
            for place, column in enumerate(columns[done:], done)
        )
        first = first or size
        if not size > SINGULAR * first:
            break
        left[done], left[row] = left[row], left[done]
        columns[done], columns[place] = columns[place], columns[done]
        pivot, pivot_row = left[done][columns[done]], left[done]
        for row in range(done + 1, len(left)):
            factor = left[row][columns[done]] / pivot
            if factor:
                left[row] = [value - factor * other for value, other in zip(left[row], pivot_row, strict=True)]
        done += 1
    found = [0.0] * len(rows)
    for row in reversed(range(done)):
        later = columns[row + 1 : done]
        known = dot([left[row][column] for column in later], [found[column] for column in later])
        found[columns[row]] = (left[row][-1] - known) / left[row][columns[row]]
    return found
