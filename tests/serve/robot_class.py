"""A class of robots: a server with a room, its wall and its phones, and the room as its file has it."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from kit.page.looks import Looks
from kit.serve.rooms_kept import FILE
from kit.table.acts import digest
from kit.table.log import Closed, Reopened
from kit.table.room import Room, room_of
from kit.table.sqlite_store import SqliteStore
from kit.together.questions import question_for
from tests.serve.robots import Robot
from tests.serving import PATIENCE_S, ROOT, SERVED, Served, free_ports

WALL, PHONE = "apps/class.ipynb", "apps/phone.ipynb"
TOUCHED = ("kit/table", "kit/together", *SERVED)
"""What brings tests back into `make test` that start servers of their own."""
ROUNDS = (
    ("rule:bakschisch:R1", "throne"), ("rule:bakschisch:R1", "deck"), ("rule:bakschisch:R1", "first-fist"),
    ("rule:attraptresors:R1", "rainbow"), ("rule:intrige:R3", "first-one"), ("count:B1", "words"),
    ("count:B1", "fraction"), ("count:A9", "four"), ("count:B13", "how-wide"), ("count:B1", "space"),
    ("count:B1", "guess"), ("count:X1", "guess"), ("decide:bakschisch", "two-on-13"),
    ("decide:intrige", "two-bankers"), ("decide:attraptresors", "three-of-mine"),
)  # fmt: skip
"""A question of every kind: predicted and decided, every kind of answer that is counted, a decision of each game."""


class Hall:
    """A server with a folder of its own, at the same port when it is started again."""

    def __init__(self, folder: Path, code: str | None = None, port: int = 0) -> None:
        """`code` replaces the usual start."""
        self.state, self._code = folder, code
        self.port = port or free_ports(1)[0]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        env = os.environ | {"KIT_STATE": str(self.state)}
        told = ("--without-kernels", "--port", str(self.port), ROOT / "notebooks")
        self.served = Served(*told, code=self._code, env=env).ready()

    def kill(self, code: str, entries: int) -> None:
        """End it in the middle of whatever it does, once the log of this room has so many entries."""
        store = SqliteStore(self.state / FILE)
        while not store.read(code, entries - 1):
            time.sleep(0.001)
        store.close()
        self.served.process.send_signal(signal.SIGKILL)
        self.served.process.wait(PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, fault: type[BaseException] | None, *_: object) -> None:
        """No server stays, whatever went wrong."""
        if fault:
            self.served.process.kill()
        else:
            self.stop()

    def stop(self) -> None:
        """End it as Ctrl-C does; nothing that it said may tell of a fault."""
        assert self.served.stop() == 0
        assert "Traceback" not in self.served.output, self.served.output[-5000:]

    def socket(self, page: str) -> str:
        """The address of a page's websocket."""
        return f"ws://127.0.0.1:{self.port}/visit/{page}"

    def ask(self, path: str, cookie: str = "") -> tuple[int, str]:
        """The status of an answer, and the cookies of the browser after it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        connection.request("GET", path, headers={"Cookie": cookie, "Accept": "text/html"})
        answer = connection.getresponse()
        answer.read()
        given = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie") or []]
        connection.close()
        return answer.status, "; ".join(filter(None, [cookie, *given]))


class RobotClass:
    """A room with a wall and phones."""

    def __init__(self, hall: Hall, wall: Robot, code: str) -> None:
        self.hall, self.wall, self.code = hall, wall, code
        self.phones: list[Robot] = []

    @classmethod
    async def opened(cls, hall: Hall, phones: int = 0) -> RobotClass:
        """A new room, in which so many have come."""
        wall = Robot(hall.socket(WALL), await asyncio.to_thread(cls._cookie, hall, f"/voila/render/{WALL}"))
        await wall.come()
        await wall.press("room-open")
        (code,) = json.loads(wall.kept["kit:host"])
        room = cls(hall, wall, code)
        await asyncio.gather(*(room.another() for _ in range(phones)))
        return room

    @classmethod
    async def led(cls, hall: Hall, code: str, key: str) -> RobotClass:
        """One that is there already, with its host's key."""
        wall = Robot(hall.socket(WALL), await asyncio.to_thread(cls._cookie, hall, f"/voila/render/{WALL}"))
        wall.kept["kit:host"] = json.dumps({code: key})
        await wall.come()
        return cls(hall, wall, code)

    @staticmethod
    def _cookie(hall: Hall, *paths: str) -> str:
        cookie = ""
        for path in paths:
            status, cookie = hall.ask(path, cookie)
            assert status in (200, 303), (status, path)
        return cookie

    async def another(self, kept: dict[str, str] | None = None) -> Robot:
        """One phone more, which comes in by the code."""
        link = f"?room={self.code}"
        paths = (f"/t/{self.code}", f"/voila/render/{PHONE}{link}")
        phone = Robot(self.hall.socket(PHONE), await asyncio.to_thread(self._cookie, self.hall, *paths), link, kept)
        self.phones.append(phone)
        await phone.come()
        assert phone.kept.get(f"kit:room:{self.code}"), phone.text
        return phone

    async def leave(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*(each.sleep(leaves=True) for each in (self.wall, *self.phones)))

    # The host ---------------------------------------------------------------------------------------------------------

    async def ask(self, lesson: str, step: str) -> int:
        """Ask this, and wait until all phones show it; returns the number of its round."""
        if not self.wall.parts("shelf"):
            await self.wall.press("open", "ask")
        await self.wall.press("shelf", lesson)
        await self.wall.press("ask", step)
        return await self.begun()

    async def again(self) -> int:
        """Ask the same once more."""
        await self.wall.press("ask-again")
        return await self.begun()

    async def begun(self) -> int:
        """Wait until all phones can answer."""
        await asyncio.gather(*(each.until(lambda each=each: each.can_answer) for each in self.phones))
        return self.room.rounds[-1].number

    async def reveal(self) -> None:
        """Reveal, and wait until all phones show it."""
        await self.wall.press("reveal")
        await self.wall.until(lambda: self.wall.parts("ask-again"))
        await asyncio.gather(*(each.until(lambda each=each: self.is_told(each)) for each in self.phones))

    @staticmethod
    def is_told(phone: Robot) -> bool:
        """Whether a phone shows what the class said."""
        return re.search(r"What \d+ of you said|What we did", phone.text) is not None

    # The truth --------------------------------------------------------------------------------------------------------

    @property
    def room(self) -> Room:
        """The room as its file has it."""
        store = SqliteStore(self.hall.state / FILE)
        try:
            return room_of(store.read(self.code))
        finally:
            store.close()

    def compare(self) -> None:
        """The file has what the robots were told is closed, all of that, and nothing else."""
        store = SqliteStore(self.hall.state / FILE)
        log = store.read(self.code)
        store.close()
        room, said = room_of(log), dict[tuple[int, str], str]()
        kept: dict[int, dict[int, str]] = {member: {} for member in room.people}
        for each in room.rounds:
            question = question_for(each.spec, Looks())
            for member, choice in each.choices.items():
                key = each.number, choice.said
                said[key] = said.get(key) or question.said(choice.said)
                kept[member][each.number] = said[key]
            question.close()
        told = {member: dict[int, str]() for member in room.people}
        for phone in self.phones:
            person = room.known_by(digest(phone.kept[f"kit:room:{self.code}"]))
            assert person
            told[person.member] |= phone.closed
        assert kept == told
        self._nothing_twice([each.what for each in log if isinstance(each.what, Closed | Reopened)])

    @staticmethod
    def _nothing_twice(whats: Sequence[Closed | Reopened]) -> None:
        """A choice is closed only where none is."""
        standing = set[tuple[int, int]]()
        for each in whats:
            mine = each.round, each.member
            assert (mine in standing) is isinstance(each, Reopened)
            standing ^= {mine}
