"""After a game: which of somebody's decisions cost most, as the game's adviser reckons by what could be known then.

It is offered if the adviser can weigh (`kit.engine.bot.Weighing`), for each person at the screen and nobody else.
"""

from __future__ import annotations

from kit.engine.bot import AnyWeighing, Weighing, weigh
from kit.engine.game import Seat
from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.slices import next_slice_ms, work_a_slice
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.what_if import FISTS, WhatIf
from kit.play.room import Costly
from kit.play.room import Review as Reviewed
from kit.play.table import Change, Closed, NewMoment, Reopened, Table

MOST_REVIEWED = 3
"""How many decisions are named, those that cost most."""


class Reviewing:
    """The decisions of one seat, weighed one after the other."""

    def __init__(self, table: Table, adviser: AnyWeighing, seat: Seat) -> None:
        self._table, self._adviser, self._seat = table, adviser, seat
        self.steps = [step for step in table.decisions() if seat in table.session.played(step).moves]
        self.done = 0
        self._found: list[Costly] = []

    @property
    def is_done(self) -> bool:
        """All are weighed."""
        return self.done == len(self.steps)

    @property
    def costly(self) -> tuple[Costly, ...]:
        """Those that cost something, the costliest first."""
        return tuple(sorted(self._found, key=lambda each: -each.weighed.cost))

    def go_on(self) -> None:
        """Weigh the next decision."""
        step, session, game = self.steps[self.done], self._table.session, self._table.game
        self.done += 1
        weighed = weigh(self._adviser, session, step - 1, self._seat, session.played(step).moves[self._seat])
        if weighed and weighed.cost > 0:
            before = game.view(session.state_after(step - 1), None)
            self._found.append(Costly(step=step, before=before, seat=self._seat, weighed=weighed))


class Review(TablePart):
    """The decisions of one seat that cost most."""

    def __init__(self, view: Viewpoint, what_if: WhatIf) -> None:
        self._view, self._table, self._what_if = view, view.table, what_if
        self.seat: Seat | None = None
        """Of several people at the screen, the one whose decisions are reviewed; None is the first."""
        self._reviews: dict[Seat, Reviewing] = {}
        """Each seat is weighed once, until the game changes."""

    @property
    def review(self) -> Reviewed | None:
        """The decisions that cost most; None before the end, in a look back, and if no person has decided."""
        seat, work = self._seat, self._work
        if seat is None or work is None:
            return None
        return Reviewed(
            seat=seat,
            seats=self._view.seats.people,
            number=len(work.steps),
            done=work.done,
            next_ms=next_slice_ms(),
            costly=work.costly[:MOST_REVIEWED] if work.is_done else (),
        )

    @property
    def _seat(self) -> Seat | None:
        people = self._view.seats.people
        return people[0] if people and self.seat is None else self.seat

    @property
    def _work(self) -> Reviewing | None:
        """What is to be weighed, if anything is shown of it now."""
        table, seat = self._table, self._seat
        adviser = table.box.bots.get(table.box.strength.adviser)
        if seat is None or self._view.focus.is_past or not self._view.is_over or not isinstance(adviser, Weighing):
            return None
        if seat not in self._reviews:
            self._reviews[seat] = Reviewing(table, adviser, seat)
        return self._reviews[seat]

    @on("review-weigh")
    def _weigh_a_slice(self, _: Intent) -> None:
        """Weigh some more decisions."""
        work = self._work
        if work and not work.is_done:
            work_a_slice(work)

    @on("review-seat")
    def _review_seat(self, intent: Intent) -> None:
        self.seat = next((seat for seat in self._view.seats.people if seat == intent.n), self.seat)

    @on("review-look")
    def _look_into(self, intent: Intent) -> None:
        """Look at one of these decisions, with what the other moves would have brought."""
        review, focus = self.review, self._view.focus
        step = next((each.step for each in review.costly if each.step == intent.n), None) if review else None
        if review is None or step is None:
            return
        focus.at = None if step == self._table.session.step else step
        focus.instant = focus.tapped = focus.panel = None
        self._what_if.ask(self._view.step, review.seat, FISTS)

    def changed(self, change: Change) -> None:
        """Another moment of another game."""
        if isinstance(change, NewMoment | Closed | Reopened):
            self._reviews, self.seat = {}, None

    def shows(self) -> Shown:
        """The review."""
        return {"review": self.review}
