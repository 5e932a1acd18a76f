"""People and bots at one screen: a list of parts, in the order in which they hear of a change.

In the order, a race and who is at the screen come before all others; what is saved comes after them, as its line is
told to these eyes; the story after everything that decides whether somebody is asked; the form of a new game after what
was saved.
"""

from __future__ import annotations

from random import Random

from kit.engine.box import AnyBox
from kit.engine.game import AnyOptions
from kit.engine.record import Record
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import AnyFace
from kit.page.page import Page
from kit.play.arrange import first_players, some_players
from kit.play.dealer import Computer
from kit.play.parts.advice import Advice, Hint, Reasons
from kit.play.parts.branch import Branch
from kit.play.parts.choices import Choices
from kit.play.parts.ending import Ending
from kit.play.parts.forms import Forms
from kit.play.parts.look_back import LookBack
from kit.play.parts.pace import Pace
from kit.play.parts.race import Race
from kit.play.parts.review import Review
from kit.play.parts.saved import Saved
from kit.play.parts.seats import Seating
from kit.play.parts.setup import Setup
from kit.play.parts.story import Story
from kit.play.parts.undo import Undo
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.what_if import WhatIf
from kit.play.table import Table
from kit.play.table_page import TablePage


class Play(TablePage):
    """People and bots at one screen, from the first card to the winner."""

    def __init__(
        self, box: AnyBox, face: AnyFace, record: Record, storage_key: str = "", luck: Random | None = None
    ) -> None:
        table = Table(box, record, Computer(box, face, luck=luck))
        super().__init__(table, face, Page(storage_key=storage_key or f"kit:{box.name}"))
        self.seats = seats = Seating(table, self.focus, face, self.tell)
        self.view = view = Viewpoint(table, face, self.focus, seats, self.looks)
        self.race = Race(view, seats, face.racing, self.page, self.tell) if face.racing else None
        self.pace = Pace(view, self.race.gone_on) if self.race else Pace(view)
        self.hint = Hint(view, self.race.may_hint) if self.race else Hint(view)
        self.saved = Saved(view, self.page, lambda: self.parts)
        self.forms, self.story, self.what_if = Forms(view), Story(view, self.page), WhatIf(view)
        self.choices = Choices(view, seats, self.forms, self.saved.hand_out)
        self.undo, self.look_back = Undo(view, self.tell), LookBack(view, self.story, self.tell)
        self.setup, self.ending, self.review = Setup(view), Ending(view), Review(view, self.what_if)
        self.advice, self.reasons = Advice(view), Reasons(view)
        self.compose(
            *([self.race] if self.race else []),
            seats,
            self.pace,
            self.forms,
            self.choices,
            self.what_if,
            self.saved,
            self.story,
            self.undo,
            self.look_back,
            Branch(view),
            self.setup,
            self.ending,
            self.review,
            self.advice,
            self.hint,
            self.reasons,
        )


def play(
    game: str = "bakschisch", players: int | None = None, luck: Random | None = None, **options: AnyOptions
) -> Page:
    """A page on which people and bots play `game`: the last line of an app's notebook.

    It begins with one person against bots; the page itself changes that.  `options` are switches of the rules by name,
    e.g. ``open_gold=False``; `luck` draws what chance brings, as the system does if there is none.
    """
    box, face = open_box(game), open_face(game)
    seats = some_players(box, players) if players else first_players(box)
    return Play(box, face, Record(game, seats, {**box.first.options, **options}), luck=luck).page
