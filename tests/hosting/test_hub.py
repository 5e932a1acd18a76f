"""A user of a real JupyterHub plays: at the kit as a service, and at the kit as their own server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PLAY, SLOW, WIDE, answered, bribe, next_card, purses, story
from tests.hosting.hubs import Hub, log_in, running
from tests.hosting.walk import SHORT_GAME, walk


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """One for all of these tests."""
    with running(tmp_path_factory.mktemp("hub")) as hub:
        yield hub


@contextmanager
def browsing(chromium: Browser) -> Iterator[Page]:
    """The page of a person whom the hub has yet to meet."""
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def start_the_kit(page: Page) -> None:
    """Fill in the hub's form on which one's own server is started, and wait until it is."""
    page.locator("#app").select_option("kit")
    page.locator("form [type=submit]").click()
    expect(page.locator("#app")).to_have_count(0, timeout=SLOW)


def test_a_user_of_the_hub_clicks_the_kit_in_its_menu_and_plays(chromium: Browser, hub: Hub) -> None:
    def by_the_menu(page: Page) -> None:
        page.goto(hub.url)
        log_in(page, "ada")
        page.locator("#thenavbar").get_by_text("Services").click()
        page.get_by_role("link", name="kit", exact=True).click()

    assert len(walk(chromium, hub.kit, login=by_the_menu)) == 6


def test_a_deep_link_leads_through_the_login_to_its_very_page(chromium: Browser, hub: Hub) -> None:
    with browsing(chromium) as page:
        page.goto(hub.kit + f"voila/render/{PLAY}?lang=fr")
        assert page.url.startswith(hub.url + "hub/login")
        log_in(page, "ada")
        answered(page)
        assert page.url == hub.kit + f"voila/render/{PLAY}?lang=fr"
        page.goto(hub.url + "hub/logout")
        page.goto(hub.kit)
        assert page.url.startswith(hub.url + "hub/login")


def test_a_users_own_server_is_stopped_and_started_again_and_their_game_goes_on(chromium: Browser, hub: Hub) -> None:
    with browsing(chromium) as page:
        page.goto(hub.url + "hub/spawn")
        log_in(page, "ada")
        start_the_kit(page)
        expect(page.locator(".games article")).to_have_count(3, timeout=SLOW)
        own = page.url
        assert own.partition("?")[0] == hub.url + "user/ada/"
        page.goto(f"{hub.url}user/ada/voila/render/{PLAY}{SHORT_GAME}")
        answered(page)
        bribe(page, 1)
        next_card(page)
        told, had = story(page), purses(page)

        with browsing(chromium) as other:
            other.goto(own)
            log_in(other, "ben")
            assert "403" in other.inner_text("h1")  # the hub itself lets them get no further
            assert other.url.startswith(hub.url + "hub/")

        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        hub.stop_server_of("ada")
        page.locator("#start").click(timeout=SLOW)
        assert len([url for url in asked if PLAY in url]) < 20
        start_the_kit(page)
        expect(page.locator("#ask")).to_be_visible(timeout=SLOW)
        assert (story(page), purses(page)) == (told, had)
