"""The end of a game on a page: how it went, who came how far, and where it turned, weighed slice by slice.

Weighing takes seconds, and many people may share one process, so the page that shows an end asks for one slice after
the other (`data-after` in `rooms/ending.py`): a page that nobody looks at asks for nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from kit.engine.form import Said
from kit.engine.record import Record
from kit.engine.session import Session
from kit.engine.standing import Standing, ranking
from kit.engine.turning import Point, Weighing
from kit.page.page import Intent
from kit.page.screen import Handler
from kit.page.sight import visible
from kit.play.asking import AskingDesk
from kit.play.room import Ending, Passed, Weighed

SLICE_S = 0.03
"""So long a page computes before the next one has its turn."""
APART_MS = 20
"""Between two slices of a page, in which the server answers others;"""
APART_IN_A_CROWD_MS = 100
"""and so much more for every other page that weighs, so that together they take a third of the time at most."""
COUNTS_S = 10.0
"""So long after its last slice a page still counts as one that weighs."""
MOST_STOPS = 60
"""So many of the last moments of a game are drawn and weighed."""


_weighers: WeakKeyDictionary[Weighing, float] = WeakKeyDictionary()
"""When each weighing of this process had its last slice."""


def next_slice_ms(now: float) -> int:
    """How long a page waits for its next slice, by how many others weigh now."""
    others = sum(now - last < COUNTS_S for last in _weighers.values()) - 1
    return APART_MS + APART_IN_A_CROWD_MS * max(others, 0)


class EndingDesk(AskingDesk):
    """A desk where a game ends."""

    _weighing: Weighing | None = None

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {**super().handlers(), "weigh": self._weigh_a_slice}

    @property
    def ending(self) -> Ending | None:
        """All about the end, once everything is shown and while nobody looks at the past or at something else."""
        result = self.game.result(self.session.state) if self._shows_end else None
        if result is None:
            return None
        standings = tuple(self._standings(self.session.step))
        view, parting = self.view, self.box.parting
        return Ending(
            standings=standings,
            ranks=tuple(ranking(standings, result.winners)) if standings else (),
            parting=None if parting is None or self.reader is None else parting(self.game, view, self.reader),
            deeds=self._deeds(),
            course=tuple(self._course()) if standings else (),
            goal=self.box.goal(self.game),
            weighed=self._weighed(),
        )

    @property
    def _shows_end(self) -> bool:
        return self.is_over and self.instant is None

    def _deeds(self) -> tuple[Said, ...]:
        """Counted from the record; of a game that began in its middle not all was heard."""
        if self.record.start is not None:
            return ()
        heard = [event for played in self.session.history for event in visible(played.events, None)]
        return tuple(self.box.deeds(self.game, heard))

    # How it went ------------------------------------------------------------------------------------------------------

    def _standings(self, step: int) -> Iterator[Standing]:
        """How far everybody had come after so many steps; now that it is over, nobody's gold is a secret."""
        state, standing = self.session.state_after(step), self.box.standing
        if standing:
            yield from (standing(self.game, self.game.view(state, seat), seat) for seat in range(self.game.players))

    def _stops(self) -> list[int]:
        """The steps after which people looked at the table; at last the end."""
        steps, end = range(1, self.session.step), self.session.step
        looked = [step for step in steps if self.face.pauses(self.session.played(step).events)]
        return [*looked, *([end] if end else [])]

    def _kept_stops(self) -> tuple[int, list[int]]:
        """Where the drawn part begins, and the stops after it."""
        stops = self._stops()
        begin = stops[-MOST_STOPS - 1] if len(stops) > MOST_STOPS else 0
        return begin, stops[-MOST_STOPS:]

    def _course(self) -> Iterator[Passed]:
        begin, stops = self._kept_stops()
        decisions = self.decisions()
        for step in (begin, *stops):
            last = step == self.session.step  # the end is where it ends: what came after the last decision is in it
            before = self.face.moment(self.view_after(step if last else max(step - 1, 0)))
            decided = bisect_right(decisions, step)
            shown = decisions[decided - 1] if decided and step > begin else None
            yield Passed(shown, before, tuple(each.counts[0] for each in self._standings(step)))

    # Where it turned --------------------------------------------------------------------------------------------------

    def _weighed(self) -> Weighed | None:
        if not self.box.is_knowable(self.game) or len(self._kept_stops()[1]) < 2:
            return None
        weighing, wait = self._weighing, next_slice_ms(monotonic())
        if weighing is None:
            return Weighed(0.0, False, None, wait)
        return Weighed(weighing.share, weighing.is_done, weighing.turning, wait)

    def _weigh_a_slice(self, _: Intent) -> None:
        """One slice more."""
        if not self._shows_end or self._weighed() is None:
            return
        weighing = self._weighing = self._weighing or self._begun()
        end = monotonic() + SLICE_S
        weighing.go_on()
        while not weighing.is_done and monotonic() < end:
            weighing.go_on()
        _weighers[weighing] = monotonic() if not weighing.is_done else -COUNTS_S

    def _begun(self) -> Weighing:
        result = self.game.result(self.session.state)
        winners: Sequence[int] = result.winners if result else ()
        begin, stops = self._kept_stops()
        points = [Point(step, self.session.state_after(step)) for step in (begin, *stops)]
        return Weighing(self.box, self.game, points, winners)

    # The session ------------------------------------------------------------------------------------------------------

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._weighing = None

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._weighing = None
        super()._changed(aloud, since)
