"""The websocket of a page without a kernel: what a browser may send, how fast, and why the connection is ended."""

from __future__ import annotations

import logging
from time import monotonic

from kit.doors.socket import Visit
from kit.serve import figures
from kit.serve.clients import come_back
from kit.serve.guests import Guests
from kit.serve.journal import tell_refusal
from kit.serve.limits import SPEECH
from kit.serve.paced_socket import UNFIT, PacedSocket
from kit.serve.page_sessions import PageSessions
from kit.serve.rate_limit import Rate
from kit.serve.seats import Full

# Why a connection is ended, as in visit.js; a browser does not tell a script the status of a refused request.
GONE, SLOW, REFUSED, FAILED = 4404, 4408, 4429, 4500
PING = '{"ping"'
LEFT = (1000, 1001)
"""The codes by which a browser says that the page was left."""

log = logging.getLogger("kit.serve")


class Visiting(PacedSocket):
    """The websocket between one browser page and its `Page`."""

    door = "socket"

    def initialize(self, sessions: PageSessions, guests: Guests | None = None) -> None:
        """`sessions` has the pages; `guests` says of which rooms a browser knows the code."""
        self._sessions = sessions
        self._guests = guests
        self._rate = Rate(**SPEECH)
        self._visit: Visit | None = None
        self._is_over = False
        self._asked: float | None = None
        """When the page was asked for; None once it is shown."""

    def get_compression_options(self) -> dict[str, int]:
        """The first level shrinks messages to an eighth, at the cost of a millisecond."""
        return {"compression_level": 1}

    def prepare(self) -> None:
        """A browser that was here before the server was restarted gets its cookies again."""
        self._visitor = come_back(self)

    async def open(self, path: str) -> None:
        """Join the page whose token the browser names, or a new one."""
        self.begin()
        self._asked = monotonic()
        try:
            codes = self._guests.codes(self.request.headers) if self._guests else ()
            visit = await self._sessions.come_in(path, self.get_argument("page", ""), self._visitor, self, codes)
        except LookupError:
            return self.close(GONE)
        except Full as full:
            return self._refuse(full.reason)
        except Exception:
            log.exception("%s cannot be shown", path)
            return self.close(FAILED)
        if self._is_over:
            self._sessions.part(visit, self, has_left=True)
        else:
            self._visit = visit

    async def on_message(self, message: str | bytes) -> None:
        """Have the message answered, no faster than the pace of the house."""
        visit = self._visit  # it is answered to the end, whether the browser waits for that or not
        if not await self.may_speak(self._rate, len(message)) or visit is None or self._is_over:
            return
        begin = monotonic()
        try:
            await self._sessions.hear(visit, self._visitor, message)
        except (ValueError, RecursionError):
            figures.count_refusal("unfit")
            log.warning("a page sent what nobody can read")
            self.close(UNFIT)
        except Full as full:
            self._refuse(full.reason)
        except (TimeoutError, MemoryError) as fault:
            tell_refusal("slow")
            why = "takes too long to read" if isinstance(fault, TimeoutError) else "is too much for one visitor"
            log.warning("a page was let go: what it sent %s", why)
            self.close(SLOW)
            self._sessions.let_go(visit.token)
        else:
            self._measure(message, begin)

    def _measure(self, message: str | bytes, begin: float) -> None:
        """Measure an answer; a page asks every 20 seconds whether we are there, which does not count."""
        now = monotonic()
        if message[: len(PING)] != PING:
            figures.answered(self.door, now - begin)
        if self._asked is not None:  # the first thing a page says is its greeting
            figures.board(self.door, now - self._asked)
            self._asked = None

    def _refuse(self, reason: str) -> None:
        tell_refusal(reason)
        self.close(REFUSED, reason)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Stop listening: a browser repeats what came after the last message that was heard, so none may be skipped."""
        self._is_over = True
        super().close(code, reason)

    def send(self, frame: str) -> None:
        """Send one frame."""
        self.write_message(frame)

    def on_close(self) -> None:
        """The browser has gone."""
        self._is_over = True
        visit, self._visit = self._visit, None
        if visit:
            self._sessions.part(visit, self, has_left=self.close_code in LEFT)

    def write_error(self, status_code: int, **_: object) -> None:
        """Nothing but the status."""
        self.finish()
