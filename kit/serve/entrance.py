"""How a class comes in: a short address that asks for the code of a room and leads whoever knows it to its page.

`t` asks, `t/DKRF` has the code in it (a link, a QR code), `t/test` says only that a phone reaches the server.  Every
page on phones begins here, whatever door a server has, so that codes are guessed in one place, and slowly.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from kit.serve.budget import Budget
from kit.serve.class_code import PLAIN
from kit.serve.clients import is_secure
from kit.serve.forwarded import place_of
from kit.serve.guests import DAYS, ENTRANCE, Guests, read_typed
from kit.serve.journal import tell_refusal
from kit.serve.pages import OwnPage
from kit.site.pages import LANGUAGE_NAMES, WORDS
from kit.table.acts import digest
from kit.table.names import CODE_LENGTH
from kit.table.room import Room
from kit.table.rooms import LiveRoom, now_ms

CARD = "me"
"""The key of somebody who goes on as themselves on another phone."""
TEST = "test"
"""No code: it has letters that no code has."""
QUIET_MS = 12 * 3600 * 1000
"""A room that nobody looks at, and in which nothing has happened for so long, lets nobody new in: what a teacher forgot
to end need not be guessed."""


class Entrance(OwnPage):
    """The page that asks for the code of a room, and what becomes of the answer."""

    logged_as = f"/{ENTRANCE}/…"
    """The address without the code in it."""

    def initialize(self, guests: Guests, budget: Budget) -> None:
        """`budget`: how many wrong codes an address has left."""
        self._guests, self._budget = guests, budget

    @property
    def content_security_policy(self) -> str:
        """It needs its own script and style, and sends one form."""
        return PLAIN

    def set_default_headers(self) -> None:
        """None of this is kept."""
        super().set_default_headers()
        self.set_header("Cache-Control", "no-store")

    def get(self, typed: str | None = None) -> None:
        """Ask for a code, or let in whoever has it in the address."""
        if not self._guests.page:
            self.send_error(404)
        elif not typed:
            self._show(code=read_typed(self.get_query_argument("code", "")))
        elif typed == TEST:
            self._show(is_test=True)
        else:
            self._enter(read_typed(typed))

    head = get

    def post(self, typed: str | None = None) -> None:
        """Let in whoever knows the code."""
        self.send_error(405) if typed else self._enter(read_typed(self.get_body_argument("code", "")))

    def _enter(self, code: str) -> None:
        tries = self._budget.room_tries(place_of(self.request.remote_ip or ""))
        if code in self._guests.codes(self.request.headers):
            return self._lead(code)
        if any(rate.would_wait_s() for rate in tries):
            tell_refusal("pace")
            return self._show("room_slow", 429)
        live = self._guests.rooms.find(code) if code else None
        if live is None or (fault := self._why_closed(live)):
            for rate in tries if code else ():  # what cannot be a code is no guess
                rate.wait_s()
            tell_refusal("room")
            return self._show("room_wrong" if live is None else fault, 403)
        self._give_cookie(live.room)
        self._lead(code)

    def _why_closed(self, live: LiveRoom) -> str:
        """Why the room lets nobody new in; whoever has the card of somebody in it is not new."""
        person = live.room.known_by(digest(self.get_query_argument(CARD, "")))
        return "" if person and not person.is_removed else why_closed(live)

    def _give_cookie(self, room: Room) -> None:
        about: dict[str, Any] = {"path": self.site.base, "secure": is_secure(self), "httponly": True, "samesite": "Lax"}
        name, value = self._guests.cookie, self._guests.with_room(self.request.headers, room)
        self.set_cookie(name, value, expires_days=DAYS, **about)

    def _lead(self, code: str) -> None:
        """To the page on phones, in the language of this one if it was asked for."""
        asked = {"room": code, **{name: self.get_query_argument(name, "") for name in (CARD, "lang")}}
        kept = urlencode({name: text for name, text in asked.items() if text and (name != "lang" or text in WORDS)})
        self.set_status(303)
        self.set_header("Location", f"{self.site.base}voila/render/{quote(self._guests.page)}?{kept}")
        self.finish()

    def _show(self, fault: str = "", status: int = 200, code: str = "", is_test: bool = False) -> None:
        self.set_status(status)
        action = f"{self.site.base}{ENTRANCE}?{urlencode({'lang': self.language})}"
        about = {"fault": fault, "code": code, "is_test": is_test, "action": action, "length": CODE_LENGTH}
        self.finish(self.site.room(self.language, languages=LANGUAGE_NAMES, **about))


def why_closed(live: LiveRoom) -> str:
    """Why a room lets nobody new in: the name of a sentence; empty if it does."""
    live.catch_up()
    if live.is_deleted:
        return "room_wrong"
    if live.room.is_over:
        return "room_over"
    is_forgotten = not live.is_watched and now_ms() - live.room.last_at > QUIET_MS
    return "room_locked" if live.room.is_locked or is_forgotten else ""
