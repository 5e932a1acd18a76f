"""Voilà alone behind our door, with our pages in place of its own.

Never as a Jupyter Server extension: only on its own does Voilà refuse to run code that a page sends.
"""

import asyncio
import logging
import os
import re
import shutil
import socket
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import PeriodicCallback
from traitlets.config import Config
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_page_config

from kit.doors.seal import KeySeal
from kit.serve import figures, journal, pages
from kit.serve.activity import Activity, Hub
from kit.serve.budget import Budget
from kit.serve.channel import Channel, Connection
from kit.serve.door import Door, Guarded, GuardedServer
from kit.serve.ends import take_leave, told_to_end
from kit.serve.hall import Hall
from kit.serve.kernels import Kernels
from kit.serve.limits import CONNECTIONS_A_SEAT, LONGEST_BODY, LONGEST_MESSAGE, Limits
from kit.serve.machines import Machines
from kit.serve.notebooks import Notebook
from kit.serve.opening import FAULT, House, Streamed
from kit.serve.paced import PacedSocket
from kit.serve.row import Row
from kit.serve.seats import Seats
from kit.serve.settings import Settings
from kit.serve.visitors import Anybody, Quiet
from kit.serve.visits import Visiting

if TYPE_CHECKING:
    from kit.serve.reception import Reception

# What a page needs of Voilà. Its tree, its file browser and its login are left out.
PAGE_HANDLERS = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    ThemesHandler,
    VoilaShutdownKernelHandler,
)
# A page loads these and not whatever else its environment offers.
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
IDLE_CONNECTION_S = 75
"""A connection that asks for nothing, or that never ends asking, is closed."""


class Server(Voila):
    """One folder of notebooks, served until it is told to stop."""

    def __init__(
        self,
        told: Settings,
        notebooks: Sequence[Notebook],
        sockets: Sequence[socket.socket],
        limits: Limits,
        private: Path,
        secret: str,
        token: str | None = None,
    ) -> None:
        """`sockets` are bound already; the first of `notebooks` is the one that is tried at start-up.

        Files about kernels are kept in the folder `private`.  With a token, everybody who knows it may come in, from
        other machines too.  Cookies are signed with the secret.
        """
        folder = told.folder.resolve()
        self.told = told
        self.budget = Budget(limits)
        self.hall = Hall(folder, limits.without_kernels, KeySeal.of_server(), self.budget) if told.lean else None
        self.door = Door.of(told, port_of(sockets[0]), token)
        self.limits = limits
        super().__init__(
            config=_CONFIGURATION,
            base_url=told.base_path,
            config_file_paths=[],  # nobody's own Voilà settings change what is served here
            connection_dir_root=str(private),
            cookie_secret=secret.encode(),
            identity_provider_class=Anybody,
            kernel_websocket_connection_class=Connection,
            port=self.door.port,
            root_dir=str(folder),
        )
        self.first = notebooks[0].path
        wanted = [each.path for each in notebooks if each.kind == "app" or each is notebooks[0]]
        self.kept_ready = [path for path in wanted if not (self.hall and self.hall.opening(path))]
        self.sockets = sockets
        self.reception: Reception | None = None
        self.of_hub: list[Reception | Activity] = []
        self.initialize([])

    def setup_template_dirs(self) -> None:
        """Our page template before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(pages.TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, but for requests that name this machine only; the door looks at their host too."""
        words = pages.words_for(self.told)
        own = {
            "allow_remote_access": self.told.is_hosted,
            "default_handler_class": pages.NoSuchPage,
            "log_function": journal.log_answer,
            "has_reception": self.told.hub,
            "host": pages.host(self.told),
            "words": words,
            "port": self.door.port,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "seat_cookie": self.door.seat_cookie,
            "xsrf_cookie_kwargs": {
                "samesite": "Strict",
                "expires_days": None,
                "path": self.base_url,
                "secure": self.door.is_secure,
            },
        }
        settings = {**super().init_settings(), **own}
        kernels: Kernels = self.kernel_manager
        kernels.limits = self.limits
        kernels.is_silent = self.told.log == "json"
        streamed = Streamed(pages.place, lambda reason: pages.refusal(reason, self.base_url, words))
        self.house = House(kernels, self.limits, Path(self.root_dir), self.renderer, streamed, Row(), self.budget)
        return settings

    def init_handlers(self) -> list[Any]:
        """Our pages, then what they need of Voilà."""
        house = {"house": self.house}
        channels = next(handler[0] for handler in super().init_handlers() if handler[1] is VoilaKernelWebsocketHandler)
        kept = [
            (pattern, type(kind.__name__, (Quiet, kind), {}), *options)
            for pattern, kind, *options in super().init_handlers()
            if kind in PAGE_HANDLERS
        ]
        own = [
            ("", pages.Home),
            ("favicon.ico", pages.NoIcon),
            ("robots.txt", pages.Robots),
            ("page/(script|style)-[0-9a-f]+", pages.PageFile),
            ("voila/render/(.*)", pages.NotebookPage, {**house, "hall": self.hall}),
            *([("visit/(.*)", Visiting, {"hall": self.hall})] if self.hall else []),
        ]
        placed = [(re.escape(self.base_url) + pattern, *about) for pattern, *about in own]
        return [*placed, (channels, Channel, house), *kept]

    def renderer(self, notebook: str) -> NotebookRenderer:
        """Voilà's renderer for one page of the notebook."""
        about = {"base_url": self.base_url, "settings": self.app.settings, "log": self.log}
        renderer = pages.Renderer(
            **about,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.config,
            notebook_path=notebook,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=get_page_config(**about, voila_configuration=self.voila_configuration),
        )
        renderer.words = self.app.settings["words"]
        return renderer

    def listen(self) -> None:
        """Take requests from now on, beside what else the event loop does."""
        most = max(self.limits.connections, CONNECTIONS_A_SEAT * self.limits.seats_an_address)
        if self.told.hub:
            from kit.serve.reception import Reception  # jupyterhub is there only where a hub is

            self.reception = Reception(self.app, self.base_url)
            hub = Hub.of(os.environ)
            for name in ("JUPYTERHUB_API_TOKEN", "JPY_API_TOKEN"):  # kernels need not know it
                os.environ.pop(name, None)
            self.of_hub = [self.reception, *([Activity(hub, self.last_used)] if hub else [])]
        self.guarded = Guarded(
            self.reception or self.app, self.door, self.budget, most if self.told.is_hosted else None
        )
        self.machines = Machines(self.guarded, self.base_url, self.told.metrics_for, self.door.trusted, self.look)
        PeriodicCallback(self.look, figures.EVERY_S * 1000).start()
        figures.begun()
        bounds = {
            "idle_connection_timeout": IDLE_CONNECTION_S,
            "body_timeout": IDLE_CONNECTION_S,
            "max_body_size": LONGEST_BODY,
        }
        self.http = GuardedServer(self.machines, **bounds)
        self.http.add_sockets(self.sockets)

    def look(self) -> None:
        """Bring the figures of what is open up to date."""
        seats: dict[figures.DoorName, Seats] = {"kernel": self.house.seats}
        if self.hall:
            seats["socket"] = self.hall.seats
        kernels: Kernels = self.kernel_manager
        figures.look(seats, kernels.pids)

    async def run(self, when_ready: Callable[[], None]) -> int:
        """Serve until a signal says stop, then stop every kernel. Returns the exit code."""
        self.told_to_end = told_to_end()
        self.start()
        trial = asyncio.create_task(self.first_page_fault())
        stopped = asyncio.create_task(self.told_to_end.wait())
        try:
            await asyncio.wait({trial, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not stopped.done() and (fault := trial.result()):
                journal.log.error("%s cannot be shown: %s", self.first, fault)
                return 1
            if not stopped.done():
                self.house.start(self.kept_ready)
                if self.hall:
                    self.hall.start()
                for each in self.of_hub:
                    each.start()
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

    def last_used(self) -> float:
        """When a user last asked for something or had a page before them, by `time.monotonic`."""
        asked = [self.reception.asked] if self.reception else []
        shown = [visit.touched for visit in self.hall.visits] if self.hall else []
        kernels: float = (datetime.now(UTC) - self.kernel_manager.last_kernel_activity).total_seconds()
        return max(*asked, *shown, monotonic() - kernels)

    def is_busy(self) -> bool:
        """Something is asked for and not answered yet."""
        visits = self.hall.visits if self.hall else ()
        return bool(self.guarded.under_way) or any(visit.lock.locked() for visit in visits)

    def websockets(self) -> list[PacedSocket]:
        """Of all pages."""
        shown = [visit.browser for visit in self.hall.visits] if self.hall else []
        of_kernels = [channel for channels in self.house.channels.values() for channel in channels]
        return [*of_kernels, *(each for each in shown if isinstance(each, PacedSocket))]

    async def first_page_fault(self) -> str | None:
        """Make a page ready for the first visitor; why it is not fit to be shown, None if it is."""
        try:
            if self.hall and self.hall.opening(self.first):
                self.hall.page(self.first).close()
                return None
            page = await self.house.prepare(self.first)
        except Exception as error:
            return str(error) or type(error).__name__
        return "a cell fails; the lines above say where" if FAULT in page else None

    async def close(self) -> None:
        """No more requests, no kernel, no file left."""
        self.http.stop()
        await take_leave(self.is_busy, self.websockets)
        for each in self.of_hub:
            await each.close()
        if self.hall:
            await self.hall.close()
        await self.house.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def port_of(bound: socket.socket) -> int:
    """0 for a Unix socket, which has none."""
    return 0 if bound.family == getattr(socket, "AF_UNIX", None) else int(bound.getsockname()[1])


# Pages are kept ready by our House, not by Voilà: its pool stays empty once a notebook could not be read.
# What a kernel says while no browser listens is dropped, not gathered without end: a page asks for its state anew.
_CONFIGURATION = Config(
    VoilaConfiguration={
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "extension_allowlist": WIDGET_EXTENSIONS,
        "multi_kernel_manager_class": Kernels,
        "preheat_kernel": False,
    },
    MappingKernelManager={"buffer_offline_messages": False, "kernel_manager_class": "kit.serve.kernels.PageKernel"},
    # A kernel that was started again has nothing of its page in it: it goes, and the page loads itself anew.
    KernelManager={"transport_encryption": "auto", "autorestart": False},
    NotebookNotary={"db_file": ":memory:"},  # leave nothing in the home folder
    Application={"log_level": logging.WARNING},
)
