"""A batch of Bakschisch is the engine, game by game and decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from kit.engine.game import CHANCE, Seat
from kit.engine.stream import Stream
from kit.engine.streams import begin, draw_next
from kit.games.bakschisch import Bakschisch, Options, State
from kit.games.bakschisch.batch import CARDS, Games, deals, play
from kit.games.bakschisch.batch_settle import end_round, rules_of, settle, tables_of, turn_card
from kit.games.bakschisch.board import make_board
from kit.games.bakschisch.moves import CHOICES, THIEF, Thief
from kit.games.bakschisch.state import BRIBES, moment
from tests.effort import Some
from tests.lab.batches import Chooser, Which, steps, uniform

TINY = make_board("tiny", [["guard", "fakir", "lady"], ["eunuch", "servant", "guard"]])
"""Its throne is soon reached, and by several."""
SWITCHES = [
    {},
    {"board": TINY},
    {"board": TINY, "final_tie": "track_behind", "caliph_tie": "dense"},
    {"board": TINY, "caliph_tie": "worst", "fifth_zero_moves_all": True},
    {"board": "short-25", "remainder_carry": False, "thief_cancels_move": True},
    {"board": TINY, "throne_blocks": False, "open_gold": True},
]


def expected(
    game: Bakschisch, start: State, stream: Stream, choose: Mapping[Seat, Chooser], bribes: int
) -> tuple[list[list[Any]], State]:
    """Every bribe that the engine plays on this luck, as a row of numbers, and the state at the end."""
    rows, card, end = [], start.card, start
    with_bribes = ((moves, state) for moves, state in steps(game, start, stream, choose))
    for moves, state in with_bribes:
        end = state
        if CHANCE in moves:
            card = moves[CHANCE].card
            continue
        fists = [-1 if isinstance(moves[seat], Thief) else moves[seat].gold for seat in game.seats]
        table = [state.spaces, state.purses, state.thieves, state.since, state.came_from]
        rows.append([CARDS.index(card or ""), fists, *map(list, table), state.heap, state.lost])
        if len(rows) == bribes:
            break
    return rows, end


def assert_equal(
    found: Games,
    game: Bakschisch,
    start: State,
    luck: tuple[int, int],
    choose: Mapping[Seat, Chooser],
    bribes: int,
    which: Which = iter,
) -> None:
    """Every bribe and the end of each game are what the engine plays with the luck of (seed, first)."""
    seed, first = luck
    for number in which(range(len(found.rounds))):
        rows, end = expected(game, start, Stream(seed, first + number), choose, bribes)
        assert found.bribes[number] == len(rows)
        for place, row in enumerate(rows):
            assert [array[place, ..., number].tolist() for array in found.trace] == row, (number, place)
        winners = [seat in end.winners for seat in game.seats]
        assert found.winners[number].tolist() == winners
        assert (found.rounds[number], found.heap[number], found.lost[number]) == (end.round, end.heap, end.lost)
        per_seat = [array[number].tolist() for array in (found.spaces, found.purses, found.thieves)]
        assert per_seat == [list(end.spaces), list(end.purses), list(end.thieves)]


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches) or "defaults")
def test_every_bribe_is_the_engine_s_with_every_switch(switches: dict[str, Any], some: Some) -> None:
    options, bribes = Options(**switches), 150
    for players in (2, 3, 4):
        game = Bakschisch(players, options)
        found = play(3, 1000, 15, players=players, options=options, bribes=bribes, trace=True)
        assert_equal(
            found, game, game.start(), (3, 1000), dict.fromkeys(game.seats, uniform), bribes, partial(some, least=3)
        )


def turns(game: Bakschisch, games: int) -> Iterator[tuple[State, Mapping[Seat, Any], State]]:
    """Every step of some games: before, moves, after."""
    for number in range(games):
        before = game.start()
        for moves, after in islice(steps(game, before, Stream(2, number), dict.fromkeys(game.seats, uniform)), 90):
            yield before, moves, after
            before = after


def sealed(*arrays: np.ndarray) -> None:
    """Whoever writes to them raises."""
    for array in arrays:
        array.flags.writeable = False


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches) or "defaults")
@pytest.mark.parametrize("bribe", range(1, BRIBES + 1))
def test_a_bribe_in_many_rounds_at_once_is_settled_as_by_the_engine(switches: dict[str, Any], bribe: int) -> None:
    game = Bakschisch(3, Options(**switches))
    at_bribe = [turn for turn in turns(game, 12) if CHANCE not in turn[1] and turn[0].bribe == bribe]
    befores, moves, afters = zip(*at_bribe, strict=True)
    shown = [[-1 if each[seat] == THIEF else each[seat].gold for each in moves] for seat in game.seats]
    gold, steals = np.array(shown, np.int16).clip(0), np.array(shown) < 0
    cards = np.array([CARDS.index(before.card) for before in befores], np.int16)
    moments = np.array([moment(before.round, bribe) for before in befores], np.int32)
    tables, won = tables_of(befores), np.zeros_like(steals)
    sealed(*tables, gold, steals, cards, moments)
    found = settle(rules_of(game), tables, cards, gold, steals, bribe == BRIBES, moments)
    if bribe == BRIBES:
        sealed(*found)
        found, won = end_round(rules_of(game), found)
    assert len({before.round for before in befores}) > 1
    assert all(map(np.array_equal, found, tables_of(afters)))
    assert won.T.tolist() == [[seat in state.winners for seat in game.seats] for state in afters]


def test_cards_of_many_rounds_at_once_are_turned_as_by_the_engine() -> None:
    game = Bakschisch(3)
    befores = [before for before, moves, _ in turns(game, 5) if CHANCE in moves]
    tables = tables_of(befores)
    sealed(*tables)
    cards, found = turn_card(tables, draw_next(begin(5, 0, len(befores)), 1)[0])
    drawn = [Stream(5, number).draw(game.chance(before)) for number, before in enumerate(befores)]
    assert [CARDS[card] for card in cards] == [turn.card for turn in drawn]
    afters = [game.apply(before, {CHANCE: turn}).state for before, turn in zip(befores, drawn, strict=True)]
    assert all(map(np.array_equal, found, tables_of(afters)))


def test_a_batch_begins_in_any_position_with_or_without_an_open_card() -> None:
    game = Bakschisch(3, Options(board=TINY))
    everybody = dict.fromkeys(game.seats, uniform)
    for taken in range(1, 13):
        walk = steps(game, game.start(), Stream(9, taken), everybody)
        start = list(islice(walk, taken))[-1][1]
        if not start.winners:
            found = play(4, 0, 10, players=3, options=game.options_chosen, start=start, bribes=40, trace=True)
            assert_equal(found, game, start, (4, 0), everybody, 40)


@pytest.mark.parametrize(
    ("final_tie", "winners"), [("shared", [True, True, False]), ("track_behind", [False, True, False])]
)
def test_who_came_from_further_behind_wins_where_that_was_chosen(final_tie: str, winners: list[bool]) -> None:
    game = Bakschisch(3, Options(board=TINY, final_tie=final_tie))
    throne, cards = game.board.throne, ("guard", "lady", "fakir", "guard")
    start = game.start()._replace(
        bribe=5,
        cards=cards,
        spaces=(throne, throne, 0),
        since=(4, 4, 0),
        came_from=(5, 3, 0),
        unseen=(3, 5, 4, 5, 4, 5),
    )
    found = play(1, 0, 8, players=3, options=game.options_chosen, start=start, policy=[2, 2, 0])
    assert found.winners.tolist() == [winners] * 8


def matrix(random: Random) -> np.ndarray:
    """Weights by thief in hand and purse; several are 0."""
    weights = [[[random.choice([0, 1, 2, 9]) for _ in range(42)] for _ in range(41)] for _ in range(2)]
    for row in (row for rows in weights for row in rows):
        row[0] += 1
    return np.array(weights)


def by_matrix(weights: np.ndarray) -> Chooser:
    """What a matrix by purse says, as a policy of the engine."""

    def choose(game: Bakschisch, state: State, seat: Seat, stream: Stream) -> Any:
        row = weights[int(state.thieves[seat]), state.purses[seat]].tolist()
        options = game.options(state, seat)
        return stream.draw({move: row[-1] if move == THIEF else row[move.gold] for move in options})

    return choose


def test_each_seat_has_a_policy_of_its_own_and_only_chance_draws() -> None:
    weights = matrix(Random(6))
    game = Bakschisch(4, Options(board=TINY))
    fixed: dict[Any, Chooser] = {
        "lowest": lambda _game, state, seat, _stream: CHOICES[0][0],
        "highest": lambda _game, state, seat, _stream: CHOICES[state.purses[seat]][-1],
        3: lambda _game, state, seat, _stream: CHOICES[min(3, state.purses[seat])][-1],
    }
    for policies in ([weights, "uniform", 3, "highest"], ["lowest", weights, weights[1], "uniform"]):
        choose: dict[Seat, Chooser] = {}
        for seat, policy in enumerate(policies):
            if isinstance(policy, np.ndarray):
                choose[seat] = by_matrix(policy if policy.ndim == 3 else np.stack([policy, policy]))
            else:
                choose[seat] = uniform if policy == "uniform" else fixed[policy]
        found = play(5, 20, 40, options=game.options_chosen, policy=policies, bribes=60, trace=True)
        assert_equal(found, game, game.start(), (5, 20), choose, 60)


def test_games_do_not_depend_on_how_they_are_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.games.bakschisch.batch.AT_ONCE", 70)
    whole, parts = play(1, 0, 200), [play(1, 0, 90), play(1, 90, 110)]
    for name in ("winners", "rounds", "bribes", "spaces", "purses", "heap"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts])), name


def test_what_no_batch_can_play_is_told() -> None:
    with pytest.raises(ValueError, match="no policy clever; it has uniform"):
        play(1, 0, 1, policy="clever")
    with pytest.raises(ValueError, match="a bribe is 0 to 40, not 41"):
        play(1, 0, 1, policy=41)
    with pytest.raises(ValueError, match="3 policies for 4 players"):
        play(1, 0, 1, policy=["uniform"] * 3)
    with pytest.raises(ValueError, match="41 rows of 42 whole weights, not"):
        play(1, 0, 1, policy=np.ones((3, 3), int))
    with pytest.raises(ValueError, match="must sum to 1 at least"):
        play(1, 0, 1, policy=np.zeros((41, 42), int))
    with pytest.raises(ValueError, match="a weight is below 0"):
        play(1, 0, 1, policy=-np.ones((41, 42), int))
    with pytest.raises(ValueError, match="the position is of 4 players, not 3"):
        play(1, 0, 1, players=3, start=Bakschisch(4).start())
    with pytest.raises(ValueError, match="BK-39: the game is over"):
        play(1, 0, 1, start=Bakschisch(4).start()._replace(winners=(1,)))


def test_cards_that_are_dealt_are_those_of_the_engine() -> None:
    game, rows = Bakschisch(), []
    for number in range(100, 200):
        state, stream, row = game.start(), Stream(8, number), []
        for _ in range(5):
            state = game.apply(state, {CHANCE: stream.draw(game.chance(state))}).state
            row.append(CARDS.index(state.cards[-1]))
            state = state._replace(bribe=len(state.cards) + 1)  # nobody bribes
        rows.append(row)
    assert deals(8, 100, 100).tolist() == rows
