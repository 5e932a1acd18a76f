"""Our own front end: a light page that joins its kernel, and joins it again when the connection breaks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.serving import Served, wait_until, write_notebook

APP = "apps/play-bakschisch.ipynb"
STILL = "if (location.host) localStorage.setItem('kit:wishes', JSON.stringify({motion: 'off'}))"


def test_a_page_of_our_own_widgets_needs_no_other_script(server: Served, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    assert not [url for url in asked if url.endswith(".js")] and len(asked) < 6


@pytest.mark.full(
    "through a kernel; make test joins again without one (test_visits)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_broken_connection_is_joined_again_and_nothing_is_missed(server: Served, page: Page) -> None:
    joined: list[WebSocketRoute] = []

    def join(socket: WebSocketRoute) -> None:
        joined.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/channels*", join)
    page.add_init_script(STILL)
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    joined[0].close()
    page.locator("#coin-2").click()
    page.locator("#go").click()
    expect(page.locator("#whatif")).to_be_visible()
    assert len(joined) > 1
    story = page.locator("#story ol li").count()
    joined[-1].close()
    page.locator("#go").click()
    expect(page.locator("#ask")).to_be_visible()
    assert page.locator("#story ol li").count() > story


@pytest.mark.full(
    "three more kernels and Voilà's front end; make test opens one such page (test_serving)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_notebook_with_other_widgets_or_texts_still_gets_voilas_front_end(
    serve: Any, tmp_path_factory: Any, page: Page
) -> None:
    folder: Path = tmp_path_factory.mktemp("others")
    widget = 'import ipywidgets\nipywidgets.Label("a label of Jupyter")'
    write_notebook(folder / "widget.ipynb", widget, kind="app", title={"en": "Widget"})
    write_notebook(folder / "text.ipynb", 'print("printed by a cell")', kind="app", title={"en": "Text"})
    write_notebook(folder / "words.ipynb", "# Only words", kind="app", title={"en": "Words"})
    served: Served = serve(folder)
    for name, text in (("widget", "a label of Jupyter"), ("text", "printed by a cell"), ("words", "Only words")):
        page.goto(served.page(f"{name}.ipynb"))
        expect(page.get_by_text(text)).to_be_visible(timeout=60_000)


def test_the_page_hands_its_kernel_back_as_it_goes(server: Served, page: Page) -> None:
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    assert config["kernelId"] in server.kernels()
    page.goto("about:blank")
    wait_until(lambda: config["kernelId"] not in server.kernels())
