"""What a load balancer or an engine of containers is told under any name, and that nobody learns more there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from kit.release import release
from kit.serve.machines import Machines
from tests.conftest import COUNTER
from tests.each import each
from tests.serve.client import run
from tests.serve.test_share import ask
from tests.serving import Served, write_notebook

BASE = "/kit/"


class Inside(RequestHandler):
    """What lies behind."""

    def get(self) -> None:
        self.finish("inside")


@asynccontextmanager
async def machines() -> AsyncIterator[tuple[Machines, int]]:
    """Before an application that has every address, and the port."""
    before = Machines(Application([(".*", Inside)]), BASE)
    sockets = bind_sockets(0, "127.0.0.1")
    server = HTTPServer(before)
    server.add_sockets(sockets)
    yield before, sockets[0].getsockname()[1]
    server.stop()
    await server.close_all_connections()


async def get(port: int, path: str) -> HTTPResponse:
    """Whatever comes back."""
    return await AsyncHTTPClient().fetch(HTTPRequest(f"http://127.0.0.1:{port}{path}"), raise_error=False)


def test_visitors_are_wanted_between_start_and_stop_and_health_is_there_all_the_time() -> None:
    async def told() -> list[tuple[str, int, bytes, int]]:
        answers = []
        async with machines() as (before, port):
            for state in ("starting", "ready", "stopping"):
                before.state = state  # type: ignore[assignment]  # mypy does not follow the loop
                ready, health = await get(port, "/kit/ready"), await get(port, "/kit/health?any")
                answers.append((state, ready.code, ready.body, health.code))
        return answers

    assert run(told()) == [
        ("starting", 503, b"starting", 200), ("ready", 200, b"ready", 200), ("stopping", 503, b"stopping", 200),
    ]  # fmt: skip


@each("path", ["/health", "/kit/healthy", "/kit/health/", "/kit//health", "/kit/page/ready"])
def test_other_addresses_are_handed_on(path: str) -> None:
    async def told() -> bytes:
        async with machines() as (_, port):
            return (await get(port, path)).body

    assert run(told()) == b"inside"


def test_however_many_ask_at_one_address_each_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def noted(seconds: float) -> None:
        pauses.extend(filter(None, [seconds]))

    async def asked(port: int) -> bytes:
        reading, writing = await asyncio.open_connection("127.0.0.1", port)
        writing.write(b"GET /kit/health HTTP/1.1\r\nHost: any\r\n\r\n")
        answer = await reading.read()
        writing.close()
        return answer[-2:]

    async def told() -> list[bytes]:
        async with machines() as (_, port):
            monkeypatch.setattr(asyncio, "sleep", noted)
            return [await asked(port) for _ in range(250)]

    assert set(run(told())) == {release().encode()[-2:]} and not pauses


def test_who_reads_the_figures_all_the_time_is_told_so_and_others_are_not() -> None:
    async def told() -> list[int]:
        here = HTTPHeaders(Host="localhost")
        async with machines() as (before, _):
            answers = [before.answer("/kit/metrics", peer, here) for peer in ["127.0.0.1"] * 60 + ["::1"]]
            return [answer().status for answer in answers if answer]

    statuses = run(told())
    assert set(statuses[:50]) == {200} and statuses[59:] == [429, 200]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One app, shared under a base path."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "apps/count.ipynb", COUNTER, kind="app", title={"en": "Count"})
    served = Served("--share", "--base-path", BASE, "--port", "0", folder).ready()
    yield served
    assert served.stop() == 0


@each("method", ["GET", "HEAD"])
@each("host", ["10.1.2.3:8866", "games.school.example", "kit", ""])
@each(("place", "word"), [("health", f"ok {release()}".encode()), ("ready", b"ready")])
def test_a_machine_is_answered_without_a_key_under_any_name_and_told_one_word(
    shared: Served, place: str, word: bytes, host: str, method: str
) -> None:
    status, _, headers, body = ask(shared, BASE + place, method, Host=host)
    assert (status, body) == (200, word if method == "GET" else b"")
    assert headers["Connection"] == "close", "what else a machine sends is not read"
    assert headers.keys() == {"Cache-Control", "Connection", "Content-Length", "Content-Type", "X-Content-Type-Options"}


@each("method", ["POST", "DELETE", "OPTIONS"])
def test_nothing_else_may_be_asked_there_without_a_key(shared: Served, method: str) -> None:
    status, _, headers, _ = ask(shared, f"{BASE}health", method)
    assert (status, headers["Connection"]) == (403, "close")
