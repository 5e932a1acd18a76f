"""A real server behind a proxy that these tests play: who counts as whom, and who gets nothing.

The proxy is 127.0.0.1. Whoever comes from 127.0.0.2 is a client that found the server's own port.
"""

from __future__ import annotations

import http.client
import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.web import create_signed_value
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kit.serve.limits import PAGES_A_SEAT
from kit.serve.websocket import REFUSED
from tests.each import each
from tests.serve.client import run
from tests.serve.visiting import VisitClient
from tests.serving import PATIENCE_S, SERVED, Served, write_notebook

PLAY = "apps/play.ipynb"
HOST, ORIGIN = "games.example", "https://games.example"
PROXY, STRANGER = "127.0.0.1", "127.0.0.2"
ALICE, BOB = "192.0.2.7", "2001:db8::7"
SAYS = {"Host": HOST, "X-Forwarded-Proto": "https"}
"""What a proxy hands on, but for whom."""


class Hosted:
    """The server, and ways to ask it."""

    def __init__(self, served: Served, port: int) -> None:
        self.served = served
        self.port = port

    def ask(
        self, path: str, peer: str = PROXY, method: str = "GET", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body."""
        asked = {**SAYS, **{name.replace("_", "-"): text for name, text in headers.items()}}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(peer, 0))
        try:
            connection.request(method, path, headers=asked)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    async def knock(self, peer: str = PROXY, page: str = "", **headers: str) -> WebSocketClientConnection:
        """A websocket of the page."""
        asked = {**SAYS, "Origin": ORIGIN, **{name.replace("_", "-"): text for name, text in headers.items()}}
        url = f"ws://127.0.0.1:{self.port}/kit/visit/{PLAY}?page={page}"
        return await websocket_connect(HTTPRequest(url, headers=asked, network_interface=peer))

    async def visit(self, address: str, page: str = "", **headers: str) -> VisitClient | None:
        """A visitor's page through the proxy; None: there is no seat for it."""
        return await client_of(await self.knock(PROXY, page, X_Forwarded_For=address, **headers))


async def client_of(socket: WebSocketClientConnection) -> VisitClient | None:
    """What a page shows that was let in."""
    client = VisitClient(socket)
    try:
        await client.listen()
    except AssertionError:
        assert socket.close_code == REFUSED
        return None
    return client


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One app, for five pages of an address."""
    folder = tmp_path_factory.mktemp("hosted")
    write_notebook(
        folder / PLAY, 'from kit.notebook import play\n\nplay("bakschisch")', kind="app", title={"en": "Play"}
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = ["--public", f"{ORIGIN}/kit/", "--trusted-proxies", PROXY, "--seats-an-address", "1"]
    served = Served(*told, "--listen", f"127.0.0.1:{port}", folder).ready()
    yield Hosted(served, port)
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


def test_the_page_comes_with_secure_cookies_of_its_path_and_rules_for_https(hosted: Hosted) -> None:
    status, headers, body = hosted.ask("/kit/", X_Forwarded_For=ALICE)
    assert (status, b"Play" in body) == (200, True)
    cookies = headers.get_all("Set-Cookie") or []
    assert cookies and all("; Path=/kit/" in each and "; Secure" in each and "; HttpOnly" in each for each in cookies)
    assert f" wss://{HOST};" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "private, no-cache"  # it comes with somebody's cookie


@each("peer", [PROXY, STRANGER])
@each("host", ["127.0.0.1", "evil.example", "games.example.evil.example", "localhost"])
def test_another_host_gets_nothing(hosted: Hosted, peer: str, host: str) -> None:
    status, headers, body = hosted.ask("/kit/", peer, Host=host)
    assert (status, dict(headers), body) == (403, {"Content-Length": "0", "Connection": "close"}, b"")


@each("path", ["/", "/voila/render/" + PLAY, "/static/favicon.ico", "/kitchen/"])
def test_outside_of_the_base_path_is_nothing(hosted: Hosted, path: str) -> None:
    status, headers, body = hosted.ask(path)
    assert (status, dict(headers), body) == (404, {"Content-Length": "0", "Connection": "close"}, b"")


def test_the_last_slash_may_be_left_out(hosted: Hosted) -> None:
    status, headers, _ = hosted.ask("/kit?lang=nl")
    assert (status, headers["Location"]) == (302, "/kit/?lang=nl")


@each("origin", ["http://games.example", "https://evil.example", "null"])
def test_no_other_page_opens_a_websocket(hosted: Hosted, origin: str) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        run(hosted.knock(Origin=origin))


def test_each_visitor_of_a_proxy_has_seats_of_their_own(hosted: Hosted) -> None:
    async def visits() -> None:
        alices = [await hosted.visit(ALICE) for _ in range(PAGES_A_SEAT)]
        assert all(alices)
        assert await hosted.visit(ALICE) is None
        assert await hosted.visit(f"{BOB}, {ALICE}") is None  # made up before the proxy added the true one
        bob = await hosted.visit(BOB)
        assert bob
        for client in [*alices, bob]:
            client.leave()

    run(visits())


def test_who_comes_past_the_proxy_gets_no_more_seats_by_making_addresses_up(hosted: Hosted) -> None:
    async def visits() -> None:
        came = [
            await client_of(await hosted.knock(STRANGER, X_Forwarded_For=f"198.51.100.{number}"))
            for number in range(PAGES_A_SEAT + 1)
        ]
        assert [bool(each) for each in came] == [True] * PAGES_A_SEAT + [False]
        for client in filter(None, came):
            client.leave()

    run(visits())


def test_a_proxys_connection_brings_one_visitor_after_the_other(hosted: Hosted) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", hosted.port, timeout=PATIENCE_S)
    secure = []
    for more in ({"X-Forwarded-For": ALICE}, {}, {"X-Forwarded-For": BOB}):
        connection.request("GET", "/kit/", headers={**SAYS, **more})
        answer = connection.getresponse()
        answer.read()
        secure.append((answer.status, "Secure" in answer.headers["Set-Cookie"]))
    connection.close()
    assert secure == [(200, True)] * 3


def test_another_visitors_cookie_opens_none_of_their_pages(hosted: Hosted) -> None:
    """Whoever has it sits on the same seats, and no more: a page needs its own token, which no cookie tells."""

    async def visits() -> None:
        _, headers, _ = hosted.ask("/kit/", X_Forwarded_For=ALICE)
        cookie = headers["Set-Cookie"].partition(";")[0]
        alice = await hosted.visit(ALICE, Cookie=cookie)
        assert alice
        await alice.hello()
        for guess in ("", "x", cookie.partition("=")[2], re.sub(".$", "_", alice.page)):
            thief = await hosted.visit(BOB, guess, Cookie=cookie)
            assert thief and thief.page != alice.page  # a page of their own
            thief.leave()
        await is_alone(alice)
        alice.leave()

    run(visits())


def test_the_token_of_another_visitors_page_opens_it_from_nowhere_else(hosted: Hosted) -> None:
    """A proxy's log names it."""

    async def visits() -> None:
        first, second = (
            hosted.ask("/kit/", X_Forwarded_For=ALICE)[1]["Set-Cookie"].partition(";")[0] for _ in range(2)
        )
        alice = await hosted.visit(ALICE, Cookie=first)
        assert alice
        await alice.hello()
        for cookie in ("", second, "kit-seat-kit=made-up"):
            thief = await hosted.visit(BOB, alice.page, Cookie=cookie)
            assert thief and thief.page != alice.page
            thief.leave()
        await is_alone(alice)
        for address, cookie in ((BOB, first), (ALICE, second)):  # in another network; a tab that got its cookie later
            again = await hosted.visit(address, alice.page, Cookie=cookie)
            assert again and again.page == alice.page
        again.leave()

    run(visits())


async def is_alone(client: VisitClient) -> None:
    """Nobody has taken the page from this browser, and nothing was done there behind its back."""
    before = client.view
    await client.say({"ping": True, "seq": 7})
    assert client.view == before


@each("cookie", ["made-up", "2|1:0|10:1700000000|12:kit-seat-kit|4:eHh4|" + "0" * 64, ""])
def test_a_made_up_cookie_is_none(hosted: Hosted, cookie: str) -> None:
    status, headers, _ = hosted.ask("/kit/", X_Forwarded_For=ALICE, Cookie=f"kit-seat-kit={cookie}")
    assert (status, headers["Set-Cookie"].partition("=")[0]) == (200, "kit-seat-kit")


def test_what_does_not_fit_was_said_once_and_without_a_secret(hosted: Hosted) -> None:
    hosted.ask("/kit/", STRANGER, X_Forwarded_For=ALICE)
    hosted.ask("/kit/", Host="elsewhere.example")
    for line in ("KIT_TRUSTED_PROXIES", "a request for the host"):
        assert hosted.served.output.count(line) == 1, hosted.served.output
    assert "kit-seat" not in hosted.served.output


@pytest.mark.full(
    "two servers of its own; make test has the rules of the Unix socket at the door, without a server", touched=SERVED
)
def test_at_a_unix_socket_the_proxy_is_believed_by_itself_and_with_a_secret_a_cookie_outlasts_the_server(
    tmp_path: Path,
) -> None:
    write_notebook(
        tmp_path / "n" / PLAY, 'from kit.notebook import play\n\nplay("bakschisch")', kind="app", title={"en": "Play"}
    )
    where = tmp_path / "kit.socket"
    secret = "x" * 32
    env = {**os.environ, "KIT_SECRET": secret}
    served = Served("--public", f"{ORIGIN}/kit/", "--listen", f"unix:{where}", tmp_path / "n", env=env).ready()
    cookie = create_signed_value(secret, "kit-seat-kit", uuid4().hex).decode()  # of another process, or from before
    lines = [
        "GET /kit/ HTTP/1.1",
        f"Host: {HOST}",
        f"X-Forwarded-For: {ALICE}",
        "X-Forwarded-Proto: http",
        f"Cookie: kit-seat-kit={cookie}",
        "Connection: close",
    ]
    with socket.socket(socket.AF_UNIX) as raw:
        raw.settimeout(PATIENCE_S)
        raw.connect(str(where))
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b"Set-Cookie" not in answer
    # A second one takes its place at the same socket, as a new container does, and nobody removes the other's.
    other = Served("--public", f"{ORIGIN}/kit/", "--listen", f"unix:{where}", tmp_path / "n", env=env).ready()
    assert served.stop() == 0
    with socket.socket(socket.AF_UNIX) as raw:
        raw.connect(str(where))
    assert other.stop() == 0
    told = "took the socket over from a server that still answered"
    assert [told in each.output for each in (served, other)] == [False, True]
    assert "X-Forwarded-Proto" in served.output  # believed, and so wondered at
