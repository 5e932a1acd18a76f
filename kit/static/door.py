"""The far end of a page whose Python runs in the browser: the door of a server, with ports instead of websockets.

`js/worker.js` calls it.  All pages of one origin share this Python; a page that is opened again, or leads to another
one, finds its modules imported.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from kit.doors.socket import Visit, Visits
from kit.openers import open_page

visits = Visits()


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

    @staticmethod
    def _opened(told: dict[str, object]) -> Visit:
        for token in visits.idle():  # a tab may vanish without a word; nothing grows but when a page is opened
            visits.close(token)
        arguments, named = told["arguments"], told["named"]
        assert isinstance(arguments, list) and isinstance(named, dict)
        return visits.open(open_page(str(told["name"]), *arguments, **named))

    def hear(self, frame: str) -> None:
        """One message of the browser's, and the answer to it."""
        self._visit.receive(frame)
        self._visit.deliver()

    def leave(self) -> None:
        """The browser page is gone, and what it keeps is in its browser."""
        if self._visit.browser is self._port:
            visits.close(self._visit.token)
