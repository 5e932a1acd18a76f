"""One conflict of Intrige and one grab of Attrap'trésors as games with stated worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kit.games.intrige.filling import completed
from kit.games.intrige.moves import Bribe
from kit.lab.conflict import Conflict, in_turn
from kit.lab.equilibria import equilibrium
from kit.lab.grab import Dare
from kit.lab.oneshot import matrix

INSIDE = completed("r3 turn:A A50=BL A*=CL", 3)
OUTSIDE = completed("r3 turn:A A*=BL,CL", 3)


def test_the_larger_bribe_wins_the_post_and_both_are_gone() -> None:
    """IN-18, IN-23: B holds a post of 50 for five more paydays, C would for as many."""
    conflict = Conflict.at(INSIDE, 3, most=100)

    assert conflict.seats == (1, 2)  # IN-22: the one in office pays first
    assert conflict.pays((Bribe(30), Bribe(20))) == (-30, -20)
    assert conflict.pays((Bribe(20), Bribe(30))) == (-20 - 5 * 50, 5 * 50 - 30)


def test_of_equal_bribes_each_wins_as_often() -> None:
    conflict = Conflict.at(OUTSIDE, 3, most=100)

    one, other = conflict.pays((Bribe(40), Bribe(40)))
    assert one == other == Fraction(5 * 100, 2) - 40
    assert conflict.alike


def test_who_hears_the_first_bribe_outbids_it_and_so_the_first_pays_the_most() -> None:
    conflict = Conflict.at(OUTSIDE, 3, most=100)
    played = in_turn(conflict)

    assert (played.first, played.second) == (Bribe(100), Bribe(100))
    assert equilibrium(conflict).mix[Bribe(100)] == pytest.approx(1)
    assert equilibrium(replace(conflict, aim="lead")).mix[Bribe(100)] == 1


def test_a_first_bribe_that_the_second_can_at_best_match_ends_it() -> None:
    """C has 300: to match them wins the post as often as not, five paydays of 100, and is worth 250 - 300."""
    rich = Conflict.at(OUTSIDE.replace("A:320 B:320 C:320", "A:60 B:600 C:300"), 3, most=600)
    played = in_turn(rich)

    assert (played.first, played.second) == (Bribe(300), Bribe(10))
    assert played.pays == (5 * 100 - 300, -10)


def test_a_position_without_two_bribes_due_is_no_conflict() -> None:
    with pytest.raises(ValueError, match="IN-20"):
        Conflict.at("r1 turn:A A:320 B:320 C:320", 3, most=100)


def test_who_has_the_right_grabs() -> None:
    """AT-29: three red dice and two open red missions; of two hands each is as likely to be first."""
    dare = Dare.at("r1 A: B: open:RRG dice:RRROOYGB")

    assert dare.alike
    assert equilibrium(dare).mix[dare.grab] == 1
    assert matrix(dare)[0][0] == (0, 0)  # AT-14: nobody grabs, nothing is paid


def test_who_has_no_right_waits_and_a_wrong_grab_costs_a_card() -> None:
    """AT-19, AT-20: with six sacks' worth of cards at stake, the other would even be paid."""
    dare = Dare.at("r3 A:5 B:5 open:RVG pile:R2O3Y3G2B3V2 dice:RROOYYBB")

    assert equilibrium(dare).mix[dare.wait] == 1
    assert replace(dare, aim="own").pays((dare.grab, dare.wait))[0] == -5


def test_three_hands_without_a_right_all_wait() -> None:
    dare = Dare.at("r4 t:A A:V:4 B:R:4 C:G:4 pile:R2O3Y3G2B3V2 dice:RROOYYGB", 3)
    found = equilibrium(dare)

    assert found.mix[dare.wait] == pytest.approx(1)
    assert found.gap == pytest.approx(0, abs=1e-9)


def test_hands_that_cannot_reach_now_are_no_grab() -> None:
    with pytest.raises(ValueError, match="AT-13"):
        Dare.at("r1 A: B: open:RRG")
