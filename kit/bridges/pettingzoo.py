"""Environments for PettingZoo: `env` for agents in turn, `parallel_env` where all decide at once.

    from kit.bridges import bakschisch_v0

    env = bakschisch_v0.env(players=3)

`kit.bridges.bakschisch_v0`, `kit.bridges.intrige_v0` and `kit.bridges.attraptresors_v0` have these for one game each.
An agent is a seat, by its letter.  It observes a dict: ``"observation"``, the float32 numbers that `features` name, and
``"action_mask"``, an int8 for each of `moves`, 1 where it is allowed.  Chance acts by itself, from the seed of
``reset``.  Rewards come at the end and add up to 0 (`kit.engine.space.shared`); a game that takes too long is
*truncated*, and nobody is paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

from kit.bridges.turns import Turn, numbered
from kit.engine.chance import sample
from kit.engine.game import CHANCE, SEAT_LETTERS, Seat
from kit.release import brought_by

with brought_by("bridges"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env import AECEnv, ParallelEnv

REFUSE, FIRST = "refuse", "first"
HUMAN, ANSI = "human", "ansi"
Observation: TypeAlias = dict[str, Any]
"""``"observation"`` and ``"action_mask"``, two arrays."""


class _Environment:
    """What both kinds have: a game, its agents and spaces, and the turn that it has come to."""

    render_mode: str | None

    def __init__(
        self,
        game: str,
        max_cycles: int | None = None,
        illegal: str = REFUSE,
        render_mode: str | None = None,
        position: str | None = None,
        players: int | None = None,
        **switches: object,
    ) -> None:
        """A game of the kit by its name, opened as `kit.lab.open_game` does it.

        `max_cycles`: after so many steps in which agents decide, the game is truncated.  `illegal`: what becomes of a
        move that is not allowed, ``"refuse"`` (ValueError) or ``"first"`` (the first that is allowed is made).
        `render_mode`: ``"human"`` prints the position line, ``"ansi"`` returns it.
        """
        if illegal not in (REFUSE, FIRST):
            raise ValueError(f'illegal is "{REFUSE}" or "{FIRST}", not {illegal!r}')
        self.numbered = numbered(game, position, players, max_cycles, **switches)
        self.illegal, self.render_mode = illegal, render_mode
        self.metadata = {"name": f"{game}_v0", "render_modes": [HUMAN, ANSI], "is_parallelizable": False}
        self.possible_agents = list(SEAT_LETTERS[: self.numbered.game.players])
        self.agents = list(self.possible_agents)
        self.seat_of: Mapping[str, Seat] = {letter: seat for seat, letter in enumerate(self.possible_agents)}
        actions, numbers = len(self.numbered.names), len(self.numbered.features)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random = Random()
        self.turn: Turn = self.numbered.first
        """The turn that the game has come to."""

    @property
    def moves(self) -> tuple[str, ...]:
        """``moves[action]`` in a word."""
        return self.numbered.names

    @property
    def features(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return self.numbered.features

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent; see the module."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """One number for each of `moves`."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The position line, as records write it."""
        if self.render_mode is None:
            return None
        line = self.numbered.box.write_position(self.numbered.game, self.turn.state)
        if self.render_mode == ANSI:
            return line
        print(line)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.turn = self._after_chance(self.numbered.first)

    def _after_chance(self, turn: Turn) -> Turn:
        while turn.seat == CHANCE:
            outcome = sample(self.numbered.game.chance(turn.state), self._random)
            turn = turn.after(self.numbered.number_of_outcome[outcome])
        return turn

    def _take(self, turn: Turn, action: int) -> Turn:
        """The turn after this move of whoever acts."""
        allowed = action in turn.legal or self.illegal == REFUSE
        return turn.after(int(action) if allowed else next(iter(turn.legal)))

    def _seen_by(self, agent: str) -> Observation:
        seat, mask = self.seat_of[agent], np.zeros(len(self.numbered.names), np.int8)
        mask[list(self.turn.allowed(seat))] = 1
        return {"observation": np.array(self.turn.observed(seat), np.float32), "action_mask": mask}

    def _paid(self) -> dict[str, float]:
        return {agent: float(self.turn.utilities[seat]) for agent, seat in self.seat_of.items()}


class InTurn(_Environment, AECEnv[str, Observation, int]):
    """Agents decide one after another, where all do at once each without seeing what the others have decided."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed brings the same chance, as long as the same moves are made."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.turn.seat or 0]

    def observe(self, agent: str) -> Observation:
        """What this agent knows now, and what it may do if it has yet to decide in this step."""
        return self._seen_by(agent)

    def step(self, action: int | None) -> None:
        """The selected agent makes this move; None once its game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a move is needed while the game goes on")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.turn = self._after_chance(self._take(self.turn, action))
        if self.turn.seat is None:
            self.rewards = self._paid()
            ended = self.truncations if self.turn.is_called_off else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.turn.seat]
        self._accumulate_rewards()
        self._deads_step_first()


class AtOnce(_Environment, ParallelEnv[str, Observation, int]):
    """All agents decide in every step, for a game in which all always do."""

    def __init__(self, game: str, **given: Any) -> None:
        super().__init__(game, **given)
        if not self.numbered.space.together:
            raise ValueError(f"in {game} agents do not always decide together: take env instead of parallel_env")

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; the same seed brings the same chance."""
        self._begin(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All make their moves; returns observations, rewards, who has ended, who was cut off, and nothing more."""
        turn = self.turn
        for agent in self.agents:
            turn = self._take(turn, actions[agent])
        self.turn = self._after_chance(turn)
        agents, is_over, is_cut = self.agents, self.turn.seat is None, self.turn.is_called_off
        found = self._all_seen(), self._paid()
        if is_over:
            self.agents = []
        return (
            *found,
            dict.fromkeys(agents, is_over and not is_cut),
            dict.fromkeys(agents, is_cut),
            {agent: {} for agent in agents},
        )

    def _all_seen(self) -> dict[str, Observation]:
        return {agent: self._seen_by(agent) for agent in self.agents}


def env(game: str, **given: Any) -> AECEnv[str, Observation, int]:
    """Agents in turn, with an error for a step before ``reset``; see `_Environment` for what can be given."""
    return wrappers.OrderEnforcingWrapper(InTurn(game, **given))
