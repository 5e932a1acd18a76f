"""Nothing is lost: reload, a dead kernel, a server started again, files, links, two tabs, and errors of our own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import newcomer
from tests.browser.playing import (
    JUST_TRIED,
    PLAY,
    SLOW,
    TWO,
    answered,
    bribe,
    cards,
    kept,
    next_card,
    open_game,
    purses,
    show,
    story,
    where,
    wish,
)
from tests.serving import ROOT, Served, wait_until, write_notebook

THROUGH = pytest.mark.full(
    "make test brings a game back from a file, from a link and after its server was killed (test_visits)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)

FAILING = "apps/failing.ipynb"
A_MISTAKE_OF_OURS = """
from kit.play.table import Table
from kit.notebook import play

usual = Table.close

def close(table, seat, move):
    if table.session.step == 1:
        raise ZeroDivisionError("what is in the fists")
    return usual(table, seat, move)

Table.close = close
play("bakschisch")
"""


@pytest.fixture
def still(page: Page) -> Page:
    """A person who wants no motion."""
    wish(page, motion="off")
    return page


@pytest.fixture(scope="module")
def shaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tests may kill kernels of; one of its notebooks has a mistake."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "apps").mkdir()
    shutil.copy(ROOT / "notebooks" / PLAY, folder / PLAY)
    write_notebook(folder / FAILING, A_MISTAKE_OF_OURS, kind="lesson", title={"en": "A mistake"})
    served = Served("--port", "0", folder).ready()
    yield served
    served.stop()


def opened(page: Page) -> dict[str, Any]:
    """All that must not be lost."""
    return {"where": where(page), "story": story(page), "purses": purses(page), "cards": cards(page)}


def two_bribes(page: Page, *more: int) -> None:
    """Play on to the question of the third bribe."""
    for gold in (3, 1, *more):
        bribe(page, gold)
        next_card(page)


def kernel(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"])


# Reload ---------------------------------------------------------------------------------------------------------------


@pytest.mark.full(
    "through kernels; reloads without are in make test, and that a page frees its kernel",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_reload_in_the_middle_of_a_round_loses_only_the_open_fist_and_frees_the_kernel(
    server: Served, still: Page
) -> None:
    page = still
    open_game(page, server, TWO)
    two_bribes(page)
    before, first = opened(page), kernel(page)
    page.locator("#coin-2").click()
    expect(page.locator("#coin-2")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#notice")).to_contain_text("as you left it", timeout=SLOW)
    assert opened(page) == before
    expect(page.locator(".coins [aria-pressed=true]")).to_have_count(0)
    assert kernel(page) != first
    wait_until(lambda: first not in server.kernels())
    page.keyboard.press("Control+z")  # the past came along
    expect(page.locator("#where")).to_have_text("Round 1 · bribe 2 of 5")


@THROUGH
def test_a_reload_while_gold_and_pawns_are_moving_shows_what_they_came_to(hall: Served, page: Page) -> None:
    wish(page, motion="step")
    open_game(page, hall, TWO)
    show(page, 3)
    expect(page.locator("#step")).to_be_visible()
    page.reload()
    expect(page.locator("#notice")).to_be_visible(timeout=SLOW)
    expect(page.locator("#step")).to_have_count(0)
    shown = opened(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#ask")).to_be_visible()
    show(page, 3)  # the same once more: bots repeat themselves
    page.locator("#go", has_text="Show it all").click()
    expect(page.locator("#step")).to_have_count(0)
    assert opened(page) == shown


# A kernel dies, a server ends -----------------------------------------------------------------------------------------


@THROUGH
def test_after_its_kernel_died_a_page_brings_its_game_back_by_itself(shaky: Served, chromium: Browser) -> None:
    with unwatched(chromium) as page:
        open_game(page, shaky)
        two_bribes(page)
        before = opened(page)
        with page.expect_navigation(timeout=SLOW):
            shaky.kernels()[kernel(page)].kill()
        assert_goes_on(page, before)


@pytest.mark.full(
    "through a kernel; make test has that the game comes back by itself",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_dead_kernel_is_told_and_resume_brings_the_game_back(shaky: Served, chromium: Browser) -> None:
    with unwatched(chromium, has_just_tried=True) as page:
        open_game(page, shaky)
        two_bribes(page)
        before = opened(page)
        shaky.kernels()[kernel(page)].kill()
        page.locator("#coin-1").click()
        resume(page, "The connection is lost. What you have done is kept in this browser.")
        assert_goes_on(page, before)


@pytest.mark.full(
    "through kernels; make test has a server without them that is killed (test_visits)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_server_that_was_started_again_brings_the_game_back(shaky: Served, chromium: Browser) -> None:
    folder = shaky.process.args[-1]
    first = Served("--port", "0", folder).ready()
    with unwatched(chromium, has_just_tried=True) as page:
        open_game(page, first)
        two_bribes(page)
        before = opened(page)
        first.stop()
        page.locator("#coin-1").click()
        resume(page, "The connection is lost.")
        expect(page.locator(".notice")).to_contain_text("The server is not running.")
        assert opened(page) == before
        again = Served("--port", str(urlsplit(first.url).port), folder).ready()
        resume(page, "The server is not running.")
        assert_goes_on(page, before)
        assert again.stop() == 0


@contextmanager
def unwatched(chromium: Browser, has_just_tried: bool = False) -> Iterator[Page]:
    """A page that may complain: the browser does when nobody answers it. It loads itself anew, unless it just has."""
    with newcomer(chromium) as page:
        wish(page, motion="off")
        if has_just_tried:
            page.add_init_script(JUST_TRIED)
        yield page


def assert_goes_on(page: Page, before: dict[str, Any]) -> None:
    """The game is as it was, and another bribe can be made."""
    expect(page.locator("#notice")).to_contain_text("as you left it", timeout=SLOW)
    expect(page.locator(".notice")).to_be_hidden()
    assert opened(page) == before
    bribe(page, 1)
    page.goto("about:blank")  # frees its kernel before its server ends


def resume(page: Page, told: str) -> None:
    expect(page.locator(".notice")).to_contain_text(told, timeout=SLOW)
    page.locator(".notice").get_by_role("button", name="Go on").click()


@pytest.mark.full(
    "through a kernel; make test has how the page says it (test_page_widget)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_mistake_of_ours_is_told_and_the_game_goes_on(shaky: Served, still: Page) -> None:
    page = still
    open_game(page, shaky, notebook=FAILING)
    before = opened(page)
    show(page, 3)
    expect(page.locator(".notice")).to_contain_text("Something went wrong on our side.", timeout=SLOW)
    expect(page.locator(".notice")).to_contain_text("ZeroDivisionError")
    assert "what is in the fists" not in page.content()
    assert opened(page) == before
    page.locator("#coin-2").click()
    expect(page.locator(".notice")).to_be_hidden()
    expect(page.locator("#go")).to_have_text("Close fist on 2 gold")
    assert "what is in the fists" in shaky.output


# Files and links ------------------------------------------------------------------------------------------------------


def test_a_game_is_saved_to_a_file_and_goes_on_from_it(hall: Served, still: Page, tmp_path: Path) -> None:
    page, file = still, tmp_path / "game.json"
    open_game(page, hall, TWO)
    two_bribes(page)
    saved = opened(page)
    page.locator("#open-menu").click()
    with page.expect_download() as download:
        page.locator("#save").click()
    assert download.value.suggested_filename == "bakschisch-1-3.json"
    download.value.save_as(file)
    page.locator("#menu [data-intent=again]").click()
    expect(page.locator("#where")).to_have_text("Round 1 · bribe 1 of 5")
    page.locator("#open-menu").click()
    page.locator("#load").set_input_files(file)
    expect(page.locator("#notice")).to_contain_text("The game from the file goes on.")
    assert opened(page) == saved
    page.locator("#back-to-left").click()
    expect(page.locator("#where")).to_have_text("Round 1 · bribe 1 of 5")


def test_a_broken_file_is_told_in_a_sentence_and_nothing_is_lost(hall: Served, still: Page, tmp_path: Path) -> None:
    page, file = still, tmp_path / "broken.json"
    open_game(page, hall, TWO)
    bribe(page, 3)
    before, record = opened(page), kept(page)
    for text in ("{", '{"game": "bakschisch", "seats": 7}', "\x00\xff" * 9, ""):
        file.write_text(text, "latin-1")
        page.locator("#open-menu").click()
        page.locator("#load").set_input_files(file)
        expect(page.locator("#notice.wrong[role=status]")).to_be_in_viewport()
        page.locator("#menu [data-key=Escape]").click()
        expect(page.locator("#story")).to_be_visible()
        assert opened(page) == before and kept(page) == record


def test_a_link_opens_the_position_elsewhere_and_leaves_the_own_game_alone(hall: Served, still: Page) -> None:
    page = still
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, hall)
    two_bribes(page)
    page.locator("#open-menu").click()
    page.locator("#link").click()
    expect(page.locator(".notice")).to_have_text("The link is copied.")
    link, before, record = page.evaluate("navigator.clipboard.readText()"), opened(page), kept(page)
    other = page.context.new_page()
    other.goto(link)
    answered(other)
    assert {**opened(other), "story": []} == {**before, "story": []}
    bribe(other, 1)
    assert kept(other) == record
    (key,) = (key for key in other.evaluate("Object.keys(localStorage)") if key.startswith("kit:bakschisch:"))
    apart = kept(other, key)
    assert apart and len(apart["moves"]) == 1
    other.goto("about:blank")
    other.close()
