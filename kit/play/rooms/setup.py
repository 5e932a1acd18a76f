"""A new game as it is being arranged: who sits where, the switches of the rules with their status, and the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from kit.draw.svg import Node, el
from kit.engine.options import read_options
from kit.engine.record import LONGEST_NAME, Player
from kit.page.parts import badge, button, chip, field, switch
from kit.play.arrange import Setup
from kit.play.room import Room
from kit.text.say import Words


def arranging(room: Room) -> Node:
    """The form of a new game; a press at its end begins it."""
    setup, words = room.setup, room.words
    assert setup is not None
    return el(
        "section",
        _head(words),
        _wrong(words, setup),
        el("h3", words.say("setup.seats")),
        _numbers(room, setup),
        [_seat(room, seat, player) for seat, player in enumerate(setup.players)],
        el("h3", words.say("setup.rules")),
        el("p", words.say("setup.rules_text"), class_="small muted"),
        list(_switches(room, setup)),
        list(_cards(words, setup, room.draws_cards)),
        el("div", button(words.say("setup.begin"), "begin", look="main", key="Enter", id="go"), class_="begin"),
        class_="panel open col setup",
        id="setup",
        data_show="setup",
        aria_label=words.say("setup.title"),
    )


def _head(words: Words) -> Node:
    close = button(words.say("page.close"), "setup", key="Escape")
    return el("div", el("h2", words.say("setup.title"), class_="grow"), close, class_="row")


def _wrong(words: Words, setup: Setup) -> Node | None:
    """What is wrong with the form, where there is something."""
    if setup.error is None:
        return None
    return el("p", words.error(setup.error), class_="told wrong", role="alert", id="setup-error")


def _numbers(room: Room, setup: Setup) -> Node:
    numbers = [
        button(
            room.words.say("setup.players", players=number),
            "setup-players",
            number,
            pressed=number == len(setup.players),
            id=f"players-{number}",
        )
        for number in room.box.players
    ]
    return el("div", numbers, class_="pair three", role="group", aria_label=room.words.say("setup.seats"))


def _seat(room: Room, seat: int, player: Player) -> Node:
    words = room.words
    name = el(
        "input",
        type="text",
        value=room.names_in_setup[seat],
        maxlength=LONGEST_NAME,
        autocomplete="off",
        data_intent="setup-name",
        data_n=seat,
        aria_label=words.say("setup.name", number=seat + 1),
        id=f"name-{seat}",
    )
    return el(
        "div",
        el("span", room.face.token(seat, 30), class_=room.face.paint(seat)),
        name,
        _who(room, seat, player) if room.has_bots else [],
        class_="sitting",
        id=f"sitting-{seat}",
    )


def _who(room: Room, seat: int, player: Player) -> list[Node]:
    """A person or one of the bots, and what such a one does."""
    words = room.words
    kinds = [el("option", words.say("setup.person"), value="", selected=player.bot is None)]
    kinds += [
        el("option", words.say("setup.bot", name=words.say(f"bots.{bot}.name")), value=bot, selected=player.bot == bot)
        for bot in room.box.bots
    ]
    who = {"aria_label": words.say("setup.who", number=seat + 1), "id": f"who-{seat}"}
    about = words.say(f"bots.{player.bot}.text") if player.bot else words.say("setup.person_text")
    return [
        el("select", kinds, data_intent="setup-who", data_n=seat, **who),
        el("p", about, class_="small muted"),
    ]


def _switches(room: Room, setup: Setup) -> Iterator[Node]:
    """Every switch with its rule and how far that can be trusted."""
    words, rules = room.words, room.box.rules()
    chosen: Any = read_options(room.box.options, setup.options)
    for option in fields(room.box.options):
        rule, value = option.metadata["rule"], getattr(chosen, option.name)
        yield el(
            "div",
            _control(words, option.name, option.metadata, value),
            el("div", chip(rule, words), badge(rules[rule].status, words), class_="row"),
            class_="house-rule",
            id=f"option-{option.name}",
        )


def _control(words: Words, name: str, metadata: Mapping[str, Any], value: Any) -> Node:
    told = words.say(f"options.{name}.name")
    if isinstance(value, bool):
        consequence = words.say(f"options.{name}.choices.{str(value).lower()}")
        label = [el("b", told), " ", el("span", consequence, class_="muted")]
        return switch([el("span", label)], "setup-option", value, name)
    choices = [
        el("option", words.say(f"options.{name}.choices.{choice}"), value=choice, selected=choice == value)
        for choice in metadata["choices"]
    ]
    if not isinstance(value, str):  # a board of somebody's own
        choices.append(el("option", value.name, value="", selected=True, disabled=True))
    return field(told, el("select", choices, data_intent="setup-option", data_n=name, id=f"choose-{name}"))


def _cards(words: Words, setup: Setup, drawn: bool) -> Iterator[Node]:
    """The seed, where cards are drawn from one, and a position to start from."""
    if drawn:
        yield from _seed(words, setup)
    start = el("input", value=setup.start, data_intent="setup-start", id="start-position", autocomplete="off")
    yield el("details", el("summary", words.say("setup.position")), field(words.say("setup.position_text"), start))


def _seed(words: Words, setup: Setup) -> Iterator[Node]:
    yield el("h3", words.say("setup.cards"))
    seed = el("input", inputmode="numeric", maxlength=9, value=setup.seed, data_intent="setup-seed", id="seed")
    yield field(words.say("setup.seed"), seed)
    yield el("p", words.say("setup.seed_text"), class_="small muted")
