"""Several processes behind one address: visitors stay with theirs, and go on with another when it has died."""

from __future__ import annotations

import asyncio
import itertools
import re
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from kit.serve import crew, handing
from kit.serve.cli import main
from kit.serve.handing import Entrance, Head, read_head
from kit.serve.limits import PAGES_A_SEAT
from tests.each import each
from tests.serve.client import run
from tests.serve.visiting import VisitClient
from tests.serving import PATIENCE_S, PYTHON, SERVED, Served, wait_until, write_notebook

with_several_processes = pytest.mark.full(
    "servers of several processes; make test has the entrance and the places, with processes of a few lines",
    touched=SERVED,
)

PLAY = "apps/play.ipynb"
CALL = 'from kit.notebook import play\n\nplay("bakschisch")'
COOKIE = "kit-process"
LINK = "?seats=You,Mira~cautious&seed=21"


class ServedByTwo(Served):
    """A server of two processes."""

    @property
    def process_cookie(self) -> str:
        """Before the number."""
        return f"kit-process-{urlsplit(self.url).port}="

    def members(self) -> dict[int, psutil.Process]:
        """The process at each place; one that is just being started may be missing."""
        folders = {child: environment(child).get("TMPDIR", "") for child in psutil.Process(self.process.pid).children()}
        return {int(Path(folder).name): child for child, folder in folders.items() if folder}


def environment(process: psutil.Process) -> dict[str, str]:
    """Nothing of one that has just gone."""
    try:
        return process.environ()
    except psutil.Error:
        return {}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedByTwo]:
    """Two processes with the kit's own page; tests may kill one of them."""
    folder = tmp_path_factory.mktemp("two")
    write_notebook(folder / PLAY, CALL, kind="app", title={"en": "Play"})
    served = ServedByTwo("--without-kernels", "--processes", "2", "--port", "0", folder)
    served.ready()
    yield served
    assert served.stop(signal.SIGTERM) == 0
    assert "Traceback" not in served.output, served.output


@pytest.fixture
def small(tmp_path: Path) -> Iterator[ServedByTwo]:
    """Two processes with room for ten pages each."""
    write_notebook(tmp_path / PLAY, CALL, kind="app", title={"en": "Play"})
    served = ServedByTwo("--without-kernels", "--processes", "2", "--seats", "4", "--port", "0", tmp_path)
    served.ready()
    yield served
    assert served.stop(signal.SIGTERM) == 0


def process_of(served: Served, cookie: str = "") -> tuple[int | None, Any]:
    """The number that an answer's cookie names, if it sets one, and all its headers."""
    request = urllib.request.Request(served.url, headers={"Cookie": cookie})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        given = answer.headers.get_all("Set-Cookie", [])
        numbers = [each.partition("=")[2].partition(";")[0] for each in given if each.startswith(served.process_cookie)]
        return (int(numbers[0]) if numbers else None), answer.headers


async def greeted(served: Served, cookie: str, saved: str | None = None, view: int = 0) -> VisitClient:
    """A page with its board."""
    client = await VisitClient.of(served, PLAY, cookie)
    await client.hello(LINK, saved, view)
    return client


# One visitor, one process ---------------------------------------------------------------------------------------------


@with_several_processes
def test_a_visitor_is_led_back_to_the_process_that_has_their_pages(two: ServedByTwo) -> None:
    cookies = [two.newcomer() for _ in range(4)]
    named = {cookie.partition(two.process_cookie)[2][:1] for cookie in cookies}
    assert named == {"1", "2"}, "newcomers are spread"
    for cookie in cookies * 2:
        assert process_of(two, cookie)[0] is None, "nobody is sent elsewhere"
    number, headers = process_of(two)
    said = next(each for each in headers.get_all("Set-Cookie") if each.startswith(two.process_cookie))
    assert said == f"{two.process_cookie}{number}; HttpOnly; Path=/; SameSite=Lax"
    assert process_of(two, two.process_cookie + "77")[0] in {1, 2}, "a number that nobody has is that of a newcomer"


@with_several_processes
def test_a_page_is_found_again_by_another_connection_of_the_same_browser_only_there(two: ServedByTwo) -> None:
    async def comes_back(cookie: str, other: str) -> tuple[bool, bool]:
        client = await greeted(two, cookie)
        client.socket.close(3000)  # lost, not left
        there, elsewhere = [await VisitClient.of(two, PLAY, each, client.page) for each in (cookie, other)]
        there.leave(), elsewhere.leave()
        return there.page == client.page, elsewhere.page == client.page

    assert run(comes_back(two.process_cookie + "1", two.process_cookie + "2")) == (True, False)


@with_several_processes
def test_every_answer_but_a_websocket_ends_its_connection_for_a_proxy_keeps_one_for_all(two: ServedByTwo) -> None:
    assert process_of(two)[1]["Connection"] == "close"


@with_several_processes
def test_a_cookie_is_signed_for_all_processes(two: ServedByTwo) -> None:
    cookie = two.newcomer()
    seat = next(each for each in cookie.split("; ") if each.startswith("kit-seat"))
    for number in (1, 2):
        _, headers = process_of(two, f"{seat}; {two.process_cookie}{number}")
        assert not headers.get_all("Set-Cookie"), "the browser is known, and where it belongs"


@with_several_processes
def test_who_is_led_to_a_process_without_room_goes_elsewhere_but_never_away_from_a_page_of_theirs(
    small: ServedByTwo,
) -> None:
    lead = re.compile(f"({re.escape(small.process_cookie)})\\d")
    player, newcomer = (lead.sub(r"\g<1>1", small.newcomer()) for _ in range(2))

    def asks(cookie: str) -> tuple[int, list[str]]:
        """The status of the page, and what is said of the cookie that leads to a process."""
        request = urllib.request.Request(small.page(PLAY), headers={"Cookie": cookie}, method="HEAD")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                status, given = answer.status, answer.headers
        except urllib.error.HTTPError as refused:
            status, given = refused.code, refused.headers
        said = given.get_all("Set-Cookie", [])
        return status, [each.split(";")[0] for each in said if each.startswith(small.process_cookie)]

    async def come() -> None:
        pages = [await greeted(small, player) for _ in range(2 * PAGES_A_SEAT)]
        assert asks(player) == (503, []), "theirs are here"
        assert asks(newcomer) == (503, [f'{small.process_cookie}""'])
        assert asks(lead.sub("", newcomer)) == (200, []), "the other one has room"
        for page in pages:
            page.leave()

    run(come())


# A process dies -------------------------------------------------------------------------------------------------------


@with_several_processes
def test_when_a_process_is_killed_its_visitors_go_on_with_another_and_it_is_replaced(two: ServedByTwo) -> None:
    wait_until(lambda: len(two.members()) == 2)
    first = two.members()[1]

    async def killed() -> None:
        mine, theirs = [await greeted(two, f"{two.process_cookie}{number}") for number in (1, 2)]
        await mine.press("choose", 2)
        page, view = theirs.page, mine.view
        first.kill()
        assert await mine.socket.read_message() is None, "the connection ends with the process"
        again = await greeted(two, f"{two.process_cookie}1", view=view)
        assert again.view > view, "the page counts on"
        assert (await theirs.say({"ping": True, "seq": 9}))[-1] == {"say": {"ack": 9}}, "others notice nothing"
        assert theirs.page == page
        again.leave(), theirs.leave()

    run(killed())
    wait_until(lambda: two.members().get(1, first) != first)
    wait_until(lambda: process_of(two, f"{two.process_cookie}1")[0] is None)
    assert "process 1 ended by SIGKILL; another takes its place" in two.output


@with_several_processes
def test_when_the_parent_is_killed_nobody_stays(tmp_path: Path) -> None:
    write_notebook(tmp_path / PLAY, CALL, kind="app", title={"en": "Play"})
    served = ServedByTwo("--without-kernels", "--processes", "2", "--port", "0", tmp_path)
    wait_until(lambda: len(served.members()) == 2)  # at any time, also while they start
    members = served.members().values()
    served.process.kill()
    served.process.wait()
    wait_until(lambda: not any(map(is_there, members)))


def is_there(process: psutil.Process) -> bool:
    """It runs; one that nobody waits for is gone as well."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@with_several_processes
def test_what_no_process_can_serve_ends_the_start_as_with_one(tmp_path: Path) -> None:
    write_notebook(tmp_path / "apps/broken.ipynb", "1 / 0", kind="app", title={"en": "Broken"})
    served = Served("--processes", "2", "--port", "0", tmp_path)
    assert served.process.wait(PATIENCE_S) == 1
    assert "apps/broken.ipynb cannot be shown: a cell fails" in served.output


@with_several_processes
def test_processes_that_end_again_and_again_are_given_up_with_a_line(tmp_path: Path) -> None:
    write_notebook(tmp_path / PLAY, CALL, kind="app", title={"en": "Play"})
    code = f"""
import sys
from kit.serve import crew
from kit.serve.cli import main
crew.MOST_SHORT, crew.FIRST_PAUSE_S = 2, 0.01
crew.sys.executable = {str(tmp_path / "program")!r}
sys.exit(main(["--no-open", "--processes", "2", "--port", "0", {str(tmp_path)!r}]))
"""
    program = tmp_path / "program"
    program.write_text(f"#!{PYTHON}\n{SHORT_LIVED}")
    program.chmod(0o755)
    served = Served(code=code)
    assert served.process.wait(PATIENCE_S) == 1
    assert "ended soon after its start, again and again" in served.output
    assert served.output.count("another takes its place") in range(4, 20), "each has its chances"


SHORT_LIVED = """
import os, socket
channel = socket.socket(fileno=int(os.environ["KIT_CHANNEL"]))
channel.send(b"0 0 0\\n")
"""


def test_where_connections_cannot_be_handed_on_several_processes_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_notebook(tmp_path / PLAY, CALL, kind="app", title={"en": "Play"})
    monkeypatch.setattr(crew, "IS_POSSIBLE", False)
    assert main(["--processes", "2", str(tmp_path)]) == 2
    said = "kit.serve: --processes: this system cannot hand a visitor from one process to another; use one process\n"
    assert capsys.readouterr().err == said


# At the entrance ------------------------------------------------------------------------------------------------------


@each(
    ("cookies", "number"),
    [
        ("Cookie: kit-process=2", 2),
        ("cookie:a=b;kit-process=12 ; c=d", 12),
        ("Cookie: a=b\r\nCookie: kit-process=3", 3),
        ("Cookie: kit-process=1; kit-process=2", 1),
        ("Cookie: not-kit-process=2", None),
        ("Cookie: kit-process=two", None),
        ("Cookie: kit-process=99999", None),
        ("X: kit-process=2\r\nY: Cookie: kit-process=2", None),
    ],
)
def test_of_a_head_only_the_number_is_read(cookies: str, number: int | None) -> None:
    head = f"GET /kit/?kit-process=4 HTTP/1.1\r\nHost: here\r\n{cookies}\r\n\r\nCookie: kit-process=5\r\n"
    assert read_head(head.encode(), COOKIE) == Head(number, is_websocket=False)
    assert read_head(head.encode().partition(b"\r\n\r\n")[0], COOKIE) is None, "more is to come"


def test_a_websocket_is_told_from_a_plain_request_and_a_head_without_end_from_a_short_one() -> None:
    head = b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n"
    assert read_head(head, COOKIE) == Head(None, is_websocket=True)
    assert read_head(b"GET / HTTP/1.1\r\nX: " + b"x" * handing.LONGEST_HEAD, COOKIE) == Head(None, is_websocket=False)


ALWAYS = itertools.repeat(True)


@asynccontextmanager
async def entrance(
    taken: list[tuple[bytes, Head]], takes: Iterable[bool] = ALWAYS
) -> AsyncIterator[tuple[Entrance, int]]:
    """An entrance that notes what it hands on, and its port."""

    answers = iter(takes)

    def take(connection: socket.socket, head: Head) -> bool:
        if there_is_one := next(answers):
            taken.append((connection.recv(100), head))
            connection.close()
        return there_is_one

    listening = socket.create_server(("127.0.0.1", 0))
    doors = Entrance([listening], take, COOKIE)
    doors.open()
    try:
        yield doors, listening.getsockname()[1]
    finally:
        doors.close()


ASKED = b"GET / HTTP/1.1\r\nCookie: kit-process=2\r\n\r\n"


def test_who_is_slow_or_silent_holds_nobody_up_and_loses_no_byte() -> None:
    async def come() -> None:
        async with entrance(taken := []) as (doors, port):
            others = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            for _, slow in others[:10]:
                slow.write(ASKED[:30])
            _, quick = await asyncio.open_connection("127.0.0.1", port)
            quick.write(ASKED)
            await until(lambda: taken)
            assert taken == [(ASKED, Head(2, is_websocket=False))] and len(doors) == 20
            others[0][1].write(ASKED[30:])
            await until(lambda: len(taken) == 2)
            assert taken[1] == taken[0]
            others[15][1].close()
            await until(lambda: len(doors) == 18)

    run(come())


def test_a_head_that_never_ends_and_a_silent_connection_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "HEAD_WITHIN_S", 0.1)
    monkeypatch.setattr(handing, "SILENT_S", 0.2)

    async def come() -> None:
        async with entrance([]) as (doors, port):
            silent, _held = await asyncio.open_connection("127.0.0.1", port)
            endless, writing = await asyncio.open_connection("127.0.0.1", port)
            writing.write(ASKED[:10])
            assert await silent.read() == b""
            with suppress(ConnectionResetError):  # what it said was never taken
                assert await endless.read() == b""
            assert len(doors) == 0

    run(come())


def test_of_too_many_that_wait_the_first_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "MOST_PENDING", 3)

    async def come() -> None:
        async with entrance([]) as (doors, port):
            came = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            assert await came[0][0].read() == b"" and len(doors) == 3

    run(come())


def test_while_no_process_lives_a_request_waits() -> None:
    async def come() -> None:
        async with entrance(taken := [], takes=[False, False, True]) as (_, port):
            _, writing = await asyncio.open_connection("127.0.0.1", port)
            writing.write(ASKED)
            await until(lambda: taken)
            assert taken == [(ASKED, Head(2, is_websocket=False))]

    run(come())


async def until(holds: Any) -> None:
    """Wait for something that must come about."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.01)
