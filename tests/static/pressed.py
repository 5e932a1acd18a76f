"""Presses anything on every page, in the folder's own Python (`in_the_folder.mjs`).

``TOLD`` is JSON: of each page its name, its arguments, and a link to it.  Prints what a person would be told of errors.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

PRESSES, PRESSES_AT_A_STEP = 60, 12
GREETING = {
    "lang": "en",
    "theme": "light",
    "day": 20_000,
    "address": "http://kit/index.html",
    "fresh": True,
    "still": True,
}
TYPED = ("1", "0.5", "3/4", "40", "because")


def press_something(page: Any, luck: Random) -> None:
    """One part that can be pressed, the main one more often than others; a field is filled in."""
    from kit.draw.svg import walk

    parts = [node for node in walk(page.view) if "data-intent" in node[1] and "disabled" not in node[1]]
    free = [node for node in parts if node[1].get("aria-disabled") != "true" and node[1]["data-intent"] != "load"]
    leading = [node for node in free if node[1].get("id") == "go"] or free
    tag, told, *inside = luck.choice(luck.choice([leading, free]))
    value: str | bool | None = None
    if tag == "select":
        value = luck.choice([option[1]["value"] for option in walk((tag, told, *inside)) if option[0] == "option"])
    elif tag in ("input", "textarea"):
        value = luck.random() < 0.5 if told.get("type") == "checkbox" else luck.choice(TYPED)
    page.press(told["data-intent"], json.loads(told.get("data-n", "null")), value)


def main(kit: str, told: str) -> None:
    """Every page, by each of these links to it."""
    sys.path.insert(0, kit)
    from kit.static.door import Line, visits

    for name, arguments, named, link in json.loads(told):
        frames: list[str] = []
        asked = {"name": name, "arguments": arguments, "named": named, "page": ""}
        line, luck = Line(json.dumps(asked), frames.append, lambda: None), Random(f"{name} {arguments} {link}")
        line.hear(json.dumps({"hello": {**GREETING, "link": link}, "seq": 1}))
        (visit,) = visits
        for _ in range(PRESSES_AT_A_STEP if link else PRESSES):
            press_something(visit.page, luck)
            visit.deliver()
        for frame in frames:
            if '"failed"' in frame:
                print(name, arguments, link, frame[-200:])
        line.leave()


if "TOLD" in globals():
    main(globals()["KIT"], globals()["TOLD"])
