"""When pages show what has changed elsewhere; without a server."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from functools import partial

from kit.doors.socket import Visit
from kit.draw.svg import Node, el
from kit.page.page import Page
from kit.serve.budget import Budget
from kit.serve.fair_queue import FairQueue
from kit.serve.limits import Limits
from kit.serve.page_sessions import PageSessions
from kit.serve.seats import Visitor
from tests.serve.test_page_sessions import ANN, BEN, LONG, Nobody, scene, slow_reader

NEVER_S, ROUNDS = 3600, 100


class Told(Nobody):
    """A browser that notes what it is sent, and by whom."""

    def __init__(self, name: str, told: list[str]) -> None:
        self.name, self.told = name, told

    def send(self, frame: str) -> None:
        """Note it, but not the state of a page that was just made."""
        if '"say"' in frame:
            self.told.append(self.name)


def _looks(hall: PageSessions, page: Page, visitor: Visitor) -> Visit:
    """A page that waits for its turn when something has changed."""
    visit = hall.visits.open(page)
    hall._loop = asyncio.get_running_loop()
    page.elsewhere.waits_for_turn = partial(hall._look_again_later, visit, visitor)
    return visit


async def _for_a_while() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


def test_while_much_changes_a_page_looks_at_once_and_then_once_for_all() -> None:
    async def play(hall: PageSessions) -> None:
        page, looked = Page("kit:wall"), list[int]()
        page.elsewhere.look, page.elsewhere.rests_s = lambda: looked.append(1), NEVER_S
        visit = _looks(hall, page, ANN)
        for _ in range(5):
            page.elsewhere.changed()
            await _for_a_while()
        assert looked == [1]
        hall._stale.clear()
        visit.looked -= NEVER_S
        page.elsewhere.changed()
        await _for_a_while()
        assert looked == [1, 1]

    scene(play)


class Noted(FairQueue):
    """Notes of each turn whether it can wait."""

    def __init__(self) -> None:
        super().__init__(Budget(Limits()))
        self.waits: list[bool] = []

    def turn(self, visitor: Visitor, can_wait: bool = False) -> AbstractAsyncContextManager[None]:
        """The same."""
        self.waits.append(can_wait)
        return super().turn(visitor, can_wait)


def test_a_press_does_not_wait_but_what_it_goes_on_with_and_pages_that_look_again_do() -> None:
    async def play(hall: PageSessions) -> None:
        hall.queue = noted = Noted()
        await hall.hear(hall.visits.open(slow_reader([])), BEN, LONG)
        assert noted.waits[0] is False and len(noted.waits) > 1 and all(noted.waits[1:])
        noted.waits.clear()
        page, looked = Page("kit:wall"), list[int]()
        page.elsewhere.look = lambda: looked.append(1)
        _looks(hall, page, ANN).page.elsewhere.changed()
        while not looked:
            await asyncio.sleep(0)
        assert noted.waits == [True]

    scene(play)


def test_what_moves_on_a_page_is_drawn_when_all_pages_have_their_first_picture() -> None:
    async def play(hall: PageSessions) -> None:
        told = list[str]()

        def later(name: str) -> Node:
            told.append(f"{name} later")
            return el("div", "later")

        for name in ("one", "two", "three"):
            page = Page(f"kit:{name}")
            page.elsewhere.look = partial(page.show, el("div", "first"), partial(later, name))
            visit = _looks(hall, page, ANN)
            visit.join(Told(name, told))
            page.show(el("div", "before"))
            visit.deliver()
        told.clear()
        for each in hall.visits:
            each.page.elsewhere.changed()
        while len(told) < 9:
            await asyncio.sleep(0)
        assert sorted(told[:3]) == ["one", "three", "two"], "each has its first picture"

    scene(play)
