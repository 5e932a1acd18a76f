"""Voilà alone behind our door, with our pages in place of its own.

Never as a Jupyter Server extension: only on its own does Voilà refuse to run code that a page sends.
"""

import asyncio
import logging
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.httpserver import HTTPServer
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from kit.serve.door import Door, Guarded
from kit.serve.notebooks import Notebook
from kit.serve.pages import TEMPLATES, Home, NoIcon, NoSuchPage, NotebookPage

# What a page needs of Voilà. Its tree, its file browser and its login are left out.
PAGE_HANDLERS = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    RequestInfoSocketHandler,
    TemplateStaticFileHandler,
    ThemesHandler,
    VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler,
)
# A page loads these and not whatever else its environment offers.
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
# A browser that closes abruptly leaves its kernel; it goes once nobody has been connected for so long.
CULL_AFTER_S = 20 * 60
CULL_EVERY_S = 60
# Served notebooks run whoever signed them, and a kernel may well be told to go while it starts.
# Tornado takes Jupyter's milliseconds for seconds; a timeout as short as it asks for would cut quiet pages off.
ALARMS_ABOUT_NOTHING = (
    "Notebook %s is not trusted",
    "Could not destroy zmq context",
    "The websocket_ping_timeout",
)


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once: with small packets held back, a click takes 40 ms longer."""

    def connect(self) -> Any:
        """Join a page to its kernel."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class Server(Voila):
    """One folder of notebooks, served until it is told to stop."""

    def __init__(
        self, folder: Path, notebooks: Sequence[Notebook], sockets: Sequence[socket.socket], token: str | None = None
    ) -> None:
        """`sockets` are bound already; the first of `notebooks` is the one that is tried at start-up.

        With a token, everybody who knows it may come in, from other machines too.
        """
        self.door = Door(port=sockets[0].getsockname()[1], token=token)
        super().__init__(
            config=_configuration(notebooks),
            config_file_paths=[],  # nobody's own Voilà settings change what is served here
            kernel_websocket_connection_class=NoDelayConnection,
            port=self.door.port,
            root_dir=str(folder),
        )
        for log in (self.log, logging.getLogger("tornado.general")):
            log.addFilter(lambda record: not str(record.msg).startswith(ALARMS_ABOUT_NOTHING))
        self.first = notebooks[0].path
        self.sockets = sockets
        self.initialize([])

    def setup_template_dirs(self) -> None:
        """Our page template before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, but for requests that name this machine only; the door looks at their host too."""
        own = {
            "allow_remote_access": self.door.token is not None,
            "default_handler_class": NoSuchPage,
        }
        return {**super().init_settings(), **own}

    def init_handlers(self) -> list[Any]:
        """Our pages, then what they need of Voilà."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        kept = [handler for handler in super().init_handlers() if handler[1] in PAGE_HANDLERS]
        return [("/", Home), ("/favicon.ico", NoIcon), ("/voila/render/(.*)", NotebookPage, page), *kept]

    def listen(self) -> None:
        """Take requests from now on, beside what else the event loop does."""
        self.http = HTTPServer(Guarded(self.app, self.door))
        self.http.add_sockets(self.sockets)

    async def run(self, when_ready: Callable[[], None]) -> int:
        """Serve until a signal says stop, then stop every kernel. Returns the exit code."""
        told_to_stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in _ends():
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(told_to_stop.set))
        self.start()
        trial = asyncio.create_task(self.first_page_fault())
        stopped = asyncio.create_task(told_to_stop.wait())
        try:
            await asyncio.wait({trial, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not stopped.done() and (fault := trial.result()):
                print(f"{self.first} cannot be shown: {fault}", file=sys.stderr)
                return 1
            if not stopped.done():
                when_ready()
            await stopped
            return 0
        finally:
            stopped.cancel()
            await self.close()

    async def first_page_fault(self) -> str | None:
        """Why the page that was made ready for the first visitor is not fit to be shown; None if it is."""
        try:
            # Looked at, not taken: it stays for the visitor. Voilà has no public name for it.
            prepared = await self.kernel_manager._pools[self.first][0]
            await prepared["task"]
        except Exception as error:
            return str(error) or type(error).__name__
        page = "".join(prepared["renderer"].rendered_cache)
        return "a cell fails; the lines above say where" if "data-fault" in page else None

    async def close(self) -> None:
        """No more requests, no kernel, no file left."""
        self.http.stop()
        # A kernel that is just being started cannot be told to go, and one that failed to start stays on the list.
        starting = self.kernel_manager._pending_kernels
        await asyncio.gather(*starting.values(), return_exceptions=True)
        starting.clear()
        await self.kernel_manager.shutdown_all(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def _ends() -> list[signal.Signals]:
    """The signals that end the server: Ctrl-C, a polite kill, and a closed terminal unless `nohup` was asked for."""
    hang_up: signal.Signals | None = getattr(signal, "SIGHUP", None)
    heeded = [hang_up] if hang_up and signal.getsignal(hang_up) is not signal.SIG_IGN else []
    return [signal.SIGINT, signal.SIGTERM, *heeded]


def _configuration(notebooks: Sequence[Notebook]) -> Config:
    """One kernel kept warm for each app and for the page tried at start-up, none for the others."""
    warm = {each.path: {"pool_size": 1} for each in notebooks if each.kind == "app" or each is notebooks[0]}
    return Config(
        VoilaConfiguration={
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": WIDGET_EXTENSIONS,
            "preheat_kernel": True,
        },
        VoilaKernelManager={"kernel_pools_config": {"default": {"pool_size": 0}, **warm}},
        MappingKernelManager={"cull_idle_timeout": CULL_AFTER_S, "cull_interval": CULL_EVERY_S},
        KernelManager={"transport_encryption": "auto"},
        NotebookNotary={"db_file": ":memory:"},  # leave nothing in the home folder
        Application={"log_level": "WARN"},
    )
