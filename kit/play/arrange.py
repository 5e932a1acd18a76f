"""A new game as it is being arranged: who sits where, with which switches, from which cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from kit.engine import record as records
from kit.engine.box import AnyBox
from kit.engine.errors import BadInput, bad
from kit.engine.game import AnyOptions, Seat
from kit.engine.groups import Table
from kit.engine.options import read_options
from kit.engine.reading import JsonObject
from kit.engine.record import LONGEST_NAME, Player, Record
from kit.games import open_box
from kit.text.say import Words

LONGEST_SEED = 9


@dataclass
class Setup:
    """The form of a new game; what makes no sense is left out of it."""

    box: AnyBox
    players: tuple[Player, ...]
    options: JsonObject
    seed: str = ""
    """Digits, or empty for a game that nobody has seen."""
    start: str = ""
    """A position to start from, or empty."""
    error: BadInput | None = None
    """What is wrong with it, once somebody has tried to begin."""
    tries: int = 0
    """How often somebody has tried to begin."""

    def seat(self, number: object, newcomers: Sequence[Player]) -> None:
        """This many sit down; the new ones are the last of `newcomers`."""
        if type(number) is int and number in self.box.players:
            self.players = (*self.players, *newcomers[len(self.players) :])[:number]

    def preset(self, name: object) -> None:
        """Lay one of the `presets`: its seats and its switches; people keep their names."""
        is_name = isinstance(name, int | str) and not isinstance(name, bool)
        table = next((table for key, table in presets(self.box).items() if is_name and key == name), None)
        if table is None:
            return
        usual = (*people_of(self.box, table.people), *bots_from(self.box, table.people, table.bots))
        named = {seat: player for seat, player in enumerate(self.players[: table.people]) if player.bot is None}
        self.players = tuple(named.get(seat, player) for seat, player in enumerate(usual))
        self.options = {**self.options, **table.options}

    def is_preset(self, name: int | str) -> bool:
        """Whether the seats and switches now are as `preset` would have them."""
        table = presets(self.box)[name]
        chosen: AnyOptions = read_options(self.box.options, self.options)
        sits = tuple(player.bot for player in self.players) == (*(None,) * table.people, *table.bots)
        return sits and all(getattr(chosen, switch) == value for switch, value in table.options.items())

    def rename(self, seat: object, name: str) -> None:
        """Give a seat a name; `record` checks whether it is one."""
        self._change(seat, name=name.strip()[:LONGEST_NAME])

    def place(self, seat: object, who: object) -> None:
        """Put a person (an empty text) or a bot on a seat."""
        if who == "" or who in self.box.bots:
            self._change(seat, bot=who or None, name=self._name_as(seat, bool(who)))

    def _name_as(self, seat: object, is_bot: bool) -> str:
        """The name that was given; a usual name becomes that of a person, or of a bot, on this seat."""
        if type(seat) is not int or not 0 <= seat < len(self.players):
            return ""
        person, bot = (table[seat].name for table in (people_of(self.box, seat + 1), usual_players(self.box)))
        given = self.players[seat].name
        return (bot if is_bot else person) if given in (person, bot) else given

    def _change(self, seat: object, **changes: Any) -> None:
        if type(seat) is int and 0 <= seat < len(self.players):
            changed = replace(self.players[seat], **changes)
            self.players = (*self.players[:seat], changed, *self.players[seat + 1 :])

    def switch(self, name: str, value: object) -> None:
        """Set a switch of the rules; raises `BadInput` for one that does not exist."""
        named = {choice_name(choice): choice for choice in choices_of(self.box, name)}
        options = {**self.options, name: named.get(value, value) if isinstance(value, str) else value}
        read_options(self.box.options, options)
        self.options = options

    def sow(self, seed: str) -> None:
        """Choose the seed; `record` checks whether it is one."""
        self.seed = seed.strip()[: LONGEST_SEED + 1]

    def record(self) -> Record:
        """The game, as a reload will read it; raises `BadInput` with the place of whatever cannot be."""
        if self.seed and not (self.seed.isdecimal() and len(self.seed) <= LONGEST_SEED):
            raise bad("seed", "bad_seed", longest=LONGEST_SEED)
        seed = int(self.seed) if self.seed else None
        record = Record(self.box.name, self.players, self.options, seed, self.start or None)
        read = records.read_record(records.write_record(record), open_box)
        records.new_session(read, self.box)
        return read

    def refuse(self, error: BadInput) -> None:
        """Say what is wrong with it, at the field itself."""
        self.error, self.tries = error, self.tries + 1

    def fault(self) -> BadInput | None:
        """What is wrong with it now."""
        try:
            self.record()
        except BadInput as error:
            return error
        return None


def choices_of(box: AnyBox, name: str) -> tuple[Any, ...]:
    """What a switch can be; empty for one that does not exist."""
    return next((option.metadata["choices"] for option in fields(box.options) if option.name == name), ())


def choice_name(choice: object) -> str:
    """How a field and the texts name a choice."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


@cache
def nameless(language: str, game: str, seat: Seat) -> str:
    """The name of somebody who gave none."""
    return Words(language, game).say("setup.nameless", number=seat + 1)


def people_of(box: AnyBox, number: int) -> tuple[Player, ...]:
    """People without names."""
    return tuple(Player(nameless("en", box.name, seat)) for seat in range(number))


def presets(box: AnyBox) -> Mapping[int | str, Table]:
    """The tables laid at one press: the box's own, or else one person with bots, two people, four, if possible."""
    if box.first.tables:
        return dict([*box.first.tables.items()])
    fewest, most = box.players[0], box.players[-1]
    alone = Table(1, tuple(player.bot or "" for player in usual_players(box)[1:]))
    people = [min(max(few, fewest), most) for few in (2, 4)]
    return dict([(0, alone), *((number, Table(number)) for number in people)])


def usual_players(box: AnyBox) -> tuple[Player, ...]:
    """A full table."""
    return some_players(box, box.players[-1])


def first_players(box: AnyBox) -> tuple[Player, ...]:
    """The players of a first game: one person and some bots."""
    return (*people_of(box, 1), *bots_from(box, 1, box.first.bots)) if box.first.bots else usual_players(box)


def some_players(box: AnyBox, number: int) -> tuple[Player, ...]:
    """One person and bots of the usual kinds, with names; raises ValueError for a number that cannot play."""
    if number not in box.players:
        raise ValueError(f"{box.players_rule}: {box.players[0]} to {box.players[-1]} can play, not {number}")
    usual = tuple(box.default_bots[seat % len(box.default_bots)] for seat in range(number - 1))
    return (*people_of(box, 1), *bots_from(box, 1, usual))


def bots_from(box: AnyBox, first: Seat, bots: Sequence[str]) -> tuple[Player, ...]:
    """Bots of these kinds with names, beginning at this seat."""
    names = Words("en", box.name).say("bots.people").split(", ")
    return tuple(Player(names[seat - 1], bot) for seat, bot in enumerate(bots, first))
