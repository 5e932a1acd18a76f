"""Two seats, one decision each, and what one wins the other loses: all equilibria, by linear programming.

`payoff[i][j]` is what the row seat wins, in gold, when it makes its move i and the column seat its move j.  The
minimax theorem (J. von Neumann 1928): the mixes that guarantee the most are the solutions of a linear program, so they
form one face; `zero_sum` walks over it and says how often each move may be made.  Up to `EXACT_MOST` moves a side it
computes in whole numbers; beyond that, and for payoffs that are not fractions, with HiGHS (Q. Huangfu, J. Hall 2018),
through scipy.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from kit.lab.simplex import Tableau

Number = Fraction | float
Payoff = Sequence[Sequence[Number]]
Range = tuple[Number, Number]

EXACT_MOST = 40
"""Up to how many moves a side fractions are quick: a purse of Bakschisch gives twelve, one of Intrige thirty-three."""
EPSILON = 1e-9
"""By how much floats may differ and still count as equal, in gold."""


class Face(NamedTuple):
    """All mixes of one seat that guarantee the most."""

    value: Number
    """The most that can be guaranteed, in gold."""
    mix: tuple[Number, ...]
    """One of them: the mean of those in which a move is made most often or least often (see `zero_sum`)."""
    ranges: tuple[Range, ...]
    """How often each move is made at least and at most, over all of them."""
    is_exact: bool
    """Whether these are fractions; if not, they are floats, right to about nine digits."""


def zero_sum(payoff: Payoff, exact: bool | None = None) -> tuple[Face, Face]:
    """What the row seat should do, and what the column seat should do.

    Selection: if there are many equilibria, the mix is the mean of the extreme ones, two for each move.  It is one of
    them because they form a convex set, and it makes every move that an extreme one makes.  `exact` forces fractions
    or floats; None: fractions if they are quick.
    """
    if exact is None:
        exact = max(len(payoff), len(payoff[0])) <= EXACT_MOST and all(_is_rational(row) for row in payoff)
    face = _exact_face if exact else _float_face
    mirrored = [[-cell for cell in column] for column in zip(*payoff, strict=True)]
    return face(payoff), face(mirrored)


def earnings(payoff: Payoff, other: Sequence[Number]) -> tuple[Number, ...]:
    """What each move of the row seat earns on average against a mix of the column seat, in gold."""
    used = [place for place, often in enumerate(other) if often]
    return tuple(sum((row[place] * other[place] for place in used), start=Fraction(0)) for row in payoff)


def _is_rational(row: Sequence[Number]) -> bool:
    return all(isinstance(cell, int | Fraction) for cell in row)


def _exact_face(payoff: Payoff) -> Face:
    """By G. Dantzig's program: with all payoffs above 0, minimise the sum of weights that earn 1 against every move.

    Here it is seen from the column's side of the mirrored game, which starts at a corner: maximise the sum of the
    row's weights q with ``-payoff`` moved above 0.
    """
    exact = [[Fraction(cell) for cell in row] for row in payoff]
    scale = lcm(*(cell.denominator for row in exact for cell in row))
    losses = [[int(-cell * scale) for cell in column] for column in zip(*exact, strict=True)]
    shift = 1 - min(map(min, losses))
    tableau = Tableau([[cell + shift for cell in row] for row in losses])
    still = tableau.maximise([1] * len(exact))
    best = tableau.corner()
    lost = 1 / sum(best)
    free = [place for place, cost in enumerate(still) if not cost]
    mixes = [[weight * lost for weight in corner] for corner in _extremes(tableau, free, best)]
    return Face(-(lost - shift) / scale, _mean(mixes), _ranges(mixes), True)


def _extremes(tableau: Tableau, free: Sequence[int], best: Sequence[Fraction]) -> list[Sequence[Fraction]]:
    """Corners of the best face: for each weight one where it is least, and one where it is greatest.

    Only columns that cost nothing may enter, so no step leaves the face; one that cannot enter keeps its 0.
    """
    corners: list[Sequence[Fraction]] = []
    for place in range(tableau.variables):
        for sign in (-1, 1):
            if place in free:
                walker = tableau.copy()
                walker.maximise([sign * (other == place) for other in range(tableau.variables)], free)
                corners.append(walker.corner())
            else:
                corners.append(best)
    return corners


def _mean(mixes: Sequence[Sequence[Number]]) -> tuple[Number, ...]:
    different = sorted({tuple(mix) for mix in mixes})
    return tuple(sum(column, start=Fraction(0)) / len(different) for column in zip(*different, strict=True))


def _ranges(mixes: Sequence[Sequence[Number]]) -> tuple[Range, ...]:
    return tuple((min(column), max(column)) for column in zip(*mixes, strict=True))


def _float_face(payoff: Payoff) -> Face:
    """The same in floats: the value by one program, then two more for each move on the best face."""
    import numpy as np
    from scipy.optimize import linprog

    table = np.array([[float(cell) for cell in row] for row in payoff])
    moves, answers = table.shape

    def program(cost: Any, *guaranteed: Any) -> Any:
        """The (mix, value) of least `cost` for which each answer of the column leaves the row seat the value."""
        bounds = [(0, None)] * moves + [guaranteed or (None, None)]
        solved = linprog(
            cost,
            A_ub=np.hstack([-table.T, np.ones((answers, 1))]),
            b_ub=np.zeros(answers),
            A_eq=[[1.0] * moves + [0.0]],
            b_eq=[1.0],
            bounds=bounds,
            method="highs",
        )
        if not solved.success:  # every matrix has a solution
            raise ArithmeticError(solved.message)
        return solved.x

    first = program([0.0] * moves + [-1.0])
    value, corners = float(first[-1]), np.eye(moves + 1)[:-1]
    mixes = [program(sign * corner, value - EPSILON, None)[:-1] for corner in corners for sign in (1.0, -1.0)]
    rounded = [[max(0.0, round(float(often), 9)) for often in mix] for mix in mixes]
    return Face(value, tuple(float(often) for often in _mean(rounded)), _ranges(rounded), False)
