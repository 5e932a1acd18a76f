"""The page of a game at every size, in the longest language: nothing is cut off, and the way on is in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import REFEREE, open_game, show, wait_until, wish
from tests.browser.test_pictures import END, link
from tests.serving import Served

LAYOUT = Path(__file__).with_name("layout.js").read_text("utf-8")
SIZES = (
    *((320, 640), (360, 740), (600, 900), (640, 960), (768, 1024), (740, 360)),
    *((640, 360), (800, 700), (1024, 768), (1100, 720), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)),
)
FOUR = "seats=You,Mira~cautious,Odo~level_1,Zeno~thief_minded&seed=21"
FIFTH = "r4 b5 A13:8T B24:6 C16:9T D16:7T heap:10 up:GCHGE left:G2S2H1E1F2C2"
RICH = "r4 b3 A13:17T B24:2 C16:4T D16:7T heap:10 up:GCH left:G3S2H1E2F2C2"

Moment = Callable[[Page, Served], None]


def first_bribe(page: Page, server: Served) -> None:
    open_game(page, server, f"{FOUR}&lang=fr")


def ten_coins(page: Page, server: Served) -> None:
    first_bribe(page, server)
    page.locator("#coin-10").click()


def hint(page: Page, server: Served) -> None:
    ten_coins(page, server)
    page.locator("#ask-hint").click()
    expect(page.locator("#ask-hint[aria-pressed=true]")).to_be_attached()


def could_know(page: Page, server: Served) -> None:
    opened(page, server)
    page.locator("#whatif").click()
    page.locator("#whatif-by-odds").click()
    expect(page.locator("#odds-2")).to_be_visible()


def more_than_ten(page: Page, server: Served) -> None:
    open_game(page, server, f"{link(RICH)}&lang=fr")


def fifth_bribe(page: Page, server: Served) -> None:
    open_game(page, server, f"{link(FIFTH)}&lang=fr")
    page.locator("#coin-2").click()


def opened(page: Page, server: Served) -> None:
    first_bribe(page, server)
    show(page, 4)
    expect(page.locator("#headline")).to_be_attached()


def reveal(page: Page, server: Served) -> None:
    opened(page, server)
    page.locator("#step").click()


def end_of_a_round(page: Page, server: Served) -> None:
    fifth_bribe(page, server)
    page.locator("#go").click()
    expect(page.locator("#headline.sum")).to_be_attached()


def what_if(page: Page, server: Served) -> None:
    opened(page, server)
    page.locator("#whatif").click()
    page.locator("#whatif-2").click()


def rules(page: Page, server: Served) -> None:
    first_bribe(page, server)
    page.keyboard.press("Escape")
    page.locator("#open-rules").click()
    expect(page.locator("#rules")).to_be_visible()


def menu(page: Page, server: Served) -> None:
    first_bribe(page, server)
    page.locator("#open-menu").click()
    expect(page.locator("#menu")).to_be_visible()


def setup_with_an_error(page: Page, server: Served) -> None:
    menu(page, server)
    page.locator("#menu [data-intent=setup]").click()
    page.locator("#setup details").last.locator("summary").click()
    page.locator("#start-position").fill("?")
    page.locator("#go").click()
    expect(page.locator("#setup [role=alert]")).to_be_visible()


def referee_asks_for_the_card(page: Page, server: Served) -> None:
    open_game(page, server, "seats=Ada,Bea,Cleo,Dora&lang=fr", REFEREE)


def referee_asks_for_the_fists(page: Page, server: Served) -> None:
    referee_asks_for_the_card(page, server)
    page.locator("#pick-lady").click()
    page.locator("#thief-1").click()


def game_over(page: Page, server: Served) -> None:
    open_game(page, server, f"{link(END)}&lang=fr")
    show(page, 2)
    expect(page.locator("#go[data-intent=again]")).to_be_attached()


def intrige(page: Page, server: Served) -> None:
    open_game(page, server, "seed=3&lang=fr", "apps/play-intrige.ipynb")


def attraptresors(page: Page, server: Served) -> None:
    open_game(page, server, "seed=3&lang=fr", "apps/play-attraptresors.ipynb")


def attraptresors_hand(page: Page, server: Served) -> None:
    attraptresors(page, server)
    page.locator("#wish-wait-0").click()
    expect(page.locator("#go:not([aria-disabled])")).to_be_attached()


MOMENTS: tuple[Moment, ...] = (
    *(first_bribe, ten_coins, hint, more_than_ten, fifth_bribe, opened, reveal, end_of_a_round, what_if, could_know),
    *(
        rules,
        menu,
        setup_with_an_error,
        referee_asks_for_the_card,
        referee_asks_for_the_fists,
        game_over,
        intrige,
        attraptresors,
        attraptresors_hand,
    ),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_at_every_size_nothing_is_cut_off_and_the_main_button_is_in_sight(
    page: Page, hall: Served, moment: Moment
) -> None:
    wish(page, motion="step" if moment is reveal else "off")
    moment(page, hall)
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        wait_until(page, "([w, h]) => innerWidth === w && innerHeight === h", [width, height])
        found += [f"{width} × {height}: {fault}" for fault in page.evaluate(LAYOUT)]
    assert not found, "\n".join(found)


def test_on_a_phone_the_board_keeps_its_place_for_a_whole_round_and_nothing_scrolls_by_itself(
    page: Page, hall: Served
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    wish(page, motion="off", coach=True)
    first_bribe(page, hall)
    places = set()
    for _ in range(5):
        places.add(page.evaluate(PLACE))
        show(page, 1)
        expect(page.locator("#headline")).to_be_visible()
        places.add(page.evaluate(PLACE))
        page.locator("#go").click()
        expect(page.locator("#ask")).to_be_visible()
    assert len(places) == 1 and next(iter(places)).endswith(" 0"), places


PLACE = "Math.round(document.querySelector('.board.narrow').getBoundingClientRect().top) + ' ' + Math.round(scrollY)"


def test_what_was_opened_on_a_phone_has_the_page_and_shutting_it_leads_back(page: Page, hall: Served) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    wish(page, motion="off")
    menu(page, hall)
    assert not page.locator(".board.narrow").is_visible() and not page.locator("#mine").is_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".board.narrow")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_a_link_to_a_position_draws_no_box_around_its_question(page: Page, hall: Served) -> None:
    fifth_bribe(page, hall)
    page.locator("#ask").focus()
    assert page.locator("#ask").evaluate("node => getComputedStyle(node).outlineStyle") == "none"


def test_the_story_does_not_scroll_its_news_away(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    page.set_viewport_size({"width": 1024, "height": 700})
    end_of_a_round(page, hall)
    story, first = page.locator("#story"), page.locator("#story li[data-fresh]")
    expect(first).to_have_count(1)
    assert story.evaluate("node => node.scrollHeight > node.clientHeight"), "there is more than has room"
    top, head, lit, frame = (
        part.bounding_box() for part in (first, page.locator("#story h2"), page.locator("#story li.new"), story)
    )
    assert top and head and lit and frame
    is_whole = frame["height"] > lit["y"] + lit["height"] - top["y"] + head["height"]
    assert not is_whole or top["y"] >= head["y"] + head["height"] - 2
    assert lit["y"] + lit["height"] <= frame["y"] + frame["height"], "what to read first is in sight in any case"


@pytest.mark.parametrize("size", [(360, 740), (1024, 768), (1280, 720)], ids=str)
def test_what_is_wrong_in_a_form_is_not_hidden_under_its_button(
    page: Page, hall: Served, size: tuple[int, int]
) -> None:
    wish(page, motion="off")
    setup_with_an_error(page, hall)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("#start-position").fill("??")
    page.locator("#go").click()
    expect(page.locator("#setup [role=alert]")).to_contain_text("??")
    wait_until(
        page,
        """() => {
            const [said, go] = ["#setup [role=alert]", ".begin"].map((each) =>
                document.querySelector(each).getBoundingClientRect());
            return said.top >= 0 && said.bottom <= go.top + 1;
        }""",
    )
