"""A server that is told to end: what is under way is answered, and every page hears that it is to come back."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from kit.serve import shutdown
from kit.serve.shutdown import RESTART, take_leave
from tests.serve.client import run
from tests.serve.measure import processor_s
from tests.serve.test_websocket import CALL, LINK, PLAY, TITLE, record
from tests.serve.visiting import VisitClient, knock, place
from tests.serving import PATIENCE_S, SERVED, Served, wait_until, write_notebook


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With the kit's own page."""
    write_notebook(tmp_path / PLAY, CALL, kind="app", title=TITLE)
    return tmp_path


@pytest.fixture
def ending(folder: Path) -> Iterator[Served]:
    """A server that a test ends."""
    served = Served("--without-kernels", "--port", "0", folder).ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


@pytest.mark.full("a server of its own that ends; make test has how the end is told, without one", touched=SERVED)
def test_who_is_told_to_end_answers_what_was_asked_and_sends_each_page_away_to_come_back(ending: Served) -> None:
    async def under_way() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(ending.url).port)
        body = 64 * "x"
        writer.write(f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n{body[:3]}".encode())
        page = await VisitClient.of(ending, PLAY)
        await page.hello(LINK)
        long = {"hello": {"link": LINK, "saved": record(2000), "lang": "en"}, "seq": 5}
        used = processor_s(ending)
        await page.socket.write_message(json.dumps(long))
        await asyncio.to_thread(wait_until, lambda: processor_s(ending) > used + 0.02)  # it has begun to read
        ending.process.send_signal(signal.SIGTERM)
        answer = await page.listen()
        assert {"say": {"ack": 5}} in answer, "it was heard before"
        writer.write(body[3:].encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 4"), "it is answered, by whatever"
        while await page.socket.read_message() is not None:
            pass
        assert page.socket.close_code == RESTART
        writer.close()

    run(under_way())
    assert ending.process.wait(PATIENCE_S) == 0


@pytest.mark.full(
    "a server of its own; make test has the page that comes back in tests/serve/test_websocket.py", touched=SERVED
)
def test_a_page_that_comes_back_to_itself_is_told_what_it_was_heard_to_say(ending: Served) -> None:
    async def comes_back() -> None:
        page = await VisitClient.of(ending, PLAY)
        await page.hello(LINK)
        await page.say({"intent": "choose", "n": 2, "by": "click", "view": page.view, "seq": 7})
        page.socket.close(3000)
        again = await knock(place(ending, PLAY, page.page))
        (joined, *_) = json.loads(str(await again.read_message()))
        assert joined == {"page": page.page, "heard": 7}
        elsewhere = await knock(place(ending, PLAY, "nobody"))
        (joined, *_) = json.loads(str(await elsewhere.read_message()))
        assert joined["heard"] is None and joined["page"] != page.page
        again.close(1000), elsewhere.close(1000)

    run(comes_back())


@pytest.mark.full("two servers of its own; make test has seats by cookie, without a server", touched=SERVED)
def test_pages_behind_one_address_stay_several_visitors_when_the_server_was_started_again(
    folder: Path, ending: Served
) -> None:
    stale = [Served.newcomer(ending) for _ in range(3)]
    port = urlsplit(ending.url).port
    assert ending.stop(signal.SIGTERM) == 0
    again = Served("--without-kernels", "--seats-a-visitor", "1", "--port", str(port), folder).ready()

    async def all_come(cookies: list[str]) -> list[str]:
        clients = [await VisitClient.of(again, PLAY, cookie) for cookie in cookies for _ in range(5)]
        given = [client.socket.headers for client in clients]
        for client in clients:
            client.leave()
        return [str(each.get_list("Set-Cookie")) for each in given]

    try:
        given = run(all_come(stale))
        assert all("kit-seat" in each for each in given), "each is known by a new cookie from now on"
        name = given[0].partition("kit-seat")[2].partition(";")[0]
        with urlopen(Request(again.url, headers={"Cookie": f"kit-seat{name}"})) as answer:
            assert not answer.headers.get_all("Set-Cookie")
    finally:
        assert again.stop() == 0


def test_the_end_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "ANSWERS_S", 0.05)
    monkeypatch.setattr(shutdown, "GOODBYES_S", 0.05)
    told: list[int] = []

    class Deaf:
        def close(self, code: int) -> None:
            told.append(code)

    run(take_leave(lambda: True, lambda: [Deaf()]))  # type: ignore[list-item]  # all that is asked of a socket
    assert told == [RESTART]
