"""One grab of Attrap'trésors as a one-shot game: after the throw each hand goes for the column, or waits.

The table has no clock (C-AT-26), so of several hands at the column each is equally likely to be first.  A hand that
waits, or that comes too late, takes the two best objects that are left.  Missions are as in the position: nobody
doubts who has the right, only who dares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from kit.engine.game import CHANCE
from kit.engine.seating import game_of
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import GiveBack, Grab, Reach
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLUMN, SACKS_FOR, score
from kit.games.attraptresors.position import read_position
from kit.games.attraptresors.rights import right_of
from kit.games.attraptresors.state import State
from kit.lab.oneshot import LEAD, aimed
from kit.lab.told import in_english


@dataclass(frozen=True)
class Dare:
    """Who goes for the column after a throw; a `kit.lab.oneshot.Stage`.  Worth is in sacks of gold."""

    unit: ClassVar[str] = "sacks"
    state: State
    rules: Attraptresors
    aim: str = LEAD

    @classmethod
    def at(cls, line: str, players: int | None = None) -> Dare:
        """The throw in a position line, which says how many play; raises ValueError if no hand may reach."""
        options = Options(untimed=True)
        with in_english(Attraptresors.name):
            rules = Attraptresors(players, options) if players else game_of(BOX, line, options)
            state = read_position(rules, line)
        if rules.waits_for(state) is not Reach:
            raise ValueError(f"AT-13: the dice must lie there, and the column stand: {line}")
        return cls(state, rules)

    @property
    def grab(self) -> Reach:
        """Go for the column, or failing that for the objects."""
        return Reach((Grab(COLUMN), *self.wait.grabs))

    @property
    def wait(self) -> Reach:
        """Go for the two best objects as soon as somebody else has taken the column."""
        return Reach(tuple(Grab(name) for name in sorted(self.rules.tower, key=lambda name: -SACKS_FOR[name])[:2]))

    @property
    def moves(self) -> tuple[tuple[Reach, ...], ...]:
        """For each hand: wait, or grab."""
        return ((self.wait, self.grab),) * self.rules.players

    def asked(self, place: int) -> tuple[State, int]:
        """All hands decide at once, in the position."""
        return self.state, place

    @property
    def alike(self) -> bool:
        """Whether everybody has the same right, and the same cards to lose."""
        rights = {bool(right_of(self.rules, self.state, seat)) for seat in self.rules.seats}
        return len(rights) == 1 and len(set(self.state.hands)) == 1

    def pays(self, chosen: Sequence[Reach]) -> tuple[Fraction, ...]:
        """What each seat wins in this throw, in sacks; in a tie every order is equally likely."""
        before = [score(hand)[0] for hand in self.state.hands]
        gains = [Fraction(0)] * self.rules.players
        for chance, after in self._ends(self.rules.apply(self.state, dict(enumerate(chosen))).state, Fraction(1)):
            for seat, hand in enumerate(after.hands):
                gains[seat] += chance * (score(hand)[0] - before[seat])
        return aimed(gains, self.aim)

    def _ends(self, state: State, chance: Fraction) -> list[tuple[Fraction, State]]:
        """How it ends once ties are settled and the card is given back: the smallest, as anybody would."""
        rules = self.rules
        if rules.waits_for(state) is GiveBack and state.column is not None:
            card = min(rules.options(state, state.column), key=lambda move: getattr(move, "sacks", 0))
            return [(chance, rules.apply(state, {state.column: card}).state)]
        if not state.queue:
            return [(chance, state)]
        odds = rules.chance(state)
        return [
            end
            for first, weight in odds.items()
            for end in self._ends(
                rules.apply(state, {CHANCE: first}).state, chance * Fraction(weight, sum(odds.values()))
            )
        ]
