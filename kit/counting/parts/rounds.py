"""Round after round: five questions that come back, and five more for whoever wants them today."""

from __future__ import annotations

from collections.abc import Callable

from kit.counting.daily import CountDaily
from kit.counting.screen import Once
from kit.engine.reading import Scalar
from kit.page.page import Hello, Intent
from kit.page.part import Part, on

_DAY = "day"


class Rounds(Part):
    """Begins a round each day, and another one when somebody asks for it."""

    def __init__(self, run: CountDaily, once: Once, keep: Callable[[], None]) -> None:
        self._run, self._once, self._keep = run, once, keep

    def greet(self, hello: Hello) -> bool:
        """Go on with the round of today; what was kept of it has been read."""
        self._run.read_others(hello.shelf)
        place: dict[str, Scalar] = self._run.journal.place
        if place.get(_DAY) != hello.day or not self._run.way.tasks:
            self._begin()
        return True

    @on("more")
    def _more(self, _: Intent) -> None:
        self._begin()

    def _begin(self) -> None:
        self._run.begin()
        self._once.notice = ""  # nobody was here yet
        self._run.journal.place[_DAY] = self._run.day
        self._keep()
