"""What a phone and the wall have in common: a room, and one's own copy of what is asked in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kit.engine.errors import BadInput
from kit.games import open_box
from kit.page.face import Instant
from kit.page.guard import guard
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.page.screen import Screen
from kit.table.acts import Act, Refused
from kit.table.log import Member, Number
from kit.table.room import Room, Round
from kit.table.rooms import LiveRoom, Rooms
from kit.text.say import Words
from kit.together.question import Question
from kit.together.questions import question_for

GAME = "bakschisch"
"""In whose words a page speaks while no question is asked."""
NOBODY_WATCHES: Callable[[], None] = lambda: None  # noqa: E731


class RoomScreen(Screen):
    """A page that looks at a room, or at none yet."""

    def __init__(self, rooms: Rooms | None, storage_key: str = "") -> None:
        """`rooms`: those of the server; None where there can be none."""
        super().__init__(open_box(GAME), Page(storage_key))
        self.rooms = rooms
        self.live: LiveRoom | None = None
        self.question: Question | None = None
        """What is asked in the round of now, as this screen has it."""
        self.cannot_show = False
        """What is asked cannot be shown here: its lesson has changed."""
        self.refused = ""
        """Why something was refused: the key of a sentence, until the next press."""
        self._round: Number = 0
        self._drawn: Room | None = None
        """The room as it was when drawing began: that may be paused, and the room go on meanwhile."""
        self._leaves = NOBODY_WATCHES
        self._is_acting = False
        self._seen: object = None
        look = partial(self.leaving.during, self._look_again)
        self.page.elsewhere.look = partial(guard, self.page.tell_failure, look)

    # The room ---------------------------------------------------------------------------------------------------------

    @property
    def room(self) -> Room | None:
        """As it is now; while the page is drawn, as it was when that began."""
        return self._drawn or (self.live.room if self.live else None)

    @property
    def now(self) -> Round | None:
        """The round of now."""
        return self.room.now if self.room else None

    @property
    def on_screen(self) -> Round | None:
        """The round of now, if the page has come to it: a press is about what was seen, and counts for nothing else."""
        now = self.now
        return now if now and now.number == self._round else None

    def enter(self, live: LiveRoom) -> None:
        """Look at this room from now on."""
        self.leave()
        self.live = live
        self._leaves = live.subscribe(self._hear)

    def leave(self) -> None:
        """Look at none."""
        self._leaves()
        self.live, self._leaves = None, NOBODY_WATCHES

    def do(self, act: Act) -> bool:
        """Do this in the room; False, with the reason to show, where it is refused."""
        if self.live is None:
            return False
        try:
            self.live.do(act)
        except Refused as refused:
            self.refused = refused.reason
            return False
        return True

    def _hear(self) -> None:
        """The room has changed: what this page did itself is drawn when all of it is done."""
        if not self._is_acting and self.seen() != self._seen:
            self.page.elsewhere.changed()

    def seen(self) -> object:
        """All of the room that is drawn here, to know whether it has changed."""
        return self.room

    def _look_again(self) -> None:
        if self.seen() != self._seen:
            self.refresh()

    # What is asked ----------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Have the question of the round of now."""
        now = self.now
        number = now.number if now else 0
        if number != self._round:
            self._let_question_go()
            self._round, self.instant, self.cannot_show = number, None, False
            if now:
                try:
                    self.question = question_for(now.spec, self.looks)
                except BadInput:
                    self.cannot_show = True
                else:
                    self.begin_round()

    def follow_question(self, question: Question, room: Room, now: Round, me: Member | None) -> None:
        """Have what is asked go on with the room, for this reader; what it has begun to tell is shown."""
        question.follow(room, now, me)
        self.box, self.face = question.box, question.face
        if began := question.began():
            self.instant, self.paused = began

    def begin_round(self) -> None:
        """A question has just come."""

    def _let_question_go(self) -> None:
        if self.question:
            self.question.close()
        self.question = None

    # As a screen ------------------------------------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """The reader's words."""
        return self.question.words if self.question else Words(self.looks.language, GAME, neutral=self.looks.neutral)

    def say(self, key: str, **said: object) -> str:
        """A sentence about rooms."""
        return self.words.say(f"room.{key}", **said)

    def instants(self) -> Sequence[Instant]:
        """Those of what is revealed."""
        is_shown = self.now is not None and self.now.is_shown
        is_seen = self.question is not None and (is_shown or self.question.is_telling)
        return self.question.instants() if self.question and is_seen else ()

    def refresh(self) -> None:
        """Show everything, and look again if the room has gone on meanwhile."""
        self._drawn = self.room
        try:
            self.follow()
            self._seen = self.seen()
            if self.question:
                is_rule = self.panel is not None and self.panel in self.box.rules()
                self.question.panel = self.panel if is_rule or self.panel == "rules" else None
            super().refresh()
        finally:
            self._drawn = None
        if self.seen() != self._seen:
            self.page.elsewhere.changed()

    def _act(self, handler: Handler, intent: Intent) -> None:
        if intent.by != "time":
            self.refused = ""
        if self.question:
            self.question.instant, self.question.is_paused = self.instant, self.paused
        self._is_acting = True
        try:
            super()._act(handler, intent)
        finally:
            self._is_acting = False

    def _on_hello(self, hello: Hello) -> None:
        self._is_acting = True
        try:
            super()._on_hello(hello)
        finally:
            self._is_acting = False

    def _let_go(self) -> None:
        self.leave()
        self._let_question_go()
        super()._let_go()
