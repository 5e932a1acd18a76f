"""How messages of several pages are answered in one process; without a server."""

from __future__ import annotations

import asyncio
import gc
import json
import time
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from tornado.http1connection import HTTP1Connection
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application, RequestHandler

from kit.doors.socket import IDLE_S, Visit
from kit.engine.checkpoint import checkpoint
from kit.page.page import Hello, Page
from kit.serve.clients import GUEST, visitor_of
from kit.serve.limits import Limits
from kit.serve.page_sessions import LIGHT, PageSessions
from kit.serve.seats import Full, Visitor
from kit.serve.slices import SLICE_S
from kit.serve.websocket import Visiting
from kit.site.folder import Folder
from tests.serve.client import run
from tests.serving import PATIENCE_S

ANN, BEN = Visitor("ann", "10.0.0.1"), Visitor("ben", "10.0.0.2")
SLICES = 60
READING_S = SLICES * SLICE_S
AMPLE_S = 100
"""Of a processor: no page takes so long to open, however slow the machine."""
PAGE = "apps/play-bakschisch.ipynb"


class Nobody:
    """A browser that reads nothing."""

    def send(self, frame: str) -> None: ...

    def drop(self) -> None: ...


def slow_reader(done: list[str]) -> Page:
    """A page that takes a while for what its browser kept, and notes when it begins and ends."""
    page = Page("kit:slow")

    def read(hello: Hello) -> None:
        name = (hello.saved or "")[:1]
        done.append(f"{name} begins")
        for _ in range(SLICES if name == "l" else 1):
            time.sleep(SLICE_S)
            checkpoint()
        done.append(f"{name} ends")

    page.on_hello(read)
    return page


def request(**headers: str) -> HTTPServerRequest:
    """As the server hands it to a handler."""
    connection, line = Mock(HTTP1Connection, context=None), RequestStartLine("GET", "/", "HTTP/1.1")
    return HTTPServerRequest(connection=connection, start_line=line, headers=HTTPHeaders(Host="localhost", **headers))


def hello(saved: str) -> str:
    return json.dumps({"hello": {"saved": saved}, "seq": 1})


LONG, SHORT = hello("l" * LIGHT), hello("s")


def scene(play: Callable[[PageSessions], Awaitable[None]], limits: Limits = Limits()) -> None:  # noqa: B008 — it is frozen
    """Play it in a hall of the repository's notebooks."""

    async def played() -> None:
        hall = PageSessions(Folder(Path("notebooks")), limits.without_kernels)
        try:
            await play(hall)
        finally:
            await hall.close()

    run(played())


@pytest.fixture
def done() -> list[str]:
    """What the pages noted."""
    return []


def test_while_a_long_message_is_read_others_are_answered(done: list[str]) -> None:
    async def play(hall: PageSessions) -> None:
        one, other = (hall.visits.open(slow_reader(done)) for _ in range(2))
        await asyncio.gather(hall.hear(one, ANN, LONG), hall.hear(other, BEN, SHORT))

    scene(play)
    assert done == ["l begins", "s begins", "s ends", "l ends"]


def test_a_page_takes_one_message_after_the_other(done: list[str]) -> None:
    async def play(hall: PageSessions) -> None:
        visit = hall.visits.open(slow_reader(done))
        await asyncio.gather(hall.hear(visit, ANN, LONG), hall.hear(visit, ANN, SHORT))

    scene(play)
    assert done == ["l begins", "l ends", "s begins", "s ends"]


def test_who_has_a_long_message_waits_for_their_own_and_for_nobody_elses(done: list[str]) -> None:
    async def play(hall: PageSessions) -> None:
        visits = [hall.visits.open(slow_reader(done)) for _ in range(3)]
        await asyncio.gather(*(hall.hear(visit, ANN, LONG) for visit in visits[:2]), hall.hear(visits[2], BEN, LONG))

    scene(play)
    assert done.count("l ends") == 3 and done[:3] == ["l begins"] * 3, "a slice of each, in turn"


def test_a_message_that_would_not_end_by_itself_is_ended(done: list[str]) -> None:
    page = Page("kit:endless")

    def read(hello: Hello) -> None:
        done.append("begins")
        while True:
            checkpoint()

    page.on_hello(read)

    async def ended(hall: PageSessions) -> None:
        with pytest.raises(TimeoutError):
            await hall.hear(hall.visits.open(page), ANN, SHORT)

    scene(ended, Limits(answer_s=0.02))
    assert done == ["begins"]


def test_who_says_nothing_for_long_is_let_go_and_their_seat_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.serve.page_sessions.SWEEP_EVERY_S", 0.01)
    monkeypatch.setattr("kit.serve.page_sessions.RARELY", 0)

    async def play(hall: PageSessions) -> None:
        quiet, busy = [await hall.come_in(PAGE, "", visitor, Nobody()) for visitor in (ANN, BEN)]
        quiet.touched -= IDLE_S + 1
        hall.start()
        async with asyncio.timeout(PATIENCE_S):
            while len(hall.visits) > 1:
                await asyncio.sleep(0.01)
        assert [visit.token for visit in hall.visits] == [busy.token]
        assert not hall.seats.of(ANN) and len(hall.seats.of(BEN)) == 1

    scene(play)


def test_a_page_is_there_until_its_browser_leaves_it_or_others_need_its_seat() -> None:
    async def play(hall: PageSessions) -> None:
        browsers = [Nobody(), Nobody()]
        visits: list[Visit] = [await hall.come_in(PAGE, "", ANN, browser) for browser in browsers]
        hall.part(visits[0], browsers[0], has_left=False)
        assert hall.visits.find(visits[0].token) and len(hall.seats.of(ANN)) == 2
        hall.part(visits[1], browsers[1], has_left=True)
        assert not hall.visits.find(visits[1].token) and len(hall.seats.of(ANN)) == 1
        for _ in range(Limits().without_kernels.seats_a_visitor):
            await hall.come_in(PAGE, "", ANN, Nobody())
        assert not hall.visits.find(visits[0].token), "the page that was left gave way"

    scene(play)


def test_what_takes_too_long_ends_its_page_though_its_browser_has_gone(done: list[str]) -> None:
    async def play(hall: PageSessions) -> None:
        socket = Visiting(Application(), request(), sessions=hall)
        socket._visitor = ANN
        socket._visit = visit = await hall.come_in(PAGE, "", ANN, Nobody())

        def break_off(_: Hello) -> None:
            socket.on_close()
            raise TimeoutError

        visit.page.on_hello(break_off)
        await socket.on_message(SHORT)
        assert not len(hall.visits) and not hall.seats.of(ANN)

    scene(play)


def test_a_browser_that_waits_for_a_page_that_is_let_go_gets_a_new_one() -> None:
    async def play(hall: PageSessions) -> None:
        gone = await hall.come_in(PAGE, "", ANN, Nobody())
        async with gone.lock:
            coming = asyncio.create_task(hall.come_in(PAGE, gone.token, ANN, browser := Nobody()))
            await asyncio.sleep(0)  # by then it waits
            hall.let_go(gone.token)
        visit = await coming
        assert [*hall.visits] == [visit] and visit is not gone and visit.browser is browser
        assert [seat.sockets for seat in hall.seats.of(ANN)] == [1]

    scene(play)


# What one visitor may use ---------------------------------------------------------------------------------------------


def test_whoever_keeps_the_server_busy_has_to_wait_and_nobody_else(done: list[str]) -> None:
    async def play(hall: PageSessions) -> None:
        visit = hall.visits.open(slow_reader(done))
        await hall.hear(visit, ANN, LONG)
        with pytest.raises(Full, match="spent"):
            await hall.hear(visit, ANN, SHORT)
        assert hall.refusal(ANN) == "spent" and hall.wait_s(ANN) > 1
        await hall.hear(visit, BEN, SHORT)
        assert hall.refusal(BEN) == ""

    scene(play, Limits(processor_s=READING_S / 2))


def test_behind_a_hub_nobody_waits_for_what_another_user_has_used() -> None:
    def user(mark: str) -> Visitor:
        return visitor_of(RequestHandler(Application(has_reception=True), request(**{GUEST: mark})))

    async def play(hall: PageSessions) -> None:
        busy, other = user("ann's mark"), user("ben's mark")
        await hall.come_in(PAGE, "", busy, Nobody())
        hall.budget.spend(busy, 2 * AMPLE_S)
        assert (hall.refusal(busy), hall.refusal(other)) == ("spent", "")
        assert not hall.seats.at(other.address)

    scene(play, Limits(processor_s=AMPLE_S))


def test_of_a_visitor_no_more_pages_wait_for_their_pace_than_may_be_open() -> None:
    async def play(hall: PageSessions) -> None:
        pace = hall.budget.pages(ANN)
        while not pace.wait_s():  # the first rush is over
            pass
        most = Limits().without_kernels.seats_a_visitor
        asked = [asyncio.create_task(hall.come_in(PAGE, "", ANN, Nobody())) for _ in range(most + 3)]
        done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_EXCEPTION)
        assert {str(each.exception()) for each in done} == {"yours"} and len(waiting) == most
        for each in waiting:
            each.cancel()
        await asyncio.wait(waiting)
        assert not hall._waiting

    scene(play)


def test_a_page_that_is_let_go_is_gone_at_once_and_waits_for_nobody_to_look_through_memory() -> None:
    async def play(hall: PageSessions) -> None:
        visit = await hall.come_in(PAGE, "", ANN, browser := Nobody())
        await hall.hear(visit, ANN, SHORT)
        page, token = weakref.ref(visit.page), visit.token
        del visit
        gc.disable()
        try:
            hall.part(hall.visits.find(token), browser, has_left=True)
            assert not page()
        finally:
            gc.enable()

    scene(play)


def test_where_there_is_no_room_pages_that_nobody_looks_at_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.serve.page_sessions.SWEEP_EVERY_S", 0.001)
    held: list[float] = [1025]
    sweeps: list[int] = []
    monkeypatch.setattr("kit.serve.page_sessions.held_mib", lambda: held[0])
    monkeypatch.setattr("kit.serve.page_sessions.release", lambda: sweeps.append(1))

    async def play(hall: PageSessions) -> None:
        seen, left = [hall.visits.open(Page("kit:page")) for _ in range(2)]
        seen.join(Nobody())
        hall.start()
        while len(sweeps) < 3:
            await asyncio.sleep(0.001)
        assert len(hall.visits) == 2 and not hall.refusal(ANN)
        held[0] = 2048.1
        assert hall.refusal(ANN) == "full"
        while hall.visits.find(left.token):
            await asyncio.sleep(0.001)
        assert hall.visits.find(seen.token)

    scene(play)


def test_pages_that_were_sent_too_much_are_too_heavy_for_one_visitor() -> None:
    async def play(hall: PageSessions) -> None:
        visits = [await hall.come_in(PAGE, "", ANN, Nobody()) for _ in range(2)]
        await hall.hear(visits[0], ANN, LONG)
        with pytest.raises(MemoryError):
            await hall.hear(visits[1], ANN, LONG)
        hall.let_go(visits[0].token)
        await hall.hear(visits[1], ANN, LONG)

    scene(play, Limits(most_heavy=len(LONG) * 1.5))
