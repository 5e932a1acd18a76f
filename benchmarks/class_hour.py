"""An hour of a class, without the waiting: all the rounds that an hour has, one after the other, and what grows.

`benchmarks.classes` runs it; alone, with what grew by its kind: ``python -m benchmarks.class_hour``.  Robots answer
every kind of question; some reload their page in each round, some lose the network.  What the server holds is looked at
after a garbage collection, at rest between two rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.figures import Figure
from kit.together import samples
from kit.together.dilemma_series import first_turns
from tests.serve.robot_class import ROUNDS, Hall, RobotClass
from tests.serve.robots import Robot

GROWS = 1.1
"""Aim: how many times what the server held after two rounds of each kind it may hold in the end, as at a fair."""
MIB, KIB = 2**20, 2**10
SETTLES_S, PATIENCE_S = 0.5, 120
ASKED = (*ROUNDS, ("dilemma:bakschisch", next(iter(first_turns("bakschisch")))), ("count:B2", samples.key("deal")))
COUNTED, FILE = "KIT_COUNTED", "counted.json"
SERVER = f"""
import gc, json, os, signal, sys, tracemalloc
from collections import Counter

import psutil
from kit.serve.memory import release

def count(*_):
    release()  # what was made before the server listened is frozen, and not among these
    objects = gc.get_objects()
    told = dict(
        objects=len(objects), bytes=sum(map(sys.getsizeof, objects)), rss=psutil.Process().memory_info().rss,
        kinds=Counter(type(each).__name__ for each in objects).most_common(60), traced=[],
    )
    del objects
    if tracemalloc.is_tracing():
        before, now = count.seen, tracemalloc.take_snapshot()
        told["traced"] = [str(each) for each in now.compare_to(before, "lineno")[:20]] if before else []
        count.seen = now
    place = os.environ["{COUNTED}"]
    with open(place + ".new", "w") as file:
        json.dump(told, file)
    os.replace(place + ".new", place)

count.seen = None
signal.signal(signal.SIGUSR1, count)
from kit.serve.cli import main
sys.exit(main(["--no-open", *sys.argv[1:]]))
"""
"""A server that counts what it holds when it is asked to."""


@dataclass(frozen=True)
class Hour:
    """How many rounds, and of whom."""

    cycles: int = 7
    """How often each kind of round comes: what is held is looked at after the same kind."""
    class_of: int = 40
    reloads: float = 1 / 8
    """The share of phones that are reloaded in a round; half as many lose the network."""

    @property
    def rounds(self) -> int:
        """In all."""
        return self.cycles * len(ASKED)


@dataclass(frozen=True)
class Held:
    """What the server holds after so many rounds."""

    rounds: int
    rss: int
    objects: int
    bytes: int
    """Of all objects that a garbage collector looks after; texts are not among them."""
    kinds: Counter[str]
    traced: Sequence[str]
    """Where most of what has come since was made, if that is traced."""


def counted_server(folder: Path) -> Hall:
    """One that can be asked what it holds."""
    os.environ[COUNTED] = str(folder / FILE)
    return Hall(folder, SERVER)


async def held(hall: Hall, rounds: int) -> Held:
    """What it holds now."""
    await asyncio.sleep(SETTLES_S)
    place, patience = hall.state / FILE, monotonic() + PATIENCE_S
    place.unlink(missing_ok=True)
    hall.served.process.send_signal(signal.SIGUSR1)
    while not place.exists():
        assert monotonic() < patience, "it does not say what it holds"
        await asyncio.sleep(0.05)
    told = json.loads(place.read_text("utf-8"))
    return Held(rounds, told["rss"], told["objects"], told["bytes"], Counter(dict(told["kinds"])), told["traced"])


async def hour(hall: Hall, plan: Hour) -> tuple[list[Held], int]:
    """All rounds; what was held on the way, and how many choices were closed: none of them is lost."""
    chance, choices = Random(5), 0
    room = await RobotClass.opened(hall, plan.class_of)
    found = list[Held]()
    for number in range(plan.rounds):
        if number % len(ASKED) == 0:
            found.append(await held(hall, number))
        await room.ask(*ASKED[number % len(ASKED)])
        await asyncio.gather(*(_answer(phone, chance, plan) for phone in room.phones))
        choices += len(room.room.rounds[-1].choices)
        await _reveal(room)
        for each in (room.wall, *room.phones):
            each.frames.clear()  # those who measure are not to grow either
    found.append(await held(hall, plan.rounds))
    room.compare()
    await room.leave()
    return found, choices


async def _reveal(room: RobotClass) -> None:
    await room.wall.press("reveal")
    await room.wall.until(lambda: room.wall.parts("ask-again"))
    await asyncio.gather(*(phone.until(lambda phone=phone: not phone.has_closed) for phone in room.phones))


async def _answer(phone: Robot, chance: Random, plan: Hour) -> None:
    luck = chance.random()
    if luck < plan.reloads:
        await phone.reload()
    elif luck < 1.5 * plan.reloads:
        await phone.cut()
    await phone.until(lambda: phone.has_closed or phone.can_answer)
    if not phone.has_closed:
        await phone.answer(chance)


def figures_of(found: Sequence[Held], choices: int, plan: Hour) -> list[Figure]:
    """What grew once every kind of round had come twice."""
    settled = found[min(2, len(found) - 2) :]
    first, last = settled[0], settled[-1]
    rounds = last.rounds - first.rounds
    what = f"{plan.rounds} rounds of {plan.class_of} phones ({choices} choices, none lost)"
    a_round = [(last.bytes - first.bytes) / rounds / KIB]
    return [
        Figure(f"{what}: memory of the server", "MiB", [each.rss / MIB for each in settled]),
        Figure(f"{what}: memory in the end by that after two of each kind", "×", [last.rss / first.rss], GROWS),
        Figure(
            f"{what}: objects in the end by those after two of each kind", "×", [last.objects / first.objects], GROWS
        ),
        Figure(f"{what}: what a round leaves in memory, its {plan.class_of} choices among it", "KiB", a_round),
    ]


def main() -> None:
    """Measure, and say what grew."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=Hour.cycles, help="how often each kind of round comes")
    parser.add_argument("--phones", type=int, default=Hour.class_of)
    parser.add_argument("--trace", action="store_true", help="say where what grew was made; much slower")
    asked = parser.parse_args()
    plan = Hour(asked.cycles, asked.phones)
    if asked.trace:
        os.environ["PYTHONTRACEMALLOC"] = "1"
    with tempfile.TemporaryDirectory() as folder, counted_server(Path(folder)) as hall:
        found, choices = asyncio.run(hour(hall, plan))
    print("\n".join(figure.row() for figure in figures_of(found, choices, plan)))
    for each in found:
        print(f"{each.rounds} rounds: {each.rss / MIB:.1f} MiB, {each.objects} objects of {each.bytes / MIB:.2f} MiB")
    middle, last = found[len(found) // 2], found[-1]
    for kind, many in sorted(last.kinds.items(), key=lambda pair: middle.kinds[pair[0]] - pair[1])[:25]:
        print(f"{kind}: {middle.kinds[kind]} → {many}")
    print("\n".join(last.traced))


if __name__ == "__main__":
    main()
