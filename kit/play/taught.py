"""Which moment of a game is worth a caption, and what it teaches: what happened, and why by the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from kit.engine.event import Event
from kit.engine.event_grouping import Telling
from kit.page.kiosk import Stand
from kit.play.kiosk_view import Caption
from kit.text.say import Words
from kit.text.story import Line, tell

SETTLE_MS, LETTER_MS = 1500, 48
"""A caption is read in so long, and so much more for each letter."""


def rule_taught(events: Sequence[Event], lines: Sequence[Line], stand: Stand[Any, Any], taught: Counter[str]) -> str:
    """The rule that these sentences show and that was taught least yet, the rarest first; else nothing."""
    found = [
        (taught[rule], place, rule)
        for place, rule in enumerate(stand.teaches)
        if any(shows(line, rule, events, stand) for line in lines)
    ]
    return min(found)[2] if found else ""


def shows(line: Line, rule: str, events: Sequence[Event], stand: Stand[Any, Any]) -> bool:
    """Whether this sentence of these events shows the rule, as it is taught at the stand."""
    return rule in line.rules and stand.fits(rule, [events[place] for place in line.places], events)


def caption_of(
    events: Sequence[Event],
    words: Words,
    telling: Telling,
    rule: str,
    stand: Stand[Any, Any],
    first: Callable[[Sequence[Line]], int],
    answers: bool = False,
) -> Caption:
    """The sentence that shows this rule, and why it is so; without a rule the sentence that is read `first`.

    `answers`: something was asked, so that sentence is read first in any case.
    """
    lines = list(tell(events, words, telling))
    if not lines:
        return Caption("")
    shown = next((line for line in lines if shows(line, rule, events, stand)), None)
    said = (shown if shown and not answers else lines[first(lines)]).text
    if not shown:
        return Caption(said)
    why = words.say(f"stand.why.{rule}")
    return Caption(why, rule=rule) if rule in stand.alone else Caption(said, why, rule)


def won_caption(
    events: Sequence[Event],
    words: Words,
    telling: Telling,
    stand: Stand[Any, Any],
    first: Callable[[Sequence[Line]], int],
) -> Caption:
    """The last one of a game: who won, and why where that sentence shows a rule."""
    lines = list(tell(events, words, telling))
    line = lines[first(lines)]
    rule = next((rule for rule in stand.teaches if shows(line, rule, events, stand)), "")
    return Caption(line.text, words.say(f"stand.why.{rule}") if rule else "", rule)


def read_ms(caption: Caption) -> int:
    """How long somebody who walks by needs for it."""
    return SETTLE_MS + LETTER_MS * (len(caption.said) + len(caption.why))
