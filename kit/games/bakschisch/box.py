"""What is in the box of Bakschisch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kit.engine.box import Box
from kit.engine.groups import FirstGame, Hindsight, Plain, Secrets, Standings, Story, Strength
from kit.engine.rules import Rule, read_rules
from kit.games.bakschisch.board import write_board
from kit.games.bakschisch.bots import BOTS, DEFAULT_BOTS, LEVELS
from kit.games.bakschisch.draft import draft
from kit.games.bakschisch.events import EVENTS, BribesRevealed, CardTurned
from kit.games.bakschisch.game import FEWEST_PLAYERS, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.knowable import knowable
from kit.games.bakschisch.moves import Move, read_move, write_move
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.position import read_position, write_position
from kit.games.bakschisch.space import SPACE
from kit.games.bakschisch.standing import goal, parting, standing
from kit.games.bakschisch.state import State, View
from kit.games.bakschisch.telling import TELLING


@cache
def rules() -> Mapping[str, Rule]:
    """The rule book: the printed clauses, then our rulings."""
    from importlib.resources import files

    return read_rules(files(__package__) / "rules.toml")


BOX: Box[Bakschisch, State, Move, View, Options] = Box(
    name=Bakschisch.name,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    players_rule="BK-1",
    options=Options,
    at_start=("board",),
    new_game=Bakschisch,
    setup=lambda game: {"board": write_board(game.board) | {"stop": game.board.stop, "throne": game.board.throne}},
    read_move=read_move,
    write_move=write_move,
    read_position=read_position,
    write_position=write_position,
    events=EVENTS,
    story=Story(opens_paragraph=(CardTurned,), telling=TELLING, pauses_after=(BribesRevealed,)),
    bots=BOTS,
    default_bots=DEFAULT_BOTS,
    rules=rules,
    draft=draft,
    plain=Plain(moment=lambda view: {"round": view.round, "bribe": view.bribe}),
    first=FirstGame(options={"open_gold": True}, how=("cardback", "coin", "thief", "fist", "throne")),  # C-BK-26
    strength=Strength(LEVELS, adviser="expert"),
    hindsight=Hindsight(could_know=knowable),
    secrets=Secrets(is_knowable=lambda _: True),  # each purse follows from what everybody has seen (C-BK-26)
    standings=Standings(standing, parting, goal),
    space=SPACE,
)
