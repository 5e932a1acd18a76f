"""Visitors without a browser: each with a cookie of its own and one page, which it opens, presses and leaves."""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Self

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketError

from tests.serve.client import Client, connect
from tests.serving import Served

PLAY = "apps/play-bakschisch.ipynb"
SOON_S = 20
"""More than any answer takes on a slow machine; a press without an answer by then is lost."""
BOARD_WITHIN_S = 180
"""More than sixty kernels take to start on a slow machine; a board that is not there by then never comes."""


class NoPage(Exception):
    """A page that was asked for did not come; `status` is the answer's, 0 without one."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class Lost(Exception):
    """A press got no answer."""


FAULTS = (AssertionError, HTTPClientError, OSError, WebSocketError, NoPage, Lost)
"""All that a server can do to a visitor; a wait that was too long is an OSError."""


class Guest:
    """A browser without a browser: a visitor with one page."""

    def __init__(
        self, served: Served, cookie: str = "", notebook: str = PLAY, more: Mapping[str, str] | None = None
    ) -> None:
        """Without a cookie it is one visitor with all others that have none. `more` headers go with each page."""
        self.client: Client | None = None
        self._served = served
        self.cookie = {"Cookie": cookie} if cookie else {}
        """As a header."""
        self._more = dict(more or {})
        self._notebook = notebook
        self.kernel = ""
        """The id of the page's kernel, which nobody else knows."""
        self._widget = self._token = ""
        self._coin = 1
        self._http = AsyncHTTPClient(force_instance=True)

    @classmethod
    async def new(cls, served: Served, notebook: str = PLAY) -> Self:
        """A visitor who was never here and has seen the first page."""
        return cls(served, await asyncio.to_thread(served.newcomer), notebook)

    @property
    def channels(self) -> str:
        """The address of the websocket to the page's kernel."""
        return f"{self._served.url.replace('http', 'ws')}api/kernels/{self.kernel}/channels?session_id=raw"

    @property
    def widget(self) -> str:
        """The id of the page's widget."""
        return self._widget

    async def open(self) -> float:
        """Open the page as a browser does, up to its board; when that came, by the monotonic clock."""
        async with asyncio.timeout(BOARD_WITHIN_S):
            await self.ask()
            await self.join()
        return monotonic()

    async def ask(self, begun: Callable[[], object] = lambda: None) -> None:
        """Ask for the page; `begun` is called when its first piece comes. Raises `NoPage`."""
        pieces: list[bytes] = []

        def take(piece: bytes) -> None:
            if not pieces:
                begun()
            pieces.append(piece)

        wait = {"connect_timeout": BOARD_WITHIN_S, "request_timeout": BOARD_WITHIN_S}
        request = HTTPRequest(
            self._served.page(self._notebook), headers={**self.cookie, **self._more}, streaming_callback=take, **wait
        )
        try:
            answer = await self._http.fetch(request)
        except HTTPClientError as refused:
            raise NoPage(str(refused), refused.code) from refused
        text = b"".join(pieces).decode()
        kernel, widget = re.search(r'json">({.*?})</script>', text), re.search(r'"model_id": "(\w+)"', text)
        token = re.search(r"_xsrf=([^;]+)", str(answer.headers.get_list("Set-Cookie")))
        if not (kernel and widget and token):
            raise NoPage("the page came to an end without its board", answer.code)
        self.kernel, self._widget, self._token = json.loads(kernel[1])["kernelId"], widget[1], token[1]

    async def join(self) -> None:
        """Join the page's kernel and greet it, as the page's script does."""
        self.client = Client(await connect(self.channels, **self.cookie), self._widget)
        await self.client.hello()
        if not self.client.view:
            raise NoPage("the greeting was answered with no board")

    async def reload(self) -> None:
        """Ask for the page anew, as a browser does: it leaves the old one when the new one begins."""
        await self.ask(self.close)
        await self.join()

    async def press(self) -> float:
        """Take another coin into the fist; seconds to the board with it. Raises one of `FAULTS`."""
        assert self.client, "there is no page"
        self._coin, before, begin = 3 - self._coin, self.client.view, monotonic()
        async with asyncio.timeout(SOON_S):
            await self.client.press("choose", self._coin)
        self.client.heard.clear()
        if self.client.view == before:
            raise Lost
        return monotonic() - begin

    def close(self) -> None:
        """Close the connection to the kernel."""
        if self.client:
            self.client.socket.close()
            self.client = None

    async def leave(self) -> None:
        """Leave the page, if there is one, as a browser does; that frees its kernel."""
        self.close()
        if self.kernel:
            url = f"{self._served.url}voila/api/shutdown/{self.kernel}"
            headers, body = {"Cookie": f"_xsrf={self._token}"}, f"_xsrf={self._token}"
            with suppress(*FAULTS):
                await self._http.fetch(HTTPRequest(url, "POST", headers, body, request_timeout=SOON_S))
            self.kernel = ""


@asynccontextmanager
async def staying(guests: Sequence[Guest]) -> AsyncIterator[Sequence[Guest]]:
    """Guests who leave at the end."""
    async with AsyncExitStack() as ends:
        for guest in guests:
            ends.push_async_callback(guest.leave)
        yield guests


async def newcomers(served: Served, count: int, kind: type[Guest] = Guest) -> list[Guest]:
    """So many visitors, each on its own."""
    return [await kind.new(served) for _ in range(count)]


async def boards(guests: Sequence[Guest]) -> list[float]:
    """All open their pages at once: seconds to each board, in the order in which they came; some may never come."""
    begin = monotonic()
    came = await asyncio.gather(*(guest.open() for guest in guests), return_exceptions=True)
    for fault in came:
        if isinstance(fault, BaseException) and not isinstance(fault, FAULTS):
            raise fault
    return sorted(at - begin for at in came if isinstance(at, float))


@dataclass
class Presses:
    """What came of presses: the seconds that each answer took, and how many got none."""

    took: list[float] = field(default_factory=list)
    lost: int = 0

    def share_ms(self, share: float) -> float:
        """Milliseconds within which so large a share was answered: 0.5 gives the median, 1 the slowest."""
        ordered = sorted(self.took)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)] * 1000 if ordered else math.nan


@asynccontextmanager
async def pressing(guests: Sequence[Guest], every_s: float, seed: int = 1) -> AsyncIterator[Presses]:
    """While the block runs each guest presses about so often, each at its own times, and waits for the answer."""
    presses, over = Presses(), asyncio.Event()

    async def play(guest: Guest, dice: Random) -> None:
        while guest.client:
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), every_s * dice.uniform(0.5, 1.5))
            if over.is_set():
                return
            try:
                presses.took.append(await guest.press())
            except FAULTS as fault:
                presses.lost += 1
                if not isinstance(fault, TimeoutError | Lost):  # the connection is gone
                    guest.close()

    players = [asyncio.create_task(play(guest, Random(f"{seed} {number}"))) for number, guest in enumerate(guests)]
    try:
        yield presses
    finally:
        over.set()
        await asyncio.gather(*players)
