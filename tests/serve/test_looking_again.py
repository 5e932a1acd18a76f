"""When pages show what has changed elsewhere; without a server."""

from __future__ import annotations

import asyncio
from functools import partial

from kit.doors.socket import Visit
from kit.draw.svg import Node, el
from kit.page.page import Page
from kit.serve.page_sessions import PageSessions
from kit.serve.seats import Visitor
from tests.serve.test_page_sessions import ANN, BEN, SHORT, Nobody, scene, slow_reader

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


def test_who_presses_comes_before_pages_that_look_again() -> None:
    async def play(hall: PageSessions) -> None:
        done = list[str]()
        pages = [Page(f"kit:{number}") for number in range(4)]
        for page in pages:
            page.elsewhere.look = lambda: done.append("looks")
            _looks(hall, page, ANN).page.elsewhere.changed()
        await asyncio.sleep(0)
        await hall.hear(hall.visits.open(slow_reader(done)), BEN, SHORT)
        while done.count("looks") < len(pages):
            await asyncio.sleep(0)
        assert done.index("s ends") <= 2, "at most one of them had its turn already"

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
