"""Which moment of a game is worth a caption, and what it teaches: what happened, and why by the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from kit.engine.event import Event
from kit.engine.told import Telling
from kit.page.stand import Stand
from kit.play.booth import Caption
from kit.text.say import Words
from kit.text.story import Line, tell

SETTLE_MS, LETTER_MS = 1500, 48
"""A caption is read in so long, and so much more for each letter."""


def rule_taught(lines: Sequence[Line], stand: Stand[object, object], taught: Counter[str]) -> str:
    """The rule of these sentences that was taught least yet, the rarest first; nothing where there is none."""
    found = [(taught[rule], place, rule) for place, rule in enumerate(stand.teaches) if _cites(lines, rule)]
    return min(found)[2] if found else ""


def caption_of(
    events: Sequence[Event], words: Words, telling: Telling, rule: str, first: Callable[[Sequence[Line]], int]
) -> Caption:
    """The sentence that has this rule, and why it is so; without a rule the sentence that is read `first`."""
    lines = list(tell(events, words, telling))
    line = next((line for line in lines if rule in line.rules), None)
    if line and rule:
        return Caption(line.text, words.say(f"stand.why.{rule}"), rule)
    return Caption(lines[first(lines)].text if lines else "")


def read_ms(caption: Caption) -> int:
    """How long somebody who walks by needs for it."""
    return SETTLE_MS + LETTER_MS * (len(caption.said) + len(caption.why))


def _cites(lines: Sequence[Line], rule: str) -> bool:
    return any(rule in line.rules for line in lines)
