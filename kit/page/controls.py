"""The small parts of every page: buttons, rule chips, status badges, fields and switches, as pure functions."""

from __future__ import annotations

import json
from typing import Any

from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.box import AnyBox
from kit.engine.game import AnyMove
from kit.engine.rules import Status
from kit.text.say import Words

_MARKS = {Status.PRINTED: "printed", Status.FOLLOWS: "printed", Status.DIFFER: "differ", Status.OURS: "ours"}


def button(
    text: Child,
    intent: str,
    n: Value = None,
    *,
    key: str = "",
    look: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    expanded: bool | None = None,
    **attributes: Value,
) -> Node:
    """A button that sends `intent` with `n`.

    `key`: the keys that press it too; `look`: ``main`` for the one filled button of a page, ``quiet`` without a border.
    `pressed` and `expanded`: for a button that stays pressed or opens something, otherwise None.
    """
    return el(
        "button",
        text,
        type="button",
        class_=["btn", look],
        data_intent=intent,
        data_n=n,
        data_key=key or None,
        aria_pressed=pressed,
        aria_expanded=expanded,
        aria_disabled=True if disabled else None,
        **attributes,
    )


def main_button(text: Child, intent: str, n: Value = None, focus: str | None = None, **attributes: Any) -> Node:
    """The one thing to do next."""
    return button(text, intent, n, look="main", key="Enter", id="go", data_focus=focus, **attributes)


def acts(main: Child, *beside: Child) -> Node:
    """The foot of a page: the one thing to do next, always in the same place, and what else can be done at its left.

    `main` comes first, so that whoever has chosen with the keyboard is at it with one step more.
    """
    return el("div", main, el("div", beside, class_="beside"), class_="acts")


def chip(rule_id: str, words: Words, open: bool = False) -> Node:
    """A rule's number beside a sentence; it opens the rule, or closes it when it is `open`."""
    return el(
        "button",
        rule_id,
        type="button",
        class_="chip",
        data_intent="open",
        data_n=rule_id,
        aria_label=words.say("page.rule", id=rule_id),
        aria_expanded=open,
    )


def badge(status: Status, words: Words, short: bool = False) -> Node:
    """How far a rule can be trusted: a mark, a colour and words together; `short` where many are in a list."""
    mark = _MARKS[status]
    text = words.say(f"rulebook.short.{status}" if short else f"status.{status}")
    return el("span", icon(mark, 16), el("span", text), class_=["badge", mark])


def field(label: str, control: Node) -> Node:
    """A field with its name above it."""
    return el("label", el("span", label), control, class_="field")


def choice_field(label: Child, name: str, buttons: Child, look: str = "pair", rove: Value = True) -> Node:
    """Buttons of which one is chosen, under what is chosen with them.

    `name` is the id of that; `rove` is what `data-rove` says (page.py).
    """
    inside = el("span", label, id=name), el("div", buttons, class_=look)
    return el("div", inside, class_="field", role="group", data_rove=rove, aria_labelledby=name)


def entry(intent: str, value: Value, length: int, *, mode: str = "numeric", **more: Value) -> Node:
    """A field that sends what is typed into it: a number, or some other few signs; `mode` says for which keys."""
    return el(
        "input",
        type="text",
        inputmode=mode,
        autocomplete="off",
        maxlength=length,
        data_intent=intent,
        value=value,
        **more,
    )


def switch(label: Child, intent: str, on: bool, n: Value = None) -> Node:
    """Something that is on or off; the whole row can be pressed, and the intent's value is what it is then."""
    control = el("input", type="checkbox", role="switch", data_intent=intent, data_n=n, checked=on)
    return el("label", control, el("span", label), class_="switch")


def move_sent(move: AnyMove, box: AnyBox) -> Value:
    """A move as a part of a page sends it: as records write it, and as JSON text where that is a list or a table."""
    written: Value = box.write_move(move)
    return json.dumps(written) if isinstance(written, list | dict) else written
