"""What rooms and the people in them are called: codes that cannot be misread, and an animal in a colour for each."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from random import Random

LETTERS = "CDFHJKLMNPRTVWXY"
"""No vowels, so that no code is a word; no letter that looks like a digit or like another."""
CODE_LENGTH = 4
UNSEEMLY = ("CNT", "DCK", "FCK", "FDP", "KKK", "NPD")

ANIMALS = (
    "owl",
    "fox",
    "bear",
    "heron",
    "otter",
    "turtle",
    "hare",
    "lynx",
    "wolf",
    "falcon",
    "gecko",
    "ibis",
    "jay",
    "swan",
    "eagle",
    "dolphin",
    "swallow",
    "panther",
    "tiger",
    "lion",
)
COLOURS = ("orange", "turquoise", "coral", "olive", "ruby", "sapphire")


def new_code(taken: Collection[str]) -> str:
    """A code that no other room has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if code not in taken and not any(each in code for each in UNSEEMLY):
            return code


def read_code(typed: str) -> str:
    """The code that somebody typed, whatever its capitals and blanks; empty if it cannot be one.

    >>> read_code(" dk-rf "), read_code("DKRO")
    ('DKRF', '')
    """
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


def new_key() -> str:
    """What somebody is known by again: 128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def marks(drawn: Random) -> Sequence[str]:
    """Every animal in every colour, such as ``owl-coral``, in an order drawn by lot: each animal once before it comes
    again.
    """
    rounds = []
    turns = {animal: drawn.sample(COLOURS, len(COLOURS)) for animal in ANIMALS}
    for number in range(len(COLOURS)):
        rounds += [f"{animal}-{turns[animal][number]}" for animal in drawn.sample(ANIMALS, len(ANIMALS))]
    return rounds
