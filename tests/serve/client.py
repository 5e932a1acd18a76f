"""A client that speaks to a kernel directly, as anybody who can open a page is able to."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self
from urllib.request import Request, urlopen
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.page.front import Front
from tests.serving import PATIENCE_S, Served

V1 = "v1.kernel.websocket.jupyter.org"


class Message(NamedTuple):
    """One message of a kernel: what kind, which message it answers, and what it says."""

    kind: str
    parent: str
    content: dict[str, Any]


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: Playwright keeps an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def address(served: Served, notebook: str) -> tuple[str, str]:
    """Open a page: the address of its kernel's channels and the id of its widget, if it has one."""
    with urlopen(Request(served.page(notebook), headers={"Cookie": served.newcomer()})) as answer:
        text = answer.read().decode()
    kernel = json.loads(re.search(r'json">({.*?})</script>', text)[1])["kernelId"]
    widget = re.search(r'"model_id": "(\w+)"', text)
    url = f"{served.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=raw"
    return url, widget[1] if widget else ""


async def connect(url: str, protocol: str | None = V1, **headers: str) -> WebSocketClientConnection:
    """A connection in this protocol, from the page's own origin."""
    request = HTTPRequest(url, headers={"Origin": re.sub("^ws(.*?//[^/]*).*", r"http\1", url), **headers})
    socket = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
    assert socket.selected_subprotocol == protocol
    return socket


async def send(
    socket: WebSocketClientConnection, channel: str, kind: str, content: dict[str, Any], **metadata: str
) -> str:
    """Send one message in the protocol that was agreed on, and return its id."""
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": "raw",
        "username": "raw",
        "version": "5.4",
        "date": datetime.now(UTC).isoformat(),
    }
    parts = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
    if socket.selected_subprotocol == V1:
        pack = [json.dumps(parts[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
        await socket.write_message(serialize_msg_to_ws_v1(pack, channel), binary=True)
    else:
        await socket.write_message(json.dumps({**parts, "channel": channel, "buffers": []}))
    return header["msg_id"]


async def receive(socket: WebSocketClientConnection) -> Message:
    """The next message."""
    raw = await asyncio.wait_for(socket.read_message(), PATIENCE_S)
    assert raw is not None, "the server closed the connection"
    if isinstance(raw, bytes):
        _, parts = deserialize_msg_from_ws_v1(raw)
        header, parent, _, content = (json.loads(part) for part in parts[:4])
    else:
        message = json.loads(raw)
        header, parent, content = (message[name] for name in ("header", "parent_header", "content"))
    return Message(header["msg_type"], parent.get("msg_id", ""), content)


class Client:
    """A page without a browser; it can press anything, also what is not there."""

    def __init__(self, socket: WebSocketClientConnection, widget: str) -> None:
        self.socket = socket
        self.widget = widget
        self.front = Front()
        """What it shows."""
        self.heard: list[dict[str, Any]] = []
        """What the widget has said, without what answers nothing but "I heard you"."""

    @classmethod
    async def of(cls, served: Served, notebook: str) -> Self:
        """A client of a page of its own."""
        url, widget = address(served, notebook)
        return cls(await connect(url), widget)

    async def ask(self, kind: str, content: dict[str, Any], **metadata: str) -> list[Message]:
        """Send a message, and return all that was said until the kernel rests again."""
        asked, said = await send(self.socket, "shell", kind, content, **metadata), []
        while not (said and said[-1] == Message("status", asked, {"execution_state": "idle"})):
            said.append(await receive(self.socket))
            self._take(said[-1])
        return said

    def _take(self, message: Message) -> None:
        if message.kind != "comm_msg":
            return
        said = message.content["data"]
        if "ack" not in said.get("content", {}):
            self.heard.append(said)
        if "state" in said:
            self.front.state(said["state"])
        if "content" in said:
            self.front.say(said["content"])

    @property
    def view(self) -> int:
        """The number of the tree that is shown."""
        return self.front.view

    async def tell(self, data: dict[str, Any]) -> None:
        """Say something to the widget."""
        await self.ask("comm_msg", {"comm_id": self.widget, "data": data})

    async def say(self, content: Any) -> None:
        """Say what a page's own script says."""
        await self.tell({"method": "custom", "content": content})

    async def hello(self, link: str = "") -> None:
        """Greet as a page does that was just opened; twice, as it does when it is told to keep its game elsewhere."""
        fields = {"link": link, "saved": None, "lang": "en", "theme": "light", "still": True, "wishes": {}}
        for _ in range(2):
            await self.say({"hello": fields, "seq": 1})

    async def press(self, intent: str, n: Any = None, value: Any = None) -> None:
        """Press a part, whether it is there or not."""
        by = "click" if value is None else "change"
        await self.say({"intent": intent, "n": n, "value": value, "by": by, "view": self.view, "seq": 1})

    async def record(self) -> str:
        """The game as the page would save it to a file."""
        await self.press("save")
        said = [each["content"] for each in self.heard if "download" in each.get("content", {})]
        return str(said[-1]["download"])
