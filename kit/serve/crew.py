"""Several servers behind one address: a parent that starts them, hands them their visitors, and replaces who dies.

Each is an ordinary server (`kit.serve.app`) that listens to nothing but the channel from here (`kit.serve.member`).
A visitor's open pages live in one process, so a cookie leads there; what a browser needs to go on in another, it keeps
itself.  See docs/decisions/0032.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from kit.serve.ends import told_to_end
from kit.serve.handing import Entrance, Head
from kit.serve.journal import tell
from kit.serve.member import CHANNEL, PLAIN, WEBSOCKET, Told

IS_POSSIBLE = hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")
"""Windows cannot hand a connection to another process by a socket."""

STEADY_S = 30
"""A process that lived so long did not end because of how it was started."""
MOST_SHORT = 5
"""So many lives in a row that were shorter are enough."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 10.0
"""Before a process is replaced; each pause is three times as long as the one before."""
SILENT_S = 30
"""A process that says nothing for so long hangs: it is ended."""
ENDINGS = ((signal.SIGTERM, 1), (signal.SIGTERM, 20), (signal.SIGKILL, 5))
"""How processes are told to end, and how long that may take; twice, for one that was only just being started."""
FRESH_S = 10
"""For so long a newcomer counts as a page, which they are about to open."""


class Place:
    """One place of the crew: the process that has it, if it lives."""

    def __init__(self, told: Told, command: Sequence[str], folder: Path, figures: Path) -> None:
        """`folder` is for the files of the process, `figures` for those that are added up over all."""
        self.told = told
        self.is_ready = False
        """Visitors may be sent there."""
        self.was_ready = False
        self.heard = 0.0
        """When it last said something."""
        self._command, self._folder, self._figures = command, folder, figures
        self._process: Process | None = None
        self._channel: socket.socket | None = None
        self._pages = 0
        self._newcomers: deque[float] = deque(maxlen=1000)
        self._untaken: deque[socket.socket] = deque()
        self._taken = 0

    @property
    def load(self) -> int:
        """Pages that are open there or soon will be."""
        while self._newcomers and monotonic() - self._newcomers[0] > FRESH_S:
            self._newcomers.popleft()
        return self._pages + len(self._newcomers)

    async def live(self, changed: Callable[[], object]) -> int:
        """Start a process here and wait for its end: its exit code. `changed` is called when it is ready."""
        self._taken = 0
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        ours, theirs = socket.socketpair()
        loop = asyncio.get_running_loop()
        with ours:
            with theirs:
                about = {CHANNEL: str(theirs.fileno()), "PROMETHEUS_MULTIPROC_DIR": str(self._figures)}
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    env={**os.environ, **about, "TMPDIR": str(self._folder)},
                    pass_fds=[theirs.fileno()],
                    process_group=0,  # Ctrl-C is for us, who pass it on
                    stdin=DEVNULL,
                )
            ours.sendall(replace(self.told, takes_over=self.was_ready).line())
            ours.setblocking(False)
            self._channel = ours
            loop.add_reader(ours, self._hear, changed)
            try:
                return await self._process.wait()
            finally:
                self._hear(changed)  # its last words
                loop.remove_reader(ours)
                self._channel, self.is_ready, self._pages = None, False, 0
                mark_process_dead(self._process.pid, str(self._figures))

    def untaken(self) -> list[socket.socket]:
        """Connections that were handed to a process that has ended without a look at them; they are the caller's."""
        left, self._untaken = list(self._untaken), deque()
        return left

    def take(self, connection: socket.socket, head: Head) -> bool:
        """Hand it this connection; whether that could be done. Until the process has it, we hold it, too."""
        assert self._channel
        try:
            socket.send_fds(self._channel, [WEBSOCKET if head.is_websocket else PLAIN], [connection.fileno()])
        except OSError:  # it has just ended, or takes nothing at the moment
            return False
        if head.process != self.told.number:
            self._newcomers.append(monotonic())
        self._untaken.append(connection)
        return True

    def end(self, by: signal.Signals) -> None:
        """Send the process a signal."""
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(by)

    def _hear(self, changed: Callable[[], object]) -> None:
        assert self._channel
        try:
            said = self._channel.recv(2**16)
        except OSError:
            return
        if not said:  # it is about to end
            asyncio.get_running_loop().remove_reader(self._channel)
            self.is_ready = False
            return
        self.heard = monotonic()
        *_, last = said.splitlines()
        self._pages, taken = map(int, last.split())
        for _ in range(taken - self._taken):
            self._untaken.popleft().close()
        self._taken = taken
        if not self.is_ready:
            self.is_ready = self.was_ready = True
            changed()


class Crew:
    """All processes, and the entrance before them."""

    def __init__(
        self, count: int, told: Told, arguments: Sequence[str], sockets: Sequence[socket.socket], folder: Path
    ):
        """`told`: what every process is told, but for its number; `arguments`: those of our own command line."""
        figures = folder / "figures"
        figures.mkdir()
        command = [sys.executable, "-m", "kit.serve", *arguments]
        self.places = [
            Place(replace(told, number=number), command, folder / str(number), figures)
            for number in range(1, count + 1)
        ]
        self._sockets = sockets
        self._is_open = False

    async def run(self, when_ready: Callable[[], None]) -> int:
        """Serve until a signal says stop, or until it makes no sense to go on. Returns the exit code."""
        told = told_to_end()
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._entrance = Entrance(self._sockets, self.hand_on)
        self._when_ready = when_ready
        keeping = [asyncio.create_task(self._keep(place)) for place in self.places]
        waiting = asyncio.create_task(told.wait())
        watching = asyncio.create_task(self._watch())
        try:
            ends: list[asyncio.Future[Any]] = [self._over, waiting]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._end(0)
            self._entrance.close()
            waiting.cancel()
            watching.cancel()
            for by, wait_s in ENDINGS:
                for place in self.places:
                    place.end(by)
                await asyncio.wait(keeping, timeout=wait_s)
        return self._over.result()

    def hand_on(self, connection: socket.socket, head: Head) -> bool:
        """Give a connection to the process of its cookie, else to the least loaded; whether there was any."""
        ready = sorted((place for place in self.places if place.is_ready), key=lambda place: place.load)
        ready.sort(key=lambda place: place.told.number != head.process)
        return any(place.take(connection, head) for place in ready)

    async def _keep(self, place: Place) -> None:
        """Have a process at this place all the time."""
        short = 0
        while not self._over.done():
            began = monotonic()
            code = await place.live(self._changed)
            for connection in place.untaken():
                self._entrance.look_at(connection)
            if self._over.done():
                return
            if not self._is_open and not place.was_ready:
                return self._end(code or 1)  # it has said why
            short = short + 1 if monotonic() - began < STEADY_S else 0
            if short > MOST_SHORT:
                self._tell("given up", place, "ended soon after its start, again and again", logging.ERROR)
                return self._end(1)
            self._tell("replaced", place, f"ended {_how(code)}; another takes its place", logging.WARNING)
            await asyncio.wait({self._over}, timeout=min(FIRST_PAUSE_S * 3 ** max(short - 1, 0), LONGEST_PAUSE_S))

    def _tell(self, event: str, place: Place, what: str, level: int) -> None:
        tell(event, "process %d %s", place.told.number, what, level=level, process=place.told.number)

    def _end(self, code: int) -> None:
        if not self._over.done():
            self._over.set_result(code)

    def _changed(self) -> None:
        """Visitors come in when all are ready: the first would else have them all."""
        if not self._is_open and not self._over.done() and all(place.is_ready for place in self.places):
            self._is_open = True
            self._entrance.open()
            self._when_ready()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(SILENT_S / 10)
            for place in self.places:
                if place.is_ready and monotonic() - place.heard > SILENT_S:
                    self._tell("hangs", place, "hangs and is ended", logging.ERROR)
                    place.end(signal.SIGKILL)


def _how(code: int) -> str:
    """What ended a process."""
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
