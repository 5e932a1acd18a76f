"""What takes long lets others come between, and ends when it has used up its time; without a server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from kit.engine.checkpoint import checkpoint
from kit.serve import slices
from kit.serve.slices import in_slices
from tests.serve.client import run


class Turns:
    """How many slices there were."""

    def __init__(self) -> None:
        self.count = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        self.count += 1
        yield
        await asyncio.sleep(0)


def for_ever(pause: Callable[[], object]) -> None:
    while True:
        checkpoint()


def test_what_would_run_for_ever_is_ended_at_a_checkpoint_and_nothing_of_it_goes_on() -> None:
    turns, ends = Turns(), list[str]()

    def act(pause: Callable[[], object]) -> None:
        try:
            for_ever(pause)
        except Exception:
            ends.append("a handler of errors took it for its own")
        finally:
            ends.append("ended")

    with pytest.raises(TimeoutError):
        run(in_slices(act, turns.turn, most_s=0.05))
    assert ends == ["ended"] and turns.count > 1


def test_between_two_slices_others_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0)
    told: list[str] = []

    def long(pause: Callable[[], object]) -> None:
        for number in range(3):
            told.append(f"long {number}")
            checkpoint()

    async def scene() -> None:
        turns = Turns()
        doing = asyncio.create_task(in_slices(long, turns.turn))
        while not doing.done():
            told.append("others")
            await asyncio.sleep(0)
        assert turns.count == 4

    run(scene())
    assert [told.index(f"long {number}") for number in range(3)] == sorted(told.index(f"long {n}") for n in range(3))
    assert "others" in told[told.index("long 0") : told.index("long 2")]


def test_what_is_to_go_out_at_once_goes_out_before_the_act_goes_on() -> None:
    told: list[str] = []

    def act(pause: Callable[[], object]) -> None:
        told.append("said")
        pause()
        told.append("drawn")

    run(in_slices(act, Turns().turn, lambda: told.append("sent")))
    assert told == ["said", "sent", "drawn", "sent"]


def test_what_an_act_raises_reaches_whoever_waits_and_its_thread_serves_the_next() -> None:
    def fails(pause: Callable[[], object]) -> None:
        raise ValueError("as it was")

    def threads() -> int:
        return sum(each.name == "slices" for each in threading.enumerate())

    run(in_slices(lambda pause: None, Turns().turn))
    before = threads()
    for _ in range(3):
        with pytest.raises(ValueError, match="as it was"):
            run(in_slices(fails, Turns().turn))
    assert threads() == before


def test_whoever_stops_waiting_ends_it() -> None:
    ended = threading.Event()

    def act(pause: Callable[[], object]) -> None:
        try:
            for_ever(pause)
        finally:
            ended.set()

    async def scene() -> None:
        doing = asyncio.create_task(in_slices(act, Turns().turn))
        await asyncio.sleep(0.01)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        assert ended.is_set()

    run(scene())


def test_alone_a_checkpoint_does_nothing() -> None:
    checkpoint()
