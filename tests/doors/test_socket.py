"""The door of a server: one frame a turn, who is let go, how a page goes on, and that nothing of it stays."""

from __future__ import annotations

import gc
import json
import weakref
from typing import Any

import pytest

from kit.doors.socket import IDLE_S, Visit, Visits
from kit.draw.svg import el
from kit.page.page import Hello, Intent, Page
from kit.play.play import play
from tests.effort import Some
from tests.page.front import Front


class Browser(Front):
    """Reads what it is sent, and knows which page it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[list[dict[str, Any]]] = []
        self.page = ""
        self.is_connected = True

    def send(self, frame: str) -> None:
        self.frames.append(json.loads(frame))
        for message in self.frames[-1]:
            self.page = message.get("page", self.page)
            if "state" in message:
                self.state(message["state"])
            if "say" in message:
                self.say(message["say"])

    def drop(self) -> None:
        self.is_connected = False

    @property
    def kept(self) -> str:
        """What it was told to keep last."""
        return [str(said["save"]) for said in self.said if "save" in said][-1]


class Clock:
    """Goes on when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The test's own time."""
    return Clock()


@pytest.fixture
def visits(clock: Clock) -> Visits:
    """A server's pages."""
    return Visits(now=clock)


def counter() -> Page:
    """Counts presses, and has the browser keep how many."""
    page, count = Page("kit:count", "kit:shelf:"), 0

    def show() -> None:
        page.show(el("div", el("button", "Count", data_intent="count"), el("b", str(count))))

    def add_one(_: Intent) -> None:
        nonlocal count
        count += 1
        page.save(str(count))
        show()

    def go_on(hello: Hello) -> None:
        nonlocal count
        count = int(hello.saved or 0)
        page.set_lang("fr")
        show()

    page.on_intent(add_one)
    page.on_hello(go_on)
    show()
    return page


def hear(visit: Visit, **message: Any) -> None:
    visit.receive(json.dumps({"seq": 1, **message}))
    visit.deliver()


def press(visit: Visit, view: int) -> None:
    hear(visit, intent="count", n=None, by="click", view=view)


def opened(visits: Visits, saved: str | None = None) -> tuple[Visit, Browser]:
    """A new page whose browser has greeted it."""
    visit, browser = visits.open(counter()), Browser()
    visit.join(browser)
    hear(visit, hello={"saved": saved})
    return visit, browser


def test_all_that_a_page_says_in_one_turn_is_one_frame_in_order(visits: Visits) -> None:
    visit, browser = opened(visits)
    before = len(browser.frames)
    press(visit, browser.view)
    assert len(browser.frames) == before + 1
    assert [next(iter(message["say"])) for message in browser.frames[-1]] == ["ack", "save", "patch"]


def reveals() -> Page:
    """A press shows three trees, the later ones by and by."""
    page = Page("kit:count")
    page.on_hello(lambda _: page.show(el("div")))
    page.on_intent(lambda _: page.show(el("b", "1"), lambda: el("b", "2"), lambda: el("b", "3")))
    return page


def test_what_time_shows_later_is_drawn_when_what_is_seen_first_has_left(visits: Visits) -> None:
    visit, browser = visits.open(reveals()), Browser()
    visit.join(browser)
    hear(visit, hello={})
    del browser.frames[:]
    visit.receive(json.dumps({"seq": 1, "intent": "go", "n": None, "by": "click", "view": browser.view}))
    assert [next(iter(message["say"])) for frame in browser.frames for message in frame] == ["ack", "patch"]
    assert [tree[-1] for tree in browser.trees] == ["1"]
    visit.deliver()
    assert len(browser.frames) == 2 and [tree[-1] for tree in browser.trees] == ["1", "2", "3"]


def test_what_is_read_in_slices_is_sent_by_whoever_has_the_connection(visits: Visits) -> None:
    visit, browser = visits.open(reveals()), Browser()
    visit.join(browser)
    hear(visit, hello={})
    del browser.frames[:]
    sent: list[int] = []

    def pause() -> None:
        assert not browser.frames
        visit.deliver_flushed()
        sent.append(len(browser.trees))

    visit.receive(json.dumps({"seq": 1, "intent": "go", "by": "click", "view": browser.view}), pause)
    assert sent == [1], "the first picture goes out before the next is drawn"
    visit.deliver_flushed()
    assert [tree[-1] for tree in browser.trees] == ["1", "2", "3"]


def test_a_page_that_nobody_greeted_shows_nothing_but_can_be_greeted(visits: Visits) -> None:
    visit, browser = visits.open(counter()), Browser()
    visit.join(browser)
    assert browser.page == visit.token
    assert browser.held.keys() == {"storage_key", "shelf", "look"}
    hear(visit, ping=True)
    assert not browser.trees
    hear(visit, hello={"saved": "3"})
    assert browser.held.keys() == visit.page.state().keys() | {"look"}
    assert browser.trees[0][-1] == ["b", {}, "3"]


def test_another_place_in_the_browser_is_told_before_anything_is_shown(visits: Visits) -> None:
    page = Page("kit:one")
    page.on_hello(lambda _: setattr(page, "storage_key", "kit:other"))
    page.show(el("div"))
    visit, browser = visits.open(page), Browser()
    visit.join(browser)
    hear(visit, hello={})
    assert browser.frames[-1] == [{"say": {"ack": 1}}, {"state": {"storage_key": "kit:other"}}]


def test_a_tab_is_a_page_of_its_own_and_comes_back_to_it(visits: Visits) -> None:
    (visit, browser), (other, beside) = opened(visits), opened(visits)
    assert len({visit.token, other.token}) == 2
    press(visit, browser.view)
    assert beside.said[-1] == {"lang": "fr"}, "nothing comes to the other"

    back = Browser()
    found = visits.find(visit.token)
    assert found is visit
    found.join(back)
    assert not browser.is_connected, "the old connection may have broken without a word"
    assert back.held == json.loads(json.dumps(visit.page.state()))
    press(visit, back.view)
    assert back.kept == "2"
    visit.part(browser)
    press(visit, back.view)
    assert back.kept == "3", "the end of the old connection changes nothing"


def test_what_is_said_while_the_browser_is_away_is_not_gathered(visits: Visits) -> None:
    visit, browser = opened(visits)
    visit.part(browser)
    for number in range(5):
        visit.page.announce(str(number))
        visit.deliver()
    visit.page.announce("not delivered yet")
    back = Browser()
    visit.join(back)
    assert not back.said


def test_after_the_server_has_gone_a_page_goes_on_where_the_browser_is(visits: Visits) -> None:
    visit, browser = opened(visits)
    for _ in range(4):
        press(visit, browser.view)
    shown, kept = browser.view, browser.kept

    anew = Visits()
    assert anew.find(browser.page) is None
    visit = anew.open(counter())
    visit.join(browser)
    assert browser.page == visit.token
    assert browser.view == shown, "what is seen stays until the greeting is answered"
    hear(visit, hello={"saved": kept, "view": shown})
    assert browser.view > shown, "else page.js holds the next press back for ever"
    press(visit, browser.view)
    assert browser.kept == "5"


def test_who_says_nothing_for_twenty_minutes_is_let_go(visits: Visits, clock: Clock) -> None:
    (quiet, unseen), (busy, seen) = opened(visits), opened(visits)
    closed: list[str] = []
    quiet.page.on_close(lambda: closed.append("quiet"))
    clock.now += IDLE_S - 1
    hear(busy, ping=True)
    clock.now += 2
    assert visits.idle() == [quiet.token]
    visits.close(quiet.token)
    assert closed == ["quiet"]
    assert not unseen.is_connected and seen.is_connected
    assert visits.find(quiet.token) is None and visits.find(busy.token) is busy
    visits.close(quiet.token)  # what closes twice is closed


@pytest.mark.parametrize("frame", ["", "{", "\ud800", b"\xff", "[" * 100_000])
def test_what_nobody_can_read_is_refused(visits: Visits, frame: str | bytes) -> None:
    visit, _ = opened(visits)
    with pytest.raises((ValueError, RecursionError)):
        visit.receive(frame)


@pytest.mark.parametrize("frame", ["null", "3", '"hello"', "[1]", '{"hello": NaN}', '{"view": 1e999, "intent": "x"}'])
def test_what_makes_no_sense_is_dropped_quietly(visits: Visits, frame: str) -> None:
    visit, browser = opened(visits)
    before = browser.trees
    visit.receive(frame)
    visit.deliver()
    assert browser.said[-1] == {"ack": None} and browser.trees is before


def test_after_a_thousand_pages_were_opened_and_left_nothing_of_them_is_alive(visits: Visits, some: Some) -> None:
    left: list[weakref.ref[object]] = []
    for _ in range(some.count(1000)):
        visit, browser = opened(visits)
        press(visit, browser.view)
        left += [weakref.ref(visit), weakref.ref(visit.page), weakref.ref(browser)]
        visits.close(visit.token)
    del visit, browser
    gc.collect()
    assert not [alive for each in left if (alive := each())] and not len(visits)


def test_after_forty_games_were_opened_and_left_nothing_of_them_is_alive(visits: Visits, some: Some) -> None:
    left: list[weakref.ref[object]] = []
    for _ in range(some.count(40, least=8)):
        visit = visits.open(play("bakschisch"))
        visit.join(Browser())
        hear(visit, hello={})
        left += [weakref.ref(visit), weakref.ref(visit.page)]
        visits.close(visit.token)
    del visit
    gc.collect()
    assert not [alive for each in left if (alive := each())]
