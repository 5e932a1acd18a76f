"""What a host's monitoring reads: figures about this server in Prometheus's form, none of them about a person.

Jupyter has figures of its own; they are about things we do not use, and are left out.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from time import monotonic, time
from typing import Literal, TypeAlias

import psutil
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from kit.release import VERSION, commit
from kit.serve.seats import Seats
from kit.table.rooms import LiveRoom

KIND = CONTENT_TYPE_LATEST
EVERY_S = 5
"""How often the figures of what is open are brought up to date."""

DoorName: TypeAlias = Literal["kernel", "socket"]
DOORS: tuple[DoorName, ...] = ("kernel", "socket")
OURS = "kit_"
REGISTRY = CollectorRegistry()
disable_created_metrics()  # when each label was first seen is of no use and doubles the answer

REASONS = {
    "full": "the house had no seat",
    "yours": "the visitor had as many as they may",
    "crowd": "the visitor's address had as many as it may",
    "spent": "the visitor had used as much of the processor as they may",
    "host": "the host asked for is not ours",
    "origin": "another site's page asked",
    "token": "no key was shown",
    "room": "no room has the code, or it lets nobody new in",
    "connections": "the address had as many connections as it may",
    "pace": "too much was asked or said at once, or a page joined its kernel too often",
    "unfit": "what was sent could not be read",
    "slow": "what was sent took too long to read",
}


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(OURS + name, text, labels, registry=REGISTRY)


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(OURS + name, text, labels, registry=REGISTRY)


_PAGES = _gauge("pages", "Pages that are open or being opened.", "door")
_MOST = _gauge("most_pages", "Pages that may be open at once.", "door")
_VISITORS = _gauge("visitors", "Browsers that show a page now.")
_KERNELS = _gauge("kernels", "Kernels alive, those of pages that are kept ready among them.")
_MEMORY = _gauge("resident_memory_bytes", "Resident memory of servers and of their kernels.", "of")
_BUILD = _gauge("build_info", "1; what runs is in the labels.", "version", "commit")
_START = _gauge("start_time_seconds", "When the server began, in seconds since 1970.")
_BOARD = Histogram(
    f"{OURS}board_seconds",
    "From the request for a page (through the socket door: for its websocket) to its first picture.",
    ["door"],
    registry=REGISTRY,
    buckets=(0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60),
)
_ANSWER = Histogram(
    f"{OURS}answer_seconds",
    "From what a page's script says, a press say, to the end of the answer; waiting for one's turn is part of it.",
    ["door"],
    registry=REGISTRY,
    buckets=(0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10),
)
_ROOMS = _gauge("rooms", "Rooms of classes that somebody looks at.")
_PEOPLE = _gauge("room_people", "People who are in them with a page that is connected.")
_CHOICES = _gauge("room_choices", "Choices that are kept of rooms that were opened, or come back to, since the start.")
_ROOM_REFUSALS = _gauge("room_refusals", "What was tried in these rooms since the start, and may not be.")
_SENT = _counter("sent_bytes", "What websockets sent, before it is compressed.", "door")
_REFUSALS = _counter("refusals", "What was refused, by reason; docs/hosting.md has them all.", "reason")
_FAULTS = _counter("faults", "Faults of ours that the log tells of.")
_LOST = _counter("kernels_lost", "Kernels that ended by themselves.")

# Looked up once: a label costs more than what it counts.
_board = {door: _BOARD.labels(door) for door in DOORS}
_answer = {door: _ANSWER.labels(door) for door in DOORS}
_sent = {door: _SENT.labels(door) for door in DOORS}
_refusals = {reason: _REFUSALS.labels(reason) for reason in REASONS}


def begun() -> None:
    """This process begins to serve."""
    _BUILD.labels(VERSION, commit()).set(1)
    _START.set(time())


def board(door: DoorName, seconds: float) -> None:
    """A page's first picture is on its way."""
    _board[door].observe(seconds)


class Boards:
    """When the pages of kernels were asked for, until they show something."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}

    def asked(self, kernel_id: str, at: float) -> None:
        """The kernel's page was asked for at that time, by the monotonic clock."""
        self._asked[kernel_id] = at

    def shown(self, kernel_id: str) -> None:
        """The kernel's page has answered its browser's greeting."""
        if at := self._asked.pop(kernel_id, None):
            board("kernel", monotonic() - at)

    def forget(self, kernel_id: str) -> None:
        """The kernel is going."""
        self._asked.pop(kernel_id, None)


def answered(door: DoorName, seconds: float) -> None:
    """A page has answered."""
    _answer[door].observe(seconds)


def sent(door: DoorName, size: int) -> None:
    """A message of this many bytes or characters goes to a browser."""
    _sent[door].inc(size)


def count_refusal(reason: str) -> None:
    """Somebody did not get what they asked for: one of `REASONS`."""
    _refusals[reason].inc()


def fault() -> None:
    """Something of ours failed."""
    _FAULTS.inc()


def kernel_lost() -> None:
    """A kernel ended by itself."""
    _LOST.inc()


def look(seats: Mapping[DoorName, Seats], kernels: Collection[int]) -> None:
    """Bring up to date what is open: the seats at each door, and the kernels' processes."""
    for door, taken in seats.items():
        _PAGES.labels(door).set(sum(seat.visitor is not None for seat in taken))
        _MOST.labels(door).set(taken.most)
    shown = [seat.visitor for taken in seats.values() for seat in taken if seat.visitor and seat.sockets]
    _VISITORS.set(len({visitor.cookie or visitor.address for visitor in shown}))
    _KERNELS.set(len(kernels))
    _MEMORY.labels("server").set(_resident(os.getpid()))
    _MEMORY.labels("kernels").set(sum(map(_resident, kernels)))


def look_into(rooms: Sequence[LiveRoom]) -> None:
    """Bring up to date what goes on in rooms."""
    _ROOMS.set(sum(each.is_watched for each in rooms))
    _PEOPLE.set(sum(len(each.here) for each in rooms))
    _CHOICES.set(sum(len(round_.choices) for each in rooms for round_ in each.room.rounds))
    _ROOM_REFUSALS.set(sum(each.refused.total() for each in rooms))


def written() -> str:
    """All figures, as Prometheus reads them."""
    return generate_latest(REGISTRY).decode()


def _resident(process: int) -> int:
    with suppress(psutil.Error, OSError):  # it has ended, or no descriptor is left to look with
        return int(psutil.Process(process).memory_info().rss)
    return 0
