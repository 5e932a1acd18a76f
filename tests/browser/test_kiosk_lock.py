"""At a stand: no way out but a combination of keys, nothing kept, nothing to get stuck at."""

import pytest

from kit.draw.svg import el
from tests.browser.wiring import ADDRESS, button, have
from tests.serving import wait_until

ELSEWHERE = pytest.mark.full(
    "the same lock from other sides; make test has what it keeps, shows and forbids",
    touched=["kit/page", "kit/serve", "kit/site"],
)

AT_A_KIOSK = f"{ADDRESS}&kiosk=1"
TREE = el("div", el("a", "out", href="/elsewhere", class_="btn"), button("play", "play"), el("p", "a text to mark"))
DEFAULTS = """() => { // whether the page keeps each of these from doing what it usually does
    const kept = {}, here = document.querySelector("p"), about = { bubbles: true, cancelable: true };
    const tell = (name, event) => { kept[name] = !here.dispatchEvent(event); };
    const press = (name, also = {}) => {
        const key = name.split(/[+](?=.)/).at(-1);
        tell(name, new KeyboardEvent("keydown", { ...about, key, ...also }));
    };
    for (const what of ["contextmenu", "dragstart", "drop", "selectstart", "auxclick", "gesturestart"])
        tell(what, new Event(what, about));
    tell("zoom", new WheelEvent("wheel", { ...about, ctrlKey: true }));
    tell("scroll", new WheelEvent("wheel", about));
    for (const key of ["F5", "F11", "F1", "BrowserBack", "Enter", "Tab", "ArrowLeft"]) press(key);
    for (const key of ["r", "p", "+", "w", "l"]) press(`Ctrl+${key}`, { ctrlKey: true });
    press("Alt+ArrowLeft", { altKey: true });
    return kept;
}"""


def kept_back(page):
    return {name for name, is_kept in page.evaluate(DEFAULTS).items() if is_kept}


def test_menus_marks_zoom_and_the_browser_s_keys_do_nothing(opened, page):
    opened(TREE, AT_A_KIOSK)
    assert kept_back(page) == {
        *("contextmenu", "dragstart", "drop", "selectstart", "auxclick", "gesturestart", "zoom"),
        *("F5", "F11", "F1", "BrowserBack", "Ctrl+r", "Ctrl+p", "Ctrl++", "Ctrl+w", "Ctrl+l", "Alt+ArrowLeft"),
    }


@ELSEWHERE
def test_elsewhere_all_of_that_is_the_person_s(opened, page):
    opened(TREE)
    assert not kept_back(page) & {"contextmenu", "selectstart", "zoom", "F5", "Ctrl+r", "Alt+ArrowLeft"}


def test_a_link_leads_nowhere_and_the_way_back_leads_here(opened, page):
    opened(TREE, AT_A_KIOSK)
    page.get_by_role("link", name="out").click()
    page.get_by_role("button", name="play").click()
    browser = page.context.new_cdp_session(page)
    for _ in range(2):
        page.evaluate(BACK)
        wait_until(lambda: is_the_last(browser.send("Page.getNavigationHistory")))
        assert page.url == AT_A_KIOSK
    page.get_by_role("button", name="play").wait_for()


BACK = """() => new Promise((gone) => {
    addEventListener("popstate", () => gone(), { once: true });
    history.back();
})"""


def is_the_last(places):
    """The browser knows that the page has put itself at the end again, after the place that was gone back to."""
    return places["currentIndex"] == len(places["entries"]) - 1


def test_one_combination_of_keys_leads_out(opened, page):
    opened(TREE, AT_A_KIOSK)
    page.route(
        "http://127.0.0.1/", lambda route: route.fulfill(body="<title>first page</title>", content_type="text/html")
    )
    page.keyboard.press("Control+Alt+k")
    assert page.url == AT_A_KIOSK
    page.keyboard.press("Control+Alt+Shift+K")
    page.wait_for_url("http://127.0.0.1/")


@pytest.mark.parametrize(("address", "keeps"), [(ADDRESS, True), (AT_A_KIOSK, False)])
def test_a_stand_keeps_nothing_in_the_browser(opened, page, wired, address, keeps):
    opened(TREE, address)
    have(page, wired, wired.line.say, {"lang": "fr"})
    have(page, wired, wired.line.say, {"theme": "dark"})
    have(page, wired, wired.line.say, {"remember": {"name": "Ada"}})
    have(page, wired, wired.line.say, {"save": "a game", "where": "round 2"})
    assert bool(page.evaluate("localStorage.length")) == keeps
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_a_stand_keeps_and_reads_nothing_of_before(opened, page, wired):
    opened(TREE)
    page.evaluate("localStorage.setItem('kit:test', 'somebody\\'s game')")
    page.goto(AT_A_KIOSK)
    page.wait_for_function("window.ready")
    assert page.evaluate("window.last.hello.saved") is None


def test_when_the_server_was_away_the_page_comes_back_without_a_press(opened, page, wired):
    page.clock.install(time=0)
    opened(TREE, AT_A_KIOSK)
    page.evaluate("window.held = true; window.same = true")
    page.get_by_role("button", name="play").click()
    page.clock.run_for(5_000)  # no answer
    notice = page.locator(".notice")
    notice.get_by_text("One moment…").wait_for()  # nothing is kept here, and nobody has to press
    assert not notice.get_by_role("button").count()
    with page.expect_navigation():
        page.clock.run_for(10_000)
    assert not page.evaluate("window.same ?? false")
