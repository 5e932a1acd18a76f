"""How much of the house one visitor may take, so that none of them can stop the others."""

from __future__ import annotations

import math
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, replace

MIB = 2**20

LONGEST_MESSAGE = 2 * MIB
"""The most bytes of one websocket message. A page's own script sends less (`kit/page/js/page.js`)."""

MOST_UNSENT = 8 * MIB
"""The most bytes that wait for one socket whose browser does not read."""

MOST_SOCKETS = 2
"""Sockets of one kernel: the page's own, and one that joins again before the old one is noticed to be gone."""

MOST_CONNECTIONS = 40
"""The most open requests of one address in a shared network."""

CONNECTIONS_A_SEAT = 20
"""A browser opens six for a page with a kernel; each of five pages without one keeps one for itself, and for a minute
those by which it came, three or four. A class behind one address comes all at once."""

SPEECH = {"calls_a_s": 100, "rush": 300, "bytes_a_s": 2 * MIB, "rush_bytes": 8 * MIB}
"""How fast a browser may speak; an answer takes our pages 15 ms."""

FRAMES = {"calls_a_s": 200, "rush": 600}
"""How fast frames may come, whatever they are: pings, pongs, empty parts of messages."""

MOST_LATE = 1000
"""How many messages or frames in a row may have had to wait: a sender this fast for this long is not a page of ours,
and what the system still holds from it would keep the server busy for minutes after it has gone."""

MOST_MIB = 2048
"""The server's own memory: beyond this no page without a kernel is opened and no long message is read. A game of
20,000 bribes, the most that there may be, takes 40."""

REQUESTS = {"calls_a_s": 60, "rush": 400}
"""How fast one address may ask; a page is two or three requests, and six if it begins with the code of a room: a class
of sixty behind one address opens it at once."""

LONGEST_BODY = 64 * 1024
"""The most bytes of a request's body. All that a page posts is the token with which it lets its kernel go."""

OWN_FILES = 120
"""How many descriptors the server needs besides pages: its own files and sockets, and requests under way."""

FILES_A_SEAT = 16
"""Descriptors of a page: 9 while it is open, and as many again for a moment while it opens."""

PAGES_A_SEAT = 5
"""How many pages without a kernel there are for each seat with one; they take a hundredth of its memory."""

NICER = 10
"""The niceness of kernels that wait for everybody else."""

WISHED_FILES = 8192
FEWEST_SEATS = 2
"""The fewest seats of each process."""
FEWEST_MIB = 768
"""The address space without which no kernel starts: with 640 it ends while loading its libraries."""


@dataclass(frozen=True)
class Limits:
    """What the server grants; each is an option of the command line."""

    seats: int = 60
    """How many pages are open at once: two classes and a teacher. A kernel takes about 50 MB, and refusing one more is
    better than a machine that stands still for everybody."""
    seats_a_visitor: int = 3
    """Seats of one browser; browsers that keep no cookie count as one for each address."""
    seats_an_address: int = 12
    """Seats of one address in a shared network, whatever cookies it shows; on this computer nobody is a stranger."""
    has_kernels: bool = True
    """Whether a notebook that is more than a page of the kit's own opens, with a kernel."""
    kernel_mib: int = 4096
    """The address space of one kernel (RLIMIT_AS), if the system can limit it (Linux); 0 is no limit."""
    answer_s: float = 2
    """A page without a kernel that takes longer than this for an answer, in seconds of a processor, is let go."""
    processor_s: float = math.inf
    """Seconds of a processor that a visitor's pages without a kernel may use at once; for an address it is twice as
    many. Half of what was used is forgotten after 40 s (`kit.serve.budget`)."""
    most_heavy: float = math.inf
    """Bytes of the longest messages that a visitor's open pages were sent; for an address it is four times as many. A
    page holds up to 250 times as much from them."""
    room_mib: int = MOST_MIB
    """The memory beyond which the server opens no page without a kernel."""
    requests: int = REQUESTS["calls_a_s"]
    """Requests of one address in a second."""
    connections: int = MOST_CONNECTIONS
    """Connections of one address in a shared network, if its seats do not need more."""

    @property
    def without_kernels(self) -> Limits:
        """The limits of pages that need no kernel."""
        return replace(
            self,
            seats=self.seats * PAGES_A_SEAT,
            seats_a_visitor=self.seats_a_visitor * PAGES_A_SEAT,
            seats_an_address=self.seats_an_address * PAGES_A_SEAT,
        )


def room_for(seats: int, files_a_seat: int = FILES_A_SEAT) -> tuple[int, str]:
    """How many of these seats the system has file descriptors for, and what to say if not enough for all.

    Raises the soft limit as far as is allowed: the usual 256 on a Mac are enough for 8 pages.
    """
    files = _files_allowed(OWN_FILES + files_a_seat * seats)
    room = (files - OWN_FILES) // files_a_seat
    if room >= seats:
        return seats, ""
    return max(room, 0), f"this system lets one program open {files} files (ulimit -n)"


def limit_memory(pid: int, mib: int) -> None:
    """Let a process have no more address space than this: it fails by itself and does not take the machine with it."""
    if mib and sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # a stricter limit is in force already
            resource.prlimit(pid, resource.RLIMIT_AS, (mib * MIB, mib * MIB))


def _files_allowed(needed: int) -> int:
    """The limit once it has been raised. Windows has none that matters here."""
    if sys.platform == "win32":
        return needed
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = max(needed, WISHED_FILES)
    allowed = wished if hard == resource.RLIM_INFINITY else min(wished, hard)
    for more in (allowed, min(allowed, os.sysconf("SC_OPEN_MAX"))):  # a Mac allows less than it says
        if soft != resource.RLIM_INFINITY and soft < more:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            except (ValueError, OSError):
                continue
            soft = more
    return needed if soft == resource.RLIM_INFINITY else soft
