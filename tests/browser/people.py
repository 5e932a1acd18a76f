"""Who sits at the browser: one person after the other, each as if nobody had been there before.

A context costs more than most tests do, so one is handed on.  Playwright itself clears it, as its own test runner has
it done: routes, exposed functions, cookies, what is kept of each origin, and other windows; the rest is cleared here.
What may not be gone for certain is not handed on: the window of whoever gave it init scripts, the context of whoever
moved its clock.  Whoever wants what only a context of its own can give, such as fingers, a language or to be there
beside somebody else, gets one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

WIDE, NARROW = {"width": 1280, "height": 720}, {"width": 360, "height": 740}
HOME_HOSTS = {"127.0.0.1", "localhost"}
CHANGEABLE = {"viewport", "color_scheme", "reduced_motion"}
"""What can be changed in a context."""

_seated: set[Browser] = set()
"""The browsers whose handed-on context somebody has."""


@contextmanager
def person(chromium: Browser, **likes: Any) -> Iterator[Page]:
    """An empty page of a new person, watched to the end; `likes` are those of a browser, such as less motion."""
    with newcomer(chromium, **likes) as page:
        complaints = watch(page)
        yield page
    assert not complaints, "\n".join(complaints)


@contextmanager
def newcomer(chromium: Browser, **likes: Any) -> Iterator[Page]:
    """The same where nobody watches, since what is tried makes the browser itself complain."""
    with context_of(chromium, **likes) as context:
        page = context.pages[0] if context.pages else context.new_page()
        scripts = _noticed(page, "add_init_script")
        yield page
        for each in context.pages:
            each.goto("about:blank")  # leaving a page frees its kernel; closing its window would not
        if scripts:
            page.close()


@contextmanager
def context_of(chromium: Browser, **likes: Any) -> Iterator[BrowserContext]:
    """A context in which nobody was before, 1280 × 720 unless another size is liked."""
    likes = {"viewport": WIDE, **likes}
    if chromium in _seated or not likes.keys() <= CHANGEABLE:
        context = chromium.new_context(**likes)
        yield context
        context.close()
        return
    context = _handed_on(chromium, likes)
    _seated.add(chromium)
    is_clean = False
    try:
        scripts = _noticed(context, "add_init_script")
        yield context
        context.clear_permissions()
        is_clean = not scripts and not any(page.evaluate("'__pwClock' in window") for page in context.pages)
    finally:
        if not is_clean:
            context.close()
        chromium._sync(chromium._impl_obj._disconnect_from_reused_context("the next person comes"))
        _seated.remove(chromium)


def _handed_on(chromium: Browser, likes: dict[str, Any]) -> BrowserContext:
    """As Playwright's own test runner gets it, for which there is no public name; and what that leaves is cleared."""
    inner = chromium._sync(chromium._impl_obj._new_context_for_reuse(likes))
    context = next(context for context in chromium.contexts if context._impl_obj is inner)
    for page in context.pages:
        page.evaluate("window.name = ''")
        session = context.new_cdp_session(page)
        session.send("Page.resetNavigationHistory")
        session.detach()
    return context


def _noticed(whose: Page | BrowserContext, name: str) -> list[str]:
    """Holds the name of this method as soon as it is called."""
    calls: list[str] = []
    usual = getattr(whose, name)

    def call(*given: Any, **named: Any) -> Any:
        calls.append(name)
        return usual(*given, **named)

    setattr(whose, name, call)
    return calls


def watch(page: Page) -> list[str]:
    """What must not happen on a page, gathered as it happens."""
    complaints: list[str] = []

    def address(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in HOME_HOSTS:
            complaints.append(f"another host was asked: {url}")

    page.on("request", lambda request: address(request.url))
    page.on("websocket", lambda socket: address(socket.url))
    page.on("response", lambda answer: answer.status >= 400 and complaints.append(f"{answer.status} {answer.url}"))
    page.on("console", lambda said: said.type == "error" and complaints.append(f"console: {said.text}"))
    page.on("pageerror", lambda error: complaints.append(f"script error: {error}"))
    return complaints
