"""What a server grants: among people who know each other, and as the public face, for strangers.

The profile of `--demo` stands here in one piece; what the command line or the environment says goes before it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kit.serve.limits import MOST_CONNECTIONS, PAGES_A_SEAT, Limits
from kit.serve.settings import Settings


@dataclass(frozen=True)
class Profile:
    """The limits of the public face; docs/hosting.md says what was measured for them."""

    seats: int = 40
    """Of one process: two hundred pages without a kernel. More are answered late, each after the others."""
    seats_a_visitor: int = 1
    """One kernel or five pages."""
    seats_an_address: int = 12
    """A school behind one address: sixty pages."""
    kernels: int = 4
    """Of all processes together, rounded down, but one of each at least; each takes about 50 MB."""
    kernel_mib: int = 1024
    kernel_processor_s: int = 120
    kernel_idle_s: float = 3 * 60
    kernel_life_s: float = 20 * 60
    answer_s: float = 3
    """The longest message that is let in takes two seconds: a game of 20,000 bribes."""
    share: float = 1 / 3
    rush_s: float = 20
    """Of one process, whose visitors stay with it. Who presses once a second uses a hundredth of a processor."""
    most_heavy: int = 512 * 1024
    """Two of the longest games that may be, or all lessons in five tabs."""
    room_mib: int = 1024
    """Of each process, so that two and four kernels fit into 4 GiB."""


DEMO = Profile()


def limits_of(told: Settings, seats: int) -> Limits:
    """What each process grants; `seats`: as many as were asked for and as the system has room for."""
    at_one = _each(told, told.seats_an_address or 0)
    at_door = {"requests": _each(told, told.requests), "connections": _each(told, MOST_CONNECTIONS)}
    if not told.demo:
        an_address = _each(told, Limits.seats_an_address) if told.is_hosted else seats + 1
        return Limits(
            seats=seats,
            seats_a_visitor=_told(told.seats_a_visitor, Limits.seats_a_visitor),
            seats_an_address=at_one or an_address,
            kernel_mib=_told(told.kernel_memory, Limits.kernel_mib),
            room_mib=_each(told, Limits.room_mib),
            **at_door,
        )
    return Limits(
        seats=seats,
        seats_a_visitor=_told(told.seats_a_visitor, DEMO.seats_a_visitor),
        seats_an_address=at_one or _each(told, DEMO.seats_an_address),
        kernels=max(1, DEMO.kernels // told.processes),
        kernel_mib=_told(told.kernel_memory, DEMO.kernel_mib),
        kernel_processor_s=DEMO.kernel_processor_s,
        kernel_idle_s=DEMO.kernel_idle_s,
        kernel_life_s=DEMO.kernel_life_s,
        answer_s=DEMO.answer_s,
        share=DEMO.share,
        rush_s=DEMO.rush_s,
        most_heavy=DEMO.most_heavy,
        room_mib=DEMO.room_mib,
        **at_door,
    )


def seats_of(told: Settings) -> int:
    """How many seats each process is asked for."""
    if told.demo and told.seats is None:
        return DEMO.seats
    return _each(told, _told(told.seats, Limits.seats))


def pages_of(told: Settings, seats: int) -> int:
    """How many pages of the kit's own that is in all processes, with so many seats in each."""
    return seats * told.processes * (PAGES_A_SEAT if told.lean else 1)


def promise(told: Settings, limits: Limits) -> str:
    """What a public face promises, for the terminal of whoever puts it up."""
    kernels = limits.with_kernels.seats * told.processes
    return (
        f"For strangers: {pages_of(told, limits.seats)} pages at once, and {kernels} with a kernel "
        f"for {limits.kernel_life_s / 60:.0f} minutes; nothing of theirs is kept here.\n"
        f"An answer may take {limits.answer_s:.0f} s of a processor; a visitor may use a third of a processor, "
        f"{limits.rush_s:.0f} s of it at once."
    )


def _each(told: Settings, whole: int) -> int:
    """The share of one process."""
    return math.ceil(whole / told.processes)


def _told(told: int | None, usual: int) -> int:
    return usual if told is None else told
