"""Clients of pages without a kernel: as `client.py` and `guests.py` have them for pages with one."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urljoin

from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.page.front import Front
from tests.serve.guests import BOARD_WITHIN_S, PLAY, Guest, NoPage
from tests.serving import PATIENCE_S, Served

LEFT = 1000


def place(served: Served, notebook: str, page: str = "") -> str:
    """The address of a page's websocket."""
    return f"{served.url.partition('?')[0].replace('http', 'ws')}visit/{notebook}?page={page}"


async def knock(url: str, cookie: str = "", **headers: str) -> WebSocketClientConnection:
    """A websocket from the page's own origin, compressed as a browser's is."""
    headers = {"Origin": re.sub("^ws(.*?//[^/]*).*", r"http\1", url), "Cookie": cookie} | headers
    return await websocket_connect(HTTPRequest(url, headers=headers), compression_options={})


class VisitClient:
    """A page without a browser and without a kernel."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.page = ""
        """The token of the page that it shows."""
        self.front = Front()
        """What it shows."""
        self.heard: list[dict[str, Any]] = []
        """What was said once, without what answers nothing but "I heard you"."""

    @classmethod
    async def of(cls, served: Served, notebook: str, cookie: str = "", page: str = "") -> Self:
        """A client of a page of its own, or of the one with this token."""
        client = cls(await knock(place(served, notebook, page), cookie))
        await client.listen()
        return client

    @property
    def view(self) -> int:
        """The number of the tree that is shown."""
        return self.front.view

    async def listen(self) -> list[dict[str, Any]]:
        """The next frame."""
        raw = await asyncio.wait_for(self.socket.read_message(), PATIENCE_S)
        assert raw is not None, f"the server closed the connection: {self.socket.close_code}"
        frame: list[dict[str, Any]] = json.loads(raw)
        for message in frame:
            self.page = message.get("page", self.page)
            if "state" in message:
                self.front.state(message["state"])
            if "say" in message:
                self.front.say(message["say"])
                self.heard += [message["say"]] if "ack" not in message["say"] else []
        return frame

    async def say(self, content: Any) -> list[dict[str, Any]]:
        """Say what a page's own script says, and return what comes back."""
        await self.socket.write_message(json.dumps(content))
        return await self.listen()

    async def hear_out(self) -> None:
        """What time shows later comes after the answer; that to a ping comes after both."""
        frame = await self.say(ping := {"ping": True, "seq": 2})
        while frame[-1] != {"say": {"ack": ping["seq"]}}:
            frame = await self.listen()

    async def hello(self, link: str = "", saved: str | None = None, view: int = 0) -> None:
        """Greet as a page does that was just opened; twice, as it does when it is told to keep its game elsewhere."""
        fields = {"link": link, "saved": saved, "lang": "en", "theme": "light", "still": True, "view": view}
        for _ in range(2):
            await self.say({"hello": fields, "seq": 1})

    async def press(self, intent: str, n: Any = None, value: Any = None) -> None:
        """Press a part, whether it is there or not."""
        by = "click" if value is None else "change"
        await self.say({"intent": intent, "n": n, "value": value, "by": by, "view": self.view, "seq": 1})

    def leave(self) -> None:
        """Leave the page, as a browser does."""
        self.socket.close(LEFT)


class Caller(Guest):
    """A visitor of a page without a kernel."""

    def __init__(self, served: Served, cookie: str = "", notebook: str = PLAY) -> None:
        super().__init__(served, cookie, notebook)
        self.page = ""

    async def ask(self, begun: Callable[[], object] = lambda: None) -> None:
        """Ask for the page, its script and its style. Raises `NoPage`."""
        text = await self._fetch(self._served.page(self._notebook))
        begun()
        files = re.findall(r'["(](/[\w/-]*page/[\w-]+)"', text)
        if len(files) != 2:
            raise NoPage("this page has a kernel")
        await asyncio.gather(*(self._fetch(urljoin(self._served.url, file)) for file in files))

    async def _fetch(self, url: str) -> str:
        wait = {"connect_timeout": BOARD_WITHIN_S, "request_timeout": BOARD_WITHIN_S}
        try:
            return (await self._http.fetch(HTTPRequest(url, headers=self.cookie, **wait))).body.decode()
        except HTTPClientError as refused:
            raise NoPage(str(refused), refused.code) from refused

    async def join(self) -> None:
        """Join the page and greet it."""
        client = await VisitClient.of(self._served, self._notebook, self.cookie.get("Cookie", ""))
        await client.hello()
        if not client.view:
            raise NoPage("the greeting was answered with no board")
        self.client = client  # type: ignore[assignment]  # it does what a guest asks of its client
        self.page = client.page

    async def leave(self) -> None:
        """Leave the page, if there is one."""
        if self.client:
            self.client.socket.close(LEFT)
            self.client = None
