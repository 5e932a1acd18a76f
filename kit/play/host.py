"""The screen in front of everybody at a table of several screens, such as a projector beside a class's phones."""

from __future__ import annotations

from kit.page.face import AnyFace
from kit.page.page import Page
from kit.play.parts.branch import Branch
from kit.play.parts.look_back import LookBack
from kit.play.parts.pace import Pace
from kit.play.parts.seats import Onlookers
from kit.play.parts.setup import Setup
from kit.play.parts.story import Story
from kit.play.parts.undo import Undo
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.waiting import Waiting
from kit.play.table import Table
from kit.play.table_page import TablePage


class Host(TablePage):
    """It shows what everybody may know, goes on and back for everybody, and arranges the next game."""

    def __init__(self, table: Table, face: AnyFace) -> None:
        super().__init__(table, face, Page(storage_key=""))
        self.seats = seats = Onlookers(table)
        self.view = view = Viewpoint(table, face, self.focus, seats, self.looks)
        self.story, self.undo, self.setup = Story(view, self.page), Undo(view, self.tell), Setup(view)
        self.look_back = LookBack(view, self.story, self.tell)
        parts = (self.story, self.undo, self.look_back, Branch(view), self.setup)
        self.compose(seats, Pace(view), Waiting(view), *parts)
