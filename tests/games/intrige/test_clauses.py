"""Each clause IN-1 to IN-28 as the engine plays it."""

from __future__ import annotations

from random import Random

import pytest

from kit.engine.game import CHANCE
from kit.engine.walk import sample, uniform
from kit.games.intrige import Bribe, Choose, Intrige, Options, Rep, Send
from kit.games.intrige.events import (
    ApplicantChosen,
    ApplicantsHeard,
    Appointed,
    Banished,
    BribePaid,
    BribeReturned,
    MoneyCounted,
    NoPostHeld,
    ParkEmpty,
    PostChallenged,
    PostDefended,
    PostsHeld,
    PostTaken,
    RepSent,
    RivalsApplied,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
    WonByMoney,
)
from tests.games.intrige.table import Table, cited, reps, told


def whole_game(players: int = 4, seed: int = 0, **options: object) -> list[object]:
    game = Intrige(players, Options(**options))  # type: ignore[arg-type]
    return [event for _, step in sample(game, uniform, Random(seed)) for event in step.events]


# Setup ----------------------------------------------------------------------------------------------------------------


def test_IN_1_five_posts_pay_10_to_100() -> None:
    game = Intrige(5)
    assert game.salaries == (10, 20, 30, 50, 100)
    assert all(court == (None,) * 5 for court in game.start().courts)
    assert Table("BL").refusal("B", 10) is None
    table = Table("BL")
    table.does("B", 10)
    assert table.why_not("A", "B on 40") == ("post_unknown", "IN-1")


def test_IN_2_two_representatives_of_each_of_five_professions() -> None:
    game = Intrige(5)
    assert game.edition.professions == ("finance", "law", "military", "science", "church")
    assert game.start().hands == ((2,) * 5,) * 5
    assert game.why_not(game.start(), 0, Send("alchemy", 1))[:2] == ("profession_unknown", "IN-2")  # type: ignore[index]


def test_IN_3_the_island_is_empty_at_first_and_nobody_comes_back() -> None:
    game, before = Intrige(4), 0
    assert game.start().island == ((0,) * 5,) * 4
    for _, step in sample(game, uniform, Random(3)):
        banished = sum(map(sum, step.state.island))
        assert banished - before == len(told(step.events, Banished))
        before = banished
    assert before > 0


def test_IN_4_everyone_starts_with_320() -> None:
    assert Intrige(5).start().money == (320,) * 5


def test_IN_5_each_seat_has_a_court_and_its_ten_representatives() -> None:
    game = Intrige(3)
    assert len(game.courts) == len(game.start().courts) == 3
    assert [sum(hand) for hand in game.start().hands] == [10] * 3
    assert game.why_not(game.start(), 0, Send("law", 3))[:2] == ("court_not_in_play", "IN-5")  # type: ignore[index]


@pytest.mark.parametrize("players", (2, 6))
def test_IN_6_three_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="IN-6"):
        Intrige(players)
    game = Intrige(3)
    for seat in (CHANCE, 3):
        assert game.why_not(game.start(), seat, Bribe(10))[:2] == ("not_a_seat", "IN-6")  # type: ignore[index]


def test_IN_7_seat_a_starts_and_turns_go_clockwise() -> None:
    turns = [event.seat for event in told(whole_game(3), TurnBegan)]  # type: ignore[arg-type]
    assert turns == [1, 2, *[0, 1, 2] * 5]
    table = Table(round=1)
    assert table.to_act == "A"
    assert table.why_not("B", "law to A") == ("not_your_turn", "IN-7")
    assert "IN-7" in cited(whole_game(3), RoundBegan)  # type: ignore[arg-type]


# A turn ---------------------------------------------------------------------------------------------------------------


def test_IN_8_income_comes_first_from_other_courts_only() -> None:
    table = Table(posts="B100=AL C20=AK", parks="A*=BM", owner="D", sent="B")
    events = table.does("D", "law to C")
    assert [type(event) for event in events] == [
        RepSent,
        PostsHeld,
        NoPostHeld,
        RoundBegan,
        TurnBegan,
        SalariesPaid,
        ApplicantsHeard,
    ]
    assert table.state.money[0] == 440 and table.state.salaries_paid == 120


def test_IN_8_nobody_in_office_earns_nothing() -> None:
    table = Table(owner="C", sent="B")
    assert told(table.does("C", "law to A"), SalariesPaid) == [SalariesPaid(3, 0, 0)]


def test_IN_9_posts_are_filled_from_the_own_park() -> None:
    table = Table("BL", parks="B*=CM")
    table.does("B", 10)
    table.does("A", "B on 30")
    assert table.park == () and table.state.parks[1] == reps("CM")
    empty = Table(owner="D", sent="B")
    assert told(empty.does("D", "law to C"), ParkEmpty) == [ParkEmpty(0, "venice")]


def test_IN_10_the_sending_comes_last() -> None:
    table = Table("BL")
    assert table.why_not("A", "law to B") == ("posts_first", "IN-24")
    table.does("B", 10)
    table.does("A", "B on 30")
    assert table.state.stage == "send" and table.to_act == "A"
    table.does("A", "law to B", "law to C")
    assert table.state.owner == 1


def test_IN_11_one_representative_to_a_post_and_one_of_a_profession() -> None:
    table = Table("BL", "A50=DM")
    table.does("B", 10)
    assert table.refusal("A", "B on 50") is not None
    assert table.refusal("A", "B on 50")[:2] == ("post_taken", "IN-11")  # type: ignore[index]
    assert table.refusal("A", "B on 50")[3] == {"post": 50, "rival": 3}  # type: ignore[index]
    assert table.options("A") == ["B on 10", "B on 20", "B on 30", "B on 100"]
    for _, step in sample(Intrige(5), uniform, Random(2)):
        for court in step.state.courts:
            employed = [rep.profession for rep in court if rep]
            assert len(set(employed)) == len(employed)


def test_IN_12_the_owner_decides() -> None:
    table = Table("BL CL")
    table.bribes("B 10, C 10")
    assert table.to_act == "A"
    for seat in "BCD":
        assert table.why_not(seat, "B") == ("owner_decides", "IN-12")
    table.does("A", "B")
    assert table.why_not("B", "B on 10") == ("owner_decides", "IN-12")


# Bribes ---------------------------------------------------------------------------------------------------------------


def test_IN_13_bribes_are_multiples_of_10() -> None:
    table = Table("BL")
    assert table.options("B") == list(range(10, 330, 10))
    for amount in (5, 15, 1, -5):
        assert table.why_not("B", amount) == ("bribe_multiple", "IN-13")
    assert table.why_not("B", -10) == ("bribe_minimum", "IN-13")


def test_IN_14_bribes_are_asked_clockwise_from_the_owners_left() -> None:
    table = Table("DL EM BK", players=5, owner="C")
    assert told(table.events, BribePaid) == []
    for payer, others in (("D", "EB"), ("E", "B"), ("B", "")):
        assert table.to_act == payer
        for other in others:
            assert table.why_not(other, 10) == ("bribe_order", "IN-14")
        assert table.why_not("A", 10) == ("bribe_not_concerned", "IN-14")
        table.does(payer, 10)
    assert table.to_act == "C"
    assert cited(table.events, BribePaid) == {"IN-14"}


def test_IN_14_nobody_bribes_when_nobody_is_asked() -> None:
    assert Table(round=1).why_not("A", 10) == ("bribe_not_due", "IN-14")
    table = Table("BL")
    table.does("B", 10)
    assert table.why_not("C", 10) == ("bribe_not_due", "IN-14")


def test_IN_15_a_bribe_is_handed_over_at_once_and_is_public() -> None:
    table = Table("BL CM")
    table.does("B", 70)
    assert table.state.money == (390, 250, 320, 320)
    assert table.events == [BribePaid(1, 0, "law", 70)]
    assert table.game.view(table.state, 3).bribes == ((1, "law", 70),)


def test_IN_16_one_bribe_and_no_change() -> None:
    table = Table("BL CM")
    table.does("B", 10)
    assert table.why_not("B", 20) == ("bribe_once", "IN-16")
    assert table.why_not("A", "B on 10") == ("bribes_first", "IN-17")


def test_IN_17_the_owner_assigns_when_all_bribes_are_in_free_of_the_amounts() -> None:
    table = Table("BL CM DK")
    table.does("B", 10)
    assert table.refusal("A", "B on 100")[3] == {"rival": 2}  # type: ignore[index]
    table.bribes("C 300, D 20")
    table.does("A", "B on 100")
    table.does("A", "C on 10", "D on 50")
    assert table.post("A", 100) == Rep(1, "law") and table.post("A", 10) == Rep(2, "military")


def test_IN_18_the_owner_keeps_the_bribes_of_losers() -> None:
    table = Table("BL CL")
    table.bribes("B 20, C 50")
    table.does("A", "B", "B on 10")
    assert table.state.money == (390, 300, 270, 320)


# Conflicts ------------------------------------------------------------------------------------------------------------


def test_IN_19_the_same_profession_twice_on_a_court_is_a_conflict() -> None:
    assert Table("BL CM").state.stage == "free"
    assert Table("BL CL").state.stage == "external"
    assert Table("BL", "A10=CL").state.stage == "internal"
    assert Table("BL", "B10=CL").state.stage == "free"  # at another court
    assert Table("BL", parks="B*=CL").state.stage == "free"


def test_IN_20_external_conflict_the_owner_picks_and_the_others_are_banished() -> None:
    table = Table("BL CL DL")
    table.bribes("B 10, C 20, D 30")
    assert table.options("A") == ["B", "C", "D"]
    events = table.does("A", "C")
    assert events == [
        ApplicantChosen(2, 0, "law", 20, 30),
        Banished(1, "law", 10),
        Banished(3, "law", 30),
    ]
    assert table.island == set(reps("BL DL")) and table.park == reps("CL")
    assert table.why_not("A", "B on 10") == ("appoint_order", "IN-17")
    events = table.does("A", "C on 20")
    assert told(events, Appointed) == [Appointed(2, 0, "law", 20, 20, "IN-20", ("C-IN-6",))]


def test_IN_20_only_a_rival_can_be_chosen_and_only_in_a_conflict() -> None:
    table = Table("BL CL DM")
    assert table.why_not("A", "B") == ("bribes_first", "IN-17")
    table.does("D", 10)
    assert table.why_not("A", "D") == ("no_conflict_now", "IN-20")
    table.does("A", "D on 10")
    table.bribes("B 10, C 10")
    assert table.why_not("A", "D") == ("not_in_conflict", "IN-20")
    assert table.why_not("A", "B on 10") == ("not_appointing", "IN-24")


def test_IN_21_internal_conflict_with_the_one_in_office() -> None:
    table = Table("DM BL", "A50=CL", owner="A")
    table.does("D", 10)
    events = table.does("A", "D on 10")
    assert told(events, PostChallenged) == [PostChallenged(2, 1, "law", 50)]
    assert (table.state.stage, table.state.disputed) == ("internal", "law")


def test_IN_22_the_one_in_office_pays_first_whatever_the_order_of_seats() -> None:
    table = Table("BL", "A50=DL")
    assert table.to_act == "D"
    assert table.why_not("B", 10) == ("bribe_order", "IN-22")
    assert table.why_not("C", 10) == ("bribe_not_concerned", "IN-22")
    table.does("D", 40)
    assert table.to_act == "B" and table.why_not("D", 10) == ("bribe_once", "IN-16")
    assert cited(table.does("B", 10), BribePaid) == {"IN-22"}
    assert table.to_act == "A" and table.why_not("C", 10) == ("bribe_not_due", "IN-22")


@pytest.mark.parametrize("choice", "BD")
def test_IN_23_the_owner_decides_who_holds_the_post_and_the_loser_is_banished(choice: str) -> None:
    table = Table("BL", "A50=DL")
    table.bribes("D 40, B 10")
    assert table.options("A") == ["D", "B"] and table.why_not("A", "C") == ("not_in_conflict", "IN-23")
    events = table.does("A", choice)
    if choice == "D":
        assert events == [PostDefended(3, 1, "law", 50, 40, 10), Banished(1, "law", 10, "IN-23")]
        assert table.post("A", 50) == Rep(3, "law") and table.island == set(reps("BL"))
    else:
        assert events == [PostTaken(1, 3, "law", 50, 10, 40), Banished(3, "law", 40, "IN-23")]
        assert table.post("A", 50) == Rep(1, "law") and table.island == set(reps("DL"))
    assert table.park == ()


def test_IN_24_undisputed_then_external_then_internal_from_the_lowest_post() -> None:
    table = Table("BM CM DK EL", "A100=DL", players=5)
    table.does("D", 10)  # undisputed, though third in order
    assert told(table.does("A", "D on 10"), RivalsApplied) == [RivalsApplied(0, (1, 2), "military", "venice")]
    table.bribes("B 10, C 10")
    table.does("A", "B", "B on 20")
    assert table.state.stage == "internal" and table.to_act == "D"
    ascending = Table("BK CM", "A100=BM A10=CK")
    assert ascending.state.disputed == "church"


# Sending, the end -----------------------------------------------------------------------------------------------------


def test_IN_25_two_a_turn_to_two_other_courts() -> None:
    table = Table(round=1)
    assert table.why_not("A", "law to A") == ("send_home", "IN-25")
    assert table.does("A", "law to B") == [RepSent(0, 1, "law", "rome")]
    assert table.why_not("A", "church to B") == ("send_twice", "IN-25")
    assert table.to_act == "A"
    table.does("A", "law to C")  # the same profession is allowed
    assert table.state.owner == 1 and table.state.sent == ()
    assert table.state.parks == ((), reps("AL"), reps("AL"), ())
    assert table.state.hands[0] == (2, 0, 2, 2, 2)


def test_IN_25_nobody_left_of_a_profession() -> None:
    table = Table(posts="B10=AL C10=AL")
    assert table.why_not("A", "law to D") == ("nobody_left", "IN-25")
    assert not any(str(move).startswith("law") for move in table.options("A"))
    assert len(table.options("A")) == 4 * 3


def test_IN_26_five_rounds_of_sending_one_of_posts_one_of_salaries() -> None:
    game, last = Intrige(3), {}
    for moves, step in sample(game, uniform, Random(4)):
        for event in step.events:
            last[type(event).__name__, game.rounds] = step.state.round
        if any(type(move) is Send for move in moves.values()):
            last["sending"] = max(last.get("sending", 0), step.state.round - (step.state.owner == 0))
    rounds = told(whole_game(3, 4), RoundBegan)  # type: ignore[arg-type]
    assert last["sending"] == 5
    assert [(event.round, event.last, event.rule) for event in rounds] == [
        (2, False, "IN-7"),
        (3, False, "IN-7"),
        (4, False, "IN-7"),
        (5, False, "IN-7"),
        (6, False, "IN-26"),
        (7, True, "IN-26"),
    ]


def test_IN_27_the_richest_wins() -> None:
    table = Table("AL", owner="C", players=3, round=6, money=(910, 870, 860), final_pay=False)
    table.does("A", 10)
    events = table.does("C", "A on 10")
    assert events[-2:] == [MoneyCounted((900, 870, 870)), WonByMoney(0, 900)]
    assert table.game.result(table.state).winners == (0,)  # type: ignore[union-attr]
    assert table.to_act == "" and table.why_not("A", 10) == ("game_over", "IN-27")


def test_IN_28_variant_the_loser_is_banished_and_gets_the_bribe_back() -> None:
    table = Table("BL CL", refund_losers=True)
    table.bribes("B 20, C 50")
    events = table.does("A", "B")
    assert [type(event) for event in events] == [ApplicantChosen, Banished, BribeReturned]
    assert table.state.money == (340, 300, 320, 320) and table.island == set(reps("CL"))
    internal = Table("BL", "A50=DL", refund_losers=True)
    internal.bribes("D 40, B 10")
    assert told(internal.does("A", "B"), BribeReturned) == [BribeReturned(3, 0, 40)]
    assert internal.state.money == (330, 310, 320, 320)


def test_every_move_of_a_wrong_kind_is_refused() -> None:
    game = Intrige(3)
    assert game.why_not(game.start(), 0, Choose(1))[:2] == ("no_conflict_now", "IN-20")  # type: ignore[index]
    assert game.why_not(game.start(), 0, "law")[:2] == ("not_a_move", "IN-9")  # type: ignore[arg-type, index]
