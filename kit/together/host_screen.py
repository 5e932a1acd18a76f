"""What the parts of a host's page draw from: the room, the shelf, the timer, and the question of now as it has it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from kit.engine.errors import BadInput
from kit.page.face import Instant
from kit.table.log import Number
from kit.table.room import Room, Round
from kit.table.rooms import Rooms
from kit.together.menu_of_questions import Shelf
from kit.together.report import Report
from kit.together.screen import RoomScreen
from kit.together.timer import Timer

STORAGE = "kit:host"
COUNTS_EVERY_S = 0.2
"""While a class closes its choices, the wall would be drawn for each of them."""
MOST_KEYS = 20
"""Rooms that a browser remembers."""


class HostScreen(RoomScreen):
    """The screen of whoever leads a room, as far as it can be seen; what can be done there is a part's."""

    panels = ("menu", "rules", "people", "ask", "timer")

    def __init__(self, rooms: Rooms | None) -> None:
        super().__init__(rooms, STORAGE)
        self.page.elsewhere.rests_s = COUNTS_EVERY_S
        self.keys: dict[str, str] = {}
        """The host's keys by room, as this browser has them; the latest last."""
        self.address = ""
        """Where the page is in its browser."""
        self.shelf = Shelf()
        self.is_revealed = False
        self.looking: Number = 0
        """The earlier round that is looked at; 0: that of now."""
        self.timer = Timer()
        self.fault: BadInput | None = None
        """What is wrong with a plan that was opened."""
        self.is_notes = False
        """It is the teacher's own window beside the wall."""
        self.report: Report | None = None
        """What the page shows instead of the wall, if it is that of a report."""

    def seen(self) -> object:
        """All of the room, and who is connected."""
        here = self.live.here if self.live else ()
        return self.room, here, dict(self.live.refused) if self.live else None

    @property
    def now(self) -> Round | None:
        """The round of now, or the earlier one that is looked at."""
        if self.room and 0 < self.looking < len(self.room.rounds):
            return self.room.rounds[self.looking - 1]
        return super().now

    @property
    def entrance(self) -> str:
        """Where phones come in, up to the code."""
        if self.rooms and self.rooms.entrance:
            return self.rooms.entrance[0]
        return self.address.rpartition("/voila/")[0] + "/t/"

    def begin_round(self) -> None:
        """Nothing is revealed yet."""
        self.is_revealed = False
        if self.question and self.live and self.now:
            self.question.know(self.others)
            self.question.enter(self.live, self.now, None)
        self.panel = None

    def follow(self) -> None:
        """Have the question of now; what is right, once it is revealed."""
        super().follow()
        question, room, now = self.question, self.room, self.on_screen
        if question is None or room is None or now is None:
            return
        self.follow_question(question, room, now, None)
        if now.is_shown and not self.is_revealed:
            self.is_revealed = True
            question.reveal(room, now, None)
            self._reveal(self.looks.motion != "off")

    def instants(self) -> Sequence[Instant]:
        """Those of what is revealed; on a report nothing moves."""
        return () if self.report else super().instants()

    def others(self) -> Iterator[Room]:
        """The other rooms that this browser leads, as far as they are kept."""
        for code in self.keys:
            live = self.rooms.find(code) if self.rooms else None
            if live and live.is_host(self.keys[code]):
                yield live.room

    def keep(self) -> None:
        """Have the browser keep the keys."""
        self.page.save(json.dumps(dict(list(self.keys.items())[-MOST_KEYS:])))
