"""A page at a table: it runs its parts, in the order in which they hear of a change, and draws what they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, TypeVar

from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.engine.game import Seat
from kit.page.face import AnyFace, Instant
from kit.page.guard import guard
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.page.screen import Screen
from kit.page.sight import AnySight
from kit.play.parts.part import Focus, TablePart, shown
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Notice, Room
from kit.play.rooms.stage import page_of
from kit.play.table import Change, NewMoment, Table
from kit.text.say import Words

Did = TypeVar("Did")

LOOKING_ON = frozenset(("instant", "finish", "pause", "open", "space", "weigh"))
"""Intents after which a notice may stay."""


class TablePage(Screen):
    """One of the pages that look at a table."""

    panels = ("menu", "history", "rules")
    view: Viewpoint
    """What this page sees."""
    parts: Sequence[TablePart]

    def __init__(self, table: Table, face: AnyFace, page: Page) -> None:
        self.focus = Focus()
        super().__init__(table.box, page)
        self.table, self.face = table, face
        self._acting = False
        self._drawn_for: Seat | None = None
        self._leave.append(table.subscribe(self.hear))

    # Screen's own state is that of the focus, as parts see it, too ----------------------------------------------------

    @property
    def instant(self) -> int | None:
        """Which instant of the latest reveal is shown."""
        return self.focus.instant

    @instant.setter
    def instant(self, instant: int | None) -> None:
        self.focus.instant = instant

    @property
    def paused(self) -> bool:
        """Whether time does not go on by itself."""
        return self.focus.paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self.focus.paused = paused

    @property
    def panel(self) -> str | None:
        """What is open beside the stage."""
        return self.focus.panel

    @panel.setter
    def panel(self, panel: str | None) -> None:
        self.focus.panel = panel

    # What happens -----------------------------------------------------------------------------------------------------

    def _own_handlers(self) -> Mapping[str, Handler]:
        return {**super()._own_handlers(), "space": self._ask_about_space}

    def hear(self, change: Change) -> None:
        """The table has changed: pages that did not do it show it now, the one that did when all of it is done."""
        if self._acting:
            self._take_in(change)
        else:
            guard(self.page.tell_failure, self._show_change, change)

    def _show_change(self, change: Change) -> None:
        self._take_in(change)
        self.refresh()

    def _take_in(self, change: Change) -> None:
        if isinstance(change, NewMoment):
            self.focus.at = self.focus.tapped = None
        self.tell(change)

    def tell(self, change: Change) -> None:
        """Tell all parts of this page."""
        for part in self.parts:
            part.changed(change)

    def _act(self, handler: Handler, intent: Intent) -> None:
        self._doing(super()._act, handler, intent)

    def _do(self, handler: Handler, intent: Intent) -> None:
        self.focus.notice = self.focus.notice if intent.name in LOOKING_ON else None
        try:
            handler(intent)
        except BadInput as error:
            self.focus.notice = Notice(error=error)

    def _is_here(self, hello: Hello) -> bool:
        return self._doing(super()._is_here, hello)

    def _doing(self, act: Callable[..., Did], *said: Any) -> Did:
        """This page acts, so it is drawn at the end."""
        acting, self._acting = self._acting, True
        try:
            return act(*said)
        finally:
            self._acting = acting

    def _ask_about_space(self, intent: Intent) -> None:
        part = intent.n if isinstance(intent.n, int | str) and not isinstance(intent.n, bool) else None
        self.focus.tapped = None if part == self.focus.tapped else part

    def _let_go(self) -> None:
        view = self.view
        super()._let_go()
        vars(view).clear()

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """The person's words."""
        return self.view.words

    def instants(self) -> Sequence[Instant]:
        """The instants of what is looked at."""
        return self.view.instants()

    def refresh(self) -> None:
        """Show everything; what has changed since is told only to the eyes that saw the tree before."""
        eyes = self.view.seats.eyes
        if self._drawn_for not in (None, eyes) or self.view.seats.must_hand_over:
            self.page.turn_over()
        self._drawn_for = eyes
        super().refresh()

    @property
    def sight(self) -> AnySight:
        """The moment, as far as these eyes may see it."""
        sight = self.view.sight
        for part in self.parts:
            sight = part.sees(sight)
        return sight

    def room(self) -> Room:
        """Everything that is drawn."""
        return Room(
            sight=self.sight,
            face=self.face,
            looks=copy(self.looks),
            panel=self.focus.panel,
            query=self.query,
            status=self.status,
            notice=self.focus.notice,
            is_over=self.view.is_over,
            **shown(self.parts),
        )

    def picture(self) -> Node:
        """The page."""
        return page_of(self.room())
