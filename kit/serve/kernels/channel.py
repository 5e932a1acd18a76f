"""A page's websocket to its kernel: what a browser may send, how fast, and what comes back.

Jupyter's own connection trusts anybody who has joined. Ours looks at each frame before Jupyter reads it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import psutil
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from kit.serve import figures
from kit.serve.clients import visitor_of
from kit.serve.kernels.handlers import Quiet
from kit.serve.kernels.manager import Kernels
from kit.serve.kernels.opening import House
from kit.serve.limits import MOST_SOCKETS, NICER, SPEECH
from kit.serve.paced_socket import UNFIT, PacedSocket
from kit.serve.rate_limit import Rate

V1 = "v1.kernel.websocket.jupyter.org"
FEWEST_OFFSETS, MOST_OFFSETS = 6, 200
"""Channel, header, parent, metadata, content and the end; and as many binary buffers as a widget may add."""

OF_OUR_PAGES = frozenset(("comm_msg", "kernel_info_request"))
"""Everything that pages of our own widgets say; a `comm_open` would make another widget, of any size."""
OF_ALL_PAGES = OF_OUR_PAGES | {"comm_open", "comm_close", "comm_info_request"}

SOON_S = 0.02
SWITCHED = 101
"""The status of a request that became a websocket."""

PING, GREETING = re.compile(rb'"content": *{"ping"'), re.compile(rb'"content": *{"hello"')
"""As a page's script writes them; a page asks every 20 seconds whether its kernel is there."""
LONGEST_PING = 400
MOST_ASKED = 100
"""The most messages whose answers are waited for."""

SESSION = re.compile(r"[\w-]{1,64}", re.ASCII)


def is_whole(frame: bytes) -> bool:
    """Whether the frame is as long as its own list of offsets says, so that nobody has to believe the list."""
    count = int.from_bytes(frame[:8], "little")
    if not FEWEST_OFFSETS <= count <= MOST_OFFSETS or len(frame) < 8 * (count + 1):
        return False
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    rises = all(one <= next_one for one, next_one in itertools.pairwise(offsets))
    return rises and offsets[0] == 8 * (count + 1) and offsets[-1] == len(frame)


class Connection(ZMQChannelsWebsocketConnection):
    """Between one websocket and one kernel."""

    @property
    def channel(self) -> Channel:
        """The websocket's own end."""
        assert isinstance(self.websocket_handler, Channel)
        return self.websocket_handler

    @property
    def is_behind(self) -> bool:
        """Whether the kernel has not yet taken what it was sent, which would otherwise gather here."""
        shell = self.channels.get("shell")
        return bool(shell and not shell.closed() and shell.sending())

    def create_stream(self) -> None:
        """Create only the channels that a page uses; each costs descriptors."""
        for channel in ("iopub", "shell"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=self.session.bsession)
            stream.channel = channel
            self.channels[channel] = stream

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Hand on what this page may send, and drop anything else. What nobody can read ends the connection."""
        try:
            header = self.header_of(incoming_msg)
            kind = str(header["msg_type"])
            if kind in self.channel.may_send:
                if kind == "comm_msg":
                    self.channel.watch.asks(str(header.get("msg_id")), incoming_msg)
                super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]  # bytes, too
            else:
                self.log.warning("a page sent a message of a kind that it may not send: %r", kind[:40])
        except Exception as fault:
            figures.count_refusal("unfit")
            self.log.warning("a page sent what nobody can read: %s", type(fault).__name__)
            self.channel.close(UNFIT)

    def header_of(self, incoming: str | bytes) -> dict[str, Any]:
        """The header of a message, which must have the form that was agreed on; if not, it may raise any error."""
        if isinstance(incoming, str):
            if self.subprotocol == V1:
                raise ValueError("a text where bytes were agreed on")
            header: dict[str, Any] = json.loads(incoming)["header"]
        else:
            if self.subprotocol != V1 or not is_whole(incoming):
                raise ValueError("not a whole frame")
            start, end = struct.unpack_from("<2Q", incoming, 16)
            header = json.loads(incoming[start:end])
        return header

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Hand on what a kernel says, except its troubles: tracebacks reveal this machine, and are for the log."""
        _, parts = self.session.feed_identities(outgoing_msg)
        header = self.session.unpack(parts[1])
        if header["msg_type"] in ("error", "stream"):
            content = self.session.unpack(parts[4])
            if header["msg_type"] == "error" or content.get("name") == "stderr":
                said = content.get("evalue") or content.get("text", "")
                self.log.warning("a kernel says: %s", said.strip()[-300:], extra={"private": True})
                return
        elif header["msg_type"] == "status" and self.session.unpack(parts[4]).get("execution_state") == "idle":
            self.channel.watch.answered(str(self.session.unpack(parts[2]).get("msg_id")))
        super().handle_outgoing_message(stream, outgoing_msg)


class Watch:
    """How long a kernel takes to answer what its page says, until it is idle; other talk is not measured."""

    def __init__(self, greeted: Callable[[], object]) -> None:
        """`greeted` is called when a page's greeting has been answered."""
        self._greeted = greeted
        self._asked: dict[str, tuple[float, bool]] = {}

    def asks(self, name: str, frame: str | bytes) -> None:
        """A page sends the message of this name."""
        said = frame.encode() if isinstance(frame, str) else frame
        if not PING.search(said, len(said) - LONGEST_PING):
            self._asked[name] = monotonic(), bool(GREETING.search(said))
        if len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]

    def answered(self, name: str) -> None:
        """The kernel has done what that message asked for."""
        begin, is_greeting = self._asked.pop(name, (None, False))
        if begin is not None:
            figures.answered("kernel", monotonic() - begin)
        if is_greeting:
            self._greeted()


class Channel(Quiet, PacedSocket, VoilaKernelWebsocketHandler):
    """The websocket's own end."""

    door = "kernel"
    connection: Connection | None = None

    def initialize(self, house: House) -> None:
        """`house` knows how many sockets each kernel has."""
        self._house = house
        self._rate = Rate(**SPEECH)
        self._joined = ""
        """The id of the kernel, from when it has a place for this socket until the socket is closed."""
        self.may_send = OF_OUR_PAGES
        self.watch = Watch(lambda: self._house.boards.shown(self._joined))

    async def get(self, kernel_id: str) -> None:
        """Join a kernel. If there are more than two sockets, the oldest goes: it may be one that broke without a word.

        Raises HTTPError for a kernel that this browser may not join.
        """
        asked = self.request.headers
        if asked.get("Upgrade", "").lower() != "websocket" or not asked.get("Sec-WebSocket-Key"):
            raise HTTPError(400)  # Jupyter would join it to the kernel before checking
        if not SESSION.fullmatch(self.get_argument("session_id", "")):
            raise HTTPError(400)
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        if not self._house.may_join(kernel_id):
            figures.count_refusal("pace")
            raise HTTPError(429)
        if not self._house.seats.joins(kernel_id, visitor_of(self)):
            raise HTTPError(404)
        self._joined = kernel_id
        self._replace_oldest(self._house.channels.setdefault(kernel_id, []))
        self.may_send = OF_OUR_PAGES if self._house.is_ours(kernel_id) else OF_ALL_PAGES
        joining: Any = super().get(kernel_id)
        await ensure_async(joining)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The subprotocol that Jupyter prefers; none for a socket that was dropped while it was joining."""
        chosen: str | None = super().select_subprotocol(subprotocols) if self.connection else None
        return chosen

    async def open(self, kernel_id: str) -> None:
        """The connection is made."""
        if not self._joined:
            return  # dropped while it was joining
        self.begin()
        try:
            opening: Any = super().open(kernel_id)
            await opening
        except Exception:  # the kernel does not answer; Tornado would not tell us that the socket is closed
            self.on_close()
            raise

    async def on_message(self, message: str | bytes) -> None:
        """Read no faster than the pace of the house; the browser has to wait meanwhile."""
        if self._rate.would_wait_s():
            self._make_last()
        if not await self.may_speak(self._rate, len(message)):
            return
        while self.connection and self.connection.is_behind:
            await asyncio.sleep(SOON_S)
        if self.connection:
            super().on_message(message)

    def on_finish(self) -> None:
        """The request ended: a websocket that was never made is not closed either."""
        super().on_finish()
        if self.get_status() != SWITCHED:
            self.on_close()

    def on_close(self) -> None:
        """The browser has gone, or never came in."""
        self._part()
        if self.connection:
            with suppress(KeyError):  # Jupyter forgets only what has been opened
                super().on_close()
            self.connection = None

    def drop(self) -> None:
        """End the connection now."""
        super().drop()
        self._part()

    def _replace_oldest(self, channels: list[Channel]) -> None:
        for oldest in channels[: len(channels) - MOST_SOCKETS + 1]:
            oldest.drop()
        channels.append(self)

    def _part(self) -> None:
        kernel_id, self._joined = self._joined, ""
        if kernel_id:
            self._house.seats.parts(kernel_id)
            self._house.channels[kernel_id].remove(self)
            if not self._house.channels[kernel_id]:
                del self._house.channels[kernel_id]

    def _make_last(self) -> None:
        """Let everybody else's kernels go first from now on."""
        kernels = self.kernel_manager
        assert isinstance(kernels, Kernels)
        try:
            process = psutil.Process(kernels.pid(self.kernel_id))
            if psutil.POSIX and process.nice() < NICER:
                process.nice(NICER)
        except (psutil.Error, KeyError, HTTPError):
            return  # it has just gone
