"""What a server grants: among people who know each other and, as the public face, to strangers.

The whole profile of `--demo` is here; what the command line or the environment says takes precedence over it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.serve.limits import PAGES_A_SEAT, Limits
from kit.serve.settings import Settings

DEMO = Limits(
    seats=40,  # two hundred pages; with more, answers are late, each after the others
    seats_a_visitor=1,  # five pages
    seats_an_address=12,  # a school behind one address: sixty pages
    has_kernels=False,  # strangers run the kit's own pages and nothing else
    processor_s=20,  # a third of one for ever; somebody who presses once a second uses a hundredth
    most_heavy=512 * 1024,  # two of the longest possible games, or all lessons in five tabs
    room_mib=1024,
)
"""The limits of the public face; docs/hosting.md says what was measured for them."""


AT_HOME = Limits(answer_s=10)
"""The limits for a computer's own people, who may have a game of 20,000 bribes and a slow computer."""


def limits_of(told: Settings, seats: int) -> Limits:
    """What the server grants; `seats`: of those that were asked for, as many as the system has room for."""
    usual = DEMO if told.demo else Limits() if told.is_hosted else replace(AT_HOME, seats_an_address=seats + 1)
    wished: dict[str, Any] = {
        "seats_a_visitor": told.seats_a_visitor,
        "seats_an_address": told.seats_an_address,
        "kernel_mib": told.kernel_memory,
    }
    given = {name: wish for name, wish in wished.items() if wish is not None}
    return replace(usual, seats=seats, requests=told.requests, **given)


def seats_of(told: Settings) -> int:
    """How many seats the server is asked to have."""
    usual = DEMO if told.demo else Limits()
    return usual.seats if told.seats is None else told.seats


def pages_of(told: Settings, seats: int) -> int:
    """How many of the kit's own pages that is."""
    return seats * (PAGES_A_SEAT if told.lean else 1)


def promise(told: Settings, limits: Limits) -> str:
    """What a public face promises, for the terminal of the person who sets it up."""
    return (
        f"For strangers: {pages_of(told, limits.seats)} pages at once, none with a kernel; nothing of theirs is kept "
        f"here.\nAn answer may take {limits.answer_s:.0f} s of a processor; a visitor may use a third of a processor, "
        f"{limits.processor_s:.0f} s of it at once."
    )
