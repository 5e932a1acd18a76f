"""What a press costs of the processor and of the line, for a wide and for a narrow browser, beside an older checkout.

    python -m benchmarks.drawn --against CHECKOUT [--turns 5]

A table of Bakschisch, one of Intrige, and a lesson that deals 100,000 trials are pressed as a person presses them.  The
checkouts take turns in processes of their own, so a busy machine slows both alike.  What is told are processor ms and
KiB of what the page says: medians over the turns, and the change from the older checkout.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
SHAPES = ("wide", "narrow")
WORKER = """
import json, random, sys, time
from kit.draw.svg import walk
from kit.openers import open_page

class Door:
    bytes = 0
    def state(self, changed): self.count({"state": dict(changed)})
    def say(self, said): self.count({"say": dict(said)})
    def flush(self): pass
    def count(self, frame): self.bytes += len(json.dumps(frame, separators=(",", ":")))

def opened(*call):
    random.seed(1)
    page = open_page(*call)
    page.connect(Door())
    page.receive({"hello": {"link": "?seed=1", "wishes": {"motion": "off"}, "shape": sys.argv[1]}, "seq": 1})
    return page

def shows(page, name):
    return any(node[1].get("data-intent") == name and "disabled" not in node[1] for node in walk(page.view))

def taps(page):
    for number in range(40):
        parts = [node[1] for node in walk(page.view) if node[1].get("data-intent") == "space"]
        page.press("space", json.loads(parts[number % len(parts)]["data-n"]))

def deals(page):
    while shows(page, "slice"):
        page.press("slice", by="time")

def measured(act, page):
    door = page._wire
    door.bytes, begun = 0, time.process_time()
    act(page)
    return 1000 * (time.process_time() - begun), door.bytes / 1024

def table(game):
    page = opened("play", game)
    for _ in range(3):
        if shows(page, "next"):
            page.press("next")
    return page

def lesson():
    page = opened("count", "B2")
    page.receive({"intent": "goto", "n": "deal", "view": page._shown, "seq": 2})
    page.press("deal", 100_000)
    return page

for act, page in ((taps, table("bakschisch")), (deals, lesson())):
    measured(act, page)  # once before, so that all is imported
print(json.dumps({
    "40 taps, Bakschisch": measured(taps, table("bakschisch")),
    "40 taps, Intrige": measured(taps, table("intrige")),
    "100,000 deals, B2": measured(deals, lesson()),
}))
"""


def told(checkout: Path, shape: str) -> dict[str, tuple[float, float]]:
    """Processor ms and KiB of each act."""
    done = subprocess.run([sys.executable, "-c", WORKER, shape], cwd=checkout, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return {name: (ms, kib) for name, (ms, kib) in json.loads(done.stdout).items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, required=True, help="an older checkout")
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    for shape in SHAPES:
        turns = [[told(checkout, shape) for checkout in (given.against, ROOT)] for _ in range(given.turns)]
        for act in turns[0][0]:
            print(f"{shape:7}{act:22}", end="")
            for which, unit in enumerate(("ms", "KiB")):
                before, now = (median(turn[side][act][which] for turn in turns) for side in (0, 1))
                print(f"{before:9.1f} → {now:7.1f} {unit:3} ({now / before - 1:+.0%})", end="")
            print()


if __name__ == "__main__":
    main()
