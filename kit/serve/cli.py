"""The command line of the server."""

import argparse
import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from tornado.netutil import bind_sockets

from kit.serve.app import Server
from kit.serve.folders import private_folders
from kit.serve.limits import FEWEST_SEATS, FILES_A_SEAT, PAGES_A_SEAT, Limits, room_for
from kit.serve.notebooks import find_notebooks
from kit.serve.share import invitation, lan_addresses, new_token
from kit.serve.terminal import Terminal

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8866


def main(argv: Sequence[str] | None = None) -> int:
    """Serve the notebooks of a folder to browsers on this computer, or in its network. Returns the exit code."""
    wish = _parser().parse_args(argv)
    folder = Path(wish.folder).resolve()
    notebooks = find_notebooks(folder)
    if not notebooks:
        return _refuse(f"there is no notebook to serve in {wish.folder}")
    try:
        sockets = _bind(wish.port, EVERYWHERE if wish.share else LOOPBACK)
    except OSError as error:
        return _refuse(f"port {wish.port} cannot be used: {error.strerror}")
    without_kernels = wish.share or wish.without_kernels
    seats, few = room_for(wish.seats, FILES_A_SEAT + (PAGES_A_SEAT if without_kernels else 0))
    if seats < FEWEST_SEATS:
        return _refuse(f"there is no room for a page: {few}")
    limits = Limits(
        seats=seats,
        seats_a_visitor=wish.seats_a_visitor,
        seats_an_address=wish.seats_an_address or (Limits.seats_an_address if wish.share else seats + 1),
        kernel_mib=wish.kernel_memory,
    )
    token = new_token() if wish.share else None
    terminal = Terminal()
    with private_folders() as private:
        server: Server = Server.instance(folder, notebooks, sockets, limits, private, token, without_kernels)
        terminal.take_over()

        def ready() -> None:
            if few:
                print(f"Room for {seats} pages, not {wish.seats}: {few}", flush=True)
            if token:
                print(invitation(lan_addresses(), server.port, token, sys.stdout.isatty()), flush=True)
            else:
                _open(f"http://{LOOPBACK}:{server.port}/", wish.open)

        # Not asyncio.run: at its end it waits for connections half made, which can take half a minute.
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            return loop.run_until_complete(server.run(ready))
        finally:
            terminal.last_words()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kit.serve", description=main.__doc__)
    parser.add_argument("folder", nargs="?", default="notebooks", help="folder of notebooks (notebooks)")
    parser.add_argument("--port", type=int, help=f"{USUAL_PORT}, or a free one if it is taken; 0: any free one")
    parser.add_argument("--share", action="store_true", help="let others in the same network play, by a link")
    parser.add_argument(
        "--without-kernels",
        action="store_true",
        help=f"open the kit's own pages without a kernel, as --share does, and {PAGES_A_SEAT} of them for each seat",
    )
    parser.add_argument("--seats", type=_count, default=Limits.seats, help="pages open at once (%(default)s)")
    parser.add_argument(
        "--seats-a-visitor", type=_count, default=Limits.seats_a_visitor, help="of one browser (%(default)s)"
    )
    parser.add_argument(
        "--seats-an-address",
        type=_count,
        help=f"of one address in the network (with --share {Limits.seats_an_address}, else no limit)",
    )
    parser.add_argument(
        "--kernel-memory",
        type=int,
        metavar="MIB",
        default=Limits.kernel_mib,
        help="address space of one page's Python, on Linux (%(default)s; 0: no limit)",
    )
    parser.add_argument("--no-open", dest="open", action="store_false", help="open no browser window")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _open(address: str, in_browser: bool) -> None:
    print(f"Open {address}  (Ctrl-C ends it)", flush=True)
    if in_browser and _has_screen():
        webbrowser.open(address)


def _bind(port: int | None, host: str) -> list[socket.socket]:
    """Listen on the port that was asked for, else on the usual one, else on a free one."""
    if port is not None:
        if port not in range(65536):  # the system would quietly take another one
            raise OSError(errno.EINVAL, "a port is a number from 0 to 65535")
        return bind_sockets(port, host)
    try:
        return bind_sockets(USUAL_PORT, host)
    except OSError:
        return bind_sockets(0, host)


def _has_screen() -> bool:
    """Whether a browser window can appear; on Linux a text browser would take the terminal instead."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _refuse(reason: str) -> int:
    print(f"kit.serve: {reason}", file=sys.stderr)
    return 2
