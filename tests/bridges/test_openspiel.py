"""OpenSpiel's own tests of a game, a playthrough of each that is read again, and CFR on one bribe."""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough
from open_spiel.python.observation import make_observation

from kit.bridges.openspiel import stage
from kit.lab import Bribe, equilibrium
from tests.each import each

GAMES = (
    "kit_bakschisch(players=2)",
    "kit_bakschisch(players=4,switches=open_gold:true)",
    "kit_intrige(players=3,switches=edition:small)",
    "kit_attraptresors(players=2,switches=untimed:true)",
    "kit_attraptresors(players=4)",
)
PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
full = pytest.mark.full("four games of each; make test has one", touched=["kit/bridges"])


@pytest.mark.parametrize("games", [1, pytest.param(4, marks=full)])
@each("name", GAMES)
def test_a_game_passes_the_random_simulation_with_states_that_are_written_and_read(name: str, games: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=games, serialize=True, verbose=False)


@each("file", sorted(PLAYTHROUGHS.glob("*.txt")))
def test_a_playthrough_is_what_it_was(file: Path) -> None:
    """What each seat sees, may do and is paid in a short game; `generate_playthrough.update_path` writes it again."""
    flags.FLAGS.mark_as_parsed()  # it is a script that asks for its flags
    expected, found = generate_playthrough.replay(str(file))
    for number, (old, new) in enumerate(zip(expected.splitlines(), found.splitlines(), strict=True), 1):
        assert old == new, f"line {number}"


def test_there_is_a_playthrough_of_each_game() -> None:
    assert {file.stem for file in PLAYTHROUGHS.glob("*.txt")} == {"bakschisch", "intrige", "attraptresors"}


@each("line", ["r1 b3 A13:4T B13:4T heap:12 up:GSH", "r1 b5 A9:1 B12:4T heap:15 up:GSHEF"])
def test_cfr_on_one_bribe_comes_to_what_the_lab_knows_exactly(line: str) -> None:
    bribe = Bribe.at(line)
    game = stage(bribe)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    first = game.new_initial_state()
    found = policy.action_probabilities(first)
    side = equilibrium(bribe).sides[0]
    for number, (least, most) in enumerate(side.ranges.values()):
        assert least - 0.05 < found[number] < most + 0.05


def test_cfr_plays_the_engine_itself_where_a_game_is_about_to_end() -> None:
    """An information state is enough to play by: at the throne CFR loses nothing to the best reply."""
    game = pyspiel.load_game("kit_bakschisch(players=2,longest=1,position=r1 b4 A30:2 B28:3 heap:15 up:GSHG)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.01


def test_the_state_of_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("kit_bakschisch(players=2)").new_initial_state()
    state.apply_action(0)
    other = state.clone()
    other.apply_action(4)
    assert state.current_player() == 0 and other.current_player() == 1
    assert copy.deepcopy(other).current_player() == 1


def test_the_public_sees_no_purse_and_a_seat_only_its_own() -> None:
    game = pyspiel.load_game("kit_bakschisch(players=2)")
    state = game.new_initial_state()
    none = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert "purses=(None, None)" in make_observation(game, none).string_from(state, 0)
    assert "purses=(10, None)" in state.observation_string(0)
    assert "purses=(None, 10)" in state.observation_string(1)


def test_moves_and_cards_are_called_what_records_call_them() -> None:
    state = pyspiel.load_game("kit_bakschisch(players=2)").new_initial_state()
    assert [state.action_to_string(number) for number in state.legal_actions()][:2] == ["guard", "servant"]
    state.apply_action(0)
    assert [state.action_to_string(number) for number in state.legal_actions()][-2:] == ["10", "thief"]


def test_a_parameter_that_cannot_be_is_refused() -> None:
    with pytest.raises((pyspiel.SpielError, ValueError), match="open_silver"):
        pyspiel.load_game("kit_bakschisch(switches=open_silver:true)")


def test_one_decision_of_three_seats_is_no_game_of_two() -> None:
    with pytest.raises(ValueError, match="two seats"):
        stage(Bribe.at("r1 b4 A9:1 B9:1 C9:2T heap:26 up:GSHE"))


def test_random_players_win_as_often_as_they_lose() -> None:
    game, luck = pyspiel.load_game("kit_attraptresors(players=3,switches=untimed:true)"), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        weights = dict(state.chance_outcomes()) if state.is_chance_node() else dict.fromkeys(state.legal_actions(), 1)
        state.apply_action(luck.choices(list(weights), list(weights.values()))[0])
    assert sum(state.returns()) == pytest.approx(0)
