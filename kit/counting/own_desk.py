"""Own trials on a page: a throw is shown, somebody grabs or waits, and only then is it said whether it gave a right.

Three ways: with a clock, timed by the race of the page (`kit.page.race`); a short look without one; and dice that stay
open.  A reaction is timed from the frame in which the column appears, after a wait that nobody can foresee; a class can
type times that were measured otherwise.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kit.counting.own import CLOCK, GRABS, LOOK, MODES, judged
from kit.engine.stream import Stream
from kit.page.race import COLUMN, Race, read_heard

if TYPE_CHECKING:
    from kit.counting.content import OwnTrials
    from kit.counting.run import CountRun
    from kit.page.page import Intent
    from kit.page.part import Handler

REST, WAITS, SHOWN, COVERED = "rest", "waits", "shown", "covered"
"""Nothing is thrown; something is about to appear; it lies there; it was covered again."""

LOOK_MS = 1_000
"""So long is the look, as near as the page and the server can tell: nobody is timed by it."""
WINDOW_MS = {GRABS: 1_500}
USUAL_WINDOW_MS = 2_000
SOONEST_MS, LATEST_MS = 800, 2_600
"""Before the column appears."""
THING, SEAT = "column", 0


class OwnDesk:
    """Who is at it, and what lies there."""

    def __init__(self, run: CountRun, start: int | None = None) -> None:
        """`start`: where the luck begins, 0 to 2**64 - 1; None: another one for each desk, so nobody learns it."""
        self.run = run
        self.start = secrets.randbits(64) if start is None else start
        self.phase = REST
        self.last = ""
        """What the last trial was."""
        self.fault = ""
        """The key of what is to be said of it."""
        self.clearing = False
        self._begun = 0
        self._race: Race | None = None

    @property
    def asks(self) -> OwnTrials | None:
        """What the step wants of us."""
        return self.run.way.step.own if self.run.way.step else None

    @property
    def race(self) -> Race | None:
        """The race that runs."""
        return self._race if self.phase == SHOWN else None

    @property
    def key(self) -> str:
        """Another one for each throw."""
        return f"{self.run.way.here}-{self._begun}"

    @property
    def mode(self) -> str:
        """One of `MODES`; the browser keeps it."""
        return self.run.own_mode

    @property
    def luck(self) -> Stream:
        """Of the throw that lies there, or lay there last: what was taken back does not come again."""
        return Stream(self.start, self._begun)

    @property
    def wait_ms(self) -> int:
        """Until the column appears."""
        return SOONEST_MS + self.luck.below(LATEST_MS - SOONEST_MS)

    def thrown(self) -> Any:
        """What lies there."""
        return self._trial().outcome(self.luck)

    def _trial(self) -> Any:
        asks = self.asks
        assert asks is not None
        return self.run.written.trials[asks.trial]

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            "own-mode": self._choose_mode,
            "own-throw": self._throw,
            "own-go": self._go,
            "own-cover": self._cover,
            "own-choose": self._choose,
            "race": self._hear,
            "own-undo": self._undo,
            "own-next": self._next_person,
            "own-clear": self._ask_to_clear,
            "own-clear-sure": self._clear,
        }

    def rest(self) -> None:
        """Whatever lies there is taken away and does not count."""
        self.phase, self._race, self.last, self.fault, self.clearing = REST, None, "", "", False

    # A trial ----------------------------------------------------------------------------------------------------------

    def _choose_mode(self, intent: Intent) -> None:
        if intent.n in MODES and self.phase == REST:
            self.run.own_mode = str(intent.n)

    def _throw(self, _: Intent) -> None:
        if self.asks is None or self.phase != REST:
            return
        self.rest()
        self._begun += 1
        if self.asks.kind != GRABS:
            self.phase = WAITS
        else:
            self.phase = SHOWN
            if self.mode == CLOCK:
                self._begin_race(self.asks.kind)

    def _go(self, intent: Intent) -> None:
        """The column appears, by time alone; whoever presses before that has guessed, and has to begin anew."""
        if self.asks is None or self.phase != WAITS or intent.n != self.key:
            return
        if intent.by != "time":
            return self._drop("soon")
        self.phase = SHOWN
        self._begin_race(self.asks.kind)

    def _begin_race(self, kind: str) -> None:
        window = WINDOW_MS.get(kind, USUAL_WINDOW_MS)
        self._race = Race(key=self.key, phase=COLUMN, windows=(window,), opens=THING)

    def _cover(self, intent: Intent) -> None:
        if self.phase == SHOWN and self.mode == LOOK and intent.n == self.key:
            self.phase = COVERED

    def _choose(self, intent: Intent) -> None:
        """Grab or wait, without a clock."""
        asks = self.asks
        if asks is None or asks.kind != GRABS or self.race or self.phase not in (SHOWN, COVERED):
            return
        self._note(intent.n is True)

    def _hear(self, intent: Intent) -> None:
        """What the page has timed; what nobody saw does not count."""
        race, asks = self.race, self.asks
        if race is None or asks is None or intent.n != race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", race, (SEAT,))
        if heard is None or heard.hidden:
            self._drop("hidden")
        elif heard.dropped and not heard.presses:
            self._drop("early")
        elif asks.kind == GRABS:
            self.run.own_series.give_ms = max(self.run.own_series.give_ms, heard.give_ms)
            self._note(bool(heard.presses))
        else:
            self._note_time(heard.presses[0].ms if heard.presses else None, heard.give_ms)

    def _note(self, grabs: bool) -> None:
        trial = self._trial()
        what = judged(grabs, trial.is_hit(trial.value(self.thrown())))
        fits = self.run.own_series.add(what)
        self.rest()
        self.last, self.fault = what if fits else "", "" if fits else "full"

    def _drop(self, why: str) -> None:
        """It does not count."""
        self.rest()
        self.fault = why

    def _note_time(self, ms: int | None, give_ms: int) -> None:
        series = self.run.own_series
        fits = ms is not None and series.add_time(ms, give_ms)
        self.rest()
        self.last = series.people[-1][-1] if fits else ""
        self.fault = "" if fits else "full" if ms is not None else "late"

    # What was kept ----------------------------------------------------------------------------------------------------

    def type_time(self, text: str) -> bool:
        """A time that was measured otherwise, in ms; False for one that cannot be."""
        self.rest()
        fits = text.isdecimal() and len(text) <= 4 and self.run.own_series.add(str(int(text)))
        self.fault = "" if fits else "time"
        return fits

    def _undo(self, _: Intent) -> None:
        self.rest()
        self.run.own_series.undo()

    def _next_person(self, _: Intent) -> None:
        self.rest()
        self.run.own_series.next_person()

    def _ask_to_clear(self, _: Intent) -> None:
        self.clearing = True

    def _clear(self, _: Intent) -> None:
        if self.clearing:
            self.run.own_series.clear()
        self.rest()
