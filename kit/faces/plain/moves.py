"""Moves of any game to press, to put together and to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.draw.svg import Child, Node, Value, el
from kit.engine.form import Field, Form, Scalar
from kit.engine.game import AnyMove, Seat
from kit.engine.reading import Json
from kit.faces.plain.move_text import said_move, said_thing
from kit.page.controls import button, chip, field, move_sent
from kit.page.sight import AnyAlternative, AnyAsked, AnySight, AnyTurn
from kit.text.say import Words
from kit.text.story import tell

MOST_BUTTONS = 30
"""With more moves than this, they are chosen from a list."""
MOST_LISTED = 200
"""Lists longer than this help nobody; there has to be a form."""


def option_buttons(sight: AnySight, turn: AnyTurn, intent: str, named: bool) -> Node:
    """A seat's options: a button for each, or a list if there are many. `named`: it is said whose they are."""
    box, words = sight.box, sight.words
    options = turn.options[:MOST_LISTED]
    label = words.say("plain.options", seat=max(turn.seat, 0))

    def sent(move: AnyMove) -> Any:
        return [turn.seat, move_sent(move, box)] if named else move_sent(move, box)

    if len(options) <= MOST_BUTTONS:
        parts = [
            button(
                said_move(box, words, move),
                intent,
                sent(move),
                key=str(number) if number < 10 and not named else "",
                pressed=move == turn.picked,
                id=f"option-{turn.seat}-{number}",
            )
            for number, move in enumerate(options, 1)
        ]
        return el("div", parts, class_="options", role="group", aria_label=label)
    listed = [el("option", words.say("plain.choose_one"), value="", selected=turn.picked not in options)]
    listed += [
        el("option", said_move(box, words, move), value=str(move_sent(move, box)), selected=move == turn.picked)
        for move in options
    ]
    whose = turn.seat if named else None
    chosen = el("select", listed, data_intent=intent, data_n=whose, id=f"options-{turn.seat}", aria_label=label)
    return el("div", chosen, class_="options")


def form_of(sight: AnySight, form: Form, seat: Seat) -> Node:
    """Several choices that make one move, and the button that makes it."""
    words, filled = sight.words, sight.chosen.get(form.name, {})
    fields = [_field(words, form, each, filled.get(each.name)) for each in form.fields]
    n: Value = [form.name, seat]
    make = button(words.say(f"forms.{form.name}.do"), "form-do", n, id=f"make-{form.name}-{seat}")
    title = words.say(f"forms.{form.name}.title", seat=max(seat, 0))
    return el(
        "details" if form.aloud else "div",
        el("summary", title) if form.aloud else el("h3", title),
        el("div", fields, class_="form-fields"),
        make,
        class_="form",
        id=f"form-{form.name}-{seat}",
    )


def _field(words: Words, form: Form, choice: Field, given: Json) -> Node:
    options = [
        el("option", _said(words, choice, value), value=str(value), selected=str(value) == str(given))
        for value in choice.choices
    ]
    name: Value = [form.name, choice.name]
    control = el("select", options, data_intent="form", data_n=name, id=f"field-{form.name}-{choice.name}")
    return field(words.say(f"forms.{form.name}.{choice.name}"), control)


def _said(words: Words, choice: Field, value: Scalar) -> str:
    if choice.say is None:
        return str(value)
    key, facts = choice.say(value)
    return said_thing(words, key, facts)


def typed(sight: AnySight, turn: AnyTurn, hint: Sequence[Child]) -> Node:
    """What a seat did on the real table."""
    words, name = sight.words, sight.words.names[turn.seat]
    forms = [form_of(sight, form, turn.seat) for form in sight.forms_of(turn.seat)]
    return el(
        "section",
        el("h3", name),
        option_buttons(sight, turn, "fist", True),
        el("p", hint, class_="small muted", aria_live="polite"),
        forms,
        class_=["seat", turn.picked is not None and "typed"],
        id=f"seat-{turn.seat}",
        aria_label=words.say("plain.options", seat=turn.seat),
    )


def as_they_were(told: AnyAlternative, words: Words) -> Node | None:
    """That later moves stay as they were, and whether one could no longer be made; None if none came."""
    if told.chosen or not (told.later or told.breaks_off):
        return None
    said = words.say("plain.breaks_off" if told.breaks_off else "plain.as_they_were")
    return el("p", said, class_="small muted as-they-were")


def alternatives(asked: AnyAsked, sight: AnySight, words: Words, whose: Child = None) -> Node:
    """What if: every other move of a seat, each a button that tells its story and can be played on from."""
    say, box = words.say, sight.box
    cells = [
        button(
            [el("b", said_move(box, words, each.move)), el("small", say("plain.chosen")) if each.chosen else None],
            "whatif-pick",
            move_sent(each.move, box),
            pressed=each.move == asked.picked,
            id=f"whatif-{number}",
        )
        for number, each in enumerate(asked.alternatives)
    ]
    told = next((each for each in asked.alternatives if each.move == asked.picked), None)
    close = None if asked.in_lesson else button(say("page.close"), "whatif", key="Escape")
    story: Child = None
    if told:
        lines = [
            el("li", el("span", line.text), " ", [chip(rule, words) for rule in line.rules])
            for line in tell(told.events, words, box.story.telling)
        ]
        stays = told.chosen or asked.in_lesson
        onward = None if stays else button(say("plain.play_on"), "whatif-play", move_sent(told.move, box))
        story = el("div", el("ol", lines), as_they_were(told, words), onward, class_="col")
    return el(
        "section",
        el(
            "header",
            el("h2", say("plain.whatif", seat=asked.seat), id="whatif-title", class_="grow"),
            whose,
            close,
            class_="row",
        ),
        el("div", cells, class_="options"),
        el("div", story, id="whatif-told", aria_live="polite"),
        class_="panel whatif plain",
        id="whatif-strip",
        aria_labelledby="whatif-title",
    )
