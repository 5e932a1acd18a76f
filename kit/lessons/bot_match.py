"""A game among bots: from a position on, everything follows from its seed and from one person's moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kit.engine.bot import AnyBot, AnyChoice, advise, play_bots
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyState, Refusal, Seat
from kit.engine.moment import Moment
from kit.engine.session import AnySession, Session

MOST_STEPS = 1_000
"""Of the others between two decisions of the person; with more the game counts as over."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who sits around the table, and where the game begins."""

    box: AnyBox
    game: AnyGame
    start: AnyState
    seat: Seat
    """The person's; bots have the others."""
    bots: Mapping[Seat, AnyBot]
    seed: int

    def begin(self) -> AnySession:
        """The game, when the person is to decide for the first time."""
        return self._on(Session(self.game, self.start, self.seed))

    def after(self, session: AnySession, move: AnyMove) -> AnySession:
        """The game, when the person has moved and is to decide again, or when it is over; `session` stays as it was.

        What bots choose in the same step is not known before.
        """
        later = session.branch()
        if refusal := later.submit(self.seat, move):
            raise ValueError(f"{move} cannot be made: {refusal.reason}")
        return self._on(later)

    def moment(self, session: AnySession, move: AnyMove) -> Moment:
        """What this move brings, until the next decision, without what chance brings for that one."""
        played = self.after(session, move).history[session.step :]
        while played and CHANCE in played[-1].moves:
            played = played[:-1]
        return Moment(self.game, session.state, played)

    def why_not(self, session: AnySession, move: AnyMove) -> Refusal | None:
        """Why the person cannot make this move."""
        refusal: Refusal | None = self.game.why_not(session.state, self.seat, move)
        return refusal

    def others(self, session: AnySession, move: AnyMove) -> Sequence[AnyMove]:
        """The moves that the person could make instead."""
        return [other for other in self.game.options(session.state, self.seat) if other != move]

    def advice(self, session: AnySession) -> AnyChoice | None:
        """What a sensible bot would do in the person's place, if the game has one to ask."""
        if not self.box.strength.adviser:
            return None
        state = session.state
        view, options = self.game.view(state, self.seat), self.game.options(state, self.seat)
        return advise(self.box.bots[self.box.strength.adviser], self.game, view, options)

    def usual(self, session: AnySession) -> AnyMove:
        """A move to show: a sensible bot's, or the first that can be made."""
        choice = self.advice(session)
        return choice.move if choice else self.game.options(session.state, self.seat)[0]

    def is_over(self, session: AnySession) -> bool:
        """The person has nothing more to decide."""
        return self.seat not in session.waiting_for

    def _on(self, session: AnySession) -> AnySession:
        for _ in range(MOST_STEPS):
            waiting = session.waiting_for
            if not waiting or self.seat in waiting:
                break
            if CHANCE in waiting:
                session.draw()
            else:
                play_bots(session, self.bots)
        return session
