"""Every screen: for people who cannot see it, for big hands, and on a narrow phone in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.learning import notebook, step_of
from tests.browser.playing import NARROW, PLAY, REFEREE, WIDE, no_sideways, resize
from tests.browser.reader import Reader
from tests.browser.sweep import Size, Sweep, View
from tests.each import each
from tests.effort import Some

SEATS = "You,Mira~cautious,Odo~thief_minded,Tess~level_1"
END = "r3 b5 A29:9 B31:3@3.4<28 C18:8T D23:6T heap:14 up:HEGEE left:G2S2H3E2F4C2"
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr", "nl")
LAPTOP, PHONE = (1280, 720), (360, 740)
BOTH = (LAPTOP, PHONE)
UPRIGHT = {"width": 768, "height": 1024}
LEAST = 44  # px of a target
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}


# The screens ----------------------------------------------------------------------------------------------------------


def play(language: str) -> Iterator[View]:
    """From the first question through all that can be opened, and to the hand-over between two people."""
    reader = Reader(PLAY, f"seats={SEATS}&seed=7&lang={language}")
    yield reader.view("start", id="ask")
    reader.press("ask-hint")
    yield reader.view("hint", id="ask-hint", aria_pressed=True)
    reader.press("coin-3")
    yield reader.view("choosing", id="coin-3", aria_pressed=True)
    reader.press("go")
    yield reader.view("reveal", id="headline")
    reader.press("whatif")
    reader.press("whatif-0")
    yield reader.view("what-if", id="whatif-play")
    reader.press("whatif-by-odds")
    yield reader.view("what could be known", id="odds-3")
    reader.press_in("whatif-strip", data_intent="whatif")
    reader.press_in("story", -1, class_="chip")
    yield reader.view("rule", id="rule")
    for panel in ("rules", "history", "menu"):
        reader.press(f"open-{panel}")
        yield reader.view(panel, class_="panel open")
    reader.press_in("menu", data_intent="setup")
    yield reader.view("setup", id="setup")
    reader.fill("who-1", "")
    reader.press("go")
    yield reader.view("hand-over", id="hand-over")


def game_over(language: str) -> Iterator[View]:
    """The end of a game, and what might have been."""
    link = {"start": END, "seats": SEATS, "open_gold": "true", "lang": language}
    reader = Reader(PLAY, urlencode(link))
    for part in ("coin-2", "go"):
        reader.press(part)
    yield reader.view("game over, with a review", id="review")


def referee(language: str) -> Iterator[View]:
    """What a referee fills in, is told, and builds."""
    reader = Reader(REFEREE, f"lang={language}")
    reader.press("go")
    yield reader.view("which card", id="pick-fakir")
    reader.press("pick-fakir")
    reader.fill("gold-0", "11")
    yield reader.view("which fists", role="alert")
    for seat, gold in enumerate("3210"):
        reader.fill(f"gold-{seat}", gold)
    reader.press("go")
    yield reader.view("ruling", id="rulings")
    reader.press("open-menu")
    reader.press_in("menu", data_intent="build")
    yield reader.view("building", id="building")


def lesson(language: str) -> Iterator[View]:
    """Every phase, each kind of question, and what can be opened."""
    reader = Reader(notebook("R3"), f"lang={language}")
    yield reader.view("recall", id="asks", class_="predict")
    recalled, tied = reader.task_now("R3"), step_of("R3", "same-idea")
    reader.answer(recalled, recalled.wrong, 90)
    yield reader.view("recalled", id="asks", class_="why")
    reader.press("go")
    yield reader.view("see", id="asks", class_="see")
    reader.press("go")
    reader.press("hint")
    reader.point(tied, tied.wrong)
    yield reader.view("predict", class_="hints")
    reader.press("open-menu")
    reader.do("motion", "step")
    reader.press("open-menu")
    reader.commit(60)
    yield reader.view("reveal", id="step")
    reader.press("go")
    yield reader.view("why, with a mix-up", class_="mix-up")
    reader.press_in("asks", class_="chip")
    yield reader.view("rule of a lesson", id="rule")
    reader.press_in("rule", data_key="Escape")
    reader.press("another")
    yield reader.view("another one like it", id="asks", class_="predict")
    yield from asked_otherwise(reader)


def ten_tasks(reader: Reader) -> Iterator[View]:
    """Missed until a rule comes with its text; then the look back."""
    for _ in range(10):
        miss(reader)
        reader.press("go")
    yield reader.view("ten tasks", id="ten")
    reader.press("go")
    while not reader.shows(class_="reminder"):
        miss(reader)
        reader.press("go")
    yield reader.view("a rule missed twice", class_="reminder")


def miss(reader: Reader) -> None:
    """Answer a task wrongly, and see the board come to rest."""
    due = reader.task_now("R3")
    reader.answer(due, due.wrong)
    if reader.shows(id="step"):
        reader.press("go")


def asked_otherwise(reader: Reader) -> Iterator[View]:
    """A space, a number, a fist, practice, a projector, and the end."""
    space = step_of("R3", "own-way")
    reader.goto("own-way")
    reader.press("go")
    reader.point(space, space.wrong)
    yield reader.view("a space", class_="pointed")
    reader.commit(30)
    reader.press("go")
    reader.goto("playground")
    reader.press("whatif-0")
    yield reader.view("what if in a lesson", class_="whatif-told")
    reader.goto("cheapest")
    reader.press("coin-2")
    yield reader.view("a fist", id="coin-2", aria_pressed=True)
    reader.goto("practise")
    yield reader.view("practice", id="asks", class_="predict")
    yield from ten_tasks(reader)
    reader.press("open-menu")
    reader.press("clear")
    yield reader.view("menu of a lesson", id="clear-all")
    reader.press("menu-present")
    reader.goto("picture")
    reader.press("go")
    yield reader.view("projector", class_="means number")
    reader.press("go")
    reader.press("go")
    yield reader.view("projector, why", id="asks", class_="why")
    reader.goto("end")
    yield reader.view("end", id="calibration")


def whole(language: str) -> Iterator[View]:
    """A game in a lesson: a decision with its coach, what came of it, and after the last a question; then rulings."""
    reader = Reader(notebook("R10"), f"lang={language}")
    reader.goto("a-whole-game")
    reader.press("go")
    yield reader.view("a decision", class_="coach")
    for fist in (1, 0, 1, 1, 5):
        reader.press(f"coin-{fist}")
        reader.press("go")
        yield reader.view(f"decided {fist}", id="asks", class_="why")
        reader.press("go")
    yield reader.view("a question about the game", id="asks", class_="predict")
    reader = Reader(notebook("R11"), f"lang={language}")
    yield reader.view("a ruling", id="ruling-true")
    reader.press("ruling-true")
    yield reader.view("a ruling tried", id="ruling-true", aria_pressed=True)
    reader.goto("sharing-a-space")
    reader.press("ruling-dense")
    yield reader.view("three ways", id="ruling-dense", aria_pressed=True)
    reader.goto("end")
    yield reader.view("the rules of the table", id="table-rules")


Screens = Callable[[str], Iterator[View]]
SCREENS: dict[str, Screens] = {
    "play": play,
    "game over": game_over,
    "referee": referee,
    "lesson": lesson,
    "whole": whole,
}


# What must hold on them -----------------------------------------------------------------------------------------------


@each("screens", SCREENS.values(), least=2)
def test_no_screen_has_an_accessibility_violation(sweep: Sweep, some: Some, screens: Screens) -> None:
    views = [view._replace(opens=True) for view in some(list(screens("en")), least=2)]
    found = sweep.faults(views, BOTH, SIDEWAYS) + violations_of(sweep, views, BOTH, THEMES)
    assert not found, "\n".join(found)


def violations_of(sweep: Sweep, views: Sequence[View], sizes: Sequence[Size], themes: Sequence[str]) -> list[str]:
    """What axe finds, in these themes."""
    sweep.need(Axe().axe_script)
    found = []
    for theme in themes:
        sweep.dress(theme)
        rules = COLOURS if theme == "dark" else EVERYTHING  # only colours change with the theme
        found += [f"{theme}, {each}" for each in sweep.faults(views, sizes, VIOLATIONS, rules)]
    sweep.dress("light")
    return found


def violations(axe: Axe, page: Page, rules: dict[str, Any]) -> Iterator[str]:
    """What axe finds; its script stays in the page, and only what is wrong comes back."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    yield from page.evaluate(VIOLATIONS, rules)


VIOLATIONS = """async (rules) => {
    const { violations } = await axe.run(document, rules);
    return violations.flatMap(({ impact, id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${impact} ${id} ${target} ${failureSummary}`));
}"""


def unfit(page: Page, axe: Axe, part: str, themes: Sequence[str]) -> Iterator[str]:
    """What is cut off, too small or not for everybody, on a laptop, a tablet held upright and a phone."""
    for size in (WIDE, UPRIGHT, NARROW):
        resize(page, size)
        where = f"{part}, {size['width']} px"
        yield from (f"{where}: {what}" for what in page.evaluate(TOO_SMALL, LEAST) + page.evaluate(CUT_OFF))
        assert no_sideways(page), where
        for theme in themes:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            rules = COLOURS if theme == "dark" else EVERYTHING
            yield from (f"{where}, {theme}: {each}" for each in violations(axe, page, rules))
    resize(page, WIDE)


@each("screens", SCREENS.values(), least=2)
def test_on_a_phone_nothing_is_cut_off_and_every_target_is_large(sweep: Sweep, some: Some, screens: Screens) -> None:
    views = [view for language in some(LANGUAGES, least=2) for view in screens(language)]
    found = sweep.faults(views, [PHONE], FIT, LEAST)
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

SIDEWAYS = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`it is ${scrollWidth} px wide, of ${clientWidth}`] : [];
}"""
FIT = f"(least) => [...({SIDEWAYS})(), ...({TOO_SMALL})(least), ...({CUT_OFF})()]"
"""All three."""
