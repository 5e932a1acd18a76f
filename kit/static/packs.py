"""Which files of the kit come together, and which of these packs a page cannot begin without.

What all pages share is one pack, each game is one, its lessons another, and lessons in probability are one, each in all
languages: a page reads what there is in every one of them.  A page waits for its own packs; the others come behind, so
that the next page finds them.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from kit.games import NAMES
from kit.site.notebooks import Opening

CORE, LESSONS, CHANCES = "core", "lessons", "chances"
_GAME = re.compile(rf"^kit/(?:games|faces|courses|text/\w+)/({'|'.join(NAMES)})\b")
_OF_CHANCES = (
    "kit/counting/",
    "kit/lab/",
    "kit/courses/",
    *(f"kit/draw/chart_{kind}.py" for kind in ("area", "heat", "tree")),
)
_OF_LESSONS = ("kit/lessons/", "kit/courses/__init__.py")
PLAYED = ("play", "referee", "sandbox")
"""The pages on which a game is played, and nothing of its lessons is needed."""


def pack_of(name: str) -> str:
    """The pack of a file."""
    if found := _GAME.match(name):
        return f"{found[1]}-lessons" if name.startswith("kit/courses/") else found[1]
    if name.startswith(_OF_LESSONS):
        return LESSONS
    return CHANCES if name.startswith(_OF_CHANCES) else CORE


def packs_for(opening: Opening) -> list[str]:
    """The packs that its page cannot begin without."""
    named = [game for game in NAMES if game in opening.arguments]
    games = named or list(NAMES)
    if opening.name in PLAYED and named:
        return [CORE, *games]
    chances = [CHANCES] if opening.name.startswith("count") else []
    return [CORE, *games, LESSONS, *[f"{game}-lessons" for game in games], *chances]


def write_packs(root: Path, names: Sequence[str]) -> Mapping[str, bytes]:
    """The packs of these files, by name."""
    packs: dict[str, list[str]] = {}
    for name in names:
        packs.setdefault(pack_of(name), []).append(name)
    return {pack: _pack(root, inside) for pack, inside in sorted(packs.items())}


def _pack(root: Path, names: Sequence[str]) -> bytes:
    """All files in one: a list of names and sizes as JSON, whose length comes first, then one after the other."""
    contents = [(root / name).read_bytes() for name in names]
    listed = [[name, len(each)] for name, each in zip(names, contents, strict=True)]
    head = json.dumps(listed, separators=(",", ":")).encode()
    return struct.pack("<I", len(head)) + head + b"".join(contents)
