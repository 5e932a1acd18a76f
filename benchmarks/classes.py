"""Classes with phones: how soon a choice is closed, how soon all see what was revealed, and what a phone weighs.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.classes``.  Robots
(`tests/serve/robots.py`) come to a server with a room on this machine's disk, over loopback; they read what matters of
a frame when it comes, and the rest when nothing is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

import psutil
from tornado.websocket import WebSocketClientConnection

from benchmarks import class_hour
from benchmarks.class_hour import Hour, counted_server, figures_of
from benchmarks.figures import Figure, conditions, keep, written
from tests.serve import robot_class
from tests.serve.measure import pss_mib
from tests.serve.robot_class import Hall, RobotClass
from tests.serve.robots import ANSWERS, CLOSES, Robot

HEADING = "## Classes"
REVEAL_MS, CLOSED_MS, PHONE_MIB = 300, 150, 2
"""Aims: all phones show what was revealed, 95 of 100 choices are closed, what a phone weighs."""
WITHIN_S = 1.0
"""All phones of a class close within it."""
READS_AFTER_S = 1.0
"""How long a robot leaves what it noted unread: longer than any reveal is meant to take."""
RULE, COUNT, DECISION = ("rule:bakschisch:R1", "throne"), ("count:B1", "guess"), ("decide:bakschisch", "two-on-13")
CLOSED, TOLD, TOLD_DECISION = "closed-", "of-class", "What we did"

UNDER = (
    "All phones of a room close within one second. A choice is closed when its own phone is told so, after it was "
    "written to the disk; a reveal lasts from the host’s key to the last frame of the last phone. Twenty rooms close "
    "within the same second, and are revealed at the same moment. The rounds of an hour are of 17 kinds and come one "
    "after the other; an eighth of the phones is reloaded in each, and others lose the network. Memory is looked at "
    "after a garbage collection, each time all kinds have come once. "
)


@dataclass(frozen=True)
class Plan:
    """How many and how often."""

    class_of: int = 40
    large: int = 60
    rooms: int = 20
    room_of: int = 10
    rounds: int = 3
    cycles: int = Hour.cycles


QUICK = Plan(class_of=4, large=5, rooms=2, room_of=2, rounds=2, cycles=2)
"""Only to see that it runs."""


class Watched(Robot):
    """A robot that notes when something comes, and reads it later where that is measured."""

    waits_for, came = "", 0.0

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        hear = self._welcome
        while (raw := await socket.read_message()) is not None:
            if self.waits_for and self.waits_for in raw:
                self.came, self.waits_for = monotonic(), ""
                self._news.set()
                await asyncio.sleep(READS_AFTER_S)  # who reads much now takes the time of others who wait
            hear(json.loads(raw))
            hear = self._hear
            self._news.set()

    async def send(self, *intents: str) -> float:
        """Press this without waiting; returns when."""
        part = self.parts(*intents)[-1]
        n = json.loads(part.get("data-n", "null"))
        self.say({"intent": part["data-intent"], "n": n, "by": "click", "view": self.front.view})
        return monotonic()


async def closing(room: RobotClass, chance: Random, all_rooms: asyncio.Barrier) -> list[float]:
    """All choose; then each closes at some moment of a second: how many ms that took each."""
    await asyncio.gather(*(choosing(phone, chance) for phone in room.phones))
    await all_rooms.wait()

    async def one(phone: Watched, later_s: float) -> float:
        await asyncio.sleep(later_s)
        phone.waits_for = CLOSED
        began = await phone.send(*CLOSES)
        await phone.until(lambda: not phone.waits_for)
        return 1000 * (phone.came - began)

    took = await asyncio.gather(*(one(phone, WITHIN_S * chance.random()) for phone in watched(room)))
    await asyncio.gather(*(phone.until(lambda phone=phone: phone.has_closed) for phone in room.phones))
    return took


def watched(room: RobotClass) -> list[Watched]:
    """Its phones."""
    return [phone for phone in room.phones if isinstance(phone, Watched)]


async def choosing(phone: Robot, chance: Random) -> None:
    """Choose anything that can be closed."""
    for field in phone.parts("type"):
        await phone.press("type", json.loads(field["data-n"]), str(chance.randint(1, 99)))
    while not phone.parts("type") and not phone.parts(*CLOSES):
        part = chance.choice(phone.parts(*ANSWERS))
        await phone.press(str(part["data-intent"]), json.loads(part.get("data-n", "null")))


async def revealing(room: RobotClass, told: str) -> float:
    """How many ms it takes from the host's key to the last frame."""
    wall = room.wall
    assert isinstance(wall, Watched)
    for phone in watched(room):
        phone.waits_for = told
    began = await wall.send("reveal")
    await asyncio.gather(*(phone.until(lambda phone=phone: not phone.waits_for) for phone in watched(room)))
    last = max(phone.came for phone in watched(room))
    await asyncio.gather(*(phone.until(lambda phone=phone: room.is_told(phone)) for phone in room.phones))
    return 1000 * (last - began)


def share(values: Sequence[float], part: float) -> float:
    """So many of them are smaller."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


async def rounds(
    room: RobotClass, question: tuple[str, str], told: str, plan: Plan, all_rooms: asyncio.Barrier
) -> tuple[list[float], list[float]]:
    """Ask this several times, in `all_rooms` at the same moment: ms of each choice, ms of each reveal."""
    chance, closed, reveals = Random(1), list[float](), list[float]()
    await room.ask(*question)
    for _ in range(plan.rounds):
        closed += await closing(room, chance, all_rooms)
        await all_rooms.wait()
        reveals.append(await revealing(room, told))
        await room.again()
    await room.wall.press("take-back")
    await asyncio.gather(*(phone.until(lambda phone=phone: not phone.can_answer) for phone in room.phones))
    return closed, reveals


async def one_room(hall: Hall, plan: Plan, many: int) -> list[Figure]:
    """A class of so many."""
    server = psutil.Process(hall.served.process.pid)
    room = await RobotClass.opened(hall)
    await asyncio.sleep(1)
    before = pss_mib(server)
    await asyncio.gather(*(room.another() for _ in range(many)))
    figures = []
    for name, question, told in (
        ("a rule", RULE, TOLD), ("a number", COUNT, TOLD), ("a decision", DECISION, TOLD_DECISION),
    ):  # fmt: skip
        closed, reveals = await rounds(room, question, told, plan, asyncio.Barrier(1))
        what = f"{many} phones, {name}"
        figures += [
            Figure(f"{what}: closed, median", "ms", [median(closed)]),
            Figure(f"{what}: closed, 95 of 100", "ms", [share(closed, 0.95)], CLOSED_MS),
            Figure(f"{what}: revealed on the last phone (at most {max(reveals):.0f} ms)", "ms", reveals, REVEAL_MS),
        ]
    a_phone = (pss_mib(server) - before) / many
    await room.leave()
    return [*figures, Figure(f"{many} phones: memory of one, PSS", "MiB", [a_phone], PHONE_MIB)]


async def many_rooms(hall: Hall, plan: Plan) -> list[Figure]:
    """Many small classes at once."""
    server = psutil.Process(hall.served.process.pid)
    rooms = [await RobotClass.opened(hall, plan.room_of) for _ in range(plan.rooms)]
    await rooms[0].ask(*RULE)  # lessons are read when the first teacher since the server began looks for a question
    await rooms[0].wall.press("take-back")
    before = used_s(server)
    together = asyncio.Barrier(plan.rooms)
    took = await asyncio.gather(*(rounds(room, RULE, TOLD, plan, together) for room in rooms))
    a_round = 1000 * (used_s(server) - before) / plan.rooms / plan.room_of / plan.rounds
    closed, reveals = ([each for one in took for each in one[which]] for which in (0, 1))
    await asyncio.gather(*(room.leave() for room in rooms))
    what = f"{plan.rooms} rooms of {plan.room_of} at once"
    return [
        Figure(f"{what}: closed, median", "ms", [median(closed)]),
        Figure(f"{what}: closed, 95 of 100", "ms", [share(closed, 0.95)], CLOSED_MS),
        Figure(f"{what}: revealed on the last phone, 95 of 100", "ms", [share(reveals, 0.95)]),
        Figure(f"{what}: processor of the server, for each phone in a round", "ms", [a_round]),
    ]


def used_s(process: psutil.Process) -> float:
    """Seconds of a processor so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def an_hour(hall: Hall, plan: Plan) -> list[Figure]:
    """A class that answers all the rounds of an hour, one after the other."""
    hour = Hour(plan.cycles, plan.class_of)
    return figures_of(*await class_hour.hour(hall, hour), hour)


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="only to see that it runs; nothing is kept")
    plan = QUICK if parser.parse_args().quick else Plan()
    robot_class.Robot = Watched  # type: ignore[misc]
    under, figures = UNDER + conditions("server and robots"), list[Figure]()
    for start, part in (
        (Hall, lambda hall: one_room(hall, plan, plan.class_of)),
        (Hall, lambda hall: one_room(hall, plan, plan.large)),
        (Hall, lambda hall: many_rooms(hall, plan)),
        (counted_server, lambda hall: an_hour(hall, plan)),
    ):
        with tempfile.TemporaryDirectory() as folder, start(Path(folder)) as hall:
            new = asyncio.run(part(hall))
        print("\n".join(figure.row() for figure in new), flush=True)
        figures += new
    if plan is not QUICK:
        keep(written(HEADING, figures, under))


if __name__ == "__main__":
    main()
