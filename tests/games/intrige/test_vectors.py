"""The examples of the rulebook (IX) and hand-derived vectors (IV); all money in thousands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kit.engine.walk import sample, uniform
from kit.games.intrige import Intrige, Rep
from kit.games.intrige.events import Banished, RepSent, SalariesPaid, VictoryShared
from kit.games.intrige.turns import income
from tests.games.intrige.table import Table, reps, told


def test_IX_1_two_bills_of_each_kind_are_320() -> None:
    assert Intrige(3).start().money == (2 * (10 + 50 + 100),) * 3


def test_IX_2_ten_representatives_last_five_rounds() -> None:
    game = Intrige(4)
    assert (game.sending_rounds, game.posts_rounds, game.rounds) == (5, 6, 7)
    assert all(sum(hand) == 10 for hand in game.start().hands)


def test_IV_1_the_salaries_of_all_courts_are_added() -> None:
    table = Table(posts="B100=AL C20=AK C10=AF D50=BL", owner="D", sent="B")
    table.does("D", "law to C")
    assert table.state.money[0] == 450
    assert told(table.events, SalariesPaid) == [SalariesPaid(0, 130, 3)]


def test_IV_2_bribes_clockwise_then_posts_as_the_owner_likes() -> None:
    table = Table("BL CK", players=3)
    assert table.to_act == "B"
    table.does("B", 30)
    assert table.to_act == "C"
    table.does("C", 10)
    table.does("A", "B on 10", "C on 100")
    assert table.state.money == (360, 290, 310) and sum(table.state.money) == 960
    assert table.post("A", 100) == Rep(2, "church") and table.post("A", 10) == Rep(1, "law")


def test_IV_2_the_highest_bribe_may_get_the_best_post_too() -> None:
    table = Table("BL CK", players=3)
    table.bribes("B 30, C 10")
    table.does("A", "B on 100", "C on 10")
    assert table.post("A", 100) == Rep(1, "law")


def test_IV_3_an_external_conflict_after_an_undisputed_applicant() -> None:
    table = Table("BL CL DM")
    table.does("D", 10)
    table.does("A", "D on 50")
    table.bribes("B 20, C 50")
    table.does("A", "B", "B on 100")
    assert table.island == set(reps("CL")) and table.post("A", 100) == Rep(1, "law")
    assert table.state.money == (400, 300, 270, 310) and sum(table.state.money) == 1280


def iv_4(**options: object) -> Table:
    table = Table("BL CL", "A50=DL", **options)
    table.bribes("B 30, C 20")
    table.does("A", "B")
    assert table.to_act == "D" and table.park == reps("BL")  # B has won, and is not placed
    table.bribes("D 40, B 10")
    table.does("A", "D")
    return table


def test_IV_4_the_winner_of_an_external_conflict_challenges_the_one_in_office() -> None:
    table = iv_4()
    assert table.island == set(reps("CL BL")) and table.post("A", 50) == Rep(3, "law")
    assert table.state.money == (420, 280, 300, 280) and sum(table.state.money) == 1280


def test_IV_5_refunds_go_to_the_losers_of_each_conflict() -> None:
    table = iv_4(refund_losers=True)
    assert table.state.money == (390, 290, 320, 280) and sum(table.state.money) == 1280


def test_IV_6_internal_conflicts_from_the_lowest_post_up() -> None:
    table = Table("BK CM", "A100=BM A10=CK")
    assert table.state.disputed == "church" and table.to_act == "C"
    table.bribes("C 10, B 10")
    table.does("A", "B")
    assert table.state.disputed == "military" and table.to_act == "B"
    table.bribes("B 10, C 10")
    table.does("A", "C")
    assert table.post("A", 10) == Rep(1, "church") and table.post("A", 100) == Rep(2, "military")


def test_IV_7_a_full_court_only_settles_conflicts() -> None:
    full = "A10=BF A20=CL A30=DM A50=BS A100=CK"
    for park, stage in (("BF CL", "internal"), ("BL DL", "external"), ("BF DF", "external")):
        table = Table(park, full)
        assert table.state.stage == stage
    table.bribes("B 10, D 10")
    table.does("A", "B")
    assert table.state.stage == "internal"  # P2: no post is free


def test_IV_8_three_players_send_one_to_each() -> None:
    table = Table(players=3, round=1)
    table.does("A", "law to B")
    assert table.why_not("A", "law to B") == ("send_twice", "IN-25")
    assert table.why_not("A", "law to A") == ("send_home", "IN-25")
    assert table.why_not("A", "law to C") is None
    sent = Counter(
        event.rival for _, step in sample(Intrige(3), uniform, Random(1)) for event in told(step.events, RepSent)
    )
    assert sent == {0: 10, 1: 10, 2: 10}


def test_IV_9_without_cash_a_bribe_of_nothing() -> None:
    poor = Table("BS", money=(320, 0, 320, 320))
    assert poor.options("B") == [0]
    poor.does("B", 0)
    assert poor.why_not("A", "B on 10") is None
    with_40 = Table("BS", money=(320, 40, 320, 320))
    assert with_40.options("B") == [10, 20, 30, 40]
    assert with_40.why_not("B", 0) == ("bribe_minimum", "IN-13")
    assert with_40.why_not("B", 15) == ("bribe_multiple", "IN-13")
    assert with_40.why_not("B", 50) == ("bribe_no_cash", "IN-15")


@pytest.mark.parametrize("pays, bribes, cost", [("one", "B 10", 10), ("two", "B 10, B 10", 20)])
def test_IV_10_a_player_in_conflict_with_itself(pays: str, bribes: str, cost: int) -> None:
    table = Table("BL", "A20=BL", self_conflict_pays=pays)
    table.bribes(bribes)
    assert table.state.money[:2] == (320 + cost, 320 - cost)
    assert table.island == set(reps("BL")) and table.post("A", 20) == Rep(1, "law")
    assert table.state.stage == "send"


def test_IV_11_external_conflicts_in_the_order_of_their_first_player() -> None:
    table = Table("BL CM DL EM", players=5)
    assert table.state.disputed == "law"
    table.bribes("B 10, D 10")
    table.does("A", "D", "D on 100")
    assert table.state.disputed == "military"
    table.bribes("C 10, E 10")
    table.does("A", "C", "C on 10")
    assert table.island == set(reps("BL EM"))
    assert [rep for rep in table.state.courts[0] if rep] == list(reps("CM DL"))


@pytest.mark.parametrize("seed", range(5))
def test_IV_12_the_last_rounds(seed: int) -> None:
    game, before = Intrige(4), None
    for _, step in sample(game, uniform, Random(seed)):
        state = step.state
        if state.round == 6 and before and before.round == 5:
            assert state.parks[3] == () and len(state.parks[0]) <= 3
        if state.round == 7:
            assert state.parks == ((),) * 4
            paid = told(step.events, SalariesPaid)[-4:]
            assert [event.seat for event in paid] == [0, 1, 2, 3]
            assert [event.amount for event in paid] == [income(game, state.courts, seat)[0] for seat in range(4)]
        before = state
    assert state.round == 7


def test_IV_13_equally_rich_players_share_the_victory() -> None:
    table = Table("AL", owner="C", players=3, round=6, money=(910, 900, 860), final_pay=False)
    table.does("A", 10)
    table.does("C", "A on 10")
    assert table.state.money == (900, 900, 870) and table.state.winners == (0, 1)
    assert told(table.events, VictoryShared) == [VictoryShared((0, 1), 900)]


def test_IV_14_a_full_court_pays_210() -> None:
    table = Table(posts="A100=BF A30=BL A50=CM A20=CS A10=CK")
    earned = [income(table.game, table.state.courts, seat) for seat in range(4)]
    assert earned == [(0, 0), (130, 2), (80, 3), (0, 0)]


def test_banished_lawyers_tell_what_they_had_paid() -> None:
    table = Table("BL CL")
    table.bribes("B 20, C 50")
    assert told(table.does("A", "B"), Banished) == [Banished(2, "law", 50)]
