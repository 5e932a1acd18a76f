"""Own trials: somebody has dice thrown or a column appear, grabs or waits, and takes back; a class types its times."""

from __future__ import annotations

from kit.counting.own import GRABS, LOOK, MODES
from kit.counting.own_desk import COVERED, REST, SEAT, SHOWN, WAITS, OwnDesk
from kit.counting.screen import ClassForm
from kit.page.page import Hello, Intent
from kit.page.part import Part, on
from kit.page.race import read_heard


class Trying(Part):
    """Hears what somebody does at their own trials, and lets count only what can have been so."""

    def __init__(self, desk: OwnDesk, form: ClassForm) -> None:
        self._desk, self._form = desk, form
        self._place = ""

    def greet(self, hello: Hello) -> bool:
        """Whoever opens the page finds nothing lying there."""
        self._desk.rest()
        return True

    def pressed(self, intent: Intent) -> None:
        """Where they are before."""
        self._place = self._desk.run.way.here

    def done(self, intent: Intent) -> None:
        """What is left lying at another step does not count."""
        if self._desk.run.way.here != self._place:
            self._desk.rest()

    # A trial ----------------------------------------------------------------------------------------------------------

    @on("own-mode")
    def _choose_mode(self, intent: Intent) -> None:
        if intent.n in MODES and self._desk.phase == REST:
            self._desk.run.own_mode = str(intent.n)

    @on("own-throw")
    def _throw(self, _: Intent) -> None:
        if self._desk.asks is not None and self._desk.phase == REST:
            self._desk.throw()

    @on("own-go")
    def _go(self, intent: Intent) -> None:
        """The column appears, by time alone; whoever presses before that has guessed, and has to begin again."""
        if self._desk.asks is None or self._desk.phase != WAITS or intent.n != self._desk.key:
            return
        if intent.by == "time":
            self._desk.appear()
        else:
            self._desk.drop("soon")

    @on("own-cover")
    def _cover(self, intent: Intent) -> None:
        if self._desk.phase == SHOWN and self._desk.mode == LOOK and intent.n == self._desk.key:
            self._desk.phase = COVERED

    @on("own-choose")
    def _choose(self, intent: Intent) -> None:
        """Grab or wait, without a clock."""
        desk = self._desk
        if desk.asks is not None and desk.asks.kind == GRABS and not desk.race and desk.phase in (SHOWN, COVERED):
            desk.note(intent.n is True)

    @on("race")
    def _hear(self, intent: Intent) -> None:
        """What the page has timed; what nobody saw does not count."""
        desk, race = self._desk, self._desk.race
        if race is None or desk.asks is None or intent.n != race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", race, (SEAT,))
        if heard is None or heard.hidden:
            desk.drop("hidden")
        elif heard.dropped and not heard.presses:
            desk.drop("early")
        elif desk.asks.kind == GRABS:
            desk.note(bool(heard.presses), heard.give_ms)
        else:
            desk.note_time(heard.presses[0].ms if heard.presses else None, heard.give_ms)

    # What was kept ----------------------------------------------------------------------------------------------------

    @on("own-add")
    def _add_time(self, _: Intent) -> None:
        """A time that was measured otherwise, typed into the form of the class."""
        if self._desk.type_time(self._form.text("own-ms")):
            self._form.texts["own-ms"] = ""

    @on("own-undo")
    def _undo(self, _: Intent) -> None:
        self._desk.rest()
        self._desk.run.own_series.undo()

    @on("own-next")
    def _next_person(self, _: Intent) -> None:
        self._desk.rest()
        self._desk.run.own_series.next_person()

    @on("own-clear")
    def _ask_to_clear(self, _: Intent) -> None:
        self._desk.clearing = True

    @on("own-clear-sure")
    def _clear(self, _: Intent) -> None:
        if self._desk.clearing:
            self._desk.run.own_series.clear()
        self._desk.rest()
