"""Several instances behind a balancer: a visitor stays with one, goes on at another, and is lost by none."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import signal
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.hosting.proxied import HOSTING, KINDS, Proxied
from tests.hosting.test_proxies import goes_on, playing
from tests.serve.client import run
from tests.serve.guests import FAULTS, PLAY
from tests.serve.visiting import VisitClient, knock, place
from tests.serving import SERVED, Served, wait_until

pytestmark = pytest.mark.full("instances and a proxy of its own; make test has each proxy with one", touched=SERVED)
PLAYERS = 100
LINK = "?seats=You,Mira~cautious&seed=21"
ROOMY = ("--seats", "100", "--seats-an-address", "100", "--requests", "1000")


@pytest.fixture(params=KINDS)
def two(request: pytest.FixtureRequest) -> Iterator[Proxied]:
    """Two instances behind the balancer."""
    served = Proxied(request.param, instances=2)
    try:
        yield served.ready()
    finally:
        served.end()


def pages(socket: Path) -> int:
    """How many are open at the instance of this socket, as its own figures say."""
    link = http.client.HTTPConnection("localhost")
    link.sock = sockets.socket(sockets.AF_UNIX)
    link.sock.connect(str(socket))
    link.request("GET", "/kit/metrics", headers={"Host": "localhost"})
    told = link.getresponse().read().decode()
    link.close()
    found = re.search(r'kit_pages{door="socket"} (\d+)', told)
    return int(found[1]) if found else 0


def test_a_visitor_stays_with_one_instance_and_goes_on_at_the_other_when_that_is_killed(
    chromium: Browser, two: Proxied
) -> None:
    instances = [two, *two.others]

    def open_at() -> list[int]:
        return [pages(socket) for socket in two.sockets]

    with playing(chromium, two.url) as page:
        wait_until(lambda: sum(open_at()) == 1)
        mine = open_at().index(1)
        other = page.context.new_page()
        other.goto(page.url)
        wait_until(lambda: sum(open_at()) == 2)
        assert open_at()[mine] == 2
        other.close()
        instances[mine].process.kill()
        goes_on(page)


def parts(node: Any) -> Iterator[dict[str, Any]]:
    """The attributes of all parts of a tree that may be pressed."""
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    if isinstance(node, dict) and "data-intent" in node:
        yield node
    for each in inside:
        yield from parts(each)


class Player:
    """Plays, is told to come back, and comes back with the game that a browser keeps."""

    def __init__(self, served: Served, cookie: str) -> None:
        self._served, self._cookie = served, cookie
        self.closed = self.returns = 0
        self.kept: str | None = None

    @property
    def fists(self) -> int:
        """How many its kept game has."""
        return sum("A" in move for move in json.loads(self.kept)["moves"]) if self.kept else 0

    async def come(self) -> VisitClient:
        """Join, and go on with the kept game."""
        for pause_s in (0.1, 0.2, 0.4, 0.8, *[1.0] * 20):
            try:
                client = VisitClient(await knock(place(self._served, PLAY), self._cookie))
                await client.listen()
                await client.hello(LINK, saved=self.kept)
                return client
            except FAULTS:
                await asyncio.sleep(pause_s)
        raise AssertionError("it never came back")

    async def play(self, over: asyncio.Event) -> None:
        """One press a second; one that was not answered is said again elsewhere."""
        client = await self.come()
        while not over.is_set():
            while True:
                try:
                    await self.press(client)
                    break
                except FAULTS:
                    self.returns += 1
                    client = await self.come()
            await asyncio.sleep(1)
        client.leave()

    async def press(self, client: VisitClient) -> None:
        """What comes next: gold, the closed fist, the next card."""
        (go,) = (part for part in parts(client.front.trees[-1]) if part.get("id") == "go")
        if "aria-disabled" in go:
            await client.press("choose", 1)
        else:
            await client.press(go["data-intent"])
        self.kept = next((each["save"] for each in reversed(client.heard) if "save" in each), self.kept)
        self.closed += go["data-intent"] == "close" and "aria-disabled" not in go


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_at_another_instance_notices_nothing_when_one_is_killed(kind: str) -> None:
    two = Proxied(kind, *ROOMY, "--without-kernels", instances=2, tls=False)

    async def scene() -> None:
        instances, found = [two, *two.others], dict[int, VisitClient]()
        while len(found) < len(instances):
            before = [pages(socket) for socket in two.sockets]
            client = VisitClient(await knock(place(two, PLAY), two.newcomer()))
            await client.listen()
            await client.hello(LINK)
            (at,) = (n for n, socket in enumerate(two.sockets) if pages(socket) > before[n])
            found.setdefault(at, client)
        instances[0].process.kill()
        with pytest.raises(AssertionError, match="closed the connection"):
            await found[0].listen()
        for coin in (1, 2, 1):
            view = found[1].view
            await found[1].press("choose", coin)
            assert found[1].view > view
        found[1].leave()

    try:
        two.ready()
        run(scene())
    finally:
        two.end()


@pytest.mark.parametrize("kind", KINDS)
def test_both_instances_are_replaced_under_a_hundred_players_and_nobody_loses_a_press(kind: str) -> None:
    served = Proxied(kind, *ROOMY, "--without-kernels", instances=2, tls=False)
    try:
        served.ready()
        players = [Player(served, served.newcomer()) for _ in range(PLAYERS)]

        async def scene() -> None:
            over = asyncio.Event()
            playing = [asyncio.create_task(player.play(over)) for player in players]
            await asyncio.to_thread(wait_until, lambda: all(player.closed for player in players))
            for at, old in enumerate([served, *served.others]):
                await asyncio.to_thread(Served.stop, old, signal.SIGTERM)
                fresh = await asyncio.to_thread(served.start_another, served.sockets[at])
                served.others.append(fresh)
                await asyncio.to_thread(wait_until, lambda: "Open " in fresh.output)  # noqa: B023 — at once
                await asyncio.sleep(3)
            over.set()
            await asyncio.gather(*playing)

        run(scene())
        assert all(player.fists == player.closed for player in players), "a fist was lost, or counted twice"
        assert sum(player.returns for player in players) >= PLAYERS / 2, "those of each instance came back"
    finally:
        served.end()


def test_the_unit_of_several_differs_from_that_of_one_in_its_place_and_its_share_alone() -> None:
    def lines(name: str) -> set[str]:
        text = (HOSTING / name).read_text(encoding="utf-8")
        return {line for line in text.splitlines() if line and not line.startswith("#")}

    one, several = lines("kit.service"), lines("kit@.service")
    names = {line.partition("=")[0] for line in one ^ several}
    assert names == {"Description", "Environment", "ExecStart", "RuntimeDirectory", "MemoryMax", "CPUQuota"}
