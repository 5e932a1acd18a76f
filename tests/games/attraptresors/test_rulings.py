"""One promise or more for each ruling of ours, C-AT-1 to C-AT-28, with its switch on and off."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Refusal
from kit.engine.options import read_options, write_options
from kit.engine.walk import outcomes
from kit.games.attraptresors import NOTHING, Attraptresors, Begin, Deal, First, GiveBack, Options, Slip, State, Throw
from kit.games.attraptresors.box import rules
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    DiceSlipped,
    GameEnded,
    MissionDiscarded,
    MissionOpened,
    NobodyFavoured,
    NoCardToGiveBack,
    NoRight,
    ObjectNotPaid,
    ObjectPaid,
    OpenMissionDiscarded,
    RightByMission,
    RightBySixColours,
    RoundBegan,
    RoundNotCounted,
    ThrowerChosen,
    VictoryShared,
)
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    GrabbedTooEarly,
    GrabbedTooLate,
    GrabsTied,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectGrabbed,
    ObjectsLeft,
    TieSettled,
)
from kit.games.attraptresors.moves import read_dice
from kit.games.attraptresors.options import Window
from kit.games.attraptresors.pieces import SACKS_FOR
from kit.games.attraptresors.rights import favoured, right_of
from tests.games.attraptresors.table import act, cards, citations, cited, grab, reach, sacks, table, told, why_not

MINE, SIX, NONE, BOTH = "RRROOYYG", "RROOYGBV", "RROOYYGG", "RRROYGBV"


def test_C_AT_1_the_towers() -> None:
    towers = [Attraptresors(players).tower for players in range(2, 7)]
    assert [len(tower) for tower in towers] == [2, 3, 4, 5, 6]
    assert [sum(SACKS_FOR[name] == 2 for name in tower) for tower in towers] == [1, 1, 1, 2, 2]
    for players, tower in enumerate(towers, 2):
        assert Attraptresors(players).cards[1] == 10 * sum(SACKS_FOR[name] == 2 for name in tower)
    assert towers[0] == ("lamp", "gem") and set(towers[-1]) == {"lamp", "chest", "gem", "carpet", "cushion"}


def test_C_AT_1_the_option_takes_another_tower() -> None:
    assert Attraptresors(6, Options(tower="small")).tower == ("lamp", "gem")
    assert len(Attraptresors(3, Options(tower="full")).tower) == 4
    own = read_options(Options, {"tower": ["gem", "chest", "gem"]})
    assert Attraptresors(3, own).tower == ("chest", "gem", "gem")
    assert write_options(own)["tower"] == ["chest", "gem", "gem"]


def test_C_AT_2_84_cards_without_a_three_are_enough() -> None:
    game = Attraptresors(6, Options(tower="full"))
    assert sum(game.cards) == 84 and game.cards == (40, 20, 12, 12)
    worth = [SACKS_FOR[name] for name in game.tower]
    assert 10 * worth.count(1) <= 40 and 10 * worth.count(2) <= 20


def test_C_AT_3_three_missions_a_colour() -> None:
    game = Attraptresors(6)
    assert game.start().pile == (3,) * 6
    assert set(game.chance(game.start()).values()) == {3}


def test_C_AT_4_six_colours_are_every_colour_at_least_once() -> None:
    for dice, right in ((SIX, True), ("RRROYGBV", True), ("RRROOYGB", False), ("RRRRROYV", False)):
        game, state = table("VVVB", dice)
        assert right_of(game, state, 0).six_colours == right
    assert citations(told(grab(table("VBBB", SIX), A="column@900"), RightBySixColours)[0]) == ("AT-12", "C-AT-4")


@pytest.mark.parametrize("pays, worth", [("six_colours", 5), ("mission", 4)])
def test_C_AT_5_six_colours_and_mission_at_once(pays: str, worth: int) -> None:
    step = grab(table("ROYG", BOTH, both_pays=pays), A="column@900")
    assert told(step, ColumnPaid) == [ColumnPaid(0, worth, rulings=("C-AT-5",))]
    assert told(step, MissionDiscarded) == [MissionDiscarded(0, "red")]
    assert told(step, RightBySixColours) and told(step, RightByMission)
    assert told(step, RoundBegan) == [RoundBegan(2, (0,), "AT-22")]
    # who has only one of the rights is paid for that one
    assert told(grab(table("ROYG", BOTH, both_pays=pays), B="column@900"), ColumnPaid) == [ColumnPaid(1, 5)]
    assert told(grab(table("ROYG", MINE, both_pays=pays), A="column@900"), ColumnPaid) == [ColumnPaid(0, 4)]


def test_C_AT_6_the_slower_of_two_keeps_the_mission_and_may_take_objects() -> None:
    step = grab(table("RRYG", MINE), A="column@900", B="column@1000 lamp@1300 gem@1500")
    assert step.state.missions == (None, "red", "yellow", "green") and sacks(step.state) == [4, 3, 0, 0]
    # That B had the right, too, is nobody's business: the mission stays secret.
    assert told(step, RightByMission) == [RightByMission(0, "red", 3)]


def test_C_AT_7_two_may_have_the_same_colour() -> None:
    game, state = table("RRYG", MINE)
    assert favoured(game, state) == (0, 1) and game.invariants(state) == []


def test_C_AT_8_a_grab_before_the_column_is_an_event_and_costs_nothing() -> None:
    moment = table("ROYG", MINE, hands={"B": "1"}, round=2)
    step = grab(moment, A="column@900", B="lamp@500 gem@600 lamp@1000")
    assert told(step, GrabbedTooEarly) == [GrabbedTooEarly(1, "lamp", 500), GrabbedTooEarly(1, "gem", 600)]
    assert sacks(step.state) == [4, 3, 0, 0]
    assert citations(told(step, GrabbedTooEarly)[0]) == ("AT-13", "C-AT-8")


def test_C_AT_9_after_a_wrong_grab_the_others_grab_as_usual() -> None:
    step = grab(table("ROYG", NONE), A="column@900", B="lamp+400")
    assert told(step, ObjectPaid) == [ObjectPaid(1, "lamp", 2, "AT-20", ("C-AT-9",))]


def test_C_AT_10_a_round_without_a_card_paid_does_not_count() -> None:
    game, state = table("ROYG", NONE, thrower="C", round=4)
    step = grab((game, state), A="column@900")
    assert told(step, RoundNotCounted) == [RoundNotCounted(4, (2,))]
    assert step.state == state._replace(dice=())
    counted = grab((game, state), A="column@900", B="gem+400")
    assert counted.state.round == 5 and not told(counted, RoundNotCounted)


def test_C_AT_10_the_card_given_back_does_not_make_it_count() -> None:
    game, state = table("ROYG", NONE, round=4, hands={"A": "4"})
    end = act((game, grab((game, state), A="column@900").state), GiveBack(4), 0)
    assert end.state.round == 4 and told(end, CardGivenBack) and told(end, RoundNotCounted)


def test_C_AT_11_ten_paid_rounds_end_the_game_also_when_cards_of_two_are_left() -> None:
    game, state = table("ROYG", SIX, round=10)
    assert state.supply[1] == 10
    step = grab((game, state), A="column@900")
    assert step.state.winners == (0,) and citations(told(step, GameEnded)[0]) == ("AT-23", "C-AT-11")


def test_C_AT_12_no_card_no_debt() -> None:
    step = grab(table("ROYG", NONE, hands={"B": "5"}, round=2), A="column@900", B="lamp+400")
    assert citations(told(step, NoCardToGiveBack)[0]) == ("AT-19", "C-AT-12") and not step.state.owes


def test_C_AT_13_only_cards_of_earlier_rounds_can_be_given_back() -> None:
    game, state = table("RGB", NONE, players=2)
    step = grab((game, state), A="column@900 lamp+400", B="gem+500")
    assert not step.state.owes and sacks(step.state) == [0, 1]
    game, state = table("RGB", NONE, players=2, hands={"A": "1"}, round=2)
    step = grab((game, state), A="column@900 lamp+400")
    assert list(game.options(step.state, 0)) == [GiveBack(1)]
    assert citations(told(act((game, step.state), GiveBack(1), 0), CardGivenBack)[0]) == ("AT-19", "C-AT-13")


def test_C_AT_14_who_throws_next() -> None:
    for dice, citation in ((MINE, ("AT-22",)), (SIX, ("AT-8", "C-AT-14"))):
        step = grab(table("ROYG", dice, thrower="D"), A="column@900")
        assert step.state.thrower == 0 and citations(told(step, RoundBegan)[0]) == citation
    wrong = grab(table("ROYG", NONE, thrower="D"), A="column@900", B="lamp+400")
    assert told(wrong, RoundBegan) == [RoundBegan(2, (3,), "AT-8", ("C-AT-14",))] and wrong.state.thrower == 3
    for dice in (MINE, SIX):
        two = grab(table("RGB", dice, players=2), B="column@900")
        assert told(two, RoundBegan) == [RoundBegan(2, (0, 1), "AT-8", ("C-AT-14",))] and two.state.thrower is None


@pytest.mark.parametrize("window, last", [("short", 3000), ("default", 5000), ("long", 10000)])
def test_C_AT_15_the_first_window(window: str, last: int) -> None:
    moment = table("ROYG", MINE, window=window)
    assert sacks(grab(moment, A=f"column@{last}").state)[0] == 4
    for ms in (last + 1, 0):
        refusal = why_not(moment, "A", f"column@{ms}")
        assert refusal == Refusal("column_too_late", "AT-14", ("C-AT-15",), {"longest": last})


def test_C_AT_15_nobody_learns_whether_somebody_was_favoured() -> None:
    events = [grab(table("ROYG", dice)).events for dice in (MINE, SIX, NONE)]
    assert events == [(NobodyGrabbed((0,)),)] * 3


@pytest.mark.parametrize("auto", [False, True])
def test_C_AT_16_a_throw_that_favours_nobody_may_be_thrown_again_at_once(auto: bool) -> None:
    game, state = table("ROYG", auto_reroll=auto, thrower="B")
    thrown = act((game, state), Throw(read_dice(NONE)))
    assert (told(thrown, NobodyFavoured) == [NobodyFavoured((1,))]) == auto
    assert (game.to_act(thrown.state) == {CHANCE}) == auto
    for dice in (MINE, "GGGOOYYR", SIX):
        assert game.to_act(act((game, state), Throw(read_dice(dice))).state) == game.all_seats


def test_C_AT_16_it_waits_until_it_is_known_which_dice_count() -> None:
    game, state = table("ROYG", auto_reroll=True, loose_dice="few")
    thrown = act((game, state), Throw(read_dice(NONE)))
    assert not told(thrown, NobodyFavoured)
    assert told(act((game, thrown.state), Slip(read_dice(""))), NobodyFavoured)
    mine = act((game, state), Throw(read_dice(MINE)))
    assert told(act((game, mine.state), Slip(read_dice("R"))), NobodyFavoured)
    assert not told(act((game, mine.state), Slip(read_dice("O"))), NobodyFavoured)


def test_C_AT_17_the_second_window_starts_with_the_column() -> None:
    moment = table("ROYG", MINE)
    step = grab(moment, A="column@900", B="lamp@3900", C="gem@3901")
    assert told(step, ObjectGrabbed) == [ObjectGrabbed(1, "lamp", 3900)]
    assert told(step, GrabbedTooLate) == [GrabbedTooLate(2, "gem", 3901)]
    assert told(step, ObjectsLeft) == [ObjectsLeft(("gem", "gem", "carpet"))]
    assert told(grab(moment, A="column@5000", B="lamp@8000"), ObjectGrabbed)


def test_C_AT_17_what_can_never_count_is_refused() -> None:
    moment = table("ROYG", MINE)
    late = Refusal("grab_too_late", "AT-8", ("C-AT-17",), {"longest": 8000})
    assert why_not(moment, "B", "lamp@8000") is None and why_not(moment, "B", "lamp@8001") == late
    assert why_not(moment, "B", "lamp+3000") is None
    assert why_not(moment, "B", "lamp+3001") == late._replace(facts={"longest": 3000})
    assert why_not(moment, "B", "lamp+0") == late._replace(facts={"longest": 3000})


def test_C_AT_17_a_window_of_ones_own() -> None:
    own = read_options(Options, {"window": {"column": 4000, "objects": 250}})
    assert own.the_window() == Window(4000, 250) and write_options(own)["window"] == {"column": 4000, "objects": 250}
    game = Attraptresors(3, own)
    for odd in ({"column": 4000}, {"column": 4000, "objects": True}, {"column": 4000, "objects": 60001}, [1, 2], 199):
        with pytest.raises(BadInput) as caught:
            read_options(Options, {"window": odd})
        assert caught.value.refusal.reason == "window_form"
    _, state = table("ROY", MINE)
    for move in game.options(state, 0):
        assert game.why_not(state, 0, move) is None


def test_C_AT_18_somebody_may_get_nothing() -> None:
    hands = {"A": "column@900", "B": "lamp+400 gem+800", "C": "gem+410 carpet+810", "D": "lamp+420 gem+820"}
    step = grab(table("ROYG", MINE), **hands)
    assert sacks(step.state) == [4, 3, 2, 0] and [gone.seat for gone in told(step, ObjectGone)] == [3, 3]


@pytest.mark.parametrize("loose, permille", [("few", 25), ("many", 100), (500, 500)])
def test_C_AT_19_each_die_rolls_off_with_the_same_odds(loose: str | int, permille: int) -> None:
    options = read_options(Options, {"loose_dice": loose})
    game = Attraptresors(4, options)
    _, state = table("ROYG", MINE)
    each = Fraction(permille, 1000)
    expected = Fraction(0)
    for probability, move, step in outcomes(game, state):
        off = sum(move.off)  # type: ignore[union-attr]
        expected += probability * off
        assert told(step, DiceSlipped) == [DiceSlipped(off, move.off)]  # type: ignore[union-attr]
    assert expected == 8 * each
    odds = {move.off: probability for probability, move, _ in outcomes(game, state)}  # type: ignore[union-attr]
    assert odds[read_dice("")] == (1 - each) ** 8
    assert odds[read_dice("R")] == 3 * each * (1 - each) ** 7


def test_C_AT_19_without_the_switch_all_eight_count() -> None:
    game, state = table("ROYG")
    after = act((game, state), Throw(read_dice(MINE))).state
    assert game.to_act(after) == game.all_seats and after.off == ()
    refusal = game.why_not(after, CHANCE, Slip(read_dice("R")))
    assert refusal and refusal.reason == "grabs_first"
    for odd in (501, -1, True):
        with pytest.raises(BadInput) as caught:
            read_options(Options, {"loose_dice": odd})
        assert caught.value.refusal.reason == "permille_form"


def test_C_AT_20_the_wrong_grabber_of_two_earns_nothing_for_the_other_object() -> None:
    step = grab(table("RGB", "OOOYYVVV", players=2), B="column@700 lamp+400", A="gem+500")
    assert told(step, ObjectNotPaid) == [ObjectNotPaid(1, "lamp")] and sacks(step.state) == [1, 0]
    assert step.state.supply == table("RGB", players=2, hands={"A": "1"})[1].supply


def test_C_AT_20_a_round_in_which_only_the_wrong_grabber_took_something_does_not_count() -> None:
    step = grab(table("RGB", "OOOYYVVV", players=2), B="column@700 lamp+400")
    assert told(step, RoundNotCounted) == [RoundNotCounted(1, (0, 1))] and step.state.round == 1


def test_C_AT_21_two_objects_each_with_the_column_among_them() -> None:
    step = grab(table("RGB", MINE, players=2), A="column@900 lamp@1000 gem@1100")
    assert citations(told(step, HandFull)[0]) == ("AT-31", "C-AT-21") and sacks(step.state) == [6, 0]
    step = grab(table("RGB", MINE, players=2), A="column@900", B="lamp@1000 gem@1100 lamp@1200")
    assert sacks(step.state) == [4, 3] and citations(told(step, HandFull)[0]) == ("AT-18",)


@pytest.mark.parametrize(
    "missions, dice, place",
    [("RGB", "RRRYYYOO", 1), ("GRB", "RRRYYYOO", 2), ("GBO", "GGGOOOOB", 3), ("OGB", "GGGOOOBB", 1)],
)
def test_C_AT_22_the_open_mission_with_most_dice_then_the_leftmost_is_replaced(
    missions: str, dice: str, place: int
) -> None:
    game, state = table(missions, dice, players=2)
    step = grab((game, state), B="column@900")
    assert step.state.missions.index(None) == place - 1 and step.state.missions.count(None) == 1
    assert [gone.place for gone in told(step, OpenMissionDiscarded)] == [place]
    new = act((game, step.state), Deal("violet"))
    assert new.events == (MissionOpened(place, "violet", "AT-22", ("C-AT-22",)),)
    assert new.state.missions[place - 1] == "violet"


def test_C_AT_22_the_open_missions_may_be_fixed() -> None:
    step = grab(table("RGB", MINE, players=2, two_player_missions="fixed"), B="column@900")
    assert step.state.missions == ("red", "green", "blue") and not told(step, OpenMissionDiscarded)
    assert sacks(step.state) == [0, 4]


def test_C_AT_22_six_colours_replace_no_open_mission() -> None:
    assert grab(table("RGB", SIX, players=2), B="column@900").state.missions == ("red", "green", "blue")


def test_C_AT_23_open_missions_may_be_equal() -> None:
    game = Attraptresors(2)
    state = act((game, game.start()), Deal("red")).state
    step = act((game, state), Deal("red"))
    assert step.events == (MissionOpened(2, "red", rulings=("C-AT-23",)),)
    assert game.chance(step.state)[Deal("red")] == 1


def test_C_AT_24_a_full_tie_is_shared() -> None:
    game, state = table("ROY", SIX, round=10, hands={"B": "41", "C": "2"})
    step = grab((game, state), A="column@900", B="gem+400")
    assert step.state.winners == (1,)
    step = grab((game, state._replace(hands=(cards("1"), cards("41"), cards("2")))), A="column@900", B="gem+400")
    assert step.state.winners == (1,)  # 6 sacks each, but on three cards
    step = grab((game, state._replace(hands=(cards("1"), cards("4"), cards("2")))), A="column@900", B="lamp+400")
    assert step.state.winners == (0, 1) and told(step, VictoryShared) == [VictoryShared((0, 1), 6, 2)]
    assert game.result(step.state).winners == (0, 1)  # type: ignore[union-attr]


def test_C_AT_25_anybody_may_throw_first() -> None:
    game, state = table("ROYG")
    state = state._replace(thrower=None)
    assert game.chance(state) == {Begin(seat): 1 for seat in range(4)}
    assert citations(act((game, state), Begin(3)).events[0]) == ("AT-9", "C-AT-25")
    assert type(act((game, state), Begin(3)).events[0]) is ThrowerChosen
    assert game.why_not(state, CHANCE, Begin(4)).reason == "not_a_seat"  # type: ignore[union-attr]


def test_C_AT_26_the_earlier_hand_is_first_whatever_the_seat() -> None:
    for first, second in (("A", "B"), ("B", "A")):
        step = grab(table("RRYG", MINE), **{first: "column@900", second: "column@901"})
        assert told(step, ColumnGrabbed) == [ColumnGrabbed("AB".index(first), 900)]


def test_C_AT_26_chance_settles_who_was_first_at_the_column() -> None:
    game, state = table("RRYG", MINE)
    tie = grab((game, state), A="column@900", B="column@900", C="lamp+400", D="gem@100")
    assert tie.events == (GrabbedTooEarly(3, "gem", 100), GrabsTied((0, 1), "column", 900))
    assert game.to_act(tie.state) == {CHANCE} and game.chance(tie.state) == {First(0): 1, First(1): 1}
    for seat in (0, 1):
        step = act((game, tie.state), First(seat))
        assert step.events[:2] == (TieSettled(seat), ColumnGrabbed(seat, 900))
        assert told(step, ObjectGone) == [ObjectGone(1 - seat, "column", 900, "AT-12")]
        assert sacks(step.state)[seat] == 4 and sacks(step.state)[2] == 2
    assert game.why_not(tie.state, CHANCE, First(2)).reason == "not_tied"  # type: ignore[union-attr]
    assert game.why_not(tie.state, 0, NOTHING).reason == "tie_first"  # type: ignore[union-attr]


def test_C_AT_26_chance_settles_whether_an_object_was_grabbed_before_the_column() -> None:
    game, state = table("ROYG", MINE)
    tie = grab((game, state), A="column@900", B="lamp@900")
    assert told(tie, GrabsTied) == [GrabsTied((0, 1), "column", 900)]
    assert sacks(act((game, tie.state), First(0)).state) == [4, 2, 0, 0]
    early = act((game, tie.state), First(1))
    assert sacks(early.state) == [4, 0, 0, 0] and told(early, GrabbedTooEarly)


def test_C_AT_26_every_order_of_the_tied_is_equally_likely() -> None:
    game, state = table("RRRG", MINE)
    tie = grab((game, state), A="column@900", B="column@900", C="column@900", D="lamp@900").state
    wins = dict.fromkeys(product(range(3), (False, True)), Fraction(0))
    """Who gets the column, and whether D gets the lamp."""

    def follow(state: State, odds: Fraction) -> None:
        if not state.queue:
            wins[state.missions.index(None), any(state.hands[3])] += odds
            return
        for probability, _, step in outcomes(game, state):
            follow(step.state, odds * probability)

    follow(tie, Fraction(1))
    # D comes before all three in one of four orders
    assert wins == {key: Fraction(3 if key[1] else 1, 12) for key in wins}


def test_C_AT_26_chance_settles_who_was_first_at_the_last_object_of_a_kind() -> None:
    game, state = table("ROYG", MINE)
    tie = grab((game, state), A="column@900", B="lamp+400", C="lamp@1300", D="carpet@1300")
    assert told(tie, GrabsTied) == [GrabsTied((1, 2), "lamp", 1300)]
    step = act((game, tie.state), First(2))
    assert sacks(step.state) == [4, 0, 2, 1] and told(step, ObjectGone) == [ObjectGone(1, "lamp", 1300)]


@pytest.mark.parametrize(
    "hands",
    [
        {"B": "gem+400", "C": "gem+400"},  # two gems for two hands
        {"B": "lamp+400", "C": "carpet+400"},
        {"B": "lamp+300", "C": "lamp+400", "D": "lamp+400"},  # gone for both
        {"B": "lamp+100 gem+200 carpet@1300", "C": "carpet@1300"},  # B's hand is full
        {"A": "column@900 lamp@1300", "C": "lamp@1300"},  # A holds the column
        {"B": "lamp@800", "C": "lamp@800"},  # too early, both
    ],
)
def test_C_AT_26_nothing_is_settled_where_it_makes_no_difference(hands: dict[str, str]) -> None:
    step = grab(table("ROYG", MINE), **{"A": "column@900"} | hands)
    assert not told(step, GrabsTied) and step.state.round == 2


def test_C_AT_26_without_a_clock_the_right_is_claimed() -> None:
    game, state = table("RRYG", MINE, untimed=True, hands={"C": "1"}, round=2)
    claims = grab((game, state), A="column lamp", B="column gem", D="lamp")
    assert claims.events == (GrabsTied((0, 1), "column", 0),)
    step = act((game, claims.state), First(1))
    assert step.events[:3] == (TieSettled(1), ColumnGrabbed(1, 0), ObjectGone(0, "column", 0, "AT-12"))
    assert told(step, GrabsTied) == [GrabsTied((0, 3), "lamp", 0)]
    end = act((game, step.state), First(3))
    assert sacks(end.state) == [0, 4, 1, 2]
    wrong = grab((game, state), C="column")
    assert told(wrong, NoRight) and wrong.state.owes  # errors still count
    for text, reason in (("column@900", "no_clock"), ("lamp+3", "no_clock")):
        assert why_not((game, state), "A", text) == Refusal(reason, "AT-12", ("C-AT-26",))


def test_C_AT_26_wishes_without_a_clock_come_in_their_order() -> None:
    game, state = table("ROYG", MINE, untimed=True)
    step = grab((game, state), A="column", B="gem lamp carpet", C="carpet lamp")
    assert told(step, GrabsTied) == [GrabsTied((1, 2), "lamp", 0)]
    end = act((game, step.state), First(2))
    assert sacks(end.state) == [4, 1, 3, 0] and [gone.object for gone in told(end, ObjectGone)] == ["lamp", "carpet"]


def test_C_AT_26_with_a_clock_each_grab_has_one_time() -> None:
    moment = table("ROYG", MINE)
    for text in ("column", "lamp", "lamp@900+400"):
        assert why_not(moment, "A", text) == Refusal("time_missing", "AT-12", ("C-AT-26",))
    assert why_not(moment, "A", "column+400") == Refusal("column_by_clock", "AT-13")


def test_C_AT_27_a_mission_won_in_the_tenth_round_is_not_replaced() -> None:
    game, state = table("ROYG", MINE, round=10)
    step = grab((game, state), A="column@900")
    assert step.state.winners == (0,) and step.state.missions == state.missions and step.state.pile == state.pile
    assert citations(told(step, GameEnded)[0]) == ("AT-23", "C-AT-11", "C-AT-27")
    assert "C-AT-27" not in cited(grab((game, state), B="column@900", C="lamp+400"))


@pytest.mark.parametrize(
    "players, tower, problem",
    [
        (2, ["lamp", "chest"], None),
        (2, ["lamp", "gem", "gem"], "tower_too_tall"),
        (3, ["lamp", "chest", "gem", "gem"], None),
        (3, ["lamp", "chest", "gem", "gem", "carpet"], "tower_too_tall"),
        (4, ["lamp", "lamp"], "tower_too_many"),
        (4, ["gem", "gem", "gem"], "tower_too_many"),
        (4, ["column"], "tower_object"),
        (4, [["gem"]], "tower_object"),
        (4, {"gem": 1}, "tower_form"),
        (6, ["gem"] * 7, "tower_form"),
        (6, [], "tower_form"),
        (6, ["cushion"], None),
    ],
)
def test_C_AT_28_custom_towers(players: int, tower: object, problem: str | None) -> None:
    try:
        game = Attraptresors(players, read_options(Options, {"tower": tower}))
    except BadInput as error:
        assert error.refusal.reason == problem and "C-AT-28" in error.refusal.rulings
        assert error.place == "options.tower"
    else:
        assert problem is None and sorted(game.tower) == sorted(tower)  # type: ignore[call-overload]
        assert reach("").grabs == () and game.invariants(game.start()) == []


def test_C_AT_28_two_objects_of_two_sacks_bring_all_twenty_cards_into_play() -> None:
    assert Attraptresors(3, Options(tower=("lamp", "chest"))).cards[1] == 20
    assert Attraptresors(3, Options(tower=("chest",))).cards[1] == 10


def test_every_ruling_has_a_test_here() -> None:
    named = {name.split("_")[3] for name in globals() if name.startswith("test_C_AT_")}
    assert named == {rule.split("-")[-1] for rule in rules() if rule.startswith("C-AT-")}
