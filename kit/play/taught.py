"""Which moment of a game is worth a caption, and what it teaches: what happened, and why by the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from kit.engine.event import Event
from kit.engine.event_grouping import Telling
from kit.page.kiosk import AnyKioskFace
from kit.play.kiosk_view import Caption
from kit.text.say import Words
from kit.text.story import Line, tell

SETTLE_MS, LETTER_MS = 1500, 48
"""How long it takes to read a caption, and how much more for each letter."""


def rule_taught(events: Sequence[Event], lines: Sequence[Line], kiosk: AnyKioskFace, taught: Counter[str]) -> str:
    """The rule that these sentences show and that has been taught least, the rarest first; empty if there is none."""
    found = [
        (taught[rule], place, rule)
        for place, rule in enumerate(kiosk.teaches)
        if any(shows(line, rule, events, kiosk) for line in lines)
    ]
    return min(found)[2] if found else ""


def shows(line: Line, rule: str, events: Sequence[Event], kiosk: AnyKioskFace) -> bool:
    """Whether this sentence of these events shows the rule, as it is taught at the kiosk."""
    return rule in line.rules and kiosk.fits(rule, [events[place] for place in line.places], events)


def caption_of(
    events: Sequence[Event],
    words: Words,
    telling: Telling,
    rule: str,
    kiosk: AnyKioskFace,
    first: Callable[[Sequence[Line]], int],
    answers: bool = False,
) -> Caption:
    """The sentence that shows this rule, and why it is so; without a rule the sentence that is read `first`.

    `answers`: something was asked, so that sentence is read first in any case.
    """
    lines = list(tell(events, words, telling))
    if not lines:
        return Caption("")
    shown = next((line for line in lines if shows(line, rule, events, kiosk)), None)
    said = (shown if shown and not answers else lines[first(lines)]).text
    if not shown:
        return Caption(said)
    why = words.say(f"kiosk.why.{rule}")
    return Caption(why, rule=rule) if rule in kiosk.alone else Caption(said, why, rule)


def won_caption(
    events: Sequence[Event],
    words: Words,
    telling: Telling,
    kiosk: AnyKioskFace,
    first: Callable[[Sequence[Line]], int],
) -> Caption:
    """The last caption of a game: who won, and why if that sentence shows a rule."""
    lines = list(tell(events, words, telling))
    line = lines[first(lines)]
    rule = next((rule for rule in kiosk.teaches if shows(line, rule, events, kiosk)), "")
    return Caption(line.text, words.say(f"kiosk.why.{rule}") if rule else "", rule)


def read_ms(caption: Caption) -> int:
    """How long somebody who walks by needs to read it."""
    return SETTLE_MS + LETTER_MS * (len(caption.said) + len(caption.why))
