"""Round after round: five tasks, and five more for whoever wants them today."""

from __future__ import annotations

from collections.abc import Callable

from kit.lessons.daily import Daily
from kit.page.page import Intent
from kit.page.part import Part, on


class Rounds(Part):
    """Begins another round."""

    def __init__(self, course: Daily, keep: Callable[[], None]) -> None:
        self._course, self._keep = course, keep

    @on("more")
    def _more(self, _: Intent) -> None:
        self._course.more()
        self._keep()
