"""A hint for the person who decides: what a sensible bot would do in their place, and why, if somebody asks."""

from __future__ import annotations

from kit.draw.svg import Node
from kit.engine.bot import AnyChoice
from kit.page.controls import button
from kit.page.sight import AnySight
from kit.text.say import Words


def hint_button(sight: AnySight) -> Node | None:
    """The button that asks for a hint, or puts it away."""
    if not sight.may_hint:
        return None
    return button(
        sight.words.say("page.hint"), "hint", key="h", look="quiet", pressed=sight.hint is not None, id="ask-hint"
    )


def told_hint(sight: AnySight, would: str) -> list[str]:
    """What the bot `would` do, and its reason in its own words; empty if nobody has asked."""
    return [hint_said(sight.words, sight.hint, would)] if sight.hint else []


def hint_said(words: Words, hint: AnyChoice, would: str) -> str:
    """What the bot `would` do, and its reason."""
    return words.say("page.hint_told", would=would, reason=_reason(words, hint))


def _reason(words: Words, hint: AnyChoice) -> str:
    """Why, as it is told of a move that lies ahead, if the game has a sentence of its own for that."""
    try:
        return words.say(f"hints.{hint.reason}", **hint.facts)
    except KeyError:
        return words.reason(hint.reason, hint.facts)
