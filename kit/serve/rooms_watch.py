"""Rooms in a store that several servers share: what another server writes is seen here at once.

The store tells of it through a descriptor, which the event loop watches.  As a net under that, rooms are compared with
the store every few seconds, and after each time that the connection was lost.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tornado.ioloop import IOLoop

from kit.serve.journal import tell
from kit.table.rooms import Rooms
from kit.table.store import Shared

EVERY_S = 2.0
"""How often rooms are compared, and a lost connection is made again."""


class RoomsWatch:
    """Has the rooms of this server catch up with the store."""

    def __init__(self, rooms: Rooms, store: Shared) -> None:
        self._rooms, self._store = rooms, store
        self._watching: asyncio.Task[None] | None = None
        self._is_away = False

    def start(self) -> None:
        """Watch from now on."""
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stop watching."""
        if self._watching:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    async def _watch(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self._store.listen)  # while it waits, the server does other things
                await self._follow()
            except OSError as fault:
                self._tell_away(fault)
            await asyncio.sleep(EVERY_S)

    async def _follow(self) -> None:
        """Until nothing is heard any more."""
        loop, descriptor = IOLoop.current(), self._store.fileno()
        lost = asyncio.get_running_loop().create_future()
        loop.add_handler(descriptor, lambda *_: self._hear(lost), IOLoop.READ)
        try:
            while not lost.done():
                self._compare()
                await asyncio.wait([lost], timeout=EVERY_S)
        finally:
            loop.remove_handler(descriptor)
        await lost

    def _hear(self, lost: asyncio.Future[None]) -> None:
        try:
            codes = self._store.changed()
        except OSError as fault:
            if not lost.done():
                lost.set_exception(fault)
            return
        with suppress(OSError):  # they are compared soon
            self._rooms.catch_up(codes)

    def _compare(self) -> None:
        try:
            self._rooms.compare()
        except OSError as fault:
            return self._tell_away(fault)
        if self._is_away:
            self._is_away = False
            tell("rooms back", "the rooms of classes can be reached again", level=logging.WARNING)

    def _tell_away(self, fault: OSError) -> None:
        if not self._is_away:
            self._is_away = True
            tell("rooms away", "the rooms of classes cannot be reached: %s", fault, level=logging.WARNING)
