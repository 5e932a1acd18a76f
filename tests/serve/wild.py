"""What a pupil's script may send from a phone in a room: orders of the host, other rounds, other people, garbage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.serve.robots import Robot

OF_THE_HOST = (
    "room-open", "room-go", "room-leave", "lock", "names", "pause-room", "hide", "remove", "look", "shut", "reveal",
    "take-back", "ask-again", "end-room", "shelf", "ask", "rows-csv", "rows-json", "overlay", "view",
)  # fmt: skip
OTHERS = ("close", "commit", "reopen", "sure", "deal", "hint", "check", "judge", "ruling", "open", "rules-find")
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 10**15, "", "1", "DKRF", "é" * 500, [], [1, "x"], [["member", 2]], "next", "2",
)  # fmt: skip
GARBAGE = (
    "",
    "{",
    "null",
    "[]",
    "7",
    '"hello"',
    "[" * 2000,
    '{"seq":',
    "\x00",
    '{"intent":{}}',
    '{"hello":[]}',
    "é" * 999,
)


def wild_messages(chance: Random, many: int, code: str, other: Robot) -> Iterator[str]:
    """So many of them; none is an answer that its sender might really give."""
    for _ in range(many):
        match chance.randrange(6):
            case 0:
                yield chance.choice(GARBAGE)
            case 1:
                keys = (None, "", "x" * 10_000, f"made up {chance.random()}", other.page, code)
                hello = {"link": f"?room={code}", "saved": chance.choice(keys), "held": _held(chance), "lang": "en"}
                yield json.dumps({"hello": hello, "seq": chance.randrange(-2, 2000)})
            case 2:
                name, n = chance.choice(OTHERS), chance.choice(ODD)
                yield _intent(name, n, chance.choice((None, "x", True)), chance.randrange(-1, 10**6))
            case _:
                yield _intent(chance.choice(OF_THE_HOST), chance.choice(ODD), None, chance.randrange(400))


def _intent(name: str, n: Any, value: Any, view: int) -> str:
    return json.dumps({"intent": name, "n": n, "value": value, "by": "click", "view": view, "seq": view})


def _held(chance: Random) -> str:
    """What a page is said to have had in hand."""
    return chance.choice(
        ("{", "[1]", json.dumps({"round": chance.randrange(3), "choice": chance.choice(("", "ß", 7))}))
    )
