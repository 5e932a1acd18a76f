"""A game at a kiosk: it keeps nothing, knows what it has taught, and lets a stranger do nothing but play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kit.draw.svg import Node
from kit.engine.box import AnyBox
from kit.engine.reading import JsonObject
from kit.engine.record import Record
from kit.page.face import AnyFace
from kit.page.kiosk import AnyKioskFace
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.play import turns
from kit.play.dealer import Computer
from kit.play.parts.advice import Advice, Hint, Reasons
from kit.play.parts.captions import Captions
from kit.play.parts.choices import Choices
from kit.play.parts.forms import Forms
from kit.play.parts.onlooking import Onlooking
from kit.play.parts.pace import Pace
from kit.play.parts.race import Race
from kit.play.parts.seats import Seating
from kit.play.parts.story import Story
from kit.play.parts.undo import Undo
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Table
from kit.play.table_page import TablePage


class KioskGame(TablePage):
    """A game that is drawn on another page, by the owner of that page."""

    def __init__(
        self,
        box: AnyBox,
        face: AnyFace,
        record: Record,
        looks: Looks,
        page: Page,
        draws: Callable[[KioskGame], Node],
        ahead: int = 0,
    ) -> None:
        """`ahead`: how far bots have played before anybody looks, as `KioskFace.gone` counts."""
        assert face.kiosk
        self.kiosk: AnyKioskFace = _for(record, face.kiosk)
        table = Table(box, record, Computer(box, face, ahead))
        super().__init__(table, face, _Passing(page))
        self.looks, self._draws, self._is_seen = looks, draws, False
        self.seats = seats = Seating(table, self.focus, face, self.tell)
        self.view = view = Viewpoint(table, face, self.focus, seats, looks, called=self.kiosk.called)
        self.race = Race(view, seats, face.racing, self.page, self.tell) if face.racing else None
        self.pace = Pace(view, self.race.gone_on) if self.race else Pace(view)
        self.hint = Hint(view, self.race.may_hint) if self.race else Hint(view)
        self.forms, self.story = Forms(view), Story(view, self.page)
        self.choices = Choices(view, seats, self.forms)
        self.captions = Captions(view, self.story, self.kiosk)
        self.compose(
            *([self.race] if self.race else []),
            Onlooking(view),
            seats,
            self.pace,
            self.forms,
            self.choices,
            self.captions,
            self.story,
            Undo(view, self.tell),
            Advice(view),
            self.hint,
            Reasons(view),
        )

    def appear(self) -> None:
        """From now on be seen."""
        self._is_seen = True
        self.story.reveal(bool(self.view.opened))
        self.refresh()

    def rest(self) -> None:
        """Nothing moves any more."""
        self.instant, self._follows = None, ()

    def press(self, intent: Intent) -> None:
        """Do what somebody did on the page that draws this game."""
        self._on_intent(intent)

    def refresh(self) -> None:
        """Show everything as it is now, once it is seen."""
        if self._is_seen:
            super().refresh()

    def picture(self) -> Node:
        """The kiosk with this game."""
        return self._draws(self)

    @property
    def is_done(self) -> bool:
        """Whether it is over, or as long as a game at a kiosk may be."""
        rounds, reached = self.kiosk.rounds, self.box.plain.moment(self.view.view).get("round", 0)
        return self.view.is_over or bool(self.table.people and rounds and reached > rounds)

    @property
    def has_acted(self) -> bool:
        """Whether what is looked at follows from what people here did, who go on when they like."""
        played = self.view.played
        return bool(self.view.opened) and played is not None and not played.moves.keys().isdisjoint(self.table.people)


def _for(record: Record, kiosk: AnyKioskFace) -> AnyKioskFace:
    """What is taught in a show or in a game, without what is not seen there."""
    if not turns.people_of(record.players):
        return kiosk
    return replace(kiosk, teaches=tuple([rule for rule in kiosk.teaches if rule not in kiosk.only_shown]))


class _Passing(Page):
    """Shows on another page, and says nothing there except what is read aloud: at a kiosk nothing is kept."""

    def __init__(self, page: Page) -> None:
        super().__init__("")
        self._page = page

    def show(self, tree: Node, *later: Draw) -> None:
        self._page.show(tree, *later)

    def send(self, content: JsonObject) -> None:
        if "announce" in content:
            self._page.send(content)
