"""What no sentence of ours may look like, whatever is filled into it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kit.text import say
from kit.text.say import Words

VOWEL = "[aeiouyàâéèêîôûœAEIOUÀÂÉÈÊÎÔÛŒ]"
FAULTS = {
    "en": {
        "a person without a form": r"\b(you’s|(?<!to )(?<!of )(?<!for )[Yy]ou "
        r"(is|has|was|does|goes|pays|walks|gives|takes|shows|gets)\b)",
        "a or an": r"\ba (?!one\b|once\b|uni|use|eu)[aeiou]\w|\ban (?![aeiou]|hour|hon|X\b)\w",
        "one of many": r"\b(1|one) (pieces|spaces|sacks|cards|rounds|posts|gems|dice)\b",
    },
    "fr": {
        "elision": rf"\b([Qq]ue|[Dd]e|[Ll]e|[Ll]a|[Jj]e|[Nn]e|[Ss]e|[Mm]e|[Tt]e|[Cc]e|[Jj]usque|[Ll]orsque|[Pp]uisque)"
        rf" (?!onz|onc?e\b|oui\b|yacht|yaourt|\w\b(?!’)){VOWEL}",
        "contraction": r"\b([Dd]e les?|[àÀ] les?)\b(?! (tien|mien|sien|leur|\w+(er|ir|re)\b))",
        "a person without a form": r"\b(de|à|avec|pour) tu\b",
        "one of many": r"\b(1|une?) (pièces|cases|sacs|cartes|manches|postes|pierres|dés)\b",
    },
    "nl": {
        "a person without a form": r"\b(van|voor|aan|met|bij|tegen) jij\b",
        "one of many": r"\b(1|één) (goudstukken|vakken|zakken|kaarten|rondes|posten|stenen|dobbelstenen)\b",
    },
}
ANY = {"braces": r"[{}]", "two spaces": r"  ", "a mark after a space": r" [,.]", "two marks": r"[.?!]\.(?!\.)|,,|\.,"}
"""In every language."""


def faults(language: str, sentence: str) -> Iterator[str]:
    """What is wrong with a sentence, by name."""
    for name, pattern in {**FAULTS[language], **ANY}.items():
        if found := re.search(pattern, sentence):
            yield f"{name}: “{found[0]}” in {sentence}"


@contextmanager
def you_as_a_name(language: str, game: str) -> Iterator[set[str]]:
    """Collects the sentences that put "you" where a name stands, for they have no form for the reader."""
    you = Words(language, game).say("names.you").lower()
    named: list[str] = []
    wrong: set[str] = set()
    said, listed = Words._sentence, Words._listed

    class Watched(say.Name):
        def __format__(self, _: str) -> str:
            named.append(self._name)
            return self._name

        @property
        def of(self) -> str:
            named.append(self._name)
            return super().of

    def sentence(self: Words, message: say.Message, facts: Any) -> str:
        named.clear()
        told = said(self, message, facts)
        is_label = told.lower() == you or re.search(rf"\b{you} \d", told)  # a name alone, or before its sum
        if you in named and not is_label:
            wrong.add(told)
        return told

    def in_a_list(self: Words, form: Any, facts: Any) -> str:
        before = list(named)
        told = listed(self, form, facts)  # "you 3, Mira 1" is no sentence
        named[:] = before
        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(say, "Name", Watched)
        patch.setattr(Words, "_listed", in_a_list)
        patch.setattr(Words, "_sentence", sentence)
        yield wrong
