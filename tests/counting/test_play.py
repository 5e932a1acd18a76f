"""What lessons B7, B9 and B15 count is what the engine does: pieces, thieves, thrones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kit.counting.lesson import load
from kit.counting.trial import Trial, one_by_one
from kit.courses.probability import special_play as play
from kit.courses.probability.trials_play import AgainstMix, Coin, Loot, Payers
from kit.draw.svg import to_text
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.bakschisch.position import read_position
from kit.lab.symmetric import Pays
from tests.counting.toy import Learner

THRONE = "r1 b5 A31:3@1.2<24 B20:7T C20:7T D20:7T heap:16 up:GSHEF"
"""A sits on the throne with three pieces."""
RUNNER = "r1 b3 A29:3 B20:7T C20:7T D20:7T heap:16 up:GSH"
"""No lady lies between A and the throne (BK-38)."""
SHOWN, PRICE, WORTH = 3, 4, 9


@pytest.mark.parametrize(("players", "greatest"), [(4, 7), (4, 4), (3, 5), (2, 6)])
def test_a_piece_too_many_costs_what_the_sharing_does_not_give_back_BK36(players: int, greatest: int) -> None:
    exact = Coin(players=players, greatest=greatest).exact()
    assert exact.mean == play.piece_costs(Fraction(players), Fraction(greatest))
    assert play.piece_behind(Fraction(players), Fraction(greatest)) == 1


def test_with_full_purses_a_piece_costs_almost_three_quarters() -> None:
    assert Coin(players=4, greatest=10).exact().mean == Fraction(998, 1331) != Fraction(3, 4)


@pytest.mark.parametrize(("players", "greatest"), [(4, 4), (3, 7)])
def test_several_thieves_share_what_the_others_show_BK18_BK20(players: int, greatest: int) -> None:
    exact = Loot(players=players, greatest=greatest, thieves=True).exact()
    assert exact.mean == play.thief_brings(Fraction(players), Fraction(greatest))


def test_a_fist_against_the_equilibrium_earns_what_the_lab_says() -> None:
    for fist in ("0", "1", "2", "3", "4", "thief"):
        asked = "thief" if fist == "thief" else Fraction(fist)
        assert AgainstMix(fist).exact().mean == play.earns(asked)


def test_with_the_thieves_used_the_other_always_shows_all() -> None:
    assert AgainstMix("2", thieves=False).exact().chance(-5) == 1


@pytest.mark.parametrize("pays", list(product((0, PRICE), repeat=3)))
def test_the_throne_is_free_only_if_all_rivals_pay_BK22_BK39(pays: tuple[int, ...]) -> None:
    game = Bakschisch(4)
    after = game.apply(read_position(game, THRONE), dict(enumerate(map(Gold, (SHOWN, *pays))))).state
    assert (not after.winners) is all(pays)


@pytest.mark.parametrize("pays", list(product((0, PRICE), repeat=3)))
def test_one_rival_who_pays_keeps_a_pawn_off_the_throne_BK12_BK38(pays: tuple[int, ...]) -> None:
    game = Bakschisch(4)
    after = game.apply(read_position(game, RUNNER), dict(enumerate(map(Gold, (SHOWN, *pays))))).state
    assert (after.spaces[0] == game.board.throne) is not any(pays)


@pytest.mark.parametrize(("all_needed", "pays"), [(True, Fraction(2, 3)), (False, Fraction(1, 3))])
def test_nobody_gains_by_paying_more_or_less_often(all_needed: bool, pays: Fraction) -> None:
    """The mixes of B15 leave no gap, in a game of three rivals who keep (0) or pay (1)."""
    table = {}
    for own, one, two in ((own, one, two) for own in (0, 1) for one, two in ((0, 0), (0, 1), (1, 1))):
        works = own + one + two == 3 if all_needed else own + one + two > 0
        table[own, one, two] = WORTH * works - PRICE * own
    assert Pays(table).answer([float(1 - pays), float(pays)]).gap == pytest.approx(0, abs=1e-12)
    assert Pays(table).answer([0.5, 0.5]).gap > 0.1


def test_the_chance_that_evens_out_is_a_root() -> None:
    assert play.evens_out(Fraction(4), Fraction(9), Fraction(2)) == Fraction(2, 3)
    assert play.evens_out(Fraction(4), Fraction(9), Fraction(3)) == pytest.approx((4 / 9) ** (1 / 3), abs=1e-6)


TRIALS = [Coin(), Loot(thieves=True), AgainstMix(), Payers(3, 2, 3)]


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: type(trial).__name__)
def test_many_at_once_are_the_same_as_one_by_one(trial: Trial) -> None:
    assert dict(trial.tally(7, 3, 400)) == dict(one_by_one(trial, 7, 3, 400))


def test_a_loss_in_a_product_stands_in_parentheses() -> None:
    lesson = load("B9")
    step = next(step for step in lesson.steps if step.id == "two")
    shown = to_text(lesson.formula(step.formula[0], lesson.words("en")))
    assert "<mo>·</mo><mrow><mo>(</mo><mn>−5</mn><mo>)</mo></mrow>" in shown


@pytest.mark.parametrize("presenting", [True, False])
def test_the_mixes_stand_side_by_side_once_both_may_be_seen(presenting: bool) -> None:
    """B9: with thieves as told before, without as asked; on a projector the second one only after the reveal."""
    learner = Learner(load("B9"), wishes={"presenting": presenting})
    learner.run.goto("without")
    learner.screen.refresh()
    assert "With thieves, of 100" in learner.text and "Without thieves, of 100" not in learner.text
    assert all("without thieves" not in str(drawn) for drawn in learner.find(role="img"))
    if presenting:
        learner.press("reveal")
    else:
        learner.type(value="4")
        learner.press("answer")
    assert "With thieves, of 100" in learner.text and "Without thieves, of 100" in learner.text
