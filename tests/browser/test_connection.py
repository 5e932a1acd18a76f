"""What a person is told when the kernel or the server behind an open page is gone, and how play goes on."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import JUST_TRIED
from tests.conftest import OUR_COUNTER
from tests.serving import Served, wait_until, write_notebook

pytestmark = pytest.mark.full(
    "through kernels that die and servers that are started again; make test has a server that is killed under a game "
    "(test_visits), and what the page says when its kernel is gone (test_page_widget)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
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


def test_after_a_dead_kernel_and_after_a_restart_of_the_server_the_page_goes_on_by_itself(
    chromium: Browser, start: Callable[[int], Served]
) -> None:
    served = start(0)
    page = chromium.new_page()  # not watched: the browser itself complains when no server answers
    page.goto(served.page(NOTEBOOK))
    count(page, "1")

    with page.expect_navigation():
        served.kernels()[kernel_of(page)].kill()
    count(page, "2")

    served.stop()
    page.get_by_role("button", name="Count").click()
    told(page, LOST)
    page.evaluate("sessionStorage.clear()")  # the page loaded itself less than half a minute ago
    with page.expect_navigation(timeout=60_000):
        start(urlsplit(served.url).port or 0)
    count(page, "3")

    page.goto("about:blank")  # leaving the page frees its kernel; closing the window would not
    page.close()


def test_a_page_that_cannot_help_itself_tells_and_the_button_goes_on(
    chromium: Browser, start: Callable[[int], Served]
) -> None:
    served = start(0)
    page = chromium.new_page()
    page.add_init_script(JUST_TRIED)
    page.goto(served.page(NOTEBOOK))
    count(page, "1")
    served.stop()
    page.get_by_role("button", name="Count").click()
    resume(page, LOST)
    expect(page.locator(".notice")).to_contain_text(UNREACHABLE)
    start(urlsplit(served.url).port or 0)
    resume(page, UNREACHABLE)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    count(page, "2")
    page.goto("about:blank")
    page.close()


@pytest.mark.skipif(os.name != "posix", reason="only here can a process be stopped and go on")
def test_a_page_whose_kernel_never_answers_loads_itself_once_and_then_says_so(
    chromium: Browser, start: Callable[[int], Served]
) -> None:
    served = start(0)
    ((first, kernel),) = served.kernels().items()
    kernel.suspend()
    page = chromium.new_page()
    page.goto(served.page(NOTEBOOK))
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=60_000)
    assert kernel_of(page) != first
    page.goto("about:blank")
    wait_until(lambda: first not in served.kernels())

    page.add_init_script(JUST_TRIED)
    wait_until(lambda: len(served.kernels()) == 1)
    for kernel in served.kernels().values():
        kernel.suspend()
    page.goto(served.page(NOTEBOOK))
    expect(page.get_by_role("heading", name="could not be opened")).to_be_visible(timeout=60_000)
    for kernel in served.kernels().values():
        kernel.resume()
    page.goto("about:blank")
    page.close()


def kernel_of(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"])


def count(page: Page, reached: str) -> None:
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#count")).to_have_text(reached)


def told(page: Page, words: str) -> None:
    expect(page.locator(".notice")).to_contain_text(words, timeout=60_000)


def resume(page: Page, words: str) -> None:
    told(page, words)
    page.locator(".notice").get_by_role("button", name="Resume").click()
