"""How one field of a form looks: its name, its help, what is in it, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from kit.draw.svg import Child, Node, Value, el
from kit.engine.game import Refusal
from kit.lessons.form import Choice, Field
from kit.lessons.parts.filling import Filling
from kit.page.controls import button, chip
from kit.text.say import Words

PAUSE_MS = 600
"""Whoever types nothing for this long has made a pause."""


def row(filling: Filling, field: Field, wrong: Field | None) -> Node:
    """A field; `wrong` is the one with which something is wrong."""
    words, error = filling.writing.words, filling.writing.error
    languages = filling.source.languages if filling.source else ()
    ident = f"form-{filling.at}-{field.key}".replace(".", "-")
    is_first = field.language in ("", *languages[:1])  # the help is said once
    help_ = el("span", words.say(f"form.{field.name}.help"), class_="small muted", id=f"{ident}-help")
    is_wrong = wrong is not None and wrong.key == field.key and error is not None
    told = fault(words, error.refusal, f"{ident}-fault") if is_wrong and error else None
    of: dict[str, Any] = {
        "id": ident,
        "aria_describedby": " ".join([f"{ident}-help"] * is_first + [f"{ident}-fault"] * is_wrong) or None,
        "data_focus": filling.focus[1] if filling.focus[0] == field.key else None,
    }
    below = [told, _less(words, field) if is_first else None]
    name = _named(words, field, len(languages) > 1)
    if field.control == "several":
        label = el("span", name, id=f"{ident}-name", class_="name")
        group = {**of, "role": "group", "tabindex": "-1", "aria_labelledby": f"{ident}-name"}
        return el("div", label, help_, _several(field), below, class_="fill", **group)
    of |= {"data_intent": "form-set", "data_n": field.key, "aria_invalid": True if is_wrong else None}
    if field.control == "flag":
        box = el("input", type="checkbox", role="switch", checked=field.value is True, **of)
        return el("div", el("label", box, el("span", name), class_="switch"), help_, below, class_="fill")
    label = el("label", name, for_=ident, class_="name")
    return el("div", label, help_ if is_first else None, _control(field, of), below, class_="fill")


def _named(words: Words, field: Field, is_one_of_several: bool) -> list[Child]:
    """Its name; where the lesson has several languages with that of the text, and whether the text is missing."""
    name: list[Child] = [_name(words, field)]
    if is_one_of_several and field.language:
        name += [" ", el("span", Words(field.language, words.game).say("language.name"), class_="badge")]
    if field.is_missing:
        name += [" ", el("span", words.say("form.missing"), class_="badge missing")]
    return name


def _name(words: Words, field: Field) -> str:
    said = words.say(f"form.{field.name}.name")
    return said if field.number is None else f"{said} {field.number + 1}"


def _control(field: Field, of: dict[str, Any]) -> Node:
    value: Value = field.value if isinstance(field.value, str | int) else str(field.value)
    if field.control == "choice":
        return el("select", list(_options(field)), **of)
    of["data_pause"] = PAUSE_MS
    if field.control == "text":
        return el("textarea", value=value, lang=field.language or None, class_="passage", **of)
    mode = "numeric" if field.control == "number" else None
    return el("input", type="text", value=value, autocomplete="off", inputmode=mode, lang=field.language or None, **of)


def _options(field: Field) -> Iterator[Node]:
    """Under their headings, where they have some."""
    chosen = field.value
    if chosen not in [each.sent for each in field.choices]:
        yield el("option", "–", value="", selected=True)
    for group, choices in groupby(field.choices, key=lambda each: each.group):
        options = [el("option", each.said, value=each.sent, selected=each.sent == chosen) for each in choices]
        yield from [el("optgroup", options, label=group)] if group else options


def _several(field: Field) -> Node:
    return el("div", [_tick(field, number, each) for number, each in enumerate(field.choices)], class_="ticks")


def _tick(field: Field, number: int, each: Choice) -> Node:
    is_fixed = field.name == "languages" and each.sent == field.value[0]
    on = each.sent in field.value
    box = el(
        "input",
        type="checkbox",
        checked=on,
        disabled=is_fixed,
        data_intent=None if is_fixed else "form-set",
        data_n=[field.key, each.sent],
        id=f"tick-{field.key}-{number}".replace(".", "-"),
    )
    return el("label", box, el("span", each.said), class_="switch")


def _less(words: Words, field: Field) -> Node | None:
    """Take one of a list away."""
    listed = {"hint": "hints", "moves": "wrong"}.get(field.name)
    if listed is None:
        return None
    label = f"{words.say('form.remove')}: {_name(words, field)}"
    return button(
        words.say("form.remove"),
        "form-less",
        [listed, field.number],
        look="quiet",
        aria_label=label,
        id=f"form-less-{listed}-{field.number}",
    )


def fault(words: Words, refusal: Refusal, ident: str) -> Node:
    """What is wrong, as the check says it, with its rule."""
    rules = [chip(rule, words) for rule in (refusal.rule, *refusal.rulings) if rule]
    return el("p", words.refusal(refusal), [[" ", each] for each in rules], class_="told wrong", role="alert", id=ident)
