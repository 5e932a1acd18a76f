"""What passes: what was said goes with the next press, and what was open beside a step stays behind with it."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent

QUIET = ("slice", "tick", "type", "class-field", "own-cover", "own-go", "race")
"""Intents of time, and of whoever is typing: nothing that was said or asked goes with them."""


class Passing(LessonPart[CountScreen]):
    """Clears away, whatever part is pressed."""

    _place = ""

    def pressed(self, intent: Intent) -> None:
        """What was said has been read."""
        self._place = self._screen.run.way.here
        if intent.name not in QUIET:
            once = self._screen.once
            once.notice, once.class_fault, once.seed_fault = "", "", False
            once.clearing = once.clearing and intent.name == "again-sure"

    def done(self, intent: Intent) -> None:
        """At another step nothing is open but the menu."""
        if self._screen.run.way.here != self._place and self._screen.panel != "menu":
            self._screen.panel = None
