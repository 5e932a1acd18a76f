"""The games for OpenSpiel: ``pyspiel.load_game("kit_bakschisch(players=2)")`` once this module is imported.

They are sequential: where several decide at once, they do so in the order of their seats, without seeing what is
closed, so that CFR and all that asks for information states can play them.  Parameters: ``players``, ``position`` (a
line as records write it), ``longest`` (in how many steps seats decide at most, -1: as the game's space says) and
``switches``, such as ``"open_gold:true thief_cancels_move:true"``.  `stage` makes one decision of the lab a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.bridges.turns import Numbered, Turn, numbered, written
from kit.engine.game import CHANCE
from kit.games import NAMES, open_box
from kit.lab.oneshot import Stage, matrix
from kit.release import brought_by

with brought_by("bridges"):
    import numpy as np
    import pyspiel

USUAL: Mapping[str, Any] = {"players": 0, "position": "", "longest": -1, "switches": ""}
"""The parameters where nothing is said; 0 players are as many as can play."""


def name_of(game: str) -> str:
    """What a game of the kit is called there."""
    return f"kit_{game}"


def open_numbered(game: str, params: Mapping[str, Any]) -> Numbered:
    """The game that these parameters say; raises `BadInput` or ValueError as `kit.bridges.turns.numbered` does."""
    given = {**USUAL, **params}
    return numbered(
        game,
        given["position"] or None,
        given["players"] or None,
        None if given["longest"] < 0 else given["longest"],
        **dict(map(_switch, given["switches"].split())),
    )


def _switch(text: str) -> tuple[str, object]:
    name, _, value = text.partition(":")
    return name, {"true": True, "false": False}.get(value, value)


def _game_type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"{game} of Bribe, scheme, grab",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(USUAL),
    )


class KitGame(pyspiel.Game):
    """A game of the kit; `numbered` is what the kit itself knows of it."""

    def __init__(self, game: str, game_type: pyspiel.GameType, params: Mapping[str, Any] | None = None) -> None:
        self.numbered = open_numbered(game, params or {})
        players = self.numbered.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbered.names),
            max_chance_outcomes=len(self.numbered.outcomes),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.numbered.longest * players,
        )
        super().__init__(game_type, info, dict(params or {}))

    def new_initial_state(self) -> KitState:
        """The first turn."""
        return KitState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KitObserver:
        """What looks at states; it takes no parameters."""
        if params:
            raise ValueError(f"an observer of these games takes no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KitObserver(self.numbered, kind.perfect_recall, kind.private_info == pyspiel.PrivateInfoType.NONE)


class KitState(pyspiel.State):
    """A turn, as OpenSpiel wants it."""

    def __init__(self, game: KitGame) -> None:
        super().__init__(game)
        self.turn: Turn = game.numbered.first

    def current_player(self) -> int:
        """The seat that acts, or OpenSpiel's numbers for chance and the end."""
        seat = self.turn.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.turn.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, with its probability."""
        return [(number, float(chance)) for number, chance in self.turn.chances.items()]

    def _apply_action(self, action: int) -> None:
        self.turn = self.turn.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.turn.of.named(action, is_chance=player == int(pyspiel.PlayerId.CHANCE))

    def is_terminal(self) -> bool:
        """Whether the game is over, or called off."""
        return self.turn.seat is None

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the end."""
        return list(map(float, self.turn.utilities))

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen (perfect recall)."""
        return self.turn.seen(self.current_player() if player is None else player)

    def __str__(self) -> str:
        """The position line, and what is closed, for debugging: everybody's secrets are in it."""
        closed = " ".join(f"{seat}={move}" for seat, move in self.turn.closed.items())
        line = self.turn.of.box.write_position(self.turn.of.game, self.turn.state)
        return f"{line} closed: {closed}" if closed else line


class KitObserver:
    """What is seen of a state: `kit.bridges.turns.Turn.observed` as `tensor`, and a text."""

    def __init__(self, of: Numbered, recalls: bool, is_audience: bool) -> None:
        """`recalls`: its text tells all that was seen so far; `is_audience`: it sees nobody's secrets."""
        self.recalls, self.is_audience = recalls, is_audience
        self.tensor = np.zeros(len(of.features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KitState, player: int) -> None:
        """Fill `tensor`."""
        self.tensor[:] = state.turn.observed(self._eyes(player))

    def string_from(self, state: KitState, player: int) -> str:
        """All that was seen, for an observer that recalls; else the view of this moment."""
        eyes = self._eyes(player)
        return state.turn.seen(eyes) if self.recalls else repr(state.turn.view(eyes))

    def _eyes(self, player: int) -> int | None:
        return None if self.is_audience else player


def _register(game: str) -> None:
    game_type = _game_type(game)

    class Registered(KitGame):
        """One of the kit's games, by the name under which OpenSpiel makes it again."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, game_type, params)

    pyspiel.register_game(game_type, Registered)


for _name in NAMES:
    if name_of(_name) not in pyspiel.registered_names():
        _register(_name)


def stage(game: Stage[Any]) -> pyspiel.Game:
    """One decision of two seats (`kit.lab.Bribe`, `Conflict`, `Dare`); the second decides without seeing the first.

    Raises ValueError unless there are two seats.
    """
    pays = [[tuple(map(float, cell)) for cell in row] for row in matrix(game)]
    rows, columns = ([written(open_box(game.rules.name), move) for move in moves] for moves in game.moves)
    utilities = [[[cell[seat] for cell in row] for row in pays] for seat in (0, 1)]
    both = pyspiel.create_matrix_game("kit_stage", "One decision", rows, columns, *utilities)
    return pyspiel.convert_to_turn_based(both)
