"""Each ruling C-IN-1 to C-IN-24 and each switch."""

from __future__ import annotations

from random import Random

import pytest

from kit.engine.errors import BadInput
from kit.engine.options import read_options, write_options
from kit.engine.walk import sample, uniform
from kit.games.intrige import Intrige, Options, Rep
from kit.games.intrige.events import (
    ApplicantsHeard,
    Appointed,
    Banished,
    BribeCounted,
    BribePaid,
    BribeReturned,
    OwnPostChallenged,
    OwnPostKept,
    PostChallenged,
    RivalsApplied,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
    VictoryShared,
)
from kit.games.intrige.parks import next_procedure
from tests.games.intrige.table import Table, cited, reps, told


def test_C_IN_1_the_small_edition_is_a_preset() -> None:
    game = Intrige(4, Options(edition="small"))
    assert game.salaries == (1, 3, 6, 10) and len(game.edition.professions) == 4
    start = game.start()
    assert start.money == (32,) * 4 and start.hands == ((2,) * 4,) * 4
    assert game.rounds == game.posts_rounds == 5
    table = Table("BL", edition="small")
    assert table.options("B") == list(range(1, 33))
    assert table.why_not("B", 0) == ("bribe_minimum", "IN-13")
    events = [event for _, step in sample(game, uniform, Random(1)) for event in step.events]
    assert max(event.round for event in told(events, RoundBegan)) == 5
    assert not told(events, RoundBegan)[-1].last
    assert {event.profession for event in told(events, Appointed)} <= set(game.edition.professions)


def test_C_IN_1_salaries_may_rise_in_equal_steps_or_be_a_list_of_your_own() -> None:
    assert Intrige(3, Options(salaries="even")).salaries == (20, 30, 40, 50, 60)
    assert Intrige(3, Options(edition="small", salaries="even")).salaries == (2, 4, 6, 8)
    own = read_options(Options, {"salaries": [10, 20, 40, 80, 160]})
    assert Intrige(3, own).salaries == (10, 20, 40, 80, 160)
    assert write_options(own)["salaries"] == [10, 20, 40, 80, 160]
    table = Table("BL", salaries=(10, 20, 40, 80, 160))
    table.does("B", 10)
    assert table.options("A") == ["B on 10", "B on 20", "B on 40", "B on 80", "B on 160"]


@pytest.mark.parametrize(
    "salaries, reason",
    [
        ([10, 20, 30, 50], "salaries_unfit"),
        ([10, 20, 30, 30, 100], "salaries_unfit"),
        ([0, 20, 30, 50, 100], "salaries_unfit"),
        ([10, 20, 35, 50, 100], "salaries_unfit"),
        ([10, 20, 30, 50, 1010], "salaries_unfit"),
        ([10, 20, 30, 50, True], "salaries_form"),
        ({"posts": 5}, "salaries_form"),
        (210, "salaries_form"),
    ],
)
def test_C_IN_1_salaries_that_do_not_suit_the_edition_are_refused(salaries: object, reason: str) -> None:
    with pytest.raises(BadInput) as error:
        read_options(Options, {"salaries": salaries})
    assert (error.value.place, error.value.refusal.reason) == ("options.salaries", reason)
    assert error.value.refusal.rule == "IN-1"


@pytest.mark.parametrize("players", (3, 4, 5))
def test_C_IN_2_the_colours_nobody_plays_stay_out(players: int) -> None:
    game = Intrige(players)
    assert game.courts == ("venice", "rome", "milan", "naples", "florence")[:players]
    owners = {move.owner for move in game.options(game.start(), 0)}  # type: ignore[union-attr]
    assert owners == set(range(1, players))


def test_C_IN_3_applicants_without_conflict_pay_too() -> None:
    table = Table(parks="B*=CM DL", owner="A", sent="D")
    events = table.does("A", "law to C")
    assert told(events, ApplicantsHeard) == [ApplicantsHeard(1, (2, 3), "rome")]
    assert cited(events, ApplicantsHeard) == {"IN-24", "C-IN-3"}
    assert table.why_not("C", 0) == ("bribe_minimum", "IN-13")


def test_C_IN_4_who_has_nothing_pays_nothing_and_stays_eligible() -> None:
    table = Table("BL CL", money=(320, 0, 320, 320))
    assert cited(table.does("B", 0), BribePaid) == {"IN-14", "C-IN-4"}
    table.does("C", 10)
    table.does("A", "B", "B on 100")
    assert table.post("A", 100) == Rep(1, "law")


def test_C_IN_4_nothing_may_be_handed_over_when_there_is_no_least_bribe() -> None:
    table = Table("BL", min_bribe=False)
    assert table.options("B")[:3] == [0, 10, 20]
    assert table.why_not("B", -10) == ("bribe_minimum", "IN-13")
    table.does("B", 0)
    assert table.state.money == (320,) * 4


def test_C_IN_5_every_undisputed_applicant_gets_a_post_and_one_of_the_rivals() -> None:
    table = Table("BL CM")
    table.bribes("B 10, C 10")
    assert all(str(move).startswith("B on") for move in table.options("A"))  # nobody can be sent away
    rivals = Table("BL CL")
    rivals.bribes("B 10, C 10")
    assert rivals.options("A") == ["B", "C"]


def test_C_IN_6_any_free_post_applicants_in_clockwise_order() -> None:
    table = Table("DL BM", owner="C")
    table.bribes("D 10, B 10")
    assert table.why_not("C", "B on 10") == ("appoint_order", "IN-17")
    events = table.does("C", "D on 100")
    assert cited(events, Appointed) == {"IN-17", "C-IN-6"}
    assert table.options("C") == ["B on 10", "B on 20", "B on 30", "B on 50"]
    assert table.why_not("C", "D on 10") == ("appoint_order", "IN-17")


def test_C_IN_6_is_not_cited_where_there_is_no_choice() -> None:
    table = Table("BL", "A10=BF A20=CS A50=DM A100=CK")
    table.does("B", 10)
    assert cited(table.does("A", "B on 30"), Appointed) == {"IN-17"}


def test_C_IN_7_bribes_are_collected_procedure_by_procedure() -> None:
    table = Table("BM CL DL EM", players=5)
    assert table.state.disputed == "military"  # B is the first player
    table.bribes("B 10, E 20")
    assert table.why_not("C", 10) == ("bribe_not_due", "IN-14")
    table.does("A", "E")
    events = table.does("A", "E on 10")
    assert told(events, RivalsApplied) == [RivalsApplied(0, (2, 3), "law", "venice")]


def test_C_IN_8_the_winner_of_an_external_conflict_stays_in_the_park_and_pays_again() -> None:
    table = Table("BL CL", "A50=DL")
    table.bribes("B 30, C 20")
    events = table.does("A", "B")
    assert table.park == reps("BL") and table.state.earlier == ((1, "law", 30),)
    assert told(events, PostChallenged) == [PostChallenged(3, 1, "law", 50, rulings=("C-IN-8",))]
    assert events[0].rulings == ("C-IN-8",)
    table.bribes("D 40, B 10")
    table.does("A", "B")
    assert table.state.earlier == () and table.state.money == (420, 280, 300, 280)


def test_C_IN_8_other_external_conflicts_come_before_the_internal_one() -> None:
    table = Table("BL CL DM EM", "A50=DL", players=5)
    table.bribes("B 30, C 20")
    table.does("A", "B")
    assert table.state.stage == "external" and table.state.disputed == "military"
    table.bribes("D 10, E 10")
    table.does("A", "D", "D on 10")
    assert table.state.stage == "internal" and table.to_act == "D"
    assert cited(table.does("D", 10) + table.does("B", 10), BribePaid) == {"IN-22", "C-IN-9"}


def test_C_IN_9_without_paying_again_the_external_bribe_counts() -> None:
    table = Table("BL CL", "A50=DL", survivor_pays_again=False)
    table.bribes("B 30, C 20")
    events = table.does("A", "B")
    assert told(events, BribeCounted) == [BribeCounted(1, 0, "law", 30)]
    table.does("D", 40)
    assert table.to_act == "A"
    events = table.does("A", "D")
    assert told(events, Banished) == [Banished(1, "law", 30, "IN-23")]
    assert table.state.money == (410, 290, 300, 280)


def test_C_IN_9_the_bribe_that_counts_in_the_lost_conflict_is_returned() -> None:
    table = Table("BL CL", "A50=DL", survivor_pays_again=False, refund_losers=True)
    table.bribes("B 30, C 20")
    table.does("A", "B")
    table.does("D", 40)
    assert told(table.does("A", "D"), BribeReturned) == [BribeReturned(1, 0, 30)]
    assert table.state.money == (360, 320, 320, 280)


def test_C_IN_10_in_conflict_with_oneself_the_one_in_office_stays() -> None:
    table = Table("CM BL", "A20=BL")
    table.does("C", 10)
    events = table.does("A", "C on 10")
    assert told(events, OwnPostChallenged) == [OwnPostChallenged(1, "law", 20)]
    events = table.does("B", 10)
    assert cited(events, BribePaid) == {"IN-22", "C-IN-10"}
    assert told(events, OwnPostKept) == [OwnPostKept(1, "law", 20)]
    assert told(events, Banished) == [Banished(1, "law", 10, "IN-23", ("C-IN-10",))]
    assert table.state.stage == "send" and table.post("A", 20) == Rep(1, "law")


def test_C_IN_10_zero_nothing_is_paid_and_nothing_decided() -> None:
    table = Table("CM BL", "A20=BL", self_conflict_pays="zero")
    table.does("C", 10)
    events = table.does("A", "C on 10")
    assert [type(event) for event in events] == [Appointed, OwnPostChallenged, OwnPostKept, Banished]
    assert table.state.money == (330, 320, 310, 320) and table.state.stage == "send"


@pytest.mark.parametrize("pays, left", [("one", 300), ("two", 290)])
def test_C_IN_10_refund_in_a_conflict_with_oneself(pays: str, left: int) -> None:
    table = Table("BL", "A20=BL", self_conflict_pays=pays, refund_losers=True)
    table.bribes("B 30, B 20" if pays == "two" else "B 20")
    assert told(table.events, BribeReturned) == [BribeReturned(1, 0, 20, rulings=("C-IN-22", "C-IN-10"))]
    assert table.state.money[1] == {"one": 320, "two": 290}[pays]


@pytest.mark.parametrize("pays, due", [("zero", 0), ("one", 0), ("two", 1)])
def test_C_IN_10_a_bribe_that_counts_already_is_not_paid_again(pays: str, due: int) -> None:
    table = Table("BL CL", "A20=BL", self_conflict_pays=pays, survivor_pays_again=False)
    table.bribes("B 30, C 10")
    table.does("A", "B")
    if due:
        assert table.to_act == "B"
        table.does("B", 10)
    assert table.state.stage == "send" and table.state.money[1] == 290 - 10 * due


def test_C_IN_11_the_winner_takes_exactly_the_disputed_post() -> None:
    table = Table("BL", "A50=DL")
    table.bribes("D 10, B 10")
    assert "C-IN-11" in {ruling for event in table.does("A", "B") for ruling in event.rulings}
    assert table.post("A", 50) == Rep(1, "law") and table.state.courts[0].count(None) == 4


def test_C_IN_12_who_is_in_office_stays_there_unless_challenged() -> None:
    game, lost_some = Intrige(4), 0
    before = game.start().courts
    for _, step in sample(game, uniform, Random(8)):
        lost = {(event.seat, event.profession) for event in told(step.events, Banished)}
        lost_some += len(lost)
        for old, new in zip(before, step.state.courts, strict=True):
            assert all(was in (None, now) or was in lost for was, now in zip(old, new, strict=True))
        before = step.state.courts
    assert lost_some > 3


def test_C_IN_13_the_lowest_disputed_post_first() -> None:
    court = (*reps("BF CL"), None, *reps("DM"), None)
    for park, first in (("CM DF", "finance"), ("BM DL", "law"), ("CM", "military")):
        assert next_procedure(reps(park), court) == ("internal", first)


def test_C_IN_14_nobody_is_left_in_the_park_when_posts_are_filled() -> None:
    for seed in range(3):
        for _, step in sample(Intrige(5), uniform, Random(seed)):
            state = step.state
            if state.stage == "send":
                assert state.parks[state.owner] == () and state.bribes == state.earlier == ()


def test_C_IN_15_a_promise_binds_nobody() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 100 at A for 10 until 3")
    table.bribes("B 10, C 10")
    assert "B on 10" in table.options("A")


def test_C_IN_16_money_moves_by_salaries_bribes_and_refunds_only() -> None:
    game, before = Intrige(4, Options(refund_losers=True)), Intrige(4).start()
    for _, step in sample(game, uniform, Random(5)):
        expected = list(before.money)
        for event in step.events:
            if isinstance(event, SalariesPaid):
                expected[event.seat] += event.amount
            elif isinstance(event, BribePaid):
                expected[event.seat] -= event.amount
                expected[event.rival] += event.amount
            elif isinstance(event, BribeReturned):
                expected[event.seat] += event.amount
                expected[event.rival] -= event.amount
        assert step.state.money == tuple(expected)
        before = step.state


def test_C_IN_17_cash_is_hidden_until_the_end() -> None:
    table = Table("BL")
    assert table.game.view(table.state, 2).money == (None, None, 320, None)
    assert table.game.view(table.state, None).money == (None,) * 4
    opened = Table("BL", open_money=True)
    assert opened.game.view(opened.state, None).money == (320,) * 4
    game = Intrige(3)
    *_, (_, step) = sample(game, uniform, Random(1))
    assert game.view(step.state, None).money == step.state.money


def test_C_IN_18_the_bank_never_runs_out() -> None:
    table = Table(posts="B100=AL", owner="D", sent="B")
    table.does("D", "law to C")
    assert table.state.salaries_paid == 100 and sum(table.state.money) == 4 * 320 + 100


def test_C_IN_19_the_richest_share_the_victory() -> None:
    table = Table("AL", owner="C", players=3, round=6, money=(910, 900, 890), final_pay=False)
    table.does("A", 10)
    events = table.does("C", "A on 10")
    assert told(events, VictoryShared) == [VictoryShared((0, 1, 2), 900)]
    assert "C-IN-19" in cited(events, VictoryShared)


@pytest.mark.parametrize("edition, pays, rounds", [("large", False, 6), ("large", True, 7), ("small", True, 6)])
def test_C_IN_20_the_last_pay_can_be_left_out_or_added(edition: str, pays: bool, rounds: int) -> None:
    game = Intrige(3, Options(edition=edition, final_pay=pays))
    events = [event for _, step in sample(game, uniform, Random(1)) for event in step.events]
    began = told(events, RoundBegan)
    assert game.rounds == began[-1].round == rounds and began[-1].last is pays
    assert (began[-1].rulings == ("C-IN-20",)) is pays
    after = events[events.index(began[-1]) :]
    assert len(told(after, SalariesPaid)) == 3 and (not told(after, TurnBegan)) is pays


def test_C_IN_21_the_first_seat_begins() -> None:
    assert Intrige(5).to_act(Intrige(5).start()) == {0}


def test_C_IN_22_the_bribe_of_the_lost_conflict_only() -> None:
    table = Table("BL CL", "A50=DL", refund_losers=True)
    table.bribes("B 30, C 20")
    events = table.does("A", "B")
    assert told(events, BribeReturned) == [BribeReturned(2, 0, 20)]
    table.bribes("D 40, B 10")
    assert told(table.does("A", "D"), BribeReturned) == [BribeReturned(1, 0, 10)]  # not the 30


@pytest.mark.parametrize(
    "pays, again, bribes, returned",
    [
        ("one", True, "B 10", 10),
        ("one", False, "", 30),  # the first bribe counts here
        ("two", True, "B 50, B 10", 10),
        ("two", False, "B 10", 10),  # the 30 counts here too, but was not paid last
        ("two", False, "B 50", 50),
        ("zero", False, "", 30),
        ("zero", True, "", 0),
    ],
)
def test_C_IN_22_who_loses_against_oneself_gets_back_the_bribe_that_was_paid_last(
    pays: str, again: bool, bribes: str, returned: int
) -> None:
    table = Table("BL CL", "A20=BL", self_conflict_pays=pays, survivor_pays_again=again, refund_losers=True)
    table.bribes("B 30, C 20")
    events = table.does("A", "B")  # C gets the 20 back
    if bribes:
        events = table.bribes(bribes)
    to_b = [event for event in told(events, BribeReturned) if event.seat == 1]
    assert to_b == ([BribeReturned(1, 0, returned, rulings=("C-IN-22", "C-IN-10"))] if returned else [])
    paid = 30 + sum(int(word.split()[1]) for word in bribes.split(", ") if word)
    assert table.state.money == (320 + paid - returned, 320 - paid + returned, 320, 320)


def test_C_IN_22_nothing_paid_nothing_returned() -> None:
    table = Table("BL CL", refund_losers=True, money=(320, 0, 320, 320))
    table.bribes("B 0, C 20")
    assert told(table.does("A", "C"), BribeReturned) == []


def test_C_IN_22_a_refund_can_be_paid_out_again_in_the_same_turn() -> None:
    table = Table("BL CL DM", "A100=CM", refund_losers=True, money=(0, 20, 20, 20))
    table.bribes("B 20, C 20")
    table.does("A", "B", "B on 10")
    assert table.options("C") == [10, 20]
    table.does("C", 20)


def test_C_IN_23_the_owner_can_always_refund() -> None:
    for seed in range(20):
        for _, step in sample(Intrige(5, Options(refund_losers=True)), uniform, Random(seed)):
            assert min(step.state.money) >= 0


def test_C_IN_24_each_seat_has_its_city() -> None:
    assert Intrige(5).courts == ("venice", "rome", "milan", "naples", "florence")


def test_unknown_switches_of_the_preset_are_refused() -> None:
    with pytest.raises(BadInput):
        read_options(Options, {"edition": "tiny"})
