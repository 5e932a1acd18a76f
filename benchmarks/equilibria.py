"""How long the equilibrium of one bribe takes: two players exactly with all ranges, three and four with their gap.

Full purses: ten pieces of gold and a thief make twelve moves a seat.  Payoffs come from the engine each time.
"""

from __future__ import annotations

from benchmarks.figures import Figure, conditions, keep, milliseconds, written
from kit.lab.bribe import Bribe
from kit.lab.equilibria import equilibrium
from kit.lab.matrix import zero_sum
from kit.lab.oneshot import against, matrix
from kit.lab.symmetric import symmetric

HEADING = "## Equilibria"


def full_purses(players: int) -> Bribe:
    """The first bribe of a game."""
    pawns = " ".join(f"{letter}0:10T" for letter in "ABCD"[:players])
    return Bribe.at(f"r1 {pawns} up:H", players)


def measured() -> list[Figure]:
    """All rows."""
    two, three, four = map(full_purses, (2, 3, 4))
    payoff = [[cell[0] for cell in row] for row in matrix(two)]
    tables = against(three), against(four)
    return [
        Figure("zero-sum, 12 × 12, exact, with all ranges", "ms", milliseconds(lambda: zero_sum(payoff)), 20),
        Figure("the same by HiGHS, in floats", "ms", milliseconds(lambda: zero_sum(payoff, exact=False))),
        Figure("the same from the engine: a bribe of two", "ms", milliseconds(lambda: equilibrium(two))),
        Figure("three players, 12 moves", "ms", milliseconds(lambda: symmetric(tables[0])), 500),
        Figure("the same from the engine: a bribe of three", "ms", milliseconds(lambda: equilibrium(three)), 500),
        Figure("four players, 12 moves", "ms", milliseconds(lambda: symmetric(tables[1]))),
    ]


def main() -> None:
    """Measure, print and write."""
    section = written(HEADING, measured(), conditions("all of this", "no browser"))
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
