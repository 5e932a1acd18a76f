"""The far end of a page whose Python runs in the browser: the door of a server, with ports instead of websockets.

`js/worker.js` calls it.  All pages of one origin share this Python; a page that is opened again, or leads to another
one, finds its modules imported.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from itertools import count

from kit.doors.socket import Visit, Visits
from kit.openers import open_page

visits = Visits()
COLLECTED = 5
"""After how many pages memory is looked through for what is left of those that are gone; that takes 0.1 s or more."""
_greeted = count(1)


class Port:
    """The other end of a line: one browser page."""

    def __init__(self, send: Callable[[str], object], drop: Callable[[], object]) -> None:
        """`send` a frame; `drop`: tell it that its page was let go, so that it comes in again."""
        self.send, self.drop = send, drop


class Line:
    """One browser page and what it shows."""

    def __init__(self, asked: str, send: Callable[[str], object], drop: Callable[[], object]) -> None:
        """`asked`: JSON, the ``name``, ``arguments`` and ``named`` of `kit.openers.open_page`, and as ``page`` the
        token of a page that may still be there.
        """
        told = json.loads(asked)
        self._port = Port(send, drop)
        self._visit = visits.find(told["page"]) or self._opened(told)
        self._visit.join(self._port)
        self._is_new = True

    @staticmethod
    def _opened(told: dict[str, object]) -> Visit:
        arguments, named = told["arguments"], told["named"]
        assert isinstance(arguments, list) and isinstance(named, dict)
        return visits.open(open_page(str(told["name"]), *arguments, **named))

    def hear(self, frame: str) -> None:
        """One message of the browser's, and the answer to it."""
        self._visit.receive(frame)
        self._visit.deliver()
        if self._is_new:  # its picture is on its way, and whoever looks at it presses nothing yet
            self._is_new = False
            _tidy()

    def leave(self) -> None:
        """The browser page is gone, and what it keeps is in its browser."""
        if self._visit.browser is self._port:
            visits.close(self._visit.token)


def _tidy() -> None:
    """Let go of pages whose tab vanished without a word, and of what others have left; nothing grows but by pages."""
    for token in visits.idle():
        visits.close(token)
    if next(_greeted) % COLLECTED == 0:
        gc.collect()
