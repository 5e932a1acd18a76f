"""The public face: nothing of strangers stays, nothing of theirs runs for ever, and who gets no seat is told so."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import hosting
from kit.serve.demo import AT_HOME, DEMO, limits_of, pages_of, seats_of
from kit.serve.limits import Limits
from kit.serve.pages import WORDS, host
from kit.serve.seats import Visitor
from kit.serve.settings import Public, Settings
from kit.serve.websocket import REFUSED
from tests.serve.client import run
from tests.serve.test_websocket import ended, get, record
from tests.serve.visiting import VisitClient, knock, place
from tests.serving import ROOT, SERVED, Served, wait_until

PLAY, COUNT = "apps/play-bakschisch.ipynb", "count/bakschisch/01-one-die.ipynb"
SEATS, PAGES = 2, 10
"""The fewest that there may be: with a kernel, and without."""
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


# The profile ----------------------------------------------------------------------------------------------------------


def test_what_is_told_goes_before_the_profile() -> None:
    usual, told = Settings(demo=True), Settings(demo=True, seats=7, kernel_memory=999, requests=61)
    assert (seats_of(usual), seats_of(told), seats_of(Settings())) == (DEMO.seats, 7, Limits.seats)
    assert limits_of(usual, 40) == DEMO and limits_of(usual, 40).without_kernels.seats == 200
    assert limits_of(told, 7) == replace(DEMO, seats=7, kernel_mib=999, requests=61)
    assert limits_of(Settings(), 60) == replace(AT_HOME, seats_an_address=61)
    assert limits_of(Settings(share=True), 60) == Limits()


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


def test_pages_are_counted_as_pages() -> None:
    assert pages_of(Settings(demo=True), 40) == 200
    assert pages_of(Settings(share=True), 60) == 300
    assert pages_of(Settings(), 30) == 30


def test_the_foot_of_the_first_page_is_for_strangers() -> None:
    public = (Public("https", "games.example", "/"),)
    assert host(Settings(public=public, sources="https://code.example"))
    assert host(Settings(share=True)) is None and host(Settings()) is None


def test_it_says_what_it_promises(demo: Served) -> None:
    assert "nothing of theirs is kept here" in demo.output
    assert f"{PAGES} pages at once" in demo.output


# Full -----------------------------------------------------------------------------------------------------------------


def test_the_first_page_says_what_is_kept_and_where_the_sources_are(demo: Served) -> None:
    for language, words in WORDS.items():
        text = get(demo.url + f"?lang={language}")[2]
        assert words["privacy"] in text and words["licence"] in text
        assert words["sources_of"].format("bribe-scheme-grab") in text


def test_no_stranger_gets_a_kernel(demo: Served) -> None:
    assert get(demo.page(PLAY) + "?door=kernel", Cookie=demo.newcomer())[0] == 200
    assert not demo.kernels()


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


# Nothing stays -------------------------------------------------------------------------------------------------------


def test_nothing_that_strangers_do_is_kept_on_the_server(demo: Served, world: Path) -> None:
    wait_until(lambda: get(demo.page(PLAY))[0] == 200)  # seats are kept for a moment for who has just left
    written, before = files(ROOT / "notebooks"), files(world)

    async def scene() -> None:
        client = await VisitClient.of(demo, PLAY, demo.newcomer())
        await client.hello("?seats=You,Mira~cautious&seed=21", saved=record(10))
        await client.press("choose", 1)
        client.leave()

    run(scene())
    assert files(ROOT / "notebooks") == written
    assert files(world) == before
