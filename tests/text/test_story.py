"""The story leaves out what its reader may not know."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.engine.session import Played
from kit.text.say import Words
from kit.text.story import paragraphs, tell


class Whispered(NamedTuple):
    """A secret fact of seat 1; it borrows the words of an event of Bakschisch."""

    seat: int = 1
    rule: str = "BK-39"
    rulings: tuple[str, ...] = ()

    @property
    def secret_of(self) -> int:
        return self.seat


class ThroneLost(NamedTuple):
    """A public fact."""

    seat: int
    rule: str = "BK-39"
    rulings: tuple[str, ...] = ()


Whispered.__name__ = "ThroneReached"


def reader(viewer: int | None) -> Words:
    return Words("en", "bakschisch", ["Ann", "Ben"], viewer=viewer)


def test_a_secret_is_told_to_its_owner_only() -> None:
    events: list[Any] = [Whispered(), ThroneLost(0)]
    assert [line.kind for line in tell(events, reader(1))] == [Whispered, ThroneLost]
    assert [line.kind for line in tell(events, reader(0))] == [ThroneLost]
    assert [line.kind for line in tell(events, reader(None))] == [ThroneLost]


def test_a_paragraph_begins_with_the_event_that_opens_one() -> None:
    history = [Played({}, (ThroneLost(seat),), None) for seat in (0, 1, 0)]
    told = list(paragraphs(history, reader(None), (ThroneLost,)))
    assert next(steps for steps, _ in told).start == 0
    assert sum(len(lines) for _, lines in told) == 3
