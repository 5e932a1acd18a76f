"""The places of several processes: kept whatever happens to one, and none who serves is given up with one who cannot.

The processes are a few lines that speak as a server does, so that many of them may end.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kit.serve import crew, handing
from kit.serve.crew import Crew, Place
from kit.serve.handing import Entrance, Head
from kit.serve.member import Told
from tests.serve.client import run
from tests.serve.test_crew import ASKED, until
from tests.serving import PATIENCE_S

PROGRAM = """#!{python}
import os, socket, sys, time
channel = socket.socket(fileno=int(os.environ["KIT_CHANNEL"]))
number = os.path.basename(os.environ["TMPDIR"])
figures = os.environ["PROMETHEUS_MULTIPROC_DIR"]
channel.recv(65536)
def serve():
    channel.send(b"0 0 0\\n")
    channel.recv(1)
"""
SERVES = "serve()"
FIRST_CANNOT = "number == '1' and os.path.exists({mark!r}) or serve()"
FIRST_HANGS = "number == '1' and os.path.exists({mark!r}) and time.sleep(60) or serve()"
NOBODY = Head(None, is_websocket=False)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pauses."""
    monkeypatch.setattr(crew, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(crew, "LONGEST_PAUSE_S", 0.02)


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """Where it is there, processes may do something else."""
    return tmp_path / "mark"


@pytest.fixture
def kept(tmp_path: Path, mark: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Two places whose processes do this, in a folder that may go, and the task that keeps them."""

    @asynccontextmanager
    async def keep(act: str) -> AsyncIterator[tuple[Crew, asyncio.Task[int]]]:
        program = tmp_path / "program"
        program.write_text(PROGRAM.format(python=sys.executable) + act.format(mark=str(mark)))
        program.chmod(0o755)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "executable", str(program))
            places = Crew(2, Told(0, 0, "", None), [], [], tmp_path / "private", "kit-process")
        told = asyncio.Event()
        monkeypatch.setattr(crew, "told_to_end", lambda: told)
        opened = asyncio.Event()
        running = asyncio.create_task(places.run(opened.set))
        opening = asyncio.create_task(opened.wait())
        await asyncio.wait([running, opening], return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE_S)
        opening.cancel()
        yield places, running
        told.set()
        await running

    return keep


def pid(place: Place) -> int:
    """Of the process there."""
    assert place._process
    return place._process.pid


async def killed(place: Place) -> None:
    """And another is ready."""
    before = pid(place)
    place.end(signal.SIGKILL)
    await until(lambda: pid(place) != before and place.is_ready)


def test_a_folder_that_somebody_tidied_away_is_there_again_for_who_is_started_next(
    tmp_path: Path, kept: Callable[..., Any]
) -> None:
    async def tidied() -> None:
        async with kept(SERVES) as (places, _):
            shutil.rmtree(tmp_path / "private")
            await killed(places.places[0])

    run(tidied())


def test_a_process_that_the_system_does_not_start_is_tried_again(
    kept: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start, faults = asyncio.create_subprocess_exec, [OSError(12, "Cannot allocate memory")] * 2

    async def scarce(*arguments: Any, **about: Any) -> Any:
        if faults:
            raise faults.pop()
        return await start(*arguments, **about)

    async def short_of_memory() -> None:
        async with kept(SERVES) as (places, _):
            monkeypatch.setattr(asyncio, "create_subprocess_exec", scarce)
            await killed(places.places[0])
            assert places.places[1].is_ready

    run(short_of_memory())
    assert not faults
    assert caplog.text.count("could not be started: [Errno 12] Cannot allocate memory; another takes its place") == 2


def test_a_place_whose_first_process_cannot_be_started_ends_the_start_with_a_line(
    kept: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def none(*arguments: Any, **about: Any) -> Any:
        raise OSError(12, "Cannot allocate memory")

    async def short_of_memory() -> int:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", none)
        async with kept(SERVES) as (_, running):
            return int(await running)

    assert run(short_of_memory()) == 1
    assert "could not be started: [Errno 12] Cannot allocate memory" in caplog.text


def test_one_that_fails_again_and_again_takes_no_other_with_it_and_is_tried_until_it_can(
    mark: Path, kept: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "MOST_SHORT", 2)

    async def failing() -> None:
        async with kept(FIRST_CANNOT) as (places, running):
            first, second = places.places
            healthy = pid(second)
            mark.touch()
            first.end(signal.SIGKILL)
            await until(lambda: running.done() or first.short > 5)
            assert not running.done() and second.is_ready and pid(second) == healthy
            mark.unlink()
            await until(lambda: first.is_ready)

    run(failing())


def test_one_that_takes_a_place_and_never_is_ready_is_ended(
    mark: Path, kept: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(crew, "SILENT_S", 0.5)
    monkeypatch.setattr(crew, "READY_WITHIN_S", 0.3)

    async def hanging() -> None:
        async with kept(FIRST_HANGS) as (places, _):
            mark.touch()
            places.places[0].end(signal.SIGKILL)
            await until(lambda: "process 1 hangs and is ended" in caplog.text and places.places[0].short > 1)

    run(hanging())


def test_where_nobody_keeps_the_places_any_more_the_parent_ends_with_a_line(
    kept: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(self: Crew, place: Place) -> None:
        raise RuntimeError("a fault of ours")

    async def unkept() -> int:
        monkeypatch.setattr(Crew, "_keep", fails)
        async with kept(SERVES) as (_, running):
            return int(await asyncio.wait_for(running, 10))

    assert run(unkept()) == 1
    assert "no process could be kept running: a fault of ours" in caplog.text


def test_files_of_figures_stay_only_of_a_process_that_was_ready(
    tmp_path: Path, mark: Path, kept: Callable[..., Any]
) -> None:
    act = "open(f'{{figures}}/counter_{{os.getpid()}}.db', 'w')\n" + FIRST_CANNOT

    async def failing() -> tuple[int, int]:
        async with kept(act) as (places, _):
            before = pid(places.places[0])
            mark.touch()
            places.places[0].end(signal.SIGKILL)
            await until(lambda: places.places[0].short > 3)
            files = {int(each.stem.partition("_")[2]) for each in (tmp_path / "private/figures").iterdir()}
            return len(files - {pid(places.places[0])}), before in files

    assert run(failing()) == (2, True)


# Who gets whom --------------------------------------------------------------------------------------------------------


def at(number: int, said: bytes = b"0 0 0\n", heard_before_s: float = 0) -> Any:
    """A place that has said this, and notes what it takes."""
    place = Place(Told(number, 0, "", None), [], Path(), Path())
    ours, theirs = socket.socketpair()
    with theirs:
        theirs.send(said)
        place._channel = ours
        place._hear(lambda: None)
    place._heard -= heard_before_s
    ours.close()
    return place


@pytest.mark.parametrize(
    ("first", "second", "cookie", "best"),
    [
        (at(1, b"5 0 0\n"), at(2, b"4 0 0\n"), None, 2),
        (at(1, b"5 0 0\n"), at(2, b"4 0 1\n"), None, 1),
        (at(1, b"5 0 0\n"), at(2, b"4 0 1\n"), 2, 2),
        (at(1, b"5 0 0\n"), at(2, b"4 0 0\n", heard_before_s=4), None, 1),
        (at(1, b"5 0 1\n"), at(2, b"4 0 0\n", heard_before_s=4), None, 1),
        (at(1, b"5 0 0\n"), at(2, b"4 0 0\n", heard_before_s=4), 2, 2),
    ],
    ids=["load", "room", "cookie before room", "answers", "answers before room", "cookie before answers"],
)
def test_newcomers_go_to_who_answers_and_has_room_and_others_to_their_pages(
    first: Place, second: Place, cookie: int | None, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(Place, "take", lambda self, *_: asked.append(self.told.number))
    monkeypatch.setattr(crew, "monotonic", lambda: max(first._heard, second._heard))
    both = Crew(2, first.told, [], [], Path(), "")
    both.places = [first, second]
    both.hand_on(socket.socket(), Head(cookie, False))
    assert asked == [best, 3 - best]


def test_a_report_that_comes_in_pieces_is_heard_as_one() -> None:
    place = at(1, b"1 0 0\n12")
    assert (place._pages, place._said) == (1, b"12")
    ours, theirs = socket.socketpair()
    with ours, theirs:
        place._channel = ours
        theirs.send(b"3 0 0\n")
        place._hear(lambda: None)
    assert (place._pages, place._said) == (123, b"")


def test_who_is_handed_on_leaves_no_timer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> list[bool]:
        loop, timers = asyncio.get_running_loop(), []
        later = loop.call_later

        def noted(delay: float, *what: Any) -> asyncio.TimerHandle:
            handle = later(delay, *what)
            if delay == handing.SILENT_S:
                timers.append(handle)
            return handle

        monkeypatch.setattr(loop, "call_later", noted)
        entrance = Entrance([], lambda connection, head: True, "kit-process")
        for words in (ASKED, b"", ASKED):
            ours, theirs = socket.socketpair()
            with theirs:
                theirs.send(words)
                entrance.look_at(ours)
        await until(lambda: not len(entrance))
        return [timer.cancelled() for timer in timers]

    assert run(come()) == [True] * 3
