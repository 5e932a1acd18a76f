"""A user of a real JupyterHub plays: at the kit as a service, and at the kit as their own server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.hosting.hubs import Hub, log_in, running
from tests.hosting.walk import walk


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """One for all of these tests."""
    with running(tmp_path_factory.mktemp("hub")) as hub:
        yield hub


def test_a_user_of_the_hub_clicks_the_kit_in_its_menu_and_plays(chromium: Browser, hub: Hub) -> None:
    def by_the_menu(page: Page) -> None:
        page.goto(hub.url)
        log_in(page, "ada")
        page.locator("#thenavbar").get_by_text("Services").click()
        page.get_by_role("link", name="kit", exact=True).click()

    assert len(walk(chromium, hub.kit, login=by_the_menu)) == 6
