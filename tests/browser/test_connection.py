"""What a person is told when the kernel or the server behind an open page is gone, and how play goes on."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.serving import Served, write_notebook

COUNTER = """
from kit.draw.svg import el
from kit.widgets.page import Page

page, count = Page("kit:count"), 0

def show():
    page.show(el("div", el("button", "Count", data_intent="count"), el("b", count, id="count")))

def add_one(_):
    global count
    count += 1
    page.save(str(count))
    show()

def go_on(hello):
    global count
    count = int(hello.saved or 0)
    show()

page.on_intent(add_one)
page.on_hello(go_on)
page
"""
NOTEBOOK = "apps/count.ipynb"


LOST = "The connection to the game is lost."
UNREACHABLE = "The server is not running."


def test_a_dead_kernel_and_a_stopped_server_are_told_and_resume_goes_on(chromium: Browser, tmp_path: Path) -> None:
    write_notebook(tmp_path / NOTEBOOK, COUNTER, kind="app", title={"en": "Counting"})
    served = Served("--port", "0", tmp_path).ready()
    page = chromium.new_page()  # not watched: the browser itself complains when no server answers
    page.goto(served.page(NOTEBOOK))
    count(page, "1")

    served.kernels()[kernel_of(page)].kill()
    resume(page, LOST)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    count(page, "2")

    served.stop()
    page.get_by_role("button", name="Count").click()
    resume(page, LOST)
    expect(page.locator(".notice")).to_contain_text(UNREACHABLE)
    again = Served("--port", str(urlsplit(served.url).port), tmp_path).ready()
    resume(page, UNREACHABLE)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    count(page, "3")

    page.goto("about:blank")  # leaving the page frees its kernel; closing the window would not
    page.close()
    again.stop()


def kernel_of(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"])


def count(page: Page, reached: str) -> None:
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#count")).to_have_text(reached)


def resume(page: Page, told: str) -> None:
    expect(page.locator(".notice")).to_contain_text(told, timeout=60_000)
    page.locator(".notice").get_by_role("button", name="Resume").click()
