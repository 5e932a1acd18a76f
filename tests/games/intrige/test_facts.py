"""The facts P1 to P7, which follow from the clauses, in random games under random switches and with promises.

They are counted here from the states and events alone; `Intrige.broken_laws` says the same in its own way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kit.games.intrige import Answer, Appoint, Bribe, Intrige, Promise, Rep, Send, State
from kit.games.intrige.appointing import applicant, free_posts
from kit.games.intrige.events import (
    Appointed,
    Banished,
    OwnPostChallenged,
    PostChallenged,
    RepSent,
    RivalsApplied,
    SalariesPaid,
)
from kit.games.intrige.moves import Speech
from kit.games.intrige.promise_events import (
    AskDeclined,
    AskGranted,
    AskLapsed,
    BribeAsked,
    BribePromised,
    PostAsked,
    PostPromised,
    PromiseLapsed,
)
from kit.games.intrige.turns import income
from tests.effort import drawn
from tests.games.intrige.play import random_game, random_options, random_steps
from tests.games.intrige.test_promises import JUDGED

BY_DIAL = drawn(40)
SEEDS = st.integers(0, 10**6)


def some_game(random: Random) -> Intrige:
    return Intrige(random.choice((3, 4, 5)), random_options(random))


def states(seed: int) -> Iterator[tuple[Intrige, State]]:
    random = Random(seed)
    game = some_game(random)
    for state in random_game(game, random):
        yield game, state


@BY_DIAL
@given(seed=SEEDS)
def test_every_state_of_a_random_game_keeps_every_law(seed: int) -> None:
    for game, state in states(seed):
        assert game.invariants(state) == []


@BY_DIAL
@given(seed=SEEDS)
def test_P_1_a_park_holds_at_most_one_of_each_opponent(seed: int) -> None:
    for _, state in states(seed):
        for owner, park in enumerate(state.parks):
            seats = [rep.seat for rep in park]
            assert len(set(seats)) == len(seats) and owner not in seats


@BY_DIAL
@given(seed=SEEDS)
def test_P_2_a_post_is_free_whenever_somebody_is_to_be_appointed(seed: int) -> None:
    for game, state in states(seed):
        for court in state.courts:
            employed = [rep.profession for rep in court if rep]
            assert len(set(employed)) == len(employed)
        if applicant(state):
            assert free_posts(game, state)


@BY_DIAL
@given(seed=SEEDS)
def test_P_3_an_internal_conflict_has_one_in_office_and_one_challenger_and_comes_last(seed: int) -> None:
    for _, state in states(seed):
        if state.stage == "internal":
            kinds = [rep.profession for rep in state.parks[state.owner]]
            employed = [rep.profession for rep in state.courts[state.owner] if rep]
            assert len(set(kinds)) == len(kinds) and set(kinds) <= set(employed)


@BY_DIAL
@given(seed=SEEDS)
def test_P_4_hands_are_empty_after_the_sending_rounds_and_parks_one_round_later(seed: int) -> None:
    for game, state in states(seed):
        if state.round > game.sending_rounds:
            assert not any(map(sum, state.hands))
        if state.stage == "over":
            assert not any(state.parks)
        places = Counter(chain((rep for court in state.courts for rep in court if rep), *state.parks))
        for seat, (hand, island) in enumerate(zip(state.hands, state.island, strict=True)):
            for kind, in_hand, banished in zip(game.edition.professions, hand, island, strict=True):
                assert places[Rep(seat, kind)] + in_hand + banished == 2  # each is in exactly one place


@BY_DIAL
@given(seed=SEEDS)
def test_P_5_the_first_round_pays_nothing_and_the_last_seat_ends_with_an_empty_park(seed: int) -> None:
    for game, state in states(seed):
        if state.round == 1:
            assert state.salaries_paid == 0
        if state.round == game.posts_rounds:
            assert all(rep.seat > owner for owner, park in enumerate(state.parks) for rep in park)
            assert state.parks[-1] == ()


@BY_DIAL
@given(seed=SEEDS)
def test_P_6_a_court_pays_at_most_all_its_salaries_a_round(seed: int) -> None:
    random = Random(seed)
    game = some_game(random)
    paid: Counter[int] = Counter()
    for _, _, state, events in random_steps(game, random):
        paid.update(event.seat for event in events if isinstance(event, SalariesPaid))
        earned = sum(income(game, state.courts, seat)[0] for seat in range(game.players))
        assert earned <= sum(game.salaries) * game.players
    assert set(paid.values()) == {game.rounds - 1}


@BY_DIAL
@given(seed=SEEDS)
def test_P_7_all_money_is_what_was_there_and_the_salaries_paid(seed: int) -> None:
    random = Random(seed)
    game = some_game(random)
    salaries = 0
    for _, _, state, events in random_steps(game, random):
        salaries += sum(event.amount for event in events if isinstance(event, SalariesPaid))
        assert sum(state.money) == game.edition.money * game.players + salaries
        assert state.salaries_paid == salaries and min(state.money) >= 0


@BY_DIAL
@given(seed=SEEDS)
def test_every_bribe_post_and_banishment_is_told_once(seed: int) -> None:
    random = Random(seed)
    game = some_game(random)
    for before, moves, after, events in random_steps(game, random):
        (move,) = moves.values()
        kinds = Counter(map(type, events))
        assert kinds[RepSent] == (type(move) is Send) and kinds[Appointed] == (type(move) is Appoint)
        assert sum(map(sum, after.island)) - sum(map(sum, before.island)) == kinds[Banished]
        conflicts = kinds[RivalsApplied] + kinds[PostChallenged] + kinds[OwnPostChallenged]
        assert kinds[Banished] or conflicts <= 1 or type(move) is not Bribe


@BY_DIAL
@given(seed=SEEDS)
def test_every_promise_is_judged_once_or_lapses(seed: int) -> None:
    random = Random(seed)
    game = some_game(random)
    made = over = broken = asked = answered = 0
    for _, moves, state, events in random_steps(game, random):
        kinds = Counter(map(type, events))
        made += kinds[PostPromised] + kinds[BribePromised]
        over += sum(kinds[kind] for kind in JUDGED)
        broken += sum(count for kind, count in kinds.items() if kind.__name__.endswith("PromiseBroken"))
        given = [type(move) is Promise or (isinstance(move, Answer) and move.grants) for move in moves.values()]
        assert kinds[PostPromised] + kinds[BribePromised] == any(given)
        asked += kinds[PostAsked] + kinds[BribeAsked]
        answered += kinds[AskGranted] + kinds[AskDeclined] + kinds[AskLapsed]
        assert answered <= asked - len(state.asks)  # a promise of one's own is an answer, too
        assert made == over + len(state.promises) and broken == len(state.broken)
    assert state.promises == state.asks == state.declined == () and made > 0 and over >= kinds[PromiseLapsed]


@BY_DIAL
@given(seed=SEEDS)
def test_the_story_does_not_depend_on_promises(seed: int) -> None:
    """A promise binds nobody: the same decisions without it lead to the same table."""
    random = Random(seed)
    game = some_game(random)
    silent = game.start()
    for _, moves, state, _ in random_steps(game, random):
        if not any(isinstance(move, Speech) for move in moves.values()):
            silent = game.apply(silent, moves).state
        assert state._replace(promises=(), broken=(), asks=(), declined=()) == silent
