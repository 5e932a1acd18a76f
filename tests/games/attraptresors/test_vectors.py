"""The worked examples AX-1, AX-2 and AV-1 to AV-15, and the odds of throws."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from operator import add

import pytest

from kit.engine.game import CHANCE
from kit.games.attraptresors import NOTHING, Attraptresors, GiveBack, Slip
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    NoCardToGiveBack,
    NoRight,
    ObjectNotPaid,
    RightByMission,
    RoundBegan,
    WonByCards,
)
from kit.games.attraptresors.grab_events import ColumnHolderStopped, GrabbedTooEarly, HandFull, NobodyGrabbed
from kit.games.attraptresors.moves import read_dice
from kit.games.attraptresors.pieces import SACKS_FOR, score
from kit.games.attraptresors.rights import right_of
from tests.games.attraptresors.table import act, cards, grab, sacks, table, told

N = 6**8


def ways(holds: object) -> int:
    """In how many of the 6 ** 8 throws something holds, by the odds that the game publishes."""
    game, state = table("ROYG")
    weights = game.chance(state)
    assert sum(weights.values()) == N
    return sum(weight for throw, weight in weights.items() if holds(throw.dice))  # type: ignore[union-attr, operator]


def test_RNG_all_six_colours_come_in_191_520_throws() -> None:
    assert ways(all) == 191_520 == 40_320 + 151_200


def test_RNG_a_named_colour_comes_three_times_or_more_in_226_491_throws() -> None:
    assert [ways(lambda dice, c=c: dice[c] >= 3) for c in range(6)] == [226_491] * 6


def test_RNG_two_colours_come_three_times_or_more_in_170_730_throws() -> None:
    assert ways(lambda dice: sum(count >= 3 for count in dice) == 2) == 170_730 == 15 * 11_382
    for pair in combinations(range(6), 2):
        assert ways(lambda dice, pair=pair: all(dice[c] >= 3 for c in pair)) == 11_382


def test_RNG_six_colours_and_three_of_one_come_in_40_320_throws() -> None:
    assert ways(lambda dice: all(dice) and max(dice) == 3) == 40_320


def test_RNG_the_odds_agree_with_throwing_one_die_after_the_other() -> None:
    ways_so_far = Counter({(0,) * 6: 1})
    for _ in range(8):
        longer: Counter[tuple[int, ...]] = Counter()
        for dice, count in ways_so_far.items():
            for colour in range(6):
                longer[(*dice[:colour], dice[colour] + 1, *dice[colour + 1 :])] += count
        ways_so_far = longer
    game, state = table("ROYG")
    assert {throw.dice: weight for throw, weight in game.chance(state).items()} == ways_so_far  # type: ignore[union-attr]
    assert len(ways_so_far) == 1287


def test_RNG_every_mat_and_number_of_players_has_the_same_throws() -> None:
    """Two players throw four dice each, at once: together a throw of eight (AT-28)."""
    four = Counter(tuple(map(thrown.count, range(6))) for thrown in product(range(6), repeat=4))
    together: Counter[tuple[int, ...]] = Counter()
    for (one, ways_one), (other, ways_other) in product(four.items(), repeat=2):
        together[tuple(map(add, one, other))] += ways_one * ways_other
    game, state = table("RRG", players=2)
    assert {throw.dice: weight for throw, weight in game.chance(state).items()} == together  # type: ignore[union-attr]


def test_AX_1_the_price_list() -> None:
    assert SACKS_FOR == {"lamp": 2, "chest": 2, "gem": 1, "carpet": 1, "cushion": 1}
    assert told(grab(table("ROYG", "RRROOYYG"), A="column@900"), ColumnPaid) == [ColumnPaid(0, 4)]
    assert told(grab(table("ROYG", "RROOYGBV"), A="column@900"), ColumnPaid) == [ColumnPaid(0, 5)]


@pytest.mark.parametrize("players, most", [(2, (7, 8)), (3, (8, 9)), (4, (9, 10)), (5, (11, 12)), (6, (12, 13))])
def test_AX_2_the_most_that_a_round_can_pay(players: int, most: tuple[int, int]) -> None:
    tower = Attraptresors(players).tower
    assert tuple(column + sum(SACKS_FOR[name] for name in tower) for column in (4, 5)) == most
    seats = "BCDEF"[: players - 1]
    wishes = list(tower)
    hands = {seat: " ".join(f"{wishes.pop(0)}+{400 * (k + 1)}" for k in range(2) if wishes) for seat in seats}
    for dice, paid in zip(("RRROOYYG", "RROOYGBV"), most, strict=True):
        moment = table("RRR" if players == 2 else "R" * 3 + "O" * (players - 3), dice, players=players)
        assert sum(sacks(grab(moment, A="column@900", **hands).state)) == paid


def test_AV_1_a_mission_pays_4_and_is_replaced() -> None:
    moment = table("ROYG", "RRR OO Y G B", thrower="C")
    step = grab(moment, A="column@900", B="lamp@1300 gem@1700", C="carpet@1400", D="gem@1500")
    assert sacks(step.state) == [4, 3, 1, 1]
    assert (step.state.missions[0], step.state.thrower, step.state.round) == (None, 0, 2)
    assert CHANCE in moment[0].to_act(step.state)


def test_AV_2_six_colours_pay_5_and_the_mission_stays() -> None:
    step = grab(table("ROYG", "RR OO Y G B V"), C="column@900")
    assert sacks(step.state) == [0, 0, 5, 0]
    assert (step.state.missions[2], step.state.thrower) == ("yellow", 2)


@pytest.mark.parametrize("seat, replaced", [("A", True), ("B", False)])
def test_AV_3_both_rights_at_once_pay_5(seat: str, replaced: bool) -> None:
    step = grab(table("ROYG", "RRR O Y G B V"), **{seat: "column@900"})
    index = "AB".index(seat)
    assert sacks(step.state)[index] == 5
    assert (step.state.missions[index] is None) == replaced


def test_AV_4_of_two_who_may_the_faster_gets_the_column() -> None:
    step = grab(table("ROYG", "RRR OOO YY"), A="column@950 lamp+400 gem+800", B="column@900")
    assert sacks(step.state) == [3, 4, 0, 0]
    assert step.state.missions == ("red", None, "yellow", "green")


def av_5(owned: str) -> tuple[Attraptresors, object]:
    game, state = table("VBGG", "RRRR OO YY", hands={"A": owned}, round=4)
    return game, grab((game, state), A="column@800", B="lamp@1200", C="gem@1300", D="gem@1400 carpet@1800")


def test_AV_5_a_wrong_grab_pays_nothing_and_costs_a_card_of_own_choice() -> None:
    game, step = av_5("411")
    assert step.state.owes and game.to_act(step.state) == {0}
    assert [move.sacks for move in game.options(step.state, 0)] == [1, 4]
    end = act((game, step.state), GiveBack(1), 0)
    assert sacks(end.state) == [5, 2, 1, 2] and end.state.hands[0] == cards("41")
    assert end.state.round == 5
    assert told(end, CardGivenBack) and told(end, RoundBegan)


def test_AV_6_a_wrong_grab_without_a_card_is_no_debt() -> None:
    _, step = av_5("")
    assert sacks(step.state) == [0, 2, 1, 2] and not step.state.owes
    assert told(step, NoCardToGiveBack) == [NoCardToGiveBack(0)]
    assert step.state.round == 5


def test_AV_7_nobody_grabs_and_the_same_player_throws_again() -> None:
    game, state = table("ROYG", "RR OO YY GG", thrower="C", round=3)
    step = game.apply(state, dict.fromkeys(range(4), NOTHING))
    assert step.events == (NobodyGrabbed((2,)),)
    assert step.state == state._replace(dice=())


def test_AV_8_no_object_before_the_column() -> None:
    step = grab(table("ROYG", "RRR OO Y G B"), A="column@900", B="lamp@700", C="lamp@1200")
    assert told(step, GrabbedTooEarly) == [GrabbedTooEarly(1, "lamp", 700)]
    assert sacks(step.state) == [4, 0, 2, 0]


def test_AV_9_no_third_object_and_none_for_the_column_taker() -> None:
    step = grab(
        table("ROYG", "RRR OO Y G B"), A="column@900 gem@1100", B="lamp@1300 gem@1700 carpet@2100", D="carpet@2500"
    )
    assert told(step, HandFull) == [HandFull(1, "carpet", 2100)]
    assert told(step, ColumnHolderStopped) == [ColumnHolderStopped(0, "gem", 1100)]
    assert sacks(step.state) == [4, 3, 0, 1]


def test_AV_10_two_players_share_open_missions() -> None:
    step = grab(table("RRG", "ROYG RROB", players=2), A="column@900 gem@1300", B="lamp@1200")
    assert sacks(step.state) == [5, 2]
    assert told(step, RightByMission) == [RightByMission(0, "red", 3, "AT-29")]


def test_AV_11_two_players_a_wrong_grab_pays_nothing_at_all() -> None:
    game, state = table("RGB", "OOO YY VVV", players=2, hands={"B": "21"}, round=3)
    step = grab((game, state), B="column@700 lamp@1500", A="gem@1000")
    assert told(step, NoRight) == [NoRight(1)] and told(step, ObjectNotPaid) == [ObjectNotPaid(1, "lamp")]
    end = act((game, step.state), GiveBack(2), 1)
    assert sacks(end.state) == [1, 1] and end.state.round == 4


def test_AV_12_a_tie_on_sacks_goes_to_the_most_cards() -> None:
    game, state = table("ROY", "RROOYYGG", hands={"A": "4421", "B": "521111", "C": "54"}, round=10)
    assert [score(hand) for hand in state.hands] == [(11, 4), (11, 6), (9, 2)]
    # The tenth round is paid: a gem each for A and B, and C gives a card back.
    step = grab((game, state), C="column@900", A="gem@1500", B="gem@1600")
    end = act((game, step.state), GiveBack(4), 2)
    assert end.state.winners == (1,)
    assert told(end, WonByCards) == [WonByCards(1, 12, 7)]


@pytest.mark.parametrize("players, twos", [(3, 10), (6, 20)])
def test_AV_13_ten_paid_rounds_use_up_the_cards_of_two(players: int, twos: int) -> None:
    game = Attraptresors(players)
    assert game.cards[1] == twos
    missions, hands = "R" * 3 + "O" * (players - 3), {"B": "lamp@1000 chest@1400" if players > 4 else "lamp@1000"}
    state = table(missions, "RRROOYYG", players=players)[1]
    for _ in range(10):
        assert not state.winners
        step = grab((game, state._replace(dice=read_dice("RROOYGBV"))), A="column@900", **hands)
        state = step.state
    assert state.winners and state.supply[1] == 0 and state.hands[1][1] == twos


def test_AV_14_a_die_off_the_mat_does_not_count() -> None:
    game, state = table("RVYG", "RRR OO YG V", loose_dice="many")
    assert game.to_act(state) == {CHANCE}
    thrown = read_dice("RRR OYGB V".replace(" ", ""))
    state = state._replace(dice=thrown)
    after = act((game, state), Slip(read_dice("V"))).state
    assert sum(after.dice) == 7 and not all(after.dice)
    assert (
        not right_of(game, after, 1)
        and right_of(game, after, 0).place == 0
        and not right_of(game, after, 0).six_colours
    )
    assert sacks(grab((game, after), A="column@900").state) == [4, 0, 0, 0]


def test_AV_15_two_dice_are_not_enough() -> None:
    game, state = table("ROYG", "RR OO YY GG", hands={"A": "1"}, round=2)
    step = grab((game, state), A="column@900")
    assert told(step, NoRight) and step.state.owes
    assert sacks(act((game, step.state), GiveBack(1), 0).state) == [0, 0, 0, 0]
