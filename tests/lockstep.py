"""Acts of a server that wait wherever they may, and go on in an order that is drawn by lot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import pytest

from kit.engine.checkpoint import checkpoint
from kit.serve import slices
from kit.serve.slices import Act
from kit.table.log import Entry, Happened
from kit.table.store import Memory

LONGEST_S = 60.0
"""An upper bound for waiting, not a measure."""


def wait_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on whoever does something in slices lets others have a turn at every checkpoint."""
    monkeypatch.setattr(slices, "SLICE_S", 0.0)


def begun(act: Callable[[], object]) -> Act:
    """This act, which is about to be done in slices."""
    return Act(lambda _: act(), LONGEST_S)


def mixed(acts: Iterable[Callable[[], object]], chance: Random) -> None:
    """Do all of these, a slice of one and a slice of another.  Raises what an act raises."""
    doing = [begun(act) for act in acts]
    while doing:
        one = chance.choice(doing)
        one.slice()
        if one.is_done:
            doing.remove(one)
        if one.fault:
            for each in doing:
                each.give_up()
            raise one.fault


class Waiting(Memory):
    """A store at which an act may wait, before it writes and after it has read."""

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these."""
        checkpoint()
        super().append(code, number, at, *whats)

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        """The entries after this number, as they were when that was asked."""
        known = super().read(code, since)
        checkpoint()
        return known
