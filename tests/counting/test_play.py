"""What lessons B7, B9 and B15 count is what the engine does: pieces, thieves, thrones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from kit.counting.lesson import load
from kit.counting.trial import Trial, one_by_one
from kit.courses.probability import special_play as play
from kit.courses.probability.trials_play import AgainstMix, Coin, Loot, Payers
from kit.draw.svg import find, to_text, words
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.bakschisch.position import read_position
from kit.lab import stopping
from kit.lab.symmetric import Pays
from tests.counting.toy import Learner

PRICE, WORTH, COST = 4, 8, 2


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
def test_one_rival_who_pays_holds_the_runner_back_BK12_BK38(pays: tuple[int, ...]) -> None:
    assert play.runner_gets_there(*map(Fraction, pays)) is not any(pays)


@pytest.mark.parametrize("pays", list(product((0, PRICE), repeat=3)))
def test_the_throne_falls_only_if_all_rivals_pay_BK22_BK39(pays: tuple[int, ...]) -> None:
    assert play.throne_wins(*map(Fraction, pays)) is not all(pays)


def test_holding_the_runner_back_costs_what_neither_the_sharing_nor_the_walk_brings_back_BK36() -> None:
    assert play.stopping_costs(Fraction(PRICE)) == COST == load("B15").figures["cost"]


def test_against_the_throne_kept_gold_never_helps_BK39() -> None:
    """The counter-example of B15: whatever the other two show, paying is no worse than keeping."""
    assert play.keeping_helps(Fraction(PRICE)) == 0


def test_where_the_others_toss_coins_no_fist_earns_more_than_paying_or_keeping() -> None:
    """B15 by the engine, all fists of a purse: what is mine in the end, and what a stopped runner is worth."""
    game = Bakschisch(4)
    before = read_position(game, stopping.RUNNER)

    def earned(mine: int, others: tuple[int, ...]) -> int:
        after = game.apply(before, dict(enumerate(map(Gold, (stopping.AHEAD, mine, *others))))).state
        stopped = after.spaces[0] != game.board.throne
        return WORTH * stopped + after.purses[1] + after.heap // 4 + after.spaces[1]

    cases = list(product((0, PRICE), repeat=2))
    earns = {mine: sum(earned(mine, others) for others in cases) for mine in range(play.RICHEST + 1)}
    assert earns[0] == earns[PRICE] == max(earns.values())
    assert sorted(earns, key=earns.__getitem__)[-2:] == [0, PRICE]


@pytest.mark.parametrize(("rivals", "pays"), [(3, Fraction(1, 2)), (2, Fraction(3, 4))])
def test_nobody_gains_by_paying_more_or_less_often(rivals: int, pays: Fraction) -> None:
    """The mixes of B15 leave no gap, in a game of rivals who keep (0) or pay (1)."""
    table = {
        (own, *others): WORTH * (own + sum(others) > 0) - COST * own
        for own in (0, 1)
        for others in combinations_with_replacement((0, 1), rivals - 1)
    }
    assert Pays(table).answer([float(1 - pays), float(pays)]).gap == pytest.approx(0, abs=1e-12)
    assert Pays(table).answer([0.9, 0.1]).gap > 0.1


def test_the_chance_that_evens_out_is_a_root() -> None:
    assert play.evens_out(Fraction(4), Fraction(9), Fraction(2)) == Fraction(2, 3)
    assert play.evens_out(Fraction(4), Fraction(9), Fraction(3)) == pytest.approx((4 / 9) ** (1 / 3), abs=1e-6)


TRIALS = [Coin(), Loot(thieves=True), AgainstMix(), Payers(3, 2, 3)]


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: type(trial).__name__)
def test_many_at_once_are_the_same_as_one_by_one(trial: Trial) -> None:
    assert dict(trial.tallies(7, (3, 403))[0]) == dict(one_by_one(trial, 7, 3, 400))


def test_a_loss_in_a_product_stands_in_parentheses() -> None:
    lesson = load("B9")
    step = next(step for step in lesson.steps if step.id == "two")
    shown = to_text(lesson.formula(step.formula[0], lesson.words("en")))
    assert "<mo>·</mo><mrow><mo>(</mo><mn>−5</mn><mo>)</mo></mrow>" in shown


@pytest.mark.parametrize("presenting", [True, False])
def test_the_mixes_stand_side_by_side_once_both_may_be_seen(presenting: bool) -> None:
    """B9: with thieves as told before, without as asked; on a projector the second one only after the reveal."""
    learner = Learner(load("B9"), wishes={"presenting": presenting})
    learner.run.way.goto("without")
    learner.screen.refresh()
    assert "With thieves, out of 100" in learner.text and "Without thieves, out of 100" not in learner.text
    assert all("without thieves" not in str(drawn) for drawn in learner.find(role="img"))
    if presenting:
        learner.press("reveal")
    else:
        learner.type(value="4")
        learner.press("answer")
    assert "With thieves, out of 100" in learner.text and "Without thieves, out of 100" in learner.text


@pytest.mark.parametrize(("lesson", "step", "right"), [("B6", "largest", "7.7"), ("B7", "loot", "10.5")])
def test_beside_a_mean_stands_no_share_of_something_else(lesson: str, step: str, right: str) -> None:
    learner = Learner(load(lesson))
    learner.goto(step)
    learner.type(value=right)
    learner.press("answer")
    assert learner.run.is_open() and learner.find(id="chart") and not learner.find(id="hundred")


@pytest.mark.parametrize(("lesson", "trials"), [("B7", ("piece", "threesome")), ("B9", ("two", "four"))])
def test_gold_is_not_drawn_as_thieves(lesson: str, trials: tuple[str, ...]) -> None:
    assert {load(lesson).trials[name].symbol for name in trials} == {"coin"}


def test_thin_marks_are_drawn_only_where_the_picture_says_what_they_are() -> None:
    """B9: not an error of anything, but what a space is worth, a tenth less or more."""
    learner = Learner(load("B9"))
    for step in ("without", "why-mix"):
        learner.goto(step)
        if step == "without":
            learner.type(value="4")
        else:
            learner.press("choose", "found")
        learner.press("answer")
        (chart,) = learner.find(id="chart")
        assert bool(find(chart, class_="range")) is ("thin mark: a space counts a tenth less or more" in words(chart))
        assert bool(find(chart, class_="range")) is (step == "why-mix")
