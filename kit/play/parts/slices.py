"""Long work of many pages in one process, a slice at a time.

Weighing takes seconds, and many people may share one process, so a page asks for one slice after another (`data-after`
in its tree): a page that nobody looks at asks for nothing.
"""

from __future__ import annotations

from time import monotonic
from typing import Protocol
from weakref import WeakKeyDictionary

SLICE_S = 0.03
"""How long a page computes before the next one has its turn."""
APART_MS = 20
"""The time between two slices of a page, in which the server answers others;"""
APART_IN_A_CROWD_MS = 100
"""and how much more for every other page that is at work: slices of that length take about a third of the time then."""
COUNTS_S = 10.0
"""How long after its last slice a page still counts as one that is at work."""


class Work(Protocol):
    """Something that is done piece by piece."""

    @property
    def is_done(self) -> bool:
        """Nothing is left of it."""

    def go_on(self) -> object:
        """Do one more piece."""


_last: WeakKeyDictionary[Work, float] = WeakKeyDictionary()
"""When each work in this process had its last slice."""


def next_slice_ms() -> int:
    """How long a page waits for its next slice, by how many others are at work now."""
    now = monotonic()
    others = sum(now - last < COUNTS_S for last in _last.values()) - 1
    return APART_MS + APART_IN_A_CROWD_MS * max(others, 0)


def work_a_slice(work: Work) -> None:
    """Go on with it as far as a slice goes, by a piece at least."""
    end = monotonic() + SLICE_S
    work.go_on()
    while not work.is_done and monotonic() < end:
        work.go_on()
    _last[work] = -COUNTS_S if work.is_done else monotonic()
