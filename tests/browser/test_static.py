"""The kit as a folder of files, in a real Chromium: a picture at once, then Python, then without any host."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from kit.site.pages import WORDS
from kit.static.build import NOT_KEPT, OFFLINE
from kit.static.weight import first_visit
from tests.browser.in_files import CHANCES, LESSON, PLAY, SOON_MS, TOUCHED, answered, number, there, visitor
from tests.browser.people import WIDE
from tests.static_folder import served

SHOWN = "document.querySelector('[data-view]:not([data-view=\"0\"])')"
FIRST_SEEN = f"""new MutationObserver(() => {{
  const shown = {SHOWN};
  if (shown) window.first ??= {{ text: shown.innerText, view: shown.dataset.view }};
}}).observe(document, {{ subtree: true, childList: true, attributes: true }});"""


def test_a_press_on_the_picture_counts_and_the_game_goes_on_without_a_host(out: Path, chromium: Browser) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    with visitor(chromium) as (context, page):
        with served(out) as home:
            context.on("request", note)
            page.goto(f"{home}/index.html")
            expect(page.locator("#offline")).to_have_text("It works without the internet now.", timeout=SOON_MS)
            page.locator(".game a.play").first.click()
            page.wait_for_selector("[data-intent=choose]", timeout=SOON_MS)
            before = number(page)
            page.locator("[data-intent=choose]").first.click()
            answered(page, before)
            expect(page.locator("[data-intent=choose][aria-pressed=true]")).to_have_count(1, timeout=SOON_MS)
            page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)")
        assert all(url.startswith((home, "blob:", "data:")) for url in asked)
        page.reload()
        page.wait_for_selector("[data-intent=choose]", timeout=SOON_MS)
        before = number(page)
        page.locator("[data-intent=choose]").last.click()
        answered(page, before)
        assert "bakschisch" in page.url


def test_another_language_and_another_page_are_there_without_a_host(out: Path, chromium: Browser) -> None:
    with visitor(chromium) as (_, page):
        with served(out) as home:
            page.goto(f"{home}/{LESSON}")
            page.wait_for_selector("[data-view]", timeout=SOON_MS)
            answered(page, 2)
            page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)")
        page.goto(f"{home}/{CHANCES}?lang=fr")
        page.wait_for_selector("[data-view]", timeout=SOON_MS)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("body")).to_contain_text("Calife", timeout=SOON_MS)
        page.locator(".crumbs a").click()
        expect(page).to_have_url(f"{home}/bakschisch-fr.html?lang=fr")
        page.get_by_role("link", name="Accueil").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.full("each page: make test opens three", TOUCHED)
def test_every_page_answers_and_its_first_picture_is_what_it_answers(out: Path, chromium: Browser) -> None:
    names = sorted(str(each.relative_to(out)) for each in out.rglob("*.html") if each.parent != out)
    assert len(names) > 60
    differ, compared = [], 0
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        page.add_init_script(FIRST_SEEN)
        for name in names:
            page.goto(f"{home}/{name}")
            there(page)
            if page.evaluate(f"window.first.view !== {SHOWN}.dataset.view"):  # else Python was quicker
                compared += 1
                if page.evaluate(f"{SHOWN}.innerText !== window.first.text"):
                    differ.append(name)
            page.evaluate("localStorage.clear()")
    assert not differ and compared


def test_the_folder_says_what_is_in_it_and_asks_no_other_host(out: Path) -> None:
    listed = json.loads((out / OFFLINE).read_text("utf-8").partition("FILES = ")[2].partition(";\n")[0])
    assert {*listed} == {str(each.relative_to(out)) for each in out.rglob("*") if each.is_file()} - {OFFLINE, *NOT_KEPT}
    for name in ("index.html", PLAY, LESSON, CHANCES):
        text = (out / name).read_text("utf-8")
        named = {*re.findall(r"https?://[^/\s\"'<]+", text)}
        assert named <= {"http://www.w3.org", "http://127.0.0.1:8000"}  # a namespace; where to play if it is a file


def test_a_first_visit_asks_for_what_is_counted_as_its_weight(out: Path, chromium: Browser) -> None:
    counted = {str(file.relative_to(out)) for file in first_visit(out, PLAY.removesuffix(".html"))}
    asked: set[str] = set()
    with visitor(chromium, service_workers="block") as (_, page), served(out, asked) as home:
        page.goto(f"{home}/{PLAY}")
        there(page)
    picture = {name for name in asked | counted if "/first/" in name}  # one of eight
    behind = {name for name in asked - counted if name.endswith(".pack")}
    assert asked - picture - behind == counted - picture and len(picture) <= 2


STUCK_AT_FIRST = """
const Real = SharedWorker;
window.names = [];
window.SharedWorker = class extends Real { // the first one answers a page's greeting, and nothing after it
  constructor(address, how) {
    super(address, how);
    names.push(how.name);
    const send = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => {
      if (names.length > 1 || !message.frame || message.frame.includes('"hello"')) send(message);
    };
  }
};
"""


def test_python_that_answers_no_more_is_left_alone_and_the_press_counts(out: Path, chromium: Browser) -> None:
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        page.clock.install()
        page.add_init_script(STUCK_AT_FIRST)
        page.goto(f"{home}/{PLAY}")
        there(page)
        page.locator("[data-intent=choose]").first.click()
        assert page.evaluate("names.length") == 1
        page.clock.run_for(40_000)
        page.wait_for_function("names.length === 2", timeout=SOON_MS)
        assert len({*page.evaluate("names")}) == 2
        expect(page.locator("[data-intent=choose][aria-pressed=true]")).to_have_count(1, timeout=SOON_MS)


def test_what_could_not_be_loaded_is_said_and_loaded_at_the_next_try(
    out: Path, chromium: Browser, tmp_path: Path
) -> None:
    partial = tmp_path / "partial"
    shutil.copytree(out, partial, copy_function=os.link)
    (pack,) = partial.glob("kit-*/python/bakschisch.pack")
    pack.rename(tmp_path / "later.pack")
    context = chromium.new_context(viewport=WIDE, locale="en", service_workers="block", bypass_csp=True)
    page = context.new_page()
    with served(partial) as home:
        page.goto(f"{home}/{PLAY}")
        again = page.get_by_role("link", name="Try again")
        expect(again).to_be_visible(timeout=SOON_MS)
        expect(page.locator(".fault p:visible").first).to_have_text(WORDS["en"]["failed_files"])
        (tmp_path / "later.pack").rename(pack)
        again.click()
        there(page)
    context.close()
