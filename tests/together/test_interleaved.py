"""Pages of a class that wait in the middle of a press: each shows what there is, and closes what it showed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from kit.doors.socket import Visit
from kit.engine.checkpoint import pausing
from kit.page.page import Page
from kit.serve.slices import Act
from kit.table import acts
from kit.table.log import Closed
from kit.table.rooms import Rooms
from kit.text.say import Words
from kit.together.menu_of_questions import Shelf
from kit.together.phone import Phone
from tests.effort import Some
from tests.lockstep import Waiting, begun, mixed, wait_everywhere
from tests.together.class_of import Class, said, tree

R2, STEP, OTHER_STEP = "rule:bakschisch:R2", 0, 1
ADA, BEN = 0, 1
STEPS = 300


def spec(number: int) -> dict[str, Any]:
    """One of the questions of a lesson."""
    shelf = Shelf(R2)
    found = shelf.spec(shelf.questions(Words("en", "bakschisch"))[number].step)
    assert found
    return dict(found)


class Later:
    """Pages that look again later, as they do on a server."""

    def __init__(self, *pages: Page) -> None:
        self.stale: list[Page] = []
        for page in pages:
            page.elsewhere.waits_for_turn = lambda page=page: self.stale.append(page)

    def look(self) -> None:
        """Those that wait look again."""
        while self.stale:
            self.stale.pop(0).elsewhere.look()


def point(phone: Phone, space: int) -> None:
    """Point at a space of the board."""
    view = int(phone.page.view[1]["data-view"])
    phone.page.receive({"intent": "space", "n": space, "view": view, "seq": 2})


def once(act: Callable[[], object]) -> Callable[[], None]:
    """What does this the first time that a page waits."""
    left = [act]

    def pause() -> None:
        if left:
            left.pop()()

    return pause


@pytest.fixture
def room() -> Class:
    """A wall and two phones that are asked something."""
    room = Class()
    assert room.host.live
    room.host.live.do(acts.ask(spec(STEP)))
    return room


def test_a_press_counts_for_no_question_that_was_not_on_the_screen(room: Class) -> None:
    phone, live = room.phones[ADA], room.host.live
    assert live
    point(phone, 10)
    later = Later(phone.page)
    live.do(acts.ask(spec(STEP), again=1))
    phone.page.press("commit", 60)
    assert not [each for each in room.store.read(room.code) if isinstance(each.what, Closed)]
    later.look()
    point(phone, 12)
    phone.page.press("commit", 60)
    assert live.room.rounds[1].choices


def test_a_host_reveals_no_question_that_was_not_on_the_wall(room: Class) -> None:
    live = room.host.live
    assert live
    Later(room.host.page)
    live.do(acts.ask(spec(OTHER_STEP)))
    room.host.page.press("reveal")
    assert live.room.now and live.room.now.number == 2 and live.room.now.is_open


@pytest.mark.parametrize("what", ["reveal", "ask", "pause", "end"])
def test_what_happens_while_a_phone_is_drawn_is_on_it_afterwards(room: Class, what: str) -> None:
    live = room.host.live
    assert live
    done = {"reveal": acts.reveal(1), "ask": acts.ask(spec(OTHER_STEP)), "pause": acts.pause(True), "end": acts.end()}
    phone = Phone(room.rooms)
    later = Later(phone.page)
    hello = {"link": f"?room={room.code}", "lang": "en", "saved": "a key of mine", "still": True}
    phone.page.receive({"hello": hello, "seq": 1})
    with pausing(once(lambda: live.do(done[what]))):
        phone.page.receive({"hello": hello, "seq": 2})
    later.look()
    shown = tree(phone.page)
    phone.refresh()
    assert tree(phone.page) == shown and live.room.entries > 4


def test_a_phone_that_is_let_go_while_it_looks_again_does_so_to_the_end(room: Class) -> None:
    phone, live = room.phones[ADA], room.host.live
    assert live
    Later(phone.page)
    live.do(acts.reveal(1))
    waits = list[None]()
    with pausing(lambda: waits or (waits.append(None), phone.page.close())):
        phone.page.elsewhere.look()
    assert waits and not vars(phone), "and then it is gone"


# Whatever the order ---------------------------------------------------------------------------------------------------


class Person:
    """Somebody at a page: one press after the other, each answered in slices, with what changed elsewhere between."""

    def __init__(self, page: Page, presses: Callable[[], dict[str, Any] | None]) -> None:
        self.visit = Visit(page)
        self.presses = presses
        self.doing: Act | None = None
        self.is_stale = False
        page.elsewhere.waits_for_turn = self._turn_stale

    def _turn_stale(self) -> None:
        self.is_stale = True

    def step(self) -> None:
        """A slice, a look or the next press."""
        if self.doing is None and self.is_stale:
            self.is_stale = False
            self.doing = begun(self.visit.look_again)
        elif self.doing is None:
            if message := self.presses():
                self.doing = begun(lambda: self.visit.page.receive(message))
        else:
            self.doing.slice()
            if self.doing.is_done:
                fault, self.doing = self.doing.fault, None
                if fault:
                    raise fault

    def finish(self) -> None:
        """Until nothing is left to do."""
        self.presses = lambda: None
        while self.doing or self.is_stale:
            self.step()


def test_in_whatever_order_pages_wait_each_shows_what_there_is(some: Some, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_everywhere(monkeypatch)
    for seed in some(range(60), least=4):
        _a_lesson_in_slices(Random(seed))


def _a_lesson_in_slices(chance: Random) -> None:
    room = Class(3, Waiting())
    live = room.host.live
    assert live
    live.do(acts.ask(spec(STEP)))
    pressed: set[tuple[int, int, str]] = set()

    def by_pupil(phone: Phone) -> dict[str, Any] | None:
        view, now = int(phone.page.view[1]["data-view"]), phone._round
        if chance.random() < 0.1:
            kept = room.kept[room.phones.index(phone)][phone.page.storage_key]
            return {"hello": {"link": f"?room={room.code}", "lang": "en", "saved": kept, "still": True}, "seq": 1}
        parts = re.findall(r'"data-intent": "(space|commit|reopen)"', tree(phone.page))
        if not parts or not phone.question or not phone.me:
            return None
        name = chance.choice(sorted({*parts}))
        if name == "commit" and (choice := phone.question.choice()):
            pressed.add((phone.me.member, now, choice))
        n = {"space": chance.randrange(8, 14), "commit": 60}.get(name)
        return {"intent": name, "n": n, "by": "click", "view": view, "seq": 1}

    def by_host() -> dict[str, Any] | None:
        if chance.random() < 0.8:
            return None
        if chance.random() < 0.3:
            live.do(acts.ask(spec(chance.choice((STEP, OTHER_STEP)))))
            return None
        name = chance.choice(("reveal", "take-back", "ask-again", "shut", "pause-room", "names"))
        view = int(room.host.page.view[1]["data-view"])
        return {"intent": name, "n": None, "by": "click", "view": view, "seq": 1}

    people = [Person(phone.page, lambda phone=phone: by_pupil(phone)) for phone in room.phones]
    people.append(Person(room.host.page, by_host))
    for _ in range(STEPS):
        chance.choice(people).step()
    while any(each.doing or each.is_stale for each in people):
        for each in people:
            each.finish()
    for page in [room.host, *room.phones]:
        shown = tree(page.page)
        page.refresh()
        assert tree(page.page) == shown, "what it shows is what there is"
    log = [each.what for each in room.store.read(room.code)]
    closed = {(each.member, each.round, each.choice) for each in log if isinstance(each, Closed)}
    assert closed <= pressed, "nothing is closed that was not on the screen of whoever closed it"


def test_a_class_that_comes_back_at_once_after_a_crash_is_in_one_room(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_everywhere(monkeypatch)
    room = Class(3, Waiting())
    assert room.host.live
    room.host.live.do(acts.ask(spec(STEP)))
    rooms = Rooms(room.store)
    phones = [Phone(rooms) for _ in room.phones]
    keys = [next(iter(kept.values())) for kept in room.kept]
    hellos = [{"link": f"?room={room.code}", "lang": "en", "saved": key, "still": True} for key in keys]
    for seq in (1, 2):
        said_at_once = [
            partial(phone.page.receive, {"hello": hello, "seq": seq})
            for phone, hello in zip(phones, hellos, strict=True)
        ]
        mixed(said_at_once, Random(seq))
    assert len({id(phone.live) for phone in phones}) == 1
    point(phones[ADA], 10)
    phones[ADA].page.press("commit", 60)
    assert "Closed" in said(phones[ADA].page)
    (live,) = rooms.live
    live.do(acts.reveal(1))
    for phone in phones:
        phone.page.press("finish") if "finish" in tree(phone.page) else None
    assert all("What 1 of you said" in said(phone.page) for phone in phones)
