"""After a game: which of somebody's decisions cost most, going by what could be known when they were made.

It is offered if the game can weigh moves (`Hindsight.could_know`), for each person at the screen and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.game import Seat
from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.what_if import ODDS, WhatIf, could_know
from kit.play.room import Costly
from kit.play.room import Review as Reviewed
from kit.play.table import Change, Closed, NewMoment, Reopened

MOST_REVIEWED = 3
"""How many decisions are named, those that cost most."""
LEAST_COST = 0.05
"""A cost that would be told as zero does not count."""


class Review(TablePart):
    """The decisions of one seat that cost most."""

    def __init__(self, view: Viewpoint, what_if: WhatIf) -> None:
        self._view, self._table, self._what_if = view, view.table, what_if
        self.seat: Seat | None = None
        """Of several people at the screen, the one whose decisions are reviewed; None is the first."""
        self._found: dict[Seat, Reviewed] = {}
        """The reviews so far: each seat is weighed once, until the game changes."""

    @property
    def review(self) -> Reviewed | None:
        """The decisions that cost most; None before the end, in a look back, and if no person has decided."""
        people = self._view.seats.people
        if (
            not people
            or self._table.box.hindsight.could_know is None
            or self._view.focus.is_past
            or not self._view.is_over
        ):
            return None
        seat = people[0] if self.seat is None else self.seat
        if seat not in self._found:
            self._found[seat] = self._weigh(seat)
        return self._found[seat]

    def _weigh(self, seat: Seat) -> Reviewed:
        weighed = list(self._decided(seat))
        costly = sorted((each for each in weighed if each.cost >= LEAST_COST), key=lambda each: -each.cost)
        people = self._view.seats.people
        return Reviewed(seat=seat, seats=people, number=len(weighed), costly=tuple(costly[:MOST_REVIEWED]))

    def _decided(self, seat: Seat) -> Iterator[Costly]:
        """Every decision of the seat, against everything it could have done; it may see its own purse."""
        table, session = self._table, self._table.session
        for step in table.decisions():
            moves, before = session.played(step).moves, session.state_after(step - 1)
            if seat in moves:
                known = could_know(table, step, seat, table.game.options(before, seat), seat)
                view = table.game.view(before, None)
                yield Costly(step=step, before=view, seat=seat, move=moves[seat], known=known)

    @on("review-seat")
    def _review_seat(self, intent: Intent) -> None:
        self.seat = next((seat for seat in self._view.seats.people if seat == intent.n), self.seat)

    @on("review-look")
    def _look_into(self, intent: Intent) -> None:
        """Look at one of these decisions, with what could be known of it."""
        review, focus = self.review, self._view.focus
        step = next((each.step for each in review.costly if each.step == intent.n), None) if review else None
        if review is None or step is None:
            return
        focus.at = None if step == self._table.session.step else step
        focus.instant = focus.tapped = focus.panel = None
        self._what_if.ask(self._view.step, review.seat, ODDS)

    def changed(self, change: Change) -> None:
        """Another moment of another game."""
        if isinstance(change, NewMoment | Closed | Reopened):
            self._found, self.seat = {}, None

    def shows(self) -> Shown:
        """The review."""
        return {"review": self.review}
