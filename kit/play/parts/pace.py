"""How the game goes on while nobody is asked: step by step, until it is a person's turn, or by itself."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

from kit.engine.game import CHANCE
from kit.page.page import Hello, Intent
from kit.page.part import on
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint


class Pace(TablePart):
    """Goes on from what was looked at."""

    auto = False
    """Whether bots play on by themselves while nobody has to choose."""

    def __init__(self, view: Viewpoint, gone_on: Callable[[int], None] = lambda since: None) -> None:
        """`gone_on`: called with the last step before, for what follows at once."""
        self._view, self._table, self._gone_on = view, view.table, gone_on

    @on("next")
    def _next(self, _: Intent) -> None:
        """Go on from what was looked at; where only bots sit, by one thing that they do."""
        view, table = self._view, self._table
        others = bool(table.awaited) and not view.seats.awaits_people  # somebody at another screen decides
        if not (view.focus.is_past or view.is_over or view.seats.is_asked or others):
            before = table.session.step
            view.seats.have_seen()
            table.go_on()
            self._gone_on(before)

    @on("my-turn")
    def _quicken(self, _: Intent) -> None:
        """Play until it is a person's turn, or something is said to one; the story tells what was not looked at."""
        if self.may_quicken:
            self._table.go_on_till_asked()

    @property
    def may_quicken(self) -> bool:
        """Whether bots decide next, so that the game can go on until it is a person's turn."""
        waiting, people = self._table.session.waiting_for, self._table.people
        return bool(people and waiting) and not self._view.focus.is_past and waiting.isdisjoint((CHANCE, *people))

    @on("auto")
    def _set_auto(self, _: Intent) -> None:
        self.auto = not self.auto

    def greet(self, hello: Hello) -> bool:
        """An address can ask for bots that play on."""
        self.auto = "auto" in parse_qs(hello.link.removeprefix("?"))
        return True

    def shows(self) -> Shown:
        """How it goes on."""
        return {"auto": self.auto, "may_quicken": self.may_quicken}
