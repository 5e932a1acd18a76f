"""The door of a server: pages of many visitors in one process, each behind a websocket, with no kernel.

What a page says in one turn goes out as one frame, an array of messages: `{"page": token, "heard": seq}` when a
browser comes in, with the number of the last of its messages that the page has heard, which is therefore not sent
again; `{"state": …}` and `{"say": …}` as the page says them.  If what comes next takes its time, it is two frames.  A
frame from a browser is one message for `Page.receive`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Protocol

from kit.page.page import Page

IDLE_S = 20 * 60
"""A page from which nothing was heard for this long is let go; one that can be seen asks every 20 seconds."""


class Browser(Protocol):
    """The other end of a websocket."""

    def send(self, frame: str) -> object:
        """Send one frame."""

    def drop(self) -> object:
        """End the connection."""


class Visit:
    """One page and the browser that shows it, which may be gone for a while.

    A page that was just made shows what nobody has asked for yet, in no particular language.  So a browser is sent no
    picture until its greeting is answered.
    """

    def __init__(self, page: Page, now: Callable[[], float] = monotonic) -> None:
        self.page = page
        self.token = secrets.token_urlsafe(16)
        """Known to the one browser page that shows it, and kept only in its memory: two tabs are two pages."""
        self.touched = now()
        """When something was last heard from the browser."""
        self.looked = -inf
        """When the page last looked at what had changed elsewhere."""
        self.browser: Browser | None = None
        self.lock = asyncio.Lock()
        """For a caller that lets others have a turn while a message is read: a page takes one after another."""
        self._now = now
        self._heard: object = None
        self._unsent: list[Mapping[str, Any]] = []
        self._is_blank = True
        self._is_flushed = False
        self._pause: Callable[[], object] | None = None
        page.connect(self)

    # What the page says -----------------------------------------------------------------------------------------------

    def state(self, changed: Mapping[str, Any]) -> None:
        """These have changed together."""
        self._is_blank = self._is_blank and "view" not in changed
        self._unsent.append({"state": changed})

    def say(self, content: Mapping[str, Any]) -> None:
        """Something that is said once."""
        self._unsent.append({"say": content})

    def flush(self) -> None:
        """What was said so far goes out now, before the page goes on drawing."""
        self._is_flushed = True
        if self._pause:
            self._pause()  # the owner of the connection delivers it
        else:
            self.deliver_flushed()

    def deliver_flushed(self) -> None:
        """Send what was said, if it is to go out by now."""
        if self._is_flushed:
            self.deliver()

    def deliver(self) -> None:
        """Send what was said since the last time, if there is a browser; one that comes later is told the state."""
        unsent, self._unsent, self._is_flushed = self._unsent, [], False
        if unsent and self.browser:
            self.browser.send(json.dumps(unsent, separators=(",", ":")))

    # What the browser does --------------------------------------------------------------------------------------------

    def join(self, browser: Browser) -> None:
        """A browser comes in, or comes back by another connection; the old one may have broken without a word."""
        if self.browser:
            self.browser.drop()
        self.browser, self.touched = browser, self._now()
        state = {**self.page.outset(), "look": self._look} if self._is_blank else self.page.state()
        self._unsent = [{"page": self.token, "heard": self._heard}, {"state": state}]
        self.deliver()
        self.page.elsewhere.watched(True)

    @property
    def _look(self) -> str:
        """How the root will look: that decides its layout, so the greeting can tell what fits there."""
        return self.page.view[1].get("class", "")

    def receive(self, frame: str | bytes, pause: Callable[[], object] | None = None) -> None:
        """Hand one message to the page; then what it said is to go out.

        `pause`: if this is done in slices (`kit.serve.slices`), lets the owner of the connection deliver.
        Raises ValueError or RecursionError if the frame is not JSON.
        """
        self.touched = self._now()
        message = json.loads(frame)
        self._in_slices(partial(self.page.receive, message), pause)
        self._heard = message.get("seq") if isinstance(message, dict) else None

    def look_again(self, pause: Callable[[], object] | None = None) -> None:
        """Have the page look at what has changed elsewhere; then what it said is to go out."""
        self.looked = self._now()
        self._in_slices(self.page.elsewhere.look, pause)

    def _in_slices(self, act: Callable[[], object], pause: Callable[[], object] | None) -> None:
        self._pause = pause
        try:
            act()
        finally:
            self._pause = None
        self._is_flushed = True

    def part(self, browser: Browser) -> None:
        """This connection has ended."""
        if self.browser is browser:
            self.browser = None
            self.page.elsewhere.watched(False)

    def close(self) -> None:
        """Let the page go, and the connection with it."""
        browser, self.browser = self.browser, None
        self.page.close()
        if browser:
            browser.drop()


class Visits:
    """All visits by their tokens.  A browser itself keeps what it needs to go on elsewhere."""

    def __init__(self, idle_s: float = IDLE_S, now: Callable[[], float] = monotonic) -> None:
        self._idle_s = idle_s
        self._now = now
        self._visits: dict[str, Visit] = {}

    def __len__(self) -> int:
        return len(self._visits)

    def __iter__(self) -> Iterator[Visit]:
        return iter(tuple(self._visits.values()))

    def open(self, page: Page) -> Visit:
        """The visit of a browser that has just come, to this page."""
        visit = Visit(page, self._now)
        self._visits[visit.token] = visit
        return visit

    def find(self, token: str) -> Visit | None:
        """The visit of a browser that comes back; None if its page was let go, or if it belongs to another server."""
        return self._visits.get(token)

    def close(self, token: str) -> None:
        """Let one go, if it is there."""
        if visit := self._visits.pop(token, None):
            visit.close()

    def idle(self) -> list[str]:
        """The tokens of those that are to be let go."""
        return [visit.token for visit in self if self._now() - visit.touched > self._idle_s]
