"""The sandbox: a position is put together, every choice is made openly, and the engine answers with its rules."""

from __future__ import annotations

from kit.engine.box import AnyBox
from kit.engine.game import AnyOptions
from kit.engine.reading import JsonObject
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import AnyFace
from kit.page.page import Page
from kit.play.dealer import ByHand
from kit.play.parts.ending import Ending
from kit.play.parts.forms import Forms
from kit.play.parts.laying import Laying
from kit.play.parts.look_back import LookBack
from kit.play.parts.seats import Everybody
from kit.play.parts.story import Story
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.what_if import WhatIf
from kit.play.position import Position
from kit.play.table import Table
from kit.play.table_page import TablePage


class Sandbox(TablePage):
    """A position that is put together, and what the engine makes of it: a referee's page that begins anywhere."""

    def __init__(self, box: AnyBox, face: AnyFace, options: JsonObject) -> None:
        position = Position(box, face, options)
        table = Table(box, position.empty, ByHand(box, face, tells_all=True))
        super().__init__(table, face, Page(storage_key=f"kit:{box.name}:sandbox"))
        self.seats = seats = Everybody(table)
        self.view = view = Viewpoint(table, face, self.focus, seats, self.looks, opens_all=True)
        self.forms, self.what_if, self.ending = Forms(view), WhatIf(view), Ending(view)
        self.story = Story(view, self.page)
        self.look_back = LookBack(view, self.story, self.tell)
        self.laying = Laying(view, position, self.page)
        self.compose(seats, self.forms, self.what_if, self.laying, self.story, self.look_back, self.ending)


def sandbox(game: str = "bakschisch", **options: AnyOptions) -> Page:
    """The page on which positions are put together: the last line of its notebook."""
    box, face = open_box(game), open_face(game)
    return Sandbox(box, face, {**box.first.options, **options}).page
