"""A game at a stand: it keeps nothing, knows what it has taught, and lets a stranger do no more than play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kit.draw.svg import Node
from kit.engine.box import AnyBox
from kit.engine.record import Record
from kit.page.face import Face
from kit.page.kiosk import Stand
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


class StandGame(TablePage):
    """A game that is drawn on another page, by whoever has that."""

    def __init__(
        self,
        box: AnyBox,
        face: Face[Any, Any],
        record: Record,
        looks: Looks,
        page: Page,
        draws: Callable[[StandGame], Node],
        ahead: int = 0,
    ) -> None:
        """`ahead`: so far bots have played before anybody looks, as `Stand.gone` counts."""
        assert face.stand
        self.stand: Stand[Any, Any] = _for(record, face.stand)
        table = Table(box, record, Computer(box, face, ahead))
        super().__init__(table, face, _Passing(page))
        self.looks, self._draws, self._is_seen = looks, draws, False
        self.seats = seats = Seating(table, self.focus, face, self.tell)
        self.view = view = Viewpoint(table, face, self.focus, seats, looks, called=self.stand.called)
        self.race = Race(view, seats, face.racing, self.page, self.tell) if face.racing else None
        self.pace = Pace(view, self.race.gone_on) if self.race else Pace(view)
        self.hint = Hint(view, self.race.may_hint) if self.race else Hint(view)
        self.forms, self.story = Forms(view), Story(view, self.page)
        self.choices = Choices(view, seats, self.forms)
        self.captions = Captions(view, self.story, self.stand)
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
        """The stand with this game."""
        return self._draws(self)

    @property
    def is_done(self) -> bool:
        """It is over, or as long as a game at a stand may be."""
        rounds, reached = self.stand.rounds, self.box.plain.moment(self.view.view).get("round", 0)
        return self.view.is_over or bool(self.table.people and rounds and reached > rounds)

    @property
    def has_acted(self) -> bool:
        """What is looked at came of what people here did, who go on when they like."""
        played = self.view.played
        return bool(self.view.opened) and played is not None and not played.moves.keys().isdisjoint(self.table.people)


def _for(record: Record, stand: Stand[Any, Any]) -> Stand[Any, Any]:
    """What is taught in a show or in a game; nothing that is not seen there."""
    if not turns.people_of(record.players):
        return stand
    return replace(stand, teaches=tuple([rule for rule in stand.teaches if rule not in stand.only_shown]))


class _Passing(Page):
    """Shows on another page, and says nothing there but what is read aloud: at a stand nothing is kept."""

    def __init__(self, page: Page) -> None:
        super().__init__("")
        self._page = page

    def show(self, tree: Node, *later: Draw) -> None:
        self._page.show(tree, *later)

    def send(self, content: Mapping[str, Any]) -> None:
        if "announce" in content:
            self._page.send(content)
