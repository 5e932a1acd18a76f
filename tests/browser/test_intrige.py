"""Intrige in a browser: each step of a turn at a full table of five, at every size, reloaded, for everybody."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, SLOW, WIDE, no_sideways, open_game, resize, wait_until, wish
from tests.browser.test_accessible import COLOURS, CUT_OFF, EVERYTHING, LANGUAGES, LEAST, TOO_SMALL, violations
from tests.browser.test_every_size import LAYOUT, SIZES
from tests.browser.test_whole_games import choose_first, press
from tests.effort import Some
from tests.serving import Served

ASKED = pytest.mark.full(
    "make test asks what-if of a bribe in Bakschisch (test_whatif), and of every decision without a browser",
    touched=["kit/play", "kit/faces", "kit/page"],
)

PLAY, REFEREE = "apps/play-intrige.ipynb", "apps/referee-intrige.ipynb"
SEATS = "You,Mira~greedy,Odo~faithful,Tess~grudger,Zeno~investor"
THIRD = (
    "A30=CM A50=ES A100=DK {b}B100=AK C50=BL C100=BS D30=AL D50=CF D100=BS E50=DK E100=AF {parks} "
    "island:AS,{k}CF,ES {laid}broke:E>D"
)
LATE_PAID = (
    "r4 turn:C A:940 B:810 C:800 D:950 E:480 A20=EL A30=DM A50=CF A100=CS B30=AK B50=DM B100=CS C20=BS C30=AF C50=EM "
    "C100=DK D20=CK D30=BM D50=BL D100=AF E20=CK E30=BM E50=AS E100=AL A*=BF C*=EK,AK D*=EF,AL,BF "
    "island:AS,BL,BS,CF,DL,DS,DS,EF,EK bribes:EK120 gives:C>E:K100/120@4 broke:B>A,E>C,E>D,B>D"
)
LATE_CHOSEN = (
    "r6 turn:A A:1710 B:540 C:1130 D:1290 E:830 A20=DM A30=CK A50=EL A100=CF B10=AK B20=AF B30=DM B50=AL B100=CS "
    "C10=EK C20=BM C30=AS C50=EL C100=DF D10=BL D20=CM D30=AF D50=CK D100=CS E10=CF E20=BK E30=AL E50=AM E100=DS "
    "A*=BK,DK,EM B*=CM C*=DL,EM island:AM,AS,AK,BF,BF,BL,BM,BS,BS,CL,CL,DF,DL,DS,DK,EF,EF,ES,ES,EK bribes:BK10,DK10 "
    "gives:A>B:K30/10@6 broke:B>A,B>A,E>C,E>D,B>D,E>C,E>D,B>C,E>D"
)
STEPS = {
    "a post to give": "r3 turn:A A:390 B:20 C:410 D:720 E:970 A50=ES A100=DK B100=AK C50=BL C100=BS D30=AL D50=CF "
    "D100=BS E50=DK E100=AF A*=BK,CM B*=CK,DL,EF C*=DS,EK island:AS,CF,ES bribes:CM40 gives:A>C:M30/40@3 broke:E>D",
    "who stays on a post": "r3 turn:A A:550 B:10 C:410 D:570 E:970 "
    + THIRD.format(b="", parks="A*=BK B*=CK,DL,EF C*=DS,EK", k="", laid="bribes:DK150,BK10 gives:A>D:K100/150@3 "),
    "whom to send": "r3 turn:A A:550 B:10 C:410 D:570 E:970 "
    + THIRD.format(b="", parks="B*=CK,DL,EF C*=DS,EK", k="BK,", laid=""),
    "a bribe without a conflict": "r3 turn:B A:550 B:400 C:410 D:500 E:900 "
    + THIRD.format(
        b="",
        parks="B*=CK,DL,EF,AM C*=DS,EK D*=AS",
        k="BK,",
        laid="bribes:DL70,EF70 gives:B>D:L50/70@3 gives:B>E:F50/70@3 ",
    ),
    "a bribe for a post that is held": "r3 turn:B A:490 B:460 C:410 D:500 E:900 "
    + THIRD.format(b="B20=AM B30=EF B50=DL ", parks="B*=CK C*=DS,EK D*=AS", k="BK,", laid="").replace(
        "broke:E>D", "broke:E>D,B>E,B>A"
    ),
    "a bribe at the gate": LATE_PAID,
    "who stays at the gate": LATE_CHOSEN,
}
DESKS = {(1280, 720), (1920, 1080), (1024, 768)}


def open_step(page: Page, served: Served, step: str, language: str = "en", **more: str) -> None:
    query = {"start": STEPS[step], "seats": SEATS, "lang": language, **more}
    open_game(page, served, urlencode(query), PLAY)
    expect(page.locator("#go")).to_be_attached()


def decide(page: Page) -> None:
    """Choose the first thing there is, and do it."""
    if page.locator("#go[aria-disabled]").count():
        choose_first(page)
    press(page, "Enter")


def test_at_every_size_nothing_is_cut_off_the_main_button_is_in_sight_and_a_desk_needs_no_scrolling(
    page: Page, hall: Served, some: Some
) -> None:
    wish(page, motion="off")
    found = []
    for step in some(list(STEPS), least=2):
        open_step(page, hall, step, "fr")
        found += [f"{step}, {fault}" for fault in faults(page)]
    assert not found, "\n".join(found)


def faults(page: Page, desk: bool = True) -> list[str]:
    """What is not as it has to be at each size; at a desk a step of a turn needs no scrolling."""
    found = []
    for width, height in SIZES:
        resize(page, {"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        wait_until(page, "([w, h]) => innerWidth === w && innerHeight === h", [width, height])
        found += [f"{width} × {height}: {fault}" for fault in page.evaluate(LAYOUT)]
        scrolled = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        if desk and (width, height) in DESKS and scrolled > 0:
            found.append(f"{width} × {height}: {scrolled} px have to be scrolled")
    return found


def test_a_reload_in_each_step_of_a_turn_goes_on_where_it_was(page: Page, hall: Served, some: Some) -> None:
    wish(page, motion="off")
    for step in some(list(STEPS)):
        open_step(page, hall, step)
        decide(page)
        here = page.locator("#where").inner_text(), page.locator("#story ol li").last.inner_text()
        page.reload()
        expect(page.locator("#notice")).to_be_visible(timeout=SLOW)
        assert (page.locator("#where").inner_text(), page.locator("#story ol li").last.inner_text()) == here, step


def test_in_every_language_targets_are_large_and_nothing_scrolls_sideways_on_a_phone(
    page: Page, hall: Served, some: Some
) -> None:
    wish(page, motion="off")
    found = []
    for language, step in some([(language, step) for language in LANGUAGES for step in STEPS], least=2):
        resize(page, WIDE)
        open_step(page, hall, step, language)
        for size in (WIDE, NARROW):
            resize(page, size)
            if not no_sideways(page):
                found.append(f"{language}, {step}: wider than {size['width']} px")
            found += [
                f"{language}, {step}: {what}" for what in page.evaluate(TOO_SMALL, LEAST) + page.evaluate(CUT_OFF)
            ]
    assert not found, "\n".join(found)


def test_no_step_has_an_accessibility_violation(page: Page, hall: Served, some: Some) -> None:
    wish(page, motion="off")
    axe, found = Axe(), []
    for step in some(list(STEPS)):
        open_step(page, hall, step)
        for size in (WIDE, NARROW):
            resize(page, size)
            for theme in ("light", "dark"):
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                rules: dict[str, Any] = COLOURS if theme == "dark" else EVERYTHING
                found += [f"{step}, {size['width']} px, {theme}: {each}" for each in violations(axe, page, rules)]
        resize(page, WIDE)
    assert not found, "\n".join(found)


@ASKED
def test_what_if_is_asked_of_a_bribe_and_played_on_from(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_step(page, hall, "a bribe at the gate")
    decide(page)
    page.locator("#open-history").click()
    page.locator("[data-intent=look]").first.click()
    page.locator("#open-history").click()
    page.locator("#whatif:not([aria-disabled])").click()
    expect(page.locator("#whatif-strip")).to_be_visible()
    page.locator("#whatif-strip [data-intent=whatif-pick]:not([aria-pressed=true]):not([aria-disabled])").last.click()
    expect(page.locator("#whatif-told")).not_to_be_empty()
    assert not faults(page, desk=False), "\n".join(faults(page, desk=False))
    resize(page, WIDE)
    page.locator("#whatif-play").click()
    expect(page.locator("#notice")).to_be_visible()


@pytest.mark.full("two tabs of Bakschisch are in make test (test_coming_back)")
def test_of_two_tabs_the_older_says_that_the_game_went_on_elsewhere(page: Page, hall: Served) -> None:
    wish(page.context, motion="off")
    open_game(page, hall, "", PLAY)
    decide(page)
    other = page.context.new_page()
    open_game(other, hall, "", PLAY)
    decide(other)
    expect(page.get_by_text("You carried on in another tab.")).to_be_visible()
    other.close()


def test_a_referee_types_the_first_turn(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_game(page, hall, "seats=Ada,Bea,Cleo", REFEREE)
    if page.locator("#setup #go").count():
        page.locator("#setup #go").click()
    for _ in range(2):
        choose_first(page, within="")
        press(page, "Enter")
        if page.locator("#go[data-intent=next]").count():
            press(page, "Enter")
    assert not faults(page, desk=False), "\n".join(faults(page, desk=False))
