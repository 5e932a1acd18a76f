"""Pages without a kernel, from a real server: who gets one, who may come in, and that nobody stops the others."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection

from kit.serve.limits import LONGEST_MESSAGE, SPEECH, Limits
from kit.serve.websocket import GONE, REFUSED, SLOW
from kit.site.pages import WORDS
from tests.conftest import OUR_COUNTER
from tests.each import each
from tests.serve import attacks
from tests.serve.client import run
from tests.serve.measure import processor_s
from tests.serve.visiting import Caller, VisitClient, knock, place
from tests.serving import PATIENCE_S, SERVED, Served, wait_until, write_notebook

with_a_server_of_its_own = pytest.mark.full(
    "a server of its own; make test has the same limits in one process, without a server", touched=SERVED
)
beside_a_flood = pytest.mark.full(
    "a flood, and times; make test has whose turn it is, without a server", touched=SERVED
)

PLAY, CHANGED, WRITTEN, DRAFT = "apps/play.ipynb", "apps/changed.ipynb", "apps/own.ipynb", "apps/draft.ipynb"
CALL = 'from kit.notebook import play\n\nplay("bakschisch")'
TITLE = {"en": "Play <b>& more", "fr": "Jouer", "nl": "Spelen"}
LINK = "?seats=You,Mira~cautious&seed=21"


def notebooks(folder: Path) -> Path:
    """The kit's page, the same with a line more, one of somebody's own, and one that is not listed."""
    write_notebook(folder / PLAY, CALL, kind="app", title=TITLE)
    write_notebook(folder / CHANGED, CALL, "1 + 1", kind="app", title=TITLE)
    write_notebook(folder / WRITTEN, OUR_COUNTER, kind="app", title=TITLE)
    write_notebook(folder / DRAFT, CALL)
    return folder


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of pages without kernels, which nobody here stops."""
    served = Served("--without-kernels", "--port", "0", notebooks(tmp_path_factory.mktemp("hall"))).ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The same for everybody who has the link."""
    served = Served("--share", "--port", "0", notebooks(tmp_path_factory.mktemp("shared"))).ready()
    yield served
    assert served.stop() == 0


def get(url: str, **headers: str) -> tuple[int, Any, str]:
    """Status, headers and text of an answer."""
    request = urllib.request.Request(url, headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, refused.read().decode()


def record(bribes: int) -> str:
    """A game that takes a while to read; 20,000 bribes are the most that any may have."""
    return json.dumps({"game": "bakschisch", "seats": ["A", "B", "C"], "seed": 1, "moves": [[0, 0, 0]] * bribes})


async def ended(socket: WebSocketClientConnection, within_s: float = PATIENCE_S) -> tuple[int | None, str | None]:
    """The server ends the connection: with which code, and why."""
    async with asyncio.timeout(within_s):
        while await socket.read_message() is not None:
            pass
    return socket.close_code, socket.close_reason


async def greeted(served: Served, cookie: str = "", page: str = "") -> VisitClient:
    """A page whose board is there, of a game that is the same each time."""
    client = await VisitClient.of(served, PLAY, cookie, page)
    await client.hello(LINK)
    return client


# Which pages, and that they look the same -----------------------------------------------------------------------------


def test_the_kits_own_page_has_no_kernel_and_what_somebody_changed_or_wrote_has_one(hall: Served) -> None:
    wait_until(lambda: len(hall.kernels()) == 2)  # of the apps that need one, each kept ready
    visited, changed, written = (get(hall.page(path))[2] for path in (PLAY, CHANGED, WRITTEN))
    assert "kernelId" not in visited and "/page/script-" in visited
    assert "kernelId" in changed and "kernelId" in written
    assert get(hall.page(DRAFT))[0] == 404


def test_shared_pages_have_no_kernels_and_unshared_ones_have(shared: Served, server: Served) -> None:
    cookie = get(shared.url)[1]["Set-Cookie"].partition(";")[0]
    assert "/page/script-" in get(shared.url.partition("?")[0] + f"voila/render/{PLAY}", Cookie=cookie)[2]
    assert "kernelId" in get(server.page("apps/play-bakschisch.ipynb"))[2]


def test_in_a_shared_network_no_page_gets_a_kernel_that_needs_none_and_there_is_no_foot(shared: Served) -> None:
    cookie = get(shared.url)[1]["Set-Cookie"].partition(";")[0]
    home = shared.url.partition("?")[0]
    assert "kernelId" not in get(f"{home}voila/render/{PLAY}?door=kernel", Cookie=cookie)[2]
    assert "<footer" not in get(home, Cookie=cookie)[2]


STARTS = re.compile(r"const starts = .*?}, 1000\);", re.DOTALL)
"""What only a page says that waits for its kernel."""


@pytest.mark.full("a server with kernels; make test opens pages of both kinds in the browser", touched=SERVED)
def test_a_page_without_a_kernel_is_the_same_page(tmp_path: Path, hall: Served) -> None:
    with_kernels = Served("--port", "0", notebooks(tmp_path)).ready()
    try:
        one, other = (get(served.page(PLAY)) for served in (hall, with_kernels))
    finally:
        assert with_kernels.stop() == 0
    for name in ("Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"):
        policies = (one[1][name].replace(hall.url[7:-1], ""), other[1][name].replace(with_kernels.url[7:-1], ""))
        assert policies[0] == policies[1] != "", name
    parts = (r"<head>.*window\.showPage", "<noscript>.*?</noscript>", r'<div id="loading".*?</div>')
    for part in parts:
        texts = (re.sub(r"(?<=>)\s+|\s+(?=<)|(?<=\n)\s+", "", STARTS.sub("", text)) for _, _, text in (one, other))
        found = [re.findall(part, text, re.DOTALL) for text in texts]
        assert found[0] == found[1] != [], part


def test_script_and_style_are_kept_by_the_browser_until_they_change(hall: Served) -> None:
    files = re.findall(r"/page/[\w-]+", get(hall.page(PLAY))[2])
    assert len(files) == 2
    for file in files:
        status, headers, text = get(hall.url.rstrip("/") + file)
        assert status == 200 and "immutable" in headers["Cache-Control"] and len(text) > 10_000
        assert get(hall.url.rstrip("/") + file[:-1])[0] == 404
    assert get(hall.url + "page/secret-00")[0] == 404


# The rules of the door ------------------------------------------------------------------------------------------------


@each(
    "headers",
    [
        {"Origin": "http://games.example"},
        {"Host": "games.example"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "websocket", "Sec-Fetch-Dest": "websocket"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "websocket", "Sec-Fetch-Dest": "websocket"},
    ],
)
def test_another_sites_page_visits_nothing(hall: Served, headers: dict[str, str]) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        run(knock(place(hall, PLAY), **headers))


def test_without_the_key_of_the_link_nobody_visits(shared: Served) -> None:
    key = get(shared.url)[1]["Set-Cookie"].partition(";")[0]
    for cookie in ("", "kit-1=x", key[:-1]):
        with pytest.raises(HTTPClientError, match="403"):
            run(knock(place(shared, PLAY), cookie))
    assert run(greeted(shared, key)).view


@each(
    "path",
    [
        WRITTEN,
        CHANGED,
        DRAFT,
        "apps/none.ipynb",
        "../hall/apps/play.ipynb",
        "apps/../apps/play.ipynb",
        "%2e%2e/x.ipynb",
        "",
    ],
)
def test_only_a_listed_page_without_a_kernel_can_be_visited(hall: Served, path: str) -> None:
    async def visit() -> tuple[int | None, str | None]:
        return await ended(await knock(place(hall, path)))

    assert run(visit())[0] == GONE


def test_a_plain_request_is_no_visit(hall: Served) -> None:
    assert get(place(hall, PLAY).replace("ws:", "http:"))[0] == 400


# Coming back ----------------------------------------------------------------------------------------------------------


def test_a_connection_that_breaks_comes_back_to_its_page_and_one_that_leaves_does_not(hall: Served) -> None:
    async def scene() -> None:
        client = await greeted(hall)
        await client.press("choose", 1)
        client.socket.close(3000)
        back = await VisitClient.of(hall, PLAY, page=client.page)
        assert back.page == client.page
        assert back.front.trees == client.front.trees
        back.leave()
        await ended(back.socket)  # by then the server has heard it
        anew = await VisitClient.of(hall, PLAY, page=client.page)
        assert anew.page not in ("", client.page)
        assert not anew.front.trees

    run(scene())


def test_frames_are_compressed(hall: Served) -> None:
    async def negotiated() -> str:
        return (await knock(place(hall, PLAY))).headers.get("Sec-WebSocket-Extensions", "")

    assert "permessage-deflate" in run(negotiated())


# Limits, and kind words -----------------------------------------------------------------------------------------------


def test_a_visitor_has_so_many_pages_and_is_told_kindly(hall: Served) -> None:
    cookie, most = hall.newcomer(), Limits().without_kernels.seats_a_visitor

    async def scene() -> None:
        clients = [await VisitClient.of(hall, PLAY, cookie) for _ in range(most)]
        assert await ended(await knock(place(hall, PLAY), cookie)) == (REFUSED, "yours")
        for language, words in WORDS.items():
            status, _, text = get(hall.page(PLAY) + f"?lang={language}", Cookie=cookie)
            assert status == 429 and words["yours"] in text
        neighbour = await greeted(hall, hall.newcomer())
        assert neighbour.view
        clients[0].leave()
        await ended(clients[0].socket)
        clients.append(await VisitClient.of(hall, PLAY, cookie))
        for client in [*clients, neighbour]:
            client.leave()

    run(scene())


@with_a_server_of_its_own
def test_an_address_and_the_house_have_an_end_too(tmp_path: Path) -> None:
    served = Served(
        "--without-kernels", "--seats", "2", "--seats-an-address", "1", "--port", "0", notebooks(tmp_path)
    ).ready()
    try:

        async def scene() -> None:
            cookies = [served.newcomer() for _ in range(6)]
            for cookie in cookies[:5]:
                await VisitClient.of(served, PLAY, cookie)
            assert await ended(await knock(place(served, PLAY), cookies[5])) == (REFUSED, "crowd")
            for language, words in WORDS.items():
                assert words["crowd"] in get(served.page(PLAY) + f"?lang={language}", Cookie=cookies[5])[2]

        run(scene())
    finally:
        assert served.stop() == 0


@each(
    ("message", "code"),
    [("{", 1008), ("[" * 100_000, 1008), (b"\xff\xfe", 1008), ("x" * (LONGEST_MESSAGE + 1), 1009)],
)
def test_what_nobody_can_read_or_is_too_large_ends_the_connection_and_nothing_else(
    hall: Served, message: str | bytes, code: int
) -> None:
    async def scene() -> None:
        neighbour, client = await greeted(hall), await greeted(hall)
        await client.socket.write_message(message, binary=isinstance(message, bytes))
        assert (await ended(client.socket))[0] in (code, None)  # None: it was still writing
        back = await VisitClient.of(hall, PLAY, page=client.page)
        assert back.page == client.page
        await neighbour.press("choose", 1)
        for page in (back, neighbour):
            page.leave()

    run(scene())


@pytest.mark.full("a flood that nobody reads; make test has frames that are too large", touched=SERVED)
def test_who_does_not_read_what_they_asked_for_is_let_go(hall: Served) -> None:
    asked = (json.dumps({"whole": True, "seq": number}) for number in range(600))
    assert run(attacks.never_read(place(hall, PLAY), asked))
    assert "does not read" in hall.output


@pytest.mark.full("a flood; make test has the pace with a clock of its own", touched=SERVED)
def test_nobody_is_heard_faster_than_the_pace_of_the_house(hall: Served) -> None:
    async def scene() -> float:
        client, begin = await greeted(hall), monotonic()
        for number in range(600):
            await client.socket.write_message(json.dumps({"ping": True, "seq": number}))
        for _ in range(600):
            await client.listen()
        return monotonic() - begin

    assert run(scene()) > (600 - SPEECH["rush"]) / SPEECH["calls_a_s"] - 0.5


# Nobody stops the others ----------------------------------------------------------------------------------------------


async def presses_beside(hall: Served, count: int) -> list[float]:
    """Processor seconds of the server while it answers a neighbour's presses: what others get before."""
    neighbour = Caller(hall, await asyncio.to_thread(hall.newcomer), PLAY)
    await neighbour.join()
    took = []
    for _ in range(count):
        before = processor_s(hall)
        await neighbour.press()
        took.append(processor_s(hall) - before)
        await asyncio.sleep(0.05)
    await neighbour.leave()
    return sorted(took)


@beside_a_flood
def test_a_flood_of_presses_beside_a_neighbour(hall: Served) -> None:
    async def flood(client: VisitClient) -> None:
        async def read() -> None:
            while True:
                await client.listen()

        reading = asyncio.create_task(read())
        try:
            for number in range(100_000):
                said = {"intent": "choose", "n": number % 2, "by": "click", "view": client.view, "seq": number}
                await client.socket.write_message(json.dumps(said))
        finally:
            reading.cancel()

    async def scene() -> list[float]:
        cookie = hall.newcomer()
        floods = [asyncio.create_task(flood(await greeted(hall, cookie))) for _ in range(3)]
        took = await presses_beside(hall, 40)
        for sending in floods:
            sending.cancel()
        return took

    took = run(scene())
    assert took[20] < 0.5 and took[-1] < 2, took


@beside_a_flood
def test_large_records_beside_a_neighbour(hall: Served) -> None:
    large = record(20_000)

    async def flood(client: VisitClient) -> None:
        while True:
            await client.say({"hello": {"link": LINK, "saved": large}, "seq": 1})

    async def scene() -> list[float]:
        cookie = hall.newcomer()
        floods = [asyncio.create_task(flood(await greeted(hall, cookie))) for _ in range(2)]
        await asyncio.sleep(0.3)
        took = await presses_beside(hall, 40)
        for sending in floods:
            assert not sending.done()
            sending.cancel()
        return took

    took = run(scene())
    assert took[20] < 0.5 and took[-1] < 2, took


def short_of(setting: str, folder: Path) -> Served:
    """A server with another limit."""
    start = f"cli.main(['--no-open', '--without-kernels', '--port', '0', {str(notebooks(folder))!r}])"
    changed = f"cli.limits_of = lambda *told, usual=cli.limits_of: replace(usual(*told), {setting})"
    code = f"import sys; from dataclasses import replace; from kit.serve import cli; {changed}; sys.exit({start})"
    return Served(code=code).ready()


@with_a_server_of_its_own
def test_where_there_is_no_memory_left_no_page_is_opened(tmp_path: Path) -> None:
    served = short_of("room_mib=1", tmp_path)
    try:

        async def scene() -> None:
            assert await ended(await knock(place(served, PLAY))) == (REFUSED, "full")

        run(scene())
        for language, words in WORDS.items():
            status, _, text = get(served.page(PLAY) + f"?lang={language}")
            assert status == 503 and words["full"] in text
        with pytest.raises(urllib.error.HTTPError, match="503") as told:
            urllib.request.urlopen(urllib.request.Request(served.page(PLAY), method="HEAD"))
        assert "Retry-After" not in told.value.headers, "hosting/back-soon.html would take it for a proxy's"
    finally:
        assert served.stop() == 0


@with_a_server_of_its_own
def test_what_takes_too_long_to_read_ends_its_page_and_no_other(tmp_path: Path) -> None:
    served = short_of("answer_s=0.1", tmp_path)  # of a processor: a board takes 0.01, this record more than 0.5
    try:

        async def scene() -> None:
            neighbour, client = await greeted(served), await greeted(served)
            await client.socket.write_message(json.dumps({"hello": {"link": LINK, "saved": record(20_000)}, "seq": 1}))
            assert (await ended(client.socket))[0] == SLOW
            await neighbour.press("choose", 1)
            assert (await VisitClient.of(served, PLAY, page=client.page)).page != client.page

        run(scene())
    finally:
        assert served.stop() == 0
