"""Who is not who they say: another host's name, another site's page, a made-up address, another visitor's cookie.

Each is tried once here, straight at a server or through a proxy before it, and says what it got that it should not
have: nothing, an empty text.  `test_impostors.py` tries them on a small server, ``make attack`` again and again.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from urllib.parse import urlsplit
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.simple_httpclient import HTTPStreamClosedError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kit.serve.limits import Limits
from tests.serve.client import V1
from tests.serve.guests import PLAY, Guest, staying
from tests.serve.visiting import LEFT, Caller, place
from tests.serving import Served

SOON_S = 60
ELSEWHERE = "127.0.0.3"
"""Another address of this machine, from which nobody else comes."""
EVIL = "elsewhere.example"
HOSTS = (EVIL, f"localhost.{EVIL}", "192.0.2.1", "0.0.0.0", "[::2]", "")
ORIGINS = (f"http://{EVIL}", f"https://{EVIL}", "null", "http://localhost:1", "http://127.0.0.1:1", "file://", "")
OURS = b"voila/render/"
"""In our first page, and in none of anybody else's."""
_numbers = itertools.count(1)


def made_up() -> dict[str, str]:
    """What a client says in a proxy's words; another address each time."""
    number = next(_numbers)
    address = f"198.51.{number // 256 % 256}.{number % 256}"
    return {
        "X-Forwarded-For": address,
        "X-Real-Ip": address,
        "Forwarded": f"for={address};host={EVIL};proto=https",
        "X-Forwarded-Host": EVIL,
        "X-Forwarded-Proto": "https",
        "X-Scheme": "https",
    }


async def ask(url: str, headers: Mapping[str, str], address: str | None = None) -> HTTPResponse | None:
    """An answer, whatever it is; None: the connection was closed instead."""
    request = HTTPRequest(url, headers=dict(headers), request_timeout=SOON_S, follow_redirects=False, allow_ipv6=False)
    request.network_interface = address  # type: ignore[assignment]  # None is any
    with suppress(HTTPStreamClosedError):
        return await AsyncHTTPClient().fetch(request, raise_error=False)
    return None


async def join(url: str, headers: Mapping[str, str], address: str | None = None) -> WebSocketClientConnection | None:
    """A websocket; None: it was refused."""
    request = HTTPRequest(url, headers=dict(headers), allow_ipv6=False)
    request.network_interface = address  # type: ignore[assignment]
    try:
        return await asyncio.wait_for(websocket_connect(request, subprotocols=[V1]), SOON_S)
    except (HTTPClientError, HTTPStreamClosedError):
        return None


def origin(served: Served) -> str:
    """Of its own pages."""
    parts = urlsplit(served.url)
    return f"{parts.scheme}://{parts.netloc}"


async def foreign_host(served: Served) -> str:
    """Ask for the first page under names that are not the server's, and the other way round in a proxy's words."""
    for host in HOSTS:
        answer = await ask(served.url, {**made_up(), "Host": host, "X-Forwarded-Host": urlsplit(served.url).netloc})
        if answer and OURS in (answer.body or b""):
            return f"a page for the host {host!r}"
    answer = await ask(served.url, made_up())
    if answer and EVIL in f"{answer.headers} {answer.body!r}":
        return "a page that names a host which a client made up"
    return ""


async def foreign_origin(served: Served) -> str:
    """Open a websocket to a page of one's own from other sites' pages, as if a person's browser showed them."""
    async with staying([await Guest.new(served)]) as (guest,):
        await guest.ask()
        for each in ORIGINS:
            if joined := await join(guest.channels, {"Origin": each, **guest.cookie}):
                joined.close()
                return f"a websocket for a page of {each!r}"
        for site in ("cross-site", "same-site"):
            fetch = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}
            answer = await ask(served.page(PLAY), {**fetch, **guest.cookie})
            if answer and answer.code == 200:
                return f"a page for a script, {site}"
        joined = await join(guest.channels, {"Origin": origin(served), **guest.cookie})
        if joined is None:
            return "nothing, but neither did our own page"
        joined.close()
    return ""


async def foreign_origin_of_a_visit(served: Served) -> str:
    """The same where pages have no kernel: a websocket that is let in would be given a page of its own."""
    cookie = {"Cookie": await asyncio.to_thread(served.newcomer)}
    for each in ORIGINS:
        if joined := await join(place(served, PLAY), {"Origin": each, **cookie}):
            joined.close()
            return f"a websocket for a page of {each!r}"
    if not await page_by(place(served, PLAY), {"Origin": origin(served), **cookie}):
        return "nothing, but neither did our own page"
    return ""


async def page_by(url: str, headers: Mapping[str, str], address: str | None = None) -> str:
    """The token of the page that a websocket without a kernel is given; nothing if it is refused."""
    joined = await join(url, headers, address)
    if joined is None:
        return ""
    frame = await asyncio.wait_for(joined.read_message(), SOON_S)
    joined.close(LEFT)
    return next((str(each["page"]) for each in json.loads(frame or "[]") if "page" in each), "")


async def borrowed_page(served: Served) -> str:
    """Join another visitor's page without a kernel, whose token one has seen, with other cookies and with none."""
    victim, thief = [await Caller.new(served) for _ in range(2)]
    async with staying([victim, thief]):
        await victim.open()
        for cookie in (thief.cookie, {}, {"Cookie": "kit-seat=" + "0" * 64}):
            url, headers = place(served, PLAY, victim.page), {"Origin": origin(served), **cookie}
            got = await page_by(url, headers, ELSEWHERE)
            if not got or got == victim.page:
                return "another visitor's page" if got else "nothing, but it may have a page of its own"
        await victim.press()
    return ""


async def made_up_addresses(served: Served) -> str:
    """Ask for more pages at once than one visitor may have, each for somebody else by what a proxy would say."""
    tries = [Guest(served, more=made_up()) for _ in range(2 * Limits.seats_a_visitor)]
    async with staying(tries):
        came = await asyncio.gather(*(guest.ask() for guest in tries), return_exceptions=True)
        got = sum(each is None for each in came)
    return "" if got <= Limits.seats_a_visitor else f"{got} pages for one visitor"


async def borrowed_cookie(served: Served) -> str:
    """With another visitor's cookie, look for their page; with another cookie, join a page whose token one has seen."""
    victim, thief = [await Guest.new(served) for _ in range(2)]
    async with staying([victim, thief]):
        await victim.open()
        answers = [
            await ask(f"{served.url}{path}", victim.cookie, ELSEWHERE) for path in ("", "api/kernels", "api/sessions")
        ]
        if any(answer and victim.kernel.encode() in (answer.body or b"") for answer in answers):
            return "the token of another visitor's page"
        guesses: Sequence[tuple[str, Mapping[str, str]]] = (
            (victim.channels.replace(victim.kernel, str(uuid4())), victim.cookie),
            (victim.channels, thief.cookie),
            (victim.channels, {}),
            (victim.channels, {"Cookie": "kit-seat=" + "0" * 64}),
        )
        for channels, cookie in guesses:
            if joined := await join(channels, {"Origin": origin(served), **cookie}, ELSEWHERE):
                joined.close()
                return "another visitor's page"
        await victim.press()
    return ""


BY_DOOR = {
    "socket": (foreign_host, foreign_origin_of_a_visit, borrowed_page),
    "kernel": (foreign_host, foreign_origin, made_up_addresses, borrowed_cookie),
}
