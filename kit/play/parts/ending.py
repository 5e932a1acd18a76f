"""The end of a game on a page: how it went, how far everybody came, and where it turned, weighed slice by slice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from kit.engine.form import Said
from kit.engine.seen import visible
from kit.engine.standing import Standing, ranking
from kit.engine.turning import Point, Weighing
from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.slices import next_slice_ms, work_a_slice
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Ending as Ended
from kit.play.room import Passed, Weighed
from kit.play.table import Change, NewMoment

MOST_STOPS = 60
"""How many of the last moments of a game are drawn and weighed."""


class Ending(TablePart):
    """Everything about the end."""

    _weighing: Weighing | None = None

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table

    @property
    def ending(self) -> Ended | None:
        """The end, once everything is shown and while nobody looks at the past or at something else."""
        table, view, reader = self._table, self._view, self._view.seats.reader
        result = table.game.result(table.session.state) if self._shows_end else None
        if result is None:
            return None
        standings, told = tuple(self._standings(table.session.step)), table.box.standings
        parting = told.parting if told else None
        return Ended(
            standings=standings,
            ranks=tuple(ranking(standings, result.winners)) if standings else (),
            parting=None if parting is None or reader is None else parting(table.game, view.view, reader),
            deeds=self._deeds(),
            course=tuple(self._course()) if standings else (),
            goal=told.goal(table.game) if told else None,
            weighed=self._weighed(),
        )

    @property
    def _shows_end(self) -> bool:
        return self._view.is_over and self._view.focus.instant is None

    def _deeds(self) -> tuple[Said, ...]:
        """What everybody did, counted from the record; of a game that began in the middle, not all was heard."""
        if self._table.record.start is not None:
            return ()
        heard = [event for played in self._table.session.history for event in visible(played.events, None)]
        told = self._table.box.standings
        return tuple(told.deeds(self._table.game, heard)) if told else ()

    # How it went ------------------------------------------------------------------------------------------------------

    def _standings(self, step: int) -> Iterator[Standing]:
        """How far everybody had come after this many steps; now that it is over, nobody's gold is a secret."""
        table, state = self._table, self._table.session.state_after(step)
        if told := table.box.standings:
            yield from (told.of(table.game, table.game.view(state, seat), seat) for seat in range(table.game.players))

    def _stops(self) -> list[int]:
        """The steps after which people looked at the table; the end is the last."""
        session, pauses = self._table.session, self._table.box.story.pauses
        looked = [step for step in range(1, session.step) if pauses(session.played(step).events)]
        return [*looked, *([session.step] if session.step else [])]

    def _kept_stops(self) -> tuple[int, list[int]]:
        """Where the drawn part begins, and the stops after it."""
        stops = self._stops()
        begin = stops[-MOST_STOPS - 1] if len(stops) > MOST_STOPS else 0
        return begin, stops[-MOST_STOPS:]

    def _course(self) -> Iterator[Passed]:
        begin, stops = self._kept_stops()
        decisions = self._table.decisions()
        for step in (begin, *stops):
            last = step == self._table.session.step  # the end includes everything after the last decision
            before = self._table.box.plain.moment(self._view.view_after(step if last else max(step - 1, 0)))
            decided = bisect_right(decisions, step)
            shown = decisions[decided - 1] if decided and step > begin else None
            yield Passed(shown, before, tuple(each.counts[0] for each in self._standings(step)))

    # Where it turned --------------------------------------------------------------------------------------------------

    def _weighed(self) -> Weighed | None:
        if not self._table.box.secrets.is_knowable(self._table.game) or len(self._kept_stops()[1]) < 2:
            return None
        weighing, wait = self._weighing, next_slice_ms()
        if weighing is None:
            return Weighed(0.0, False, None, wait)
        return Weighed(weighing.share, weighing.is_done, weighing.turning, wait)

    @on("weigh")
    def _weigh_a_slice(self, _: Intent) -> None:
        """Weigh one more slice."""
        if not self._shows_end or self._weighed() is None:
            return
        self._weighing = self._weighing or self._begun()
        work_a_slice(self._weighing)

    def _begun(self) -> Weighing:
        table = self._table
        result = table.game.result(table.session.state)
        winners: Sequence[int] = result.winners if result else ()
        begin, stops = self._kept_stops()
        points = [Point(step, table.session.state_after(step)) for step in (begin, *stops)]
        return Weighing(table.box, table.game, points, winners)

    # As a part --------------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Another end, if any."""
        if isinstance(change, NewMoment):
            self._weighing = None

    def shows(self) -> Shown:
        """The end."""
        return {"ending": self.ending}
