"""Beginning again: trials with another seed, or the whole lesson, as if nobody had been here."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.page.page import Intent
from kit.page.part import Part, on


class Again(Part):
    """Forgets what was dealt, or, once somebody is sure of it, everything."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen, self._once = screen, screen.once

    @on("seed")
    def _reseed(self, intent: Intent) -> None:
        self._once.seed_fault = not self._screen.run.deals.reseed(str(intent.value).strip())

    @on("again")
    def _ask(self, _: Intent) -> None:
        self._once.clearing = True

    @on("again-sure")
    def _begin_again(self, _: Intent) -> None:
        if self._once.clearing:
            self._screen.run.begin_again()
            self._screen.panel = None
            self._once.clearing, self._once.notice = False, "begun_again"
