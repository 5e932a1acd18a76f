"""Own trials on a page: a throw is shown, somebody grabs or waits, and only then is it said whether it gave a right.

Three ways: with a clock, timed by the race of the page (`kit.page.race`); a short look without one; and dice that stay
open.  A reaction is timed from the frame in which the column appears, after a wait that nobody can foresee; a class can
type times that were measured otherwise.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from kit.counting.own import CLOCK, GRABS, LONGEST_MS, judged
from kit.engine.stream import Stream
from kit.engine.typed_number import read_count
from kit.page.race import COLUMN, Race

if TYPE_CHECKING:
    from kit.counting.content import OwnTrials
    from kit.counting.run import CountRun

REST, WAITS, SHOWN, COVERED = "rest", "waits", "shown", "covered"
"""Nothing is thrown; something is about to appear; it lies there; it was covered again."""

LOOK_MS = 1_000
"""For this long is the look, as near as the page and the server can tell: nobody is timed by it."""
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
        assert self.asks is not None
        return self.run.written.trials[self.asks.trial]

    @property
    def _kind(self) -> str:
        assert self.asks is not None
        return self.asks.kind

    # What becomes of it -----------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Whatever lies there is taken away and does not count."""
        self.phase, self._race, self.last, self.fault, self.clearing = REST, None, "", "", False

    def throw(self) -> None:
        """Dice lie there, with a clock or without; or a column is about to appear."""
        self.rest()
        self._begun += 1
        if self._kind != GRABS:
            self.phase = WAITS
        elif self.mode == CLOCK:
            self.appear()
        else:
            self.phase = SHOWN

    def appear(self) -> None:
        """The column is there, and a clock runs."""
        self.phase = SHOWN
        window = WINDOW_MS.get(self._kind, USUAL_WINDOW_MS)
        self._race = Race(key=self.key, phase=COLUMN, windows=(window,), opens=THING)

    def drop(self, why: str) -> None:
        """It does not count."""
        self.rest()
        self.fault = why

    def note(self, grabs: bool, give_ms: int = 0) -> None:
        """Somebody grabbed, or waited: whether the throw gave a right is said now."""
        trial, series = self._trial(), self.run.own_series
        what = judged(grabs, trial.is_hit(trial.value(self.thrown())))
        series.give_ms = max(series.give_ms, give_ms)
        fits = series.add(what)
        self.rest()
        self.last, self.fault = what if fits else "", "" if fits else "full"

    def note_time(self, ms: int | None, give_ms: int) -> None:
        """Somebody reacted, or did not."""
        series = self.run.own_series
        fits = ms is not None and series.add_time(ms, give_ms)
        self.rest()
        self.last = series.people[-1][-1] if fits else ""
        self.fault = "" if fits else "full" if ms is not None else "late"

    def type_time(self, text: str) -> bool:
        """A time that was measured otherwise, in ms; False for one that cannot be."""
        self.rest()
        ms = read_count(text, most=LONGEST_MS)
        fits = ms is not None and self.run.own_series.add(str(ms))
        self.fault = "" if fits else "time"
        return fits
