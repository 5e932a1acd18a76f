"""Tells a JupyterHub when its user last did something, so that it can stop servers that nobody uses.

Only a user's own server does this; a service is never stopped in this way. A page that can be seen asks every twenty
seconds, a hidden one does not: somebody who reads is there, a forgotten tab is nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import monotonic

from tornado.httpclient import AsyncHTTPClient

EVERY_S = 300
"""How often, unless the hub says otherwise; its own servers do the same."""

log = logging.getLogger("kit.serve")


@dataclass(frozen=True)
class Hub:
    """Where the hub listens for it."""

    url: str
    token: str
    server: str
    """The name of this one among its user's servers; empty for the usual one."""
    every_s: float = EVERY_S

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Hub | None:
        """The hub that the environment names; None for a service."""
        url, token = environment.get("JUPYTERHUB_ACTIVITY_URL"), environment.get("JUPYTERHUB_API_TOKEN", "")
        every_s = float(environment.get("JUPYTERHUB_ACTIVITY_INTERVAL") or EVERY_S)
        return cls(url, token, environment.get("JUPYTERHUB_SERVER_NAME", ""), every_s) if url and every_s else None


class Activity:
    """Tells it again and again."""

    def __init__(self, hub: Hub, last: Callable[[], float]) -> None:
        """`last`: when something was last done, by `time.monotonic`."""
        self._hub = hub
        self._last = last
        self._told = 0.0
        self._telling: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Tell from now on."""
        self._telling = asyncio.create_task(self._tell_on())

    async def close(self) -> None:
        """Stop telling."""
        if self._telling:
            self._telling.cancel()
            with suppress(asyncio.CancelledError):
                await self._telling

    async def _tell_on(self) -> None:
        while True:
            last = self._last()
            if last > self._told:
                try:
                    await self._tell(last)
                    self._told = last
                except Exception as fault:  # a hub that is away hears it next time
                    log.warning("the hub was not told of the last activity: %s", type(fault).__name__)
            await asyncio.sleep(self._hub.every_s)

    async def _tell(self, last: float) -> None:
        when = (datetime.now(UTC) - timedelta(seconds=monotonic() - last)).isoformat()
        await AsyncHTTPClient().fetch(
            self._hub.url,
            method="POST",
            headers={"Authorization": f"token {self._hub.token}", "Content-Type": "application/json"},
            body=json.dumps({"servers": {self._hub.server: {"last_activity": when}}, "last_activity": when}),
        )
