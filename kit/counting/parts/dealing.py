"""Trials that the computer deals, slice by slice, and the assumptions under which it deals them."""

from __future__ import annotations

from kit.counting.charts import is_shut
from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class Dealing(LessonPart[CountScreen]):
    """Deals this many more, pauses, and begins to deal again."""

    @on("deal")
    def _deal(self, intent: Intent) -> None:
        self._screen.run.deals.deal(intent.n)

    @on("slice")
    def _slice(self, _: Intent) -> None:
        """Deal on; at the end of it say how many were hits, or, before a curtain, how many were dealt."""
        screen, deals = self._screen, self._screen.run.deals
        was_dealing = deals.is_dealing
        deals.deal_on()
        if was_dealing and not deals.is_dealing:
            hits, n = screen.whole(deals.running.hits), screen.whole(deals.running.done)
            said = screen.say("chart.dealt_only", n=n) if is_shut(screen) else screen.say("chart.dealt", hits=hits, n=n)
            screen.announce(said)

    @on("hold")
    def _hold(self, _: Intent) -> None:
        self._screen.run.deals.pause()

    @on("deal-again")
    def _deal_again(self, _: Intent) -> None:
        self._screen.run.deals.clear()

    @on("assume")
    def _assume(self, intent: Intent) -> None:
        self._screen.run.deals.switch(intent.n)
