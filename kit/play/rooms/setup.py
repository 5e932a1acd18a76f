"""A new game as it is being arranged: who sits where, the switches of the rules with their status, and the seed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from kit.draw.svg import Child, Node, Value, el
from kit.engine.options import read_options
from kit.engine.reading import Json, JsonObject
from kit.engine.record import LONGEST_NAME, Player
from kit.page.controls import acts, badge, button, chip, field, switch
from kit.page.race import READY
from kit.play.arrange import LONGEST_SEED, Setup, choice_name, presets
from kit.play.room import Room
from kit.text.error_messages import why_not
from kit.text.say import Words


def arranging(room: Room) -> Node:
    """The form of a new game; a press at its end begins it."""
    setup, words = room.setup, room.words
    assert setup is not None
    return el(
        "section",
        _head(words),
        _asked_first(room, setup),
        el("h3", words.say("setup.seats")),
        _numbers(room, setup),
        _wrong(words, setup, "players"),
        [_seat(room, seat, player) for seat, player in enumerate(setup.players)],
        _house_rules(room, setup),
        list(_cards(words, setup, room.draws_cards)),
        acts(button(words.say("setup.begin"), "begin", look="main", key="Enter", id="go"), _wrong(words, setup, "go")),
        class_="panel open col setup",
        id="setup",
        data_show="setup",
        aria_label=words.say("setup.title"),
    )


def _asked_first(room: Room, setup: Setup) -> list[Child]:
    """What a referee is for, or the choice that comes first and the usual tables."""
    if room.is_referee:
        return [el("p", room.words.say("referee.setup_text"), class_="small muted")]
    return [*_chosen_first(room, setup), _presets(room.words, setup)]


def _head(words: Words) -> Node:
    close = button(words.say("page.close"), "setup", key="Escape")
    return el("div", el("h2", words.say("setup.title"), class_="grow"), close, class_="row")


# What is wrong --------------------------------------------------------------------------------------------------------


def _field_of(setup: Setup) -> str | None:
    """The id of the field that cannot be as it is."""
    if setup.error is None:
        return None
    if found := re.match(r"seats\[(\d+)]\.(name|bot)", setup.error.place):
        return f"{'name' if found[2] == 'name' else 'who'}-{found[1]}"
    if found := re.match(r"options\.(\w+)", setup.error.place):
        return f"option-{found[1]}"
    fields = {"seats": "players", "seed": "seed", "start": "start-position"}
    return next((field for place, field in fields.items() if re.match(rf"{place}\b", setup.error.place)), "go")


def _wrong(words: Words, setup: Setup, field: str) -> Node | None:
    """What is wrong with this field, told beside it."""
    if setup.error is None or _field_of(setup) != field:
        return None
    return el("p", why_not(setup.error, words), class_="amiss", role="alert", id="setup-error")


def _marked(setup: Setup, field: str) -> dict[str, Value]:
    """How a field shows that it is wrong; it takes the focus whenever somebody tries to begin."""
    if _field_of(setup) != field:
        return {}
    return {"aria_invalid": "true", "aria_describedby": "setup-error", "data_focus": f"wrong-{setup.tries}"}


# Who plays ------------------------------------------------------------------------------------------------------------


def first_choice(room: Room) -> Node | None:
    """With a clock or without: what a first game asks before anything is decided in it."""
    sight, switch = room.sight, room.box.first.choice
    is_open = sight.race is None or (sight.race.phase == READY and not sight.is_side_by_side)  # corners need the room
    if not switch or not room.may_change_rules or room.decisions or sight.is_past or not is_open:
        return None
    return _choice(room.words, switch, getattr(sight.game.options_chosen, switch), "option", "first")[0]


def _choice(words: Words, switch: str, chosen: bool, intent: str, where: str) -> tuple[Node, Node]:
    """The choice that comes first: a row with two buttons, and what the pressed one means."""
    name = f"{where}-{switch}"
    ways = [
        button(
            words.say(f"first_choice.{str(way).lower()}"),
            intent,
            [switch, way],
            pressed=chosen is way,
            id=f"{name}-{str(way).lower()}",
        )
        for way in (False, True)
    ]
    means = el("p", words.say(f"options.{switch}.choices.{str(chosen).lower()}"), class_="small muted")
    asked = el("b", words.say("first_choice.ask"), id=name)
    row = el("div", ways, class_="row", role="group", aria_labelledby=name)
    return el("div", asked, row, class_="first-choice"), means


def _chosen_first(room: Room, setup: Setup) -> Sequence[Node]:
    """The same in the form of a new game, with what it means."""
    switch = room.box.first.choice
    if not switch:
        return ()
    return _choice(room.words, switch, getattr(_chosen(room, setup), switch), "setup-option", "setup")


def _presets(words: Words, setup: Setup) -> Node:
    """The tables that most people want, each at a press."""
    kinds = [
        button(
            words.say(f"tables.{name}") if name in setup.box.first.tables else words.say("setup.preset", people=name),
            "setup-preset",
            name,
            pressed=setup.is_preset(name),
            id=f"preset-{name}",
        )
        for name in presets(setup.box)
    ]
    look = "pair" if setup.box.first.tables else "pair three"
    return el("div", kinds, class_=look, role="group", aria_label=words.say("setup.presets"))


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
    return el("div", numbers, class_="pair three", role="group", id="players", aria_label=room.words.say("setup.seats"))


def _seat(room: Room, seat: int, player: Player) -> Node:
    words, setup = room.words, room.setup
    assert setup is not None
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
        **_marked(setup, f"name-{seat}"),
    )
    return el(
        "div",
        el("span", room.face.pieces.token(seat, 30), class_=room.face.pieces.paint(seat)),
        name,
        _who(room, seat, player) if room.has_bots else [],
        room.face.pieces.seated(setup.players, seat, setup.options, words) if room.has_bots else None,
        _wrong(words, setup, f"name-{seat}") or _wrong(words, setup, f"who-{seat}"),
        class_="sitting",
        id=f"sitting-{seat}",
    )


def _who(room: Room, seat: int, player: Player) -> list[Node]:
    """A person or one of the bots, and how that bot plays."""
    words = room.words
    kinds = [el("option", words.say("setup.person"), value="", selected=player.bot is None)]
    kinds += [
        el("option", words.say("setup.bot", name=_bot(room, bot)), value=bot, selected=player.bot == bot)
        for bot in room.box.bots
    ]
    who = {"aria_label": words.say("setup.who", number=seat + 1), "id": f"who-{seat}"}
    about = words.say(f"bots.{player.bot}.text") if player.bot else words.say("setup.person_text")
    return [
        el("select", kinds, data_intent="setup-who", data_n=seat, **who),
        el("p", about, class_="small muted"),
    ]


def _bot(room: Room, bot: str) -> str:
    """A bot's name, and how strong it is if that has been measured."""
    words, setup = room.words, room.setup
    assert setup is not None
    level = room.box.levels(_chosen(room, setup)).get(bot)
    name = words.say(f"bots.{bot}.name")
    return words.say("setup.bot_level", name=name, level=level) if level else name


def _house_rules(room: Room, setup: Setup) -> list[Node]:
    """Every switch; a referee first asks for what lies on the table, and the others are folded away."""
    words, names = room.words, [option.name for option in fields(room.box.options)]
    about = el("p", words.say("setup.rules_text"), class_="small muted")
    if not room.is_referee:
        others = [name for name in names if name != room.box.first.choice]
        return [el("h3", words.say("setup.rules")), about, *_switches(room, setup, others)]
    others = [name for name in names if name not in room.box.at_start]
    is_wrong = (_field_of(setup) or "").removeprefix("option-") in others
    summary = el("summary", words.say("setup.rules"))
    folded = el("details", summary, about, list(_switches(room, setup, others)), open=is_wrong)
    return [*_switches(room, setup, room.box.at_start), folded]


def _chosen(room: Room, setup: Setup) -> Any:
    """The switches as they are now."""
    return read_options(room.box.options, setup.options)


def _switches(room: Room, setup: Setup, names: Sequence[str]) -> Iterator[Node]:
    """These switches, each with its rule and how far that can be trusted."""
    words, rules = room.words, room.box.rules()
    chosen = _chosen(room, setup)
    for option in (option for option in fields(room.box.options) if option.name in names):
        rule, value = option.metadata["rule"], getattr(chosen, option.name)
        yield el(
            "div",
            control(words, option.name, option.metadata, value, _marked(setup, f"option-{option.name}")),
            _wrong(words, setup, f"option-{option.name}"),
            el("div", chip(rule, words), badge(rules[rule].status, words), class_="row"),
            class_="house-rule",
            id=f"option-{option.name}",
        )


def control(words: Words, name: str, metadata: JsonObject, value: Json, marks: Mapping[str, Any]) -> Node:
    """The field for one switch of the rules, which says what its choice means."""
    told = words.say(f"options.{name}.name")
    if all(isinstance(choice, bool) for choice in metadata["choices"]):
        consequence = words.say(f"options.{name}.choices.{str(value).lower()}")
        label = [el("b", told), " ", el("span", consequence, class_="muted")]
        return switch([el("span", label)], "setup-option", value, name)
    choices = [
        el("option", words.say(f"options.{name}.choices.{key}"), value=key, selected=choice_name(value) == key)
        for key in map(choice_name, metadata["choices"])
    ]
    if value not in metadata["choices"]:  # somebody's own, such as a board
        own = getattr(value, "name", "") or words.say("setup.own")
        choices.append(el("option", own, value="", selected=True, disabled=True))
    choose = el("select", choices, data_intent="setup-option", data_n=name, id=f"choose-{name}", **marks)
    return field(told, choose)


def _cards(words: Words, setup: Setup, drawn: bool) -> Iterator[Node | None]:
    """The seed, if cards are drawn from one, and a position to start from."""
    if drawn:
        yield from _seed(words, setup)
    start = el(
        "input",
        value=setup.start,
        data_intent="setup-start",
        id="start-position",
        autocomplete="off",
        **_marked(setup, "start-position"),
    )
    yield el(
        "details",
        el("summary", words.say("setup.position")),
        field(words.say("setup.position_text"), start),
        _wrong(words, setup, "start-position"),
        open=bool(setup.start),
    )


def _seed(words: Words, setup: Setup) -> Iterator[Node | None]:
    yield el("h3", words.say("setup.cards"))
    seed = el(
        "input",
        inputmode="numeric",
        maxlength=LONGEST_SEED,
        autocomplete="off",
        value=setup.seed,
        data_intent="setup-seed",
        id="seed",
        **_marked(setup, "seed"),
    )
    yield field(words.say("setup.seed"), seed)
    yield _wrong(words, setup, "seed")
    yield el("p", words.say("setup.seed_text"), class_="small muted")
