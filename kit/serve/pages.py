"""The pages a browser can ask for: the first page, a notebook as a page, and a kind word if there is neither."""

from __future__ import annotations

import asyncio
import math
from contextlib import aclosing, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler

from kit.release import PACKAGE, VERSION
from kit.serve.clients import is_secure, know_again, visitor_of
from kit.serve.guests import ENTRANCE, Guests, read_typed
from kit.serve.journal import Discreet, tell_refusal
from kit.serve.page_cache import PageCache, Rendered
from kit.serve.page_sessions import PageSessions
from kit.serve.seats import Full
from kit.serve.settings import Settings
from kit.site.folder import Folder
from kit.site.kiosk_links import link_to_kiosk
from kit.site.notebooks import Notebook
from kit.site.pages import ADDRESSES, FILES, WORDS, Beside, Site, words_for
from kit.site.policy import RULES, WITHIN, policy

if TYPE_CHECKING:
    from kit.serve.kernels.app import KernelDoor

SECURITY = ".well-known/security.txt"
SECURITY_DAYS = 180
YEAR_S = 365 * 24 * 3600
LANGUAGE_COOKIE = "kit-lang"
FAULTS = {404: "gone", 503: "full"}
AGAIN_S = {"full": 20, "crowd": 30}
"""After how long a page that was refused tries again by itself, or up to half as long again, so that not all come at
once."""


def language_of(handler: RequestHandler) -> str:
    """The language asked for in the address, or the one chosen before, or the browser's, or English."""
    accepted = handler.request.headers.get("Accept-Language", "")
    chosen = [handler.get_argument("lang", ""), handler.get_cookie(LANGUAGE_COOKIE, "")]
    wished = [*chosen, *(part.strip()[:2].lower() for part in accepted.split(","))]
    return next((language for language in wished if language in WORDS), "en")


class OwnPage(Discreet):
    """What all pages share: our words, our error page, and the rule that nothing is fetched from another host."""

    _cached: Rendered | None = None

    needs_eval = False
    """Whether functions are made from texts, as Voilà's own front end does, for other people's widgets."""

    @property
    def language(self) -> str:
        """The language of the person who asks."""
        return language_of(self)

    @property
    def content_security_policy(self) -> str:
        """The browser itself refuses other hosts. Pages have inline scripts, anywidget makes modules out of blobs."""
        evaluated = " 'unsafe-eval'" if self.needs_eval else ""
        own = {
            "script-src": f"{RULES['script-src']}{evaluated} blob: data:",
            "connect-src": f"'self' {'wss' if is_secure(self) else 'ws'}://{self.request.host}",
        }
        return policy(own, WITHIN)

    def set_default_headers(self) -> None:
        """No other site learns where a link to it was; no cache between us keeps one visitor's page for another."""
        self.set_header("Cache-Control", "private, no-cache")
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Content-Type-Options", "nosniff")

    @property
    def site(self) -> Site:
        """What all pages share."""
        site: Site = self.settings["site"]
        return site

    @property
    def folder(self) -> Folder:
        """The folder of notebooks."""
        folder: Folder = self.settings["folder"]
        return folder

    @property
    def cache(self) -> PageCache:
        """The pages that were rendered before."""
        cache: PageCache = self.settings["page_cache"]
        return cache

    def goes_to_kiosk(self, path: str = "") -> bool:
        """Whether the browser asked for the kiosk of a fair, and is sent there."""
        asked = {name: self.get_argument(name) for name in self.request.arguments}
        link = link_to_kiosk(self.folder, path, asked)
        if link:
            self.redirect(self.site.base + link)
        return link is not None

    def send(self, page: Rendered) -> None:
        """Send a page from the cache; to a browser that has it, only its tag."""
        self._cached = page
        self.finish(page.body)

    def compute_etag(self) -> str | None:
        """The tag; that of a page from the cache is known."""
        return self._cached.etag if self._cached else super().compute_etag()

    def write_error(self, status_code: int, fault: str = "", **about: Any) -> None:
        """Say a plain sentence; what went wrong inside is in the server's log."""
        error = about.get("exc_info", (None, None))[1]
        kind = str(error.reason) if isinstance(error, Refused) else FAULTS.get(status_code, "failed")
        waiting = error.waiting if isinstance(error, Refused) else {}
        if again_s := waiting.get("again_s"):
            self.set_header("Retry-After", str(again_s))
        self.finish(self.site.error(kind, self.language, **waiting))


class Refused(HTTPError):
    """There is no seat: 503 if the house is full, 429 if the visitor has as many as they may have.

    `waiting` is for the person who waits: `again_s` (when the page tries again), `playing` (how many pages are open),
    `path` (of the notebook).
    """

    def __init__(self, reason: str, **waiting: Any) -> None:
        super().__init__(503 if reason == "full" else 429, reason=reason)
        self.waiting = waiting


class Home(OwnPage):
    """The first page: a card for each game, then what else can be opened."""

    def get(self) -> None:
        know_again(self)
        if not self.goes_to_kiosk():
            self.send(self.cache.home(self.language))

    head = get


class GameRoom(OwnPage):
    """A game's room: all that belongs to it."""

    def get(self, game: str) -> None:
        know_again(self)
        try:
            self.send(self.cache.game(game, self.language))
        except LookupError:
            raise HTTPError(404) from None

    head = get


class ForClass(OwnPage):
    """What is for a class."""

    def get(self) -> None:
        know_again(self)
        self.send(self.cache.for_class(self.language))

    head = get


class Search(OwnPage):
    """What can be found by a word, for a browser to look through."""

    def get(self, language: str) -> None:
        if language not in WORDS:
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.send(self.cache.search(language))

    head = get


class NotebookPage(OwnPage):
    """A notebook as a page, with a kernel of its own if it needs one."""

    def initialize(
        self, kernels: KernelDoor | None, sessions: PageSessions | None, guests: Guests | None = None
    ) -> None:
        """`kernels` opens it, or `sessions` if it needs none; a page for guests only if `guests` knows the browser."""
        self._kernels = kernels
        self._sessions = sessions
        self._guests = guests
        self._sending: asyncio.Future[None] | None = None

    async def get(self, path: str) -> None:
        know_again(self)
        self._listed(path)
        if way_in := self._way_in(path):
            return self.redirect(way_in, status=303)
        if self.goes_to_kiosk(path):
            return
        if self._sessions and self._sessions.opening(path):
            if reason := self._sessions.refusal(visitor_of(self)):
                raise self._refused(reason, path)
            return self.send(self.cache.visit(path))
        if self._kernels is None:
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        # Reading it sets the cookie without which a page that is left may not stop its kernel.
        _ = self.xsrf_token
        self.needs_eval = not self.folder.is_ours(path)
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self._sending = asyncio.ensure_future(self._send(self._kernels, path))
        with suppress(asyncio.CancelledError, StreamClosedError):  # the one who asked has gone
            await self._sending

    async def _send(self, kernels: KernelDoor, path: str) -> None:
        env = {"SCRIPT_NAME": self.request.path, "QUERY_STRING": self.request.query or ""}
        async with aclosing(kernels.house.open(path, visitor_of(self), env)) as pieces:
            try:
                async for piece in pieces:
                    self.write(piece)
                    await self.flush()
            except Full as full:
                raise self._refused(full.reason, path) from None

    def _refused(self, reason: str, path: str) -> Refused:
        """What to say to somebody who gets no seat."""
        tell_refusal(reason, notebook=path)
        again_s = AGAIN_S.get(reason, 0)
        if self._sessions and reason == "spent":
            again_s = math.ceil(self._sessions.wait_s(visitor_of(self))) or 1
        playing = sum(len(each.seats) for each in (self._kernels, self._sessions) if each)
        return Refused(reason, again_s=again_s, playing=playing, path=path)

    def head(self, path: str) -> None:
        """Say whether the page would open: a page that has lost its kernel asks, and one that waits for a seat.

        There is no Retry-After, which a page that waits for the kit (`hosting/back-soon.html`) takes as from a proxy.
        """
        self._listed(path)
        if self._way_in(path):
            self.set_status(403)  # a page that has lost its connection hears that it need not try again
            self.finish()
            return
        if self.goes_to_kiosk(path):
            return
        needs_none = self._sessions is not None and self._sessions.opening(path) is not None
        opens = self._sessions if needs_none else self._kernels
        if opens is None:
            raise HTTPError(404)
        if not needs_none:
            self.set_header("Cache-Control", "no-store")
        if reason := opens.refusal(visitor_of(self)):
            self.set_status(503 if reason == "full" else 429)
        elif needs_none:
            return self.send(self.cache.visit(path))
        self.flush()  # without a length: nobody knows it until the page is made
        self.finish()

    def on_connection_close(self) -> None:
        """Nobody waits for the page any more."""
        super().on_connection_close()
        if self._sending:
            self._sending.cancel()

    def _way_in(self, path: str) -> str:
        """Where to show first that one knows the code of the room; empty if this was done, or is not needed."""
        code = read_typed(self.get_query_argument("room", ""))
        if self._guests is None or path != self._guests.page or code in self._guests.codes(self.request.headers):
            return ""
        asked = self.get_query_argument("lang", "")
        return self._guests.way_in(code, asked if asked in WORDS else "")

    def _listed(self, path: str) -> Notebook:
        notebook = self.folder.notebook(path)
        if notebook is None:
            raise HTTPError(404)
        return notebook


class PageFile(OwnPage):
    """The script or the style of pages without a kernel."""

    def get(self, name: str) -> None:
        """Send it, for the browser to keep; raises HTTPError for any other name."""
        if self.request.path != self.site.base + ADDRESSES[name]:
            raise HTTPError(404)
        text, kind = FILES[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", f"private, max-age={YEAR_S}, immutable")
        self.finish(text)

    head = get


def site_of(told: Settings, has_rooms: bool = False, beside: Beside | None = None) -> Site:
    """The site of a server with these settings, and a folder of files beside it."""
    words = words_for(strangers=told.is_hosted, public=told.demo, rooms=has_rooms)
    return Site(told.base_path, words, host(told), told.notice, beside, docs=told.docs is not None)


def host(told: Settings) -> dict[str, Any] | None:
    """What strangers are told at the foot of the first page; nobody needs that at home, or in class."""
    about = {"sources": told.sources, "package": PACKAGE, "version": VERSION}
    return about if told.is_hosted and not told.share else None


class NoIcon(OwnPage):
    """Our pages contain their icon; only the empty page of a shared link makes a browser ask for one."""

    def get(self) -> None:
        self.set_status(204)
        self.finish()

    head = get


class Robots(OwnPage):
    """What a crawler may read: our own pages. A page of a game would take somebody’s seat, and a file is one again."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        places = (f"Disallow: {self.site.base}{place}/\n" for place in ("voila", "visit", "files", ENTRANCE))
        self.finish("User-agent: *\n" + "".join(places))

    head = get


class Security(OwnPage):
    """Whom to tell of a security fault, as in RFC 9116; it is not there if the host names nobody."""

    def initialize(self, told: Settings) -> None:
        self._told = told

    def get(self) -> None:
        if not self._told.contact:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(security_text(self._told, datetime.now(UTC)))

    head = get


def security_text(told: Settings, now: datetime) -> str:
    """The text of security.txt. It expires half a year after the last day on which somebody serves it."""
    expires = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=SECURITY_DAYS)
    places = [f"Canonical: {public}{SECURITY}" for public in told.public]
    lines = [f"Contact: {told.contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", *places]
    return "\n".join([*lines, f"Preferred-Languages: {', '.join(WORDS)}", ""])


class NoSuchPage(OwnPage):
    """Answers for every other address."""

    def prepare(self) -> None:
        raise HTTPError(404)
