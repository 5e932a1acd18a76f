"""A line between a program and a server that breaks at the worst moment."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from select import select
from types import TracebackType
from typing import Self

UNSENT, UNANSWERED, UNNOTICED = "unsent", "unanswered", "unnoticed"
"""What is cut: what was said does not arrive; its answer does not; or the server does not even see that the line is cut
and goes on with its work."""


class CutLine:
    """Leads connections on to a port of this computer, and breaks once, where a word is said."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.connections = 0
        """How many there were."""
        self._word, self._how = b"", ""
        self._left_open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_at(self, word: str, how: str) -> None:
        """Break where this is next said."""
        self._word, self._how = word.encode(), how

    @property
    def was_cut(self) -> bool:
        """Whether that has come about."""
        return not self._word

    def _accept(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                here, _ = self._listening.accept()
                self.connections += 1
                threading.Thread(target=self._lead, args=(here,), daemon=True).start()

    def _lead(self, here: socket.socket) -> None:
        there, cut = socket.create_connection(self._to), ""
        with here, suppress(OSError):
            while True:
                ready, *_ = select([here, there], [], [])
                if there in ready:
                    if not (said := there.recv(2**16)) or cut:
                        break  # the answer has come, and goes nowhere
                    here.sendall(said)
                if here in ready:
                    if not (said := here.recv(2**16)):
                        break
                    if self._word and self._word in said:
                        cut, self._word = self._how, b""
                    if cut != UNSENT:
                        there.sendall(said)
                    if cut in (UNSENT, UNNOTICED):
                        break
        if cut == UNNOTICED:
            self._left_open.append(there)
        else:
            there.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)  # else it would wait for one more
        for each in (self._listening, *self._left_open):
            each.close()
