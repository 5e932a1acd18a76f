"""What the terminal is told: one short line per fault, with nothing in it that a terminal obeys, and no secret.

What is logged may come from a browser: two megabytes of it, with escape sequences that rename the window or worse. And
perhaps nobody is reading: a full pipe would make the server wait for ever with its next word, so a separate thread
waits.

For machines each line is an object (`--log json`), and besides faults they are told what the server does:

    {"time": "2026-11-23T06:01:02.345Z", "level": "warning", "event": "answer", "message": "404 GET /nowhere",
     "pid": 4711, "status": 404, "method": "GET", "ms": 2, "place": "/nowhere"}

`event` is a word of `kit.serve.journal.tell`, or "fault" with the fault's kind and places, or "log". The words of a
fault and what a kernel says are left out there: they may be what a person typed, and these logs are kept.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from kit.serve import figures
from kit.serve.journal import HIDDEN, discreet

OURS = "kit.serve"
LONGEST = 400
MOST_PLACES = 4
"""The most places of a fault, for machines."""
MOST_WAITING = 500
"""The most lines that nobody has read yet; more are dropped, and counted."""
MOST_ALIKE, ALIKE_WITHIN_S = 5, 10.0
"""The most lines that one place in the code writes in this many seconds; more are counted, not written."""
LAST_WORDS_S = 1.0
"""How long the end waits for what is still to be said."""

# Served notebooks run no matter who signed them, and a kernel may well be told to go while it starts.
# Tornado takes Jupyter's milliseconds for seconds; a timeout as short as it asks for would cut quiet pages off.
ALARMS_ABOUT_NOTHING = (
    "Notebook %s is not trusted",
    "Could not destroy zmq context",
    "The websocket_ping_timeout",
    "Got events for closed stream",
)


def one_line(record: logging.LogRecord) -> str:
    """Level, what happened and, for a fault, its kind, words and place."""
    fault = record.exc_info[1] if record.exc_info else None
    why = f" — {_tell(fault)}" if fault else ""
    return f"{record.levelname.lower()}: {printable(_said(record))}{why}"


def object_line(record: logging.LogRecord) -> str:
    """The same for machines, with facts, and without words that may be a person's."""
    is_private = getattr(record, "private", False)
    fault = record.exc_info[1] if record.exc_info else None
    about: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "event": getattr(record, "event", "fault" if fault else "log"),
        "message": printable(str(record.msg).replace("%s", HIDDEN) if is_private else _said(record)),
        "pid": record.process,
    }
    if fault:
        about |= {"fault": type(fault).__name__, "places": _places(fault, MOST_PLACES)}
    facts = {name: _fact(fact) for name, fact in getattr(record, "facts", {}).items()}
    return json.dumps(about | facts, ensure_ascii=False)


def _fact(fact: object) -> Any:
    """Numbers and lists as they are; anything else made as discreet as our messages."""
    if isinstance(fact, tuple | list):
        return [_fact(each) for each in fact]
    is_plain = fact is None or isinstance(fact, bool | int | float)
    return fact if is_plain else printable(discreet(str(fact), names_addresses=True))


def _said(record: logging.LogRecord) -> str:
    try:
        said = record.getMessage()
    except (TypeError, ValueError):
        said = str(record.msg)
    return discreet(said, names_addresses=record.name == OURS)


def printable(text: str) -> str:
    """The beginning of the text, with each character that cannot plainly be seen as its number."""
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in short)


def _tell(fault: BaseException) -> str:
    last = _places(fault, 1)
    return printable(discreet(f"{type(fault).__name__}: {fault}")) + (f" ({last[0]})" if last else "")


def _places(fault: BaseException, most: int) -> list[str]:
    """The files and lines through which it came, the last first."""
    frames = traceback.extract_tb(fault.__traceback__)[-most:]
    return [f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in reversed(frames)]


class Terminal(logging.Handler):
    """Writes lines to the terminal from a thread of its own; never waits."""

    def __init__(self, descriptor: int = 2, now: Callable[[], float] = monotonic, for_machines: bool = False) -> None:
        """`for_machines`: one object per line, and more of them."""
        super().__init__(logging.INFO if for_machines else logging.WARNING)
        self._line = object_line if for_machines else one_line
        self._descriptor = descriptor
        self._now = now
        self._alike: dict[tuple[str, int], tuple[float, int]] = {}
        self._lines: queue.Queue[str] = queue.Queue(MOST_WAITING)
        self._dropped = 0
        threading.Thread(target=self._write, daemon=True, name="terminal").start()

    def filter(self, record: logging.LogRecord) -> bool:
        """Some alarms are false; when all goes well, only our own messages are of use."""
        return (record.levelno >= logging.WARNING or record.name == OURS) and not str(record.msg).startswith(
            ALARMS_ABOUT_NOTHING
        )

    def emit(self, record: logging.LogRecord) -> None:
        """Hand one line to the thread, except from the sixth that the same place in the code writes in ten seconds."""
        if record.levelno >= logging.ERROR:
            figures.fault()
        place, now = (record.pathname, record.lineno), self._now()
        until, count = self._alike.get(place, (0.0, 0))
        if now >= until:
            if count > MOST_ALIKE:
                self._say(self._note(f"and {count - MOST_ALIKE} more like the next"))
            until, count = now + ALIKE_WITHIN_S, 0
        self._alike[place] = until, count + 1
        if count < MOST_ALIKE:
            self._say(self._line(record))

    def _note(self, text: str) -> str:
        """A line about the lines."""
        note = logging.LogRecord(OURS, logging.WARNING, "", 0, text, (), None)
        return self._line(note) if self._line is object_line else f"({text})"

    def _say(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._dropped += 1

    def take_over(self) -> None:
        """From now on everything that this process logs comes here, and goes nowhere else."""
        logging.captureWarnings(True)
        loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict]
        for logger in loggers:
            logger.handlers, logger.propagate = [], True
        logging.root.handlers = [self]
        logging.getLogger(OURS).setLevel(self.level)

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
                lines.append(self._note(f"{dropped} lines were dropped"))
            with suppress(OSError):  # nobody will ever read it
                os.write(self._descriptor, "".join(f"{line}\n" for line in lines).encode(errors="backslashreplace"))
            self._lines.task_done()
