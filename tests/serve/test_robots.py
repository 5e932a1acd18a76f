"""A class of robots before a real server: whatever they do, the file has what their pages said is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from tests.effort import Some, share_of
from tests.serve.client import run
from tests.serve.robot_class import ROUNDS, Hall, RobotClass
from tests.serve.robots import Robot
from tests.serve.wild import wild_messages

PUPILS = 40


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    yield hall
    hall.stop()


def test_every_kind_of_round_is_asked_answered_revealed_and_asked_again(hall: Hall, some: Some) -> None:
    async def lesson() -> None:
        chance = Random(7)
        room = await RobotClass.opened(hall, share_of(PUPILS, 8))
        for question in some(ROUNDS, least=4):
            await room.ask(*question)
            for _ in range(2):
                await asyncio.gather(*(phone.answer(chance) for phone in room.phones))
                room.compare()
                await room.reveal()
                await room.again()
            await room.wall.press("take-back")
        room.compare()
        await room.leave()

    run(lesson())


# Whatever a phone does ------------------------------------------------------------------------------------------------


async def _restless(room: RobotClass, phone: Robot, chance: Random) -> None:
    """Answers, and whatever else happens to a phone before and after."""
    for _ in range(3):
        match chance.choice(("reload", "sleep", "cut", "slow", "half", "reopen")):
            case "reload":
                await phone.reload()
            case "sleep":
                await phone.sleep()
                await asyncio.sleep(chance.random() / 5)
                phone.wake()
            case "cut":
                await phone.cut()
            case "slow":
                await asyncio.sleep(chance.random() / 2)
            case "half":  # the network ends while an answer is on its way, heard or not
                answering = asyncio.create_task(phone.answer(chance)) if not phone.has_closed else None
                await asyncio.sleep(chance.random() / 20)
                await phone.cut()
                if answering:
                    await answering
            case "reopen" if phone.has_closed:
                await phone.reopen()
    await phone.until(lambda: phone.has_closed or phone.can_answer)
    if not phone.has_closed:
        await phone.answer(chance)


def test_phones_that_reload_sleep_lose_the_network_and_come_late_lose_no_choice(hall: Hall, some: Some) -> None:
    async def lesson() -> None:
        chance = Random(11)
        room = await RobotClass.opened(hall, share_of(PUPILS - 10, 6))
        for question in some(ROUNDS, least=2):
            await room.ask(*question)
            before = [*room.phones]
            doing = [asyncio.create_task(_restless(room, phone, chance)) for phone in before]
            if len(room.phones) < PUPILS:
                doing.append(asyncio.create_task((await room.another()).answer(chance)))
            await asyncio.gather(*doing)
            room.compare()
            assert len(room.room.rounds[-1].choices) == len(room.phones)
            await room.reveal()
            await room.again()
            await asyncio.gather(*(phone.answer(chance) for phone in room.phones))
            room.compare()
            await room.wall.press("take-back")
        await room.leave()

    run(lesson())


def test_two_phones_with_the_same_key_are_one_person_with_one_choice(hall: Hall) -> None:
    async def lesson() -> None:
        chance = Random(3)
        room = await RobotClass.opened(hall, 3)
        twin = await room.another(room.phones[0].kept)
        await room.ask(*ROUNDS[0])
        await asyncio.gather(*(phone.answer(chance) for phone in room.phones))
        for phone in (room.phones[0], twin):
            await phone.until(lambda phone=phone: phone.has_closed)
        room.compare()
        assert len(room.room.people) == 3 and twin.closed == room.phones[0].closed
        await room.leave()

    run(lesson())


def test_a_thousand_wild_messages_of_one_phone_change_nothing_for_anybody(hall: Hall) -> None:
    async def lesson() -> None:
        chance = Random(5)
        room = await RobotClass.opened(hall, 6)
        wild, *others = room.phones
        await room.ask(*ROUNDS[0])
        await asyncio.gather(*(phone.answer(chance) for phone in others))
        before = room.room
        for frame in wild_messages(Random(13), share_of(1000, 200), room.code, others[0]):
            wild.throw(frame)
            wild.say({"whole": True})
            await wild.until(lambda: wild.is_at_rest)  # it has heard both, or the second by another connection
        await wild.reload()
        assert room.room == before, "nobody came, nothing was asked, revealed, closed or opened again"
        await asyncio.gather(wild.answer(chance), *(phone.reload() for phone in others))
        assert all(phone.has_closed for phone in others)
        room.compare()
        await room.reveal()
        await room.leave()

    run(lesson())
