"""The bot that looks ahead: it wins, it keeps its word, and it says the same whenever it is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.engine.bot import Steady, Talker, ask, overhear, play_out, recall, weigh
from kit.engine.session import Session
from kit.games.intrige import Intrige
from kit.games.intrige.bots import BOTS, DEFAULT_BOTS, FAITHFUL, GREEDY
from kit.games.intrige.expert import Expert
from kit.games.intrige.moves import Bribe, Send, Speech
from tests.each import each
from tests.effort import Some
from tests.games.intrige.play import random_options
from tests.games.intrige.table import Table, seat_of

EXPERT = BOTS["expert"]


def session_of(players: int, others: str | None, seed: int) -> tuple[Session[object, object, object], int]:
    """A whole game of the expert, alone among others of one kind, or of any kinds for None; and where it sat."""
    game, random, seat = Intrige(players), Random(f"{others}/{seed}"), seed % players
    names = [others] * (players - 1) if others else random.sample(DEFAULT_BOTS, players - 1)
    names.insert(seat, "expert")
    session = Session(game, seed=seed)
    play_out(session, {at: BOTS[name] for at, name in enumerate(names)}, 5000)
    return session, seat


def score(players: int, others: str | None, games: int) -> float:
    """Its share of victories in so many games, in multiples of luck."""
    won = 0.0
    for seed in range(games):
        session, seat = session_of(players, others, seed)
        winners = session.state.winners
        won += (seat in winners) / len(winners)
    return won / games * players


def test_it_wins_where_promises_are_broken() -> None:
    """Where everybody sells, somebody who knew keepers of promises alone would win less than by luck."""
    assert score(3, "greedy", 10) > 2


@pytest.mark.full("thirty games against each kind; make test has ten, benchmarks.experts has figures")
def test_it_is_an_expert_against_every_kind_and_against_mixes() -> None:
    """Aims: 2.5 times luck against mixes, 1.8 against any one kind; less two standard errors of thirty games."""
    found = {others: score(3, others, 30) for others in (None, *DEFAULT_BOTS)}
    assert found.pop(None) > 2.5 - 2 * 0.25, found
    assert min(found.values()) > 1.8 - 2 * 0.25, found


def test_it_counts_all_cash_by_what_everybody_has_seen_and_by_nothing_else(some: Some) -> None:
    """C-IN-17: purses are closed, and every payment is public."""
    for seed in some(range(30), least=4):
        random = Random(seed)
        game = Intrige(random.choice((3, 4, 5)), random_options(random))
        session = Session(game, seed=seed)
        play_out(session, {seat: BOTS[random.choice(DEFAULT_BOTS)] for seat in game.seats}, 5000)
        for step in range(0, session.step, 9):
            seen = [event for played in session.history[:step] for event in played.events]
            view = EXPERT.counted(game, game.view(session.state_after(step), 0), seen)
            assert view.money == session.state_after(step).money


def test_in_a_game_that_began_in_the_middle_it_counts_nothing() -> None:
    table = Table("BL CM", money=(320, 320, 900, 10))
    other = table.state._replace(money=(320, 320, 10, 900))
    said = [ask(EXPERT, Session(table.game, state, seed=1), 0, seat_of("B")) for state in (table.state, other)]
    assert said[0] == said[1]


def test_it_breaks_no_promise_and_does_speak(some: Some) -> None:
    spoke = 0
    for seed in some(range(40), least=4):
        session, seat = session_of(4, None, seed)
        assert seat not in [speaker for speaker, _ in session.state.broken]
        spoke += sum(isinstance(played.moves.get(seat), Speech) for played in session.history)
    assert spoke


def test_asked_again_with_whatever_luck_it_answers_the_same() -> None:
    session, seat = session_of(4, None, 2)
    for step, played in [*enumerate(session.history)][::7]:
        if seat in played.moves and not isinstance(played.moves[seat], Speech):
            assert ask(EXPERT, session, step, seat, seed=1) == ask(EXPERT, session, step, seat, seed=2)
        else:
            assert overhear(EXPERT, session, step, seat, seed=1) == overhear(EXPERT, session, step, seat, seed=2)


def test_why_it_did_something_is_told_without_asking_it_two_hundred_times(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(EXPERT, Steady) and isinstance(EXPERT, Talker)
    session, seat = session_of(3, None, 1)
    looked = 0
    best = Expert._best

    def counted(*given: Any) -> object:
        nonlocal looked
        looked += 1
        return best(*given)

    monkeypatch.setattr(Expert, "_best", counted)
    made = [(step, played.moves[seat]) for step, played in enumerate(session.history) if seat in played.moves]
    for step, move in made[::5]:
        looked = 0
        choice = recall(EXPERT, session, step, seat, move)
        assert choice and choice.move == move and looked <= 2
    step, move = next((step, move) for step, move in made if isinstance(move, Send))
    assert recall(EXPERT, session, step, seat, Bribe(310)) is None


def test_a_seller_is_outbid_once_it_is_known_to_be_one() -> None:
    """Whoever has broken a promise is taken for somebody who sells: then a promise to a rival says nothing."""
    table = Table("BL CL")
    false = table.state._replace(broken=((0, 1), (0, 2)))
    view = table.game.view(false, seat_of("B"))
    choice = EXPERT(table.game, view, table.game.options(false, seat_of("B")), Random(0))
    assert choice.reason == "bot_looks_bids" and choice.facts["lead"] >= 0


@each("seat", "BCD")
def test_it_tries_no_bribe_that_the_purse_cannot_pay(seat: str) -> None:
    table = Table("BL CL DL", money=(320, 10, 20, 320))
    for payer, cash in zip("BCD", (10, 20, 320), strict=True):
        choice = EXPERT(
            table.game,
            table.game.view(table.state, seat_of(payer)),
            table.game.options(table.state, seat_of(payer)),
            Random(0),
        )
        assert isinstance(choice.move, Bribe) and choice.move.amount <= cash
        table.does(payer, choice.move.amount)
        if payer == seat:
            break


# What it says of others' decisions ------------------------------------------------------------------------------------


def test_its_own_choice_costs_nothing_and_others_may(some: Some) -> None:
    expert, told = Expert(FAITHFUL, GREEDY), 0
    for seed in some(range(6), least=2):
        session, seat = session_of(3, None, seed)
        for step in range(0, session.step, 5):
            state = session.state_after(step)
            if seat not in session.game.to_act(state):
                continue
            own = weigh(expert, session, step, seat, ask(EXPERT, session, step, seat).move)
            assert own is None or own.cost == 0
            for move in session.game.options(state, seat)[:3]:
                found = weigh(expert, session, step, seat, move)
                assert (found is None) == (own is None)
                assert found is None or found.cost == 0 or found.cost == found.facts["lead"] > 0
                told += bool(found and found.cost)
    assert told


def test_where_a_word_binds_or_there_is_no_choice_nothing_is_judged() -> None:
    expert, bound = Expert(FAITHFUL, GREEDY), 0
    session, seat = session_of(3, "faithful", 1)
    for step in range(session.step):
        state = session.state_after(step)
        if seat in session.game.to_act(state):
            choice = ask(EXPERT, session, step, seat)
            if choice.reason in ("bot_pays_word", "bot_keeps_word", "bot_reserves_post", "bot_no_cash"):
                assert weigh(expert, session, step, seat, choice.move) is None
                bound += 1
    assert bound
