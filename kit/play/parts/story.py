"""What is new: shown instant by instant from the first, and read aloud; and what came before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kit.engine.event import Event
from kit.page.page import Page
from kit.page.sight import AnySight
from kit.play import turns
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, NewMoment, Resumed
from kit.text.story import tell

STEPS_TOLD = 40
"""How many steps of the story are on the page; the oldest make room."""


class Story(TablePart):
    """The story of the game, and how its latest part comes about."""

    def __init__(self, view: Viewpoint, page: Page) -> None:
        self._view, self._table, self._focus, self._page = view, view.table, view.focus, page
        self._heard: int | None = None

    @property
    def heard(self) -> int:
        """The last step that was told before the latest press; what came after it is new."""
        step, heard = self._view.step, self._heard
        return heard if heard is not None and heard < step and not self._focus.is_past else step - 1

    def reveal(self, moves: bool) -> None:
        """From the first instant on, if there is something to see and motion is wanted; otherwise all at once."""
        motion = self._view.looks.motion
        shows = moves and motion != "off" and bool(self._view.instants())
        self._focus.instant, self._focus.paused = (0 if shows else None), motion == "step"

    def changed(self, change: Change) -> None:
        """Show it from its first instant, and read aloud what is new."""
        if not isinstance(change, NewMoment):
            return
        if isinstance(change, Resumed):
            self._heard = self._focus.instant = None
            return
        self._heard = change.since
        self.reveal(change.aloud and bool(self._view.opened))
        if change.aloud and self._view.played:
            self._read_aloud(change.since)

    def _read_aloud(self, since: int) -> None:
        view, table = self._view, self._table
        new, sight = view.seen(turns.news(table.session, since, view.told)), view.sight
        lines = tell(new, view.words, table.box.story.telling)
        self._page.announce(" ".join(view.face.sentences.retold(sight, view.step, line).text for line in lines))

    def sees(self, sight: AnySight) -> AnySight:
        """The latest steps."""
        return replace(sight, story=tuple(self._steps()))

    def _steps(self) -> Iterator[tuple[int, tuple[Event, ...]]]:
        told = self._view.told
        for step in range(max(told - STEPS_TOLD, 0) + 1, told + 1):
            yield step, self._view.seen(self._table.session.played(step).events)

    def shows(self) -> Shown:
        """What is new."""
        return {"heard": self.heard, "instants": self._view.instants(), "paused": self._focus.paused}
