"""A pupil's page: who they are, one question at a time, and their own choice within those of all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from kit.draw.svg import Node
from kit.engine.json_text import read_json
from kit.engine.reading import Scalar
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler, Part, on
from kit.table import acts
from kit.table.acts import LONGEST_CHOICE, digest
from kit.table.log import Member
from kit.table.names import new_key, read_code
from kit.table.room import Choice, Person
from kit.table.rooms import Rooms
from kit.together.phone_shown import page_of
from kit.together.question import Question
from kit.together.screen import RoomScreen

SHELF = "kit:room:"
LONGEST_KEY = 60


class Phone(RoomScreen):
    """One person's screen in a room."""

    panels = ("menu", "rules", "card")

    def __init__(self, rooms: Rooms | None) -> None:
        super().__init__(rooms)
        self.key = ""
        """What this person is known by again; it stays in their browser."""
        self.wishes: Mapping[str, Scalar] = {}
        """What this browser keeps for all pages."""
        self._me: Person | None = None
        self._among: Mapping[Member, Person] | None = None
        """The people among whom `_me` was looked for: each phone asks who looks at it whenever anybody closes."""
        self.is_revealed = False
        self.page.elsewhere.watched = self._be_watched
        self._goes: Callable[[], None] | None = None
        self.compose(Belonging(self), Answer(self))

    # Who it is --------------------------------------------------------------------------------------------------------

    @property
    def me(self) -> Person | None:
        """Who looks at it; None for a stranger."""
        room = self.room
        if room is None or not self.key:
            return None
        if room.people is not self._among:
            self._me, self._among = room.known_by(digest(self.key)), room.people
        return self._me

    @property
    def mine(self) -> Choice | None:
        """What they have closed in the round of now."""
        return self.now.choices.get(self.me.member) if self.now and self.me else None

    def seen(self) -> object:
        """Nothing of what others close."""
        room, now, me = self.room, self.now, self.me
        if room is None or now is None:
            return room and (room.is_over, room.is_paused, me)
        shown = now.choices if now.is_shown else None
        own = self.question.seen(now) if self.question else None
        mine = now.choices.get(me.member) if me else None
        return room.is_over, room.is_paused, me, now.number, now.stage, mine, shown, own

    def _be_watched(self, is_so: bool) -> None:
        """Say in the room whether this person is connected."""
        if is_so and self._goes is None and self.live and self.me:
            self._goes = self.live.arrive(self.me.member)
        elif not is_so and self._goes:
            goes, self._goes = self._goes, None
            goes()

    def come_in(self, key: str) -> None:
        """Be known by this key."""
        self.key, self._among = key, None
        self._be_watched(True)

    # What is asked ----------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """Nothing is answered yet."""
        self.is_revealed = False
        if self.question and self.live and self.now:
            self.question.wished = str(self.wishes.get(self.question.wish) or "")
            self.question.enter(self.live, self.now, self.me.member if self.me else None)

    def keep(self, question: Question) -> None:
        """Have the browser keep what the question wants kept."""
        if question.wish and question.wished != self.wishes.get(question.wish, ""):
            self.wishes = {**self.wishes, question.wish: question.wished}
            self.page.remember(question.wish, question.wished)

    def follow(self) -> None:
        """Have the question of now, and what was closed; what is right, once it is revealed."""
        super().follow()
        room, now, question, mine = self.room, self.on_screen, self.question, self.mine
        if question is None or room is None or now is None:
            return
        me = self.me.member if self.me else None
        self.follow_question(question, room, now, me)
        if now.is_shown and not self.is_revealed:
            self.is_revealed = True
            question.take(mine.said if mine else "")
            question.reveal(room, now, me)
            self._reveal(self.looks.motion != "off")

    def picture(self) -> Node:
        """The page."""
        if self.question:
            self.question.instant, self.question.is_paused = self.instant, self.paused
        return page_of(self)

    def _let_go(self) -> None:
        self._be_watched(False)
        super()._let_go()


class Belonging(Part):
    """Comes into a room, and is known there again."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    def greet(self, hello: Hello) -> bool:
        """The address says which room; the browser has the key, or a card of one's own brings it."""
        phone = self._phone
        phone.wishes = {**hello.wishes, **phone.wishes}
        asked = hello.asked
        code = read_code(asked.get("room", ""))
        if phone.rooms is None or not code:
            return True
        if phone.page.storage_key != SHELF + code:
            phone.page.storage_key = SHELF + code  # the browser says hello again, with what it keeps there
            return False
        self._enter(code, asked.get("me", "") or (hello.saved or ""))
        return True

    def _enter(self, code: str, key: str) -> None:
        phone = self._phone
        assert phone.rooms
        live = phone.rooms.find(code)
        if live is None:
            phone.refused = "no_such"
            return
        phone.enter(live)
        if phone.me and not live.room.known_by(digest(key)):
            key = phone.key  # a page stays who it is: one that says many keys is not many people
        key = key if 0 < len(key) <= LONGEST_KEY else new_key()
        if phone.do(acts.join(key)):
            phone.page.save(key)
            phone.come_in(key)

    @on("name")
    def _rename(self, intent: Intent) -> None:
        if me := self._phone.me:
            self._phone.do(acts.rename(me.member, str(intent.value or "").strip()))


class Answer(Part):
    """Answers what is asked, and closes it."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    @property
    def is_open(self) -> bool:
        """Whether something can be answered now."""
        phone = self._phone
        room, now = phone.room, phone.on_screen
        may = room and not room.is_paused and not room.is_over and phone.me and not phone.me.is_removed
        return bool(may and now and now.is_open and phone.question and not phone.mine)

    def builds(self) -> Mapping[str, Handler]:
        """What the question takes, while it is open; what can be looked at in it, once it is revealed."""
        question, now = self._phone.question, self._phone.now
        if question and now and now.is_shown:
            return question.told_intents()
        if question is None or not self.is_open:
            return {}
        return {**question.intents(), **dict.fromkeys(question.closes, self._close)}

    def _close(self, intent: Intent) -> None:
        """Have it written down; only then is it closed."""
        phone, now, question = self._phone, self._phone.on_screen, self._phone.question
        assert now and question and phone.me
        if act := question.closing(intent, phone.me.member, now):
            phone.do(act)
            phone.keep(question)

    @on("reopen")
    def _reopen(self, _: Intent) -> None:
        """Take it back, as long as others still choose."""
        phone = self._phone
        now, me, mine = phone.on_screen, phone.me, phone.mine
        question = phone.question
        if not (now and me and mine and question and question.may_reopen):
            return
        if phone.do(acts.reopen(me.member, now.number)):
            question.take(mine.said)

    def done(self, intent: Intent) -> None:
        """What is in the hand outlives the server."""
        phone, question = self._phone, self._phone.question
        if self.is_open and question and intent.by != "time":
            held = {"round": phone.now and phone.now.number, "choice": question.choice()[:LONGEST_CHOICE]}
            phone.page.hold(json.dumps(held))

    def greet(self, hello: Hello) -> bool:
        """Take it up again."""
        phone = self._phone
        if hello.held:
            held = read_json(hello.held)
            phone.follow()
            if isinstance(held, dict) and phone.now and held.get("round") == phone.now.number and self.is_open:
                assert phone.question
                phone.question.take(str(held.get("choice", "")))
        return True


def class_phone(rooms: Rooms | None = None) -> Page:
    """The page of a pupil in a room: the last line of its notebook."""
    return Phone(rooms).page
