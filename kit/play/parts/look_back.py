"""The past of a game: its decisions, looked at again one by one."""

from __future__ import annotations

from collections.abc import Iterator

from kit.page.page import Intent
from kit.page.part import on
from kit.play.parts.part import Looked, Shown, TablePart, Tell
from kit.play.parts.story import Story
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Decision

DECISIONS_KEPT = 100
"""How many decisions of the past can be looked at."""


class LookBack(TablePart):
    """Looks at what was decided."""

    def __init__(self, view: Viewpoint, story: Story, tell: Tell) -> None:
        self._view, self._table, self._focus, self._story, self._tell = view, view.table, view.focus, story, tell

    @on("look")
    def _look(self, intent: Intent) -> None:
        """Look at a decision of the past; if it is looked at already, watch it open again."""
        if intent.n not in self._table.decisions():
            return
        view, focus = self._view, self._focus
        again = intent.n == view.step and focus.instant is None
        focus.at = None if intent.n == self._table.session.step and not view.seats.is_asked else int(intent.n)
        self._tell(Looked(view.step))
        self._story.reveal(again and bool(view.opened))

    @on("now")
    def _look_now(self, _: Intent) -> None:
        self._focus.at = self._focus.instant = None
        self._tell(Looked(self._view.step))

    def shows(self) -> Shown:
        """The decisions and, while the history is open, what followed from them."""
        past = tuple(self._past()) if self._focus.panel == "history" else ()
        return {"decisions": tuple(self._table.decisions()), "past": past}

    def _past(self) -> Iterator[Decision]:
        view, session = self._view, self._table.session
        for step in self._table.decisions()[: -DECISIONS_KEPT - 1 : -1]:
            events = view.seen(session.played(step).events)
            yield Decision(step=step, before=view.view_after(step - 1), events=events)
