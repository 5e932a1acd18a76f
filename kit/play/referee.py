"""The referee of a game on a real table: what everybody did is typed openly, and the engine rules.

A referee has no bots, no secrets and no chance of its own: people say what chance brought and what each of them did,
and build what is different on their table.
"""

from __future__ import annotations

from kit.engine.box import AnyBox
from kit.engine.game import AnyOptions
from kit.engine.record import Record
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import AnyFace
from kit.page.page import Page
from kit.play.arrange import people_of
from kit.play.dealer import ByHand
from kit.play.parts.branch import Branch
from kit.play.parts.building import Building
from kit.play.parts.ending import Ending
from kit.play.parts.forms import Forms
from kit.play.parts.look_back import LookBack
from kit.play.parts.saved import Saved
from kit.play.parts.seats import Everybody
from kit.play.parts.setup import Setup
from kit.play.parts.story import Story
from kit.play.parts.typing import Typing
from kit.play.parts.undo import Undo
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.what_if import WhatIf
from kit.play.table import Table
from kit.play.table_page import TablePage


class Referee(TablePage):
    """A real table beside the page: everything is typed openly, and nothing is drawn."""

    def __init__(self, box: AnyBox, face: AnyFace, record: Record) -> None:
        table = Table(box, record, ByHand(box, face))
        super().__init__(table, face, Page(storage_key=f"kit:{box.name}:referee"))
        self.seats = seats = Everybody(table)
        self.view = view = Viewpoint(table, face, self.focus, seats, self.looks)
        self.saved, self.story = Saved(view, self.page, lambda: self.parts), Story(view, self.page)
        self.forms, self.what_if, self.ending = Forms(view), WhatIf(view), Ending(view)
        self.typing = Typing(view, seats, self.forms)
        self.undo, self.look_back = Undo(view, self.tell), LookBack(view, self.story, self.tell)
        self.setup = Setup(view, people_of, asks_first=True)
        self.building = Building(view, self.setup)
        self.compose(
            seats,
            self.forms,
            self.typing,
            self.what_if,
            self.saved,
            self.story,
            self.undo,
            self.look_back,
            Branch(view),
            self.setup,
            self.building,
            self.ending,
        )


def referee(game: str = "bakschisch", players: int | None = None, **options: AnyOptions) -> Page:
    """A page that referees a game on a real table: the last line of its notebook."""
    box, face = open_box(game), open_face(game)
    seats = people_of(box, players or box.players[-1])
    return Referee(box, face, Record(game, seats, {**box.first.options, **options})).page
