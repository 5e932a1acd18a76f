"""Moves and things of any game in words, or as they are if its words have no message for them."""

from __future__ import annotations

from kit.engine.box import AnyBox
from kit.engine.event import Facts
from kit.engine.game import AnyMove
from kit.text.say import Words


def said_move(box: AnyBox, words: Words, move: AnyMove) -> str:
    """A move in a few words."""
    if box.plain.describe is None:
        return str(box.write_move(move))
    key, facts = box.plain.describe(move)
    return said_thing(words, f"moves.{key}", facts)


def said_thing(words: Words, key: str, facts: Facts) -> str:
    """A message of the game, or its key with the facts if there is none."""
    try:
        return words.say(key, **facts)
    except KeyError:
        told = ", ".join(f"{name} {fact}" for name, fact in facts.items())
        return f"{key.rpartition('.')[2]} {told}".strip()
