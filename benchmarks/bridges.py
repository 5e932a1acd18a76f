"""How many decisions a second each bridge plays, all drawn at random among what is allowed, with all that is given."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from benchmarks.figures import Figure, conditions, keep, written
from kit.bridges import attraptresors_v0, bakschisch_v0, intrige_v0, openspiel
from kit.bridges.turns import numbered
from kit.engine.chance import sample
from kit.engine.game import CHANCE

HEADING = "## Bridges"
SECONDS = 2.0
GAMES = (
    ("bakschisch", bakschisch_v0.env, {"players": 4}, "players=4"),
    ("intrige", intrige_v0.env, {"players": 4}, "players=4"),
    ("attraptresors", attraptresors_v0.env, {"players": 4, "untimed": True}, "players=4,switches=untimed:true"),
)


def a_second(play: Callable[[int], int]) -> list[float]:
    """Decisions for each second of processor time, game after game; `play` plays one and counts them."""
    found, begun, number = [], time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        before, number = time.process_time(), number + 1
        found.append(play(number) / (time.process_time() - before))
    return found


def by_turns(game: str, **given: Any) -> Callable[[int], int]:
    """The walk under all bridges alone: moves by number, and nothing observed."""
    of = numbered(game, **given)

    def play(seed: int) -> int:
        luck, turn, decided = random.Random(seed), of.first, 0
        while turn.seat is not None:
            if turn.seat == CHANCE:
                number = of.number_of_outcome[sample(of.game.chance(turn.state), luck)]
            else:
                number, decided = luck.choice(list(turn.legal)), decided + 1
            turn = turn.after(number)
        return decided

    return play


def by_pettingzoo(make: Callable[..., Any], **given: object) -> Callable[[int], int]:
    """Agents in turn, each observing."""
    env = make(**given)

    def play(seed: int) -> int:
        luck, decided = np.random.default_rng(seed), 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            allowed = np.flatnonzero(seen["action_mask"])
            env.step(None if ended or cut else int(luck.choice(allowed)))
            decided += not (ended or cut)
        return decided

    return play


def by_openspiel(name: str) -> Callable[[int], int]:
    """OpenSpiel's states, each observed by whoever acts."""
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        luck, state, decided = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.observation_tensor()
                state.apply_action(luck.choice(state.legal_actions()))
                decided += 1
        return decided

    return play


def measured() -> list[Figure]:
    """All rows."""
    found = []
    for name, make, given, as_text in GAMES:
        ways: dict[str, Callable[[int], int]] = {
            "the walk alone": by_turns(name, **given),
            "PettingZoo, observed": by_pettingzoo(make, **given),
            "OpenSpiel, observed": by_openspiel(f"{openspiel.name_of(name)}({as_text})"),
        }
        found += [Figure(f"{name}, 4 seats: {way}", "decisions/s", a_second(play)) for way, play in ways.items()]
    return found


def main() -> None:
    """Measure, print and write."""
    section = written(HEADING, measured(), conditions("all of this", "no browser"))
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
