"""Tables of a class: each phone a seat, bots fill the empty ones, all play at once, and the wall sees every board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kit.draw.svg import Node, el
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import Seat
from kit.engine.options import read_options
from kit.engine.reading import JsonObject, is_whole
from kit.faces import open_face
from kit.games import NAMES, open_box
from kit.lab.lots import pairings
from kit.lessons.hands import Hands
from kit.page.face import AnyFace, Instant
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.play.parts.advice import Reasons
from kit.play.parts.choices import Choices
from kit.play.parts.forms import Forms
from kit.play.parts.pace import Pace
from kit.play.parts.part import TablePart
from kit.play.parts.seats import Onlookers, Seating
from kit.play.parts.story import Story
from kit.play.parts.viewpoint import Called, Viewpoint
from kit.play.parts.waiting import Waiting
from kit.play.parts.what_if import WhatIf
from kit.play.rooms.stage import stage_of
from kit.play.table_page import TablePage
from kit.table.log import Member
from kit.table.room import Room, Round
from kit.table.rooms import LiveRoom
from kit.text.say import Words
from kit.together.attendance import Attendance
from kit.together.play_shown import at_tables, large_table, played_for, small_tables
from kit.together.question import Judged
from kit.together.raced_table import RacedTable
from kit.together.seat_race import RaceWaiting, SeatRace
from kit.together.shared_table import SharedTable
from kit.together.tables import PLAY, Tables

OF_A_SCREEN = ("instant", "finish", "pause", "space")
"""What can be done at every table, besides what its parts do."""


class OffPage(TablePage):
    """A screen at a table that is drawn as a part of another page."""

    race: SeatRace | None = None
    """Its race, where hands are timed."""
    has_begun = False
    """Something has been shown, or hurried, since the other page was drawn."""

    def refresh(self) -> None:
        """Nothing by itself: the other page is drawn."""
        self.has_begun = True

    def press(self, intent: Intent) -> None:
        """Do what a person does on the other page."""
        self._on_intent(intent)

    def _racing(self, table: SharedTable, seat: Seat | None, now: Callable[[], int]) -> Sequence[TablePart]:
        """The parts of a race, and of waiting."""
        if not isinstance(table, RacedTable):
            return (Waiting(self.view),)
        self.race = SeatRace(self.view, table, seat, now)
        return RaceWaiting(self.view, table), self.race


class SeatPage(OffPage):
    """One seat's screen: it plays, and decides nothing for the others."""

    def __init__(
        self, table: SharedTable, face: AnyFace, seat: Seat, looks: Looks, names: Called, now: Callable[[], int]
    ) -> None:
        """`now`: as of `SeatRace`."""
        super().__init__(table, face, Page(""))
        self.looks = looks
        self.seats = seats = Seating(table, self.focus, face, self.tell, only=seat)
        self.view = view = Viewpoint(table, face, self.focus, seats, looks, names)
        forms, story = Forms(view), Story(view, self.page)
        choices = Choices(view, seats, forms)
        race = self._racing(table, seat, now)
        self.compose(seats, Pace(view), forms, choices, WhatIf(view), story, Reasons(view), *race)

    @property
    def is_stood_in(self) -> bool:
        """Whether the computer plays for whoever looks at it."""
        return not self.seats.deciding


class OnWall(OffPage):
    """A table as everybody may see it."""

    def __init__(self, table: SharedTable, face: AnyFace, looks: Looks, names: Called, now: Callable[[], int]) -> None:
        """`now`: as of `SeatRace`."""
        super().__init__(table, face, Page(""))
        self.looks = looks
        seats = Onlookers(table)
        self.view = view = Viewpoint(table, face, self.focus, seats, looks, names)
        self.compose(seats, Story(view, self.page), *self._racing(table, None, now))


class Play(Attendance):
    """A round in which the class plays, several tables at once."""

    kind = PLAY
    is_alone = False
    keys = ("game", "players", "options")
    look = "room"
    closes = ()
    asks_sureness = is_answered = False

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `game`, `players`, `options`, and in a log `tables`.  Raises `BadInput` for what cannot be played."""
        self.box, self.looks = box_of(spec), looks
        self.face = open_face(self.box.name)
        self.screen: OffPage | None = None
        """The seat of whoever looks at it, or the table that is opened on the wall."""
        self._open: int | None = None
        """Which table is large on the wall."""
        self.kept: dict[str, Node] = {}
        """What small boards have in common, as `play_shown` draws it."""

    @property
    def words(self) -> Words:
        """Those of the game."""
        return self.screen.words if self.screen else Words(self.looks.language, self.box.name)

    @property
    def title(self) -> str:
        """The game."""
        return Words(self.looks.language, self.box.name).say("page.title")

    def enter(self, live: LiveRoom, now: Round, me: Member | None) -> None:
        """Sit down, or look on."""
        self._room, self._tables, self.me = live, Tables.of(live, now.number), me
        if me is not None and (found := self._tables.seat_of(me)):
            table, seat = found
            self.screen = SeatPage(table, self.face, seat, self.looks, names_at(self, table), self.now)
        elif me is not None and self._tables.all:
            self.screen = self._on_wall(0)

    def _on_wall(self, at: int) -> OnWall:
        assert self._tables
        table = self._tables.all[at]
        return OnWall(table, self.face, self.looks, names_at(self, table), self.now)

    def seen(self, now: Round) -> object:
        """What was done at the reader's own table, and what those who sit there are called."""
        if isinstance(self.screen, OffPage) and isinstance(self.screen.table, SharedTable):
            table = self.screen.table
            names = tuple([self.called(self.words, member) for member in table.seats])
            return sum(each.get("table") == table.number for each in now.moves), names
        return len(now.moves)

    def at_hand(self) -> Node | None:
        """Who is awaited at each table, with what can be done about it."""
        return at_tables(self)

    def _be_late(self, _: Intent) -> None:
        """Time may be up for others at the own table."""
        if self.screen and isinstance(self.screen.table, SharedTable):
            self.screen.table.be_late(self.now())

    # Playing ----------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Those of a seat."""
        screen = self.screen
        if not isinstance(screen, SeatPage):
            return {}
        if screen.is_stood_in:
            return {"take-seat": self._take_seat, **dict.fromkeys(OF_A_SCREEN, self._press)}
        theirs = {name for part in screen.parts for name in (*part.intents, *part.builds())}
        return {**dict.fromkeys((*theirs, *OF_A_SCREEN), self._press), "race-late": self._be_late}

    def _press(self, intent: Intent) -> None:
        assert self.screen
        self.screen.instant, self.screen.paused = self.instant, self.is_paused
        self.screen.press(intent)

    def began(self) -> tuple[int | None, bool] | None:
        """What the table tells is shown from its first instant."""
        if self._tables:
            self._tables.catch_up()
        screen = self.screen
        if screen is None or not screen.has_begun:
            return None
        screen.has_begun = False
        return screen.instant, screen.paused

    def choice(self, intent: Intent | None = None) -> str:
        """Nothing is closed for the class."""
        return ""

    def take(self, choice: str) -> None:
        """Nothing."""

    def said(self, choice: str) -> str:
        """As it was written."""
        return choice

    def judged(self, choice: str) -> Judged:
        """Nobody is right or wrong."""
        return Judged(None)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def asked(self) -> Node:
        """The reader's seat."""
        if self.screen is None:
            return el("div")
        screen = self.screen
        screen.instant, screen.paused, screen.panel = self.instant, self.is_paused, self.panel
        plays = isinstance(screen, SeatPage) and not screen.is_stood_in
        stage = stage_of(screen.room(), leads_on=plays)
        return el("div", played_for(self, screen), stage, class_="at-table")

    def told(self, class_said: Draw) -> Node:
        """The table as it stood at the end."""
        return el(
            "div", el("h2", self.words.say("room.play.over"), class_="big own-choice"), self.asked(), class_="col"
        )

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """It is over: nobody plays on, and everybody sees what all may see."""
        if isinstance(self.screen, SeatPage) and isinstance(self.screen.table, SharedTable):
            number = self.screen.table.number
            self.screen.page.close()
            self.screen = self._on_wall(number)

    def asked_on_wall(self, below: Node) -> Node:
        """Every board, small; one of them large."""
        assert self._tables
        if self._open is None:
            return small_tables(self, [self._on_wall(at) for at in range(len(self.tables))], below)
        self.screen = self.screen or self._on_wall(self._open)
        return large_table(self, self.screen, below)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """The boards as they stood."""
        return self.asked_on_wall(below)

    def wall_intents(self) -> Mapping[str, Handler]:
        """Which table is large."""
        return {"table": self._look_at}

    def early_intents(self) -> Mapping[str, Handler]:
        """While it is played, too; and who plays there."""
        return {**self.wall_intents(), "stand-in": self._stand_in, "play-alone": self._play_alone}

    def _look_at(self, intent: Intent) -> None:
        assert self._tables
        if self.screen:
            self.screen.page.close()
        self.screen = None
        self._open = int(str(intent.n)) if is_whole(intent.n, 0, len(self._tables.all) - 1) else None

    def instants(self) -> Sequence[Instant]:
        """What moves at the reader's table."""
        return self.screen.instants() if self.screen else ()

    def close(self) -> None:
        """Leave the table."""
        if self.screen:
            self.screen.page.close()


def seated(spec: JsonObject, room: Room) -> JsonObject:
    """A round of play with those who are in the room at its tables, drawn by lot; whoever is left over plays bots."""
    members = [person.member for person in room.members]
    size, tables = int(spec["players"]), []
    for table in pairings(members, room.seed, len(room.rounds) + 1, size):
        tables.append([member for member in table.own if member is not None])
    return {**spec, "tables": tables}


def box_of(spec: JsonObject) -> AnyBox:
    """The box of what is played.  Raises `BadInput` for what cannot be."""
    game, players = spec.get("game"), spec.get("players")
    if game not in NAMES:
        raise bad("game", "lesson_unknown", given=quoted(game))
    box = open_box(str(game))
    if not is_whole(players, box.players[0], box.players[-1]):
        raise bad("players", "lesson_unknown", given=quoted(players))
    read_options(type(box.options()), spec.get("options", {}), "options")
    return box


def names_at(play: Play, table: SharedTable) -> Called:
    """What the people at a table are called, and its bots."""

    def name(words: Words, seat: Seat) -> str:
        if seat < len(table.seats):
            return play.called(words, table.seats[seat])
        return words.say(f"bots.{table.record.players[seat].bot}.name")

    return name
