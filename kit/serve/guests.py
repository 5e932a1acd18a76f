"""Whoever knows the code of a room: how a browser shows that it does, and how far it opens a door that is locked.

A right code (`kit.serve.entrance`) gives the browser a cookie with the rooms whose code it knew, signed with a key that
is kept beside the rooms.  It is neither the token of a shared link nor the code of a class, and is of use for the page
on phones alone: that page finds no other room, and where a door is locked, nothing else opens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode

from tornado.httputil import parse_cookie
from tornado.web import create_signed_value, decode_signed_value

from kit.openers import FOR_GUESTS
from kit.site.folder import Folder
from kit.site.pages import ADDRESSES
from kit.table.names import read_code
from kit.table.room import Room
from kit.table.rooms import Rooms

ENTRANCE = "t"
"""After the base path: where the code of a room is asked for; short, as it is typed on phones."""
DAYS = 1
"""For how long a browser is known as a guest."""
LONGEST = 20
"""The most characters that are read as a code."""
MOST_ROOMS = 4
"""Of how many rooms a browser is a guest at once, the last ones: several tabs may be in several rooms."""


class Guests:
    """The guests of the rooms of one server."""

    def __init__(self, rooms: Rooms, folder: Folder, key: bytes, base: str, cookie: str) -> None:
        """`base`: what comes before all addresses; `cookie`: the name of ours."""
        self.rooms, self._folder, self._key, self._base, self.cookie = rooms, folder, key, base, cookie

    @property
    def page(self) -> str:
        """The path of the notebook whose page is for guests; empty if there is none here."""
        listed = ((each.path, self._folder.opening(each.path)) for each in self._folder.notebooks)
        return next((path for path, opening in listed if opening and opening.name in FOR_GUESTS), "")

    def way_in(self, code: str, language: str) -> str:
        """Where a browser that is no guest of this room is asked for the code once more."""
        asked = {"code": code, "lang": language}
        kept = urlencode({name: text for name, text in asked.items() if text})
        return f"{self._base}{ENTRANCE}" + (f"?{kept}" if kept else "")

    # The cookie -------------------------------------------------------------------------------------------------------

    def codes(self, headers: Mapping[str, str]) -> frozenset[str]:
        """The codes of the rooms whose guest a browser is, by the headers of its request; of those that there are."""
        return frozenset(mark.partition(":")[0] for mark in self._marks(headers) if self._is_of_now(mark))

    def with_room(self, headers: Mapping[str, str], room: Room) -> str:
        """The cookie of this browser from now on: it is a guest of this room as well."""
        mark = _mark(room)
        marks = [*(each for each in self._marks(headers) if each != mark), mark]
        signed: bytes = create_signed_value(self._key, self.cookie, " ".join(marks[-MOST_ROOMS:]))
        return signed.decode("ascii")

    def _marks(self, headers: Mapping[str, str]) -> Sequence[str]:
        shown = parse_cookie(headers.get("Cookie", "")).get(self.cookie)
        known: bytes | None = decode_signed_value(self._key, self.cookie, shown, max_age_days=DAYS) if shown else None
        return known.decode("ascii").split() if known else ()

    def _is_of_now(self, mark: str) -> bool:
        """Whether there is such a room; one that was deleted may have left its code to another."""
        live = self.rooms.find(mark.partition(":")[0])
        return live is not None and _mark(live.room) == mark

    # The door ---------------------------------------------------------------------------------------------------------

    def may_ask(self, method: str, path: str, headers: Mapping[str, str]) -> bool:
        """Whether this request needs no other key.

        Everybody may ask for the code page, and for the page on phones, which leads there whoever is no guest; a guest
        for what that page consists of as well.  `path` is as it was sent: another spelling of it is another path.
        """
        if not path.startswith(self._base) or not (page := self.page):
            return False
        place = path.partition("?")[0].removeprefix(self._base)
        is_reading = method in ("GET", "HEAD") and "Upgrade" not in headers
        if place == ENTRANCE or place.startswith(f"{ENTRANCE}/"):
            return is_reading or (method == "POST" and place == ENTRANCE)
        if place == f"voila/render/{quote(page)}":
            return is_reading
        is_part = is_reading and place in ADDRESSES.values()
        is_socket = method == "GET" and place == f"visit/{quote(page)}"
        return (is_part or is_socket) and bool(self.codes(headers))


def read_typed(typed: str) -> str:
    """The code that somebody typed; empty if it cannot be one."""
    return read_code(typed) if len(typed) <= LONGEST else ""


def _mark(room: Room) -> str:
    """What tells a room from one that had its code before."""
    return f"{room.code}:{room.opened_at}"
