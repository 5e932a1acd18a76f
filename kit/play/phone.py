"""One seat's own screen at a table of several screens."""

from __future__ import annotations

from kit.engine.game import Seat
from kit.page.face import AnyFace
from kit.page.page import Page
from kit.play.parts.advice import Reasons
from kit.play.parts.choices import Choices
from kit.play.parts.forms import Forms
from kit.play.parts.pace import Pace
from kit.play.parts.seats import Seating
from kit.play.parts.story import Story
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.waiting import Waiting
from kit.play.parts.what_if import WhatIf
from kit.play.table import Table
from kit.play.table_page import TablePage


class Phone(TablePage):
    """The screen of one seat at a table of several screens: it plays, and decides nothing for the others."""

    def __init__(self, table: Table, face: AnyFace, seat: Seat) -> None:
        super().__init__(table, face, Page(storage_key=""))
        self.seats = seats = Seating(table, self.focus, face, self.tell, only=seat)
        self.view = view = Viewpoint(table, face, self.focus, seats, self.looks)
        self.forms, self.story = Forms(view), Story(view, self.page)
        self.choices = Choices(view, seats, self.forms)
        pace, waiting = Pace(view), Waiting(view)
        self.compose(seats, pace, self.forms, self.choices, WhatIf(view), self.story, waiting, Reasons(view))
