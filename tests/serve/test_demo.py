"""The public face: nothing of strangers stays, nothing of theirs runs for ever, and who gets no seat is told so."""

from __future__ import annotations

import asyncio
import math
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from benchmarks import hosting
from kit.serve.demo import DEMO, limits_of, pages_of, promise, seats_of
from kit.serve.leash import Leash, Purse
from kit.serve.limits import MOST_CONNECTIONS, NICER, Limits, limit
from kit.serve.pages import WORDS, gives_kernels, host
from kit.serve.seats import REST_S, Full, Seat, Seats, Visitor
from kit.serve.settings import Public, Settings
from kit.serve.visits import REFUSED
from tests.each import each
from tests.serve.client import run
from tests.serve.guests import Guest
from tests.serve.test_visits import ended, get, record
from tests.serve.visiting import VisitClient, knock, place
from tests.serving import PATIENCE_S, ROOT, SERVED, Served, wait_until

PLAY, COUNT = "apps/play-bakschisch.ipynb", "count/bakschisch/01-one-die.ipynb"
SEATS, PAGES = 2, 10
"""The fewest that there may be: with a kernel, and without."""
JUPYTERS = {"README", "migrated", "notebook_secret"}
"""Files that Jupyter writes into the private folder for the first kernel, whoever asks for it."""
BY_KERNEL = "?door=kernel"
ANN, BEN = Visitor("ann", "10.0.0.1"), Visitor("ben", "10.0.0.2")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server could keep something: a home, a folder for what is temporary."""
    world = tmp_path_factory.mktemp("world")
    for name in ("home", "tmp"):
        (world / name).mkdir()
    return world


@pytest.fixture(scope="module")
def demo(world: Path) -> Iterator[Served]:
    """A public face with few seats, to be seen full."""
    env = {**os.environ, "HOME": str(world / "home"), "TMPDIR": str(world / "tmp")}
    served = Served("--demo", "--port", "0", "--seats", str(SEATS), ROOT / "notebooks", env=env).ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output
    assert files(world) == set()


def files(world: Path) -> set[str]:
    """All files, by their paths."""
    return {str(file.relative_to(world)) for file in world.rglob("*") if file.is_file()}


# Nothing stays -------------------------------------------------------------------------------------------------------


@pytest.mark.full("a kernel; make test sees at its end that the public face has kept nothing", touched=SERVED)
def test_nothing_that_strangers_do_is_kept_on_the_server(demo: Served, world: Path) -> None:
    written = files(ROOT / "notebooks")
    before = files(world)

    async def scene() -> None:
        client = await VisitClient.of(demo, PLAY, demo.newcomer())
        await client.hello("?seats=You,Mira~cautious&seed=21", saved=record(10))
        await client.press("choose", 1)
        client.leave()
        guest = Guest(demo, demo.newcomer(), PLAY + BY_KERNEL)
        await guest.open()
        await guest.press()
        own = {re.sub(r"-[\w-]+\.json$", "", Path(each).name) for each in files(world) - before}
        assert own <= {*JUPYTERS, "kernel"}, own
        await guest.leave()

    run(scene())
    assert files(ROOT / "notebooks") == written
    wait_until(lambda: not demo.kernels())
    assert {Path(each).name for each in files(world) - before} <= JUPYTERS


# Nothing runs for ever ------------------------------------------------------------------------------------------------


def for_ever() -> None:
    while True:
        math.sqrt(2)


def test_what_would_run_for_ever_is_broken_off_in_any_thread() -> None:
    leash = Leash(0.1)
    broken: list[str] = []

    def leashed() -> None:
        try:
            leash.run(for_ever)
        except TimeoutError:
            broken.append(threading.current_thread().name)

    aside = threading.Thread(target=leashed, name="aside")
    aside.start()
    leashed()
    aside.join()
    assert sorted(broken) == ["MainThread", "aside"]
    assert leash.run(lambda: "in time") == "in time"
    leash.close()


def test_what_swallows_the_word_that_it_takes_too_long_is_told_again() -> None:
    def deaf() -> None:
        with suppress(BaseException):  # as Python has it in a finalizer or in a weak reference's callback
            for_ever()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            math.sqrt(2)

    leash = Leash(0.1)
    with pytest.raises(TimeoutError):
        leash.run(deaf)
    assert leash.run(lambda: "in time") == "in time"
    leash.close()


def test_who_uses_too_much_waits_until_half_of_it_is_forgotten() -> None:
    now = 0.0
    purse = Purse(share=0.5, rush_s=10, now=lambda: now)
    purse.spend(ANN, 9)
    assert purse.wait_s(ANN) == 0
    purse.spend(ANN, 3)
    assert purse.wait_s(ANN) == 14 and purse.wait_s(BEN) == 0
    now = 13
    assert purse.wait_s(ANN) == 1
    now = 14
    assert purse.wait_s(ANN) == 0
    assert Purse().wait_s(ANN) == 0


def test_a_kernel_goes_when_its_time_is_over_and_then_it_is_somebody_elses_turn() -> None:
    now, freed = 0.0, []
    limits = Limits(seats=1, seats_a_visitor=1, kernel_idle_s=180, kernel_life_s=600)

    def free(seat: Seat) -> None:
        freed.append(seat.kernel_id)

    seats = Seats(limits, free, lambda: now)
    seats.take("ann's", ANN)
    seats.sent("ann's")
    seats.joins("ann's", ANN)
    for now in (170, 340, 510, 600):  # noqa: B007 — the seats look at it
        seats.hears("ann's")
        seats.tidy()
    assert freed == []
    now = 601
    seats.tidy()
    assert freed == ["ann's"]
    with pytest.raises(Full, match="over"):
        seats.take("ann's again", ANN)
    now += 4
    seats.take("ben's", BEN)
    seats.sent("ben's")
    seats.joins("ben's", BEN)
    now += 181
    seats.tidy()
    assert freed == ["ann's", "ben's"] and REST_S < 181
    seats.take("ann's again", ANN)


# The profile ----------------------------------------------------------------------------------------------------------


def test_what_is_told_goes_before_the_profile_and_kernels_are_shared_out() -> None:
    usual, told = Settings(demo=True, processes=2), Settings(demo=True, seats=7, kernel_memory=999)
    assert (seats_of(usual), seats_of(told), seats_of(Settings())) == (DEMO.seats, 7, Limits.seats)
    assert limits_of(usual, 40).kernels == DEMO.kernels // 2
    assert limits_of(usual, 40).kernel_mib == DEMO.kernel_mib and limits_of(told, 7).kernel_mib == 999
    assert limits_of(usual, 40).without_kernels.seats == 200 and limits_of(usual, 40).with_kernels.seats == 2
    assert limits_of(Settings(), 60) == Limits(seats_an_address=61)


def test_what_is_told_is_granted_though_it_is_what_is_usual_elsewhere() -> None:
    as_elsewhere = Settings(
        demo=True, seats=Limits.seats, seats_a_visitor=Limits.seats_a_visitor, kernel_memory=Limits.kernel_mib
    )
    granted = limits_of(as_elsewhere, seats_of(as_elsewhere))
    assert (granted.seats, granted.seats_a_visitor, granted.kernel_mib) == (
        Limits.seats,
        Limits.seats_a_visitor,
        Limits.kernel_mib,
    )


@each(("processes", "kernels"), [(1, 4), (2, 4), (3, 3), (4, 4), (8, 8)])
def test_so_many_kernels_as_it_promises_are_there(processes: int, kernels: int) -> None:
    told = Settings(demo=True, processes=processes)
    limits = limits_of(told, seats_of(told))
    assert limits.with_kernels.seats * processes == kernels
    said = promise(told, limits)
    assert f"{200 * processes} pages at once, and {kernels} with a kernel" in said
    assert "a third of a processor, 20 s of it at once" in said
    few = Settings(demo=True, seats=2)
    assert "10 pages at once, and 2 with a kernel" in promise(few, limits_of(few, 2))


def test_pages_are_counted_as_pages() -> None:
    assert pages_of(Settings(demo=True, processes=2), 40) == 400
    assert pages_of(Settings(share=True), 60) == 300
    assert pages_of(Settings(processes=2), 30) == 60


def test_requests_and_connections_of_an_address_are_shared_out_among_processes() -> None:
    for demo in (False, True):
        granted = limits_of(Settings(demo=demo, processes=2, requests=61), 30)
        assert (granted.requests, granted.connections) == (31, MOST_CONNECTIONS // 2)


def test_only_a_demo_gives_strangers_a_kernel_for_a_page_that_needs_none() -> None:
    public = (Public("https", "games.example", "/"),)
    here, demo = Settings(without_kernels=True), Settings(demo=True, public=public)
    others = Settings(share=True), Settings(public=public), Settings(hub=True)
    assert gives_kernels(here) and gives_kernels(demo) and not any(map(gives_kernels, others))
    foot, without = host(demo), host(Settings(public=public))
    assert foot and foot["by_kernel"] and without and not without["by_kernel"]
    assert host(Settings(share=True)) is None


def test_it_says_what_it_promises(demo: Served) -> None:
    assert "nothing of theirs is kept here" in demo.output
    assert f"{PAGES} pages at once" in demo.output


# Both doors, and none -------------------------------------------------------------------------------------------------


def test_the_first_page_says_what_is_kept_where_the_sources_are_and_how_to_ask_for_a_kernel(demo: Served) -> None:
    for language, words in WORDS.items():
        text = get(demo.url + f"?lang={language}")[2]
        assert words["privacy"] in text and words["licence"] in text
        assert words["sources_of"].format("bribe-scheme-grab") in text
        assert f"{PLAY}?lang={language}&amp;door=kernel" in text


@pytest.mark.full("two kernels; make test fills the house with pages that have none", touched=SERVED)
def test_whoever_asks_gets_the_same_page_with_a_kernel_and_when_all_are_taken_a_way_out(demo: Served) -> None:
    async def scene() -> None:
        guests = [Guest(demo, demo.newcomer(), PLAY + BY_KERNEL) for _ in range(SEATS)]
        for guest in guests:
            await guest.open()
            await guest.press()
        assert len(demo.kernels()) == SEATS
        asked = [
            asyncio.to_thread(get, demo.page(f"{PLAY}{BY_KERNEL}&lang={language}"), Cookie=demo.newcomer())
            for language in WORDS
        ]
        answers = await asyncio.gather(*asked)  # at once: each waits a while, as the seat of who just left is kept
        for (language, words), (status, headers, text) in zip(WORDS.items(), answers, strict=True):
            assert status == 503 and int(headers["Retry-After"]) > 0
            assert words["kernels"] in text and f'href="?lang={language}">{words["without_kernel"]}' in text
        for guest in guests:
            await guest.leave()

    run(scene())


def test_when_all_seats_are_taken_the_page_says_so_and_tries_again_by_itself(demo: Served) -> None:
    async def scene() -> None:
        clients = [await VisitClient.of(demo, PLAY, demo.newcomer()) for _ in range(PAGES)]
        late = demo.newcomer()
        assert await ended(await knock(place(demo, PLAY), late)) == (REFUSED, "full")
        for language, words in WORDS.items():
            status, headers, text = get(demo.page(PLAY) + f"?lang={language}", Cookie=late)
            assert status == 503 and headers["Retry-After"] == "20"
            assert words["full"] in text and words["playing"].format(PAGES) in text
            assert words["tries"].format(20) in text
            assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in text
        for client in clients:
            client.leave()
        while get(demo.page(PLAY), Cookie=late)[0] == 503:
            await asyncio.sleep(0.1)

    run(scene())


@pytest.mark.full("a crowd; make test fills the house without it", touched=SERVED)
def test_the_bench_counts_who_plays_and_who_was_told_kindly_that_all_seats_are_taken(demo: Served) -> None:
    async def scene() -> None:
        crowd = hosting.Crowd("a demo", demo, hosting.Light, PLAY)
        try:
            found = await hosting.step(crowd, PAGES + 2, seconds=2.5)
        finally:
            await crowd.leave()
        assert (found.visitors, found.refused, found.failed, found.gone) == (PAGES, 2, 0, 0)
        assert found.presses.took and not found.presses.lost and found.mib > 10
        assert found.row("a demo").count("|") == len(hosting.COLUMNS) + 1

    run(scene())


# Limits of a kernel ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="no other system limits another process")
def test_a_process_that_has_used_its_processor_time_ends_and_waits_for_others_until_then() -> None:
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    limit(busy.pid, mib=512, processor_s=1)
    assert psutil.Process(busy.pid).nice() == NICER
    assert psutil.Process(busy.pid).rlimit(psutil.RLIMIT_CPU) == (1, 1)
    assert busy.wait(10 * PATIENCE_S) < 0  # that one second may take long where others are busy
