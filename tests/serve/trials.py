"""Each attack again and again for some seconds, from a process of its own.

So what a player beside it waits for is the server, and not the attacker.  The process goes behind all others, since a
pupil's own machine would take no processor from the server's.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import NamedTuple

from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError

from tests.serve import attacks, impostors, socket_trials
from tests.serve.client import connect, send
from tests.serve.guests import FAULTS, PLAY, SOON_S, Guest, NoPage, newcomers, staying
from tests.serving import PATIENCE_S, ROOT, Served

MIB = 2**20
AT_ONCE = 64
"""Requests of one script."""
COOKIES = 12
"""Visitors that one script makes of itself."""
SOCKETS = 255
RELOADS = 8
MOST_SEATS = 100
"""More than a server under attack has."""
GRACE_S = 60
"""For an attack to clear up after itself; then its process is ended."""
LAST = 10
"""How far the attacker goes behind everybody else (nice)."""


class Outcome(NamedTuple):
    """What came of an attack: how often it was tried, what there is to tell, and what should not be."""

    tries: int
    told: str = ""
    fault: str = ""


# From another process -------------------------------------------------------------------------------------------------


@asynccontextmanager
async def attacked(
    name: str, served: Served, seconds: float, door: str
) -> AsyncIterator[Callable[[], Awaitable[Outcome]]]:
    """A server under this attack, which has just begun; calling what is yielded waits for its end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.serve.trials", name, served.url, str(seconds), door),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,  # tornado's complaints about connections that the server ended
    )

    async def outcome() -> Outcome:
        try:
            said, _ = await asyncio.wait_for(process.communicate(), seconds + GRACE_S + RELOADS * SOON_S)
            return Outcome(*json.loads(said))
        except (TimeoutError, ValueError):
            return Outcome(0, fault="the attack came to no end")

    try:
        assert process.stdout
        await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)
        yield outcome
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Known(Served):
    """A server that another process has started: all that is known of it is its address."""

    def __init__(self, url: str) -> None:
        self._url = url


@dataclass
class Trial:
    """An attack under way."""

    served: Served
    seconds: float
    tries: int = 0
    told: str = ""
    fault: str = ""
    has_begun: bool = False
    opened: int = 0
    """Pages that were asked for and came."""
    until: float = math.inf
    """When the attack is over, by the monotonic clock."""

    @property
    def is_over(self) -> bool:
        """Its time is: for loops in which the word to end can be lost (`asyncio.wait_for`, until Python 3.12)."""
        return time.monotonic() > self.until

    def begin(self) -> None:
        """All is prepared: from now on the server is under attack."""
        if not self.has_begun:
            self.has_begun = True
            print("begun", flush=True)

    @asynccontextmanager
    async def lasting(self) -> AsyncIterator[None]:
        """The attack itself, broken off when its time is over."""
        self.begin()
        self.until = time.monotonic() + self.seconds
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                yield

    @asynccontextmanager
    async def page(self) -> AsyncIterator[Guest]:
        """A page of the attacker's own."""
        async with staying([await Guest.new(self.served)]) as (guest,):
            await guest.ask()
            yield guest

    async def ask(self, guest: Guest) -> None:
        """Have a guest ask for a page, which may be refused."""
        self.tries += 1
        with suppress(*FAULTS):
            await guest.ask()
            self.opened += 1


# The attacks ----------------------------------------------------------------------------------------------------------


async def eight_bytes(trial: Trial) -> None:
    """The bad frame that once stopped the server."""
    await throw(trial, *itertools.islice(attacks.bad_frames(), 1))


async def bad_frames(trial: Trial) -> None:
    """All bad frames, one after the other."""
    await throw(trial, *attacks.bad_frames())


async def throw(trial: Trial, *names: str) -> None:
    """Throw these frames at one's own kernel, which one joins anew each time."""
    async with trial.page() as page, trial.lasting():
        for name in itertools.cycle(names):
            try:
                joined = await attacks.throw_bad_frame(page.channels, name)
            except HTTPClientError:  # it joined too often, and has to wait
                trial.told = "kept out for a while"
                await asyncio.sleep(0.2)
                continue
            if not await is_ended(joined):
                trial.fault = f"still connected after {name}"
            trial.tries += 1


async def is_ended(socket: WebSocketClientConnection, within_s: float = SOON_S) -> bool:
    """The server ends the connection, whatever it says before."""
    try:
        async with asyncio.timeout(within_s):
            while await socket.read_message() is not None:
                pass
    except TimeoutError:
        return False
    return True


async def pages_without_cookies(trial: Trial) -> None:
    """A script that asks for 64 pages at once, keeps no cookie and joins no kernel."""
    async with trial.lasting():
        while True:
            async with staying([Guest(trial.served) for _ in range(AT_ONCE)]) as guests:
                await asyncio.gather(*(trial.ask(guest) for guest in guests))


async def pages_with_cookies(trial: Trial) -> None:
    """A script that is twelve visitors: each asks for a page, leaves it and asks for the next."""
    async with staying(await newcomers(trial.served, COOKIES)) as guests:

        async def come_and_go(guest: Guest) -> None:
            while True:
                await trial.ask(guest)
                await guest.leave()

        async with trial.lasting():
            await asyncio.gather(*map(come_and_go, guests))


async def pages_hung_up(trial: Trial) -> None:
    """A script that is twelve visitors: each asks for a page, goes when it begins, and asks again."""
    cookies = [await asyncio.to_thread(trial.served.newcomer) for _ in range(COOKIES)]

    async def come_and_go(cookie: str) -> None:
        while True:
            await attacks.hang_up(trial.served.page(PLAY), cookie)
            trial.tries += 1

    async with trial.lasting():
        await asyncio.gather(*map(come_and_go, cookies))


async def sockets(trial: Trial) -> None:
    """255 sockets at once to one's own kernel."""
    async with trial.page() as page, trial.lasting():
        while True:
            for each in await attacks.join_often(page.channels, SOCKETS):
                each.close()
            trial.tries += SOCKETS


async def presses(trial: Trial) -> None:
    """Presses as fast as they go out, of which no answer is waited for."""
    async with trial.page() as page:
        await page.join()
        assert page.client
        reading = asyncio.create_task(is_ended(page.client.socket, math.inf))
        trial.begin()
        trial.tries = await attacks.flood(page.client, trial.seconds, "choose", 1)
        trial.told = "its connection was closed" if reading.done() else ""
        reading.cancel()


async def pings(trial: Trial) -> None:
    """Frames that say nothing, five thousand a second."""
    async with trial.page() as page, trial.lasting():
        joined = await connect(page.channels)
        reading = asyncio.create_task(is_ended(joined, math.inf))
        while not reading.done():
            for _ in range(100):
                joined.ping()
            trial.tries += 100
            await asyncio.sleep(0.02)
        trial.told = "its connection was closed"


async def never_reading(trial: Trial) -> None:
    """A socket that asks for the page's whole state 2,000 times and reads no answer."""
    async with trial.page() as page, trial.lasting():
        while True:
            trial.tries += 1
            if not await attacks.never_read(page.channels, attacks.state_requests(page.widget, 2000)):
                trial.fault = "still connected"


async def first_pages(trial: Trial) -> None:
    """The first page, asked for by 64 at once without a break."""
    client = AsyncHTTPClient(force_instance=True, max_clients=AT_ONCE)

    async def ask() -> None:
        while True:
            with suppress(*FAULTS):
                await client.fetch(trial.served.url, request_timeout=SOON_S)
            trial.tries += 1

    async with trial.lasting():
        await asyncio.gather(*(ask() for _ in range(AT_ONCE)))


async def big_messages(trial: Trial) -> None:
    """Messages of nearly 2 MiB, then one that is larger and ends the connection, again and again."""
    async with trial.page() as page, trial.lasting():
        while True:
            try:
                joined = await connect(page.channels)
            except HTTPClientError:
                trial.told = "kept out for a while"
                await asyncio.sleep(0.2)
                continue
            with suppress(WebSocketClosedError):  # while the last one is still on its way
                for size in (2 * MIB - 4096,) * 4 + (2 * MIB,):
                    data = {"method": "custom", "content": {"hello": {"saved": "x" * size}}}
                    await send(joined, "shell", "comm_msg", {"comm_id": page.widget, "data": data})
                    trial.tries += 1
            if not await is_ended(joined):
                trial.fault = "still connected"


async def terminal_escapes(trial: Trial) -> None:
    """Messages of a kind that nobody knows: a mebibyte of letters after what would rename a terminal's window."""
    async with trial.page() as page, trial.lasting():
        joined = await connect(page.channels)
        while True:
            await send(joined, "shell", f"\x1b]0;{trial.tries}\x07" + "x" * MIB, {})
            trial.tries += 1


async def reloads_in_a_full_house(trial: Trial) -> None:
    """Whoever has a page loads it anew while all seats are taken: it must get its seat, each time."""
    crowd = [await Guest.new(trial.served)]
    async with staying(crowd):
        await crowd[0].open()
        await fill(trial.served, crowd)
        trial.begin()
        got = 0
        for _ in range(RELOADS):
            with suppress(*FAULTS):
                await crowd[0].reload()
                got += 1
            trial.tries += 1
    trial.told = f"{got} of {RELOADS} got their seat"
    trial.fault = "" if got == RELOADS else trial.told


async def fill(served: Served, crowd: list[Guest]) -> None:
    """Add guests until the house is full."""
    for _ in range(MOST_SEATS):
        guest = await Guest.new(served)
        crowd.append(guest)
        try:
            await guest.open()
        except NoPage as refused:
            if refused.status != 503:
                raise
            return
    raise NoPage("the house is never full")


def again(impostor: Callable[[Served], Awaitable[str]]) -> Callable[[Trial], Awaitable[None]]:
    """Pretend to be somebody else, again and again."""

    async def attack(trial: Trial) -> None:
        async with trial.lasting():
            while not trial.fault:
                trial.fault = await impostor(trial.served)
                trial.tries += 1

    return attack


KERNEL_ATTACKS: dict[str, Callable[[Trial], Awaitable[None]]] = {
    "eight bytes": eight_bytes,
    "all bad frames": bad_frames,
    "64 requests for pages": pages_without_cookies,
    "pages with gathered cookies": pages_with_cookies,
    "pages that are hung up on": pages_hung_up,
    "255 sockets": sockets,
    "a flood of presses": presses,
    "a flood of pings": pings,
    "a socket that never reads": never_reading,
    "a flood of first pages": first_pages,
    "messages of 2 MiB": big_messages,
    "escapes for the terminal": terminal_escapes,
    "reload in a full house": reloads_in_a_full_house,
}
IMPOSTORS = {
    door: {each.__name__.replace("_", " "): again(each) for each in tried} for door, tried in impostors.BY_DOOR.items()
}
ATTACKS = {
    "socket": {**socket_trials.ATTACKS, "a flood of first pages": first_pages, **IMPOSTORS["socket"]},
    "kernel": {**KERNEL_ATTACKS, **IMPOSTORS["kernel"]},
}
"""By the door through which players and attacker come."""


def main() -> None:
    """Try one attack, and print what came of it: arguments are its name, the address, the seconds and the door."""
    name, url, seconds, door = sys.argv[1:]
    trial = Trial(Known(url), float(seconds))
    if hasattr(os, "nice"):
        os.nice(LAST)
    try:
        asyncio.run(ATTACKS[door][name](trial))
    except Exception as fault:
        trial.fault = f"broken off by {type(fault).__name__}: {fault}"
    told = trial.told or (f"{trial.opened} pages opened" if trial.opened else "")
    trial.begin()
    print(json.dumps([trial.tries, told, trial.fault]), flush=True)


if __name__ == "__main__":
    main()
