"""What every game promises, whatever its rules: one test for all games."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine import record as records
from kit.engine.box import AnyBox
from kit.engine.chance import draw
from kit.engine.event import facts
from kit.engine.game import CHANCE, Game
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.engine.walk import outcomes, sample, uniform
from kit.games import NAMES, open_box
from tests.effort import drawn
from tests.games.secrets import FOREIGN_MOVES, INTERJECTIONS, SECRETS

MOST_STEPS = 600
BY_DIAL = drawn(25)


@st.composite
def games(draw: st.DrawFn, box: AnyBox) -> Game[Any, Any, Any]:
    """A game with any number of players and any switches."""
    chosen = {
        switch.name: draw(st.sampled_from(switch.metadata["choices"]), label=switch.name)
        for switch in fields(box.options)
    }
    return box.new_game(draw(st.sampled_from(box.players), label="players"), read_options(box.options, chosen))


def play(game: Game[Any, Any, Any], seed: int) -> list[tuple[Any, Any, Any]]:
    """A random game: the state before each step, the moves, and the step."""
    state, steps = game.start(), []
    for (moves, step), _ in zip(sample(game, uniform, Random(seed)), range(MOST_STEPS), strict=False):
        steps.append((state, moves, step))
        state = step.state
    return steps


@pytest.fixture(params=NAMES, scope="module")
def box(request: pytest.FixtureRequest) -> AnyBox:
    return open_box(request.param)


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_every_reachable_state_keeps_the_laws(box: AnyBox, data: st.DataObject, seed: int) -> None:
    game = data.draw(games(box))
    assert game.invariants(game.start()) == []
    for _, _, step in play(game, seed):
        assert list(game.invariants(step.state)) == []


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_options_are_not_refused_and_refused_moves_are_not_options(box: AnyBox, data: st.DataObject, seed: int) -> None:
    game = data.draw(games(box))
    seats = [CHANCE, *range(game.players)]
    for state, _, _ in play(game, seed)[::7]:
        for seat in seats:
            options = list(game.options(state, seat))
            assert bool(options) == (seat in game.to_act(state))
            assert [game.why_not(state, seat, move) for move in options] == [None] * len(options)
            for move in FOREIGN_MOVES[box.name]:
                assert (game.why_not(state, seat, move) is None) == (move in options), (seat, move)


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_a_seat_that_is_not_at_the_table_has_no_options_and_may_do_nothing(
    box: AnyBox, data: st.DataObject, seed: int
) -> None:
    game = data.draw(games(box))
    for state, _, step in play(game, seed)[::5]:
        for seat in (-9, -3, -2, game.players, game.players + 1, 99):
            for moment in (state, step.state):
                assert tuple(game.options(moment, seat)) == ()
                assert all(game.why_not(moment, seat, move) for move in FOREIGN_MOVES[box.name])


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_an_interjection_is_no_option_and_changes_nobodys_turn(box: AnyBox, data: st.DataObject, seed: int) -> None:
    """Whoever may speak may do so at any moment, and then the same seats decide between the same moves."""
    game = data.draw(games(box))
    for state, _, step in play(game, seed)[::9]:
        for seat in range(game.players):
            for move in INTERJECTIONS[box.name]:
                assert move not in game.options(state, seat)
                if game.why_not(state, seat, move) is None:
                    after = game.apply(state, {seat: move})
                    assert after.events and after.state != state and game.invariants(after.state) == []
                    assert game.to_act(after.state) == game.to_act(state) and game.result(after.state) is None
                    assert all(game.options(after.state, s) == game.options(state, s) for s in range(game.players))
        assert all(game.why_not(step.state, seat, move) for move in INTERJECTIONS[box.name] for seat in (CHANCE, 9))


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_chance_has_positive_whole_odds_only_when_it_acts(box: AnyBox, data: st.DataObject, seed: int) -> None:
    game = data.draw(games(box))
    for state, _, _ in play(game, seed)[:60]:
        weights = game.chance(state)
        assert bool(weights) == (CHANCE in game.to_act(state))
        assert len(set(map(type, weights))) <= 1  # a record can leave steps out: what is given shows what it is
        assert all(type(weight) is int and weight > 0 for weight in weights.values())
        if weights:
            assert sum(probability for probability, _, _ in outcomes(game, state)) == 1


CHANCY: dict[str, list[dict[str, Any]]] = {
    "attraptresors": [{}, {"loose_dice": "few"}, {"loose_dice": "many"}, {"loose_dice": 500}],
    "bakschisch": [{}, {"board": "short-25"}],
    "intrige": [{}],
}
"""Switches that change the odds."""
DRAWS = 3000
FEWEST_EXPECTED = 10


def chance_moments(box: AnyBox, a_kind: int) -> list[dict[Any, int]]:
    """The odds of different moments in which chance acts, so many of each kind of move, from random games."""
    found: dict[Any, dict[frozenset[Any], dict[Any, int]]] = {}
    for number, chosen in enumerate(CHANCY[box.name]):
        for players in (box.players[0], box.players[-1]):
            game = box.new_game(players, read_options(box.options, chosen))
            for state, _, _ in play(game, number)[:80]:
                if weights := dict(game.chance(state)):
                    alike = found.setdefault((number, players, type(next(iter(weights)))), {})
                    if len(alike) < a_kind:
                        alike[frozenset(weights.items())] = weights
    return [weights for alike in found.values() for weights in alike.values() if len(weights) > 1]


def misfit(weights: dict[Any, int], drawn: Counter[Any]) -> float:
    """Pearson's chi-square, in its own standard deviations above its mean; rare outcomes are put together."""
    whole, trials = sum(weights.values()), drawn.total()
    bins: list[list[Any]] = [[0, Fraction(0)]]
    for outcome, weight in weights.items():
        if bins[-1][1] >= FEWEST_EXPECTED:
            bins.append([0, Fraction(0)])
        bins[-1][0] += drawn[outcome]
        bins[-1][1] += Fraction(trials * weight, whole)
    if len(bins) > 1 and bins[-1][1] < FEWEST_EXPECTED:
        count, expected = bins.pop()
        bins[-1] = [bins[-1][0] + count, bins[-1][1] + expected]
    freedom = len(bins) - 1
    if not freedom:
        return 0.0
    return (float(sum((count - expected) ** 2 / expected for count, expected in bins)) - freedom) / (2 * freedom) ** 0.5


def test_what_is_drawn_from_seeds_is_as_frequent_as_its_odds_say(box: AnyBox) -> None:
    """C-AT-19 for one: dice that can roll off the mat do so with a seed, too."""
    moments = chance_moments(box, a_kind=2)
    assert moments or box.name == "intrige"
    for weights in moments:
        for of_seeds in (True, False):  # one draw of many seeds, and many draws of one seed
            drawn = Counter(draw(weights, *((n, 4) if of_seeds else (4, n))) for n in range(DRAWS))
            assert drawn.keys() <= weights.keys() and misfit(weights, drawn) < 5


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_every_event_is_of_a_listed_type_and_cites_rules_of_the_book(
    box: AnyBox, data: st.DataObject, seed: int
) -> None:
    game = data.draw(games(box))
    for _, _, step in play(game, seed):
        assert step.events
        for event in step.events:
            assert type(event) in box.events
            assert {event.rule, *event.rulings} <= box.rules().keys()
            assert not {"rule", "rulings"} & facts(event).keys()


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_views_hide_what_is_secret(box: AnyBox, data: st.DataObject, seed: int) -> None:
    """A view does not change when only what others may not know changes."""
    game = data.draw(games(box))
    checked = 0
    for state, _, _ in play(game, seed)[::5]:
        for seat in [None, *range(game.players)]:
            for other in SECRETS[box.name](game, state, seat):
                assert other != state
                assert game.view(other, seat) == game.view(state, seat)
                checked += 1
    assert checked or not SECRETS[box.name].has_secrets(game)


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_the_game_is_over_when_there_is_a_result_and_nobody_acts(box: AnyBox, data: st.DataObject, seed: int) -> None:
    game = data.draw(games(box))
    for state, _, step in play(game, seed):
        assert game.result(state) is None
        assert (game.result(step.state) is None) == bool(game.to_act(step.state))
        result = game.result(step.state)
        assert result is None or set(result.winners) <= set(range(game.players))


def played_session(
    box: AnyBox, seed: int, steps: int = 80, options: Any = None, players: int = 0
) -> Session[Any, Any, Any]:
    session = Session(box.new_game(players or box.players[-1], options or box.options()), seed=seed)
    random = Random(seed)
    while session.waiting_for and session.step < steps:
        if session.waiting_for == {CHANCE}:
            session.draw()
        for seat in sorted(session.waiting_for - {CHANCE}):
            session.submit(seat, uniform(session.game, session.state, seat, random))
    return session


@pytest.mark.parametrize("seed", range(3))
def test_replaying_a_record_repeats_states_and_events(box: AnyBox, seed: int) -> None:
    session = played_session(box, seed)
    players = [records.Player(f"P{seat}") for seat in range(session.game.players)]
    text = records.write_record(records.record_of(session, box, players, box.options()))
    again = records.replay(records.read_record(text, open_box), box)
    assert [(step.state, step.events) for step in again.history] == [
        (step.state, step.events) for step in session.history
    ]
    assert [list(map(type, step.events)) for step in again.history] == [
        list(map(type, s.events)) for s in session.history
    ]


@BY_DIAL
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_with_a_seed_steps_of_chance_may_be_left_out_all_or_some(box: AnyBox, data: st.DataObject, seed: int) -> None:
    """Whoever leaves one out leaves out the later ones of its kind, too, up to the next decision of a seat."""
    options = data.draw(games(box)).options_chosen  # type: ignore[attr-defined]
    session = played_session(box, seed, steps=40, options=options)
    players, random, all_gone = [records.Player("P")] * session.game.players, Random(seed), seed % 3 == 0
    whole = records.record_of(session, box, players, options)
    kept, left_out = [], set()
    for step, played in zip(whole.moves, session.history, strict=True):
        kind = type(played.moves.get(CHANCE))
        if CHANCE not in played.moves:
            left_out.clear()
        elif all_gone or kind in left_out or random.random() < 1 / 2:
            left_out.add(kind)
            continue
        kept.append(step)
    again = records.replay(replace(whole, moves=tuple(kept)), box)
    assert again.history == session.history[: again.step]
    assert all(CHANCE in played.moves for played in session.history[again.step :])


@pytest.mark.parametrize("seed", range(3))
def test_a_position_says_the_whole_state(box: AnyBox, seed: int) -> None:
    session = played_session(box, seed)
    for state in [session.start, *(played.state for played in session.history)]:
        line = box.write_position(session.game, state)
        assert "\n" not in line and box.read_position(session.game, line, "position") == state


@pytest.mark.parametrize("seed", range(3))
def test_undo_returns_the_same_state_and_redo_the_same_card(box: AnyBox, seed: int) -> None:
    session = played_session(box, seed)
    line = [played.state for played in session.history]
    while session.step:
        at = session.step
        assert session.undo()
        assert session.state == (line[at - 2] if at > 1 else session.start)
        if session.waiting_for == {CHANCE}:
            session.draw()
            assert session.state == line[at - 1]
            session.undo()


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_and_moves_turn_up_the_same_chance(box: AnyBox, seed: int) -> None:
    assert played_session(box, seed).history == played_session(box, seed).history
