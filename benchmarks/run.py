"""Decisions per second of the engine, beside OpenSpiel's through its Python API, and the time of an import.

``make bench`` runs it and writes docs/benchmarks.md.  All figures come from one run: the games take turns, and each
figure is the median over the turns, so a busy machine slows all of them alike.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import open_spiel.python.games  # noqa: F401 — registers OpenSpiel's Python games
import pyspiel
from bots import last_rounds, lengths

from kit.engine.chance import sample
from kit.engine.game import CHANCE, Game
from kit.games import NAMES, open_box

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
TURNS = 15
SECONDS_A_TURN = 0.5
IMPORTS = 21
MOST_STEPS = 2000
GAMES_OF_BOTS = 240


def play_kit(game: Game[Any, Any, Any], random: Random) -> int:
    """One game with fists at random and every event made; the number of seats' decisions."""
    state, decisions = game.start(), 0
    for _ in range(MOST_STEPS):
        seats = game.to_act(state)
        if not seats:
            break
        if CHANCE in seats:
            moves = {CHANCE: sample(game.chance(state), random)}
        else:
            moves = {}
            for seat in seats:
                options = game.options(state, seat)
                moves[seat] = options[int(random.random() * len(options))]
            decisions += len(moves)
        state, _events = game.apply(state, moves)
    return decisions


def play_openspiel(game: Any, random: Random) -> int:
    """The same through OpenSpiel's Python API."""
    state, decisions = game.new_initial_state(), 0
    players = range(game.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), random))
        else:
            actions = []
            for player in players:
                legal = state.legal_actions(player)
                actions.append(legal[int(random.random() * len(legal))] if legal else 0)
            decisions += len(actions)
            state.apply_actions(actions)
    return decisions


def drawn(outcomes: list[tuple[int, float]], random: Random) -> int:
    """One of OpenSpiel's chance outcomes, by its probability, as quickly as ours are drawn."""
    place = random.random()
    for action, probability in outcomes:
        place -= probability
        if place < 0:
            return action
    return outcomes[-1][0]


def per_second(play: Callable[[], int]) -> float:
    """Decisions per second over one turn."""
    decisions, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < SECONDS_A_TURN:
        decisions += play()
    return decisions / spent


def import_ms(module: str) -> float:
    """Milliseconds that importing a module adds to starting Python, warm from disk: a median over fresh processes."""

    def start(code: str) -> float:
        begin = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (perf_counter() - begin) * 1000

    pairs = [(start(f"import {module}"), start("pass")) for _ in range(IMPORTS)]
    return median(loaded - bare for loaded, bare in pairs)


def contestants() -> dict[str, Callable[[], int]]:
    """Who plays: our games with as many players as they take, then the yardsticks."""
    random = Random(1)
    ours = {}
    for name in NAMES:
        box = open_box(name)
        game = box.new_game(box.players[-1], box.options())
        ours[f"{name}, {game.players} players, with events"] = lambda game=game: play_kit(game, random)
    goofspiel = pyspiel.load_game("goofspiel(players=4,num_cards=13,points_order=random)")
    dilemma = pyspiel.load_game("python_iterated_prisoners_dilemma")
    return ours | {
        DILEMMA: lambda: play_openspiel(dilemma, random),
        GOOFSPIEL: lambda: play_openspiel(goofspiel, random),
    }


DILEMMA = "OpenSpiel python_iterated_prisoners_dilemma"
GOOFSPIEL = "OpenSpiel goofspiel, 4 players"


def main() -> None:
    """Measure, print and write."""
    games = contestants()
    turns: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(TURNS):
        for name, play in games.items():
            turns[name].append(per_second(play))
    speed = {name: median(values) for name, values in turns.items()}
    imports = {f"import kit.games.{name}": import_ms(f"kit.games.{name}") for name in NAMES}
    page = written(speed, imports)
    print(page)
    PAGE.write_text(page, "utf-8")


def written(speed: dict[str, float], imports: dict[str, float]) -> str:
    """The figures as a page."""
    lines = [
        "# Benchmarks",
        "",
        f"Made by `make bench`. Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{processor()}; OpenSpiel {version('open_spiel')}.",
        f"Medians of {TURNS} turns of {SECONDS_A_TURN} s in one run; a decision is the choice of one seat, at random.",
        "",
        "| game | decisions per second | times the prisoners’ dilemma (aim 3) | times goofspiel (aim 0.67) |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {value:,.0f} | {value / speed[DILEMMA]:.2f} | {value / speed[GOOFSPIEL]:.2f} |"
        for name, value in speed.items()
    ]
    missed = [name for name in speed if name not in (DILEMMA, GOOFSPIEL) and is_missed(speed, name)]
    if missed:
        lines += [
            "",
            f"The aim of speed is missed by {'; '.join(missed)} (docs/decisions/0007-speed-of-the-engine.md).",
        ]
    lines += ["", "| import | milliseconds (aim 50) |", "|---|---|"]
    lines += [f"| `{name}` | {value:.0f} |" for name, value in imports.items()]
    lines += [
        "",
        f"Four sensible bots, {GAMES_OF_BOTS} games on `default-30`; `python benchmarks/bots.py` has more:",
        "",
    ]
    lines += [f"- {n} players: {lengths(last_rounds('default-30', n, GAMES_OF_BOTS))}" for n in (2, 3, 4)]
    return "\n".join(lines) + "\n"


def is_missed(speed: dict[str, float], name: str) -> bool:
    """Not three times the dilemma, or not two thirds of goofspiel."""
    return speed[name] < 3 * speed[DILEMMA] or speed[name] < speed[GOOFSPIEL] * 2 / 3


def processor() -> str:
    """The processor's name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    return f"{len(names)} × {names[0]}" if names else platform.processor()


if __name__ == "__main__":
    main()
