"""Who is answered next; without a server."""

from __future__ import annotations

import asyncio

from kit.serve.budget import Budget
from kit.serve.fair_queue import FairQueue
from kit.serve.limits import Limits
from kit.serve.seats import Visitor
from tests.serve.client import run

ANN, BEN = Visitor("ann", "10.0.0.1"), Visitor("ben", "10.0.0.1")
FAR = Visitor("far", "10.0.0.9")


class Table:
    """Turns by a clock that stands still but for what the answers take, and who was answered in which order."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.turns = FairQueue(Budget(Limits(), lambda: self.now))
        self.order: list[str] = []

    async def answer(self, visitor: Visitor, seconds: float = 0.01, can_wait: bool = False) -> None:
        async with self.turns.turn(visitor, can_wait):
            self.now += seconds
            self.order.append(visitor.cookie)
            await asyncio.sleep(0)

    def answered(self, *visitors: Visitor) -> list[str]:
        """Who comes in this order is answered in that order."""
        self.order.clear()

        async def all_at_once() -> None:
            await asyncio.gather(*map(self.answer, visitors))

        run(all_at_once())
        return self.order


def test_who_has_used_nothing_comes_before_who_floods() -> None:
    assert Table().answered(ANN, ANN, ANN, ANN, BEN) == ["ann", "ben", "ann", "ann", "ann"]


def test_those_who_have_used_the_same_come_in_the_order_in_which_they_came() -> None:
    assert Table().answered(ANN, BEN, FAR) == ["ann", "far", "ben"]
    assert Table().answered(FAR, BEN, ANN) == ["far", "ben", "ann"]


def test_it_does_not_help_to_be_many_visitors() -> None:
    crowd = [Visitor(f"cookie-{number}", "10.0.0.1") for number in range(20)]
    assert Table().answered(*crowd, FAR).index("far") == 1


def test_visitors_who_come_anew_again_and_again_do_not_always_come_before_who_has_waited() -> None:
    table = Table()
    table.turns.budget.spend(BEN, 1)  # who has played for a while
    fresh = [Visitor(f"cookie-{number}", BEN.address) for number in range(100)]

    async def scene() -> None:
        waits = asyncio.create_task(table.answer(BEN))
        for visitor in fresh:
            await table.answer(visitor)
        await waits

    run(scene())
    assert 0 < table.order.index("ben") < 60  # half a second of waiting is worth one that was used


def test_what_can_wait_comes_after_who_presses_but_not_for_ever() -> None:
    table = Table()

    async def scene() -> None:
        waits = [asyncio.create_task(table.answer(ANN, can_wait=True)) for _ in range(3)]
        presses = [asyncio.create_task(table.answer(BEN)) for _ in range(100)]
        await asyncio.gather(*waits, *presses)

    run(scene())
    assert table.order[0] == "ben" and table.order.index("ann") > 10
    table.order.clear()

    async def others_come_again_and_again() -> None:
        waits = asyncio.create_task(table.answer(ANN, can_wait=True))
        for number in range(100):
            await table.answer(Visitor(f"cookie-{number}", ANN.address))
        await waits

    run(others_come_again_and_again())
    assert table.order.index("ann") < 60


def test_a_turn_that_nobody_has_waits_for_who_comes_in_the_same_round_of_the_loop() -> None:
    table = Table()
    table.turns.budget.spend(ANN, 1)
    assert table.answered(ANN, BEN) == ["ben", "ann"]


def test_who_goes_away_while_waiting_or_fails_holds_up_nobody() -> None:
    table = Table()

    async def fail() -> None:
        async with table.turns.turn(ANN):
            raise ValueError

    async def scene() -> None:
        async with table.turns.turn(ANN):
            gone = asyncio.create_task(table.answer(BEN))
            called = asyncio.create_task(table.answer(BEN))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        called.cancel()  # whose turn has just come
        await asyncio.gather(gone, called, return_exceptions=True)
        await asyncio.gather(fail(), table.answer(FAR), return_exceptions=True)
        await asyncio.wait_for(table.answer(ANN), 1)

    run(scene())
    assert table.order == ["far", "ann"]
