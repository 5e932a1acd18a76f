"""What is wrong with somebody's input, for people at a page: without our internal names for things."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kit.engine.errors import BadInput
from kit.text.say import Words

_FORM = ("key_twice", "not_dict", "not_int", "not_json", "not_list", "not_str", "not_whole", "number_too_large")
DAMAGED = frozenset((*_FORM, "step_incomplete", "step_length", "too_deep", "unknown_key", "unknown_option"))
"""Reasons that tell an author where to look in a file; other people only need to know that it cannot be read."""
OWN = frozenset(("unknown_bot", "unknown_choice"))
"""Reasons whose usual sentence lists what we call things."""


def plainly(error: BadInput, words: Words) -> str:
    """Who or what it is about, why it cannot be, and the rule."""
    about = _about(error.place, words)
    return words.say("plainly.about", about=about, why=why_not(error, words)) if about else why_not(error, words)


def why_not(error: BadInput, words: Words) -> str:
    """The same beside the field that it is about."""
    refusal = error.refusal
    if refusal.reason in DAMAGED:
        return words.say("plainly.damaged")
    if refusal.reason in OWN:
        said = words.say(f"plainly.{refusal.reason}", **_said(refusal.facts))
    else:
        said = words.refusal(refusal)
    return f"{said} ({', '.join((refusal.rule, *refusal.rulings))})" if refusal.rule else said


def _said(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: facts[name] for name in ("bot", "value") if name in facts}


def _about(place: str, words: Words) -> str:
    """What is at this place in a record, as people call it; empty where that says nothing."""
    if found := re.match(r"seats\[(\d+)]", place):
        return words.say("setup.nameless", number=int(found[1]) + 1)
    if found := re.match(r"moves\[(\d+)]", place):
        return words.say("plainly.step", number=int(found[1]) + 1)
    if found := re.match(r"options\.(\w+)$", place):
        return _option(found[1], words)
    return words.say("plainly.start") if re.match(r"start\b", place) else ""


def _option(name: str, words: Words) -> str:
    try:
        return words.say(f"options.{name}.name")
    except KeyError:  # no switch of this game
        return ""
