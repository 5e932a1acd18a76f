"""The host's page: a room is opened, everybody comes in, and what all are asked stands on the wall."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.engine.json_text import read_json
from kit.lessons.download import dialect_of, file_name
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler, Part, on
from kit.table import acts
from kit.table.acts import Refused
from kit.table.export import Verdict, as_csv, as_json
from kit.table.log import Number
from kit.table.names import read_code
from kit.table.room import Round
from kit.table.rooms import LiveRoom, Rooms, now_ms
from kit.together.host_shown import page_of
from kit.together.menu_of_questions import Shelf
from kit.together.question import Question
from kit.together.questions import question_for
from kit.together.screen import RoomScreen

STORAGE = "kit:host"
MOST_KEYS = 20
"""Rooms that a browser remembers."""
RECENT_MS = 12 * 3600 * 1000


class Host(RoomScreen):
    """The screen of whoever leads a room, on a projector."""

    panels = ("menu", "rules", "people", "ask")

    def __init__(self, rooms: Rooms | None) -> None:
        super().__init__(rooms, STORAGE)
        self.keys: dict[str, str] = {}
        """The host's keys by room, as this browser has them; the latest last."""
        self.address = ""
        """Where the page is in its browser."""
        self.shelf = Shelf()
        self.is_revealed = False
        self.looking: Number = 0
        """The earlier round that is looked at; 0: that of now."""
        self.compose(Reception(self), Leading(self), Choosing(self), TakingAlong(self))

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
        self.panel = None

    def follow(self) -> None:
        """Have the question of now; what is right, once it is revealed."""
        super().follow()
        now = self.on_screen
        if self.question and self.room and now and now.is_shown and not self.is_revealed:
            self.is_revealed = True
            self.question.reveal(self.room, now, None)
            self._reveal(self.looks.motion != "off")

    def picture(self) -> Node:
        """The wall."""
        if self.question:
            self.question.instant, self.question.is_paused = self.instant, self.paused
        return page_of(self)

    def keep(self) -> None:
        """Have the browser keep the keys."""
        self.page.save(json.dumps(dict(list(self.keys.items())[-MOST_KEYS:])))


class Reception(Part):
    """Opens rooms, and comes back to them."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def greet(self, hello: Hello) -> bool:
        """The browser has the keys; the address may name a room, and bring the key to another browser."""
        host = self._host
        host.address = hello.address
        asked = {name: values[0] for name, values in parse_qs(hello.link.removeprefix("?")).items()}
        host.keys = _keys_in(hello.saved)
        code = read_code(asked.get("room", ""))
        if code and (key := asked.get("host", "")):
            host.keys[code] = key
        if code := code or read_code(hello.held or "") or self._latest():
            self._enter(code)
        if hello.fresh and "ask" in asked:
            host.shelf.look_at(asked["ask"], asked.get("step", ""))
            host.panel = "ask"
        return True

    def _latest(self) -> str:
        """The room that this browser led last, if that was not long ago: a page that is opened again goes on there."""
        host = self._host
        for code in reversed(host.keys):
            live = host.rooms.find(code) if host.rooms else None
            if live and not live.room.is_over and now_ms() - live.room.last_at < RECENT_MS:
                return code
        return ""

    def _enter(self, code: str) -> None:
        host = self._host
        live = host.rooms.find(code) if host.rooms else None
        if live is None or not live.is_host(host.keys.get(code, "")):
            host.refused = "not_host"  # whether there is such a room, is told to nobody without its key
            if live:
                live.refuse("not_host")
        else:
            self._lead(live)

    def _lead(self, live: LiveRoom) -> None:
        host = self._host
        host.enter(live)
        host.keys[live.room.code] = host.keys.pop(live.room.code)
        host.keep()
        host.page.hold(live.room.code)

    @on("room-open")
    def _open(self, _: Intent) -> None:
        host = self._host
        if host.rooms is not None and host.live is None:
            try:
                live, key = host.rooms.open()
            except Refused as refused:
                host.refused = refused.reason
                return
            host.keys[live.room.code] = key
            self._lead(live)

    @on("room-go")
    def _go(self, intent: Intent) -> None:
        if isinstance(intent.n, str):
            self._enter(read_code(intent.n))

    @on("room-leave")
    def _leave(self, _: Intent) -> None:
        """Back to the list of rooms; the room goes on."""
        self._host.leave()
        self._host.page.hold("")


def _keys_in(saved: str | None) -> dict[str, str]:
    try:
        kept = read_json(saved or "{}")
    except BadInput:
        return {}
    pairs = kept.items() if isinstance(kept, dict) else ()
    return {code: key for code, key in pairs if read_code(code) == code and isinstance(key, str)}


class Leading(Part):
    """What a host does in a room."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @on("lock")
    def _lock(self, intent: Intent) -> None:
        self._host.do(acts.lock(bool(intent.value)))

    @on("names")
    def _names(self, _: Intent) -> None:
        if room := self._host.room:
            self._host.do(acts.show_names(not room.shows_names))

    @on("pause-room")
    def _pause(self, _: Intent) -> None:
        if room := self._host.room:
            self._host.do(acts.pause(not room.is_paused))

    @on("hide")
    def _hide(self, intent: Intent) -> None:
        room = self._host.room
        if room and isinstance(intent.n, int) and (person := room.people.get(intent.n)):
            self._host.do(acts.hide(intent.n, not person.is_hidden))

    @on("remove")
    def _remove(self, intent: Intent) -> None:
        if isinstance(intent.n, int):
            self._host.do(acts.remove(intent.n))

    @on("look")
    def _look(self, intent: Intent) -> None:
        """At an earlier round that was revealed, or back at that of now."""
        room, number = self._host.room, intent.n
        shown = {each.number for each in room.counted if each.is_shown} if room else set()
        self._host.looking = number if isinstance(number, int) and number in shown else 0
        self._host.panel = None

    @on("shut")
    def _shut(self, _: Intent) -> None:
        if now := self._host.on_screen:
            self._host.do(acts.shut(now.number))

    @on("reveal")
    def _reveal(self, _: Intent) -> None:
        if now := self._host.on_screen:
            self._host.do(acts.reveal(now.number))

    @on("take-back")
    def _take_back(self, _: Intent) -> None:
        if now := self._host.on_screen:
            self._host.do(acts.take_back(now.number))

    @on("ask-again")
    def _ask_again(self, _: Intent) -> None:
        now, self._host.looking = self._host.on_screen, 0
        if now:
            self._host.do(acts.ask(now.spec, again=now.number))

    @on("end-room")
    def _end(self, _: Intent) -> None:
        self._host.do(acts.end())


class Choosing(Part):
    """Chooses what is asked next, and what is looked at of what was."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def builds(self) -> Mapping[str, Handler]:
        """What can be looked at in what was revealed."""
        question, now = self._host.question, self._host.now
        return question.wall_intents() if question and now and now.is_shown else {}

    @on("shelf")
    def _look_at(self, intent: Intent) -> None:
        self._host.shelf.look_at(str(intent.n or ""))

    @on("ask")
    def _ask(self, intent: Intent) -> None:
        spec = self._host.shelf.spec(intent.n)
        if spec is None:
            return
        _can_be_shown(spec, self._host)
        self._host.looking = 0
        if self._host.do(acts.ask(spec)):
            self._host.panel = None


class TakingAlong(Part):
    """Hands out what the class chose, as files."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._day: int | None = None
        self._asked: dict[str, Question | None] = {}

    def greet(self, hello: Hello) -> bool:
        """A file is called after its day."""
        self._day = hello.day
        return True

    @on("rows-csv")
    def _csv(self, _: Intent) -> None:
        if room := self._host.room:
            separator, point = dialect_of(self._host.looks)
            self._download("csv", as_csv(room, room.shows_names, self._judge, separator, point))

    @on("rows-json")
    def _json(self, _: Intent) -> None:
        if room := self._host.room:
            self._download("json", as_json(room, room.shows_names, self._judge))

    def _download(self, kind: str, text: str) -> None:
        assert self._host.room
        self._host.page.download(file_name(kind, self._day, "room", self._host.room.code), text)
        self._let_go()

    def _judge(self, of: Round, choice: str) -> Verdict:
        """As the question itself judges it, if it can still be shown."""
        key = json.dumps(of.spec, sort_keys=True)
        if key not in self._asked:
            try:
                self._asked[key] = question_for(of.spec, self._host.looks)
            except BadInput:
                self._asked[key] = None
        question = self._asked[key]
        return Verdict(*question.judged(choice)) if question else Verdict()

    def _let_go(self) -> None:
        for question in self._asked.values():
            if question:
                question.close()
        self._asked = {}


def _can_be_shown(spec: Mapping[str, str], host: Host) -> None:
    """Raises `BadInput` before a class is asked what cannot be shown."""
    question_for(spec, host.looks).close()


def class_table(rooms: Rooms | None = None) -> Page:
    """The page of whoever leads a class: the last line of its notebook."""
    return Host(rooms).page
