"""The letters of a position in the language of a lesson: ``up:FD`` for a fakir and a dame du harem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from kit.games.bakschisch.cards import CARDS, LETTERS
from kit.text.say import Words

_CARDS = re.compile(r"(?<=\bup:)\w+|(?<=\bleft:)\w+")
"""The words of a position that name cards."""


def as_records_have_them(line: str, languages: Iterable[str]) -> str:
    """The position with the letters of the records, which are also understood in every language."""
    known = {letter: ours for language in languages for letter, ours in _letters(language).items()}
    return _CARDS.sub(lambda found: "".join(known.get(letter, letter) for letter in found[0]), line)


@cache
def _letters(language: str) -> Mapping[str, str]:
    """The letters on the board in this language, with its usual names and those for a classroom."""
    both = [Words(language, "bakschisch", neutral=neutral) for neutral in (True, False)]
    return {words.noun(card, "letter"): LETTERS[card] for words in both for card in CARDS}
