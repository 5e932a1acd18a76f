"""The worked examples of the rulebooks (BX) and the vectors derived by hand (BV)."""

from __future__ import annotations

import pytest

from kit.engine.game import CHANCE, Step
from kit.games.bakschisch import Bakschisch, Options, State, Turn
from kit.games.bakschisch.events import GoldSplit, PawnMoved, StayedOnThrone, ThiefTakenBack
from tests.games.bakschisch.table import T, cited, open_fists, table, told

# A board on which the fifth bribe's gold does not matter is often enough: purses are given where a vector counts them.


def walks(step: Step[State]) -> list[tuple[int, int, int]]:
    return [(walk.seat, walk.start, walk.end) for walk in told(step, PawnMoved)]


@pytest.mark.parametrize("earlier", ["", "SHEF"])
def test_BX_1_three_thieves_and_two_gold_nobody_gets_a_share(earlier: str) -> None:
    step = open_fists(table([0] * 4, cards=earlier + "G"), T, T, T, 2)
    split = told(step, GoldSplit)[0]
    assert (split.each, split.rest, split.rule) == (0, 2, "BK-21")
    if not earlier:
        assert step.state.purses == (10, 10, 10, 8) and step.state.heap == 2
        assert walks(step) == [(3, 0, 1)]


@pytest.mark.parametrize("gray", [4, 8])
def test_BX_2_tied_on_the_eunuch_each_goes_to_its_own_next(gray: int) -> None:
    step = open_fists(table([2, gray, 0], cards="E"), 3, 3, 1)
    assert walks(step) == [(0, 2, 5), (1, gray, gray + 1)]
    assert {"BK-13"} <= cited(step)


def test_BX_3_least_for_the_harem_lady_four_back_and_to_the_start() -> None:
    step = open_fists(table([8, 3, 12, 13], cards="GSFEH"), 1, 1, 2, 3)
    assert walks(step) == [(0, 8, 4), (1, 3, 0)]
    assert {walk.rule for walk in told(step, PawnMoved)} == {"BK-23"}


def test_BX_4_tied_for_the_caliph_the_third_goes_three_and_the_first_one() -> None:
    step = open_fists(table([7, 10, 12, 3], cards="GC"), 4, 1, 4, 0)
    assert step.state.spaces == (10, 10, 13, 3)
    assert {walk.rule for walk in told(step, PawnMoved)} == {"BK-30"}


@pytest.mark.parametrize(
    ("card", "end", "rule"),
    [("G", 30, "BK-12"), ("S", 31, "BK-38"), ("F", 31, "BK-38"), ("H", 27, "BK-12"), ("E", 28, "BK-12")],
)
def test_BX_5_no_such_person_before_the_throne_leads_onto_it(card: str, end: int, rule: str) -> None:
    step = open_fists(table([26, 0], cards=card), 1, 0)
    assert walks(step) == [(0, 26, end)]
    assert told(step, PawnMoved)[0].rule == rule


def test_BX_6_the_caliph_moves_by_position() -> None:
    for seat, spaces in enumerate((1, 2, 3, 4)):
        ahead = open_fists(table([12, 9, 6, 5], cards="C"), *(int(s == seat) for s in range(4)))
        assert told(ahead, PawnMoved)[0].spaces == spaces
        back = open_fists(table([12, 9, 6, 5], cards="GSFHC"), *(int(s != seat) for s in range(4)))
        assert told(back, PawnMoved)[0].spaces == 5 - spaces


def test_BV_1_two_thieves_split_seven_and_the_robbed_bidder_moves() -> None:
    step = open_fists(table([5, 5, 9, 2], purses=[8, 10, 9, 6], heap=7, cards="GF"), T, 4, 3, T)
    assert step.state.spaces == (5, 7, 9, 2)
    assert step.state.purses == (11, 6, 6, 9)
    assert step.state.heap == 8 and sum(step.state.purses) + 8 == 40
    assert {"BK-20", "C-BK-9"} <= cited(step)


def test_BV_2_no_gold_nobody_moves_and_the_thief_lies_aside() -> None:
    step = open_fists(table([5, 9, 2], purses=[4, 0, 7], heap=19, cards="GSH"), 0, 0, T)
    assert step.state.spaces == (5, 9, 2) and step.state.purses == (4, 0, 7) and step.state.heap == 19
    assert step.state.thieves == (True, True, False)
    assert {"BK-14", "BK-19"} <= cited(step)


BV_3 = {"spaces": [12, 9, 7, 17], "purses": [6, 5, 4, 3], "heap": 22, "cards": "GFHES"}


def test_BV_3_a_zero_and_a_thief_are_least_on_the_fifth_bribe() -> None:
    step = open_fists(table(**BV_3), T, 0, 2, 3)
    assert step.state.spaces == (8, 8, 7, 17)
    assert [gold - 22 // 4 for gold in step.state.purses] == [11, 5, 2, 0]
    assert {"BK-24", "C-BK-13"} <= cited(step)


def test_BV_3_with_fifth_zero_moves_all_everybody_goes_back() -> None:
    step = open_fists(table(**BV_3, fifth_zero_moves_all=True), T, 0, 2, 3)
    assert step.state.spaces == (8, 8, 2, 16)


@pytest.mark.parametrize(("caliph_tie", "end"), [("best", 1), ("dense", 1), ("worst", 4)])
def test_BV_4_all_on_the_start_are_first(caliph_tie: str, end: int) -> None:
    step = open_fists(table([0] * 4, cards="C", caliph_tie=caliph_tie), 2, 2, 1, 0)
    assert step.state.spaces == (end, end, 0, 0) and step.state.heap == 5


@pytest.mark.parametrize(("caliph_tie", "a", "c"), [("best", 10, 8), ("dense", 10, 7), ("worst", 11, 9)])
def test_BV_5_pawns_on_one_space_ahead(caliph_tie: str, a: int, c: int) -> None:
    step = open_fists(table([9, 9, 5, 5], cards="GSC", caliph_tie=caliph_tie), 3, 0, 3, 0)
    assert step.state.spaces == (a, 9, c, 5)
    assert "C-BK-2" in cited(step)


@pytest.mark.parametrize(("caliph_tie", "a", "c"), [("best", 6, 4), ("worst", 5, 3)])
def test_BV_6_pawns_on_one_space_back(caliph_tie: str, a: int, c: int) -> None:
    step = open_fists(table([9, 9, 5, 5], cards="GSFHC", caliph_tie=caliph_tie), 1, 2, 1, 2)
    assert step.state.spaces == (a, 9, c, 5)
    assert "C-BK-3" in cited(step)


def test_BV_7_the_caliph_carries_no_further_than_the_throne() -> None:
    step = open_fists(table([29, 30, 31], cards="GSFC"), 3, 0, 1)
    assert step.state.spaces == (31, 30, 31)
    assert "C-BK-6" in cited(step)


def test_BV_8_the_caliph_carries_no_further_than_the_start() -> None:
    step = open_fists(table([2, 1, 0], cards="GSFHC"), 0, 3, 3)
    assert step.state.spaces == (0, 1, 0)
    assert "C-BK-6" in cited(step)


def test_BV_9_the_largest_bribe_from_the_throne_blocks_the_others() -> None:
    step = open_fists(table([31, 18, 20], purses=[9, 6, 5], heap=10, cards="SFHG"), 5, 4, 2)
    assert step.state.spaces == (31, 18, 20)
    assert step.state.purses == (4, 2, 3) and step.state.heap == 21
    assert [event.seat for event in told(step, StayedOnThrone)] == [0]


def test_BV_9_without_throne_blocks_the_next_bidder_moves() -> None:
    blocked = table([31, 18, 20], purses=[9, 6, 5], heap=10, cards="SFHG", throne_blocks=False)
    assert walks(open_fists(blocked, 5, 4, 2)) == [(1, 18, 24)]


def test_BV_10_driven_off_the_throne_and_all_gold_comes_back() -> None:
    step = open_fists(table([31, 26, 23], purses=[4, 6, 5], heap=15, thieves="-", cards="SFHEG"), 1, 3, 2)
    assert step.state.spaces == (30, 26, 23)
    assert step.state.purses == (10, 10, 10) and step.state.heap == 0
    assert step.state.thieves == (False, False, True)
    assert step.state.winners == ()


@pytest.mark.parametrize(("card", "start", "end", "thief"), [("H", 29, 27, False), ("E", 25, 22, True)])
def test_BV_11_the_thief_comes_back_only_outside_the_palace(card: str, start: int, end: int, thief: bool) -> None:
    earlier = "GSFEH".replace(card, "")
    step = open_fists(table([start, 3, 4], cards=earlier + card), 0, 1, 1)
    assert step.state.spaces[0] == end and step.state.thieves[0] is thief
    assert bool(told(step, ThiefTakenBack)) is thief


@pytest.mark.parametrize(
    ("purses", "heap", "shared", "rest"),
    [([3, 0, 6, 4], 27, (9, 6, 12, 10), 3), ([7, 2, 9], 12, (11, 6, 13), 0), ([1, 4], 15, (8, 11), 1)],
)
def test_BV_12_the_heap_is_shared_evenly(purses: list[int], heap: int, shared: tuple[int, ...], rest: int) -> None:
    step = open_fists(table([0] * len(purses), purses=purses, heap=heap, cards="GSFHE"), *[0] * len(purses))
    assert step.state.purses == shared and step.state.heap == rest
    assert ("C-BK-8" in cited(step)) is (rest > 0)


def test_BV_13_with_two_players_the_last_moves_two() -> None:
    assert open_fists(table([6, 2], cards="C"), 1, 3).state.spaces == (6, 4)
    assert open_fists(table([6, 2], cards="GSFHC"), 1, 3).state.spaces == (4, 2)


def test_BV_14_with_three_players_positions_are_read_before_anyone_moves() -> None:
    assert open_fists(table([6, 2, 4], cards="C"), 1, 3, 3).state.spaces == (6, 5, 6)
    assert open_fists(table([6, 2, 4], cards="GSFHC"), 1, 3, 3).state.spaces == (3, 2, 4)


def test_BV_15_of_two_on_the_throne_the_richer_wins() -> None:
    step = open_fists(table([31, 31, 5], purses=[5, 7, 3], heap=15, cards="SFHEG"), 1, 1, 0)
    assert step.state.purses == (4, 6, 3)
    assert step.state.winners == (1,) and "BK-40" in cited(step)


def test_BV_16_the_latest_unbroken_arrival_counts() -> None:
    # A has sat there since round 3 bribe 2, is driven off by the fifth bribe and comes back in round 4, bribe 3;
    # B sits down in round 4, bribe 1.
    last_of_three = table(
        [31, 29, 5], purses=[6, 6, 3], heap=15, cards="SFHEG", round=3, since=[12, 0, 0], came_from=[26, 0, 0]
    )
    game, _ = last_of_three
    step = open_fists(last_of_three, 1, 2, 2)
    assert step.state.spaces == (30, 29, 5) and step.state.since == (0, 0, 0)
    for card, shown in (
        ("eunuch", (1, 2, 0)),
        ("guard", (0, 0, 0)),
        ("fakir", (3, 1, 0)),
        ("guard", (0, 0, 0)),
        ("lady", (1, 1, 0)),
    ):
        step = open_fists((game, game.apply(step.state, {CHANCE: Turn(card)}).state), *shown)
    assert step.state.spaces == (31, 31, 4) and step.state.purses == (6, 6, 7)
    assert step.state.since == (18, 16, 0) and step.state.came_from == (30, 29, 0)
    assert step.state.winners == (1,) and "C-BK-24" in cited(step)


def test_BV_16_at_equal_gold_the_earlier_arrival_wins() -> None:
    later_but_back = table([31, 31, 5], purses=[6, 6, 3], heap=15, cards="SFHEG", round=4, since=[18, 16, 0])
    step = open_fists(later_but_back, 1, 1, 0)
    assert step.state.winners == (1,) and "C-BK-24" in cited(step)


TIED = {"purses": [6, 6, 3], "heap": 15, "cards": "SFHEG", "round": 4, "since": [17, 17, 0], "came_from": [26, 24, 0]}


def test_BV_17_arrived_together_with_equal_gold_they_share() -> None:
    step = open_fists(table([31, 31, 5], **TIED), 1, 1, 0)
    assert step.state.winners == (0, 1) and "C-BK-25" in cited(step)


def test_BV_17_with_track_behind_the_one_from_further_back_wins() -> None:
    step = open_fists(table([31, 31, 5], **TIED, final_tie="track_behind"), 1, 1, 0)
    assert step.state.winners == (1,) and "C-BK-25" in cited(step)


def test_BV_18_a_full_round_with_three_players() -> None:
    game = Bakschisch(3, Options())
    state = game.start()
    positions, purses, heaps = [], [], []
    for card, shown in (
        ("eunuch", (3, 3, 1)),
        ("caliph", (2, 4, T)),
        ("guard", (0, 1, 4)),
        ("lady", (T, 2, 2)),
        ("fakir", (1, 0, 3)),
    ):
        state = game.apply(state, {CHANCE: Turn(card)}).state
        state = open_fists((game, state), *shown).state
        positions.append(state.spaces)
        purses.append(state.purses)
        heaps.append(state.heap)
    assert positions == [(5, 5, 0), (5, 6, 0), (5, 6, 1), (5, 10, 4), (5, 7, 4)]
    assert purses == [(7, 7, 9), (5, 3, 15), (5, 2, 11), (9, 0, 9), (13, 5, 11)]
    assert heaps == [7, 7, 12, 12, 1]


def test_BV_19_nobody_shows_gold_on_the_fifth_bribe_all_go_back() -> None:
    step = open_fists(table([7, 12, 3, 20], cards="SFHEG"), 0, T, 0, 0)
    assert step.state.spaces == (6, 6, 1, 18)
    assert step.state.purses == (10, 10, 10, 10) and step.state.heap == 0
    assert "C-BK-30" in cited(step)
