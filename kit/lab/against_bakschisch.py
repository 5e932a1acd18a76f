"""A bribe of Bakschisch that a class is asked: the lead of each fist if the rivals show what the class showed.

The engine settles the fists.  Of all that the rivals can show together it is asked only once for what matters alike
(`kit.games.bakschisch.alike`): who walks depends on the deciding bribe, the gold on its sum; the lead is their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kit.engine.checkpoint import checkpoint
from kit.engine.game import Seat
from kit.engine.moment import Alike, Question, together
from kit.games.bakschisch.alike import by_the_extreme, by_the_sum
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.state import State
from kit.lab.asked import Assumed, Choice, Counts, Means, Theory, Unknown, always_best, spread
from kit.lab.bribe import Bribe
from kit.lab.equilibria import equilibrium


@dataclass(frozen=True, slots=True)
class AskedBribe:
    """The bribe of the open card, for one seat; a `kit.lab.asked.Decision`."""

    game: Bakschisch
    state: State
    seat: Seat
    space: Fraction = Fraction(1)
    """How much gold one space is worth."""

    @property
    def options(self) -> tuple[Move, ...]:
        """Gold in ascending order, then the thief."""
        return tuple(self.game.options(self.state, self.seat))

    def choice_of(self, move: Any) -> Choice | None:
        """The fist itself."""
        return move if move in self.options else None

    @property
    def decides(self) -> bool:
        """Whether the game may end with this bribe (BK-39): then neither gold nor spaces count."""
        return self.state.bribe == BRIBES and self.game.board.throne in self.state.spaces

    def pays(self, own: Move, others: Sequence[Move]) -> Fraction | None:
        """How much the lead over the mean of the rivals grows, in gold."""
        return None if self.decides else Fraction(self._ahead(own, others, self._worths), self._unit)

    def means(self, counts: Counts) -> Means | Unknown:
        """The same on average, in gold."""
        if self.decides:
            return Unknown("decides", ("BK-39",))
        chosen = {move: many for move, many in counts.items() if many}
        if any(self.game.why_not(self.state, rival, move) for rival in self._rivals for move in chosen):
            return Unknown("cannot", ("BK-9", "BK-10"))
        shown, whole = dict.fromkeys(self._rivals, chosen), self._unit * sum(chosen.values()) ** len(self._rivals)
        parts = [(ways(shown, self._walks), self._spaces), (ways(shown, self._pot), self._gold)]
        means = {
            own: Fraction(
                sum(many * self._ahead(own, others, worths) for found, worths in parts for many, others in found), whole
            )
            for own in self.options
        }
        return Means("lead", "gold", means, self._assumes())

    def theories(self) -> list[Theory]:
        """The equilibrium of two players, exact with all its ranges; and the fists that are best against anything."""
        if self.decides:
            return []
        lead, found = self._assumes()[:1], []
        if self.game.players == 2:
            side: Any = equilibrium(Bribe(self.state, self.game, self.space)).sides[self.seat]
            found.append(Theory("equilibrium", side.mix, ranges=side.ranges, assumes=lead))
        if best := always_best(self.options, self._cases()):
            found.append(Theory("best", spread(self.options, best), assumes=lead))
        return found

    def _assumes(self) -> tuple[Assumed, ...]:
        walk = "BK-22" if self.state.bribe == BRIBES else "BK-12"
        lead = Assumed("lead", (walk, "BK-18") if any(self.state.thieves) else (walk,))
        return (lead,) if Bribe(self.state, self.game).alike else (lead, Assumed("as_asked", ("BK-9",)))

    def _cases(self) -> Iterator[Mapping[Choice, int]]:
        """What each fist brings, in each case that the rivals can make of it."""
        shown = {rival: dict.fromkeys(self.game.options(self.state, rival), 1) for rival in self._rivals}
        both = together([self._walks, self._pot]) if self._walks and self._pot else None
        for _, others in ways(shown, both):
            yield {own: self._ahead(own, others, self._worths) for own in self.options}

    # What the engine makes of the fists -------------------------------------------------------------------------------

    @property
    def _rivals(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.game.seats if seat != self.seat)

    @property
    def _walks(self) -> Alike | None:
        return by_the_extreme(self.game, self.state, Question("", of=self.seat))

    @property
    def _pot(self) -> Alike | None:
        return by_the_sum(self.game, self.state, Question("", of=self.seat))

    @property
    def _unit(self) -> int:
        """In how many parts a piece is counted, so that all sums stay whole."""
        return (self.game.players - 1) * self.space.denominator

    def _gold(self, state: State) -> Sequence[int]:
        """By seat: purses; what is beside the board is shared evenly, so no lead changes by it (BK-36)."""
        return [purse * self.space.denominator for purse in state.purses]

    def _spaces(self, state: State) -> Sequence[int]:
        """By seat: how far the pawns are."""
        return [space * self.space.numerator for space in state.spaces]

    def _worths(self, state: State) -> Sequence[int]:
        return [gold + spaces for gold, spaces in zip(self._gold(state), self._spaces(state), strict=True)]

    def _ahead(self, own: Move, others: Sequence[Move], worths: Callable[[State], Sequence[int]]) -> int:
        """How much more than each rival the seat gains, all rivals together."""
        checkpoint()
        fists = {self.seat: own, **dict(zip(self._rivals, others, strict=True))}
        before, after = worths(self.state), worths(self.game.apply(self.state, fists).state)
        return self.game.players * (after[self.seat] - before[self.seat]) - sum(after) + sum(before)


def ways(shown: Mapping[Seat, Mapping[Move, int]], alike: Alike | None) -> Collection[tuple[int, tuple[Move, ...]]]:
    """What seats can show together, each with its weight; of ways that are alike only one, with the weight of all."""
    found: dict[Any, tuple[int, tuple[Move, ...]]] = {alike.nothing if alike else (): (1, ())}
    for seat, fists in shown.items():
        before, found = found, {}
        for gathered, (weight, others) in before.items():
            for move, many in fists.items():
                key = alike.add(gathered, seat, move) if alike else (*gathered, move)
                had, one = found.get(key, (0, (*others, move)))
                found[key] = (had + weight * many, one)
    return found.values()
