"""Two classes that differ in one pupil's choices: until they are revealed nobody else is sent a single byte of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from kit.serve.rooms_kept import FILE
from kit.table.acts import digest
from kit.table.log import Opened
from kit.table.rooms import now_ms
from kit.table.sqlite_store import SqliteStore
from tests.effort import Some
from tests.serve.client import run
from tests.serve.robot_class import ROUNDS, TOUCHED, Hall, RobotClass
from tests.serve.robots import Robot
from tests.serving import free_ports

CODE, KEY = "DKRF", "the key of the host"
PUPILS = 4
MUTANT = """
import sys
from zlib import crc32
from kit.draw.svg import el
from kit.together.phone import Phone

seen, picture = Phone.seen, Phone.picture
others = lambda phone: sorted(each.said for each in phone.now.choices.values()) if phone.now else []
Phone.seen = lambda phone: (seen(phone), others(phone))
Phone.picture = lambda phone: el("div", picture(phone), data_leak=crc32(str(others(phone)).encode()))

from kit.serve.cli import main
sys.exit(main(["--no-open", *sys.argv[1:]]))
"""
"""A server whose phones draw something of what others closed."""


Run: TypeAlias = tuple[list[list[str]], list[str]]
"""The frames of the wall and of the other pupils, and what the first pupil chose."""


async def _lesson(hall: Hall, secret: int, questions: list[tuple[str, str]]) -> Run:
    """What everybody but the first pupil is sent, and what that one chose; all goes on one step after the other."""
    room = await RobotClass.led(hall, CODE, KEY)
    for number in range(PUPILS):
        await room.another({f"kit:room:{CODE}": f"the key of {number}"})
        await _counted(room.wall, f"{number + 1} ")
    chosen = []
    for at, question in enumerate(questions):
        await room.ask(*question)
        for number, phone in enumerate(room.phones):
            await phone.answer(Random(1000 * at + (number or secret)))
            await _counted(room.wall, f"{number + 1} of {PUPILS} have answered")
        chosen.append([*room.phones[0].closed.values()][-1])
        await room.wall.press("take-back")
        await asyncio.gather(*(each.until(lambda each=each: not each.has_closed) for each in room.phones))
    frames = [[_masked(frame) for frame in each.frames] for each in (room.wall, *room.phones[1:])]
    await room.leave()
    return frames, chosen


async def _counted(wall: Robot, said: str) -> None:
    await wall.until(lambda: said in wall.text)


def _masked(frame: str) -> str:
    return re.sub(r'"page":"[\w-]+"', '"page":""', frame)


def _twins(folder: Path, questions: list[tuple[str, str]], code: str | None = None) -> list[Run]:
    """The same class twice, but for what its first pupil chooses."""
    runs, (port,) = [], free_ports(1)  # the address is on the wall
    for secret in (100, 200):
        state = folder / str(secret)
        state.mkdir(parents=True)
        store = SqliteStore(state / FILE)
        store.append(CODE, 1, now_ms(), Opened(CODE, digest(KEY), 7, 1))
        store.close()
        with Hall(state, code, port) as hall:
            runs.append(run(_lesson(hall, secret, questions)))
    return runs


@pytest.mark.full("two servers of its own; make test has the same of pages without a server", touched=TOUCHED)
def test_nobody_is_sent_a_byte_of_what_another_closed(tmp_path: Path, some: Some) -> None:
    (frames, chosen), (others, other) = _twins(tmp_path, [*some(ROUNDS, least=4)])
    assert any(one != two for one, two in zip(chosen, other, strict=True)), "the two differ in something"
    for one, two in zip(frames, others, strict=True):
        assert one == two


@pytest.mark.full("two servers of its own, on which something is wrong", touched=TOUCHED)
def test_a_phone_that_draws_what_others_closed_is_caught(tmp_path: Path) -> None:
    (frames, _), (others, _) = _twins(tmp_path, [("count:B1", "guess")], MUTANT)
    assert frames[0] == others[0], "the wall is as it was"
    assert frames[1:] != others[1:]
