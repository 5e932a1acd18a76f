"""One promise for each printed clause, BK-1 to BK-40."""

from __future__ import annotations

import pytest

from kit.engine.chance import draw
from kit.engine.game import CHANCE
from kit.games.bakschisch import THIEF, Bakschisch, Bribe, Turn
from kit.games.bakschisch.board import load_board
from kit.games.bakschisch.cards import CALIPH, CARDS, INHABITANTS
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    DeckReshuffled,
    GoldLaidAside,
    GoldShared,
    GoldSplit,
    GoldStolen,
    NobodyMoved,
    PalaceEntered,
    PawnMoved,
    RoundBegan,
    RoundEnded,
    ThiefGivenUp,
    ThiefLaidAside,
    ThiefTakenBack,
    ThievesReturned,
    ThroneLost,
    ThroneReached,
    WonByArrival,
    WonByGold,
    WonOnThrone,
)
from tests.games.bakschisch.table import T, cited, open_fists, table, told, turn


def reason(moment, seat, move):
    game, state = moment
    refusal = game.why_not(state, seat, move)
    return refusal and (refusal.rule, refusal.reason)


# Setup


@pytest.mark.parametrize("players", [1, 5, 0, -1])
def test_BK_1_two_to_four_players(players: int) -> None:
    assert [Bakschisch(n).players for n in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(ValueError, match="BK-1"):
        Bakschisch(players)


def test_BK_2_no_purse_can_ever_hold_more_than_the_forty_pieces() -> None:
    game, state = table([0, 0, 0, 0], purses=[40, 0, 0, 0], cards="G")
    assert game.options(state, 0)[-2:] == (Bribe(40), THIEF)


def test_BK_3_five_cards_of_each_of_six_kinds() -> None:
    game = Bakschisch(4)
    assert game.chance(game.start()) == {Turn(card): 5 for card in CARDS}
    assert game.why_not(game.start(), CHANCE, Turn("vizier")).rule == "BK-3"


@pytest.mark.parametrize("name", ["default-30", "short-25"])
def test_BK_4_each_inhabitant_several_times_and_no_caliph_before_the_throne(name: str) -> None:
    board = load_board(name)
    assert all(board.persons.count(person) > 1 for person in INHABITANTS)
    assert set(board.persons) == set(INHABITANTS) and CALIPH not in board.persons


def test_BK_5_every_pawn_begins_on_the_start() -> None:
    assert Bakschisch(3).start().spaces == (0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_BK_6_ten_gold_and_a_thief_in_each_bag(players: int) -> None:
    state = Bakschisch(players).start()
    assert state.purses == (10,) * players and state.thieves == (True,) * players and state.heap == 0


def test_BK_7_before_the_first_card_all_thirty_are_possible_and_none_is_up() -> None:
    state = Bakschisch(2).start()
    assert sum(state.unseen) == 30 and state.cards == () and state.card is None


@pytest.mark.parametrize("seat", [2, 7, -2])
def test_BK_1_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    assert reason(table([0, 0], cards="G"), seat, Bribe(1)) == ("BK-1", "not_a_seat")


# A bribe


def test_BK_8_one_card_is_turned_for_each_bribe_and_then_all_choose() -> None:
    game = Bakschisch(2)
    assert game.to_act(game.start()) == {CHANCE}
    step = turn((game, game.start()), "fakir")
    assert step.events == (CardTurned("fakir", 1),)
    assert game.to_act(step.state) == {0, 1} and step.state.card == "fakir"
    assert reason((game, game.start()), 0, Bribe(1)) == ("BK-8", "card_first")
    assert reason((game, step.state), CHANCE, Turn("guard")) == ("BK-9", "fists_first")


def test_BK_9_any_number_of_own_gold_or_the_thief_or_nothing() -> None:
    game, state = table([0, 0], purses=[3, 17], cards="G")
    assert list(game.options(state, 0)) == [Bribe(0), Bribe(1), Bribe(2), Bribe(3), THIEF]
    assert reason((game, state), 0, Bribe(4)) == ("BK-9", "not_enough_gold")
    assert reason((game, state), 0, Bribe(-1)) == ("BK-9", "not_a_move")
    assert reason((game, state), 0, Turn("guard")) == ("BK-9", "not_a_move")


def test_BK_10_the_thief_once_a_round() -> None:
    moment = table([0, 0], cards="G", thieves="B")
    assert reason(moment, 0, THIEF) == ("BK-10", "thief_used")
    assert THIEF not in moment[0].options(moment[1], 0)
    assert reason(moment, 1, THIEF) is None


def test_BK_11_all_fists_open_together_and_are_declared() -> None:
    step = open_fists(table([0] * 3, cards="G"), 2, T, 0)
    assert step.events[0] == BribesRevealed((2, 0, 0), (1,))


def test_BK_12_the_sole_largest_bribe_moves_to_the_next_such_person() -> None:
    step = open_fists(table([0, 0, 7], cards="S"), 4, 2, 3)
    assert told(step, PawnMoved) == [PawnMoved(0, "servant", 0, 2, 2, "BK-12")]
    assert step.state.spaces == (2, 0, 7)


def test_BK_13_all_who_tie_for_the_largest_move_each_from_its_own_space() -> None:
    step = open_fists(table([0, 5, 7], cards="S"), 3, 3, 1)
    assert step.state.spaces == (2, 8, 7)
    assert [walk.rule for walk in told(step, PawnMoved)] == ["BK-13", "BK-13"]


@pytest.mark.parametrize("shown", [(0, 0, 0), (T, 0, 0), (T, T, T)])
def test_BK_14_without_gold_nobody_moves(shown: tuple[int | str, ...]) -> None:
    step = open_fists(table([3, 5, 7], cards="S"), *shown)
    assert step.state.spaces == (3, 5, 7)
    assert told(step, NobodyMoved) == [NobodyMoved("servant")]


def test_BK_15_any_number_of_pawns_share_a_space() -> None:
    assert open_fists(table([0] * 4, cards="E"), 2, 2, 2, 2).state.spaces == (5, 5, 5, 5)


def test_BK_16_the_own_space_is_never_the_next_one() -> None:
    assert open_fists(table([6, 0], cards="G"), 1, 0).state.spaces == (12, 0)
    assert open_fists(table([6, 0], cards="SFHEG"), 0, 1).state.spaces == (1, 0)


@pytest.mark.parametrize("cards", ["G", "SG", "SFG", "SFHG", "SFHEG"])
def test_BK_17_the_thief_may_come_on_any_of_the_five_bribes(cards: str) -> None:
    game, state = table([0, 0], cards=cards)
    assert game.why_not(state, 0, THIEF) is None
    assert told(open_fists((game, state), T, 2), GoldStolen) == [GoldStolen(0, 2)]


def test_BK_18_one_thief_takes_what_the_others_showed_for_this_bribe_only() -> None:
    step = open_fists(table([0] * 3, purses=[5, 9, 7], heap=9, cards="SG"), T, 4, 2)
    assert told(step, GoldStolen) == [GoldStolen(0, 6)]
    assert step.state.purses == (11, 5, 5) and step.state.heap == 9


@pytest.mark.parametrize("gold", [0, 3])
def test_BK_19_a_shown_thief_lies_aside_even_if_it_stole_nothing(gold: int) -> None:
    step = open_fists(table([0, 0], cards="G"), T, gold)
    assert step.state.thieves == (False, True) and told(step, ThiefLaidAside) == [ThiefLaidAside(0)]


def test_BK_20_several_thieves_share_and_the_rest_goes_beside_the_board() -> None:
    step = open_fists(table([0] * 4, cards="G"), T, 4, 3, T)
    assert told(step, GoldSplit) == [GoldSplit((0, 3), 3, 1, False, "BK-20", ("C-BK-8",))]
    assert step.state.purses == (13, 6, 7, 13) and step.state.heap == 1


def test_BK_21_several_thieves_and_no_gold_at_all_nobody_gets_any() -> None:
    step = open_fists(table([0] * 3, cards="G"), T, T, 0)
    assert told(step, GoldSplit) == [GoldSplit((0, 1), 0, 0, False, "BK-21")]


def test_BK_21_too_little_for_all_thieves_nobody_gets_any() -> None:
    step = open_fists(table([0] * 3, cards="G"), T, T, 1)
    assert told(step, GoldSplit)[0].rule == "BK-21"
    assert step.state.purses == (10, 10, 9) and step.state.heap == 1


def test_BK_22_on_the_fifth_bribe_the_least_goes_back_or_to_the_start() -> None:
    assert open_fists(table([14, 20], cards="SFHEG"), 1, 2).state.spaces == (12, 20)
    assert open_fists(table([3, 20], cards="SFGHE"), 1, 2).state.spaces == (0, 20)


def test_BK_23_all_who_tie_for_the_least_go_back() -> None:
    step = open_fists(table([14, 20, 7], cards="SFHEG"), 1, 1, 2)
    assert step.state.spaces == (12, 18, 7)
    assert {walk.rule for walk in told(step, PawnMoved)} == {"BK-23"}


def test_BK_24_a_zero_and_a_thief_both_count_as_the_least() -> None:
    step = open_fists(table([14, 20, 7, 9], cards="SFHEG"), 0, T, 1, 5)
    assert step.state.spaces == (12, 18, 7, 9)
    assert {walk.rule for walk in told(step, PawnMoved)} == {"BK-24"}


def test_BK_25_on_the_fifth_bribe_the_largest_earns_nothing() -> None:
    step = open_fists(table([14, 20], cards="SFHEG"), 1, 9)
    assert [walk.seat for walk in told(step, PawnMoved)] == [0]


def test_BK_26_without_a_thief_all_gold_lies_beside_the_board_until_the_round_ends() -> None:
    step = open_fists(table([0] * 3, purses=[9, 9, 9], heap=3, cards="SG"), 4, 2, 0)
    assert told(step, GoldLaidAside) == [GoldLaidAside(6, 9)]
    assert step.state.heap == 9 and step.state.purses == (5, 7, 9) and step.state.cards == ("servant", "guard")


def test_BK_27_after_the_fifth_bribe_the_round_is_over() -> None:
    assert not told(open_fists(table([0, 0], cards="SFHE"), 1, 0), RoundEnded)
    assert told(open_fists(table([0, 0], cards="SFHEG"), 1, 0), RoundEnded) == [RoundEnded(1)]


# The Caliph


def test_BK_28_the_caliph_takes_the_largest_forward_by_its_position() -> None:
    step = open_fists(table([9, 7, 3], cards="C"), 0, 0, 1)
    assert told(step, PawnMoved) == [PawnMoved(2, "caliph", 3, 6, 3, "BK-28")]


def test_BK_29_the_caliph_takes_the_least_back_by_its_reverse_position() -> None:
    step = open_fists(table([9, 7, 3, 2], cards="GSFHC"), 0, 1, 1, 1)
    assert told(step, PawnMoved) == [PawnMoved(0, "caliph", 9, 5, 4, "BK-29")]


def test_BK_30_tied_on_the_caliph_all_move_each_by_its_own_position() -> None:
    ahead = open_fists(table([9, 7, 3], cards="C"), 2, 0, 2)
    assert ahead.state.spaces == (10, 7, 6)
    back = open_fists(table([9, 7, 3], cards="GSFHC"), 1, 2, 1)
    assert back.state.spaces == (6, 7, 2)
    assert {walk.rule for step in (ahead, back) for walk in told(step, PawnMoved)} == {"BK-30"}


# The palace


def test_BK_31_the_palace_begins_beyond_the_last_space_below_the_topmost_level() -> None:
    board = load_board("default-30")
    assert (board.stop, board.throne) == (23, 31)
    assert not board.in_palace(23) and board.in_palace(24) and board.in_palace(31)
    assert (load_board("short-25").stop, load_board("short-25").throne) == (20, 26)


def test_BK_32_beyond_the_stop_space_the_thief_is_given_up_on_it_it_is_kept() -> None:
    on_it = open_fists(table([22, 0], cards="F"), 1, 0)
    assert on_it.state.spaces[0] == 23 and on_it.state.thieves[0] and not told(on_it, PalaceEntered)
    beyond = open_fists(table([22, 0], cards="G"), 1, 0)
    assert beyond.state.spaces[0] == 24 and not beyond.state.thieves[0]
    assert told(beyond, PalaceEntered) and told(beyond, ThiefGivenUp)
    assert reason(table([24, 0], cards="G"), 0, THIEF) == ("BK-32", "thief_in_palace")


def test_BK_33_driven_out_of_the_palace_by_the_fifth_bribe_the_thief_is_taken_back() -> None:
    step = open_fists(table([24, 3], cards="SFHEG"), 0, 1)
    assert step.state.spaces[0] == 18 and step.state.thieves[0]
    assert told(step, ThiefTakenBack) == [ThiefTakenBack(0)]
    assert not told(step, ThievesReturned)


# The end of a round


def test_BK_34_five_new_cards_lie_face_down() -> None:
    step = open_fists(table([0, 0], cards="SFHEG"), 1, 2)
    assert (step.state.round, step.state.bribe, step.state.cards) == (2, 1, ())
    assert told(step, RoundBegan) == [RoundBegan(2)]


def test_BK_35_thirty_cards_last_six_rounds_and_are_then_shuffled() -> None:
    game, rounds = Bakschisch(2), []
    state = game.start()
    for number in range(13 * 5):
        state = game.apply(state, {CHANCE: draw(game.chance(state), 7, number)}).state
        # Nobody shows gold, so nobody reaches the throne.
        step = open_fists((game, state), 0, 0)
        rounds += [state.round] * len(told(step, DeckReshuffled))
        state = step.state
    assert rounds == [6, 12]


def test_BK_35_a_card_of_which_five_were_turned_cannot_come_again() -> None:
    game, state = table([0, 0], cards="GGGGG", bribe=5)
    state = state._replace(bribe=1, cards=(), round=2)
    refusal = game.why_not(state, CHANCE, Turn("guard"))
    assert refusal.rule == "BK-35" and Turn("guard") not in game.chance(state)


def test_BK_36_the_gold_beside_the_board_is_shared_evenly_and_the_rest_stays_there() -> None:
    step = open_fists(table([0, 0, 0], purses=[5, 5, 5], heap=15, cards="SFHEG"), 1, 2, 2)
    assert step.state.purses == (4 + 6, 3 + 6, 3 + 6) and step.state.heap == 2
    small = open_fists(table([0, 0, 0], purses=[9, 10, 10], heap=1, cards="SFHEG"), 0, 0, 1)
    assert told(small, GoldShared) == [GoldShared(0, 2, rulings=("C-BK-8",))]
    assert small.state.purses == (9, 10, 9) and small.state.heap == 2


def test_BK_37_thieves_return_but_not_into_the_palace() -> None:
    step = open_fists(table([24, 3, 9], cards="SFHEG", thieves="-"), 3, 1, 2)
    assert step.state.spaces == (24, 1, 9)
    assert step.state.thieves == (False, True, True)
    assert told(step, ThievesReturned) == [ThievesReturned((1, 2))]


# The end of the game


def test_BK_38_a_person_found_nowhere_before_the_throne_leads_onto_it() -> None:
    step = open_fists(table([26, 0], cards="S"), 1, 0)
    assert step.state.spaces == (31, 0) and told(step, ThroneReached) == [ThroneReached(0)]
    assert told(step, PawnMoved)[0].rule == "BK-38"
    assert step.state.winners == () and step.state.since[0] == 1 and step.state.came_from[0] == 26


def test_BK_39_who_is_on_the_throne_after_the_fifth_bribe_wins() -> None:
    moment = table([31, 12], cards="SFHEG")
    held = open_fists(moment, 2, 1)
    assert held.state.winners == (0,) and told(held, WonOnThrone) == [WonOnThrone(0)]
    assert moment[0].result(held.state).winners == (0,) and moment[0].to_act(held.state) == frozenset()
    assert moment[0].why_not(held.state, 0, Bribe(0)).rule == "BK-39"
    lost = open_fists(moment, 1, 2)
    assert lost.state.winners == () and told(lost, ThroneLost) == [ThroneLost(0)]


def test_BK_40_of_several_on_the_throne_most_gold_wins_then_the_first_there() -> None:
    richer = open_fists(table([31, 31, 5], purses=[5, 7, 3], heap=15, cards="SFHEG"), 1, 1, 0)
    assert told(richer, WonByGold) == [WonByGold(1, 6)]
    earlier = open_fists(
        table([31, 31, 5], purses=[6, 6, 3], heap=15, cards="SFHEG", round=2, since=[8, 7, 0]), 1, 1, 0
    )
    assert told(earlier, WonByArrival) == [WonByArrival(1, 5)]
    assert "BK-40" in cited(richer) & cited(earlier)
