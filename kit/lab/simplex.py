"""Linear programs in whole numbers: the optimum as fractions, with nothing rounded on the way.

The simplex method on one tableau with integer pivoting (J. Edmonds 1967; D. Azulay, J.-F. Pique, ACM Trans. Math.
Software 24, 1998): every entry stays a whole number over one common denominator, so that a step costs a
multiplication, not a search for common factors.  Bland's rule (Math. of Operations Research 2, 1977) ends every walk,
even where bids tie and many corners coincide.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction


class Tableau:
    """Maximise ``cost · x`` with ``rows · x ≤ 1`` and ``x ≥ 0``: whole numbers, and x = 0 is allowed."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.variables, self.height = len(rows[0]), len(rows)
        self._rows = [
            [*row, *(int(place == slack) for slack in range(self.height)), 1] for place, row in enumerate(rows)
        ]
        self._basis = [self.variables + place for place in range(self.height)]
        self._over = 1
        """The common denominator: the last pivot."""

    def copy(self) -> Tableau:
        """The same corner, to walk on from without moving this one."""
        twin = object.__new__(Tableau)
        twin.variables, twin.height, twin._over = self.variables, self.height, self._over
        twin._rows, twin._basis = [*self._rows], [*self._basis]  # rows are replaced, never changed
        return twin

    def maximise(self, cost: Sequence[int], free: Collection[int] | None = None) -> list[Fraction]:
        """Walk to a best corner; only columns of `free` may enter.  Returns what each column still costs, 0 or more.

        The cost of a slack at the best corner is the other side's answer (duality).
        """
        columns = sorted(range(self.variables + self.height) if free is None else free)
        weights = [*cost, *(0,) * (self.height + 1)]
        objective = [
            sum(weights[owner] * row[place] for owner, row in zip(self._basis, self._rows, strict=True))
            - self._over * weight
            for place, weight in enumerate(weights)
        ]
        while (entering := next((place for place in columns if objective[place] < 0), None)) is not None:
            leaving = min(
                (place for place, row in enumerate(self._rows) if row[entering] > 0),
                key=lambda place: (Fraction(self._rows[place][-1], self._rows[place][entering]), self._basis[place]),
            )
            objective = self._pivot(leaving, entering, objective)
        return [Fraction(value, self._over) for value in objective[:-1]]

    def _pivot(self, leaving: int, entering: int, objective: list[int]) -> list[int]:
        pivot_row, over = self._rows[leaving], self._over
        pivot = pivot_row[entering]

        def cleared(row: list[int]) -> list[int]:
            factor = row[entering]
            if not factor:
                return row if pivot == over else [value * pivot // over for value in row]
            return [(value * pivot - factor * other) // over for value, other in zip(row, pivot_row, strict=True)]

        self._rows = [row if place == leaving else cleared(row) for place, row in enumerate(self._rows)]
        self._basis[leaving], self._over = entering, pivot
        return cleared(objective)

    def corner(self) -> list[Fraction]:
        """The values of the variables, without slacks, at the present corner."""
        values = [Fraction(0)] * (self.variables + self.height)
        for owner, row in zip(self._basis, self._rows, strict=True):
            values[owner] = Fraction(row[-1], self._over)
        return values[: self.variables]
