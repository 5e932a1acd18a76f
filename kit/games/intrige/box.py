"""What is in the box of Intrige."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kit.engine.box import Box
from kit.engine.groups import FirstGame, Hindsight, Plain, Secrets, Speech, Standings, Story, Strength
from kit.engine.reading import JsonObject
from kit.engine.rules import Rule, read_rules
from kit.games.intrige.bots import BOTS, DEFAULT_BOTS, LEVELS
from kit.games.intrige.draft import draft
from kit.games.intrige.events import (
    EVENTS,
    ApplicantChosen,
    Appointed,
    Banished,
    MoneyCounted,
    OwnPostKept,
    PostDefended,
    PostTaken,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
    VictoryShared,
    WonByMoney,
)
from kit.games.intrige.game import FEWEST_PLAYERS, MOST_PLAYERS, Intrige
from kit.games.intrige.hindsight import still_secret, turn_ends, worth_asking
from kit.games.intrige.moves import Ask, Move, read_move, write_move
from kit.games.intrige.moves import Speech as Said
from kit.games.intrige.options import Options
from kit.games.intrige.plain_text import deeds, describe, forms, moment, on_the_table, parting, standing
from kit.games.intrige.position import read_position, write_position
from kit.games.intrige.promise_events import BribePromiseBroken, PostPromiseBroken
from kit.games.intrige.space import SPACE
from kit.games.intrige.state import State, View
from kit.games.intrige.telling import TELLING


@cache
def rules() -> Mapping[str, Rule]:
    """The rule book: the printed clauses, then our rulings."""
    from importlib.resources import files

    return read_rules(files(__package__) / "rules.toml")


def setup(game: Intrige) -> JsonObject:
    """The courts with their posts, the professions, and the number of rounds."""
    return {
        "courts": list(game.courts),
        "salaries": list(game.salaries),
        "professions": list(game.edition.professions),
        "rounds": game.rounds,
    }


LOOKED_AT = (
    *(Appointed, ApplicantChosen, PostDefended, PostTaken, OwnPostKept),
    *(Banished, SalariesPaid, PostPromiseBroken, BribePromiseBroken, MoneyCounted),
)
"""What people stop to look at: a decision, a broken promise, or the salary that begins a turn.

Bribes that others lay are seen again when they are decided on, and sendings with the next turn.
"""


BOX: Box[Intrige, State, Move, View, Options] = Box(
    name=Intrige.name,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    players_rule="IN-6",
    options=Options,
    at_start=("edition", "salaries"),
    new_game=Intrige,
    setup=setup,
    read_move=read_move,
    write_move=write_move,
    read_position=read_position,
    write_position=write_position,
    events=EVENTS,
    story=Story(opens_paragraph=(RoundBegan, TurnBegan), telling=TELLING, pauses_after=LOOKED_AT),
    bots=BOTS,
    default_bots=DEFAULT_BOTS,
    rules=rules,
    draft=draft,
    plain=Plain(moment, describe, on_the_table, forms),
    first=FirstGame(options={"open_money": True}, how=("venice", "coin", "law", "hand", "chest")),  # C-IN-17
    strength=Strength(LEVELS, adviser="expert"),
    hindsight=Hindsight(ends=turn_ends, worth_asking=worth_asking),
    secrets=Secrets(
        opened_by=(MoneyCounted, WonByMoney, VictoryShared),
        still=still_secret,
        is_knowable=lambda _: True,  # all payments are public (C-IN-17)
        is_open_hand=lambda game: game.options_chosen.open_money,
    ),
    speech=Speech(lambda move: isinstance(move, Said), lambda move: isinstance(move, Ask)),
    standings=Standings(standing, parting, deeds=deeds),
    space=SPACE,
)
