"""The same presses through a kernel and through a socket: the same page, tree by tree."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from kit.draw.svg import walk
from tests.effort import Some
from tests.page.front import Front, whole
from tests.serve.client import Client, run
from tests.serve.visiting import VisitClient
from tests.serving import SERVED, Served

PRESSES = 200
BY_CHANCE = frozenset(("again", "begin", "code", "new", "setup-start"))
"""Presses that begin a game whose cards nobody can know, or draw a code."""
PAGES = {
    "apps/play-bakschisch.ipynb": "?seats=You,Mira~cautious&seed=21",
    "apps/play-intrige.ipynb": "?seats=You,Mira~greedy,Odo~faithful&seed=3",
    "apps/play-attraptresors.ipynb": "?seats=You,Mira~uniform,Odo~uniform&seed=5",
    "apps/referee-bakschisch.ipynb": "",
    "apps/sandbox-bakschisch.ipynb": "",
    "apps/sandbox-attraptresors.ipynb": "",
    "apps/lesson-editor.ipynb": "",
    "rules/bakschisch/03-ties.ipynb": "?seed=3",
    "rules/glossary.ipynb": "",
}


def trees(front: Front) -> list[Any]:
    """All that is shown, one after the other, with what was sent before."""
    return [json.loads(json.dumps(whole(tree, front.parts))) for tree in front.trees]


def can_be_pressed(front: Front) -> list[tuple[str, Any]]:
    """What a person can press, in the order in which it stands there."""
    found = []
    for tag, attributes, *_ in walk(whole(front.trees[-1], front.parts)):
        name = attributes.get("data-intent")
        is_off = "disabled" in attributes or attributes.get("aria-disabled") == "true"
        if name and tag not in ("input", "select", "textarea") and not is_off and name not in BY_CHANCE:
            found.append((name, json.loads(attributes.get("data-n", "null"))))
    return found


QUICK, *OTHERS = PAGES


@pytest.mark.parametrize("notebook", [
    QUICK,
    *(
        pytest.param(each, marks=pytest.mark.full("a page through a kernel; make test has one of them", touched=SERVED))
        for each in OTHERS
    ),
])  # fmt: skip
def test_the_same_presses_show_the_same_trees_through_both_doors(
    server: Served, hall: Served, notebook: str, some: Some
) -> None:
    async def scene() -> set[str]:
        kernel, visit = await Client.of(server, notebook), await VisitClient.of(hall, notebook)
        await kernel.tell({"method": "request_state"})
        for client in (kernel, visit):
            await client.hello(PAGES[notebook])
        dice, pressed = Random(notebook), set()
        for number in range(some.count(PRESSES, 20)):
            assert trees(kernel.front) == trees(visit.front), f"after {number} presses, the last {pressed}"
            name, n = dice.choice(can_be_pressed(visit.front))
            await asyncio.gather(kernel.press(name, n), visit.press(name, n))
            await visit.hear_out()
            pressed.add(f"{name} {n}")
        visit.leave()
        return pressed

    assert len(run(scene())) > 2, "it pressed the same again and again"
