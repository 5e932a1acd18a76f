"""After a game: which of somebody's decisions cost most, by what could be known when they were made.

A desk offers it where the game can weigh moves (`Box.could_know`), for each person at the screen and for nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kit.engine.game import Seat
from kit.page.page import Intent
from kit.page.screen import Handler
from kit.play.asking import ODDS, WhatIf
from kit.play.room import Costly, Review
from kit.play.seated import SeatedDesk

MOST_REVIEWED = 3
"""So many decisions are named, those that cost most."""
LEAST_COST = 0.05
"""What is told as nothing is no cost."""


class ReviewingDesk(SeatedDesk):
    """A desk whose games are looked back on."""

    reviewed: Seat | None = None
    """Of several people at the screen, the one whose decisions are reviewed; None is the first."""
    _reviews: dict[Seat, Review]
    """Weighed once for each seat, until the game changes."""

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "review-seat": self._review_seat,
            "review-look": self._look_into,
        }

    @property
    def review(self) -> Review | None:
        """The decisions that cost most; None before the end, in a look back, and where no person has decided."""
        if not self.people or self.box.could_know is None or self.is_past or not self.is_over:
            return None
        seat = self.people[0] if self.reviewed is None else self.reviewed
        if seat not in self._reviews:
            self._reviews[seat] = self._weigh(seat)
        return self._reviews[seat]

    def _weigh(self, seat: Seat) -> Review:
        weighed = list(self._decided(seat))
        costly = sorted((each for each in weighed if each.cost >= LEAST_COST), key=lambda each: -each.cost)
        return Review(seat=seat, seats=self.people, number=len(weighed), costly=tuple(costly[:MOST_REVIEWED]))

    def _decided(self, seat: Seat) -> Iterator[Costly]:
        """Every decision of the seat, against everything that it could have done; its own purse is its own to see."""
        for step in self.decisions():
            moves, before = self.session.played(step).moves, self.session.state_after(step - 1)
            if seat in moves:
                options = self.game.options(before, seat)
                known = self._could_know(step, seat, options, seat)
                view = self.game.view(before, None)
                yield Costly(step=step, before=view, seat=seat, move=moves[seat], known=known)

    def _review_seat(self, intent: Intent) -> None:
        self.reviewed = next((seat for seat in self.people if seat == intent.n), self.reviewed)

    def _look_into(self, intent: Intent) -> None:
        """Look at one of these decisions, with what could be known of it."""
        review = self.review
        step = next((each.step for each in review.costly if each.step == intent.n), None) if review else None
        if review is None or step is None:
            return
        self.at = None if step == self.session.step else step
        self.instant = self.tapped = None
        self.panel = None
        self.whatif = WhatIf(self.step, review.seat, by=ODDS)

    # The session ------------------------------------------------------------------------------------------------------

    def _forget_choices(self) -> None:
        super()._forget_choices()
        self._reviews, self.reviewed = {}, None
