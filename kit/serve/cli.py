"""The command line of the server."""

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from secrets import token_hex
from typing import NamedTuple

from tornado import netutil
from tornado.netutil import bind_sockets

from kit.release import to_install
from kit.serve.app import Server, has_voila, port_of
from kit.serve.demo import limits_of, pages_of, promise, seats_of
from kit.serve.files import Files
from kit.serve.folders import private_folders
from kit.serve.hub import told_by_hub
from kit.serve.journal import keep_secret, tell
from kit.serve.limits import FEWEST_SEATS, FILES_A_SEAT, PAGES_A_SEAT, Limits, room_for
from kit.serve.rooms_kept import rooms_of
from kit.serve.settings import CODE, EVERYWHERE, LOOPBACK, OWN, ROOMS, SECRET, UNIX, USUAL_PORT, Settings, read_settings
from kit.serve.share import invitation, lan_addresses, new_token, only_at
from kit.serve.state import keep_key, state_folder
from kit.serve.supervisor import LINK_KEY, LIVES, end_with_parent, keep_running
from kit.serve.terminal import Terminal
from kit.site.folder import Folder

IMPOSSIBLE, NOT_NOW = 2, 1
"""Exit codes: no start with these settings can ever succeed, as hosting/kit.service knows; a later one may."""


class Refused(Exception):
    """Says why nothing is served, with the exit code."""

    def __init__(self, why: str, code: int = IMPOSSIBLE) -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be served; nothing has been opened for it yet."""

    settings: Settings
    folder: Folder
    seats: int
    """How many are asked for; the system may have room for fewer."""
    files: Files | None = None


class Secrets(NamedTuple):
    """What a kernel need not know."""

    cookies: str
    code: str
    link_key: str | None
    lives: int | None
    """How many servers with this link have died; None if nobody starts it again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve the notebooks of a folder as the settings say. Returns the exit code."""
    try:
        plan = plan_of(argv)
        is_taken_over, sockets = _listen(plan.settings)
        if plan.settings.share and LINK_KEY not in os.environ:
            return _kept_running(sys.argv[1:] if argv is None else argv, plan.settings, sockets)
        limits, few = _granted(plan)
    except Refused as refused:
        print(f"kit.serve: {refused}", file=sys.stderr)
        return refused.code
    return _serve(plan, limits, few, sockets, is_taken_over)


def plan_of(argv: Sequence[str] | None = None) -> Plan:
    """What the command line and the environment ask for; raises `Refused`."""
    settings = read_settings(argv)
    if settings.hub:
        try:
            settings = read_settings(argv, told_by_hub(os.environ))
        except ValueError as error:
            raise Refused(f"--hub: {error}") from None
    if not settings.lean and not has_voila():
        if Folder(settings.folder).needs_kernels:
            raise Refused(f"{settings.folder} needs kernels: {to_install('play')}; or add --without-kernels")
        settings = replace(settings, without_kernels=True)
    seats = seats_of(settings)
    kernels = limits_of(settings, seats).has_kernels and has_voila()
    folder = Folder(settings.folder, kernels)
    if not folder.notebooks:
        raise Refused(f"there is no notebook to serve in {settings.folder}{'' if kernels else ' without a kernel'}")
    if settings.docs and not (settings.docs / "index.html").is_file():
        raise Refused(f"--docs: `make docs` has built nothing in {settings.docs}")
    try:
        files = Files(settings.files.resolve()) if settings.files else None
    except ValueError as error:
        raise Refused(f"--files: {error}") from None
    return Plan(settings, folder, seats, files)


def _listen(settings: Settings) -> tuple[bool, list[socket.socket]]:
    """Whether another server answers at our socket, and the sockets; raises `Refused`."""
    try:
        return _is_answered(settings), _bind(settings)
    except (OSError, ValueError) as error:
        where = settings.listen or f"port {settings.port}"
        why = f"{where} cannot be used: {getattr(error, 'strerror', None) or error}"
        raise Refused(why, IMPOSSIBLE if isinstance(error, ValueError) else NOT_NOW) from None


def _granted(plan: Plan) -> tuple[Limits, str]:
    """What there is room for, and why that is less than was asked for, if it is; raises `Refused`."""
    seats, few = room_for(plan.seats, FILES_A_SEAT + (PAGES_A_SEAT if plan.settings.lean else 0))
    if seats < FEWEST_SEATS:
        raise Refused(f"there is no room for a page: {few}")
    return limits_of(plan.settings, seats), few


def _take_secrets() -> Secrets:
    """Take them out of the environment; from now on no line that is logged shows one."""
    cookies = os.environ.pop(SECRET, "") or token_hex(32)
    code = os.environ.pop(CODE, "").strip()
    link_key, lives = os.environ.pop(LINK_KEY, None), os.environ.pop(LIVES, None)
    rooms = os.environ.pop(ROOMS, "")  # with the password of a database, perhaps
    for each in (link_key, cookies, code, rooms, os.environ.get("JUPYTERHUB_API_TOKEN")):
        keep_secret(each or "")
    return Secrets(cookies, code, link_key, None if lives is None else int(lives))


def _serve(plan: Plan, limits: Limits, few: str, sockets: list[socket.socket], is_taken_over: bool) -> int:
    """Serve until the end."""
    settings, secrets = plan.settings, _take_secrets()
    if secrets.lives is not None:
        end_with_parent()
    terminal = Terminal(for_machines=settings.log == "json")
    state = state_folder(settings.state)  # while there is still a home
    with private_folders(homeless=settings.demo) as private:
        no_key = keep_key(state, private)
        rooms, no_rooms = rooms_of(settings, state)
        cookies, code, link_key, _ = secrets
        server = Server(settings, plan.folder, sockets, limits, private, cookies, link_key, code, rooms, plan.files)
        ready = partial(_announce, plan, limits, few, secrets, port_of(sockets[0]), rooms.entrance if rooms else ())
        terminal.take_over()
        tell("start", "the server starts", **settings.unusual)
        if no_key:
            what = "its key is not kept (--state), so games that hide something end with this server: %s"
            tell("no key", what, no_key, level=logging.WARNING)
        if no_rooms:
            what = "no class can meet here, because its room cannot be kept (--rooms): %s"
            tell("no rooms", what, no_rooms, level=logging.WARNING)
        if is_taken_over:
            tell("taken over", "took the socket over from a server that still answered", level=logging.WARNING)

        # Not asyncio.run: at its end it waits for half-made connections, which can take half a minute.
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            return loop.run_until_complete(server.run(ready))
        finally:
            tell("stop", "the server has stopped")
            terminal.last_words()


def _announce(
    plan: Plan, limits: Limits, few: str, secrets: Secrets, port: int, for_phones: Sequence[str] = ()
) -> None:
    """Tell the person who started it that it is ready, for how many, and where."""
    settings, for_people = plan.settings, plan.settings.log == "text"
    room, asked = pages_of(settings, limits.seats), pages_of(settings, plan.seats)
    tell("ready", "the server is ready", pages=room)
    if few and for_people:
        print(f"Room for {room} pages, not {asked}: {few}", flush=True)
    if settings.demo and for_people:
        print(promise(settings, limits), flush=True)
    if secrets.link_key and secrets.lives:
        print("The server had died and was started again; the link is the same.", flush=True)
    elif secrets.link_key:
        only = only_at(settings.listen)
        addresses, here = ([only], only) if only else (lan_addresses(), "127.0.0.1")
        about = (sys.stdout.isatty(), settings.base_path, here, for_phones)
        print(invitation(addresses, port, secrets.link_key, *about), flush=True)
    elif for_people:
        # a hub's user has the name of their server in its address, and needs no other
        where = "the hub" if settings.hub else _address(settings, port)
        _open(where, settings.open and not settings.is_hosted)


def _kept_running(arguments: Sequence[str], settings: Settings, sockets: Sequence[socket.socket]) -> int:
    """Share it from a process of its own, which is started again if it dies, at the port that was found here."""
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
    """Whether somebody serves our Unix socket: a server whose place we take, or one that was started twice."""
    if not settings.listen.startswith(UNIX):
        return False
    with socket.socket(socket.AF_UNIX) as trial:
        trial.settimeout(1)
        return trial.connect_ex(settings.listen.removeprefix(UNIX)) == 0


def _bind(settings: Settings) -> list[socket.socket]:
    """Listen where it was asked for, or on the usual port, or on a free one. Raises OSError and ValueError."""
    if settings.listen.startswith(UNIX):
        return [netutil.bind_unix_socket(settings.listen.removeprefix(UNIX), mode=0o660)]
    host, _, port = settings.listen.rpartition(":") if settings.listen else (LOOPBACK, "", settings.port)
    host = EVERYWHERE if settings.share and not settings.listen else host.strip("[]") or EVERYWHERE
    if port is not None:
        if int(port) not in range(65536):  # the system would silently take another one
            raise ValueError("a port is a number from 0 to 65535")
        return bind_sockets(int(port), host)
    try:
        return bind_sockets(USUAL_PORT, host)
    except OSError:
        return bind_sockets(0, host)


def _has_screen() -> bool:
    """Whether a browser window can appear; on Linux a text browser would take the terminal instead."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
