"""The fields of a position that is put together, as parts to press; each sends ``lay-<its name>`` and which one it is.

Whatever a face draws itself, it draws with the same parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeAlias

from kit.draw.svg import Child, Node, Value, el
from kit.engine.draft import Choice, Counter, Field, Held, InHand, Key, Pieces, Setting, Text, Toggle, at_place
from kit.engine.form import Said, Scalar
from kit.engine.game import Seat
from kit.page.controls import button, switch
from kit.page.controls import field as labelled
from kit.page.sight import AnySight
from kit.text.say import Words


@dataclass(frozen=True, slots=True)
class Laid:
    """A position that is put together, as it is drawn: nothing in it is secret."""

    sight: AnySight
    draft: Any
    """The game's own; its face knows more about it than `kit.engine.draft.Draft` says."""
    hand: InHand
    fields: Sequence[Field]

    @property
    def words(self) -> Words:
        """The reader's."""
        return self.sight.words

    @property
    def held(self) -> Held | None:
        """The thing that is lifted."""
        return self.hand.held

    @property
    def pieces(self) -> Sequence[Pieces]:
        """Everything that lies somewhere, kind by kind."""
        return [each for each in self.fields if isinstance(each, Pieces)]

    def of(self, name: str) -> Pieces:
        """The things of this kind."""
        return next(each for each in self.pieces if each.name == name)

    def lying(self, place: Key) -> Sequence[Held]:
        """What lies there, of every kind."""
        return at_place(self.pieces, place)

    def called(self, thing: Held) -> str:
        """What a thing is called."""
        return said(self.words, self.of(thing.of).say(thing))

    def place_called(self, place: Key) -> str:
        """What a place is called."""
        return said(self.words, next(each for each in self.pieces if place in each.lie).say_place(place))

    def all(self, name: str, seat: Seat | None = None) -> Sequence[Any]:
        """The fields of this name; of one seat, if it is given."""
        return [each for each in self.fields if each.name == name and seat in (None, each.seat)]


Draws: TypeAlias = Callable[[Laid, Any], Child]
"""Draws one field; nothing if the board has it already."""


def _nothing(laid: Laid) -> Child:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """What a face draws itself of a position that is put together; the page draws the rest."""

    board: Callable[[Laid], Sequence[Child]] | None = None
    """The table with everything that lies on it, to press."""
    tools: Callable[[Laid], Child] = _nothing
    """What comes before the fields of the table."""
    head: Callable[[Laid, Seat], Child] | None = None
    """What comes before the fields of a seat."""
    draws: Mapping[str, Draws] = field(default_factory=dict)
    """Who draws a field, by its name."""


WORKBENCH = Workbench()
"""The face draws nothing itself."""


# Words ----------------------------------------------------------------------------------------------------------------


def said(words: Words, told: Said) -> str:
    """A message with its facts."""
    return words.say(told.key, **told.facts)


def called(words: Words, what: Field) -> str:
    """What a field is called for a screen reader: with whose it is."""
    name = said(words, what.called)
    return name if what.seat is None else words.say("sandbox.whose", seat=what.seat, what=name)


def choice_said(words: Words, what: Choice, choice: Scalar) -> str:
    """A choice in words: as the game tells it, as a noun, or as it is."""
    if what.say:
        return said(words, what.say(choice))
    try:
        return words.noun(str(choice))
    except KeyError:
        return str(choice)


def sent(what: Setting, *more: Scalar) -> Value:
    """Which field this is, as its parts send it."""
    return key_sent((*what.at, *more))


def key_sent(key: Key) -> Value:
    """Which one of several, as parts send it."""
    return [*key] if len(key) > 1 else next(iter(key), None)


def part_id(what: Setting, *more: Scalar) -> str:
    """The id of one of its parts."""
    return "-".join(map(str, ("lay", what.name, *what.at, *more)))


def press(what: Setting, shown: Child, *more: Scalar, **attributes: Any) -> Node:
    """A button that says this to a field."""
    return button(shown, f"lay-{what.name}", sent(what, *more), id=part_id(what, *more), **attributes)


def _filled_in(words: Words, what: Field) -> dict[str, Any]:
    """The attributes of a part whose value is sent to a field."""
    heard = called(words, what)
    return {"data_intent": f"lay-{what.name}", "data_n": sent(what), "aria_label": heard, "id": part_id(what)}


# Each kind ------------------------------------------------------------------------------------------------------------


def counter(words: Words, what: Counter, shown: Child = None, named: bool = True) -> Node:
    """A number with buttons for less and more; `shown`: a picture of it; `named`: with its name before it."""
    label, heard = said(words, what.called), called(words, what)
    if what.typed:
        control = _typed_number(words, what)
        return el("label", el("span", label, class_="small grow"), control, class_="row counted") if named else control
    less, more = (
        button(
            sign,
            f"lay-{what.name}",
            sent(what, change),
            disabled=what.follows or end,
            data_repeat=True,
            aria_label=words.say(f"sandbox.{way}", what=heard),
            id=part_id(what, way),
        )
        for sign, change, way, end in (
            ("−", -1, "less", what.number <= what.least),
            ("+", 1, "more", what.number >= what.most),
        )
    )
    number = el("b", what.number if shown is None else shown, id=part_id(what), aria_live="polite")
    name = el("span", label, class_="small grow") if named else None
    return el("div", name, less, number, more, class_="row counted", role="group", aria_label=heard)


def _typed_number(words: Words, what: Counter) -> Node:
    return el(
        "input",
        type="number",
        min=what.least,
        max=what.most,
        step=what.step,
        inputmode="numeric",
        value=what.number,
        data_pause=600,
        **_filled_in(words, what),
    )


def toggle(words: Words, what: Toggle, shown: Child = None) -> Node:
    """For the table, a switch; for a seat, or as a picture, a button that stays pressed."""
    if shown is None and what.seat is None:
        return switch(said(words, what.called), f"lay-{what.name}", what.on, sent(what))
    name = said(words, what.called) if shown is None else shown
    return press(what, name, pressed=what.on, aria_label=called(words, what))


def choice(words: Words, what: Choice, shown: Callable[[Scalar], Child] | None = None) -> Node:
    """Buttons if numbers or pictures are chosen, otherwise a list; with its name."""
    if shown or all(isinstance(each, int) for each in what.choices):
        parts = [
            press(what, shown(each) if shown else choice_said(words, what, each), each, pressed=each == what.chosen)
            for each in what.choices
        ]
        label = el("span", said(words, what.called), class_="small")
        return el("div", label, parts, class_="row counted", role="group", aria_label=called(words, what))
    return labelled(said(words, what.called), listed(words, what))


def listed(words: Words, what: Choice) -> Node:
    """The choices as a list."""
    options = [
        el("option", choice_said(words, what, each), value=str(each), selected=each == what.chosen)
        for each in what.choices
    ]
    if what.chosen not in what.choices:
        options.insert(0, el("option", "–", value="", selected=True))
    return el("select", options, **_filled_in(words, what))


def text(words: Words, what: Text) -> Node:
    """A line to type."""
    of = {**_filled_in(words, what), "aria_invalid": True if what.misread else None}
    if what.lines:
        control = el("textarea", value=what.text, class_="lines", **of)
    else:
        control = el("input", value=what.text, autocomplete="off", placeholder=what.example or None, **of)
    return labelled(said(words, what.called), control)


def pieces(laid: Laid, what: Pieces) -> Node:
    """What can be lifted beside the board, and every place that no kind before it has."""
    beside = [thing(laid, each) for each in what.things if each.source is None]
    before = laid.pieces[: laid.pieces.index(what)]
    places = [place(laid, at) for at in what.lie if not any(at in each.lie for each in before)]
    return el("div", beside, places, class_="row", role="group", aria_label=called(laid.words, what))


def thing(laid: Laid, each: Held, shown: Child = None, **attributes: Any) -> Node:
    """A thing to lift, by a press or by dragging it."""
    name, lifts = laid.called(each), [each.of, *each.piece]
    attributes = {"id": "-".join(map(str, ("lay", *lifts))), "aria_label": name} | attributes
    look = f"place {attributes.pop('look', '')}"
    return button(name if shown is None else shown, "lift", lifts, look=look, pressed=each == laid.held,
                  data_lifts=json.dumps(lifts), **attributes)  # fmt: skip


def place(laid: Laid, at: Key, shown: Child = None, who: str | None = None, **attributes: Any) -> Node:
    """A place to put what is lifted, and to lift what lies there; `who`: what lies there, in words."""
    words, there, takes = laid.words, laid.lying(at), at in laid.hand.takes
    lies = ", ".join(map(laid.called, there)) or words.say("sandbox.free") if who is None else who
    where = words.say("sandbox.takes" if takes else "sandbox.place", where=laid.place_called(at), who=lies)
    of: dict[str, Any] = {
        "id": "-".join(map(str, ("at", *at))),
        "aria_label": where,
        "data_lifts": json.dumps([there[0].of, *there[0].piece]) if there else None,
        "look": f"place {attributes.pop('look', '')} {'takes' if takes else ''}",
    }
    return button(lies if shown is None else shown, "put", key_sent(at), pressed=laid.held in there, **of | attributes)


def drawn(laid: Laid, what: Field) -> Child:
    """A field as it looks in any game."""
    match what:
        case Counter():
            return counter(laid.words, what)
        case Toggle():
            return toggle(laid.words, what)
        case Choice():
            return choice(laid.words, what)
        case Text():
            return text(laid.words, what)
        case Pieces():
            return pieces(laid, what)


def all_drawn(laid: Laid, of: Workbench, seat: Seat | None) -> Iterator[Node]:
    """The fields of a seat or of the table, as the face draws them or as in any game; those of one name together."""
    for name, fields in groupby((each for each in laid.fields if each.seat == seat), key=lambda each: each.name):
        parts = [part for each in fields if (part := of.draws.get(name, drawn)(laid, each)) is not None]
        if parts:
            yield el("div", parts, class_=["set", f"of-{name}"])
