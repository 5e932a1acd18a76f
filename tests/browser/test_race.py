"""Races in a real Chromium: presses of a mouse, fingers and keys at known times, on slow and on busy machines.

A press has its moment from DevTools (`Input.dispatch…Event` with a `timestamp`), which is that of `event.timeStamp`:
where a test says "at 812 ms" the browser's input system was told so.  When the race appears each test sees for itself,
beside race.js: not before the page has changed and a frame began, and before the next frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route

from kit.draw.svg import Node, el
from kit.games.attraptresors.grab_events import NobodyGrabbed
from kit.page.files import SCRIPT, STYLE
from kit.page.race import COLUMN, EARLIEST_MS, JUDGED, READY, Heard, Limits, Race, read_heard
from kit.play.play import Play
from tests.browser.wiring import ADDRESS, PLAIN_PAGE, Line, Wired, hide, show
from tests.each import each
from tests.effort import Some
from tests.play.pressing import a_page

pytestmark = pytest.mark.full(
    "each kind of hand by itself; make test has a whole throw, its order, its window, and hands that do not count",
    touched=["kit/page", "kit/play"],
)

PEOPLE = (0, 1, 2, 3)
FRAME = 1000 / 60  # ms
EPSILON = 1.0  # ms: what rounding to whole milliseconds and DevTools' clock may add

WATCH = """() => {
  window.painted = new Promise((done) => new MutationObserver((_, observer) => {
    if (!document.querySelector("[data-race]")) return;
    observer.disconnect();
    const changed = performance.now();
    requestAnimationFrame((stamp) => { // a frame that is late is painted from now on, not from when it was due
      const now = performance.now(), first = now - stamp > 1000 / 60 ? now : Math.max(changed, stamp);
      requestAnimationFrame((second) => done([first, Math.max(first, second)]));
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true }));
}"""


def a_race(key: str = "1.0", **fields: Any) -> Race:
    usual: dict[str, Any] = {"windows": (1200, 500), "opens": "column", "things": ("lamp", "gem")}
    return Race(key=key, phase=COLUMN, **{**usual, **fields})


def drawn(race: Race | None) -> Node:
    """A race with a circle, a lamp and a gem for each of four people, each with keys of their own."""
    if race is None:
        return el("div", "nothing yet")
    parts = [
        el("button", name, id=f"p{seat}{name}", data_grab=f"{seat}:{name}", data_key="abcdefghijkl"[3 * seat + number])
        for seat in PEOPLE
        for number, name in enumerate(("column", "lamp", "gem"))
    ]
    boxes = [el("span", part, style="display:inline-block;width:200px") for part in parts]
    things = [el("i", name, data_thing=name) for name in (*race.things, race.opens)]
    return el("div", el("section", boxes, things, el("b", data_left=""), id="race", **race.attributes))


LONG = a_race(windows=(60_000,), opens="nothing")
"""One window, which ends when a test has it `over`."""


class Hands:
    """What hands do at a page, at moments since its race was painted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.origin = page.evaluate("performance.timeOrigin") / 1000
        self.zero = 0.0  # the earliest at which the race was painted, in ms of the page,
        self.spread = 0.0  # and how much later that may have been
        self.held: set[str] = set()  # keys that are down

    def watch(self) -> None:
        """The next race is looked for; `see` waits for it."""
        self.page.evaluate(WATCH)

    def see(self) -> None:
        self.zero, second = self.page.evaluate("window.painted")
        self.spread = second - self.zero

    @property
    def frame(self) -> float:
        """How long the frame was in which the race was painted: on a busy machine longer than others."""
        return max(FRAME, self.spread)

    def stamp(self, ms: float) -> float:
        return self.origin + (self.zero + ms) / 1000

    def wait(self, ms: float) -> None:
        """Till so long after the race was painted."""
        self.page.wait_for_function("moment => performance.now() >= moment", arg=self.zero + ms)

    def reacted(self) -> float:
        """Later than now by more than a reaction time, and waited for: who presses then has seen what is there now."""
        later: float = self.page.evaluate("performance.now()") - self.zero + EARLIEST_MS + 50
        self.wait(later)
        return later

    def key(self, key: str, ms: float, up: bool = True, **more: Any) -> None:
        said = {"key": key, "code": f"Key{key.upper()}", "timestamp": self.stamp(ms)}
        self.cdp.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **said, **more})
        self.held.add(key)
        if up:
            self.cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", **said})
            self.held.remove(key)

    def let_go(self) -> None:
        """Of all keys and of the mouse, so that nothing rests on the page of whoever comes next."""
        for key in self.held:
            self.cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": f"Key{key.upper()}"})
        self.cdp.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": 0, "y": 0, "button": "left"})

    def middle(self, name: str) -> tuple[float, float]:
        box = self.page.locator(f"#{name}").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, name: str, ms: float, button: str = "left") -> None:
        x, y = self.middle(name)
        said = {"x": x, "y": y, "button": button, "clickCount": 1, "timestamp": self.stamp(ms)}
        for kind in ("mousePressed", "mouseReleased"):
            self.cdp.send("Input.dispatchMouseEvent", {"type": kind, **said})

    def touch(self, ms: float, *names: str) -> None:
        """All these at once, each with a finger of its own."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(map(self.middle, names))]
        self.cdp.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points, "timestamp": self.stamp(ms)}
        )
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def told(wired: Wired) -> list[Heard]:
    """What the page has told of its windows, as Python believes it."""
    heard: list[Heard] = []

    def hear(intent: Any) -> None:
        if intent.name == "race":
            found = read_heard(intent.value, a_race(), PEOPLE)
            assert found
            heard.append(found)

    wired.on_intent(hear)
    return heard


@pytest.fixture
def hands(opened: Callable[[Node], Page], wired: Wired) -> Iterator[Hands]:
    """A page that waits, before its race."""
    hands = Hands(opened(drawn(None)))
    yield hands
    hands.let_go()


def begin(hands: Hands, wired: Wired, race: Race) -> None:
    hands.watch()
    show(hands.page, wired, drawn(race))
    hands.see()


def over(hands: Hands, wired: Wired, race: Race) -> None:
    """Now the window that is open ends, after all that hands did however slowly a busy machine told of it."""
    show(hands.page, wired, drawn(replace(race, windows=(1,) * len(race.windows))))


def until(page: Page, found: Callable[[], Any]) -> None:
    """Let the page and its Python talk until this is so."""
    end = time.monotonic() + 60
    while not found():
        assert time.monotonic() < end
        page.wait_for_timeout(10)


# When -----------------------------------------------------------------------------------------------------------------


BUSY_AT_FIRST = """() => new MutationObserver((_, observer) => {
  observer.disconnect();
  const end = performance.now() + 150;
  while (performance.now() < end);
}).observe(document.body, { subtree: true, childList: true })"""
BUSY = "setTimeout(() => { const end = performance.now() + %d; while (performance.now() < end); }, %d)"


@pytest.mark.parametrize(
    "trouble",
    [
        "none",
        "busy",
        pytest.param("slow", marks=pytest.mark.full("a slow processor is a longer trouble than one that is busy")),
        pytest.param("busy-at-first", marks=pytest.mark.full("make test has a processor that is busy later")),
    ],
)
def test_presses_at_known_times_are_judged_within_a_frame_and_within_what_is_said(
    hands: Hands, wired: Wired, told: list[Heard], trouble: str
) -> None:
    """A mouse, a finger and two keys; on a slow processor, and on one that is busy when hands come or dice appear."""
    at = (300.0, 431.0, 562.0, 693.0)
    if trouble == "slow":
        hands.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    if trouble == "busy-at-first":
        hands.page.evaluate(BUSY_AT_FIRST)
    race = a_race(windows=(60_000,))
    begin(hands, wired, race)
    if trouble == "busy":
        hands.page.evaluate(BUSY % (300, 150))
    acts = (
        lambda ms: hands.click("p0lamp", ms),
        lambda ms: hands.touch(ms, "p1lamp"),
        lambda ms: hands.key("i", ms),
        lambda ms: hands.key("k", ms),
    )
    for ms, act in zip(at, acts, strict=True):
        hands.wait(ms)
        act(ms)
    over(hands, wired, race)
    until(hands.page, lambda: told)
    (heard,) = told
    assert [press.seat for press in heard.presses] == [0, 1, 2, 3] and not heard.dropped
    for ms, press in zip(at, heard.presses, strict=True):
        assert abs(press.ms - ms) <= hands.frame + EPSILON
        assert max(press.ms - (ms - hands.spread), ms - press.ms) <= heard.give_ms + EPSILON
    if trouble == "busy":
        assert heard.give_ms >= 280  # it was measured, and is not kept quiet


PAIRS = (("be", [0, 1]), ("eb", [1, 0]), ("hk", [2, 3]), ("kh", [3, 2]))
"""Keys of lamps, and whose they are."""


@pytest.mark.quick
def test_the_order_of_two_presses_5_ms_apart_is_right_every_time(
    hands: Hands, wired: Wired, told: list[Heard], some: Some
) -> None:
    """A thousand pairs of keys in twenty-five races; in half of them the later press is delivered first.

    They are pressed as quickly as DevTools can; the moments are those that it gives them.
    """
    for number in some(range(25)):
        told.clear()
        race = a_race(f"{number}.0", windows=(60_000,))
        begin(hands, wired, race)
        for pair in range(40):
            ms, ((one, other), _) = 100 + 20 * pair, PAIRS[pair % 4]
            presses = [(one, ms), (other, ms + 5)]
            for key, when in presses if pair % 8 < 4 else reversed(presses):
                hands.key(key, when)
        over(hands, wired, race)
        until(hands.page, lambda: told)
        assert [press.seat for press in told[0].presses] == [seat for _, seats in PAIRS for seat in seats] * 10


# Which presses --------------------------------------------------------------------------------------------------------


@pytest.mark.quick
def test_two_fingers_at_once_are_both_heard(hands: Hands, wired: Wired, told: list[Heard]) -> None:
    begin(hands, wired, LONG)
    hands.wait(200)
    hands.touch(200, "p1lamp", "p3gem")
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    one, other = told[0].presses
    assert {one[:2], other[:2]} == {(1, "lamp"), (3, "gem")}
    assert one.ms == other.ms


@pytest.mark.quick
def test_a_held_key_counts_once_and_so_does_one_that_was_down_before(
    hands: Hands, wired: Wired, told: list[Heard]
) -> None:
    hands.key("b", -100, up=False)
    begin(hands, wired, LONG)
    hands.key("b", 110, up=False)  # held since before the race
    for ms in (200, 230, 260):
        hands.key("e", ms, up=False, autoRepeat=ms > 200)
        hands.key("h", ms, up=False)  # a keyboard that does not say that it repeats
    hands.key("h", 300)
    hands.key("h", 400)
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    assert [press.seat for press in told[0].presses] == [1, 2, 2]


@each(("elsewhere", "late", "seats"), [((0, 0), 200, []), ((0, 0), 700, [0]), ((150, 0), 200, [0])])
def test_the_second_tap_of_a_finger_that_pressed_something_else_right_there_is_no_grab(
    hands: Hands, wired: Wired, told: list[Heard], elsewhere: tuple[int, int], late: int, seats: list[int]
) -> None:
    """As a double tap on the button that throws, where the column lies a moment later."""
    race = replace(LONG, key=f"{late}.{elsewhere[0]}")
    told.clear()
    show(hands.page, wired, drawn(None))
    begin(hands, wired, race)
    x, y = hands.middle("p0lamp")
    show(hands.page, wired, drawn(None))
    hands.cdp.send("Input.dispatchMouseEvent", pressed(x + elsewhere[0], y + elsewhere[1]))
    zero = time.time()
    race = replace(race, key=f"{race.key}.2")
    begin(hands, wired, race)
    hands.cdp.send("Input.dispatchMouseEvent", pressed(x, y) | {"timestamp": zero + late / 1000})
    over(hands, wired, race)
    until(hands.page, lambda: told)
    assert [press.seat for press in told[-1].presses] == seats and not told[-1].dropped


def pressed(x: float, y: float) -> dict[str, Any]:
    """A button of the mouse goes down, now."""
    return {"type": "mousePressed", "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": time.time()}


def test_enter_on_the_focused_part_is_a_press_and_several_keys_at_once_are_heard(
    hands: Hands, wired: Wired, told: list[Heard]
) -> None:
    begin(hands, wired, LONG)
    hands.page.locator("#p2gem").focus()
    hands.wait(150)
    for key in ("Enter", "Space"):
        hands.page.keyboard.press(key)
    for key in "bek":
        hands.key(key, 500, up=False)
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    presses = told[0].presses
    assert sorted(press[:2] for press in presses) == [(0, "lamp"), (1, "lamp"), (2, "gem"), (2, "gem"), (3, "lamp")]
    assert all(abs(press.ms - 500) <= hands.frame + EPSILON for press in presses if press[1] == "lamp")


def test_a_click_counts_once_and_another_button_of_the_mouse_not_at_all(
    hands: Hands, wired: Wired, told: list[Heard]
) -> None:
    begin(hands, wired, LONG)
    hands.wait(150)
    hands.click("p0lamp", 150)
    hands.click("p1lamp", 160, button="right")
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    assert [press.seat for press in told[0].presses] == [0]


@pytest.mark.quick
def test_a_press_that_no_hand_could_make_ends_no_window_and_is_dropped(
    hands: Hands, wired: Wired, told: list[Heard]
) -> None:
    begin(hands, wired, a_race(windows=(60_000, 60_000)))
    hands.key("a", EARLIEST_MS - 30)
    assert hands.page.locator("#race").get_attribute("data-phase") == "column" and not told
    hands.key("d", 400)
    until(hands.page, lambda: told)
    assert (told[0].dropped, [press.seat for press in told[0].presses]) == (1, [1])


@pytest.mark.quick
@each("presses", [False, True])
def test_that_another_page_was_quicker_is_seen_when_this_page_has_come_so_far(
    hands: Hands, wired: Wired, told: list[Heard], presses: bool
) -> None:
    """Where each hand is timed on its own page: whoever sees the dice later has as long as the others."""
    told.clear()
    show(hands.page, wired, drawn(None))
    race = a_race(f"{presses}.1", windows=(600_000,))
    begin(hands, wired, race)
    hands.wait(300)
    moment = hands.reacted() + 700
    show(hands.page, wired, drawn(replace(race, opened=(1, round(moment)))))
    phase, now = hands.page.evaluate("() => [document.querySelector('[data-race]').dataset.phase, performance.now()]")
    assert phase == "column" or now - hands.zero >= moment - EPSILON
    if presses:
        hands.key("a", moment - 300)
    until(hands.page, lambda: told)
    assert len(told[0].presses) + told[0].dropped == presses
    assert hands.page.locator("#race").get_attribute("data-phase") == "closed"
    if not presses:
        assert hands.page.evaluate("performance.now()") - hands.zero >= moment - EPSILON


# Two windows ----------------------------------------------------------------------------------------------------------


def test_the_first_hand_ends_the_first_window_and_the_next_ones_take_what_is_left(
    hands: Hands, wired: Wired, told: list[Heard]
) -> None:
    """5 ms later a hand was still meant for the column; a reaction time later it goes for the best that is left."""
    race = a_race(windows=(60_000, 60_000), limits=Limits(2, 0))
    begin(hands, wired, race)
    hands.wait(300)
    hands.key("a", 300)
    hands.key("d", 305)
    later = hands.reacted()
    hands.key("g", later)
    hands.key("j", later + 10)
    assert hands.page.locator("#race").get_attribute("data-phase") == "objects"
    taken = hands.page.locator("[data-thing]").evaluate_all("all => all.map(each => each.dataset.taken)")
    assert taken == ["2", "3", "0"]
    until(hands.page, lambda: told)
    over(hands, wired, replace(race, opened=(0, told[0].presses[0].ms)))
    until(hands.page, lambda: len(told) == 2)
    first, second = told
    assert (first.window, second.window) == (0, 1) and first.clock == second.clock
    assert [press[:2] for press in first.presses] == [(0, "column")]
    assert [press[:2] for press in second.presses] == [(1, "column"), (2, "lamp"), (3, "gem")]
    assert hands.page.locator("#race").get_attribute("data-phase") == "closed" and len(told) == 2


@each("most", [0, 1])
def test_the_hand_that_opened_it_is_told_when_it_may_take_nothing_more(
    hands: Hands, wired: Wired, told: list[Heard], most: int
) -> None:
    race = a_race(f"{most}.1", windows=(60_000, 60_000), limits=Limits(2, most))
    told.clear()
    show(hands.page, wired, drawn(None))
    begin(hands, wired, race)
    hands.wait(300)
    hands.key("a", 300)
    later = hands.reacted()
    hands.key("b", later)
    hands.key("e", later + 10)
    held = hands.page.locator("[data-holds]").evaluate_all("all => all.map(each => [each.id, each.ariaDisabled])")
    assert held == ([] if most else [["p0column", "true"], ["p0lamp", "true"], ["p0gem", "true"]])
    until(hands.page, lambda: told)
    over(hands, wired, replace(race, opened=(0, told[0].presses[0].ms)))
    until(hands.page, lambda: len(told) == 2)
    assert [press[:2] for press in told[1].presses] == [*[(0, "lamp")] * most, (1, "lamp")]


@pytest.mark.quick
def test_the_window_ends_by_itself_and_counts_down(hands: Hands, wired: Wired, told: list[Heard]) -> None:
    begin(hands, wired, a_race(windows=(1900, 700)))
    counts_down = "() => { const left = Number(document.querySelector('[data-left]').textContent); "
    hands.page.wait_for_function(counts_down + "return 0 < left && left < 1.9 }")
    until(hands.page, lambda: told)
    assert told[0].window == 0 and not told[0].presses


def test_what_was_said_to_a_tree_that_had_become_old_is_said_again(
    hands: Hands, wired: Wired, told: list[Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, race = list[Any](), LONG

    def lose(message: Any) -> None:
        if message.get("intent") == "race" and not lost:
            lost.append(message)
        else:
            Wired.receive(wired, message)

    monkeypatch.setattr(wired, "receive", lose)
    begin(hands, wired, race)
    hands.key("b", 100)
    over(hands, wired, race)
    until(hands.page, lambda: lost)
    assert not told
    over(hands, wired, race)
    until(hands.page, lambda: told)
    assert [press[:2] for press in told[0].presses] == [(0, "lamp")]


def test_a_hand_that_misses_presses_nothing_else(hands: Hands, wired: Wired, told: list[Heard]) -> None:
    astray: list[Any] = []
    wired.on_intent(lambda intent: astray.append(intent.n))
    tag, attributes, inside = drawn(LONG)
    assert not isinstance(inside, str)
    chip = el("button", "AT-10", id="chip", data_intent="open", data_n="AT-10")
    menu = el("button", "Menu", id="menu", data_intent="open", data_n="menu", data_through=True)
    hands.watch()
    show(hands.page, wired, (tag, attributes, (*inside, chip, menu)))
    hands.see()
    hands.page.locator("#chip").click()
    hands.page.locator("#menu").click()
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    assert astray == ["menu", LONG.key]


def test_a_page_out_of_sight_says_so(hands: Hands, wired: Wired, told: list[Heard]) -> None:
    begin(hands, wired, LONG)
    hide(hands.page, True)
    hide(hands.page, False)
    over(hands, wired, LONG)
    until(hands.page, lambda: told)
    assert told[0].hidden


def test_a_part_that_is_held_says_when_it_is_pressed_and_when_it_is_let_go(
    opened: Callable[[Node], Page], wired: Wired
) -> None:
    said: list[tuple[Any, ...]] = []
    wired.on_intent(lambda intent: said.append((intent.name, intent.n, intent.value)))
    hands = Hands(opened(el("div", el("button", "Look", id="look", data_hold="peek", data_n=2, data_key="q"))))
    x, y = hands.middle("look")
    hands.page.mouse.move(x, y)
    hands.page.mouse.down()
    until(hands.page, lambda: said == [("peek", 2, True)])
    hands.page.mouse.move(x + 300, y + 300)
    hands.page.mouse.up()
    until(hands.page, lambda: said[1:] == [("peek", 2, False)])
    hands.page.keyboard.down("q")
    hands.page.keyboard.down("q")
    hands.page.keyboard.up("q")
    until(hands.page, lambda: said[2:] == [("peek", 2, True), ("peek", 2, False)])


# A game ---------------------------------------------------------------------------------------------------------------


def a_table(page: Page, game: Play) -> Hands:
    """A game whose desk answers this browser at once."""
    line = Line()
    game.page.connect(line)

    def python(what: str, said: Any = None) -> Any:
        if what == "state":
            return game.page.state()
        line.sent.clear()
        game.page.receive(said)
        return list(line.sent)

    def answer(route: Route) -> None:
        is_script = route.request.url.endswith("page.js")
        body = SCRIPT if is_script else PLAIN_PAGE % {"css": STYLE}
        route.fulfill(body=body, content_type="text/javascript" if is_script else "text/html")

    page.route("http://127.0.0.1/page-widget/**", answer)
    page.expose_function("python", python)
    page.goto(ADDRESS)
    page.wait_for_function("window.ready")
    return Hands(page)


def phase(game: Play) -> str | None:
    return game.race.race.phase if game.race.race else None


@pytest.mark.quick
def test_a_whole_throw_is_raced_and_judged_and_going_on_throws_again(page: Page) -> None:
    game = a_page("attraptresors", 4, 1, seed=3, untimed=False, window={"column": 60_000, "objects": 400})
    hands = a_table(page, game)
    assert phase(game) == READY and not page.locator("[data-race]").count()
    hands.watch()
    page.locator("[data-intent=race-begin]").click()
    hands.see()
    hands.wait(200)
    column = page.locator("[data-grab='0:column']").last
    column.focus()
    page.keyboard.press("Enter")
    until(page, lambda: phase(game) == JUDGED)
    reach = next(played.moves[0] for played in reversed(game.table.session.history) if 0 in played.moves)
    assert reach.grabs[0].object == "column" and abs(reach.grabs[0].at_ms - 200) < 1000
    assert game.table.session.state.column == 0 or any(
        getattr(event, "seat", None) == 0 for played in game.table.session.history[-3:] for event in played.events
    )


@pytest.mark.full("a whole throw, and who reloads at a table for four, are in make test")
def test_a_reload_in_each_window_finds_nobodys_hand_and_the_next_throw_to_come(page: Page) -> None:
    game = a_page("attraptresors", 4, 1, seed=3, untimed=False, window={"column": 9000, "objects": 9000})
    hands = a_table(page, game)
    for number, presses in enumerate(([], ["column"]), 1):
        hands.watch()
        page.locator("[data-intent=race-begin], [data-intent=next]").click()
        hands.see()
        hands.wait(150)
        for name in presses:
            page.locator(f"[data-grab='0:{name}']").last.click()
            until(page, lambda: phase(game) == "objects")
        page.reload()
        page.wait_for_function("window.ready")
        until(page, lambda: phase(game) is None)
        assert nobodys_throws(game) == number and not page.locator("[data-race]").count()
        assert game.words.say("race.left") in page.locator("#notice").inner_text()


def nobodys_throws(game: Play) -> int:
    """After so many throws no hand came."""
    return sum(isinstance(event, NobodyGrabbed) for played in game.table.session.history for event in played.events)
