"""How many visitors a public face holds, and how it breaks beyond: through the socket door and through the kernel door.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.hosting``.  With
``--url`` it visits a server that runs already, through whatever stands before it, and only prints; that server has to
be told ``--seats`` and ``--seats-an-address`` as below, for all guests come from this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import re
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import psutil
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection

from benchmarks.figures import conditions, keep, number
from kit.serve.demo import DEMO
from kit.serve.limits import PAGES_A_SEAT
from tests.serve.guests import FAULTS, Guest, NoPage, Presses, pressing
from tests.serve.measure import pss_mib, serving
from tests.serve.trials import Known
from tests.serve.visiting import Caller, knock, place
from tests.serving import ROOT

HEADING = "## Hosted"
AIM_MS = 100
THINK_S = 2.0
"""Between two presses of one visitor, on average."""
AT_ONCE = 10
"""Visitors who open their pages at the same time; a crowd that arrives at once is measured elsewhere."""
MOST_MIB = 4096
"""Of server, processes and kernels together (PSS)."""
RESERVE_MIB = 512
"""Of these, what the system needs for itself."""
FROM_HERE = ("--seats-an-address", "4000")
VIEW = re.compile(rb"data-view\W+(\d+)")

TERMS = (
    f"Every {THINK_S:.0f} s a visitor presses a piece of gold in Bakschisch (other presses cost about the same) and "
    "waits for the answer. Each time there are a quarter more visitors, until five in a hundred answers take more than "
    f"{AIM_MS} ms or all processes together hold more than {(MOST_MIB - RESERVE_MIB) / 1024} GiB (PSS), which leaves "
    f"{RESERVE_MIB / 1024} of {MOST_MIB // 1024} GiB for the system; then there are twice as many as were held. They "
    "share the processors with the server; their own part is listed. Being one machine, they have one address, "
    "so the limit for an address is lifted."
)


@dataclass(frozen=True)
class Plan:
    """How many and how long."""

    first: int = 50
    """Visitors of the first step."""
    factor: float = 1.25
    """How many times more each step has."""
    most: int = 1500
    step_s: float = 30


QUICK = Plan(first=2, factor=2, most=8, step_s=4)
"""Only to see that it runs."""


# Visitors who cost next to nothing ------------------------------------------------------------------------------------


class Ear:
    """A page of which only the number of the tree is read."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.view = 0
        self.heard: list[Any] = []

    async def say(self, content: dict[str, Any]) -> None:
        """Say what a page's own script says, and wait for the answer."""
        await self.socket.write_message(json.dumps(content))
        await self.listen()

    async def listen(self) -> None:
        """The next frame."""
        frame = await self.socket.read_message()
        if frame is None:
            raise NoPage(self.socket.close_reason or "the connection was closed", self.socket.close_code or 0)
        numbers = VIEW.findall(frame.encode() if isinstance(frame, str) else frame)
        self.view = max([self.view, *map(int, numbers)])

    async def press(self, intent: str, n: Any = None) -> None:
        """Press a part."""
        await self.say({"intent": intent, "n": n, "value": None, "by": "click", "view": self.view, "seq": 1})


class Light(Caller):
    """A visitor through the socket door, below any base path."""

    async def ask(self, begun: Any = lambda: None) -> None:
        """Ask for the page, its script and its style, as a browser does that was never here."""
        text = await self._fetch(self._served.page(self._notebook))
        files = re.findall(r'["(](/[^"(]*page/[\w-]+)"', text)
        if len(files) != 2:
            raise NoPage("this page has a kernel")
        origin = re.sub(r"(//[^/]*).*", r"\1", self._served.url)
        await asyncio.gather(*(self._fetch(origin + file) for file in files))

    async def join(self) -> None:
        """Join the page and greet it."""
        ear = Ear(await knock(place(self._served, self._notebook), self.cookie.get("Cookie", "")))
        await ear.listen()
        fields = {"link": "", "saved": None, "lang": "en", "theme": "light", "still": True, "view": 0}
        for _ in range(2):
            await ear.say({"hello": fields, "seq": 1})
        self.client = ear  # type: ignore[assignment]  # it does what a guest asks of its client


class Elsewhere(Known):
    """A server that somebody else started; `pids` are what of it runs on this machine."""

    def __init__(self, url: str, cookie: str = "", pids: Sequence[int] = ()) -> None:
        """`cookie` is what lets a visitor in."""
        super().__init__(url.rstrip("/") + "/")
        self._cookie = cookie
        self.pids = pids

    def newcomer(self, cookie: str = "") -> str:
        """The cookies of a browser that was never here."""
        return super().newcomer(cookie or self._cookie)


@dataclass
class Crowd:
    """Visitors who came one after the other and stay."""

    name: str
    served: Any
    guest: type[Guest]
    notebook: str
    inside: list[Guest] = field(default_factory=list)
    refused: int = 0
    """Who was told kindly that there is no seat."""
    failed: int = 0
    """Who was told nothing of the kind."""

    async def grow(self, count: int) -> None:
        """More visitors come until there are so many, those who were refused among them."""
        missing = count - len(self.inside) - self.refused - self.failed
        for begin in range(0, missing, AT_ONCE):
            await asyncio.gather(*(self._come() for _ in range(min(AT_ONCE, missing - begin))))

    async def _come(self) -> None:
        guest = await self.guest.new(self.served, self.notebook)
        try:
            await guest.open()
        except NoPage as fault:
            if fault.status == 503 or str(fault) == "full":
                self.refused += 1
            else:
                self.failed += 1
        except (*FAULTS, HTTPClientError):
            self.failed += 1
        else:
            self.inside.append(guest)

    async def leave(self) -> None:
        """All go."""
        for begin in range(0, len(self.inside), AT_ONCE):
            await asyncio.gather(*(guest.leave() for guest in self.inside[begin : begin + AT_ONCE]))


# What they cost -------------------------------------------------------------------------------------------------------


def processes(served: Any) -> list[psutil.Process]:
    """Of the server, as far as they are known."""
    found = []
    for pid in served.pids if isinstance(served, Elsewhere) else [served.process.pid]:
        with suppress(psutil.NoSuchProcess):
            server = psutil.Process(pid)
            found += [server, *server.children(recursive=True)]
    return found


def spent_s(some: Sequence[psutil.Process]) -> float:
    """Processor time of these so far."""
    total = 0.0
    for each in some:
        with suppress(psutil.NoSuchProcess):
            times = each.cpu_times()
            total += times.user + times.system
    return total


@dataclass(frozen=True)
class Step:
    """How so many visitors fared."""

    visitors: int
    refused: int
    failed: int
    presses: Presses
    gone: int
    """Connections that broke."""
    server: float
    """Processors that it used."""
    guests: float
    """The same of the visitors."""
    mib: float

    @property
    def p95(self) -> float:
        """Milliseconds."""
        return self.presses.share_ms(0.95)

    @property
    def holds(self) -> bool:
        """As well as is aimed at."""
        return self.p95 <= AIM_MS and not self.presses.lost and not self.failed and self.mib <= MOST_MIB - RESERVE_MIB

    def row(self, way: str) -> str:
        """As a line of the table."""
        took = [number(self.presses.share_ms(share)) for share in (0.5, 0.95, 1)]
        verdict = "held" if self.holds else "beyond"
        counted = [self.presses.lost, self.gone, self.refused, self.failed]
        used = [f"{self.server:.2f}", f"{self.guests:.2f}", number(self.mib) if self.mib else ""]
        return f"| {' | '.join(map(str, [way, self.visitors, verdict, *took, *counted, *used]))} |"


async def step(crowd: Crowd, count: int, seconds: float) -> Step:
    """So many visitors play for so long."""
    await crowd.grow(count)
    theirs, own = processes(crowd.served), [psutil.Process()]
    async with pressing(crowd.inside, THINK_S) as warm:  # who has just come is quiet in a moment
        await asyncio.sleep(seconds / 5)
    begin, before, ours = time.monotonic(), spent_s(theirs), spent_s(own)
    async with pressing(crowd.inside, THINK_S, seed=count) as presses:
        await asyncio.sleep(seconds)
    passed = time.monotonic() - begin
    presses.lost += warm.lost
    found = Step(
        visitors=len(crowd.inside),
        refused=crowd.refused,
        failed=crowd.failed,
        presses=presses,
        gone=sum(guest.client is None for guest in crowd.inside),
        server=(spent_s(theirs) - before) / passed,
        guests=(spent_s(own) - ours) / passed,
        mib=sum(map(pss_mib, theirs)),
    )
    print(found.row(crowd.name), flush=True)
    return found


async def held(crowd: Crowd, plan: Plan) -> tuple[Step | None, Step]:
    """The last step that holds, None if the first does not, and the one after it, or with twice as many."""
    best, count = None, plan.first
    while True:
        found = await step(crowd, count, plan.step_s)
        if not found.holds and not found.failed:  # once more: somebody else may have used the machine
            found = await step(crowd, count, plan.step_s)
        if not found.holds or found.refused or count >= plan.most:
            break
        best, count = found, min(plan.most, math.ceil(count * plan.factor))
    has_room = found.mib <= (MOST_MIB - RESERVE_MIB) / 2
    if best and has_room and not found.refused and 2 * best.visitors > found.visitors:
        found = await step(crowd, 2 * best.visitors, plan.step_s)
    return best, found


# The section of the page ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """One way to come in, and how its server is started."""

    name: str
    flags: tuple[str, ...]
    guest: type[Guest]
    notebook: str = "apps/play-bakschisch.ipynb"
    first: float = 1
    """How many times the plan's first step."""


WAYS = {
    "socket": Way("socket door", ("--demo", "--seats", "400", *FROM_HERE), Light, first=2),
    "kernel": Way("kernel door", ("--seats", "400"), Guest, first=0.4),
}


COLUMNS = (
    "way in", "visitors", "", "median, ms", "95 of 100, ms", "slowest, ms", "presses lost", "connections broken",
    "refused politely", "other", "processors of the server", "of the visitors", "MiB",
)  # fmt: skip


async def visited(served: Any, way: Way, plan: Plan) -> list[str]:
    """Visitors come to this server until it is too much: rows of the table."""
    crowd = Crowd(way.name, served, way.guest, way.notebook)
    plan = replace(plan, first=math.ceil(plan.first * way.first))
    try:
        best, beyond = await held(crowd, plan)
    finally:
        await crowd.leave()
    return [each.row(way.name) for each in (best, beyond) if each]


async def overrun(served: Any, visitors: int, plan: Plan) -> list[str]:
    """More come than there are seats: some are told kindly that all are taken, and the others play on."""
    crowd = Crowd("socket door, as `make demo` starts it", served, Light, WAYS["socket"].notebook)
    try:
        return [(await step(crowd, visitors, plan.step_s)).row(crowd.name)]
    finally:
        await crowd.leave()


def measured(plan: Plan, ways: Sequence[str]) -> list[str]:
    """All rows of the table, a new server for each part."""
    rows = []
    for way in (WAYS[name] for name in ways):
        with serving(ROOT / "notebooks", *way.flags) as served:
            rows += asyncio.run(visited(served, way, plan))
    if "socket" in ways:
        few = ("--seats", "4") if plan is QUICK else ()
        with serving(ROOT / "notebooks", "--demo", *FROM_HERE, *few) as served:
            rows += asyncio.run(overrun(served, 40 if few else 2 * DEMO.seats * PAGES_A_SEAT, plan))
    return rows


def section(rows: Sequence[str], under: str, heading: str = HEADING) -> str:
    """The table and what it is about."""
    head = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
    return "\n".join([heading, "", under, "", *head, *rows]) + "\n"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hosting", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few of everything, and nothing is written")
    parser.add_argument("--door", choices=WAYS, action="append", help="only this one, and nothing is written")
    parser.add_argument("--url", help="a server that runs already; nothing is written")
    parser.add_argument("--cookie", default="", help="what lets visitors in there, as a header has it")
    parser.add_argument("--pid", type=int, action="append", help="a process of it, whose costs are told")
    parser.add_argument("--step", type=float, default=Plan.step_s, help="seconds of each step (%(default)s)")
    parser.add_argument("--first", type=int, default=Plan.first, help="visitors of the first step (%(default)s)")
    told = parser.parse_args()
    plan = QUICK if told.quick else Plan(first=told.first, step_s=told.step)
    ways = told.door or list(WAYS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the servers, too
    if told.url:
        for way in (WAYS[name] for name in told.door or ["socket"]):
            there = replace(way, name=f"{way.name}, {told.url}")
            asyncio.run(visited(Elsewhere(told.url, told.cookie, told.pid or ()), there, plan))
        return
    under = f"{conditions('servers and visitors')} Steps of {plan.step_s:.0f} s. {TERMS}"
    rows = measured(plan, ways)
    if plan is not QUICK and not told.door:
        keep(section(rows, under))


if __name__ == "__main__":
    main()
