"""A server killed at any moment and started again: all come back by themselves, and what was closed is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.effort import Some
from tests.serve.client import run
from tests.serve.robot_class import ROUNDS, TOUCHED, Hall, RobotClass
from tests.serve.robots import Robot

PUPILS = 8
KILLS = range(100)


async def _restless(phone: Robot, chance: Random, goes_on: asyncio.Event) -> None:
    """Closes a choice and takes it back, again and again."""
    while goes_on.is_set():
        if phone.has_closed:
            await phone.reopen()
        else:
            await phone.answer(chance)


@pytest.mark.full("a server that is started again and again; make test has a crash without one", touched=TOUCHED)
def test_whenever_the_server_is_killed_all_come_back_and_what_was_closed_is_closed(tmp_path: Path, some: Some) -> None:
    async def lesson() -> None:
        room = await RobotClass.opened(hall, PUPILS)
        await room.ask(*ROUNDS[0])
        for number in some(KILLS, least=3):
            chance, goes_on = Random(number), asyncio.Event()
            goes_on.set()
            doing = [asyncio.create_task(_restless(phone, chance, goes_on)) for phone in room.phones]
            await asyncio.to_thread(hall.kill, room.code, room.room.entries + chance.randint(1, 12))
            goes_on.clear()
            await asyncio.to_thread(hall.start)
            await asyncio.gather(*doing)
            await asyncio.gather(*(phone.answer(chance) for phone in room.phones if not phone.has_closed))
            room.compare()
            if number % 3 == 0:
                await room.reveal()
                await room.again()
        await room.wall.until(lambda: room.code in room.wall.text)
        await asyncio.gather(*(phone.answer(Random(1)) for phone in room.phones if not phone.has_closed))
        await room.reveal()
        room.compare()
        await room.leave()

    with Hall(tmp_path) as hall:
        run(lesson())
