"""What is in the box of Intrige."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kit.engine.box import Box
from kit.engine.rules import Rule, read_rules
from kit.games.intrige.bots import BOTS, DEFAULT_BOTS, LEVELS
from kit.games.intrige.draft import draft
from kit.games.intrige.events import EVENTS, MoneyCounted, RoundBegan, TurnBegan, VictoryShared, WonByMoney
from kit.games.intrige.game import FEWEST_PLAYERS, MOST_PLAYERS, Intrige
from kit.games.intrige.hindsight import still_secret, turn_ends, worth_asking
from kit.games.intrige.moves import Ask, Speech, read_move, write_move
from kit.games.intrige.options import Options
from kit.games.intrige.position import read_position, write_position
from kit.games.intrige.telling import TELLING
from kit.games.intrige.told import deeds, describe, forms, moment, on_the_table, parting, standing


@cache
def rules() -> Mapping[str, Rule]:
    """The rule book: the printed clauses, then our rulings."""
    from importlib.resources import files

    return read_rules(files(__package__) / "rules.toml")


def setup(game: Intrige) -> Mapping[str, Any]:
    """The courts with their posts, the professions, and the number of rounds."""
    return {
        "courts": list(game.courts),
        "salaries": list(game.salaries),
        "professions": list(game.edition.professions),
        "rounds": game.rounds,
    }


BOX = Box(
    name=Intrige.name,
    draft=draft,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    options=Options,
    new_game=Intrige,
    setup=setup,
    read_move=read_move,
    write_move=write_move,
    read_position=read_position,
    write_position=write_position,
    events=EVENTS,
    opens_paragraph=(RoundBegan, TurnBegan),
    telling=TELLING,
    bots=BOTS,
    default_bots=DEFAULT_BOTS,
    adviser="faithful",
    rules=rules,
    how=("venice", "coin", "law", "hand", "chest"),
    players_rule="IN-6",
    on_the_table=on_the_table,
    describe=describe,
    forms=forms,
    deeds=deeds,
    ends_what_if=turn_ends,
    worth_asking=worth_asking,
    is_speech=lambda move: isinstance(move, Speech),
    is_question=lambda move: isinstance(move, Ask),
    opens_secrets=(MoneyCounted, WonByMoney, VictoryShared),
    still_secret=still_secret,
    moment=moment,
    at_start=("edition", "salaries"),
    bot_levels=LEVELS,
    standing=standing,
    parting=parting,
    first_game={"open_money": True},  # C-IN-17
    is_knowable=lambda _: True,  # all payments are public (C-IN-17)
)
