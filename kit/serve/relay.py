"""Whatever is in front of an application hears a request first, and hands it on or answers in its place."""

from __future__ import annotations

from collections.abc import Awaitable

from tornado.httputil import HTTPMessageDelegate


class Relay(HTTPMessageDelegate):
    """One request, whose head a subclass reads; the rest is for `inside`, as soon as that is set."""

    inside: HTTPMessageDelegate | None = None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A part of the request's body."""
        return self.inside.data_received(chunk) if self.inside else None

    def finish(self) -> None:
        """The whole request is here."""
        if self.inside:
            self.inside.finish()

    def on_connection_close(self) -> None:
        """The one who asked has gone."""
        if self.inside:
            self.inside.on_connection_close()
