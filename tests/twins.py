"""The pages of two checkouts, pressed alike: whatever a change promises not to change, stays.

    python -m tests.twins --against CHECKOUT [--seconds 60] [--seed 0] [--only play]

Pages of every kind are opened in both, in a process each, with the same luck and by the same clock.  Random presses of
what is shown, intents that are not shown, and greetings in three languages go to both; after each, the trees and all
that was said must be equal.  The exit code is 1 if not, and the first difference is printed.

Lessons are greeted with journals of other lessons and a day, editors write, and hands reach in races.

What does not count: the number of a tree, how a tree was sent (whole or as a difference), all but the last of several
savings of one press, and the order in which a greeting is answered.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PRESSES = 100
"""Of each page."""
TOLD = (
    "choose",
    "close",
    "next",
    "ready",
    "race-begin",
    "judge",
    "turn",
    "fist",
    "lay-open",
    "whatif",
    "look",
    "answer",
    "point",
    "space",
    "seat",
    "commit",
    "race",
    "race-press",
    "write-step",
)
"""Intents that lead on, so they are pressed more often."""
NUMBER = re.compile(r'"(?:data-view|of)": "?[0-9]+"?')
"""Of a tree, which may be drawn more or less often."""
POSITION = "?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:1,B:1"
LINKS = ("", "", "", "?auto", "?step=practise&seed=3&level=2", "?step=end", POSITION)
DAY = 20_000
TYPED: Sequence[str | bool] = ("1", "2", "0", "", True, False, "Zoe", "1/2", "12")
WISHED: Sequence[Mapping[str, Any]] = ({}, {}, {"presenting": True}, {"motion": "step"}, {"code": "blue-42"})
WORKER = """
import json, random, re, secrets, sys, time
ticks = [0.0]
def clock():
    ticks[0] += 0.001
    return ticks[0]
time.monotonic = time.perf_counter = clock
time.time = lambda: 1_700_000_000 + ticks[0]
secrets.randbits = lambda bits: 12345
random.SystemRandom = lambda: random.Random(5)
random.seed(5)
secrets.token_hex = lambda size=32: "0f" * size
secrets.choice, secrets.randbelow = random.Random(5).choice, random.Random(5).randrange
from kit.draw.svg import walk
from kit.openers import open_page
said = []
class Door:
    def state(self, changed): pass
    def say(self, content): said.append(content)
    def flush(self): pass
page = None
for line in sys.stdin:
    told, fault = json.loads(line), None
    said.clear()
    try:
        if "open" in told:
            name, arguments, named = told["open"]
            page = open_page(name, *arguments, **named)
            page.connect(Door())
        else:
            ticks[0] += told["after"]
            if "intent" in told["message"]:
                told["message"]["view"] = page._shown
            page.receive(told["message"])
    except Exception as error:
        fault = repr(error)
    parts = [(node[0], node[1]) for node in walk(page.view)]
    shown = [
        [attributes["data-intent"], json.loads(attributes.get("data-n", "null")), tag]
        for tag, attributes in parts
        if "data-intent" in attributes and "disabled" not in attributes and attributes.get("aria-disabled") != "true"
    ]
    grabs = [attributes["data-grab"] for _, attributes in parts if "data-grab" in attributes]
    shown += [["race", attributes["data-race"], grabs] for _, attributes in parts if "data-race" in attributes]
    tree = re.sub(r'"data-view": "[0-9]+"', "", json.dumps(page.view, default=str, sort_keys=True))
    print(json.dumps({"tree": tree, "said": said, "shown": shown, "fault": fault}, default=str), flush=True)
"""


class Twin:
    """The pages of one checkout."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER], cwd=checkout, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def tell(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """What came of it."""
        assert self._process.stdin and self._process.stdout
        print(json.dumps(told), file=self._process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Twin:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def openings(only: Sequence[str]) -> list[tuple[str, list[Any], dict[str, Any]]]:
    """Every page that a notebook opens, by its call."""
    from kit.site.folder import Folder

    folder = Folder(ROOT / "notebooks")
    found = [folder.opening(notebook.path) for notebook in folder.notebooks]
    calls = [(each.name, list(each.arguments), dict(each.named)) for each in found if each]
    return [call for call in calls if not only or call[0] in only]


def messages(luck: Random, shelf: Mapping[str, str]) -> Generator[Any, Any, None]:
    """What a browser says; sends in what is shown now, and gets what to say next."""
    shown, saved = yield None
    for seq in itertools.count(2):
        dice = luck.random()
        if dice < 0.03:
            fields = {"link": luck.choice(LINKS), "saved": saved, "lang": luck.choice(["en", "fr", "nl"])}
            seen = {"still": luck.random() < 0.5, "fresh": luck.random() < 0.5, "wishes": luck.choice(WISHED)}
            hello = {**fields, **seen, "theme": "light", "shelf": shelf, "day": luck.choice([None, DAY, DAY + 1])}
            told: dict[str, Any] = {"hello": hello | luck.choice([{}, {"held": ""}]), "seq": seq}
        else:
            intent, n, tag = (
                luck.choices(shown, [8 if each[0] in TOLD else 1 for each in shown])[0] if shown else ("next", None, "")
            )
            n = luck.choice([None, 0, 1, 3, "thief", [0, 1], "menu"]) if dice < 0.08 else n
            is_field = tag in ("input", "select", "textarea") or intent == "race"
            by = "change" if is_field else "time" if tag == "span" else "click"
            value = filled_in(intent, tag, saved or "", luck) if is_field else None
            told = {"intent": intent, "n": n, "value": value, "by": by, "seq": seq}
        shown, saved = yield told


def filled_in(intent: str, tag: Any, saved: str, luck: Random) -> str | bool:
    """What a field, or a hand in a race, says."""
    if intent == "race":
        presses = [[grab, luck.randrange(2_000)] for grab in tag if luck.random() < 0.5]
        return json.dumps({"clock": "a", "window": 0, "presses": presses, "give": 17, "hidden": luck.random() < 0.1})
    if intent in ("write", "write-file"):
        changed = saved.replace(luck.choice("={}[] aeiou12"), luck.choice("3o "), luck.choice([1, 9]))
        return luck.choice([saved, f"{saved}# Why?\n", saved.replace(" B", " two B", 1), changed])
    if intent in ("write-start", "write-bring"):
        return luck.choice(["new", "R1", "R3", "R6", "R9", "R11", POSITION])
    return luck.choice(TYPED)


def shelf_for(page: str, game: str) -> dict[str, str]:
    """What a browser has of another lesson of this game: rules that were missed, and rules that were not."""
    from kit.lessons.journal import Answer, Journal
    from kit.lessons.subject import subject_of

    if page not in ("learn", "daily"):
        return {}
    rows = [
        Answer("R1", f"practise:{rule}", "r1", "1", 60, "1", number % 3 == 0, rule, "", 1, 1.0, 1, 1, DAY - number % 5)
        for number, rule in enumerate(sorted(subject_of(game).practice.topics))
    ]
    return {"R1": Journal("R1", rows).write()}


def comparable(answer: Mapping[str, Any], is_greeting: bool) -> tuple[Any, ...]:
    """Of an answer what must be equal."""
    said = [NUMBER.sub("", json.dumps(each, sort_keys=True)) for each in answer["said"]]
    saves = [each for each in said if '"save"' in each]
    rest = [each for each in said if '"save"' not in each]
    return answer["tree"], sorted(rest) if is_greeting else rest, saves[-1:], answer["fault"]


def differs(
    twins: Sequence[Twin], call: tuple[str, list[Any], dict[str, Any]], luck: Random, done: Counter[str]
) -> str:
    """The first difference between these pages, in words; nothing if there is none."""
    answers = [twin.tell({"open": call}) for twin in twins]
    shelf = shelf_for(call[0], *call[1][:1]) if call[1] else {}
    hello = {"link": "", "saved": None, "lang": "en", "theme": "light", "still": False, "shelf": shelf, "day": DAY}
    told: Any = {"hello": hello, "seq": 1}
    saying, saved, trail = messages(luck, shelf), None, list[str]()
    next(saying)
    for _ in range(PRESSES):
        after = luck.choice([0, 0.1, 0.5, 3])
        answers = [twin.tell({"message": told, "after": after}) for twin in twins]
        trail.append(f"{told.get('intent', 'hello')} {told.get('n')} {told.get('value')}")
        done[told.get("intent", "hello")] += 1
        one, other = (comparable(answer, "hello" in told) for answer in answers)
        if one != other:
            return f"{call}: {trail[-6:]}\n{first_of(one, other)}"
        saved = next((each["save"] for each in reversed(answers[0]["said"]) if "save" in each), saved)
        told = saying.send((answers[0]["shown"], saved))
    return ""


def first_of(one: Sequence[Any], other: Sequence[Any]) -> str:
    """Where two answers part."""
    for mine, theirs in zip(one, other, strict=True):
        if mine != theirs:
            a, b = str(mine), str(theirs)
            at = next((n for n, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
            return f"  then …{a[max(at - 200, 0) : at + 200]}…\n  now  …{b[max(at - 200, 0) : at + 200]}…"
    return ""


def main() -> int:
    """Compare; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.twins", description=__doc__.partition("\n")[0])
    parser.add_argument("--against", type=Path, required=True, help="the other checkout")
    parser.add_argument("--seconds", type=float, default=60, help="so long (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="what is pressed is drawn from it (%(default)s)")
    parser.add_argument("--only", action="append", default=[], help="pages that this call opens, such as play")
    told = parser.parse_args()
    calls, done, end = openings(told.only), Counter[str](), time.time() + told.seconds
    with ExitStack() as open_now:
        twins = [open_now.enter_context(Twin(each)) for each in (told.against.resolve(), ROOT)]
        for number in itertools.count(told.seed):
            luck = Random(number)
            if found := differs(twins, luck.choice(calls), luck, done):
                print(f"--seed {number} finds a difference\n{found}")
                return 1
            if time.time() > end:
                break
    pages = number - told.seed + 1
    print(f"{pages} pages and {done.total():,} presses of {len(done)} kinds: all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
