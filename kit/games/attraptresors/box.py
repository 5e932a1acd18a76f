"""What is in the box of Attrap'trésors, for records, the command line and pages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kit.engine.box import Box
from kit.engine.groups import Clock, FirstGame, Hindsight, Plain, Secrets, Standings, Story, Strength, Table
from kit.engine.rules import Rule, read_rules
from kit.games.attraptresors.bots import BOTS, DEFAULT_BOTS, FIRST_BOTS, LEVELS, LEVELS_BY_CLOCK
from kit.games.attraptresors.draft import draft
from kit.games.attraptresors.events import (
    EVENTS,
    CardGivenBack,
    ColumnPaid,
    DiceThrown,
    NobodyFavoured,
    NoRight,
    ObjectPaid,
    RoundBegan,
)
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grab_events import NobodyGrabbed
from kit.games.attraptresors.hindsight import as_seen, may_tell, throw_ends, worth_asking
from kit.games.attraptresors.moves import Move, read_move, write_move
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pace import paced
from kit.games.attraptresors.pieces import COLUMN, FEWEST_PLAYERS, MOST_PLAYERS
from kit.games.attraptresors.plain_text import describe, forms, moment, on_the_table, parting, settles, standing
from kit.games.attraptresors.position import read_position, write_position
from kit.games.attraptresors.space import SPACE
from kit.games.attraptresors.state import State, View
from kit.games.attraptresors.telling import TELLING


@cache
def rules() -> Mapping[str, Rule]:
    """The rule book: the printed clauses, then our rulings."""
    from importlib.resources import files

    return read_rules(files(__package__) / "rules.toml")


TABLES = {
    "race_alone": Table(1, FIRST_BOTS, {"untimed": False}),
    "race_four": Table(4, options={"untimed": False}),
    "calm_alone": Table(1, FIRST_BOTS, {"untimed": True}),
    "calm_two": Table(2, options={"untimed": True}),
}
"""AT-1, C-AT-26: the tables that people often want."""


BOX: Box[Attraptresors, State, Move, View, Options] = Box(
    name=Attraptresors.name,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    players_rule="AT-1",
    options=Options,
    at_start=("tower",),
    new_game=Attraptresors,
    setup=lambda game: {"tower": [COLUMN, *game.tower], "window": None if game.untimed else game.window._asdict()},
    read_move=read_move,
    write_move=write_move,
    read_position=read_position,
    write_position=write_position,
    events=EVENTS,
    story=Story(
        opens_paragraph=(RoundBegan, DiceThrown),
        telling=TELLING,
        pauses_after=(NobodyGrabbed, NobodyFavoured, ColumnPaid, ObjectPaid, NoRight, CardGivenBack),
    ),
    bots=BOTS,
    default_bots=DEFAULT_BOTS,
    rules=rules,
    draft=draft,
    plain=Plain(moment, describe, on_the_table, forms),
    first=FirstGame({"untimed": True}, "untimed", FIRST_BOTS, TABLES, ("die", "column", "lamp", "nothief", "chest")),
    strength=Strength(LEVELS, adviser="expert"),
    clock=Clock(lambda options: not options.untimed, LEVELS_BY_CLOCK, settles, paced),  # C-AT-26
    hindsight=Hindsight(ends=throw_ends, worth_asking=worth_asking, as_seen=as_seen, may_tell=may_tell),
    secrets=Secrets(
        is_knowable=lambda game: game.for_two,  # their missions lie open (AT-27)
        is_open_hand=lambda game: game.for_two or not game.untimed,  # with a clock, whoever presses first is first
    ),
    standings=Standings(standing, parting),
    space=SPACE,
)
