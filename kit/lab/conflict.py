"""One conflict of Intrige as a one-shot game: two bribes, and an owner who takes the larger one.

The owner is free (IN-12, IN-17); that the larger bribe wins, and either of two equal ones equally often, is our
assumption.  By the rules, the second hears the first bribe before paying (IN-14, IN-15): `in_turn` answers that; an
equilibrium of the matrix is what both would do if they had to decide without hearing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Generic, NamedTuple, TypeVar

from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose
from kit.games.intrige.position import read_position
from kit.games.intrige.state import EXTERNAL, INTERNAL, State
from kit.games.intrige.worth import paydays
from kit.lab.oneshot import OWN, OneShot, aimed, matrix
from kit.lab.told import in_english

M = TypeVar("M")


@dataclass(frozen=True)
class Conflict:
    """A conflict whose two bribes are still to be paid; a `kit.lab.oneshot.Stage` of those two seats.

    A seat's worth is in thousands: cash, and what each post it holds anywhere still pays until the end, if nobody takes
    it.
    """

    unit: ClassVar[str] = "thousands"
    state: State
    rules: Intrige
    most: int
    """No bribe is larger than this."""
    aim: str = OWN

    @classmethod
    def at(cls, line: str, players: int, most: int) -> Conflict:
        """The conflict in a position line; raises ValueError unless two bribes are due in one."""
        rules = Intrige(players)
        with in_english(rules.name):
            state = read_position(rules, line)
        if state.stage not in (EXTERNAL, INTERNAL) or len({rep.seat for rep in state.due}) != 2 or state.bribes:
            raise ValueError(f"IN-20, IN-22: two bribes must be due in a conflict: {line}")
        return cls(state, rules, most)

    @property
    def seats(self) -> tuple[int, ...]:
        """Those who pay, in order."""
        return tuple(rep.seat for rep in self.state.due)

    @property
    def moves(self) -> tuple[tuple[Bribe, ...], ...]:
        """The bribes that each can pay, ascending."""
        return self._bribes(*self.asked(0)), self._bribes(*self.asked(1))

    def asked(self, place: int) -> tuple[State, int]:
        """By the rules the second pays later: in the state after the smallest first bribe, which says the least."""
        first, second = self.seats
        if not place:
            return self.state, first
        return self.rules.apply(self.state, {first: self._bribes(self.state, first)[0]}).state, second

    def _bribes(self, state: State, seat: int) -> tuple[Bribe, ...]:
        options = self.rules.options(state, seat)
        return tuple(move for move in options if isinstance(move, Bribe) and move.amount <= self.most)

    @property
    def alike(self) -> bool:
        """Whether both would win the same and can pay the same."""
        one, other = self.moves
        swapped = [[self.pays((row, column)) for row in one] for column in other]
        return one == other and all(
            self.pays((row, column)) == swapped[i][j][::-1]
            for i, row in enumerate(one)
            for j, column in enumerate(other)
        )

    def pays(self, chosen: Sequence[Bribe]) -> tuple[Fraction, ...]:
        """What the conflict brings each of the two, in thousands."""
        first, second = self.seats
        state = self.state
        for seat, bribe in zip((first, second), chosen, strict=True):
            state = self.rules.apply(state, {seat: bribe}).state
        best = max(bribe.amount for bribe in chosen)
        winners = [seat for seat, bribe in zip(self.seats, chosen, strict=True) if bribe.amount == best]
        ends = [self._ended(state, winner) for winner in winners]
        gains = [
            sum((self._worth(end, seat) - self._worth(self.state, seat) for end in ends), Fraction(0)) / len(ends)
            for seat in self.seats
        ]
        return aimed(gains, self.aim)

    def _ended(self, state: State, winner: int) -> State:
        """The state once the owner has chosen; a winner without a post gets the best that is free."""
        state = self.rules.apply(state, {state.owner: Choose(winner)}).state
        posts = [
            move
            for move in self.rules.options(state, state.owner)
            if isinstance(move, Appoint) and move.seat == winner and not state.due
        ]
        if not posts:
            return state
        return self.rules.apply(state, {state.owner: max(posts, key=lambda move: move.post)}).state

    def _worth(self, state: State, seat: int) -> Fraction:
        days = paydays(self.rules, self.rules.view(self.state, None), seat)
        held = sum(
            salary
            for court in state.courts
            for salary, rep in zip(self.rules.salaries, court, strict=True)
            if rep is not None and rep.seat == seat
        )
        return Fraction(state.money[seat] + days * held)


class InTurn(NamedTuple, Generic[M]):
    """What two seats do when the second hears the first."""

    first: M
    second: M
    pays: tuple[Fraction, ...]


def in_turn(game: OneShot[M]) -> InTurn[M]:
    """Backward induction: the second replies best, and the first knows that; of equal moves the earlier one is made."""
    cells = matrix(game)
    replies = [[cell[1] for cell in row].index(max(cell[1] for cell in row)) for row in cells]
    chosen = max(range(len(cells)), key=lambda place: cells[place][replies[place]][0])
    return InTurn(game.moves[0][chosen], game.moves[1][replies[chosen]], cells[chosen][replies[chosen]])
