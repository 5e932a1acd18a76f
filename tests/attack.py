"""Thirty players on one server, each attack beside them for a while, and what they feel of it.

    python -m tests.attack [--seconds 10] [--door kernel] [--behind nginx]

``make attack`` runs it through the socket door, as strangers come, directly and behind nginx and Caddy as `hosting/`
has them, but for TLS; then through the kernel door.  Attacks are those of `tests/serve/trials.py` and
`socket_trials.py`, from a process of their own and, like a pupil of the same class, from the players' own address.

The exit code is 1 if a press is lost, the server dies, an attack gets what it should not, or players feel it: beside
the attack, the median or the 95th of 100 answers takes more than `MOST_TIMES` what it took in the quiet phase before,
and more than `FELT_MS`; or they are not back to that within `BACK_WITHIN_S`.  Those two are measured in the same run on
the same machine, so they hold on a slow one; how the kernel door feels is told and decides nothing, for there each page
is a process of its own, and the system shares out the processors.
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
from tests.serve.visiting import Caller
from tests.serving import ROOT, Served

PLAYERS = 30
SEATS = {"socket": ("--demo", "--seats", "60", "--seats-an-address", "60"), "kernel": ("--seats", "38")}
"""Some for attackers, and at the kernel door two for pages that are kept ready."""
GUESTS: dict[str, type[Guest]] = {"socket": Caller, "kernel": Guest}
READY = 2
EVERY_S = 1.0
MOST_TIMES = 3
SHARES = (0.5, 0.95)
FELT_MS = 100
"""What is answered within a tenth of a second feels immediate (R. B. Miller: Response time in man-computer
conversational transactions, 1968)."""
BACK_WITHIN_S, LOOK_S = 10, 2.5
CLEARED_WITHIN_S = 15
COLUMNS = (26, 7, 7, 5, 14, 14, 7, 11, 7, 18, 12)
HEADINGS = (
    "attack",
    *("tries", "presses", "lost", "median ms", "95% ms", "back s", "slowest ms", "server", "MiB", "descriptors"),
    "",
)


@dataclass(frozen=True)
class Row:
    """What an attack did: to the players beside it, and to the server from before to after."""

    name: str
    outcome: Outcome
    quiet: Presses
    presses: Presses
    back_s: float | None
    """When players felt nothing any more, after the end of the attack; None: not in time."""
    before: Usage
    after: Usage | None
    """None: the server is dead."""
    is_held: bool
    """To what players may feel."""
    escaped: bool = False
    """Something reached the terminal that a terminal would obey."""

    @property
    def troubles(self) -> list[str]:
        """What must not be."""
        lost = f"{self.presses.lost} presses lost" if self.presses.lost else ""
        died = "" if self.after else "the server died"
        escaped = "escapes reached the terminal" if self.escaped else ""
        felt = "players felt it" if self.is_held and is_felt(self.presses, self.quiet) else ""
        late = f"players still felt it after {BACK_WITHIN_S} s" if self.is_held and self.back_s is None else ""
        troubles = (lost, died, escaped, felt, late, self.outcome.fault)
        return [f"{self.name}: {trouble}" for trouble in troubles if trouble]

    def cells(self) -> Sequence[str]:
        """As a row of the table."""
        times = [f"{self.quiet.share_ms(share):,.0f} → {self.presses.share_ms(share):,.0f}" for share in SHARES]
        after = self.after or Usage(math.nan, math.nan, 0, 0)
        return (
            self.name,
            f"{self.outcome.tries:,}",
            f"{len(self.presses.took):,}",
            str(self.presses.lost),
            *times,
            "late" if self.back_s is None else f"{self.back_s:.0f}",
            f"{self.presses.share_ms(1):,.0f}",
            "alive" if self.after else "dead",
            f"{self.before.server_mib:.1f} → {after.server_mib:.1f}",
            f"{self.before.files} → {after.files}",
            self.outcome.fault or self.outcome.told,
        )


def is_felt(presses: Presses, quiet: Presses) -> bool:
    """Whether answers take longer than players may feel, beside a quiet phase of the same run."""
    pairs = [(presses.share_ms(share), quiet.share_ms(share)) for share in SHARES]
    return any(not took <= max(MOST_TIMES * usual, FELT_MS) for took, usual in pairs)


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


async def pressed(guests: Sequence[Guest], seconds: float) -> Presses:
    """What players feel while nobody attacks."""
    async with pressing(guests, EVERY_S) as presses:
        await asyncio.sleep(seconds)
    return presses


async def back_after(guests: Sequence[Guest], quiet: Presses) -> float | None:
    """Seconds until players feel nothing any more; None: not in time."""
    begin = time.monotonic()
    while (passed := time.monotonic() - begin) < BACK_WITHIN_S:
        if not is_felt(await pressed(guests, LOOK_S), quiet):
            return passed
    return None


async def attack(name: str, served: Served, guests: Sequence[Guest], seconds: float, door: str) -> Row:
    """Try one attack beside the players."""
    before = await asyncio.to_thread(usage, served)
    assert before, "the server was alive a moment ago"
    quiet = await pressed(guests, seconds)
    async with AsyncExitStack() as under:
        outcome = await under.enter_async_context(attacked(name, served, seconds, door))
        presses = await under.enter_async_context(pressing(guests, EVERY_S))
        came = await outcome()
    back_s = await back_after(guests, quiet)
    after = await asyncio.to_thread(usage, served)
    is_held, escaped = door == "socket", "\x1b" in served.output
    return Row(name, came, quiet, presses, back_s, before, after, is_held, escaped)


async def attacks(served: Served, names: Sequence[str], seconds: float, door: str) -> list[str]:
    """The players come, each attack is tried, the table is printed; all that must not be."""
    guests = await newcomers(served, PLAYERS, GUESTS[door])
    async with staying(guests):
        came = await boards(guests)
        print(f"{len(came)} players; the last board after {came[-1] if came else math.nan:.1f} s\n", flush=True)
        troubles = [] if len(came) == PLAYERS else [f"{PLAYERS - len(came)} boards never came"]
        print(line(HEADINGS), flush=True)
        for name in names if came else ():
            row = await attack(name, served, guests, seconds, door)
            print(line(row.cells()), flush=True)
            troubles += row.troubles
            if not row.after:
                break
    return troubles


def main() -> int:
    """Try the attacks; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10, help="of each attack (%(default)s)")
    parser.add_argument("--door", choices=ATTACKS, default="socket", help="through this door (%(default)s)")
    parser.add_argument("--only", action="append", help="try this one")
    parser.add_argument("--behind", choices=KINDS, help="through this proxy")
    wish = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the server, too
    names, seats = wish.only or list(ATTACKS[wish.door]), SEATS[wish.door]
    with behind(wish.behind, *seats) if wish.behind else serving(ROOT / "notebooks", *seats) as served:
        troubles = asyncio.run(attacks(served, names, wish.seconds, wish.door))
    print("", *(troubles or ["No press was lost."]), sep="\n")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
