"""Whatever a browser sends: every page answers it or ignores it, and none fails (`guard` raises in tests)."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from kit.doors.socket import Visit
from kit.draw.svg import Node, walk
from kit.page.page import Page
from kit.serve.limits import Limits
from kit.serve.page_sessions import PageSessions
from kit.site.folder import Folder
from kit.site.notebooks import find_notebooks
from tests.each import each
from tests.effort import Some
from tests.serving import ROOT

PRESSES = 60
VIEWS = (*range(-3, 12), 10**6, -(10**9))
"""What a press says of the tree that was on screen, counted from the one that is."""
STRANGE: tuple[Any, ...] = (
    None,
    0,
    1,
    -1,
    7,
    10**9,
    True,
    "",
    "A",
    "menu",
    "x" * 50,
    [],
    [0, 1],
    [0, None],
    ["A", "B", 3],
    ["A", [["field", 1], ["x", "y"]]],
    [[["field", None]]],
)
TYPED = ("", "0", "1", "99", "-1", "1e3", "abc", "<b>", "red", "r1 b1", "x" * 60)


@cache
def hall() -> PageSessions:
    """All notebooks of the kit, in this process."""
    return PageSessions(Folder(ROOT / "notebooks"), Limits())


def every_kind() -> list[str]:
    """One notebook of each opener and game."""
    kinds: dict[Any, str] = {}
    for notebook in find_notebooks(ROOT / "notebooks"):
        if opening := hall().opening(notebook.path):
            about = tuple(map(str, opening.arguments[:1])) if opening.name not in ("count", "learn_file") else ()
            kinds.setdefault((opening.name, about), notebook.path)
    return sorted(kinds.values())


class Browser:
    """Hears everything, as a browser does."""

    def send(self, frame: str) -> None:
        assert "failed" not in [name for each in json.loads(frame) for name in each.get("say", ())]

    def drop(self) -> None:
        pass


def something(page: Page, random: Random) -> dict[str, Any]:
    """A press of a part that is shown, or was never; with a value, a time and a number that may not fit."""
    shown: list[Node] = [node for node in walk(page.view) if "data-intent" in node[1]]
    part = random.choice(shown)[1] if shown else {"data-intent": "open"}
    n = json.loads(part.get("data-n", "null")) if random.random() < 0.7 else random.choice(STRANGE)
    by = random.choices(("click", "change", "time"), (6, 3, 2))[0]
    value = random.choice((*TYPED, True, False)) if by == "change" else None
    view = page._shown + (random.choice(VIEWS) if random.random() < 0.5 else 0)
    return {"intent": part["data-intent"], "n": n, "value": value, "by": by, "view": view, "seq": 1}


@each("path", every_kind)
def test_whatever_number_a_browser_sends_a_page_answers_or_ignores_it(path: str, some: Some) -> None:
    for seed in some(range(2)):
        random, visit = Random(f"{path}/{seed}"), Visit(hall().page(path))
        visit.join(Browser())
        greeting = {"link": "", "lang": "en", "theme": "light", "still": seed == 0, "fresh": True, "wishes": {}}
        visit.receive(json.dumps({"hello": greeting, "seq": 0}))
        for _ in range(some.count(PRESSES, 12)):
            visit.receive(json.dumps(something(visit.page, random)))
            visit.deliver()
        visit.close()


@each("path", [path for path in every_kind() if "sandbox" in path])
def test_each_part_of_a_sandbox_takes_every_number_or_ignores_it(path: str) -> None:
    visit = Visit(hall().page(path))
    visit.join(Browser())
    visit.receive(json.dumps({"hello": {"link": "", "lang": "en", "theme": "light", "still": True}, "seq": 0}))
    parts = {node[1]["data-intent"] for node in walk(visit.page.view) if "data-intent" in node[1]}
    for name in sorted(parts):
        for n in STRANGE:
            press = {"intent": name, "n": n, "value": None, "by": "click", "view": visit.page._shown, "seq": 1}
            visit.receive(json.dumps(press))
            visit.deliver()
    visit.close()
