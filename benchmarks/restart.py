"""A process that is killed under a hundred visitors: how many come back, and when.

`python -m benchmarks.restart` prints two lines: of two processes one is killed with SIGKILL, then a server of one
process is told to end and is started again. Each visitor has a page and joins again as `visit.js` does, after 0.15,
0.4, 0.8 and then 1.2 seconds, each half to one and a half times as long; they come back with their next board.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import monotonic
from urllib.parse import urlsplit

import psutil

from tests.serve.guests import FAULTS, PLAY
from tests.serve.visiting import VisitClient
from tests.serving import ROOT, Served

VISITORS = 100
PAUSES_S = (0.15, 0.4, 0.8, 1.2)
GIVEN_UP_S = 30.0
LINK = "?seats=You,Mira~cautious&seed=21"
ROOMY = ("--without-kernels", "--seats", str(VISITORS))


def start(*more: str) -> Served:
    """A server of the repository's notebooks."""
    return Served(*ROOMY, *more, ROOT / "notebooks").ready()


async def come(served: Served, cookie: str, view: int = 0) -> VisitClient:
    """A page with its board."""
    client = await VisitClient.of(served, PLAY, cookie)
    await client.hello(LINK, view=view)
    return client


async def come_back(
    served: Served, cookie: str, client: VisitClient, since: Callable[[], float], dice: Random
) -> float:
    """Wait until the connection is lost, if it is, and join again; seconds without a board, 0 if it stayed."""
    if await client.socket.read_message() is not None:
        return 0.0
    for tries in range(1000):
        await asyncio.sleep(PAUSES_S[min(tries, len(PAUSES_S) - 1)] * dice.uniform(0.5, 1.5))
        with suppress(*FAULTS):
            (await come(served, cookie, client.view)).leave()
            return monotonic() - since()
        if monotonic() - since() > GIVEN_UP_S:
            break
    raise TimeoutError


async def measure(served: Served, strike: Callable[[], Awaitable[object]]) -> str:
    """What becomes of the visitors after the strike."""
    cookies = [await asyncio.to_thread(served.newcomer) for _ in range(VISITORS)]
    clients = [await come(served, cookie) for cookie in cookies]
    at: list[float] = []
    dice = Random(1)
    waiting = [
        asyncio.create_task(come_back(served, cookie, client, lambda: at[0], dice))
        for cookie, client in zip(cookies, clients, strict=True)
    ]
    at.append(monotonic())
    await strike()
    await asyncio.wait(waiting, timeout=GIVEN_UP_S)
    back = sorted(task.result() for task in waiting if task.done() and not task.exception())
    stayed = [task for task in waiting if not task.done()]
    for task in stayed:
        task.cancel()
    lost = VISITORS - len(back) - len(stayed)
    half, most = back[len(back) // 2], back[-1]
    came = f"{len(back)} came back, half of them after {half:.1f} s, the last after {most:.1f} s"
    return f"{len(stayed)} noticed nothing, {came}; {lost} did not"


def started_again() -> str:
    """One process, told to end and started again."""
    served = start("--port", "0")
    again: list[Served] = []

    async def strike() -> None:
        await asyncio.to_thread(served.stop, signal.SIGTERM)
        again.append(await asyncio.to_thread(start, "--port", str(urlsplit(served.url).port)))

    try:
        return asyncio.run(measure(served, strike))
    finally:
        for each in (served, *again):
            each.stop(signal.SIGTERM)


def main() -> None:
    """Print it."""
    print(f"{VISITORS} visitors, load {psutil.getloadavg()[0]:.1f}: {started_again()}", flush=True)


if __name__ == "__main__":
    main()
