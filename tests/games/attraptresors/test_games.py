"""Any legal game under any switches keeps the laws, ends after ten paid rounds, and can be counted."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.event import secret_of
from kit.engine.game import Seat
from kit.engine.walk import joint_moves, reachable, sample, uniform
from kit.games.attraptresors import Attraptresors, Grab, Options, Reach, State
from kit.games.attraptresors.events import EVENTS, CardGivenBack, ColumnPaid, ObjectPaid, VictoryShared
from kit.games.attraptresors.grab_events import PutBack
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.options import PERMILLE, TOWERS, WINDOWS, Window
from kit.games.attraptresors.pieces import COLOURS, COLUMN, IN_BOX, score
from tests.effort import drawn
from tests.games.attraptresors.table import table

MOST_STEPS = 400

windows = st.one_of(st.sampled_from([*WINDOWS]), st.builds(Window, st.integers(200, 900), st.integers(200, 900)))
options = st.builds(
    Options,
    tower=st.sampled_from([*TOWERS]),
    window=windows,
    auto_reroll=st.booleans(),
    both_pays=st.sampled_from(["six_colours", "mission"]),
    two_player_missions=st.sampled_from(["replace", "fixed"]),
    loose_dice=st.sampled_from([*PERMILLE, 500]),
    untimed=st.booleans(),
)


def any_move(game: Attraptresors, state: State, seat: Seat, random: Random) -> Move:
    """Any allowed reach at all, not only the typical ones; often at equal moments."""
    if state.owes:
        return random.choice(game.options(state, seat))
    while True:
        move = Reach(tuple(any_grab(game, random) for _ in range(random.randrange(5))))
        if game.why_not(state, seat, move) is None:
            return move


def any_grab(game: Attraptresors, random: Random) -> Grab:
    name = random.choice((COLUMN, *IN_BOX))
    if game.untimed:
        return Grab(name)
    ms = random.choice((100, 101, 150, 200, 300, random.randrange(1, 2000)))
    return Grab(name, at_ms=ms) if random.random() < 1 / 2 else Grab(name, after_ms=ms)


@drawn(80)
@given(players=st.integers(2, 6), chosen=options, seed=st.integers(0, 10**9))
def test_no_law_is_broken_in_any_legal_game(players: int, chosen: Options, seed: int) -> None:
    game = Attraptresors(players, chosen)
    before = game.start()
    assert game.broken_laws(before) == []
    for _, step in islice(sample(game, any_move, Random(seed), before), MOST_STEPS):
        assert game.broken_laws(step.state) == []
        assert all(event.rule and type(event) in EVENTS for event in step.events) and step.events
        check_conservation(game, before, step.state)
        check_payment(before, step.state, step.events)
        before = step.state


def check_conservation(game: Attraptresors, before: State, after: State) -> None:
    """All gold cards of the box are somewhere, and so are the missions of a round that deals none."""
    assert sum(after.supply) + sum(map(sum, after.hands)) == sum(game.cards)
    assert min(after.supply) >= 0 and all(min(hand) >= 0 for hand in after.hands)
    assert all(left + after.missions.count(colour) <= 3 for colour, left in zip(COLOURS, after.pile, strict=True))
    assert after.round - before.round in (0, 1)


def check_payment(before: State, after: State, events: tuple[Any, ...]) -> None:
    """Every sack that moves is told."""
    change = [0] * len(before.hands)
    for event in events:
        if type(event) is CardGivenBack:
            change[event.seat] -= event.sacks
        elif type(event) in (ColumnPaid, ObjectPaid):
            change[event.seat] += event.sacks
    assert change == [score(new)[0] - score(old)[0] for old, new in zip(before.hands, after.hands, strict=True)]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_ends_after_ten_paid_rounds(players: int) -> None:
    game = Attraptresors(players)
    for seed in range(6):
        *_, (_, last) = sample(game, uniform, Random(seed))
        assert last.state.winners and last.state.round == 10


def test_every_type_of_event_happens_and_only_missions_are_secret() -> None:
    happened: Counter[type] = Counter()
    for players in range(2, 7):
        for chosen in (Options(), Options(auto_reroll=True), Options(loose_dice="many"), Options(tower="full")):
            game = Attraptresors(players, chosen)
            for seed in range(6):
                for _, step in sample(game, any_move if seed % 2 else uniform, Random(seed)):
                    happened.update(map(type, step.events))
                    assert {type(e).__name__ for e in step.events if secret_of(e) is not None} <= {"MissionSeen"}
    assert happened.keys() >= set(EVENTS) - {VictoryShared, PutBack}  # rare (C-AT-24), and of real tables (AT-17)


def test_what_the_others_do_never_makes_a_move_refused() -> None:
    """`why_not` judges a move alone: the same answer whatever missions, cards and pile there are."""
    random = Random(4)
    game, one = table("ROYG", "RRROOYYG")
    _, other = table("BVVB", "ROYGBVVV", hands={"B": "411"}, round=3)
    for _ in range(300):
        move = Reach(tuple(any_grab(game, random) for _ in range(random.randrange(4))))
        answers = {game.why_not(state, seat, move) is None for state in (one, other) for seat in range(4)}
        assert len(answers) == 1


# A checksum of the rules ----------------------------------------------------------------------------------------------


FIRST_THROW = pytest.mark.full("800,000 states; make test counts as far as the missions, and the throws of two players")


@pytest.mark.parametrize("steps", [4, pytest.param(5, marks=FIRST_THROW)])
def test_from_the_start_the_states_can_be_counted_by_hand(steps: int) -> None:
    """Three players: a mission, then another and another; then somebody throws one of 1287 throws."""
    game, counted = Attraptresors(3), [1, 6, 36, 216, 216 * 3, 216 * 3 * 1287]
    assert [len(states) for states in reachable(game, game.start(), steps)] == counted[: steps + 1]


def test_the_states_after_a_throw_of_two_players() -> None:
    game, state = table("RGB", "RRRYYYOO", players=2, hands={"A": "42", "B": "1"}, round=9)
    assert len(list(joint_moves(game, state))) == len(game.options(state, 0)) ** 2
    assert [len(states) for states in reachable(game, state, 2)] == [1, 48, 1387]
