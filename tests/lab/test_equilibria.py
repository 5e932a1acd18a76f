"""What nobody can improve on alone, held against other ways to find it."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import numpy
import pytest

from kit.engine.stream import Stream
from kit.games.bakschisch.moves import THIEF
from kit.games.bakschisch.moves import Bribe as Gold
from kit.lab.behaviour import level_k, logit
from kit.lab.bribe import Bribe
from kit.lab.equilibria import across, equilibrium
from kit.lab.matrix import earnings, zero_sum
from kit.lab.oneshot import against, matrix
from kit.lab.symmetric import Pays, softmax, symmetric

SEVEN_ON = "r1 b3 A13:4T B13:4T heap:12 up:GSH"
"""Four gold and a thief each, and the next lady is seven spaces on."""
START = {2: "r1 A0:10T B0:10T up:H", 3: "r1 A0:10T B0:10T C0:10T up:H", 4: "r1 A0:10T B0:10T C0:10T D0:10T up:H"}


def fractions(*cells: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, cells))


def random_payoff(luck: random.Random, most: int = 5) -> list[list[Fraction]]:
    rows, columns = luck.randint(1, most), luck.randint(1, most)
    return [[Fraction(luck.randint(-3, 3), luck.randint(1, 3)) for _ in range(columns)] for _ in range(rows)]


def mirrored(payoff: list[list[Fraction]]) -> list[list[Fraction]]:
    return [[-cell for cell in column] for column in zip(*payoff, strict=True)]


# One bribe of two players ---------------------------------------------------------------------------------------------


def test_the_lead_after_every_pair_of_fists_is_what_the_rules_make_of_it() -> None:
    lead = [[int(cell[0]) for cell in row] for row in matrix(Bribe.at(SEVEN_ON))]

    assert lead == [
        [0, -6, -5, -4, -3, 0],
        [6, 0, -6, -5, -4, 5],
        [5, 6, 0, -6, -5, 3],
        [4, 5, 6, 0, -6, 1],
        [3, 4, 5, 6, 0, -1],
        [0, -5, -3, -1, 1, 0],
    ]


def test_the_lead_by_a_formula_walk_gold_and_what_a_thief_takes() -> None:
    """The slow twin: BK-12, BK-13, BK-18 and BK-21 in one line each."""
    bribe = Bribe.at(SEVEN_ON).counting("3/2")
    walk = Fraction(3, 2) * 7
    for (i, own), (j, other) in product(enumerate(bribe.moves[0]), enumerate(bribe.moves[1])):
        walks = walk * ((own.gold >= other.gold and own.gold > 0) - (other.gold >= own.gold and other.gold > 0))
        gold = other.gold - own.gold
        if own == THIEF != other:
            gold = 2 * other.gold
        if other == THIEF != own:
            gold = -2 * own.gold
        assert matrix(bribe)[i][j][0] == walks + gold


def test_with_the_thief_no_single_bid_is_best_and_the_answer_is_exact() -> None:
    found = equilibrium(Bribe.at(SEVEN_ON))

    assert found.is_exact and found.gap == 0 and found.value == 0
    assert tuple(found.mix.values()) == fractions("0", "1/10", "0", "0", "1/2", "2/5")
    assert found.ranges == {move: (often, often) for move, often in found.mix.items()}
    assert tuple(found.earns.values()) == fractions("-21/10", "0", "-7/10", "-21/10", "0", "0")
    assert found.sides[0].best == (Gold(1), Gold(4), THIEF)


def test_without_the_thief_everybody_shows_all() -> None:
    found = equilibrium(Bribe.at(SEVEN_ON).without_thieves())

    assert {move for move, often in found.mix.items() if often} == {Gold(4)}
    assert found.ranges is not None and found.ranges[Gold(4)] == (1, 1)


def test_the_answer_changes_with_the_worth_of_a_space() -> None:
    answers = across(Bribe.at(SEVEN_ON), ("9/10", 1, "11/10", "6/5"))
    mixes = {worth: tuple(found.mix.values()) for worth, found in answers.items()}

    assert mixes[Fraction(9, 10)] == fractions("0", "17/93", "0", "0", "43/93", "11/31")
    assert mixes[Fraction(11, 10)] == fractions("0", "3/107", "0", "0", "57/107", "47/107")
    assert mixes[Fraction(6, 5)] == fractions("0", "0", "0", "0", "1", "0")


def test_one_rule_switched_beside_it() -> None:
    """C-BK-9: when a thief stops the walk, it is worth more to show it."""
    bribe = Bribe.at(SEVEN_ON)
    stopped = equilibrium(bribe.by(thief_cancels_move=True))

    assert stopped.mix[THIEF] != equilibrium(bribe).mix[THIEF]
    assert stopped.gap == 0


def test_pawns_on_different_spaces_give_two_different_mixes() -> None:
    found = equilibrium(Bribe.at("r1 b3 A10:4T B13:6T heap:10 up:GSH"))

    assert found.gap == 0 and found.sides[0].value == -found.sides[1].value
    assert len(found.sides[1].mix) == 8
    assert tuple(found.sides[0].mix.values()) != tuple(found.sides[1].mix.values())[:6]


def test_a_simulated_series_against_the_mix_agrees_within_four_standard_errors() -> None:
    """What 2 earns against the mix, drawn and settled by the engine: -0.7."""
    bribe = Bribe.at(SEVEN_ON)
    mix = {move: int(often * 10) for move, often in equilibrium(bribe).mix.items() if often}
    paid = [float(bribe.pays((Gold(2), Stream(7, number).draw(mix)))[0]) for number in range(4000)]
    mean = sum(paid) / len(paid)
    error = (sum((one - mean) ** 2 for one in paid) / len(paid) ** 2) ** 0.5

    assert abs(mean + 0.7) < 4 * error


def test_a_position_without_an_open_card_is_no_bribe() -> None:
    with pytest.raises(ValueError, match="BK-8"):
        Bribe.at("r1 A0:10T B0:10T")


# Linear programming ---------------------------------------------------------------------------------------------------


def test_nobody_gains_by_leaving_and_both_programs_agree() -> None:
    """Fractions by our simplex, floats by HiGHS: the same value and the same ranges."""
    luck = random.Random(15)
    for _ in range(25):
        payoff = random_payoff(luck)
        (row, column), (float_row, _) = zero_sum(payoff), zero_sum(payoff, exact=False)

        assert max(earnings(payoff, column.mix)) == row.value == -column.value
        assert max(earnings(mirrored(payoff), row.mix)) == column.value
        assert sum(row.mix) == 1 and min(row.mix) >= 0
        assert float_row.value == pytest.approx(float(row.value), abs=1e-6) and not float_row.is_exact
        for exact, rounded in zip(row.ranges, float_row.ranges, strict=True):
            assert rounded == pytest.approx(tuple(map(float, exact)), abs=1e-6)


def test_the_ranges_are_those_of_all_extreme_equilibria() -> None:
    """Held against Gambit, which lists them all in fractions."""
    import pygambit

    luck = random.Random(9)
    for _ in range(12):
        payoff = [[luck.randint(-2, 2) for _ in range(4)] for _ in range(3)]
        game = pygambit.StrategicGame.from_arrays(numpy.array(payoff), -numpy.array(payoff))
        found = pygambit.nash.enummixed_solve(game, rational=True).equilibria
        for place, side in enumerate(zero_sum(payoff)):
            listed = [[Fraction(str(often)) for _, often in [*profile][place]] for profile in found]
            assert side.ranges == tuple((min(often), max(often)) for often in zip(*listed, strict=True))


def test_where_many_mixes_are_right_the_ranges_say_so() -> None:
    row, column = zero_sum([[1, 1], [0, 0]])

    assert row.ranges == ((1, 1), (0, 0))
    assert column.ranges == ((0, 1), (0, 1)) and column.mix == (Fraction(1, 2), Fraction(1, 2))


# Three and four players -----------------------------------------------------------------------------------------------


def test_three_players_close_the_gap_and_no_reply_gains() -> None:
    bribe = Bribe.at(START[3], 3)
    found = equilibrium(bribe)

    assert not found.is_exact and found.ranges is None
    assert 0 <= found.gap < 1e-6
    assert sum(found.mix.values()) == pytest.approx(1)
    assert max(found.earns.values()) <= found.value + 1e-6


def test_four_players_for_their_own_worth() -> None:
    """One coin each moves all four, and all of it comes back out of the heap (BK-13, BK-36)."""
    bribe = Bribe(Bribe.at(START[4], 4).state, Bribe.at(START[4], 4).rules, aim="own")
    found = equilibrium(bribe)

    assert found.mix[Gold(1)] == pytest.approx(1)
    assert found.value == pytest.approx(4)
    assert found.gap == pytest.approx(0, abs=1e-6)


def test_two_seats_that_are_alike_find_the_same_as_by_linear_programming() -> None:
    bribe = Bribe.at(SEVEN_ON)

    assert symmetric(against(bribe)).mix == pytest.approx([0, 0.1, 0, 0, 0.5, 0.4], abs=1e-6)


def test_the_gap_of_a_mix_that_is_none_is_what_all_could_gain() -> None:
    """Everybody shows 4: the thief would win 1 in each seat."""
    assert Pays(against(Bribe.at(SEVEN_ON))).answer([0, 0, 0, 0, 1, 0]).gap == pytest.approx(2)


def test_what_is_earned_is_the_same_over_hands_and_over_an_array() -> None:
    bribe = Bribe.at("r1 b3 A13:4T B13:4T C13:4T heap:18 up:GSH", 3)
    table = against(bribe)
    moves = range(len(bribe.moves[0]))
    mix = [0.1, 0.2, 0.0, 0.3, 0.25, 0.15]
    slow = [
        sum(float(table[own, *sorted((one, two))]) * mix[one] * mix[two] for one, two in product(moves, moves))
        for own in moves
    ]

    assert Pays(table).earns(mix) == pytest.approx(slow)


def test_seats_that_stand_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="alike"):
        equilibrium(Bribe.at("r1 b3 A13:4T B10:4T C13:4T heap:18 up:GSH", 3))


# What people do -------------------------------------------------------------------------------------------------------


def test_each_level_answers_the_one_before() -> None:
    levels = level_k(Bribe.at(SEVEN_ON), 4)
    chosen = [{move for move, often in level.items() if often} for level in levels]

    assert len(chosen[0]) == 6
    assert chosen[1:] == [{Gold(4)}, {THIEF}, {Gold(1)}, {Gold(2)}]


def test_logit_goes_from_any_move_to_the_equilibrium() -> None:
    bribe = Bribe.at(SEVEN_ON)

    assert list(logit(bribe, 0).values()) == pytest.approx([1 / 6] * 6)
    assert list(logit(bribe, 300).values()) == pytest.approx([0, 0.1, 0, 0, 0.5, 0.4], abs=0.003)
    for sharpness in (3, 12, 30, 300):
        mix = list(logit(bribe, sharpness).values())
        assert softmax(Pays(against(bribe)).earns(mix), sharpness) == pytest.approx(mix, abs=1e-9)
    half = logit(bribe, 1.0)
    earned = Pays(against(bribe)).earns(list(half.values()))
    assert half[Gold(4)] / half[Gold(2)] == pytest.approx(2.718281828 ** (earned[4] - earned[2]), rel=1e-6)


def test_an_equilibrium_is_a_frame_and_a_table_in_a_notebook() -> None:
    found = equilibrium(Bribe.at(SEVEN_ON))
    frame = found.to_frame()

    assert list(frame["chance"]) == list(found.mix.values()) and list(frame["least"]) == list(frame["most"])
    assert "<td>2/5</td>" in found._repr_html_() and "gap 0 in gold, exact" in found._repr_html_()
    assert "floats" in equilibrium(Bribe.at(START[3], 3))._repr_html_()
