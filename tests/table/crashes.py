"""A class that is killed again and again, and what its store must have of it afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable

from kit.table import acts
from kit.table.room import room_of
from kit.table.rooms import Rooms
from kit.table.store import Store
from tests.effort import Some
from tests.serving import ROOT

CLASS = """
import sys
from pathlib import Path
from kit.serve.rooms_kept import store_of
from kit.serve.settings import Settings
from kit.table import acts
from kit.table.rooms import Rooms

rooms = Rooms(store_of(Settings(rooms=sys.argv[1]), Path()))
live = rooms.find(sys.argv[2])
round = len(live.room.rounds)
while True:
    live.do(acts.ask({"kind": "rule"}))
    round += 1
    for member in range(1, 11):
        live.do(acts.close(member, round, f"{round}.{member}"))
        print(round, member, flush=True)
"""


def kill_a_class(place: str, opened: Callable[[], Store], some: Some) -> None:
    """Kill it at many moments: every choice that was told is in the store, and none twice.

    `place`: where rooms are kept, as a host says it; `opened` is the store there.
    """
    store = opened()
    live, _ = Rooms(store).open()
    for member in range(10):
        live.do(acts.join(f"key {member}"))
    code, told = live.room.code, set[str]()
    store.close()
    for kills, kill in enumerate(some(range(100)), 1):
        with subprocess.Popen(
            [sys.executable, "-c", CLASS, place, code], stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as child:
            assert child.stdout
            for _ in range(kill % 37 + 1):
                line = child.stdout.readline()
                assert line
                told.add(line)
            os.kill(child.pid, signal.SIGKILL)
            told |= {line for line in child.stdout.readlines() if line.endswith("\n")}
        store = opened()
        room = room_of(store.read(code))
        store.close()
        found = {
            f"{each.number} {member}\n": choice.said for each in room.rounds for member, choice in each.choices.items()
        }
        assert told <= found.keys(), kill
        assert len(found) <= len(told) + kills  # at each kill one that was written may not have been told
        assert all(said == line.strip().replace(" ", ".") for line, said in found.items())
