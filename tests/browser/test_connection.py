"""What a person is told when the kernel or the server behind an open page is gone, and how play goes on."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import OUR_COUNTER
from tests.serving import Served, write_notebook

NOTEBOOK = "apps/count.ipynb"


LOST = "The connection to the game is lost."
UNREACHABLE = "The server is not running."


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[int], Served]]:
    """`start(port)`: a server of the counting page, which may be stopped and started again."""
    write_notebook(tmp_path / NOTEBOOK, OUR_COUNTER, kind="app", title={"en": "Counting"})
    with ExitStack() as stops:

        def start(port: int) -> Served:
            served = Served("--port", str(port), tmp_path)
            stops.callback(served.stop)
            return served.ready()

        yield start


def test_a_dead_kernel_and_a_stopped_server_are_told_and_resume_goes_on(
    chromium: Browser, start: Callable[[int], Served]
) -> None:
    served = start(0)
    page = chromium.new_page()  # not watched: the browser itself complains when no server answers
    page.goto(served.page(NOTEBOOK))
    count(page, "1")

    served.kernels()[kernel_of(page)].kill()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the person comes back to the page
    resume(page, LOST)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    count(page, "2")

    served.stop()
    page.get_by_role("button", name="Count").click()
    resume(page, LOST)
    expect(page.locator(".notice")).to_contain_text(UNREACHABLE)
    start(urlsplit(served.url).port or 0)
    resume(page, UNREACHABLE)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    count(page, "3")

    page.goto("about:blank")  # leaving the page frees its kernel; closing the window would not
    page.close()


def kernel_of(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"])


def count(page: Page, reached: str) -> None:
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#count")).to_have_text(reached)


def resume(page: Page, told: str) -> None:
    expect(page.locator(".notice")).to_contain_text(told, timeout=60_000)
    page.locator(".notice").get_by_role("button", name="Resume").click()
