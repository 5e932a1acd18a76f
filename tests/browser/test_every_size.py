"""The page of a game at every size, in the longest language: nothing is cut off, and the way on is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, PLAY, REFEREE, WIDE, open_game, resize, wait_until, wish
from tests.browser.reader import Reader
from tests.browser.sweep import LAYOUT, Sweep, from_the_top
from tests.browser.test_pictures import END, link
from tests.effort import Some
from tests.serving import Served

SIZES = (
    *((320, 640), (360, 740), (600, 900), (640, 960), (768, 1024), (740, 360)),
    *((640, 360), (800, 700), (1024, 768), (1100, 720), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)),
)
FOUR = "seats=You,Mira~cautious,Odo~level_1,Zeno~thief_minded&seed=21"
FIFTH = "r4 b5 A13:8T B24:6 C16:9T D16:7T heap:10 up:GCHGE left:G2S2H1E1F2C2"
RICH = "r4 b3 A13:17T B24:2 C16:4T D16:7T heap:10 up:GCH left:G3S2H1E2F2C2"


def first_bribe(**wishes: Any) -> Reader:
    return Reader(PLAY, f"{FOUR}&lang=fr", **wishes)


def ten_coins() -> Reader:
    return pressed(first_bribe(), "coin-10")


def hint() -> Reader:
    return pressed(ten_coins(), "ask-hint")


def could_know() -> Reader:
    return pressed(opened(), "whatif", "whatif-by-odds")


def more_than_ten() -> Reader:
    return Reader(PLAY, f"{link(RICH)}&lang=fr")


def fifth_bribe() -> Reader:
    return pressed(Reader(PLAY, f"{link(FIFTH)}&lang=fr"), "coin-2")


def opened() -> Reader:
    return pressed(first_bribe(), "coin-4", "go")


def reveal() -> Reader:
    return pressed(first_bribe(motion="step"), "coin-4", "go", "step")


def end_of_a_round() -> Reader:
    return pressed(fifth_bribe(), "go")


def what_if() -> Reader:
    return pressed(opened(), "whatif", "whatif-2")


def rules() -> Reader:
    return pressed(first_bribe(), "open-rules")


def menu() -> Reader:
    return pressed(first_bribe(), "open-menu")


def setup_with_an_error() -> Reader:
    reader = menu()
    reader.do("setup")
    reader.fill("start-position", "?")
    return pressed(reader, "go")


def referee_asks_for_the_card() -> Reader:
    return Reader(REFEREE, "seats=Ada,Bea,Cleo,Dora&lang=fr")


def referee_asks_for_the_fists() -> Reader:
    return pressed(referee_asks_for_the_card(), "pick-lady", "thief-1")


def game_over() -> Reader:
    return pressed(Reader(PLAY, f"{link(END)}&lang=fr"), "coin-2", "go")


def intrige() -> Reader:
    return Reader("apps/play-intrige.ipynb", "seed=3&lang=fr")


def attraptresors() -> Reader:
    return Reader("apps/play-attraptresors.ipynb", "seed=3&lang=fr")


def attraptresors_hand() -> Reader:
    return pressed(attraptresors(), "wish-wait-0")


def attraptresors_let_go() -> Reader:
    return pressed(attraptresors_hand(), "go")


def pressed(reader: Reader, *parts: str) -> Reader:
    for part in parts:
        reader.press(part)
    return reader


SHOWS: dict[Callable[[], Reader], dict[str, Any]] = {
    first_bribe: {"id": "ask"},
    ten_coins: {"id": "coin-10", "aria_pressed": True},
    hint: {"id": "ask-hint", "aria_pressed": True},
    more_than_ten: {"id": "typed"},
    fifth_bribe: {"id": "coin-2", "aria_pressed": True},
    opened: {"id": "headline"},
    reveal: {"id": "step"},
    end_of_a_round: {"id": "headline", "class_": "sum"},
    what_if: {"id": "whatif-play"},
    could_know: {"id": "odds-2"},
    rules: {"id": "rules"},
    menu: {"id": "menu"},
    setup_with_an_error: {"role": "alert"},
    referee_asks_for_the_card: {"id": "pick-lady"},
    referee_asks_for_the_fists: {"id": "thief-1", "aria_pressed": True},
    game_over: {"id": "go", "data_intent": "again"},
    intrige: {"id": "go"},
    attraptresors: {"id": "wish-wait-0"},
    attraptresors_hand: {"id": "wish-wait-0", "aria_pressed": True},
    attraptresors_let_go: {"class_": "own-right"},
}
"""The moments of a game that are looked at, and by what each is known."""


def test_at_every_size_nothing_is_cut_off_and_the_main_button_is_in_sight(sweep: Sweep, some: Some) -> None:
    views = [moment().view(moment.__name__, **known) for moment, known in some(list(SHOWS.items()), least=8)]
    found = sweep.faults(views, SIZES, from_the_top(LAYOUT))
    assert not found, "\n".join(found)


def test_on_a_phone_the_board_keeps_its_place_for_a_whole_round_and_nothing_scrolls_by_itself(sweep: Sweep) -> None:
    reader, views = first_bribe(coach=True), []
    for number in range(5):
        views.append(reader.view(f"bribe {number}", id="ask"))
        views.append(pressed(reader, "coin-1", "go").view(f"bribe {number}, open", id="headline"))
        reader.press("go")
    places = {place for _, place in sweep.measured(views, [(360, 740)], PLACE)}
    assert len(places) == 1 and next(iter(places)).endswith(" 0"), places


PLACE = """() => {
    const board = document.querySelector(".board.narrow").getBoundingClientRect();
    return `${Math.round(board.top)} ${Math.round(scrollY)}`;
}"""


def test_what_was_opened_on_a_phone_has_the_page_and_shutting_it_leads_back(page: Page, hall: Served) -> None:
    resize(page, NARROW)
    wish(page, motion="off")
    open_game(page, hall, f"{FOUR}&lang=fr")
    page.locator("#open-menu").click()
    expect(page.locator("#menu")).to_be_visible()
    assert not page.locator(".board.narrow").is_visible() and not page.locator("#mine").is_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".board.narrow")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_a_link_to_a_position_draws_no_box_around_its_question(page: Page, hall: Served) -> None:
    open_game(page, hall, f"{link(FIFTH)}&lang=fr")
    page.locator("#coin-2").click()
    page.locator("#ask").focus()
    assert page.locator("#ask").evaluate("node => getComputedStyle(node).outlineStyle") == "none"


def test_the_story_does_not_scroll_its_news_away(sweep: Sweep) -> None:
    reader = fifth_bribe()
    views = [reader.view("the fifth bribe"), pressed(reader, "go").view("the end of a round", id="headline")]
    ((_, _), (_, told)) = sweep.measured(views, [(1024, 700)], STORY)
    assert told["news"] == 1
    assert told["scrolls"], "there is more than has room"
    (top, _), (_, head_end), (_, lit_end), (frame, frame_end) = told["places"]
    is_whole = frame_end - frame > lit_end - top + told["head"]
    assert not is_whole or top >= head_end - 2
    assert lit_end <= frame_end, "what to read first is in sight in any case"


STORY = """() => {
    const story = document.querySelector("#story"), news = story.querySelectorAll("li[data-fresh]");
    if (!news.length) return null;
    const boxes = [news[0], story.querySelector("h2"), story.querySelector("li.new"), story]
        .map((part) => part.getBoundingClientRect());
    const places = boxes.map(({ top, bottom }) => [top, bottom]);
    return { news: news.length, scrolls: story.scrollHeight > story.clientHeight, places, head: boxes[1].height };
}"""


def test_what_is_wrong_in_a_form_is_not_hidden_under_its_button(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_game(page, hall, f"{FOUR}&lang=fr")
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=setup]").click()
    page.locator("#setup details").last.locator("summary").click()
    for wrong, size in {"?": WIDE, "!": NARROW, "§": {"width": 1024, "height": 768}, "%": WIDE}.items():
        resize(page, size)
        page.locator("#start-position").fill(wrong)
        page.locator("#go").click()
        expect(page.locator("#setup [role=alert]")).to_contain_text(wrong)
        wait_until(page, IS_READ)


IS_READ = """() => {
    const [said, go] = ["#setup [role=alert]", "#setup .acts"].map((each) =>
        document.querySelector(each).getBoundingClientRect());
    return said.top >= 0 && said.bottom <= go.top + 1;
}"""
