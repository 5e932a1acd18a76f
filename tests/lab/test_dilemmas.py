"""Decisions that are made several times: the numbers are those of the lessons B15, I6 and I8, and of the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from kit.counting.lesson import load
from kit.courses.probability import special_posts as posts
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.bakschisch.position import read_position
from kit.lab import stopping
from kit.lab.dilemmas import DILEMMAS, equilibrium_of, payoffs

TABLES = [(kind, size) for kind, dilemma in DILEMMAS.items() for size in dilemma.sizes]


def test_the_numbers_are_those_that_the_lessons_state() -> None:
    runner, pays, words = (load(lesson).figures for lesson in ("B15", "I6", "I8"))

    assert (runner["price"], runner["worth"]) == (stopping.PRICE, stopping.STOPPED)
    assert payoffs("runner", ("pay", "keep", "keep"))[0] == runner["pay_worth"] == runner["worth"] - runner["cost"]
    for size, keeps in ((3, "keeps"), (2, "pair_keeps")):
        assert equilibrium_of("runner", size)[0]["keep"] == runner[keeps]
    assert payoffs("all_pay", (20, 20))[0] == pays["mid_ties"] and payoffs("all_pay", (20, 10))[0] == pays["mid_wins"]
    assert equilibrium_of("all_pay", 2)[0][20] == pays["often"].limit_denominator(100)
    assert payoffs("promises", ("trust", "keep")) == (words["kept"], words["kept_lead"])
    assert payoffs("promises", ("trust", "break")) == (words["broken"], words["broken_lead"])
    assert payoffs("promises", ("careful", "break")) == (words["careful"], 0)


def test_one_who_pays_is_enough_and_the_cost_is_what_the_engine_takes() -> None:
    """B15: each bribe is played; a runner that is stopped is worth 8, and paying costs 2 in all."""
    game = Bakschisch(4)
    before = read_position(game, stopping.RUNNER)
    for chosen in product(("keep", "pay"), repeat=3):
        shown = [4 * (each == "pay") for each in chosen]
        after = game.apply(before, dict(enumerate(map(Gold, (3, *shown))))).state
        stopped = after.spaces[0] != game.board.throne
        assert stopped == ("pay" in chosen)
        assert payoffs("runner", chosen) == tuple(8 * stopped - 2 * (each == "pay") for each in chosen)
        if chosen[2] == "keep":
            assert payoffs("runner", chosen[:2]) == payoffs("runner", chosen)[:2]


def test_two_bribes_bring_what_lesson_i6_says() -> None:
    for chosen in product((10, 20, 30, 40, 50), repeat=2):
        one, other = payoffs("all_pay", chosen)
        assert one == posts.conflict_pays(*map(Fraction, chosen)) and payoffs("all_pay", chosen[::-1]) == (other, one)


def test_a_promise_brings_what_lesson_i8_says() -> None:
    assert payoffs("promises", ("trust", "keep")) == (posts.word_brings(Fraction(5), Fraction(50)), -10)
    assert payoffs("promises", ("trust", "break")) == (posts.word_brings(Fraction(5), Fraction(10)), 30)
    for owner in ("keep", "break"):
        assert payoffs("promises", ("careful", owner)) == (10, 0)
    lead = posts.lead_of_owner
    assert payoffs("promises", ("trust", "keep"))[1] == lead(Fraction(30), Fraction(50)) - lead(
        Fraction(10), Fraction(10)
    )


@pytest.mark.parametrize(("kind", "size"), TABLES)
def test_in_equilibrium_nobody_gains_by_changing_alone(kind: str, size: int) -> None:
    mixes = equilibrium_of(kind, size)
    for seat in range(size):
        earned = {}
        for own in DILEMMAS[kind].of(seat):
            others = [[*mix.items()] if other != seat else [(own, Fraction(1))] for other, mix in enumerate(mixes)]
            earned[own] = sum(
                prod(share for _, share in ways) * payoffs(kind, [choice for choice, _ in ways])[seat]
                for ways in product(*others)
            )
        assert sum(mixes[seat].values()) == 1 and tuple(mixes[seat]) == DILEMMAS[kind].of(seat)
        assert {earned[choice] for choice, share in mixes[seat].items() if share} == {max(earned.values())}


@pytest.mark.parametrize(
    ("kind", "chosen"),
    [
        ("runner", ("pay",)),
        ("runner", ("pay",) * 4),
        ("runner", ("pay", 4)),
        ("all_pay", (10, 60)),
        ("chess", (1, 2)),
        ("promises", ("keep", "trust")),
    ],
)
def test_what_is_not_to_be_chosen_is_refused(kind: str, chosen: tuple[int | str, ...]) -> None:
    with pytest.raises(ValueError, match="not "):
        payoffs(kind, chosen)
    with pytest.raises(ValueError, match="not a dilemma"):
        equilibrium_of(kind, 5)
