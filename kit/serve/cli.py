"""The command line of the server."""

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from secrets import token_hex

from tornado import netutil
from tornado.netutil import bind_sockets

from kit.serve.app import Server, has_voila, port_of
from kit.serve.demo import limits_of, pages_of, promise, seats_of
from kit.serve.folders import private_folders
from kit.serve.hub import told_by_hub
from kit.serve.journal import keep_secret, tell
from kit.serve.limits import FEWEST_SEATS, FILES_A_SEAT, PAGES_A_SEAT, room_for
from kit.serve.settings import CODE, EVERYWHERE, LOOPBACK, OWN, SECRET, UNIX, USUAL_PORT, Settings, read_settings
from kit.serve.share import invitation, lan_addresses, new_token, only_at
from kit.serve.state import keep_key, state_folder
from kit.serve.supervisor import LINK_KEY, LIVES, end_with_parent, keep_running
from kit.serve.terminal import Terminal
from kit.site.folder import Folder

IMPOSSIBLE, NOT_NOW = 2, 1
"""Exit codes: no start with these settings will ever succeed, as hosting/kit.service knows; another one may."""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve the notebooks of a folder as the settings say. Returns the exit code."""
    settings = read_settings(argv)
    if settings.hub:
        try:
            settings = read_settings(argv, told_by_hub(os.environ))
        except ValueError as error:
            return _refuse(f"--hub: {error}")
    if not settings.lean and not has_voila():
        return _refuse("kernels need the kit's extra `play`, which is not installed here; add --without-kernels")
    wished = seats_of(settings)
    kernels = limits_of(settings, wished).has_kernels and has_voila()
    folder = Folder(settings.folder, kernels)
    if not folder.notebooks:
        return _refuse(f"there is no notebook to serve in {settings.folder}{'' if kernels else ' without a kernel'}")
    try:
        is_taken_over = _is_answered(settings)
        sockets = _bind(settings)
    except (OSError, ValueError) as error:
        where = settings.listen or f"port {settings.port}"
        why = f"{where} cannot be used: {getattr(error, 'strerror', None) or error}"
        return _refuse(why, IMPOSSIBLE if isinstance(error, ValueError) else NOT_NOW)
    if settings.share and LINK_KEY not in os.environ:
        return _kept_running(sys.argv[1:] if argv is None else argv, settings, sockets)
    seats, few = room_for(wished, FILES_A_SEAT + (PAGES_A_SEAT if settings.lean else 0))
    if seats < FEWEST_SEATS:
        return _refuse(f"there is no room for a page: {few}")
    limits = limits_of(settings, seats)
    secret = os.environ.pop(SECRET, "") or token_hex(32)  # kernels need not know it
    code = os.environ.pop(CODE, "").strip()
    token = os.environ.pop(LINK_KEY, None)
    supervised = LIVES in os.environ
    lives = int(os.environ.pop(LIVES, "0"))
    port = port_of(sockets[0])
    if supervised:
        end_with_parent()
    for each in (token, secret, code, os.environ.get("JUPYTERHUB_API_TOKEN")):
        keep_secret(each or "")
    terminal = Terminal(for_machines=settings.log == "json")
    state = state_folder(settings.state)  # while there still is a home
    with private_folders(homeless=settings.demo) as private:
        no_key = keep_key(state, private)

        def ready() -> None:
            room, asked = pages_of(settings, seats), pages_of(settings, wished)
            tell("ready", "the server is ready", pages=room)
            if few and settings.log == "text":
                print(f"Room for {room} pages, not {asked}: {few}", flush=True)
            if settings.demo and settings.log == "text":
                print(promise(settings, limits), flush=True)
            if token and lives:
                print("The server had died and was started again; the link is the same.", flush=True)
            elif token:
                only = only_at(settings.listen)
                addresses, here = ([only], only) if only else (lan_addresses(), "127.0.0.1")
                links = invitation(addresses, port, token, sys.stdout.isatty(), settings.base_path, here)
                print(links, flush=True)
            elif settings.log == "text":
                # a hub's user has the name of their server in its address, and needs no other
                where = "the hub" if settings.hub else _address(settings, port)
                _open(where, settings.open and not settings.is_hosted)

        server = Server(settings, folder, sockets, limits, private, secret, token, code)
        terminal.take_over()
        tell("start", "the server starts", **settings.unusual)
        if no_key:
            what = "its key is not kept (--state), so games that hide something end with this server: %s"
            tell("no key", what, no_key, level=logging.WARNING)
        if is_taken_over:
            tell("taken over", "took the socket over from a server that still answered", level=logging.WARNING)

        # Not asyncio.run: at its end it waits for connections half made, which can take half a minute.
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            return loop.run_until_complete(server.run(ready))
        finally:
            tell("stop", "the server has stopped")
            terminal.last_words()


def _kept_running(arguments: Sequence[str], settings: Settings, sockets: Sequence[socket.socket]) -> int:
    """Share it from a process of its own, which is started again if it dies: at the port that was found here."""
    port = port_of(sockets[0])
    for each in sockets:
        each.close()
    place = ["--listen", f"{settings.listen.rpartition(':')[0]}:{port}"] if settings.listen else ["--port", str(port)]
    secret = os.environ.get(SECRET, "") or token_hex(32)
    return keep_running([*arguments, *place], new_token(), secret, SECRET)


def _address(settings: Settings, port: int) -> str:
    """Where a person finds it: the public address, if there is one."""
    if settings.public:
        return f"{settings.public[0].origin}{settings.base_path}"
    if not port:
        return settings.listen
    host = settings.listen.rpartition(":")[0].strip("[]")
    host = OWN.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{settings.base_path}"


def _open(address: str, in_browser: bool) -> None:
    print(f"Open {address}  (Ctrl-C ends it)", flush=True)
    if in_browser and _has_screen():
        webbrowser.open(address)


def _is_answered(settings: Settings) -> bool:
    """Whether somebody serves our Unix socket: the one whose place we take, or who was started twice."""
    if not settings.listen.startswith(UNIX):
        return False
    with socket.socket(socket.AF_UNIX) as trial:
        trial.settimeout(1)
        return trial.connect_ex(settings.listen.removeprefix(UNIX)) == 0


def _bind(settings: Settings) -> list[socket.socket]:
    """Listen where it was asked for, else on the usual port, else on a free one. Raises OSError and ValueError."""
    if settings.listen.startswith(UNIX):
        return [netutil.bind_unix_socket(settings.listen.removeprefix(UNIX), mode=0o660)]
    host, _, port = settings.listen.rpartition(":") if settings.listen else (LOOPBACK, "", settings.port)
    host = EVERYWHERE if settings.share and not settings.listen else host.strip("[]") or EVERYWHERE
    if port is not None:
        if int(port) not in range(65536):  # the system would quietly take another one
            raise ValueError("a port is a number from 0 to 65535")
        return bind_sockets(int(port), host)
    try:
        return bind_sockets(USUAL_PORT, host)
    except OSError:
        return bind_sockets(0, host)


def _has_screen() -> bool:
    """Whether a browser window can appear; on Linux a text browser would take the terminal instead."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _refuse(reason: str, code: int = IMPOSSIBLE) -> int:
    print(f"kit.serve: {reason}", file=sys.stderr)
    return code
