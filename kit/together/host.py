"""The host's page: a room is opened, everybody comes in, and what all are asked stands on the wall."""

from __future__ import annotations

from collections.abc import Mapping

from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.engine.json_text import read_json
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler, Part, on
from kit.table import acts
from kit.table.acts import Refused
from kit.table.names import read_code
from kit.table.rooms import LiveRoom, Rooms, now_ms
from kit.together.host_screen import HostScreen
from kit.together.host_shown import page_of
from kit.together.notes_shown import notes_page
from kit.together.parts_of_host import Planning, TakingAlong, Timing
from kit.together.questions import asking, question_for
from kit.together.report import Report
from kit.together.report_shown import report_page
from kit.together.stand_ins import removing

RECENT_MS = 12 * 3600 * 1000


class Host(HostScreen):
    """The screen of whoever leads a room, on a projector, or the teacher's own window beside it."""

    def __init__(self, rooms: Rooms | None) -> None:
        super().__init__(rooms)
        self.compose(Reception(self), Leading(self), Choosing(self), Planning(self), Timing(self), TakingAlong(self))

    def picture(self) -> Node:
        """The wall."""
        if self.question:
            self.question.instant, self.question.is_paused = self.instant, self.paused
        if self.report:
            return report_page(self, self.report)
        return notes_page(self) if self.is_notes else page_of(self)


class Reception(Part):
    """Opens rooms, and comes back to them."""

    def __init__(self, host: HostScreen) -> None:
        self._host = host

    def greet(self, hello: Hello) -> bool:
        """The browser has the keys; the address may name a room, and bring the key to another browser."""
        host = self._host
        host.address = hello.address
        asked = hello.asked
        host.keys = _keys_in(hello.saved)
        host.is_notes = "notes" in asked
        host.report = Report() if "report" in asked else None
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

    def __init__(self, host: HostScreen) -> None:
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
            self._host.do(removing(intent.n))

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
        host = self._host
        if (now := host.on_screen) and host.room:
            stated = host.question.stated(host.room, now) if host.question else ()
            host.do(acts.reveal(now.number, *stated))

    @on("take-back")
    def _take_back(self, _: Intent) -> None:
        if now := self._host.on_screen:
            self._host.do(acts.take_back(now.number))

    @on("ask-again")
    def _ask_again(self, _: Intent) -> None:
        now, self._host.looking = self._host.on_screen, 0
        if now:
            self._host.do(asking(now.spec, again=now.number))

    @on("end-room")
    def _end(self, _: Intent) -> None:
        self._host.do(acts.end())


class Choosing(Part):
    """Chooses what is asked next, and what is looked at of what was."""

    def __init__(self, host: HostScreen) -> None:
        self._host = host

    def builds(self) -> Mapping[str, Handler]:
        """What can be looked at in what is asked, or was revealed."""
        question, now = self._host.question, self._host.now
        if question is None or now is None:
            return {}
        return question.wall_intents() if now.is_shown else question.early_intents()

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
        if self._host.do(asking(spec)):
            self._host.panel = None

    @on("ask-following")
    def _go_on(self, _: Intent) -> None:
        """What the question of now leads to by itself."""
        host = self._host
        now, question = host.now, host.question
        following = question.following(now) if question and now and now.is_shown and not host.looking else None
        if following and host.do(acts.ask(following.spec)):
            host.panel = None


def _can_be_shown(spec: Mapping[str, str], host: HostScreen) -> None:
    """Raises `BadInput` before a class is asked what cannot be shown."""
    question_for(spec, host.looks).close()


def class_table(rooms: Rooms | None = None) -> Page:
    """The page of whoever leads a class: the last line of its notebook."""
    return Host(rooms).page
