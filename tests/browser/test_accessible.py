"""Every screen: for people who cannot see it, for big hands, and on a narrow phone in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.learning import Keyboard, answer, goto, open_lesson, step_of, task_now
from tests.browser.playing import NARROW, WIDE, bribe, no_sideways, open_game, open_referee, what_if, wish
from tests.serving import Served

SEATS = "You,Mira~cautious,Odo~thief_minded,Tess~level_1"
END = "r3 b5 A29:9 B31:3@3.4<28 C18:8T D23:6T heap:14 up:HEGEE left:G2S2H3E2F4C2"
SIZES, THEMES, LANGUAGES = (WIDE, NARROW), ("light", "dark"), ("en", "fr", "nl")
UPRIGHT = {"width": 768, "height": 1024}
LEAST = 44  # px of a target
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}


@pytest.fixture
def still(page: Page) -> Page:
    """A person who wants no motion."""
    wish(page, motion="off")
    return page


# The screens ----------------------------------------------------------------------------------------------------------


def play(page: Page, served: Served, language: str) -> Iterator[str]:
    """From the first question through all that can be opened, and to the hand-over between two people."""
    open_game(page, served, f"seats={SEATS}&seed=7&lang={language}")
    yield "start"
    page.locator("#ask-hint").click()
    yield from shown(page, "#ask-hint[aria-pressed=true]", "hint")
    page.locator("#coin-3").click()
    expect(page.locator("#coin-3")).to_have_attribute("aria-pressed", "true")
    yield "choosing"
    page.locator("#go").click()
    expect(page.locator("#headline")).to_be_attached()
    yield "reveal"
    with what_if(page):
        yield "what-if"
        page.locator("#whatif-by-odds").click()
        yield from shown(page, "#odds-3", "what could be known")
    page.locator("#story .chip").last.click()
    yield from shown(page, "#rule", "rule")
    for panel in ("rules", "history", "menu"):
        page.locator(f"#open-{panel}").click()
        yield from shown(page, f"#{panel}, .panel.open", panel)
    page.locator("#menu [data-intent=setup]").click()
    yield from shown(page, "#setup", "setup")
    page.locator("#who-1").select_option("")
    page.locator("#go").click()
    yield from shown(page, "#hand-over", "hand-over")


def game_over(page: Page, served: Served, language: str) -> Iterator[str]:
    link = {"start": END, "seats": SEATS, "open_gold": "true", "lang": language}
    open_game(page, served, urlencode(link))
    bribe(page, 2)
    yield from shown(page, "#review", "game over, with a review")


def referee(page: Page, served: Served, language: str) -> Iterator[str]:
    open_referee(page, served, f"lang={language}")
    yield "which card"
    page.locator("#pick-fakir").click()
    page.locator("#gold-0").fill("11")
    yield from shown(page, "#seat-0 [role=alert]", "which fists")
    for seat, gold in enumerate("3210"):
        page.locator(f"#gold-{seat}").fill(gold)
    page.locator("#go:not([aria-disabled])").click()
    yield from shown(page, "#rulings", "ruling")
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=build]").click()
    yield from shown(page, "#building", "building")


def lesson(page: Page, served: Served, language: str) -> Iterator[str]:
    """Every phase, each kind of question, and what can be opened."""
    keyboard = Keyboard(page)
    open_lesson(page, served, "R3", language)
    yield from shown(page, "#asks.predict", "recall")
    recalled, tied = task_now(page, "R3"), step_of("R3", "same-idea")
    answer(keyboard, recalled, recalled.wrong, 90)
    yield from shown(page, "#asks.why", "recalled")
    keyboard.press("go")
    yield from shown(page, "#asks.see", "see")
    keyboard.press("go")
    keyboard.press("hint")
    keyboard.point(tied, tied.wrong)
    yield from shown(page, "#asks .hints p", "predict")
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=motion]").nth(1).click()  # step by step
    page.locator("#open-menu").click()
    keyboard.press("sure-60")
    yield from shown(page, "#step", "reveal")
    keyboard.press("go")
    yield from shown(page, ".mix-up", "why, with a mix-up")
    page.locator("#asks .chip").first.click()
    yield from shown(page, "#rule", "rule of a lesson")
    page.locator("#rule [data-key=Escape]").click()
    keyboard.press("another")
    yield from shown(page, "#asks.predict", "another one like it")
    yield from asked_otherwise(page, keyboard)


def ten_tasks(page: Page, keyboard: Keyboard) -> Iterator[str]:
    """Missed until a rule comes with its text; then the look back."""
    for _ in range(10):
        miss(page, keyboard)
        keyboard.press("go")
    yield from shown(page, "#ten .titles", "ten tasks")
    keyboard.press("go")
    while not page.locator("#asks .reminder").count():
        miss(page, keyboard)
        keyboard.press("go")
    yield from shown(page, "#asks .reminder", "a rule missed twice")


def miss(page: Page, keyboard: Keyboard) -> None:
    """Answer a task wrongly, and see the board come to rest."""
    due = task_now(page, "R3")
    answer(keyboard, due, due.wrong)
    if page.locator("#step").count():
        keyboard.press("go")


def asked_otherwise(page: Page, keyboard: Keyboard) -> Iterator[str]:
    """A space, a number, a fist, practice, a projector, and the end."""
    space = step_of("R3", "own-way")
    goto(keyboard, "own-way")
    keyboard.press("go")
    keyboard.point(space, space.wrong)
    yield from shown(page, "#asks .pointed b", "a space")
    keyboard.press("sure-30")
    keyboard.press("go")
    goto(keyboard, "playground")
    page.locator("#whatif-0").click()
    yield from shown(page, "#whatif-strip .whatif-told *", "what if in a lesson")
    goto(keyboard, "cheapest")
    keyboard.press("coin-2")
    yield from shown(page, "#coin-2[aria-pressed=true]", "a fist")
    goto(keyboard, "practise")
    yield from shown(page, "#asks.predict", "practice")
    yield from ten_tasks(page, keyboard)
    page.locator("#open-menu").click()
    page.locator("#clear").click()
    yield from shown(page, "#clear-all", "menu of a lesson")
    page.locator("#present").click()
    goto(keyboard, "picture")
    keyboard.press("go")
    yield from shown(page, ".presenting #asks.predict .means.number", "projector")
    keyboard.press("go")
    keyboard.press("go")
    yield from shown(page, ".presenting #asks.why", "projector, why")
    goto(keyboard, "end")
    yield from shown(page, "#calibration svg", "end")


def whole(page: Page, served: Served, language: str) -> Iterator[str]:
    """A game in a lesson: a decision with its coach, what came of it, and after the last a question; then rulings."""
    keyboard = Keyboard(page)
    open_lesson(page, served, "R10", language)
    goto(keyboard, "a-whole-game")
    keyboard.press("go")
    yield from shown(page, "#asks .coach", "a decision")
    for fist in (1, 0, 1, 1, 5):
        keyboard.key(str(fist))
        keyboard.key("Enter")
        yield from shown(page, "#asks.why", f"decided {fist}")
        keyboard.press("go")
    yield from shown(page, "#asks.predict", "a question about the game")
    open_lesson(page, served, "R11", language)
    yield from shown(page, "#ruling-true", "a ruling")
    keyboard.press("ruling-true")
    yield from shown(page, "#ruling-true[aria-pressed=true]", "a ruling tried")
    goto(keyboard, "sharing-a-space")
    keyboard.press("ruling-dense")
    yield from shown(page, "#ruling-dense[aria-pressed=true]", "three ways")
    goto(keyboard, "end")
    yield from shown(page, "#table-rules", "the rules of the table")


SCREENS = {"play": play, "game over": game_over, "referee": referee, "lesson": lesson, "whole": whole}


def shown(page: Page, part: str, name: str) -> Iterator[str]:
    expect(page.locator(part).first).to_be_visible()
    yield name


# What must hold on them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screens", SCREENS.values(), ids=SCREENS)
def test_no_screen_has_an_accessibility_violation(server: Served, still: Page, screens: Any) -> None:
    page, axe, found = still, Axe(), []
    for name in screens(page, server, "en"):
        for size in SIZES:
            page.set_viewport_size(size)
            if not no_sideways(page):
                found.append(f"{name}: wider than {size['width']} px")
            for theme in THEMES:
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                where = f"{name}, {size['width']} px, {theme}"
                rules = COLOURS if theme == "dark" else EVERYTHING  # only colours change with the theme
                found += [f"{where}: {each}" for each in violations(axe, page, rules)]
        page.set_viewport_size(WIDE)
    assert not found, "\n".join(found)


def violations(axe: Axe, page: Page, rules: dict[str, Any]) -> Iterator[str]:
    """What axe finds; its script stays in the page, and only what is wrong comes back."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    for violation in page.evaluate("rules => axe.run(document, rules).then(found => found.violations)", rules):
        for node in violation["nodes"]:
            yield f"{violation['impact']} {violation['id']} {node['target']} {node['failureSummary']}"


def unfit(page: Page, axe: Axe, part: str, themes: Sequence[str]) -> Iterator[str]:
    """What is cut off, too small or not for everybody, on a laptop, a tablet held upright and a phone."""
    for size in (WIDE, UPRIGHT, NARROW):
        page.set_viewport_size(size)
        where = f"{part}, {size['width']} px"
        yield from (f"{where}: {what}" for what in page.evaluate(TOO_SMALL, LEAST) + page.evaluate(CUT_OFF))
        assert no_sideways(page), where
        for theme in themes:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            rules = COLOURS if theme == "dark" else EVERYTHING
            yield from (f"{where}, {theme}: {each}" for each in violations(axe, page, rules))
    page.set_viewport_size(WIDE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screens", SCREENS.values(), ids=SCREENS)
def test_on_a_phone_nothing_is_cut_off_and_every_target_is_large(
    hall: Served, still: Page, screens: Any, language: str
) -> None:
    page, found = still, []
    for name in screens(page, hall, language):
        page.set_viewport_size(NARROW)
        if not no_sideways(page):
            found.append(f"{name}: wider than the screen")
        found += [f"{name}: {what}" for what in page.evaluate(TOO_SMALL, LEAST) + page.evaluate(CUT_OFF)]
        page.set_viewport_size(WIDE)
    assert not found, "\n".join(found)


# A target is the part itself, with what it draws around itself to be pressed (::after), or the label that it stands in.
TOO_SMALL = """least => {
    const small = [];
    for (const node of document.querySelectorAll(".kit :is(button, a, input, select, summary, [data-intent])")) {
        const target = node.closest("label:is(.btn, .switch, :has(> [type=radio]))") ?? node;
        const { width, height } = target.getBoundingClientRect(), after = getComputedStyle(target, "::after");
        if (!(width * height) || !node.checkVisibility()) continue;
        const more = after.position === "absolute" ? ["left", "top"].map(side => -2 * parseFloat(after[side])) : [0, 0];
        const size = [width + more[0], height + more[1]];
        if (Math.min(...size) < least - .5)
            small.push(`${node.outerHTML.slice(0, 120)} is ${size.map(Math.round).join(" × ")}`);
    }
    return small;
}"""

# A word that does not fit into its box, or a part that stands out of the screen or of its frame.
CUT_OFF = """() => {
    const words = ".kit :is(button, h1, h2, h3, p, li, label, b, .who span, .badge, select)";
    return [...document.querySelectorAll(`${words}, .kit :is(.panel, .seat)`)].filter(node => {
        if (!node.checkVisibility() || node.closest(".unseen, .status, .chip, svg")) return false;
        const { left, right, width } = node.getBoundingClientRect(), { clientWidth } = node;
        const scrollWidth = getComputedStyle(node).textOverflow === "ellipsis" ? clientWidth : node.scrollWidth;
        const frame = node.matches(".panel, .seat") && getComputedStyle(node).overflowY === "visible";
        if (frame && node.scrollHeight > node.clientHeight + 10) return true;  // so far reaches the target of a chip
        return width && (left < -1 || right > innerWidth + 1 || (clientWidth && scrollWidth > clientWidth + 1));
    }).map(node => `${node.outerHTML.slice(0, 120)} is cut off`);
}"""
