"""The door in a worker: whose pages are let go, and who is told."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kit.doors.socket import IDLE_S, Visits
from kit.static import door
from kit.static.door import Line

GREETING = {"link": "", "lang": "en", "theme": "light", "view": 0}


class Clock:
    """Seconds as a test wants them."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Tab:
    """One browser page and its line."""

    def __init__(self, page: str = "") -> None:
        self.frames: list[str] = []
        self.dropped = 0
        asked = {"name": "play", "arguments": ["bakschisch"], "named": {}, "page": page}
        self.line = Line(json.dumps(asked), self.frames.append, self.drop)

    def drop(self) -> None:
        self.dropped += 1

    @property
    def token(self) -> str:
        token = json.loads(self.frames[0])[0]["page"]
        assert isinstance(token, str)
        return token

    def says(self, **message: object) -> None:
        self.line.hear(json.dumps(message))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Of a worker that has just begun."""
    clock = Clock()
    monkeypatch.setattr(door, "visits", Visits(now=clock))
    yield clock
    for visit in door.visits:
        door.visits.close(visit.token)


def test_a_tab_that_vanished_without_a_word_leaves_no_page_behind(clock: Clock) -> None:
    vanished, seen = Tab(), Tab()
    clock.now = IDLE_S / 2
    seen.says(ping=True, seq=1)
    clock.now = IDLE_S + 1
    Tab().says(hello=GREETING, seq=1)
    assert vanished.dropped == 1 and seen.dropped == 0
    assert vanished.token not in {visit.token for visit in door.visits} and len(door.visits) == 2


def test_what_a_page_that_was_let_go_still_says_is_answered_by_nobody(clock: Clock) -> None:
    tab = Tab()
    tab.says(hello=GREETING, seq=1)
    tab.line.leave()
    heard = len(tab.frames)
    tab.says(ping=True, seq=2)
    assert len(tab.frames) == heard and tab.dropped == 1


def test_a_line_that_ends_late_lets_nobody_go_who_came_back_by_another(clock: Clock) -> None:
    first = Tab()
    second = Tab(first.token)
    assert second.token == first.token and first.dropped == 1
    first.line.leave()
    assert len(door.visits) == 1
    second.line.leave()
    assert not len(door.visits)
