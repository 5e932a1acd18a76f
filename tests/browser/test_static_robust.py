"""The kit as a folder of files where something is missing, is replaced, breaks or vanishes, in a real Chromium."""

from __future__ import annotations

import ast
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from playwright.sync_api import TimeoutError as Late

from kit.counting.registry import FIGURES, SHOWS, TRIALS
from kit.static.build import OFFLINE, kept_offline
from tests.browser.in_files import CHANCES, LESSON, PLAY, SOON_MS, TOUCHED, answered, number, visitor
from tests.browser.people import WIDE
from tests.browser.test_race import EPSILON, Hands
from tests.serving import ROOT
from tests.static_folder import served

THERE = "document.documentElement.dataset.kitPython === 'there'"
KEPT = "localStorage['kit:bakschisch']"
ELSE = pytest.mark.full("make test has an update, a page that was let go, a race, and what is in the folder", TOUCHED)
SAYS_OFFLINE = "It works without the internet now."
SHORT_MS = 5_000
"""Long enough for a button that is there."""


@contextmanager
def somebody(chromium: Browser) -> Iterator[tuple[BrowserContext, Page]]:
    """A person with a browser of their own, on whose pages something is to go wrong."""
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce", locale="en", bypass_csp=True)
    yield context, context.new_page()
    context.close()


def opened(page: Page, address: str) -> Page:
    """The page, once its Python is there."""
    page.goto(address)
    page.wait_for_function(THERE, timeout=SOON_MS)
    return page


def press(page: Page, part: str) -> None:
    """Press the first part of this kind, and have Python's answer."""
    before = number(page)
    page.locator(part).first.click()
    answered(page, before)


def bribe(page: Page) -> str:
    """Close a fist; the game as the browser keeps it afterwards."""
    going_on = "button.main[data-intent]:not([aria-disabled=true])"
    page.locator(f"[data-intent=choose], {going_on}").first.wait_for(timeout=SOON_MS)
    while not page.locator("[data-intent=choose]").count():
        before = number(page)
        try:
            page.locator(going_on).first.click(timeout=SHORT_MS)
        except Late:  # the page went on by itself in between, and asks for a fist
            continue
        answered(page, before)
        page.locator(f"[data-intent=choose], {going_on}").first.wait_for(timeout=SOON_MS)
    before = page.evaluate(KEPT)
    press(page, "[data-intent=choose]")
    press(page, "[data-intent=close]")
    page.wait_for_function(f"before => {KEPT} !== before", arg=before, timeout=SOON_MS)
    kept: str = page.evaluate(KEPT)
    return kept


# Where Python does not live on ----------------------------------------------------------------------------------------

NONE = "delete window.SharedWorker;"
MORTAL = """
const Real = SharedWorker;
window.SharedWorker = class extends Real { // it ends with its last page
  constructor(address, { type, name }) { super(address, { type, name }); }
};
"""


@ELSE
@pytest.mark.parametrize("without", [NONE, MORTAL])
def test_where_python_does_not_live_on_each_page_has_its_own_and_the_game_goes_on(
    out: Path, chromium: Browser, without: str
) -> None:
    with visitor(chromium) as (context, page), served(out) as home:
        context.add_init_script(without)
        opened(page, f"{home}/{PLAY}")
        kept = bribe(page)
        opened(page, f"{home}/{LESSON}")
        opened(page, f"{home}/{PLAY}")
        assert page.evaluate(KEPT) == kept
        assert len(bribe(page)) > len(kept)
        other = opened(context.new_page(), f"{home}/{PLAY}")
        kept = bribe(other)
        expect(page.locator("[data-fetch], .notice:visible").first).to_be_visible()
        assert page.evaluate(KEPT) == kept


@ELSE
def test_what_a_game_has_is_known_before_its_files_have_come(out: Path, chromium: Browser, tmp_path: Path) -> None:
    partial, pack = copied(out, tmp_path / "partial"), "python/bakschisch-lessons.pack"
    (there,) = partial.glob(f"kit-*/{pack}")
    there.rename(tmp_path / "later.pack")
    with somebody(chromium) as (_, page), served(partial) as home:
        opened(page, f"{home}/rules/intrige/02-before-you.html")
        (tmp_path / "later.pack").rename(there)
        opened(page, f"{home}/{LESSON}")


NEVER = {"kit.table.rooms", "kit.engine.streams", "kit.lab.batches", "kit.lab.public"}
"""What only a type checker, numpy, or somebody who programs asks for."""


def test_what_is_imported_at_a_press_is_in_the_folder(out: Path) -> None:
    files = {name for pack in out.glob("kit-*/python/*.pack") for name in named_in(pack)}
    modules = {module_of(name) for name in files if name.endswith(".pyc")}
    asked = {f"kit.courses.probability.{name}" for name in (*TRIALS, *FIGURES, *SHOWS)}
    for name in files:
        if name.endswith(".pyc"):
            asked |= {each for each in asked_by((ROOT / name[:-1]).read_text("utf-8")) if is_module(each)}
    assert asked - modules == NEVER


def named_in(pack: Path) -> Iterator[str]:
    """The names of the files in a pack."""
    content = pack.read_bytes()
    yield from (name for name, _ in json.loads(content[4 : 4 + int.from_bytes(content[:4], "little")]))


def module_of(file: str) -> str:
    return file.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")


def is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return name.startswith("kit.") and (place.with_suffix(".py").exists() or (place / "__init__.py").exists())


def asked_by(source: str) -> Iterator[str]:
    """What may be modules that this one imports, at once or within its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{each.name}" for each in node.names))


@ELSE
def test_a_lesson_is_presented_before_a_class(out: Path, chromium: Browser) -> None:
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        opened(page, f"{home}/{LESSON}")
        press(page, "#open-menu")
        press(page, "#menu-present")
        for lesson in (LESSON, CHANCES):
            opened(page, f"{home}/{lesson}")
            expect(page.locator(".presenting").first).to_be_visible()


# A new version --------------------------------------------------------------------------------------------------------


def copied(out: Path, to: Path) -> Path:
    """A copy of the folder in which files can be taken away and put in place of others, but not written to."""
    shutil.copytree(out, to, copy_function=os.link)
    return to


def newer(out: Path, to: Path) -> Path:
    """A newer version of the folder: what its pages need is elsewhere, and each page says so."""
    (kit,) = copied(out, to).glob("kit-*")
    for page in to.rglob("*.html"):
        text = page.read_text("utf-8").replace(kit.name.removeprefix("kit-"), "newer")
        page.unlink()
        page.write_text(text, "utf-8")
    kit.rename(kit.with_name("kit-newer"))
    (to / OFFLINE).unlink()
    (to / OFFLINE).write_text(kept_offline(to), "utf-8")
    later = (to / OFFLINE).stat().st_mtime + 60
    os.utime(to / OFFLINE, (later, later))  # a plain server tells versions apart by the second
    return to


def replaced(site: Path, new: Path) -> None:
    """Whoever looks after the host puts the new version in place of the old one."""
    site.rename(site.with_name("before"))
    new.rename(site)


VERSION = "document.querySelector('link[href$=\"/kit.css\"]').href.split('/').at(-2)"
UPDATED = """navigator.serviceWorker.getRegistration().then(async (registration) => {
  const update = new Promise((done) => { registration.onupdatefound = () => done(registration.installing); });
  await registration.update();
  const worker = await update;
  while (worker.state === "installing") await new Promise((done) => { worker.onstatechange = done; });
  return worker.state;
})"""
READY = "navigator.serviceWorker.ready.then(() => true)"


def test_a_new_version_takes_over_as_a_whole_when_no_page_is_open_and_the_game_goes_on(
    out: Path, chromium: Browser, tmp_path: Path
) -> None:
    site, new = copied(out, tmp_path / "site"), newer(out, tmp_path / "new")
    with visitor(chromium) as (context, page), served(site) as home:
        opened(page, f"{home}/{PLAY}")
        page.evaluate(READY)
        opened(page, f"{home}/{PLAY}")
        before = page.evaluate(VERSION)
        kept = bribe(page)
        replaced(site, new)
        assert page.evaluate(UPDATED) == "installed"
        kept = bribe(page)
        opened(page, f"{home}/{LESSON}")  # none of these files is at the host any more
        assert page.evaluate(VERSION) == before
        page.close()
        page = opened(context.new_page(), f"{home}/{PLAY}")
        assert page.evaluate(VERSION) == "kit-newer"
        assert page.evaluate(KEPT) == kept
        bribe(page)
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1


@ELSE
def test_a_page_whose_version_was_replaced_while_it_was_loading_is_loaded_anew(
    out: Path, chromium: Browser, tmp_path: Path
) -> None:
    site, new = copied(out, tmp_path / "site"), newer(out, tmp_path / "new")
    with somebody(chromium) as (_, page), served(site) as home:

        def swap(route: Route) -> None:
            replaced(site, new)
            route.continue_()

        page.route("**/kit.js", swap, times=1)
        page.goto(f"{home}/{PLAY}", wait_until="commit")
        page.wait_for_function(THERE, timeout=SOON_MS)
        assert page.evaluate(VERSION) == "kit-newer"
        bribe(page)


# What is kept offline, and what is said of it -------------------------------------------------------------------------

INSTALLED = """navigator.serviceWorker.register("offline.js").then(async ({ installing }) => {
  while (installing.state === "installing") await new Promise((done) => { installing.onstatechange = done; });
  return installing.state;
})"""


@ELSE
def test_a_host_in_the_midst_of_a_change_is_not_kept_and_nothing_is_said(
    out: Path, chromium: Browser, tmp_path: Path
) -> None:
    site = copied(out, tmp_path / "site")
    (site / "icon.svg").unlink()
    (site / "icon.svg").write_text("<svg>that of another version</svg>", "utf-8")
    with somebody(chromium) as (_, page), served(site) as home:
        page.goto(f"{home}/index.html")
        assert page.evaluate(INSTALLED) == "redundant"
        expect(page.locator("#offline")).to_be_empty()
        bribe(opened(page, f"{home}/{PLAY}"))


@ELSE
def test_a_browser_without_room_plays_and_does_not_say_that_it_keeps_all(out: Path, chromium: Browser) -> None:
    with somebody(chromium) as (context, page), served(out) as home:
        page.goto(f"{home}/icon.svg")
        quota = {"origin": home, "quotaSize": 3_000_000}
        context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
        page.goto(f"{home}/index.html")
        assert page.evaluate(INSTALLED) == "redundant"
        expect(page.locator("#offline")).to_be_empty()
        bribe(opened(page, f"{home}/{PLAY}"))


@ELSE
def test_what_a_browser_has_thrown_away_is_fetched_before_it_is_said_that_all_is_kept(
    out: Path, chromium: Browser
) -> None:
    with visitor(chromium) as (_, page):
        with served(out) as home:
            page.goto(f"{home}/index.html")
            expect(page.locator("#offline")).to_have_text(SAYS_OFFLINE, timeout=SOON_MS)
            page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
            page.goto(f"{home}/index.html")
            expect(page.locator("#offline")).to_have_text(SAYS_OFFLINE, timeout=SOON_MS)
        bribe(opened(page, f"{home}/{PLAY}"))


# Several pages, and long work ---------------------------------------------------------------------------------------


@ELSE
def test_a_press_in_another_tab_is_answered_while_a_hundred_thousand_deals_are_dealt(
    out: Path, chromium: Browser
) -> None:
    with visitor(chromium, service_workers="block") as (context, page), served(out) as home:
        other = opened(context.new_page(), f"{home}/{PLAY}")
        opened(page, f"{home}/probability/x02-luck-or-skill.html?present=1")
        press(page, "[data-intent=goto][data-n='\"deal\"']")
        press(page, "#deal-100000")
        for coin in range(5):
            before = number(other)
            other.locator("[data-intent=choose]").nth(coin % 2).click()
            answered(other, before)
        expect(page.locator("#slice")).to_be_visible()  # and it is still dealing
        said = page.locator("main").inner_text()
        page.wait_for_function("said => document.querySelector('main').innerText !== said", arg=said, timeout=SOON_MS)


TELLS = """
new BroadcastChannel("memory").onmessage = async ({ target }) => {
  const { _module, runPython } = await python;
  target.postMessage([_module.HEAP8.length / 2 ** 20, runPython("from kit.static.door import visits; len(visits)")]);
};
"""
ASKED = """() => new Promise((done) => {
  const channel = new BroadcastChannel("memory");
  channel.onmessage = ({ data }) => done(data);
  channel.postMessage("?");
})"""


def telling(out: Path, to: Path) -> Path:
    """A copy of the folder whose Python says how much memory it has, in MiB, and how many pages."""
    (worker,) = copied(out, to).glob("kit-*/python/worker.js")
    script = worker.read_text("utf-8") + TELLS
    worker.unlink()
    worker.write_text(script, "utf-8")
    return to


@pytest.mark.full("every second page, one after the other", TOUCHED)
def test_who_goes_from_page_to_page_leaves_none_behind_and_needs_no_more_than_48_mib(
    out: Path, chromium: Browser, tmp_path: Path
) -> None:
    found = [each for room in ("apps", "rules", "probability") for each in (out / room).rglob("*.html")]
    names = sorted(str(each.relative_to(out)) for each in found)
    with visitor(chromium, service_workers="block") as (_, page), served(telling(out, tmp_path / "site")) as home:
        for name in names[::2]:
            opened(page, f"{home}/{name}")
        heap, visits = page.evaluate(ASKED)
    assert len(names) > 60 and visits == 1
    assert heap <= 48


WORDLESS = """
const Real = SharedWorker;
window.SharedWorker = class extends Real { // as if the tab had crashed
  constructor(...given) {
    super(...given);
    const send = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => { if (!message.leave) send(message); };
  }
};
"""


@ELSE
def test_a_tab_that_vanishes_without_a_word_leaves_no_page_behind(out: Path, chromium: Browser, tmp_path: Path) -> None:
    with (
        visitor(chromium, service_workers="block") as (context, page),
        served(telling(out, tmp_path / "site")) as home,
    ):
        opened(page, f"{home}/{PLAY}")
        other = context.new_page()
        other.add_init_script(WORDLESS)
        opened(other, f"{home}/{LESSON}")
        assert page.evaluate(ASKED)[1] == 2
        other.close()
        page.evaluate(f"(async () => {{ for (let i = 0; i < 500 && (await ({ASKED})())[1] > 1; i++); }})()")
        assert page.evaluate(ASKED)[1] == 1


SLOW = """
const Real = SharedWorker;
window.told = [];
window.SharedWorker = class extends Real { // while it is `slow`, a page's words reach it so many ms late
  constructor(...given) {
    super(...given);
    const send = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => {
      if (message.frame?.includes('"intent":"race"')) told.push(JSON.parse(JSON.parse(message.frame).value));
      window.slow ? setTimeout(send, slow, message) : send(message);
    };
  }
};
"""
RACE = f"apps/play-attraptresors.html?{urlencode({'seats': 'You,Ann~steady,Bea~hasty', 'untimed': 'false'})}"


def test_a_hand_has_the_time_of_its_page_however_late_python_hears_of_it(out: Path, chromium: Browser) -> None:
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        page.add_init_script(SLOW)
        opened(page, f"{home}/{RACE}")
        hands = Hands(page)
        page.locator("[data-intent=race-begin]").wait_for()
        hands.watch()
        page.locator("[data-intent=race-begin]").click()
        hands.see()
        page.evaluate("window.slow = 1500")
        hands.wait(400)
        space = {"key": " ", "code": "Space", "timestamp": hands.stamp(400)}
        for kind in ("rawKeyDown", "keyUp"):
            hands.cdp.send("Input.dispatchKeyEvent", {"type": kind, **space})
        page.wait_for_function("!document.querySelector('[data-race]')", timeout=SOON_MS)
        heard = page.evaluate("told[0]")
        ((grab, ms),) = heard["presses"]
        assert grab == "0:column"
        assert max(ms - (400 - hands.spread), 400 - ms) <= heard["give"] + EPSILON  # as true as the page says it is,
        assert heard["give"] < 750  # and far less than Python was late
        judged = f'"object": "column", "at_ms": {ms}'
        page.wait_for_function(
            "judged => Object.values(localStorage).some((text) => text.includes(judged))", arg=judged, timeout=SOON_MS
        )


# Pages that vanish, and those that are let go -------------------------------------------------------------------------

REACHABLE = """
const Real = SharedWorker;
window.ports = [];
window.SharedWorker = class extends Real { constructor(...given) { super(...given); ports.push(this.port); } };
"""


def test_a_page_that_was_let_go_goes_on_where_it_was_at_the_next_press(out: Path, chromium: Browser) -> None:
    with visitor(chromium) as (_, page), served(out) as home:
        page.add_init_script(REACHABLE)
        opened(page, f"{home}/{PLAY}")
        kept = bribe(page)
        page.evaluate("ports[0].postMessage({ leave: true })")
        page.wait_for_function("ports.length === 2", timeout=SOON_MS)
        assert len(bribe(page)) > len(kept)


@ELSE
def test_a_python_that_says_nothing_at_all_is_left_alone_by_all_pages_that_follow(out: Path, chromium: Browser) -> None:
    dumb = """
    const Real = SharedWorker;
    window.names = [];
    window.SharedWorker = class extends Real { // the first one is stuck
      constructor(address, how) {
        super(how.name.endsWith("-0") ? "data:text/javascript,while(true);" : address, how);
        names.push(how.name.slice(-2));
      }
    };"""
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        page.clock.install()
        page.add_init_script(dumb)
        page.goto(f"{home}/{PLAY}")
        page.clock.run_for(40_000)
        page.wait_for_function(THERE, timeout=SOON_MS)
        assert page.evaluate("names") == ["-0", "-1"]
        opened(page, f"{home}/{LESSON}")
        assert page.evaluate("names") == ["-1"]


@ELSE
def test_a_slow_network_is_no_stuck_python(out: Path, chromium: Browser) -> None:
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        held: list[Route] = []
        page.clock.install()
        page.add_init_script(NONE)
        page.route("**/core.pack", lambda route: held.append(route))
        with page.expect_request("**/core.pack"):
            page.goto(f"{home}/{PLAY}")
        page.clock.run_for(90_000)
        held[0].continue_()
        page.wait_for_function(THERE, timeout=SOON_MS)
        assert len(held) == 1 and page.evaluate("localStorage['kit:worker'] ?? null") is None
