"""One promise or more for each printed clause, AT-1 to AT-32."""

from __future__ import annotations

import pytest

from kit.engine.errors import BadInput
from kit.engine.event import secret_of
from kit.engine.game import CHANCE
from kit.games.attraptresors import (
    NOTHING,
    Attraptresors,
    Begin,
    Deal,
    GiveBack,
    Options,
    Slip,
    Throw,
)
from kit.games.attraptresors.box import rules
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    DiceSlipped,
    DiceThrown,
    GameEnded,
    MissionDealt,
    MissionDiscarded,
    MissionOpened,
    MissionSeen,
    NoCardToGiveBack,
    NoRight,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
    RoundBegan,
    SacksCounted,
    ThrowerChosen,
    WonByCards,
    WonBySacks,
)
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    ColumnHolderStopped,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectGrabbed,
    ObjectsLeft,
)
from kit.games.attraptresors.moves import read_dice
from kit.games.attraptresors.pieces import CARDS, CARDS_IN_BOX, COLOURS, IN_BOX, score
from kit.games.attraptresors.rights import right_of
from tests.games.attraptresors.table import act, cards, cited, grab, sacks, table, told, why_not

MINE = "RRROOYYG"
"""Red has three, nobody else, and violet and blue are missing."""
SIX = "RROOYGBV"
NONE = "RROOYYGG"


@pytest.mark.parametrize("players", [1, 7])
def test_AT_1_two_to_six_play(players: int) -> None:
    for allowed in range(2, 7):
        assert Attraptresors(allowed).players == allowed
    with pytest.raises(ValueError, match="AT-1"):
        Attraptresors(players)


def test_AT_1_nobody_sits_on_a_seventh_seat() -> None:
    game, state = table("ROY", MINE)
    refusal = game.why_not(state, 3, NOTHING)
    assert refusal and (refusal.reason, refusal.rule) == ("not_a_seat", "AT-1")


def test_AT_2_what_is_in_the_box() -> None:
    assert IN_BOX == {"lamp": 1, "chest": 1, "gem": 2, "carpet": 1, "cushion": 1}
    assert len(COLOURS) == 6 and sum(CARDS_IN_BOX) == 84 and {1, 2, 4, 5} == set(CARDS)
    game = Attraptresors(4)
    assert sum(game.start().pile) == 18
    assert {sum(throw.dice) for throw in game.chance(table("ROYG")[1])} == {8}  # type: ignore[union-attr]


def test_AT_3_only_what_is_in_the_tower_can_be_grabbed() -> None:
    moment = table("ROYG", MINE)
    refusal = why_not(moment, "B", "chest+400")
    assert refusal and (refusal.reason, refusal.rule, refusal.facts) == ("not_in_tower", "AT-3", {"object": "chest"})
    assert why_not(moment, "B", "carpet+400") is None
    assert why_not(table("ROYGB", MINE), "B", "chest+400") is None


def test_AT_4_gold_cards_lie_in_piles_by_their_sacks() -> None:
    game = Attraptresors(6)
    assert game.start().supply == (40, 20, 12, 12) and not any(map(sum, game.start().hands))
    step = grab(table("ROYGBV", MINE), A="column@900", B="lamp+400 gem+800")
    assert step.state.supply == (39, 19, 11, 12)
    assert step.state.hands[:2] == (cards("4"), cards("21"))


@pytest.mark.parametrize("players, twos", [(3, 10), (4, 10), (5, 20), (6, 20)])
def test_AT_5_three_or_four_players_use_ten_cards_of_two(players: int, twos: int) -> None:
    assert Attraptresors(players).start().supply[1] == twos


def test_AT_6_each_draws_a_mission_that_only_its_owner_sees() -> None:
    game = Attraptresors(3)
    state = game.start()
    for seat, colour in enumerate(("red", "red", "violet")):
        assert game.to_act(state) == {CHANCE}
        step = act((game, state), Deal(colour))
        assert step.events == (MissionDealt(seat), MissionSeen(seat, colour))
        assert [secret_of(event) for event in step.events] == [None, seat]
        state = step.state
    assert state.missions == ("red", "red", "violet") and state.pile == (1, 3, 3, 3, 3, 2)
    assert game.view(state, 0).missions == ("red", None, None)
    assert game.view(state, None).missions == (None, None, None)
    assert game.view(state, 0).unseen == (2, 3, 3, 3, 3, 3)
    assert game.view(state, None).unseen == (3,) * 6


def test_AT_6_a_colour_that_is_gone_cannot_be_dealt() -> None:
    game, state = table("RRR-")
    state = state._replace(thrower=None)
    refusal = game.why_not(state, CHANCE, Deal("red"))
    assert refusal and (refusal.reason, refusal.rule) == ("not_left_in_pile", "AT-6")
    assert Deal("red") not in game.chance(state) and game.chance(state)[Deal("blue")] == 3


def test_AT_7_what_is_not_needed_stays_in_the_box() -> None:
    assert sum(Attraptresors(4).start().supply) == 74 and sum(Attraptresors(5).start().supply) == 84
    assert "cushion" not in Attraptresors(5).tower


def test_AT_8_a_round_ends_when_all_is_grabbed_or_the_time_is_over() -> None:
    moment = table("ROYG", MINE)
    all_taken = grab(moment, A="column@900", B="lamp+400 gem+800", C="carpet+400 gem+900")
    assert all_taken.state.round == 2 and not told(all_taken, ObjectsLeft)
    some_left = grab(moment, A="column@900", B="lamp+400")
    assert some_left.state.round == 2
    assert told(some_left, ObjectsLeft) == [ObjectsLeft(("gem", "gem", "carpet"))]


def test_AT_9_somebody_throws_first() -> None:
    game, state = table("ROYG")
    state = state._replace(thrower=None)
    assert {move.seat for move in game.chance(state)} == {0, 1, 2, 3}  # type: ignore[union-attr]
    step = act((game, state), Begin(2))
    assert step.state.thrower == 2 and step.events == (ThrowerChosen(2),)
    refusal = game.why_not(state, CHANCE, Throw(read_dice(MINE)))
    assert refusal and refusal.reason == "thrower_first"


def test_AT_10_the_thrower_throws_eight_dice() -> None:
    game, state = table("ROYG", thrower="C")
    step = act((game, state), Throw(read_dice(SIX)))
    assert step.events == (DiceThrown((2,), (2, 2, 1, 1, 1, 1)),)
    assert game.to_act(step.state) == {0, 1, 2, 3}
    for dice in ("RRR", "RRROOYYGG"):
        refusal = game.why_not(state, CHANCE, Throw(read_dice(dice)))
        assert refusal and (refusal.reason, refusal.rule) == ("not_eight_dice", "AT-10")
    for odd in ((8,), (9, -1, 0, 0, 0, 0)):
        refusal = game.why_not(state, CHANCE, Throw(odd))
        assert refusal and refusal.reason == "not_eight_dice"


def test_AT_11_three_dice_of_the_own_colour_give_the_right() -> None:
    step = grab(table("ROYG", MINE), A="column@900")
    assert told(step, RightByMission) == [RightByMission(0, "red", 3)]
    assert sacks(step.state)[0] == 4
    step = grab(table("ROYG", "RRRRROYG"), A="column@900")
    assert told(step, RightByMission) == [RightByMission(0, "red", 5)]
    for dice in ("RROOYYGB", "ROOOOYYG"):
        assert sacks(grab(table("ROYG", dice), A="column@900").state)[0] == 0


def test_AT_11_anothers_colour_gives_no_right() -> None:
    step = grab(table("ROYG", MINE), B="column@900")
    assert told(step, NoRight) == [NoRight(1)] and "AT-11" not in cited(step)


def test_AT_12_six_colours_give_everybody_the_right_and_the_fastest_gets_it() -> None:
    step = grab(table("ROYG", SIX), A="column@901", B="column@900", C="column@2000")
    assert told(step, ColumnGrabbed) == [ColumnGrabbed(1, 900)]
    assert [(gone.seat, gone.rule) for gone in told(step, ObjectGone)] == [(0, "AT-12"), (2, "AT-12")]
    assert told(step, RightBySixColours) == [RightBySixColours(1)] and sacks(step.state) == [0, 5, 0, 0]


def test_AT_13_objects_only_once_the_column_is_taken() -> None:
    moment = table("ROYG", MINE)
    step = grab(moment, A="column@900", B="lamp@899", C="lamp@901")
    assert told(step, ObjectGrabbed) == [ObjectGrabbed(2, "lamp", 901)]
    assert grab(moment, B="lamp@899").state == moment[1]._replace(dice=())
    assert why_not(moment, "A", "column@900 column@1000").reason == "column_twice"  # type: ignore[union-attr]


def test_AT_13_one_object_or_two_at_most_for_each_of_the_others() -> None:
    step = grab(table("ROYG", MINE), A="column@900", B="lamp+400 gem+800", C="gem+400")
    assert sacks(step.state) == [4, 3, 1, 0]


def test_AT_14_nobody_favoured_and_the_same_player_throws_again() -> None:
    game, state = table("ROYG", NONE, thrower="D")
    step = game.apply(state, dict.fromkeys(range(4), NOTHING))
    assert told(step, NobodyGrabbed) == [NobodyGrabbed((3,))]
    assert (step.state.round, step.state.thrower, game.to_act(step.state)) == (1, 3, {CHANCE})


def test_AT_15_dice_off_the_mat_do_not_count() -> None:
    game, state = table("ROYG", MINE, loose_dice="few")
    step = act((game, state), Slip(read_dice("RG")))
    assert step.events == (DiceSlipped(2, read_dice("RG")),)
    assert step.state.dice == read_dice("RROOYY") and step.state.off == read_dice("RG")
    assert told(grab((game, step.state), A="column@900"), NoRight)
    refusal = game.why_not(state, CHANCE, Slip(read_dice("B")))
    assert refusal and (refusal.reason, refusal.rule, refusal.facts) == ("not_thrown", "AT-15", {"colour": "blue"})


def test_AT_16_stacked_dice_are_never_thrown() -> None:
    """A stacked throw is void, so it leaves no trace: every throw that chance can bring counts all its dice."""
    game, state = table("ROYG")
    for throw in game.chance(state):
        after = game.apply(state, {CHANCE: throw}).state
        assert sum(after.dice) == 8 and game.to_act(after) == game.all_seats


def test_AT_17_whoever_holds_the_column_takes_nothing_else() -> None:
    step = grab(table("ROYG", MINE), A="column@900 lamp@1300", B="lamp@2000")
    assert told(step, ColumnHolderStopped) == [ColumnHolderStopped(0, "lamp", 1300)]
    assert told(step, ObjectGrabbed) == [ObjectGrabbed(1, "lamp", 2000)]


def test_AT_17_a_hand_that_waits_for_others_rests_when_it_has_the_column() -> None:
    step = grab(table("ROYG", MINE), A="column@900 lamp+300")
    assert sacks(step.state) == [4, 0, 0, 0] and "AT-17" not in cited(step)


def test_AT_18_one_hand_one_object_at_a_time() -> None:
    moment = table("ROYG", MINE)
    for hand in ("lamp@900 gem@900", "lamp@900 gem@800", "lamp+400 gem+400", "column@900 lamp@900"):
        refusal = why_not(moment, "B", hand)
        assert refusal and (refusal.reason, refusal.rule) == ("one_hand", "AT-18"), hand
    assert why_not(moment, "B", "lamp@900 gem@901") is None


def test_AT_18_a_hand_that_has_turned_to_the_objects_does_not_reach_for_the_column_any_more() -> None:
    hands = {"A": "column@900", "B": "column@1500 lamp+400", "C": "column@1200 gem+400", "D": "carpet@1400 column@1600"}
    step = grab(table("ROYG", MINE), **hands)
    assert sacks(step.state) == [4, 2, 1, 1]
    assert [(gone.seat, gone.at_ms) for gone in told(step, ObjectGone)] == [(2, 1200), (3, 1600)]


def test_AT_18_two_objects_at_most() -> None:
    step = grab(table("ROYG", MINE), A="column@900", B="lamp@1000 gem@1100 carpet@1200 gem@1300")
    assert [full.object for full in told(step, HandFull)] == ["carpet", "gem"]
    assert sacks(step.state)[1] == 3


def test_AT_18_a_failed_grab_does_not_fill_the_hand() -> None:
    step = grab(table("ROYG", MINE), A="column@900", B="lamp@1000 gem@1100 carpet@1200", C="lamp@950")
    assert sacks(step.state) == [4, 2, 2, 0] and not told(step, HandFull)


def test_AT_18_a_hand_reaches_twelve_times_at_most() -> None:
    moment = table("ROYG", MINE)
    assert why_not(moment, "B", " ".join(f"lamp@{ms}" for ms in range(1, 13))) is None
    refusal = why_not(moment, "B", " ".join(f"lamp@{ms}" for ms in range(1, 14)))
    assert refusal and (refusal.reason, refusal.rule) == ("too_many_grabs", "AT-18")


def test_AT_19_a_wrong_grab_pays_nothing_and_costs_a_card() -> None:
    game, state = table("ROYG", NONE, hands={"A": "52"}, round=4)
    step = grab((game, state), A="column@900", B="lamp+400")
    assert told(step, NoRight) == [NoRight(0)] and not told(step, ColumnPaid)
    assert game.to_act(step.state) == {0}
    assert list(game.options(step.state, 0)) == [GiveBack(2), GiveBack(5)]
    end = act((game, step.state), GiveBack(5), 0)
    assert end.state.hands[0] == cards("2") and end.state.supply[3] == state.supply[3] + 1
    assert told(end, CardGivenBack) == [CardGivenBack(0, 5)]


def test_AT_19_only_an_own_card_can_be_given_back_and_only_by_its_owner() -> None:
    game, state = table("ROYG", NONE, hands={"A": "52", "B": "4"}, round=4)
    state = grab((game, state), A="column@900").state
    refusals = {
        (0, GiveBack(4)): "no_such_card",
        (0, GiveBack(3)): "no_such_card",
        (1, GiveBack(4)): "not_yours_to_give",
        (0, NOTHING): "give_back_first",
    }
    for (seat, move), reason in refusals.items():
        refusal = game.why_not(state, seat, move)
        assert refusal and (refusal.reason, refusal.rule) == (reason, "AT-19")


def test_AT_19_without_a_card_nothing_is_given_back() -> None:
    step = grab(table("ROYG", NONE), A="column@900", B="lamp+400")
    assert told(step, NoCardToGiveBack) == [NoCardToGiveBack(0)] and step.state.round == 2


def test_AT_20_the_others_are_paid_after_a_wrong_grab() -> None:
    step = grab(table("ROYG", NONE), A="column@900", B="lamp+400 gem+800", C="gem+500")
    assert sacks(step.state) == [0, 3, 1, 0]
    assert {event.rule for event in told(step, ObjectPaid)} == {"AT-20"}


def test_AT_21_what_everything_pays() -> None:
    step = grab(
        table("ROYGBV", MINE), A="column@900", B="lamp+400 gem+800", C="chest+410 carpet+800", D="cushion+420 gem+820"
    )
    assert told(step, ColumnPaid) == [ColumnPaid(0, 4)]
    assert {(paid.object, paid.sacks) for paid in told(step, ObjectPaid)} == {
        ("lamp", 2), ("chest", 2), ("gem", 1), ("carpet", 1), ("cushion", 1)
    }  # fmt: skip
    assert sacks(step.state) == [4, 3, 3, 2, 0, 0] and {e.rule for e in told(step, ObjectPaid)} == {"AT-21"}


def test_AT_22_a_mission_that_was_won_is_replaced_and_its_owner_throws() -> None:
    game, state = table("ROYG", MINE, thrower="D")
    step = grab((game, state), A="column@900")
    assert told(step, MissionDiscarded) == [MissionDiscarded(0, "red")]
    assert told(step, RoundBegan) == [RoundBegan(2, (0,), "AT-22")]
    assert list(map(type, step.events)).index(ColumnPaid) < list(map(type, step.events)).index(MissionDiscarded)
    assert game.chance(step.state) == {Deal(c): n for c, n in zip(COLOURS, (2, 2, 2, 2, 3, 3), strict=True)}
    new = act((game, step.state), Deal("blue"))
    assert new.events == (MissionDealt(0, "AT-22"), MissionSeen(0, "blue", "AT-22"))
    assert new.state.missions == ("blue", "orange", "yellow", "green") and sum(new.state.pile) == 13
    assert new.state.thrower == 0


def test_AT_23_the_game_ends_after_ten_paid_rounds() -> None:
    game, state = table("ROYG", SIX, round=9)
    ninth = grab((game, state), A="column@900")
    assert game.result(ninth.state) is None and ninth.state.round == 10
    tenth = grab((game, ninth.state._replace(dice=read_dice(SIX))), B="column@900", C="lamp+400")
    assert told(tenth, GameEnded) == [GameEnded(10)] and game.result(tenth.state)
    assert game.to_act(tenth.state) == set()
    refusal = game.why_not(tenth.state, 0, NOTHING)
    assert refusal and (refusal.reason, refusal.rule) == ("game_over", "AT-23")


def test_AT_24_most_sacks_win_then_most_cards() -> None:
    game, state = table("ROY", SIX, round=10, hands={"A": "5", "B": "11", "C": "1111"})
    step = grab((game, state), B="column@900")
    assert told(step, SacksCounted) == [SacksCounted(0, 5, 1), SacksCounted(1, 7, 3), SacksCounted(2, 4, 4)]
    assert told(step, WonBySacks) == [WonBySacks(1, 7)] and step.state.winners == (1,)
    tied = grab((game, state._replace(hands=(cards("52"), cards("11"), cards("1111")))), B="column@900")
    assert told(tied, WonByCards) == [WonByCards(1, 7, 3)]
    assert score(cards("4421")) == (11, 4)


def test_AT_25_the_tower_for_two() -> None:
    game = Attraptresors(2)
    assert game.tower == ("lamp", "gem")
    refusal = why_not(table("RRG", MINE, players=2), "A", "carpet+400")
    assert refusal and (refusal.reason, refusal.rule) == ("not_in_tower", "AT-25")


def test_AT_26_two_players_leave_ten_cards_of_two_in_the_box() -> None:
    assert Attraptresors(2).start().supply == (40, 10, 12, 12)


def test_AT_27_two_players_share_three_open_missions() -> None:
    game = Attraptresors(2)
    state = game.start()
    for place, colour in enumerate(("red", "blue", "green"), 1):
        step = act((game, state), Deal(colour))
        assert step.events == (MissionOpened(place, colour),)
        state = step.state
    for seat in (0, 1, None):
        assert game.view(state, seat).missions == ("red", "blue", "green")
        assert game.view(state, seat).unseen == state.pile
    assert game.to_act(state) == {CHANCE} and Throw(read_dice(MINE)) in game.chance(state)


def test_AT_28_two_players_throw_together() -> None:
    game, state = table("RBG", players=2)
    step = act((game, state), Throw(read_dice(MINE)))
    assert step.events == (DiceThrown((0, 1), read_dice(MINE), "AT-28"),) and step.state.thrower is None


@pytest.mark.parametrize("seat", [0, 1])
def test_AT_29_any_open_mission_or_six_colours_favour_both(seat: int) -> None:
    name = "AB"[seat]
    for dice, right in ((MINE, True), ("OOORYYGG", False), ("GGGRRYYO", True), (SIX, True), ("YYYRROOV", False)):
        game, state = table("RBG", dice, players=2)
        assert bool(right_of(game, state, seat)) == right, dice
        assert (sacks(grab((game, state), **{name: "column@900"}).state)[seat] > 0) == right


def test_AT_30_two_players_use_one_hand() -> None:
    refusal = why_not(table("RBG", MINE, players=2), "A", "column@900 lamp@900")
    assert refusal and (refusal.reason, refusal.rule) == ("one_hand", "AT-30")


def test_AT_31_the_column_taker_of_two_players_may_take_one_more() -> None:
    moment = table("RBG", MINE, players=2)
    for hand in ("column@900 lamp+400 gem+800", "column@900 lamp@1300"):
        step = grab(moment, A=hand)
        assert told(step, ObjectGrabbed) == [ObjectGrabbed(0, "lamp", 1300, "AT-31")]
        assert sacks(step.state) == [6, 0]
    step = grab(moment, A="column@900 lamp@1300 gem@1400")
    assert told(step, HandFull) == [HandFull(0, "gem", 1400, "AT-31", ("C-AT-21",))]
    step = grab(moment, A="column@900", B="lamp@1300 gem@1400")
    assert sacks(step.state) == [4, 3] and {e.rule for e in told(step, ObjectGrabbed)} == {"AT-13"}


def test_AT_32_everything_else_is_as_with_more_players() -> None:
    step = grab(table("RBG", NONE, players=2), A="column@900", B="lamp@800 gem@1000")
    assert cited(step) >= {"AT-13", "AT-19", "AT-20", "C-AT-8", "C-AT-12"} and sacks(step.state) == [0, 1]


def test_every_printed_clause_has_a_test_here() -> None:
    named = {name.split("_")[2] for name in globals() if name.startswith("test_AT_")}
    assert named == {rule.split("-")[-1] for rule in rules() if rule.startswith("AT-")}


def test_a_tower_that_hands_cannot_clear_is_bad_input() -> None:
    with pytest.raises(BadInput) as caught:
        Attraptresors(2, Options(tower=("lamp", "gem", "gem")))
    assert (caught.value.refusal.reason, caught.value.refusal.rule) == ("tower_too_tall", "AT-18")
