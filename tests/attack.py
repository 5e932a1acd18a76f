"""Thirty players on one server, each attack beside them for a while, and what they noticed of it.

    python -m tests.attack [--seconds 10] [--behind nginx]

``make attack`` runs it, in about four minutes, and again behind nginx and behind Caddy as `hosting/` has them, but for
TLS.  The attacks are those of `tests/serve/attacks.py`, from a process of
their own.  Times are told and decide nothing; a press that is lost, a server that dies, or an attack that gets what it
should not makes the exit code 1.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass

import psutil

from tests.hosting.proxied import KINDS, behind
from tests.serve.guests import Guest, Presses, boards, newcomers, pressing, staying
from tests.serve.measure import Usage, serving
from tests.serve.trials import ATTACKS, Outcome, attacked
from tests.serving import ROOT, Served

PLAYERS = 30
SEATS = 38
"""Some for attackers, and two for pages that are kept ready."""
READY = 2
EVERY_S = 1.0
CLEARED_WITHIN_S = 15
COLUMNS = (26, 7, 7, 5, 10, 9, 11, 8, 18, 12)
HEADINGS = (
    *(
        "attack",
        "tries",
        "presses",
        "lost",
        "median ms",
        "95% ms",
        "slowest ms",
        "server",
        "server's MiB",
        "descriptors",
    ),
    "",
)


@dataclass(frozen=True)
class Row:
    """What an attack did: to the players beside it, and to the server from before to after."""

    name: str
    outcome: Outcome
    presses: Presses
    before: Usage
    after: Usage | None
    """None: the server is dead."""
    escaped: bool = False
    """Something reached the terminal that a terminal would obey."""

    @property
    def troubles(self) -> list[str]:
        """What must not be."""
        lost = f"{self.presses.lost} presses lost" if self.presses.lost else ""
        died = "" if self.after else "the server died"
        escaped = "escapes reached the terminal" if self.escaped else ""
        return [f"{self.name}: {trouble}" for trouble in (lost, died, escaped, self.outcome.fault) if trouble]

    def cells(self) -> Sequence[str]:
        """As a row of the table."""
        times = [f"{self.presses.share_ms(share):,.0f}" for share in (0.5, 0.95, 1) if self.presses.took]
        after = self.after or Usage(math.nan, math.nan, 0, 0)
        return (
            self.name,
            f"{self.outcome.tries:,}",
            f"{len(self.presses.took):,}",
            str(self.presses.lost),
            *(times or ["none"] * 3),
            "alive" if self.after else "dead",
            f"{self.before.server_mib:.1f} → {after.server_mib:.1f}",
            f"{self.before.files} → {after.files}",
            self.outcome.fault or self.outcome.told,
        )


def line(cells: Sequence[str]) -> str:
    """A line of the table: names to the left, numbers to the right, what there is to tell at the end."""
    name, *numbers, told = cells
    width, *widths = COLUMNS
    aligned = (cell.rjust(size) for cell, size in zip(numbers, widths, strict=True))
    return "  ".join((name.ljust(width), *aligned, told)).rstrip()


def usage(served: Served) -> Usage | None:
    """What the server holds, when the kernels of attackers are gone; None if it does not answer."""
    deadline = time.monotonic() + CLEARED_WITHIN_S
    try:
        while len(served.kernels()) > PLAYERS + READY and time.monotonic() < deadline:
            time.sleep(0.5)
        served.newcomer()
        return Usage.of(served)
    except (OSError, psutil.Error):  # OSError: of the request, too
        return None


async def nothing(seconds: float) -> Outcome:
    """Nobody attacks."""
    await asyncio.sleep(seconds)
    return Outcome(0)


async def attack(name: str, served: Served, guests: Sequence[Guest], seconds: float) -> Row:
    """Try one attack beside the players."""
    before = await asyncio.to_thread(usage, served)
    assert before, "the server was alive a moment ago"
    async with AsyncExitStack() as under:
        outcome = await under.enter_async_context(attacked(name, served, seconds)) if name in ATTACKS else None
        presses = await under.enter_async_context(pressing(guests, EVERY_S))
        came = await (outcome() if outcome else nothing(seconds))
    after = await asyncio.to_thread(usage, served)
    return Row(name, came, presses, before, after, "\x1b" in served.output)


async def attacks(served: Served, names: Sequence[str], seconds: float) -> list[str]:
    """The players come, each attack is tried, the table is printed; all that must not be."""
    guests = await newcomers(served, PLAYERS)
    async with staying(guests):
        came = await boards(guests)
        print(f"{len(came)} players; the last board after {came[-1] if came else math.nan:.1f} s\n", flush=True)
        troubles = [] if len(came) == PLAYERS else [f"{PLAYERS - len(came)} boards never came"]
        print(line(HEADINGS), flush=True)
        for name in names if came else ():
            row = await attack(name, served, guests, seconds)
            print(line(row.cells()), flush=True)
            troubles += row.troubles
            if not row.after:
                break
    return troubles


def main() -> int:
    """Try the attacks; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10, help="of each attack (%(default)s)")
    parser.add_argument("--only", choices=ATTACKS, help="try this one")
    parser.add_argument("--behind", choices=KINDS, help="through this proxy")
    wish = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the server, too
    names = ["nobody attacks", *([wish.only] if wish.only else ATTACKS)]
    seats = ("--seats", str(SEATS))
    with behind(wish.behind, *seats) if wish.behind else serving(ROOT / "notebooks", *seats) as served:
        troubles = asyncio.run(attacks(served, names, wish.seconds))
    print("", *(troubles or ["No press was lost."]), sep="\n")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
