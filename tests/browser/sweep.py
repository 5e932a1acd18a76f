"""One browser page for many trees: each is drawn and measured at every size, with nobody at a server and no journey.

The page is the one that the server sends for a notebook, with the kit's own script and style; only who speaks to that
script is another.  `test_sweep.py` compares what is drawn with what a served page draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route

from kit.draw.svg import Tree
from kit.page.files import SCRIPT, STYLE
from kit.site.notebooks import Notebook
from kit.site.pages import ADDRESSES, Site
from tests.browser.people import watch

ADDRESS = "http://127.0.0.1/voila/render/"
Size = tuple[int, int]
MANY = 60
"""So many views are drawn between two changes of the window's size."""

HERE = Path(__file__).parent
LAYOUT, IN_SIGHT = (f"({(HERE / f'{name}.js').read_text('utf-8').strip()})" for name in ("layout", "in_sight"))
"""What is wrong with what is drawn, as a function of the browser that answers with sentences."""


def from_the_top(measure: str) -> str:
    """The same, of a page that is read from its top."""
    return f"() => {{ scrollTo(0, 0); document.querySelector('#asks')?.scrollTo(0, 0); return {measure}(); }}"


class View(NamedTuple):
    """A tree as a browser gets it that has told its shape, and what it is called where something is wrong with it."""

    name: str
    language: str
    trees: Mapping[str, Tree]
    """By shape."""
    parts: Mapping[str, list[Tree]]
    opens: bool = False
    """It is the first of its page: nothing is left of what was shown before."""
    unfolds: str = ""
    """What its reader has unfolded in the browser, which Python does not know."""


class Sweep:
    """Draws views on one page, and measures them."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        self._page = page
        self._complaints = complaints

    def faults(self, views: Iterable[View], sizes: Sequence[Size], measure: str, given: Any = None) -> list[str]:
        """What this function of the browser finds, by view and size; `given` is its argument."""
        measured = self.measured(views, sizes, measure, given)
        return [f"{where}: {fault}" for where, found in measured for fault in found]

    def measured(
        self, views: Iterable[View], sizes: Sequence[Size], measure: str, given: Any = None
    ) -> Iterator[tuple[str, Any]]:
        """What it answers, by view and size."""
        left = list(views)
        assert left, "there is nothing to look at"
        for first in range(0, len(left), MANY):
            some = left[first : first + MANY]
            self._page.evaluate("views => { window.views = views; }", [view._asdict() for view in some])
            for width, height in sizes:
                self._page.set_viewport_size({"width": width, "height": height})
                self._page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
                answers = self._page.evaluate(f"given => measured({measure}, given)", given)
                for view, answer in zip(some, answers, strict=True):
                    yield f"{view.name}, {width} × {height}", answer
            assert not self._complaints, self._complaints

    def dress(self, theme: str) -> None:
        """In this theme from now on."""
        self._page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    def need(self, script: str) -> None:
        """Have this script in the page, for those that measure."""
        self._page.evaluate(script)


@pytest.fixture(scope="session")
def sweep(chromium: Browser) -> Iterator[Sweep]:
    """The page of this process."""
    context = chromium.new_context()
    page = context.new_page()
    complaints = watch(page)
    page.route("http://127.0.0.1/**", answer)
    page.goto(f"{ADDRESS}sweep.ipynb")
    page.wait_for_function("!!window.measured")
    page.evaluate("begin()")
    yield Sweep(page, complaints)
    context.close()


def answer(route: Route) -> None:
    """As the server does, but for the script that speaks with it."""
    path = route.request.url.removeprefix("http://127.0.0.1/")
    if path == ADDRESSES["script"]:
        route.fulfill(body=SCRIPT, content_type="text/javascript")
    elif path == ADDRESSES["style"]:
        route.fulfill(body=STYLE, content_type="text/css")
    else:
        html = Site().visit(Notebook("sweep.ipynb", "app", {"en": "Sweep"}))
        before, _, _ = html.rpartition('<script type="module">')
        speaks = (HERE / "sweep.js").read_text("utf-8").replace("SCRIPT", f"/{ADDRESSES['script']}")
        route.fulfill(body=f'{before}<script type="module">{speaks}</script></html>', content_type="text/html")
