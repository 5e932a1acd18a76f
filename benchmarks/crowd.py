"""Many at once: how soon all have their boards, what they weigh, how presses are answered, and floods beside a player.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.crowd``.  Visitors
without a browser (`tests/serve/guests.py`) come to the server that ``make play`` starts, over loopback, each with a
cookie of its own; attackers have a process of their own (`tests/serve/trials.py`).  All share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from time import monotonic

from benchmarks.figures import Figure, conditions, keep, number, written
from tests.serve.guests import Presses, boards, newcomers, pressing
from tests.serve.measure import Usage, at_rest, serving
from tests.serve.trials import attacked
from tests.serving import ROOT, Served

HEADING = "## Crowds"
ONCE_A_SECOND = 1.0
QUICKLY = 0.1
"""Seconds between the presses of one player who is watched closely."""
LONGEST_PRESS_S = 0.5
"""Aim, while a class arrives."""
MOST_SLOWER = 2
"""Aim: how many times longer a press may take beside a flood."""

TERMS = (
    "A board is the tree that answers the greeting of a page. A player beside others presses about ten times a second, "
    "also for as long before a flood begins."
)

FLOODS = (
    "eight bytes",
    "64 requests for pages",
    "255 sockets",
    "a flood of presses",
    "a socket that never reads",
    "a flood of first pages",
    "messages of 2 MiB",
)


@dataclass(frozen=True)
class Plan:
    """How many and how long."""

    crowds: tuple[int, ...] = (20, 40, 60)
    """Pages that are opened at once."""
    pages: int = 30
    """A class."""
    pressing_s: float = 120
    flood_s: float = 8
    floods: tuple[str, ...] = FLOODS
    rest_s: float = 15
    """How long the server may take to come to rest."""


QUICK = Plan(crowds=(3,), pages=3, pressing_s=3, flood_s=1, floods=FLOODS[:2], rest_s=3)
"""Only to see that it runs."""


# Pages that are opened at once ----------------------------------------------------------------------------------------


async def crowd(served: Served, plan: Plan, count: int) -> list[Figure]:
    """So many visitors open the page at the same moment."""
    guests = await newcomers(served, count)
    before = await usage(served, plan)
    came = await boards(guests)
    after = await usage(served, plan)
    what = f"{count} pages opened at once"
    return [
        Figure(f"{what}: the first board", "s", [came[0] if came else math.nan]),
        Figure(f"{what}: the last board", "s", [came[-1] if came else math.nan]),
        Figure(f"{what}: boards that never came", "", [count - len(came)], 0),
        *weights(what, before, after),
    ]


def weights(what: str, before: Usage, after: Usage) -> list[Figure]:
    """What server and kernels keep, and what each page that came has added."""
    pages = max(1, after.kernels - before.kernels)
    a_page, files_a_page = (after.mib - before.mib) / pages, (after.files - before.files) / pages
    kernels = f"{after.kernels} kernels and a server of {number(after.server_mib)} MiB"
    return [
        Figure(f"{what}: memory, PSS ({number(a_page)} MiB a page; {kernels})", "MiB", [after.mib]),
        Figure(f"{what}: descriptors of the server ({number(files_a_page)} a page)", "", [after.files]),
    ]


async def usage(served: Served, plan: Plan) -> Usage:
    """What the server holds when it is at rest."""
    await asyncio.to_thread(at_rest, served, plan.rest_s)
    return Usage.of(served)


# A class that arrives and plays ---------------------------------------------------------------------------------------


async def school_class(served: Served, plan: Plan) -> list[Figure]:
    """A class opens its pages beside somebody who plays, and then all of it plays."""
    (player,) = await newcomers(served, 1)
    await player.open()
    guests = await newcomers(served, plan.pages)
    await asyncio.to_thread(at_rest, served, plan.rest_s)
    async with pressing([player], QUICKLY) as beside:
        came = await boards(guests)
    await asyncio.to_thread(at_rest, served, plan.rest_s)
    playing = [guest for guest in guests if guest.client]
    async with pressing(playing, ONCE_A_SECOND) as presses:
        await asyncio.sleep(plan.pressing_s)
    return [*arrival(plan.pages, came, beside), *play(plan, presses)]


def arrival(count: int, came: list[float], beside: Presses) -> list[Figure]:
    """How the class and the player beside it fared while it came."""
    what = f"a player while {count} pages open"
    middle, slow = (number(beside.share_ms(share)) for share in (0.5, 0.95))
    return [
        Figure(f"{what}: the first of the {count} boards", "s", [came[0] if came else math.nan]),
        Figure(f"{what}: the last of the {count} boards", "s", [came[-1] if came else math.nan]),
        Figure(
            f"{what}: the slowest of {len(beside.took)} presses (median {middle} ms, 95 of 100 {slow} ms)",
            "s",
            [beside.share_ms(1) / 1000],
            LONGEST_PRESS_S,
        ),
        Figure(f"{what}: presses lost", "", [beside.lost], 0),
    ]


def play(plan: Plan, presses: Presses) -> list[Figure]:
    """How the presses of the class were answered."""
    what = f"{plan.pages} pages, each pressed about once a second for {number(plan.pressing_s)} s"
    shares = {"median": 0.5, "95 of 100": 0.95, "99 of 100": 0.99, "the slowest": 1}
    return [
        *(Figure(f"{what}: {name}", "ms", [presses.share_ms(share)]) for name, share in shares.items()),
        Figure(f"{what}: lost of {number(len(presses.took) + presses.lost)} presses", "", [presses.lost], 0),
    ]


# Floods ---------------------------------------------------------------------------------------------------------------


async def floods(served: Served, plan: Plan) -> list[Figure]:
    """Each flood beside one player, who presses for as long before it begins."""
    (player,) = await newcomers(served, 1)
    await player.open()
    figures, lost = [], 0
    for name in plan.floods:
        await asyncio.to_thread(at_rest, served, plan.rest_s)
        async with pressing([player], QUICKLY) as quiet:
            await asyncio.sleep(plan.flood_s)
        async with AsyncExitStack() as under:
            outcome = await under.enter_async_context(attacked(name, served, plan.flood_s))
            during = await under.enter_async_context(pressing([player], QUICKLY))
            tries, told, fault = await outcome()
        figures.append(flood(name, quiet, during, [f"tried {number(tries)} times", *filter(None, (told, fault))]))
        lost += during.lost
    return [*figures, Figure("a player beside all these: presses lost", "", [lost], 0)]


def flood(name: str, quiet: Presses, during: Presses, notes: list[str]) -> Figure:
    """How many times longer the player's presses took."""
    before, beside, slowest = quiet.share_ms(0.95), during.share_ms(0.95), during.share_ms(1)
    told = "; ".join(notes)
    about = f"95 of 100 presses: {number(before)} → {number(beside)} ms; the slowest {number(slowest)} ms; {told}"
    return Figure(f"a player beside {name} ({about})", "×", [beside / before], MOST_SLOWER)


# The section of the page ----------------------------------------------------------------------------------------------


def measured(plan: Plan) -> list[Figure]:
    """All rows of the table, a new server for each part."""
    figures = []
    for count in plan.crowds:
        figures += part(lambda served, count=count: crowd(served, plan, count))
    figures += part(lambda served: school_class(served, plan))
    figures += part(lambda served: floods(served, plan))
    return figures


def part(measure: Callable[[Served], Awaitable[list[Figure]]]) -> list[Figure]:
    """The rows of one part, which are printed as soon as they are there."""
    begin = monotonic()
    with serving(ROOT / "notebooks") as served:
        figures = asyncio.run(measure(served))
    print(*(figure.row() for figure in figures), sep="\n", flush=True)
    print(f"({monotonic() - begin:.0f} s)", flush=True)
    return figures


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few of everything, and nothing is written")
    plan = QUICK if parser.parse_args().quick else Plan()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the server, too
    under = f"{conditions('server, visitors and attackers')} {TERMS}"
    section = written(HEADING, measured(plan), under)
    if plan is not QUICK:
        keep(section)


if __name__ == "__main__":
    main()
