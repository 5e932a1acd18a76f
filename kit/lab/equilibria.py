"""What nobody can improve on alone: the equilibrium of one decision, with its ranges and its gap.

>>> from kit.lab.bribe import Bribe
>>> found = equilibrium(Bribe.at("r1 b3 A13:4T B13:4T heap:12 up:GSH"))  # the next lady is seven spaces on
>>> [str(chance) for chance in found.mix.values()], found.gap
(['0', '1/10', '0', '0', '1/2', '2/5'], Fraction(0, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Generic, TypeVar

from kit.games.bakschisch.moves import Move
from kit.lab.bribe import Bribe
from kit.lab.extra import extra
from kit.lab.matrix import EPSILON, Number, Range, earnings, zero_sum
from kit.lab.oneshot import OneShot, against, matrix
from kit.lab.symmetric import symmetric

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Bribe", "Equilibrium", "Side", "across", "equilibrium"]

M = TypeVar("M")
T = TypeVar("T")


@dataclass(frozen=True)
class Side(Generic[M]):
    """What one seat does in an equilibrium; chances are fractions, or floats unless `Equilibrium.is_exact`."""

    value: Number
    """What it gets on average, in gold."""
    mix: Mapping[M, Number]
    """How often it makes each move: one mix of perhaps many."""
    ranges: Mapping[M, Range] | None
    """How often it makes each move at least and at most, over all equilibria; None if not all of them are known."""
    earns: Mapping[M, Number]
    """What each move earns while the others mix as they do."""

    @property
    def best(self) -> tuple[M, ...]:
        """The best replies to the others' mixes."""
        most = max(self.earns.values())
        slack = 0 if isinstance(most, Fraction) else EPSILON
        return tuple(move for move, earned in self.earns.items() if earned >= most - slack)


@dataclass(frozen=True)
class Equilibrium(Generic[M]):
    """A mix for every seat, from which no seat gains by deviating alone."""

    sides: tuple[Side[M], ...]
    gap: Number
    """NashConv: what all seats together could gain, each with its best reply, in gold; 0 in a true equilibrium."""
    is_exact: bool
    """Whether all numbers are fractions, and nothing was rounded."""

    @property
    def value(self) -> Number:
        """What the first seat gets."""
        return self.sides[0].value

    @property
    def mix(self) -> Mapping[M, Number]:
        """What the first seat does, as `kit.lab.mixed` takes it."""
        return self.sides[0].mix

    @property
    def ranges(self) -> Mapping[M, Range] | None:
        """How often the first seat makes each move, over all equilibria."""
        return self.sides[0].ranges

    @property
    def earns(self) -> Mapping[M, Number]:
        """What each move of the first seat earns."""
        return self.sides[0].earns

    # For those who code -----------------------------------------------------------------------------------------------

    def rows(self) -> list[tuple[M, Number, Number | None, Number | None, Number]]:
        """For the first seat: each move, how often, at least, at most (None if not known), and what it earns."""
        known: Mapping[M, Range] = self.ranges or {}
        return [(move, often, *known.get(move, (None, None)), self.earns[move]) for move, often in self.mix.items()]

    def to_frame(self) -> DataFrame:
        """A pandas frame of `rows`."""
        frame: DataFrame = extra("pandas").DataFrame(self.rows(), columns=["move", "chance", "least", "most", "earns"])
        return frame

    def _repr_html_(self) -> str:
        """The same as a table, with value and gap."""
        head = "<tr><th>move</th><th>chance</th><th>least</th><th>most</th><th>earns</th></tr>"
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_said(cell))}</td>" for cell in row) + "</tr>" for row in self.rows()
        )
        exact = "exact" if self.is_exact else "floats"
        under = f"value {_said(self.value)}, gap {_said(self.gap)} in gold, {exact}"
        return f"<table><caption>{under}</caption><thead>{head}</thead><tbody>{body}</tbody></table>"


def _said(cell: object) -> str:
    return "" if cell is None else f"{cell:.4g}" if isinstance(cell, float) else str(cell)


def equilibrium(game: OneShot[M]) -> Equilibrium[M]:
    """One equilibrium, and how certain it is.

    For two seats, one of which wins what the other loses: linear programming, exact, with all equilibria in the ranges.
    For any number of seats that are alike: one in which all play the same mix, in floats.  Raises ValueError for other
    games.
    """
    if len(game.moves) == 2:
        payoff = matrix(game)
        if all(not sum(cell) for row in payoff for cell in row):
            return _of_two(game, [[cell[0] for cell in row] for row in payoff])
    if not game.alike:
        raise ValueError("this works only for seats that stand alike, or for two where one wins what the other loses")
    found = symmetric(against(game))
    moves = game.moves[0]
    side = Side(found.value, _by(moves, found.mix), None, _by(moves, found.earns))
    return Equilibrium((side,) * len(game.moves), found.gap, False)


def _of_two(game: OneShot[M], payoff: list[list[Fraction]]) -> Equilibrium[M]:
    faces = zero_sum(payoff)
    mirrored = [[-cell for cell in column] for column in zip(*payoff, strict=True)]
    earned = earnings(payoff, faces[1].mix), earnings(mirrored, faces[0].mix)
    sides = tuple(
        Side(face.value, _by(moves, face.mix), _by(moves, face.ranges), _by(moves, earns))
        for face, moves, earns in zip(faces, game.moves, earned, strict=True)
    )
    gains = [max(side.earns.values()) - side.value for side in sides]
    return Equilibrium(sides, sum(gains, start=Fraction(0)), all(face.is_exact for face in faces))


def _by(moves: Sequence[M], values: Sequence[T]) -> Mapping[M, T]:
    return dict(zip(moves, values, strict=True))


def across(bribe: Bribe, worths: Iterable[Fraction | int | str]) -> dict[Fraction, Equilibrium[Move]]:
    """How the answer changes with the worth of a space in gold."""
    return {Fraction(worth): equilibrium(bribe.counting(worth)) for worth in worths}
