"""What people in a room are called."""

from __future__ import annotations

from kit.table.room import Person
from kit.text.say import Words


def mark_said(words: Words, mark: str) -> str:
    """An animal in a colour, in words: coral owl."""
    animal, _, colour = mark.partition("-")
    animal, colour = (words.say(f"room.{kind}.{name}") for kind, name in (("animals", animal), ("colours", colour)))
    return words.say("room.mark", beast=animal.lower(), hue=colour.lower())


def called(words: Words, person: Person) -> str:
    """The name that somebody gave, unless the host has hidden it; else the animal that they were offered."""
    return person.name if person.name and not person.is_hidden else mark_said(words, person.mark)
