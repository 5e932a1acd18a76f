"""One promise for each ruling of ours, C-BK-1 to C-BK-30, with its switch on and off."""

from __future__ import annotations

import pytest

from kit.engine.game import CHANCE
from kit.games.bakschisch import THIEF, Bakschisch, Bribe, Turn
from kit.games.bakschisch.board import board_problems, load_board
from kit.games.bakschisch.cards import EUNUCH, FAKIR, GUARD, LADY, SERVANT
from kit.games.bakschisch.events import (
    GoldSplit,
    MoveStolen,
    PalaceEntered,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThiefGivenUp,
    ThievesReturned,
    ThroneGoldIgnored,
    ThroneReached,
    VictoryShared,
    WonFromBehind,
)
from kit.games.bakschisch.walks import ranks
from tests.games.bakschisch.table import T, cited, open_fists, table, told

FIFTH = "SFHEG"


@pytest.mark.parametrize("name", ["default-30", "short-25"])
def test_C_BK_1_the_boards_keep_every_example_of_the_rulebooks(name: str) -> None:
    board = load_board(name)
    assert board_problems(board) == []
    last = {person: len(board.persons) - board.persons[::-1].index(person) for person in board.persons}
    assert last[GUARD] > max(last[SERVANT], last[FAKIR])
    assert board.ahead[EUNUCH][2] == 5 and board.behind[LADY][8] == 4


def test_C_BK_1_the_option_takes_another_board() -> None:
    assert open_fists(table([17, 0], cards="F", board="short-25"), 1, 0).state.spaces[0] == 22
    assert open_fists(table([17, 0], cards="F"), 1, 0).state.spaces[0] == 23


def test_C_BK_2_position_is_one_more_than_the_pawns_strictly_ahead() -> None:
    spaces = (9, 9, 5, 5)
    assert [ranks(spaces, seat)["best"] for seat in range(4)] == [1, 1, 3, 3]
    assert [ranks(spaces, seat)["dense"] for seat in range(4)] == [1, 1, 2, 2]
    assert [ranks(spaces, seat)["worst"] for seat in range(4)] == [2, 2, 4, 4]


def test_C_BK_3_the_reverse_position_is_the_mirror_image() -> None:
    spaces = (9, 9, 5, 2)
    for reading in ("best", "dense", "worst"):
        mirrored = tuple(-space for space in spaces)
        assert [ranks(spaces, s, backwards=True)[reading] for s in range(4)] == [
            ranks(mirrored, s)[reading] for s in range(4)
        ]


@pytest.mark.parametrize("players", [2, 3])
def test_C_BK_4_with_fewer_players_the_last_moves_as_many_as_there_are(players: int) -> None:
    spaces = [9, 7, 5][:players]
    last = players - 1
    ahead = open_fists(table(spaces, cards="C"), *(int(seat == last) for seat in range(players)))
    assert told(ahead, PawnMoved)[0].spaces == players
    back = open_fists(table(spaces, cards="GSFHC"), *(int(seat != 0) for seat in range(players)))
    assert told(back, PawnMoved)[0].spaces == players


def test_C_BK_5_positions_are_those_before_any_pawn_of_the_bribe_moves() -> None:
    # The last, moved first, would overtake the middle one and make it third.
    step = open_fists(table([2, 4, 9], cards="C"), 2, 2, 0)
    assert step.state.spaces == (5, 6, 9) and "C-BK-5" in cited(step)


def test_C_BK_6_the_caliph_stops_at_the_throne_and_at_the_start() -> None:
    past = open_fists(table([30, 31, 31], cards="C"), 1, 0, 0)
    assert past.state.spaces[0] == 31 and "C-BK-6" in cited(past)
    assert told(past, ThroneReached) == [ThroneReached(0, "BK-28")]
    exact = open_fists(table([30, 5, 5], cards="C"), 1, 0, 0)
    assert exact.state.spaces[0] == 31 and "C-BK-6" not in cited(exact)
    before = open_fists(table([1, 0, 0], cards="GSFHC"), 0, 1, 1)
    assert before.state.spaces[0] == 0 and "C-BK-6" in cited(before)


def test_C_BK_7_the_caliphs_card_is_not_a_person_missing_before_the_throne() -> None:
    step = open_fists(table([26, 5], cards="C"), 1, 0)
    assert step.state.spaces == (27, 5) and not told(step, ThroneReached)


def test_C_BK_8_what_cannot_be_split_enters_the_next_sharing() -> None:
    step = open_fists(table([0, 0, 0], purses=[9, 9, 9], heap=3, cards="SG"), T, T, 3)
    assert told(step, GoldSplit)[0].rest == 1 and step.state.heap == 4 and step.state.lost == 0


def test_C_BK_8_without_remainder_carry_it_is_out_of_play() -> None:
    split = open_fists(table([0, 0, 0], purses=[9, 9, 9], heap=3, cards="SG", remainder_carry=False), T, T, 3)
    assert split.state.heap == 3 and split.state.lost == 1
    shared = open_fists(table([0, 0, 0], purses=[5, 5, 5], heap=15, cards=FIFTH, remainder_carry=False), 1, 1, 0)
    assert shared.state.heap == 0 and shared.state.lost == 2 and shared.state.purses == (9, 9, 10)


def test_C_BK_9_the_robbed_largest_bidder_still_moves() -> None:
    step = open_fists(table([0, 0], cards="G"), T, 3)
    assert step.state.spaces == (0, 1) and "C-BK-9" in cited(step)


def test_C_BK_9_with_thief_cancels_move_it_stays() -> None:
    step = open_fists(table([0, 0], cards="G", thief_cancels_move=True), T, 3)
    assert step.state.spaces == (0, 0) and told(step, MoveStolen) == [MoveStolen(1)]
    tied = open_fists(table([0, 0, 0], cards="G", thief_cancels_move=True), T, 3, 3)
    assert told(tied, MoveStolen) == [MoveStolen(1, "BK-13"), MoveStolen(2, "BK-13")]
    assert open_fists(table([0, 0], cards="G", thief_cancels_move=True), 0, 3).state.spaces == (0, 1)
    fifth = open_fists(table([5, 6], cards=FIFTH, thief_cancels_move=True), T, 3)
    assert fifth.state.spaces == (1, 6)


def test_C_BK_10_a_thief_is_a_bribe_of_zero() -> None:
    assert open_fists(table([4, 3], cards="G"), T, 1).state.spaces == (4, 6)
    assert open_fists(table([4, 3], cards="G"), T, 0).state.spaces == (4, 3)


@pytest.mark.parametrize(
    ("cards", "shown", "space"), [("H", (1, 0), 20), (FIFTH[:4].replace("H", "G") + "H", (0, 1), 10)]
)
def test_C_BK_11_the_own_space_is_excluded_both_ways(cards: str, shown: tuple[int, int], space: int) -> None:
    assert open_fists(table([13, 0], cards=cards), *shown).state.spaces[0] == space


def test_C_BK_12_on_the_throne_one_still_bids_stays_and_may_block() -> None:
    step = open_fists(table([31, 5], cards="G", since=[4, 0], came_from=[26, 0]), 3, 2)
    assert step.state.spaces == (31, 5) and told(step, StayedOnThrone) == [StayedOnThrone(0)]
    assert step.state.since == (4, 0)
    tied = open_fists(table([31, 5], cards="G"), 3, 3)
    assert told(tied, StayedOnThrone) == [StayedOnThrone(0, "BK-13")]


def test_C_BK_12_without_throne_blocks_bids_from_the_throne_are_ignored() -> None:
    moment = table([31, 5], cards="G", throne_blocks=False)
    assert open_fists(moment, 3, 2).state.spaces == (31, 6)
    passed_over = open_fists(moment, 3, 2)
    assert told(passed_over, ThroneGoldIgnored) == [ThroneGoldIgnored((0,))]
    assert not told(open_fists(moment, 1, 2), ThroneGoldIgnored)
    ignored = open_fists(moment, 3, 0)
    assert ignored.state.spaces == (31, 5) and {"BK-14", "C-BK-12"} <= cited(ignored)


def test_C_BK_13_zero_thief_and_gold_mixed_on_the_fifth_bribe() -> None:
    step = open_fists(table([14, 20, 7], cards=FIFTH), 0, T, 3)
    assert step.state.spaces == (12, 18, 7) and "C-BK-13" in cited(step)
    assert step.state.purses == (10, 13, 7)  # the thief still takes the three
    assert "C-BK-13" not in cited(open_fists(table([14, 20, 7], cards=FIFTH), 2, T, 3))  # a thief alone: plain BK-24


def test_C_BK_13_with_fifth_zero_moves_all_a_zero_sends_everybody_back() -> None:
    house = table([14, 20, 7], cards=FIFTH, fifth_zero_moves_all=True)
    rulings = {walk.seat: walk.rulings for walk in told(open_fists(house, 0, 2, 3), PawnMoved)}
    assert rulings == {0: (), 1: ("C-BK-13",), 2: ("C-BK-13",)}
    assert open_fists(house, 0, 2, 3).state.spaces == (12, 18, 6)
    assert open_fists(house, 1, 2, 3).state.spaces == (12, 20, 7)


def test_C_BK_14_all_show_gold_on_the_fifth_bribe_only_the_least_goes_back() -> None:
    assert open_fists(table([14, 20, 7], cards=FIFTH), 2, 5, 3).state.spaces == (12, 20, 7)


def test_C_BK_15_an_empty_purse_shows_nothing_or_the_thief() -> None:
    game, state = table([14, 20], purses=[0, 20], cards=FIFTH)
    assert list(game.options(state, 0)) == [Bribe(0), THIEF]
    refusal = game.why_not(state, 0, Bribe(1))
    assert refusal.reason == "empty_purse" and refusal.rulings == ("C-BK-15",)
    assert open_fists((game, state), 0, 1).state.spaces == (12, 20)


def test_C_BK_16_every_seat_always_has_something_to_show() -> None:
    game, state = table([31, 24], purses=[0, 0], heap=20, cards=FIFTH)
    assert [list(game.options(state, seat)) for seat in (0, 1)] == [[Bribe(0)], [Bribe(0)]]
    assert game.to_act(state) == {0, 1}


def test_C_BK_17_an_unused_thief_stays_outside_the_palace() -> None:
    step = open_fists(table([22, 0], cards="G"), 1, 0)
    assert told(step, ThiefGivenUp)[0].rulings == ("C-BK-17",) and step.state.thieves == (False, True)


def test_C_BK_18_a_used_thief_is_not_returned_in_the_palace() -> None:
    entered = open_fists(table([22, 0], cards="G", thieves="B"), 1, 0)
    assert told(entered, PalaceEntered)[0].rulings == ("C-BK-18",) and not told(entered, ThiefGivenUp)
    end = open_fists(table([24, 3], cards=FIFTH, thieves="B"), 3, 1)
    assert end.state.thieves == (False, True) and not told(end, ThievesReturned)


def test_C_BK_19_whoever_shows_the_thief_never_enters_the_palace_by_it() -> None:
    step = open_fists(table([22, 22], cards="G"), T, 1)
    assert step.state.spaces == (22, 24)


def test_C_BK_20_driven_out_the_thief_is_back_also_if_it_was_used() -> None:
    step = open_fists(table([24, 3], cards=FIFTH, thieves="B"), 0, 1)
    assert step.state.thieves == (True, True)
    game = Bakschisch(2)
    state = game.apply(step.state, {CHANCE: Turn("guard")}).state
    assert game.why_not(state, 0, THIEF) is None


def test_C_BK_21_moved_back_inside_the_palace_no_thief() -> None:
    assert open_fists(table([29, 3], cards="GSFEH"), 0, 1).state.thieves == (False, True)


def test_C_BK_22_after_the_sixth_round_all_thirty_are_shuffled() -> None:
    game, state = table([0, 0], cards=FIFTH, round=6)
    state = open_fists((game, state._replace(unseen=(0,) * 6)), 1, 2).state
    assert state.unseen == (5,) * 6 and state.round == 7


def test_C_BK_23_gold_on_the_throne_is_compared_before_the_heap_is_shared() -> None:
    step = open_fists(table([31, 31, 5], purses=[5, 7, 3], heap=15, cards=FIFTH), 1, 1, 0)
    assert step.state.purses == (4, 6, 3) and step.state.heap == 17 and "C-BK-23" in cited(step)


def test_C_BK_24_leaving_the_throne_forgets_the_arrival() -> None:
    step = open_fists(table([31, 5], cards=FIFTH, since=[2, 0], came_from=[26, 0]), 0, 1)
    assert step.state.since == (0, 0) and step.state.came_from == (0, 0)


TIED = {"purses": [6, 6, 6, 2], "heap": 20, "cards": FIFTH, "round": 2, "since": [7, 7, 7, 0]}


def test_C_BK_25_equal_in_gold_and_arrival_they_share() -> None:
    step = open_fists(table([31, 31, 31, 5], **TIED, came_from=[26, 24, 24, 0]), 1, 1, 1, 0)
    assert told(step, VictoryShared) == [VictoryShared((0, 1, 2))]


def test_C_BK_25_with_track_behind_who_came_from_further_back_wins_or_shares() -> None:
    house = {**TIED, "final_tie": "track_behind"}
    one = open_fists(table([31, 31, 31, 5], **house, came_from=[26, 24, 26, 0]), 1, 1, 1, 0)
    assert told(one, WonFromBehind) == [WonFromBehind(1, 24)] and one.state.winners == (1,)
    two = open_fists(table([31, 31, 31, 5], **house, came_from=[26, 24, 24, 0]), 1, 1, 1, 0)
    assert told(two, VictoryShared) == [VictoryShared((1, 2))]


def test_C_BK_26_the_others_purses_are_hidden_unless_open_gold() -> None:
    game, state = table([0, 0, 0], purses=[9, 4, 7], heap=10, cards="G")
    assert game.view(state, 1).purses == (None, 4, None)
    assert game.view(state, None).purses == (None, None, None)
    shown, state = table([0, 0, 0], purses=[9, 4, 7], heap=10, cards="G", open_gold=True)
    assert shown.view(state, 1).purses == (9, 4, 7)
    over = open_fists(table([31, 5, 6], cards=FIFTH), 2, 1, 1).state
    assert over.winners and game.view(over, None).purses == over.purses


def test_C_BK_27_two_on_the_throne_are_both_first_for_the_caliph() -> None:
    step = open_fists(table([31, 31, 5], cards="GSFHC"), 0, 0, 1)
    assert step.state.spaces == (29, 29, 5) and {"C-BK-3", "C-BK-27"} <= cited(step)


def test_C_BK_28_back_from_the_start_is_nowhere() -> None:
    step = open_fists(table([0, 5], cards=FIFTH), 0, 1)
    assert step.state.spaces == (0, 5) and told(step, StayedOnStart) == [StayedOnStart(0, "BK-24", ("C-BK-28",))]
    caliph = open_fists(table([0, 5, 7], cards="GSFHC"), 0, 0, 0)
    assert told(caliph, StayedOnStart) == [StayedOnStart(0, "BK-30", ("C-BK-30", "C-BK-28"))]
    dragged = open_fists(table([0, 5], cards=FIFTH, fifth_zero_moves_all=True), 3, 0)
    assert told(dragged, StayedOnStart)[0].rulings == ("C-BK-13", "C-BK-28")


def test_C_BK_29_the_stop_space_is_a_person_space_like_others() -> None:
    assert open_fists(table([18, 0], cards="F"), 1, 0).state.spaces[0] == 23


def test_C_BK_30_nobody_shows_gold_on_the_fifth_bribe_all_go_back() -> None:
    step = open_fists(table([14, 20], cards=FIFTH), 0, 0)
    assert step.state.spaces == (12, 18) and {"BK-24", "C-BK-30"} <= cited(step)
