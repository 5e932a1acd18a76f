"""Voilà alone behind our door, with our pages in place of its own.

It never runs as a Jupyter Server extension: only on its own does Voilà refuse to run code that a page sends.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import Application, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_page_config

from kit.serve.budget import Budget
from kit.serve.kernels.channel import Channel, Connection
from kit.serve.kernels.handlers import Anybody, Quiet, QuietFiles, Renderer
from kit.serve.kernels.manager import Kernels
from kit.serve.kernels.opening import FAULT, House, Streamed
from kit.serve.limits import Limits
from kit.serve.paced_socket import PacedSocket
from kit.serve.seats import Seats, Visitor
from kit.site.folder import Folder
from kit.site.pages import TEMPLATES, Site, place

# What a page needs from Voilà. Its tree, its file browser and its login are left out.
PAGE_HANDLERS = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    ThemesHandler,
    VoilaShutdownKernelHandler,
)
# A page loads these and nothing else that its environment offers.
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


class KernelDoor:
    """What a server has in addition if pages may have kernels: Voilà, and the house that opens such pages."""

    def __init__(
        self, folder: Folder, site: Site, limits: Limits, budget: Budget, private: Path, secret: str, is_silent: bool
    ) -> None:
        """Files about kernels are kept in `private`; cookies are signed with the secret.

        `is_silent`: what kernels write past Jupyter to where we write is dropped.
        """
        self._folder, self._site, self._is_silent = folder, site, is_silent
        self._limits, self._budget = limits, budget
        self._voila: _Voila = _Voila.instance(folder.root, site, private, secret)
        self.house: House

    def application(self, handlers: Sequence[Any], settings: Mapping[str, Any]) -> Application:
        """A web application with these handlers and settings, and below them what pages need of Voilà."""
        self._voila.ours = settings
        self._voila.start()
        self.kernels: Kernels = self._voila.kernel_manager
        self.kernels.limits = self._limits
        self.kernels.is_silent = self._is_silent
        streamed = Streamed(place, self._site.refusal)
        self.house = House(self.kernels, self._limits, self._folder, self._voila.renderer, streamed, self._budget)
        application: Application = self._voila.app
        application.add_handlers(".*$", [*handlers, *self._voila.of_pages(self.house)])
        return application

    @property
    def seats(self) -> Seats:
        """The seats of pages with a kernel."""
        return self.house.seats

    def refusal(self, visitor: Visitor) -> str:
        """Why the visitor gets no page now: the reason of a `Full`, or empty."""
        return self.house.seats.refusal(visitor)

    @property
    def pids(self) -> list[int]:
        """The processes of all kernels."""
        return self.kernels.pids

    @property
    def websockets(self) -> list[PacedSocket]:
        """The websockets of all these pages."""
        return [channel for channels in self.house.channels.values() for channel in channels]

    @property
    def last_used(self) -> float:
        """When a kernel last had something to do, by `time.monotonic`."""
        idle: float = (datetime.now(UTC) - self.kernels.last_kernel_activity).total_seconds()
        return monotonic() - idle

    async def trial(self, notebook: str) -> str | None:
        """Make a page ready for the first visitor; returns why it is not fit to be shown, None if it is."""
        return "a cell fails; the lines above say where" if FAULT in await self.house.prepare(notebook) else None

    def start(self, notebooks: Collection[str]) -> None:
        """Keep a page of each of these ready from now on, and look after the seats."""
        self.house.start(notebooks)

    async def close(self) -> None:
        """Leave no kernel and no file behind."""
        await self.house.close()
        shutil.rmtree(self._voila.connection_dir, ignore_errors=True)


class _Voila(Voila):
    """One folder of notebooks."""

    def __init__(self, folder: Path, site: Site, private: Path, secret: str) -> None:
        self._site = site
        self.ours: Mapping[str, Any] = {}
        """The server's own settings, which take precedence over Voilà's."""
        super().__init__(
            config=_CONFIGURATION,
            base_url=site.base,
            config_file_paths=[],  # nobody's personal Voilà settings change what is served here
            connection_dir_root=str(private),
            cookie_secret=secret.encode(),
            identity_provider_class=Anybody,
            kernel_websocket_connection_class=Connection,
            root_dir=str(folder),
        )
        self.initialize([])

    def setup_template_dirs(self) -> None:
        """Our page template before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, and ours."""
        return {**super().init_settings(), **self.ours}

    def init_handlers(self) -> list[Any]:
        """None of its own: ours are used (`KernelDoor.application`)."""
        return []

    def listen(self) -> None:
        """Does nothing: the server itself listens."""

    def of_pages(self, house: House) -> list[Any]:
        """The handlers that a page with a kernel needs."""
        all_of_voila: list[Any] = super().init_handlers()
        (channels,) = (each[0] for each in all_of_voila if each[1] is VoilaKernelWebsocketHandler)
        kept = [
            (pattern, type(kind.__name__, (_ours(kind), kind), {}), *options)
            for pattern, kind, *options in all_of_voila
            if kind in PAGE_HANDLERS
        ]
        return [(channels, Channel, {"house": house}), *kept]

    def renderer(self, notebook: str) -> NotebookRenderer:
        """Voilà's renderer for one page of the notebook."""
        about = {"base_url": self.base_url, "settings": self.app.settings, "log": self.log}
        renderer = Renderer(
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
        renderer.site = self._site
        return renderer


def _ours(kind: type[Any]) -> type[Quiet]:
    """Our class to put before a handler class of Voilà's."""
    return QuietFiles if issubclass(kind, StaticFileHandler) else Quiet


# Our House keeps pages ready, not Voilà, whose pool stays empty once a notebook could not be read.
# What a kernel says while no browser listens is dropped, not gathered without end: a page asks for its state again.
_CONFIGURATION = Config(
    VoilaConfiguration={
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "extension_allowlist": WIDGET_EXTENSIONS,
        "multi_kernel_manager_class": Kernels,
        "preheat_kernel": False,
    },
    MappingKernelManager={
        "buffer_offline_messages": False,
        "kernel_manager_class": "kit.serve.kernels.manager.PageKernel",
    },
    # A kernel that was restarted has nothing of its page in it: it goes, and the page loads itself again.
    KernelManager={"transport_encryption": "auto", "autorestart": False},
    NotebookNotary={"db_file": ":memory:"},  # leave nothing in the home folder
    Application={"log_level": logging.WARNING},
)
