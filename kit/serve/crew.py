"""Several servers behind one address: a parent that starts them, hands them their visitors, and replaces who dies.

Each is an ordinary server (`kit.serve.app`) that listens to nothing but the channel from here (`kit.serve.member`).
A visitor's open pages live in one process, so a cookie leads there; what a browser needs to go on in another, it keeps
itself.  See docs/decisions/0032.

What a process has counted stays in its files when it has ended, and is added up with the others' from then on; only
those of one that never was ready go, so that one that cannot start does not fill the disk.
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
from kit.serve.member import CHANNEL, PLAIN, REPORT_EVERY_S, WEBSOCKET, Told

IS_POSSIBLE = hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")
"""Windows cannot hand a connection to another process by a socket."""

STEADY_S = 30
"""A process that was ready for so long did not end because of how it was started."""
MOST_SHORT = 5
"""More lives in a row that were shorter, at every place, are enough."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 10.0
"""Before a process is replaced; each pause is three times as long as the one before."""
LATE_S = 3 * REPORT_EVERY_S
"""A process that has said nothing for so long is busy: newcomers go elsewhere if they can."""
SILENT_S = 30
"""A process that says nothing for so long hangs: it is ended."""
READY_WITHIN_S = 120
"""So does one that takes the place of another and is not ready after so long."""
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
        self.short = 0
        """Lives in a row that were too short."""
        self._heard = self._ready_at = 0.0
        self._said = b""
        self._is_full = False
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

    @property
    def is_short(self) -> bool:
        """Its life that has just ended was one in which it was not ready for long, if at all."""
        return not self._ready_at or monotonic() - self._ready_at < STEADY_S

    @property
    def is_late(self) -> bool:
        """It has something else to do than to say how it is."""
        return monotonic() - self._heard > LATE_S

    @property
    def hangs(self) -> bool:
        """It has said nothing for longer than it may."""
        most = SILENT_S if self.is_ready else READY_WITHIN_S
        return self._channel is not None and self.was_ready and monotonic() - self._heard > most

    def rank(self, head: Head) -> tuple[bool, bool, bool, int]:
        """The smaller, the better for this connection; what a cookie says comes first."""
        return (head.process != self.told.number, self.is_late, self._is_full, self.load)

    async def live(self, changed: Callable[[], object]) -> int:
        """Start a process here and wait for its end: its exit code. `changed` is called when it is ready.

        Raises OSError if the system starts none.
        """
        self._taken, self._said, self._ready_at, self._heard = 0, b"", 0.0, monotonic()
        shutil.rmtree(self._folder, ignore_errors=True)
        for each in (self._folder, self._figures):  # who tidies a system up may have taken all of it
            each.mkdir(parents=True, exist_ok=True)
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
            with suppress(OSError):  # it has ended already
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
                for file in () if self._ready_at else self._figures.glob(f"*_{self._process.pid}.db"):
                    file.unlink(missing_ok=True)

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
            self.is_ready, self._heard = False, monotonic()
            return
        self._heard = monotonic()
        *lines, self._said = (self._said + said).split(b"\n")
        if not lines:
            return
        self._pages, taken, full = map(int, lines[-1].split())
        self._is_full = bool(full)
        for _ in range(taken - self._taken):
            self._untaken.popleft().close()
        self._taken = taken
        if not self.is_ready:
            self.is_ready = self.was_ready = True
            self._ready_at = monotonic()
            changed()


class Crew:
    """All processes, and the entrance before them."""

    def __init__(
        self,
        count: int,
        told: Told,
        arguments: Sequence[str],
        sockets: Sequence[socket.socket],
        folder: Path,
        cookie: str,
    ) -> None:
        """`told`: what every process is told, but for its number; `arguments`: those of our own command line.

        `cookie`: the name of the one that leads visitors back.
        """
        figures = folder / "figures"
        command = [sys.executable, "-m", "kit.serve", *arguments]
        self.places = [
            Place(replace(told, number=number), command, folder / str(number), figures)
            for number in range(1, count + 1)
        ]
        self._sockets = sockets
        self._cookie = cookie
        self._is_open = False

    async def run(self, when_ready: Callable[[], None]) -> int:
        """Serve until a signal says stop, or until it makes no sense to go on. Returns the exit code."""
        told = told_to_end()
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._entrance = Entrance(self._sockets, self.hand_on, self._cookie)
        self._when_ready = when_ready
        keeping = [asyncio.create_task(self._keep(place)) for place in self.places]
        waiting = asyncio.create_task(told.wait())
        watching = asyncio.create_task(self._watch())
        try:
            nobody_left = asyncio.gather(*keeping, return_exceptions=True)
            ends: list[asyncio.Future[Any]] = [self._over, waiting, nobody_left]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if nobody_left.done() and not self._over.done():
                tell("given up", "no process could be kept running: %s", nobody_left.result()[0], level=logging.ERROR)
                self._end(1)
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
        """Give a connection to the process of its cookie, else to the one that is best; whether there was any.

        Best is who answers, then who has room, then who has the fewest pages.
        """
        ready = sorted((place for place in self.places if place.is_ready), key=lambda place: place.rank(head))
        return any(place.take(connection, head) for place in ready)

    async def _keep(self, place: Place) -> None:
        """Have a process at this place all the time."""
        number = place.told.number
        while not self._over.done():
            try:
                code = await place.live(self._changed)
                how = f"ended {_how(code)}"
            except OSError as fault:  # no memory, no descriptor, no room on the disk: there may be again
                code, how = 1, f"could not be started: {fault}"
            for connection in place.untaken():
                self._entrance.look_at(connection)
            if self._over.done():
                return
            if not self._is_open and not place.was_ready:
                tell("not started", "process %d %s", number, how, level=logging.ERROR, process=number)
                return self._end(max(code, 1))
            place.short = place.short + 1 if place.is_short else 0
            if all(each.short > MOST_SHORT for each in self.places):  # one that serves its visitors goes on
                what = "process %d ended soon after its start, again and again"
                tell("given up", what, number, level=logging.ERROR, process=number)
                return self._end(1)
            what = "process %d %s; another takes its place"
            tell("replaced", what, number, how, level=logging.WARNING, process=number)
            pause_s = FIRST_PAUSE_S * 3 ** min(max(place.short - 1, 0), MOST_SHORT)
            await asyncio.wait({self._over}, timeout=min(pause_s, LONGEST_PAUSE_S))

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
                if place.hangs:
                    number = place.told.number
                    tell("hangs", "process %d hangs and is ended", number, level=logging.ERROR, process=number)
                    place.end(signal.SIGKILL)


def _how(code: int) -> str:
    """What ended a process."""
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
