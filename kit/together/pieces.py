"""Words and numbers of a room that stand within something else."""

from __future__ import annotations

from kit.draw.chart import Numbers
from kit.text.say import Words


def piece(words: Words, key: str, **facts: object) -> str:
    """A text in the middle of a sentence, or at a line of a chart: it begins small."""
    said = words.say(key, **facts)
    return said[:1].lower() + said[1:]


def numbers_of(words: Words) -> Numbers:
    """How the reader's language writes numbers."""
    return Numbers(words.say("numbers.thousands"), words.say("numbers.decimal"))
