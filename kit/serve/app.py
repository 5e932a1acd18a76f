"""The server: our pages behind our door and, where pages may have kernels, the door to those beside them."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.ioloop import PeriodicCallback
from tornado.web import Application

from kit.doors.seal import KeySeal
from kit.openers import opener
from kit.serve import figures, journal, pages
from kit.serve.budget import Budget
from kit.serve.class_code import ClassCode
from kit.serve.docs import DocsFile, docs_in
from kit.serve.door import Door, Guarded, GuardedServer
from kit.serve.entrance import Entrance
from kit.serve.fair_queue import FairQueue
from kit.serve.files import PLACE, Files, FolderFile
from kit.serve.guests import ENTRANCE, Guests
from kit.serve.limits import CONNECTIONS_A_SEAT, LONGEST_BODY, LONGEST_MESSAGE, Limits
from kit.serve.machines import Machines
from kit.serve.paced_socket import PacedSocket
from kit.serve.page_cache import PageCache
from kit.serve.page_sessions import PageSessions
from kit.serve.rooms_watch import RoomsWatch
from kit.serve.seats import Seats
from kit.serve.settings import Settings
from kit.serve.share import entrances
from kit.serve.shutdown import take_leave, told_to_end
from kit.serve.state import key_for
from kit.serve.websocket import Visiting
from kit.site.folder import Folder
from kit.table.rooms import DAY_MS, Rooms
from kit.table.store import Shared

if TYPE_CHECKING:
    from kit.serve.hub_auth import HubAuth
    from kit.serve.hub_heartbeat import Activity
    from kit.serve.kernels.app import KernelDoor

IDLE_CONNECTION_S = 75
"""After how long a connection that asks for nothing, or whose request never ends, is closed."""


class Server:
    """One folder of notebooks, served until it is told to stop."""

    def __init__(
        self,
        told: Settings,
        folder: Folder,
        sockets: Sequence[socket.socket],
        limits: Limits,
        private: Path,
        secret: str,
        token: str | None = None,
        code: str = "",
        rooms: Rooms | None = None,
        files: Files | None = None,
    ) -> None:
        """`sockets` are bound already; the first notebook of the folder is the one that is tried at start-up.

        Files about kernels are kept in the folder `private`.  With a token, everybody who knows it may come in, even
        from other machines.  Cookies are signed with the secret.  With a code, everybody is asked for it.  With rooms,
        classes can meet, and their store is closed at the end; `files` are served beside the pages.
        """
        self.told, self.folder, self.limits, self.sockets = told, folder, limits, sockets
        self.first = folder.notebooks[0].path
        self.door = Door.of(told, port_of(sockets[0]), token)
        self.budget = Budget(limits)
        self.queue = FairQueue(self.budget)
        self.rooms = rooms
        store = rooms.store if rooms else None
        self.watch = RoomsWatch(rooms, store) if rooms and isinstance(store, Shared) else None
        self.guests: Guests | None = None
        if rooms:
            rooms.entrance = entrances(told, self.door.port)
            key = key_for("guests of rooms")
            self.guests = Guests(rooms, folder, key, told.base_path, self.door.room_cookie)
            self.door = replace(self.door, guests=self.guests)
        self.sessions = (
            PageSessions(folder, limits.without_kernels, KeySeal.of_server(), self.queue, rooms) if told.lean else None
        )
        self.files = files
        self.site = pages.site_of(told, rooms is not None, files.beside if files else None)
        self.kernels: KernelDoor | None = None
        if not told.lean or folder.needs_kernels:
            from kit.serve.kernels.app import KernelDoor  # a second and 50 MB, only if it is needed

            is_silent = told.log == "json"
            self.kernels = KernelDoor(folder, self.site, limits, self.budget, private, secret, is_silent)
        else:
            folder.leave_out_kernels()  # even those added later
        self._secret, self._code = secret, code
        self.hub_auth: HubAuth | None = None
        self.of_hub: list[HubAuth | Activity] = []

    # What it consists of ----------------------------------------------------------------------------------------------

    def application(self) -> Application:
        """Everything that a browser can ask for."""
        base = re.escape(self.site.base)
        visited = {"sessions": self.sessions, "guests": self.guests}
        entering = {"guests": self.guests, "budget": self.budget}
        own: list[tuple[Any, ...]] = [
            ("", pages.Home),
            ("games/([a-z0-9_]+)", pages.GameRoom),
            ("class", pages.ForClass),
            (r"search-([a-z]+)\.json", pages.Search),
            ("favicon.ico", pages.NoIcon),
            ("robots.txt", pages.Robots),
            (re.escape(pages.SECURITY), pages.Security, {"told": self.told}),
            ("page/(script|style)-[0-9a-f]+", pages.PageFile),
            ("voila/render/(.*)", pages.NotebookPage, {"kernels": self.kernels, **visited}),
            *([("visit/(.*)", Visiting, visited)] if self.sessions else []),
            *([(f"{ENTRANCE}(?:/(.*))?", Entrance, entering)] if self.guests else []),
            *([("docs/?(.*)", DocsFile, docs_in(self.told.docs))] if self.told.docs else []),
            *([(f"{PLACE}(?:/(.*))?", FolderFile, {"files": self.files})] if self.files else []),
        ]
        handlers: list[Any] = [(base + pattern, *about) for pattern, *about in own]
        if self.kernels:
            return self.kernels.application(handlers, self._settings())
        return Application(handlers, **self._settings())

    def _settings(self) -> dict[str, Any]:
        """The settings of the application: what handlers ask for."""
        xsrf = {"samesite": "Strict", "expires_days": None, "path": self.site.base, "secure": self.door.is_secure}
        return {
            "allow_remote_access": self.told.is_hosted,  # for Jupyter's handlers; the door checks hosts as well
            "base_url": self.site.base,
            "cookie_secret": self._secret.encode(),
            "default_handler_class": pages.NoSuchPage,
            "folder": self.folder,
            "has_reception": self.told.hub,
            "log_function": journal.log_answer,
            "page_cache": PageCache(self.site, self.folder),
            "seat_cookie": self.door.seat_cookie,
            "site": self.site,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "xsrf_cookie_kwargs": xsrf,
        }

    def listen(self) -> None:
        """Take requests from now on, besides what else the event loop does."""
        application = self.application()
        if self.told.hub:
            self._join_hub(application)
        most = max(self.limits.connections, CONNECTIONS_A_SEAT * self.limits.seats_an_address)
        asked = None
        if self._code:
            about = (self._code, self._secret, self.site.base, self.door.code_cookie)
            asked = ClassCode(application, self.budget, *about, self.guests)
        self.guarded = Guarded(
            self.hub_auth or asked or application, self.door, self.queue, most if self.told.is_hosted else None
        )
        self.machines = Machines(self.guarded, self.site.base, self.told.metrics_for, self.door.trusted, self.look)
        PeriodicCallback(self.look, figures.EVERY_S * 1000).start()
        figures.begun()
        bounds = {
            "idle_connection_timeout": IDLE_CONNECTION_S,
            "body_timeout": IDLE_CONNECTION_S,
            "max_body_size": LONGEST_BODY,
        }
        self.http = GuardedServer(self.machines, **bounds)
        self.http.add_sockets(self.sockets)

    def _join_hub(self, application: Application) -> None:
        """Have a hub say who comes in, and tell it when somebody has."""
        from kit.serve.hub_auth import HubAuth  # jupyterhub is installed only where there is a hub
        from kit.serve.hub_heartbeat import Activity, Hub

        self.hub_auth = HubAuth(application, self.site.base)
        hub = Hub.of(os.environ)
        for name in ("JUPYTERHUB_API_TOKEN", "JPY_API_TOKEN"):  # kernels need not know these
            os.environ.pop(name, None)
        self.of_hub = [self.hub_auth, *([Activity(hub, self.last_used)] if hub else [])]

    # From start to end ------------------------------------------------------------------------------------------------

    async def run(self, when_ready: Callable[[], None]) -> int:
        """Serve until a signal says stop, then stop every kernel. Returns the exit code."""
        self.told_to_end = told_to_end()
        self.listen()
        trial = asyncio.create_task(self.first_page_fault())
        stopped = asyncio.create_task(self.told_to_end.wait())
        try:
            await asyncio.wait({trial, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not stopped.done() and (fault := trial.result()):
                journal.log.error("%s cannot be shown: %s", self.first, fault)
                return 1
            if not stopped.done():
                self._start()
                self.machines.state = "ready"
                when_ready()
            await stopped
            return 0
        finally:
            self.machines.state = "stopping"
            stopped.cancel()
            trial.cancel()
            await asyncio.gather(trial, stopped, return_exceptions=True)
            await self.close()

    async def first_page_fault(self) -> str | None:
        """Make a page ready for the first visitor; returns why it is not fit to be shown, None if it is."""
        try:
            if self.sessions and self.sessions.opening(self.first):
                self.sessions.page(self.first).close()
                return None
            assert self.kernels, "a notebook that needs a kernel is not listed where there is none"
            return await self.kernels.trial(self.first)
        except Exception as error:
            return str(error) or type(error).__name__

    def _start(self) -> None:
        """Look after pages from now on."""
        if self.sessions:
            for name in {
                opening.name for each in self.folder.notebooks if (opening := self.sessions.opening(each.path))
            }:
                opener(name)  # so that no visitor waits for an import, or makes others wait
            self.sessions.start()
        if self.kernels:
            ready = [each.path for each in self.folder.notebooks if each.kind == "app" or each.path == self.first]
            self.kernels.start([path for path in ready if not (self.sessions and self.sessions.opening(path))])
        if self.rooms:
            PeriodicCallback(self._forget, DAY_MS).start()
        if self.watch:
            self.watch.start()
        for part in self.of_hub:
            part.start()

    def _forget(self) -> None:
        """Delete the rooms whose time is over."""
        if self.rooms:
            self.rooms.forget_old()

    async def close(self) -> None:
        """Take no more requests, and leave no kernel and no file behind."""
        self.http.stop()
        await take_leave(self.is_busy, self.websockets)
        for part in (*self.of_hub, self.watch, self.sessions, self.kernels):
            if part:
                await part.close()
        if self.rooms:
            self.rooms.store.close()

    # What goes on -----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Bring the figures of what is open up to date."""
        seats: dict[figures.DoorName, Seats] = {}
        if self.kernels:
            seats["kernel"] = self.kernels.seats
        if self.sessions:
            seats["socket"] = self.sessions.seats
        figures.look(seats, self.kernels.pids if self.kernels else ())
        figures.look_into(self.rooms.live if self.rooms else ())

    def last_used(self) -> float:
        """When a user last asked for something or had a page before them, by `time.monotonic`."""
        asked = [self.hub_auth.asked] if self.hub_auth else []
        shown = [visit.touched for visit in self.sessions.visits] if self.sessions else []
        return max(*asked, *shown, self.kernels.last_used if self.kernels else 0.0, 0.0)

    def is_busy(self) -> bool:
        """Whether something was asked for and has not been answered yet."""
        visits = self.sessions.visits if self.sessions else ()
        return bool(self.guarded.under_way) or any(visit.lock.locked() for visit in visits)

    def websockets(self) -> list[PacedSocket]:
        """The websockets of all pages."""
        visits = self.sessions.visits if self.sessions else ()
        shown: list[Any] = [visit.browser for visit in visits if isinstance(visit.browser, PacedSocket)]
        return [*shown, *(self.kernels.websockets if self.kernels else ())]


def port_of(bound: socket.socket) -> int:
    """The port of a socket; 0 for a Unix socket, which has none."""
    return 0 if bound.family == getattr(socket, "AF_UNIX", None) else int(bound.getsockname()[1])


def has_voila() -> bool:
    """Whether kernels are possible here: the extra `play` is installed."""
    try:
        return find_spec("voila") is not None
    except ImportError:
        return False
