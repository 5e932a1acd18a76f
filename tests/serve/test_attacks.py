"""One visitor must not stop the others: each attack of docs/security.md, beside a neighbour who plays on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError

from kit.serve import figures
from kit.serve.limits import FRAMES, MOST_LATE
from kit.serve.paced_socket import _paced
from kit.serve.rate_limit import Rate
from tests.children import child
from tests.conftest import COUNTER, OUR_COUNTER
from tests.each import each
from tests.serve import attacks
from tests.serve.client import Client, address, connect, receive, run, send
from tests.serving import PATIENCE_S, PYTHON, ROOT, SERVED, Served, wait_until, write_notebook

with_kernels = pytest.mark.full(
    "some kernels for one attack; make test has a lying frame and what is refused at the door", touched=SERVED
)
with_a_server_of_its_own = pytest.mark.full(
    "a server of its own for one attack; make test has a lying frame and what is refused at the door", touched=SERVED
)

APP, LESSON, MIXED = "apps/count.ipynb", "rules/lesson.ipynb", "rules/mixed.ipynb"
KITS_LESSON = "rules/bakschisch/03-ties.ipynb"


def notebooks(folder: Path) -> Path:
    """An app and a lesson of our own widgets, a lesson with Jupyter's, and one that is not listed."""
    write_notebook(folder / APP, OUR_COUNTER, kind="app", title={"en": "Count"})
    write_notebook(folder / LESSON, OUR_COUNTER, kind="lesson", title={"en": "Lesson"})
    write_notebook(folder / MIXED, COUNTER, kind="lesson", title={"en": "Mixed"})
    write_notebook(folder / "rules/draft.ipynb", "open('trace', 'w').close()")
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that one of these visitors does not stop."""
    served = Served("--port", "0", notebooks(tmp_path_factory.mktemp("notebooks"))).ready()
    yield served
    assert served.stop() == 0


def get(url: str, **headers: str) -> tuple[int, Any]:
    """Status and headers of an answer."""
    request = urllib.request.Request(url, headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            answer.read()  # who goes earlier gives the page up
            return answer.status, answer.headers
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers


async def is_closed(socket: WebSocketClientConnection) -> bool:
    """The server ends the connection, whatever it says before."""
    async with asyncio.timeout(attacks.SOON_S):
        while await socket.read_message() is not None:
            pass
    return True


# 1. Frames ------------------------------------------------------------------------------------------------------------


async def lies_beside_a_neighbour(served: Served, name: str, app: str, lesson: str) -> None:
    """The server ends the connection from which such a frame comes, and answers the neighbour."""
    neighbour = await Client.of(served, lesson)
    assert await is_closed(await attacks.send_bad_frame(served, app, name))
    async with asyncio.timeout(attacks.SOON_S):
        await neighbour.press("count")
    neighbour.socket.close()


@with_kernels
@pytest.mark.parametrize("name", attacks.bad_frames())
def test_a_frame_that_lies_ends_its_own_connection_and_no_others(house: Served, name: str) -> None:
    run(lies_beside_a_neighbour(house, name, APP, LESSON))


def test_a_lying_frame_ends_its_own_connection_on_the_kits_own_server(server: Served) -> None:
    name = next(iter(attacks.bad_frames()))
    run(lies_beside_a_neighbour(server, name, "apps/play-bakschisch.ipynb", KITS_LESSON))


# 2. Seats -------------------------------------------------------------------------------------------------------------


@with_kernels
def test_64_requests_of_one_visitor_take_three_seats(house: Served) -> None:
    statuses = run(attacks.ask_for_pages(house.page(LESSON), 64))
    assert statuses == {200: 3, 429: 61}
    assert get(house.page(LESSON), Cookie=house.newcomer())[0] == 200


def test_a_computer_named_by_its_other_address_is_the_same(server: Served) -> None:
    assert get(server.url, Host="[::1]")[0] == 200


def test_a_cookie_that_somebody_made_up_is_no_visitor(server: Served) -> None:
    port = server.url.rstrip("/").rpartition(":")[2]
    status, headers = get(server.url, Cookie=f"kit-seat-{port}=made-up")
    assert status == 200 and f"kit-seat-{port}=" in str(headers.get_all("Set-Cookie"))


@each(("site", "mode", "dest"), [
    ("cross-site", "no-cors", "image"),
    ("cross-site", "navigate", "iframe"),
    ("same-site", "no-cors", "script"),
    ("cross-site", "websocket", "websocket"),
])  # fmt: skip
def test_another_sites_page_opens_nothing_behind_a_persons_back(hall: Served, site: str, mode: str, dest: str) -> None:
    before = set(hall.kernels())
    fetch = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": dest}
    assert get(hall.page(f"{KITS_LESSON}?door=kernel"), **fetch)[0] == 403
    assert set(hall.kernels()) <= before


def test_a_link_on_another_site_opens_a_page(server: Served) -> None:
    fetch = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert get(server.url, **fetch)[0] == 200


def hang_up(served: Served, notebook: str, cookie: str, count: int) -> None:
    """Ask for a page, take its first byte, go, and do it again."""
    for _ in range(count):
        request = urllib.request.Request(served.page(notebook), headers={"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            answer.read(1)


@with_a_server_of_its_own
def test_who_asks_and_hangs_up_leaves_no_kernel_and_no_seat_taken(tmp_path: Path) -> None:
    served = Served("--port", "0", "--seats", "4", notebooks(tmp_path)).ready()
    try:
        hang_up(served, LESSON, served.newcomer(), 10)
        cookies = [served.newcomer() for _ in range(4)]
        statuses = [get(served.page(LESSON), Cookie=cookie)[0] for cookie in cookies]
        assert statuses == [200] * 4
        assert len(served.kernels()) <= 4
    finally:
        assert served.stop() == 0


@with_a_server_of_its_own
def test_who_leaves_while_a_cell_runs_takes_kernel_seat_and_turn_along(tmp_path: Path) -> None:
    folder = notebooks(tmp_path)
    wait = "import time; time.sleep(600)"
    write_notebook(folder / "slow.ipynb", wait, wait, wait, kind="lesson", title={"en": "Slow"})
    served = Served("--port", "0", folder).ready()
    try:
        before = set(served.kernels())
        cookies = [served.newcomer() for _ in range(3)]  # one more than may start at a time
        pages = [
            urllib.request.urlopen(urllib.request.Request(served.page("slow.ipynb"), headers={"Cookie": cookie}))
            for cookie in cookies
        ]
        wait_until(lambda: len(set(served.kernels()) - before) > 1)
        for page in pages:
            page.close()
        wait_until(lambda: not set(served.kernels()) - before)
        assert get(served.page(LESSON), Cookie=served.newcomer())[0] == 200
        assert "DeadKernel" not in served.output and "error" not in served.output
    finally:
        assert served.stop() == 0


# 3. File descriptors --------------------------------------------------------------------------------------------------

LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); " + (
    "from kit.serve import seats; seats.JOIN_WITHIN_S = 600"
)
SERVE = "import sys; from kit.serve.cli import main; sys.exit(main(['--no-open', '--port', '0', {folder!r}]))"


def limited(folder: Path, soft: int, hard: int) -> Served:
    """A server on a system that lets it open so many files."""
    code = f"{LIMITED.format(soft=soft, hard=hard)}; {SERVE.format(folder=str(folder))}"
    return Served(code=code)


@with_a_server_of_its_own
def test_a_system_with_few_files_is_told_how_many_pages_it_has_room_for(tmp_path: Path) -> None:
    served = limited(notebooks(tmp_path), 256, 256).ready()
    try:
        told = re.search(r"Room for (\d+) pages, not 60: this system lets one program open 256 files", served.output)
        assert told
        asked = [served.newcomer() for _ in range(int(told[1]) + 2)]
        statuses = [get(served.page(LESSON), Cookie=cookie)[0] for cookie in asked]
        assert sorted(statuses) == [200] * int(told[1]) + [503] * 2
        assert psutil.Process(served.process.pid).num_fds() < 256
    finally:
        assert served.stop() == 0


@with_a_server_of_its_own
def test_too_few_files_for_a_page_is_one_clear_line(tmp_path: Path) -> None:
    served = limited(notebooks(tmp_path), 64, 64)
    assert served.process.wait(PATIENCE_S) == 2
    assert served.output == (
        "kit.serve: there is no room for a page: this system lets one program open 64 files (ulimit -n)\n"
    )


@with_a_server_of_its_own
def test_a_limit_that_may_be_raised_is_raised(tmp_path: Path) -> None:
    served = limited(notebooks(tmp_path), 64, 4096).ready()
    try:
        assert "Room for" not in served.output
    finally:
        assert served.stop() == 0


@with_kernels
def test_255_sockets_on_ones_own_kernel_leave_the_others_their_pages(house: Served) -> None:
    async def attack() -> int:
        neighbour = await Client.of(house, LESSON)
        url, _ = address(house, APP)
        before = psutil.Process(house.process.pid).num_fds()
        let_in = await attacks.join_often(url, 255)
        status = await asyncio.to_thread(get, house.url)
        await neighbour.press("count")
        neighbour.socket.close()
        await asyncio.to_thread(wait_until, lambda: psutil.Process(house.process.pid).num_fds() < before + 40)
        for socket in let_in:
            socket.close()
        return status[0]

    assert run(attack()) == 200


@with_kernels
def test_sockets_end_with_their_kernel(house: Served) -> None:
    async def attack() -> None:
        url, _ = address(house, LESSON)
        joined = [await connect(f"{url}{number}") for number in range(2)]
        kernel = url.partition("kernels/")[2].partition("/")[0]
        assert await asyncio.to_thread(leave, house, kernel) == 204
        assert all([await is_closed(each) for each in joined])

    run(attack())


@with_kernels
@each("headers", [{}, {"Upgrade": "websocket", "Connection": "Upgrade"}])
def test_what_is_no_websocket_joins_no_kernel(house: Served, headers: dict[str, str]) -> None:
    url, _ = address(house, LESSON)
    assert get(url.replace("ws:", "http:"), **headers)[0] == 400


def test_frames_of_which_no_message_comes_have_their_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def receive() -> None:
        return

    async def flood() -> None:
        in_time = _paced(receive)
        monkeypatch.setattr("kit.serve.rate_limit.asyncio.sleep", sleep)
        for _ in range(FRAMES["rush"] + 100):
            await in_time()

    run(flood())
    assert len(waited) > 50 and waited == sorted(waited)


def test_a_flood_of_frames_that_does_not_end_ends_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = 0

    async def sleep(_: float) -> None:
        return

    async def receive() -> None:
        nonlocal heard
        heard += 1

    async def flood() -> None:
        in_time = _paced(receive)
        monkeypatch.setattr("kit.serve.rate_limit.asyncio.sleep", sleep)
        while True:
            await in_time()

    with pytest.raises(StreamClosedError):
        run(flood())
    assert heard >= FRAMES["rush"] + MOST_LATE


def test_messages_of_which_some_have_to_wait_end_nothing() -> None:
    rate = Rate(10, 1)
    for _ in range(3):
        assert [rate.wait_s() > 0 for _ in range(3)] == [False, True, True] and rate.late == 2
        rate._at -= 1  # a second passes


def test_a_frame_that_is_not_compressed_as_it_says_ends_its_connection_and_rings_no_alarm(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def receive() -> None:
        zlib.decompressobj(-zlib.MAX_WBITS).decompress(b"\xff\xff\xff")

    def counted() -> list[float]:
        named = ("kit_refusals_total", {"reason": "unfit"}), ("kit_faults_total", {})
        return [figures.REGISTRY.get_sample_value(name, labels) or 0 for name, labels in named]

    caplog.set_level("INFO", "kit.serve")
    unfit, faults = counted()
    with pytest.raises(StreamClosedError):
        run(_paced(receive)())
    assert [each.levelname for each in caplog.records] == ["INFO"]
    assert counted() == [unfit + 1, faults]


# 4. A class arrives ---------------------------------------------------------------------------------------------------


@with_kernels
def test_who_waits_for_a_kernel_sees_their_place_in_the_row(house: Served) -> None:
    cookies = [house.newcomer() for _ in range(6)]

    async def arrive() -> list[str]:
        return await asyncio.gather(*(asyncio.to_thread(read, house.page(LESSON), cookie) for cookie in cookies))

    texts = run(arrive())
    places = [re.findall(r"<script>inRow\((\d+)\)</script>", text) for text in texts]
    unfinished = [text[-600:] for text in texts if "model_id" not in text]
    assert not unfinished, f"{unfinished}\n{house.output[-2000:]}"
    assert any(len(of_one) > 1 and of_one == sorted(of_one, reverse=True) for of_one in places)


def read(url: str, cookie: str) -> str:
    """A page's text."""
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Cookie": cookie}), timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


# 6, 7. Pages kept ready -----------------------------------------------------------------------------------------------


@with_a_server_of_its_own
def test_a_notebook_that_was_away_for_a_while_breaks_nobody_elses_page_and_is_kept_ready_again(tmp_path: Path) -> None:
    folder = notebooks(tmp_path)
    soon = "from kit.serve.kernels import opening; opening.TRY_AGAIN_S = (1,)"
    served = Served(code=f"{soon}; {SERVE.format(folder=str(folder))}").ready()
    try:
        url, _ = address(served, LESSON)
        address(served, APP)  # takes the page that was ready
        (folder / APP).rename(folder / "away")
        wait_until(lambda: "apps/count.ipynb cannot be made ready" in served.output)
        kernel = url.partition("kernels/")[2].partition("/")[0]
        assert leave(served, kernel) == 204
        wait_until(lambda: kernel not in served.kernels())
        (folder / "away").rename(folder / APP)
        newcomer = served.newcomer()
        wait_until(lambda: get(served.page(APP), Cookie=newcomer)[0] == 200)  # the folder is looked at once a second
        wait_until(lambda: len(served.kernels()) == 4)  # of three pages that are open still, and one that is ready
        assert served.output.count("cannot be made ready") == 1
    finally:
        assert served.stop() == 0


def leave(served: Served, kernel: str) -> int:
    """What a page says as it goes."""
    _, headers = get(served.page(LESSON), Cookie=served.newcomer())
    token = re.search(r"_xsrf=([^;]+)", str(headers.get_all("Set-Cookie")))[1]
    request = urllib.request.Request(
        f"{served.url}voila/api/shutdown/{kernel}", f"_xsrf={token}".encode(), {"Cookie": f"_xsrf={token}"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return int(answer.status)


@with_a_server_of_its_own
def test_a_page_whose_kernel_died_before_anybody_came_is_made_anew(tmp_path: Path) -> None:
    served = Served("--port", "0", notebooks(tmp_path)).ready()
    try:
        ((dead, process),) = served.kernels().items()
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE_S)
        url, widget = address(served, APP)
        assert dead not in url

        async def play() -> int:
            client = Client(await connect(url), widget)
            await client.press("count")
            return client.view

        assert run(play()) > 0
    finally:
        assert served.stop() == 0


@with_a_server_of_its_own
def test_a_kernel_that_died_does_not_come_back_without_a_page(tmp_path: Path) -> None:
    served = Served("--port", "0", notebooks(tmp_path)).ready()
    try:
        ((dead, process),) = served.kernels().items()
        process.send_signal(signal.SIGKILL)
        wait_until(lambda: served.kernels().keys() - {dead})
        assert dead not in served.kernels() and len(served.kernels()) == 1
        assert "error" not in served.output and "warning" not in served.output
    finally:
        assert served.stop() == 0


@with_a_server_of_its_own
def test_a_notebook_that_cannot_be_read_gets_a_whole_page_that_says_so(tmp_path: Path) -> None:
    folder = notebooks(tmp_path)
    about = {"kit": {"kind": "lesson", "title": {"en": "Odd"}}}
    (folder / "odd.ipynb").write_text(json.dumps({"metadata": about, "cells": 7, "nbformat": 4, "nbformat_minor": 5}))
    served = Served("--port", "0", folder).ready()
    try:
        status, headers = get(served.page("odd.ipynb"), Cookie=served.newcomer())
        assert status == 400 and "default-src 'self'" in headers["Content-Security-Policy"]
    finally:
        assert served.stop() == 0


# 8. Memory ------------------------------------------------------------------------------------------------------------


@with_kernels
def test_a_message_of_more_than_two_megabytes_ends_its_connection(house: Served) -> None:
    async def attack() -> bool:
        client = await Client.of(house, APP)
        await client.say({"hello": {"saved": "x" * (2**21 - 2**12)}})  # a little less is heard
        with contextlib.suppress(WebSocketClosedError, StreamClosedError):  # it may end before all is written
            await send(client.socket, "shell", "comm_msg", {"comm_id": client.widget, "data": "x" * 2**21})
        return await is_closed(client.socket)

    assert run(attack())


@with_kernels
def test_a_page_of_our_own_widgets_makes_no_other_and_one_of_jupyters_may(house: Served) -> None:
    async def opened(notebook: str) -> bool:
        client = await Client.of(house, notebook)
        await send(client.socket, "shell", "comm_open", {"comm_id": "c0ffee", "target_name": "nobody", "data": {}})
        said = await client.ask("kernel_info_request", {})
        client.socket.close()
        return "c0ffee" in json.dumps([each.content for each in said])

    assert not run(opened(APP))
    assert run(opened(MIXED))  # the kernel knows no such target and closes it again


@with_kernels
def test_a_socket_that_never_reads_is_closed_before_it_fills_the_server(house: Served) -> None:
    server = psutil.Process(house.process.pid)
    before = server.memory_info().rss
    url, widget = address(house, "apps/count.ipynb")
    assert run(attacks.never_read(url, attacks.state_requests(widget, 2000))), "it was never closed"
    assert server.memory_info().rss - before < 100 * attacks.MIB


@with_a_server_of_its_own
@pytest.mark.skipif(not os.path.exists("/proc/self/limits"), reason="only Linux tells a process's limits")
def test_a_kernel_may_reserve_so_much_memory_and_no_more(tmp_path: Path) -> None:
    served = Served("--port", "0", "--kernel-memory", "1500", notebooks(tmp_path)).ready()
    try:
        (process,) = served.kernels().values()
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        assert re.search(rf"Max address space +{1500 * 2**20} ", limits)
    finally:
        assert served.stop() == 0


# 9. What is not listed ------------------------------------------------------------------------------------------------


@with_kernels
@each(
    "path", ["rules/draft.ipynb", "rules/link.ipynb", "rules/../rules/draft.ipynb", "apps//count.ipynb", "away/x.ipynb"]
)
def test_only_notebooks_that_the_first_page_lists_are_run(tmp_path: Path, house: Served, path: str) -> None:
    folder = Path(str(house.process.args[-1]))
    away = write_notebook(tmp_path / "x.ipynb", "open('trace', 'w').close()", kind="app", title={"en": "Away"})
    for link, target in (("rules/link.ipynb", away), ("away", tmp_path)):
        if not (folder / link).exists():
            (folder / link).symlink_to(target)
    assert get(house.page(path), Cookie=house.newcomer())[0] == 404
    assert not [*folder.rglob("trace"), *tmp_path.rglob("trace")]


# 10. The terminal -----------------------------------------------------------------------------------------------------


@with_kernels
def test_what_a_browser_sends_does_not_reach_the_terminal_as_it_is(house: Served) -> None:
    async def attack() -> None:
        client = await Client.of(house, APP)
        for _ in range(20):
            await send(client.socket, "shell", "\x1b]0;mine\x07" + "x" * 2**20, {})
        await client.ask("kernel_info_request", {})

    run(attack())
    wait_until(lambda: "of a kind that it may not send" in house.output)
    assert "\x1b" not in house.output and "\x07" not in house.output
    assert max(map(len, house.output.splitlines())) < 600
    assert house.output.count("mine") < 10, "the same line again is counted, not written"


@with_a_server_of_its_own
def test_a_server_whose_output_nobody_reads_goes_on(tmp_path: Path) -> None:
    code = SERVE.format(folder=str(notebooks(tmp_path)))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with child([PYTHON, "-c", code], cwd=ROOT, text=True, **pipes) as process:
        line = process.stdout.readline()
        url = re.search(r"http://\S+", line)[0]
        for number in range(400):
            assert get(f"{url}nowhere-{number}-{'x' * 200}")[0] == 404
        assert get(url)[0] == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0


# 11. Home -------------------------------------------------------------------------------------------------------------


@with_a_server_of_its_own
def test_nothing_but_the_seals_key_is_kept_at_home_and_nobodys_start_up_files_run(tmp_path: Path) -> None:
    home, trace = tmp_path / "home", tmp_path / "trace"
    startup = home / ".ipython/profile_default/startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text(f"open({str(trace)!r}, 'w').close()")
    env = {**os.environ, "HOME": str(home), "PYTHONSTARTUP": str(startup / "00.py")}
    env = {name: value for name, value in env.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG"))}
    env["KIT_SECRET"] = "never to be told to a kernel, is it?"
    served = Served("--port", "0", notebooks(tmp_path / "notebooks"), env=env).ready()
    address(served, APP)
    known = [kernel.environ() for kernel in served.kernels().values()]
    assert known and not any("KIT_SECRET" in each for each in known)
    assert served.stop() == 0
    key = home / ".local/state/bribe-scheme-grab/seal.key"
    assert {file for file in home.rglob("*") if file.is_file()} == {startup / "00.py", key}
    assert not trace.exists()


@with_a_server_of_its_own
def test_a_home_that_cannot_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    env = {**os.environ, "HOME": "/proc/nobody"}
    served = Served("--port", "0", notebooks(tmp_path), env=env).ready()
    assert served.stop() == 0


# 12. Faults inside ----------------------------------------------------------------------------------------------------


@with_kernels
def test_what_goes_wrong_in_a_kernel_is_told_to_the_terminal_and_to_no_browser(house: Served) -> None:
    async def attack() -> str:
        client = await Client.of(house, APP)
        heard = []
        for content in ([], {"comm_id": 7}, {"comm_id": client.widget, "data": []}, {"comm_id": client.widget}):
            await send(client.socket, "shell", "comm_msg", content)  # type: ignore[arg-type]  # that is the point
        asked = await send(client.socket, "shell", "kernel_info_request", {})
        while not heard or not (heard[-1].kind == "status" and heard[-1].parent == asked):
            heard.append(await receive(client.socket))
        return json.dumps([[each.kind, each.content] for each in heard])

    told = run(attack())
    for private in ("Traceback", "site-packages", "stderr", '"error"'):
        assert private not in told


# 15. Cookies and what a page may do -----------------------------------------------------------------------------------


def test_cookies_stay_with_the_site_and_nobody_is_given_a_name(server: Served) -> None:
    given = get(server.page(KITS_LESSON))[1].get_all("Set-Cookie")
    names = {each.partition("=")[0].partition("-")[0]: each for each in given}
    assert set(names) == {"_xsrf", "kit"}
    assert "SameSite=Strict" in names["_xsrf"]
    assert "SameSite=Lax" in names["kit"] and "HttpOnly" in names["kit"]
    assert not [each for each in given if "expires" in each.lower() or "max-age" in each.lower()]


@with_kernels
@each(("path", "evaluates"), [("", False), (LESSON, False), (MIXED, True)])
def test_a_page_may_do_what_it_needs_and_no_more(house: Served, path: str, evaluates: bool) -> None:
    url = house.page(path) if path else house.url
    policy = get(url, Cookie=house.newcomer())[1]["Content-Security-Policy"]
    assert "base-uri 'none'" in policy and "form-action 'self'" in policy
    assert ("'unsafe-eval'" in policy) == evaluates


def test_the_kits_first_page_may_do_what_it_needs_and_no_more(server: Served) -> None:
    policy = get(server.url)[1]["Content-Security-Policy"]
    assert "base-uri 'none'" in policy and "form-action 'self'" in policy and "'unsafe-eval'" not in policy
