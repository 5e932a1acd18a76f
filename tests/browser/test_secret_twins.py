"""Twin games in a real Chromium: what may not be known yet is in no frame, and in nothing that a browser keeps.

Games that differ in one secret (`tests/browser/twins.py`) are played by the very same presses, and all that went
through the browser is compared (`tests/browser/recording.py`) up to the press after which the secret may be known.
Then they are played on: a pair counts if what came after that differs, for only then was there something to tell.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product, takewhile
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from kit.doors.seal import KeySeal, key_in
from tests.browser import luck
from tests.browser.recording import Press, Recorder, Run, difference, recorder
from tests.browser.twins import GAMES as SECRET_IN
from tests.browser.twins import KINDS, MEMBERS, Family, Secret, family
from tests.effort import Some
from tests.serving import ROOT, Served, write_notebook

PAIRS = int(os.environ.get("KIT_PAIRS", "20"))
"""Of each kind, at full effort; `make secrets` compares 200."""
PARTS = math.ceil(PAIRS / 50)
"""In so many tests, for one alone would take too long."""
FAMILIES = 4 * PAIRS // (MEMBERS - 1) // PARTS
"""So many at most in a part, till there are as many pairs that count."""
WISHES = '{"motion": "off"}'
HAND, WINDOW_MS = "data-opened", 2700
"""What a page is shown when the first hand has come, and for how long one may."""
TOLD = ["kit/page", "kit/play", "kit/doors"]
THROUGH_A_KERNEL = (
    "closed fists",
    "bots' fists, coming cards",
    "bots' money",
    "bots' missions",
    "money beside a referee",
)
PAIRS_THROUGH_A_KERNEL = 4
SWITCHES = {"bakschisch": ("C-BK-26", "open_gold"), "intrige": ("C-IN-17", "open_money")}


@dataclass
class Doors:
    """A server, the key by which it seals, and the file with its secret seed."""

    served: Served
    seal: KeySeal
    seed: Path


@dataclass
class Script:
    """What was pressed in the first run of a family, so that all others press the same."""

    presses: list[Press] = field(default_factory=list)
    secret: int | None = None
    """Which of them each run does in its own way."""
    options: list[Press] = field(default_factory=list)
    """The ways."""
    tells: int | None = None
    """The first of them after which the secret may be known."""
    is_race: bool = False
    """After the last of them hands come, and are known from then on."""


@pytest.fixture(scope="module")
def hall_of_luck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """The repository's notebooks, without kernels, from a server whose secret seed stands in a file."""
    folder = tmp_path_factory.mktemp("luck")
    seed, state = folder / "seed", folder / "state"
    seed.write_text("0", "ascii")
    arguments = ("--without-kernels", "--port", "0", "--state", state, ROOT / "notebooks")
    served = Served(*arguments, code=luck.SERVE, env={**os.environ, luck.FILE: str(seed)}).ready()
    yield Doors(served, KeySeal(key_in(state)), seed)
    assert served.stop() == 0


@pytest.fixture(scope="module")
def kernels_of_luck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """The same games, each page with a kernel of its own, in notebooks that draw from this file."""
    folder = tmp_path_factory.mktemp("kernels")
    seed, state = folder / "seed", folder / "state"
    seed.write_text("0", "ascii")
    for kind, game in product(("play", "referee"), SECRET_IN):
        path = folder / f"notebooks/apps/{kind}-{game}.ipynb"
        cell = f"{luck.IN_A_KERNEL.format(str(ROOT), str(seed))}\nfrom kit.notebook import {kind}\n{kind}({game!r})"
        write_notebook(path, cell, kind="app", game=game, title={"en": game})
    served = Served("--port", "0", "--state", state, folder / "notebooks").ready()
    yield Doors(served, KeySeal(key_in(state)), seed)
    assert served.stop() == 0


# Pressing -------------------------------------------------------------------------------------------------------------


class Player:
    """Presses what a plan says, and writes down what it was."""

    def __init__(self, recorder: Recorder, plays: Family, luck: Random) -> None:
        self.recorder, self.family, self.luck = recorder, plays, luck
        self.script = Script()
        self._looks = iter(plays.looks)

    def play(self) -> Script:
        """All of the plan."""
        for words in self.family.plan:
            *reveals, name = words.split()
            if reveals:
                self.script.tells = len(self.script.presses)
            getattr(self, name)()
        return self.script

    def press(self, *presses: Press) -> bool:
        """Press these, as far as they are there; whether the last one was."""
        done = False
        for press in presses:
            if done := self.recorder.press(press):
                self.script.presses.append(press)
        return done

    def choose(self) -> None:
        """Something that can be chosen, and more of it till it is enough."""
        for _ in range(6):
            offered = self.recorder.offered()
            chances = [press for press in offered if is_choice(press)]
            if not chances:
                return
            self.press(self.luck.choice(chances))
            if any(press.intent == "close" for press in self.recorder.offered()):
                return

    def secret(self) -> None:
        """One of the choices, another one in each run."""
        options = [press for press in self.recorder.offered() if press.intent == "choose"]
        self.script.options = self.luck.sample(options, min(MEMBERS, len(options)))
        self.script.secret = len(self.script.presses)
        assert self.press(self.script.options[0])

    def look(self) -> None:
        """Part of what a curious person does."""
        self.press(*next(self._looks))

    def ready(self) -> None:
        """The first person takes the screen, if there are several."""
        self.press(Press("ready"))

    def others(self) -> None:
        """All who are asked after that; where fists are secret, they may be known from the last closing on."""
        for _ in range(3):
            if not self.press(Press("ready")):
                return
            self.choose()
            if self.script.secret is not None:
                self.script.tells = len(self.script.presses)
            self.press(Press("close"))

    def close(self) -> None:
        """Close the fist."""
        self.press(Press("close"))

    def next(self) -> None:
        """On from what is looked at."""
        self.press(Press("next"))

    def switch(self) -> None:
        """Purses are open from now on."""
        clause, name = SWITCHES[self._game]
        assert self.press(Press("open", "rules"), Press("open", clause), Press("option", [name, True], "true"))

    def judge(self) -> None:
        """The referee rules."""
        self.press(Press("judge"))

    def type(self) -> None:
        """What was done at the real table: as little as can be, so that it can be, whoever has how much."""
        for press in self.recorder.offered():
            if press.intent == "turn":
                self.press(press)
                break
        done = set()
        for press in self.recorder.offered():  # the first takes the column, the others nothing, or all pay something
            if press.intent == "fist" and isinstance(press.n, list) and press.n[0] not in done:
                done |= {0, 1, 2} if "column" in str(press.n[1]) else {press.n[0]}
                self.press(press)
        self.choose()

    def talk(self) -> None:
        """Ask somebody for something."""
        kind = self.luck.choice(("ask_post", "ask_bribe"))
        self.press(*[Press("form", ["talk", *each]) for each in (("open", True), ("say", True), ("kind", kind))])
        ways = [press for press in self.recorder.offered() if is_about(press)]
        if ways:
            self.press(self.luck.choice(ways))

    def say(self) -> None:
        """Say it."""
        says = [press for press in self.recorder.offered() if press.intent == "form-do"]
        if says:
            self.press(self.luck.choice(says))

    def touch(self) -> None:
        """Somebody who came by chooses a game."""
        assert self.press(Press("kiosk-play", self._game))

    def race(self) -> None:
        """The dice are shown, and somebody's hand comes, which may be known then."""
        assert self.press(Press("race-begin"))
        self.script.tells = len(self.script.presses)
        self.script.is_race = True
        self.recorder.hear(HAND, WINDOW_MS)

    def go(self) -> None:
        """Close the fist, or have the dice shown."""
        self.press(Press("close"), Press("race-begin"))

    @property
    def _game(self) -> str:
        return self.family.game


def is_choice(press: Press) -> bool:
    """Something that is taken into the fist, or half of it."""
    is_half = press.intent == "form" and isinstance(press.n, list) and str(press.n[0]).startswith("sending")
    return press.intent == "choose" or is_half


def is_about(press: Press) -> bool:
    """A part of what is going to be said."""
    return press.intent == "form" and isinstance(press.n, list) and press.n[0] not in ("talk", "sending-0")


def replay(recorder: Recorder, script: Script, number: int) -> bool:
    """Press the very same; after the secret may be known, as far as it is there.

    Whether it could be done: a hand may be none yet with what one run takes up in its own way.
    """
    for place, usual in enumerate(script.presses):
        press = script.options[number] if place == script.secret else usual
        done = recorder.press(press)
        if place == script.secret and not any(each.intent == "close" for each in recorder.offered()):
            return False
        assert done or (script.tells is not None and place >= script.tells), f"{press} cannot be pressed any more"
    if script.is_race:
        recorder.hear(HAND, WINDOW_MS)
    return True


# Comparing ------------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What was compared so far."""

    pairs: int = 0
    mattered: int = 0
    pressed: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{self.mattered} of {self.pairs} pairs had a secret that mattered; pressed: " + ", ".join(
            f"{name} {count}" for name, count in sorted(self.pressed.items())
        )


def compared(doors: Doors, recorder: Recorder, plays: Family, luck: Random, tally: Tally) -> None:
    """Play all of a family, and see that nobody could tell one from another before the time."""
    runs: list[Run] = []
    script = Script()
    for number, secret in enumerate(plays.members):
        if script.secret is not None and number >= len(script.options):
            break
        begin(doors, recorder, plays, secret)
        if not number:
            script = Player(recorder, plays, luck).play()
        elif not replay(recorder, script, number):
            continue
        runs.append(recorder.run)
    if script.tells is None or script.tells >= len(script.presses) + script.is_race:
        return  # there was nothing that would tell it
    before = [untold(run, script) for run in runs]
    for other, run in zip(before[1:], runs[1:], strict=True):
        tally.pairs += 1
        found = difference(before[0], other)
        assert not found, f"{plays.notebook}, {[str(press) for press in script.presses]}: {found}"
        if script.is_race:
            both = list(zip(before_a_hand(runs[0]), before_a_hand(run), strict=False))  # till the earlier of two hands
            assert all(mine == theirs for mine, theirs in both), both
        if matters(runs[0], run, script):
            tally.mattered += 1
            tally.pressed.update(press.intent for press in script.presses[: script.tells])


def begin(doors: Doors, recorder: Recorder, plays: Family, secret: Secret) -> None:
    """Open the page of this game."""
    doors.seed.write_text(str(secret.seed), "ascii")
    kept = {"kit:wishes": WISHES, **({plays.key: secret.kept} if secret.kept else {})}
    recorder.open(plays.notebook, kept, plays.query)


def matters(one: Run, other: Run, script: Script) -> bool:
    """What came out in the end differs; of a race, whose hand came first and when, and what other hands will take."""
    if script.is_race:
        return hands(one) != hands(other)
    tells = (script.tells or 0) + 1
    return bool(difference(one[tells:], other[tells:]))


def hands(run: Run) -> list[tuple[str, str]]:
    """What the page was told of hands."""
    told = "\n".join(line for line in run[-1].comparable() if line[0] == "<").replace("\\", "")
    return re.findall(r'"data-(opened|hands)": ?"(.*?)"[,}]', told)


def before_a_hand(run: Run) -> list[str]:
    """What the page was told of a race before the first hand had come.

    What it says itself is the moments at which it asks, which are drawn; so one ask may come before another's answer.
    """
    return [line for line in takewhile(lambda line: HAND not in line, run[-1].comparable()) if line[0] == "<"]


def untold(run: Run, script: Script) -> Run:
    """The steps up to the one after which the secret may be known, without the one in which somebody took it up."""
    steps = run[: (script.tells or 0) + 1]
    return steps if script.secret is None else [*steps[: script.secret + 1], *steps[script.secret + 2 :]]


def tried(kind: str, doors: Doors, recorder: Recorder, wanted: int, part: int = 0) -> Tally:
    """Family after family, till so many pairs had a secret that mattered."""
    tally = Tally()
    for number in range(part * FAMILIES, (part + 1) * FAMILIES):
        compared(doors, recorder, family(kind, number, doors.seal), Random(f"{kind} {number}"), tally)
        if tally.mattered >= wanted:
            break
    print(f"{kind}: {tally}")
    assert tally.mattered >= wanted, f"{kind}: {tally}"
    return tally


def test_what_may_not_be_known_yet_differs_in_nothing_that_a_browser_gets_and_keeps(
    chromium: Browser, hall_of_luck: Doors, some: Some
) -> None:
    with recorder(chromium, hall_of_luck.served) as page:
        for kind in some(list(KINDS)):
            tried(kind, hall_of_luck, page, 1)


@pytest.mark.full("pairs of each kind; make test has a family of one kind", touched=TOLD)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_twins_of_each_kind_cannot_be_told_apart(
    kind: str, part: int, chromium: Browser, hall_of_luck: Doors, some: Some
) -> None:
    pairs = PAIRS // PARTS
    with recorder(chromium, hall_of_luck.served) as page:
        # Below full effort a family in each part, which takes 5 s.
        tried(kind, hall_of_luck, page, pairs if some.count(pairs) == pairs else 1, part)


@pytest.mark.full("a kernel for each run; make test has pages without kernels", touched=TOLD)
@pytest.mark.parametrize("kind", THROUGH_A_KERNEL)
def test_twins_cannot_be_told_apart_through_a_kernel(kind: str, chromium: Browser, kernels_of_luck: Doors) -> None:
    with recorder(chromium, kernels_of_luck.served) as page:
        tried(kind, kernels_of_luck, page, PAIRS_THROUGH_A_KERNEL)
