"""What the terminal is told: one line a fault, short, with nothing in it that a terminal obeys.

What is logged may come from a browser: two megabytes of it, with escape sequences that rename the window or worse. And
nobody may be reading: a full pipe would make the server wait for ever with its next word, so a thread of its own waits.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

LONGEST = 400
MOST_WAITING = 500
"""Lines that nobody has read yet; more are dropped, and counted."""
MOST_ALIKE, ALIKE_WITHIN_S = 5, 10.0
"""Lines that one place in the code writes in so many seconds; more are counted, not written."""
LAST_WORDS_S = 1.0
"""How long the end waits for what is still to be said."""

# Served notebooks run whoever signed them, and a kernel may well be told to go while it starts.
# Tornado takes Jupyter's milliseconds for seconds; a timeout as short as it asks for would cut quiet pages off.
ALARMS_ABOUT_NOTHING = (
    "Notebook %s is not trusted",
    "Could not destroy zmq context",
    "The websocket_ping_timeout",
    "Got events for closed stream",
)


def one_line(record: logging.LogRecord) -> str:
    """Level, what happened, and of a fault its kind, words and place."""
    try:
        said = record.getMessage()
    except (TypeError, ValueError):
        said = str(record.msg)
    fault = record.exc_info[1] if record.exc_info else None
    why = f" — {_tell(fault)}" if fault else ""
    return f"{record.levelname.lower()}: {printable(said)}{why}"


def printable(text: str) -> str:
    """The beginning of the text, each character that is not plain to see as its number."""
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in short)


def _tell(fault: BaseException) -> str:
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    place = f" ({os.path.basename(last[0].filename)}:{last[0].lineno})" if last else ""
    return printable(f"{type(fault).__name__}: {fault}") + place


class Terminal(logging.Handler):
    """Writes lines to the terminal from a thread of its own; never waits."""

    def __init__(self, descriptor: int = 2, now: Callable[[], float] = monotonic) -> None:
        super().__init__(logging.WARNING)
        self._descriptor = descriptor
        self._now = now
        self._alike: dict[tuple[str, int], tuple[float, int]] = {}
        self._lines: queue.Queue[str] = queue.Queue(MOST_WAITING)
        self._dropped = 0
        threading.Thread(target=self._write, daemon=True, name="terminal").start()

    def filter(self, record: logging.LogRecord) -> bool:
        """Some alarms are about nothing."""
        return not str(record.msg).startswith(ALARMS_ABOUT_NOTHING)

    def emit(self, record: logging.LogRecord) -> None:
        """Hand one line to the thread, but for the sixth that the same place in the code writes in ten seconds."""
        place, now = (record.pathname, record.lineno), self._now()
        until, count = self._alike.get(place, (0.0, 0))
        if now >= until:
            if count > MOST_ALIKE:
                self._say(f"(and {count - MOST_ALIKE} more like the next)")
            until, count = now + ALIKE_WITHIN_S, 0
        self._alike[place] = until, count + 1
        if count < MOST_ALIKE:
            self._say(one_line(record))

    def _say(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._dropped += 1

    def take_over(self) -> None:
        """From now on all that this process logs comes here, and nowhere else."""
        loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict]
        for logger in loggers:
            logger.handlers, logger.propagate = [], True
        logging.root.handlers = [self]

    def last_words(self) -> None:
        """Wait a moment for what is still to be said."""
        said = threading.Thread(target=self._lines.join, daemon=True)
        said.start()
        said.join(LAST_WORDS_S)

    def _write(self) -> None:
        while True:
            lines = [self._lines.get()]
            dropped, self._dropped = self._dropped, 0
            if dropped:
                lines.append(f"({dropped} lines were dropped)")
            with suppress(OSError):  # nobody will ever read it
                os.write(self._descriptor, "".join(f"{line}\n" for line in lines).encode(errors="backslashreplace"))
            self._lines.task_done()
