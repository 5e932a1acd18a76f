"""Every page that can be opened is opened in a browser, without a word of complaint."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kit.site.notebooks import find_notebooks
from tests.browser.playing import answered, wish
from tests.browser.reader import hall as pages
from tests.serving import ROOT, Served

FOLDERS = ("apps", "probability", "rules", "rules/bakschisch", "rules/intrige", "rules/attraptresors")


FOR_GUESTS = "guest"


def listed() -> dict[str, list[str]]:
    """The notebooks whose pages need no kernel, by folder."""
    folders: dict[str, list[str]] = {}
    for notebook in find_notebooks(ROOT / "notebooks"):
        if notebook.kind == FOR_GUESTS:
            continue  # it asks for the code of a room first: `tests.browser.test_room_code`
        if pages().opening(notebook.path):
            folders.setdefault(notebook.path.rpartition("/")[0], []).append(notebook.path)
    return folders


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_page_opens(page: Page, hall: Served, folder: str) -> None:
    wish(page, motion="off")
    for path in listed()[folder]:
        page.goto(hall.page(path))
        answered(page)
        expect(page.locator("h1").first, path).to_be_attached()
        expect(page.locator(".notice"), path).to_be_hidden()
        assert page.locator(".kit [data-intent]").count(), path


def test_no_folder_is_left_out() -> None:
    assert set(listed()) == set(FOLDERS)
