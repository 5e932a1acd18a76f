"""A hint for whoever decides: what a sensible bot would do in this place, and why, when somebody asks."""

from __future__ import annotations

from typing import Any

from kit.draw.svg import Node
from kit.engine.bot import Choice
from kit.page.controls import button
from kit.page.sight import Sight
from kit.text.say import Words


def hint_button(sight: Sight[Any, Any]) -> Node | None:
    """Asks for a hint, or puts it away."""
    if not sight.may_hint:
        return None
    return button(
        sight.words.say("page.hint"), "hint", key="h", look="quiet", pressed=sight.hint is not None, id="ask-hint"
    )


def told_hint(sight: Sight[Any, Any], would: str) -> list[str]:
    """What the bot `would` do, and its reason in its own words; nothing where nobody has asked."""
    return [hint_said(sight.words, sight.hint, would)] if sight.hint else []


def hint_said(words: Words, hint: Choice[Any], would: str) -> str:
    """What the bot `would` do, and its reason."""
    return words.say("page.hint_told", would=would, reason=_reason(words, hint))


def _reason(words: Words, hint: Choice[Any]) -> str:
    """Why, as it is told of a move that lies ahead, where the game has a sentence of its own for that."""
    try:
        return words.say(f"hints.{hint.reason}", **hint.facts)
    except KeyError:
        return words.reason(hint.reason, hint.facts)
