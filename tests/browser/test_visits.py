"""Pages without a kernel in a real browser: played, loaded anew, and gone on with after the server was killed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from kit.serve.page_sessions import LIGHT
from kit.site.pages import WORDS
from tests.browser.people import newcomer
from tests.browser.playing import NARROW, PLAY, TWO, WIDE, bribe, next_card, open_game, person, purses, show, story
from tests.each import each
from tests.serving import ROOT, Served

LESSON, EDITOR = "rules/bakschisch/01-to-the-throne.ipynb", "apps/lesson-editor.ipynb"
FOR_ONE = """
import sys
from kit.serve import cli, page_sessions
page_sessions.PageSessions._has_no_room = lambda sessions: len(sessions.visits) > 0
sys.exit(cli.main(["--no-open", "--without-kernels", "--port", "0", "notebooks"]))
"""
"""A server with memory for one page, and for no long message to it."""


@pytest.fixture
def start() -> Iterator[Callable[..., Served]]:
    """`start(port)`: a server of pages without kernels, which may be killed and started again."""
    with ExitStack() as ends:

        def start(port: int = 0, *limits: str) -> Served:
            served = Served("--without-kernels", "--port", str(port), *limits, ROOT / "notebooks")
            ends.callback(served.stop)
            return served.ready()

        yield start


@pytest.fixture
def narrow() -> Iterator[Served]:
    """A server whose memory one page fills."""
    served = Served(code=FOR_ONE).ready()
    yield served
    assert served.stop() == 0


@each("size", [WIDE, NARROW])
def test_a_game_without_a_kernel_is_played_and_loaded_anew_in_the_middle(
    chromium: Browser, hall: Served, size: dict[str, int]
) -> None:
    served = hall
    with person(chromium, viewport=size, reduced_motion="reduce") as page:
        open_game(page, served, TWO)
        bribe(page, 1)
        next_card(page)
        told, had = story(page), purses(page)
        page.reload()
        expect(page.locator("#ask")).to_be_visible()
        assert (story(page), purses(page)) == (told, had)
        bribe(page, 2)
        assert len(story(page)) > len(told)
        assert not served.kernels()


def test_after_the_server_was_killed_the_page_goes_on_in_place(chromium: Browser, start: Callable[..., Served]) -> None:
    served = start()
    with newcomer(chromium, reduced_motion="reduce") as page:  # not watched: the browser misses the server too
        open_game(page, served, TWO)
        bribe(page, 1)
        next_card(page)
        told = story(page)
        page.evaluate("window.stays = true")

        served.process.kill()
        served.process.wait()
        page.locator("#coin-1").click()  # nobody hears it now
        start(urlsplit(served.url).port or 0)
        expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
        show(page, 2)
        expect(page.locator("#headline")).to_be_attached()
        assert page.evaluate("window.stays"), "it was loaded anew"
        assert story(page)[: len(told)] == told and len(story(page)) > len(told)


def test_a_lesson_without_a_kernel_opens_in_the_persons_language(chromium: Browser, hall: Served) -> None:
    with person(chromium, locale="fr-FR") as page:
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => new MutationObserver(() => {"
            "  const game = document.querySelector('#game');"
            "  if (game) window.first ??= game.textContent;"
            "}).observe(document, { subtree: true, childList: true }))"
        )
        page.goto(hall.page(LESSON))
        expect(page.locator("#asks, #ask").first).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert "Règles" in page.evaluate("window.first"), "it was painted in English first"


@pytest.mark.full(
    "another page that says no; make test has that all seats are taken (test_home)", touched=["kit/serve", "kit/site"]
)
def test_who_has_too_many_pages_is_told_kindly(chromium: Browser, start: Callable[..., Served]) -> None:
    served = start(0, "--seats-a-visitor", "1")
    context = chromium.new_context(locale="nl-NL")
    for _ in range(5):
        context.new_page().goto(served.page(LESSON))
    for page in context.pages:
        expect(page.locator("#asks, #ask").first).to_be_visible()
    page = context.new_page()
    page.goto(served.page(LESSON))
    expect(page.get_by_role("heading", name="Je hebt al meerdere pagina’s open")).to_be_visible()
    context.pages[0].goto("about:blank")
    page.get_by_role("link", name="Probeer opnieuw").click()
    expect(page.locator("#asks, #ask").first).to_be_visible()
    context.close()


@pytest.mark.full("a server that stands still; make test has one that was killed", touched=["kit/serve", "kit/site"])
@pytest.mark.skipif(os.name != "posix", reason="only here can a process be stopped and go on")
def test_a_page_that_is_not_answered_says_so_and_stops_saying_so(
    chromium: Browser, start: Callable[..., Served]
) -> None:
    served = start()
    page = chromium.new_page(viewport=WIDE, reduced_motion="reduce")
    open_game(page, served, TWO)
    served.process.send_signal(19)  # SIGSTOP
    page.locator("#coin-1").click()
    expect(page.locator(".notice")).to_contain_text("not there just now", timeout=20_000)
    served.process.send_signal(18)  # SIGCONT
    expect(page.locator(".notice")).to_be_hidden(timeout=20_000)
    expect(page.locator("#go:not([aria-disabled])")).to_be_visible()
    page.close()


@pytest.mark.full(
    "another way to the page of taken seats, which make test has (test_home)", touched=["kit/serve", "kit/site"]
)
def test_who_brings_more_than_there_is_memory_for_is_told_that_all_seats_are_taken(
    chromium: Browser, narrow: Served
) -> None:
    page = chromium.new_page()  # not watched: the page that tells it has the status 503
    page.add_init_script(f"if (location.host) localStorage.setItem('kit:bakschisch', 'x'.repeat({LIGHT}))")
    page.goto(narrow.page(PLAY))
    expect(page.get_by_role("heading")).to_have_text(WORDS["en"]["full"])
    page.close()


@pytest.mark.full("a server without memory; make test has one that was killed", touched=["kit/serve", "kit/site"])
def test_a_page_whose_text_finds_no_memory_asks_each_time_before_it_comes_back(
    chromium: Browser, narrow: Served
) -> None:
    page = chromium.new_page()
    open_game(page, narrow, notebook=EDITOR)
    page.locator("#tab-text").click()
    page.locator("#toml").fill("#" * LIGHT)
    for _ in range(2):
        with page.expect_request(lambda request: request.method == "HEAD"):
            pass
    page.close()
