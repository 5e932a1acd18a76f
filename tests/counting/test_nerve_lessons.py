"""What lessons I5, I6 and I8 count is what the engine of Intrige does: salaries, conflicts, promises."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kit.counting.trial import one_by_one
from kit.courses.probability import special_posts as posts
from kit.courses.probability.trials_posts import OneBribe, Post, Promises, Trust, TwoBribes
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.position import read_position
from kit.games.intrige.worth import paydays
from kit.lab.behaviour import earned_by
from kit.lab.oneshot import against

BRIBES = (10, 20, 30)


# Posts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("round_", [2, 3, 4, 5])
def test_a_post_is_paid_as_often_as_the_calendar_says_IN8_IN26(round_: int, seat: int) -> None:
    game = Intrige(3)
    state = read_position(game, completed(f"r{round_} turn:B B*={'ABC'[seat]}F", 3))
    assert posts.salaries(Fraction(round_), Fraction(seat)) == paydays(game, game.view(state, None), seat)


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("round_", [2, 3, 4, 5])
def test_no_turn_of_the_owner_lies_before_the_first_salary(round_: int, seat: int) -> None:
    assert posts.risks_before(round_, seat)[0] == 0


def test_whoever_plays_after_the_owner_has_a_last_salary_without_a_new_danger_IN26() -> None:
    assert posts.risks_before(4, 2) == (0, 1, 2, 2)
    assert posts.risks_before(4, 0) == (0, 1, 2)


def test_salaries_follow_a_geometric_series() -> None:
    stays = Fraction(3, 4)
    assert Post().exact().mean == sum(stays**turn for turn in range(5)) == (1 - stays**5) / (1 - stays)
    assert Post(lose=0).exact().mean == 5 and Post(lose=4).exact().mean == 1


# Many at once ---------------------------------------------------------------------------------------------------------

TRIALS = [
    Post(),
    Post(round=4, seat=2, lose=1, of=3),
    TwoBribes(),
    TwoBribes(refund=True),
    OneBribe(),
    OneBribe(mine=30, prize=50, most=50, refund=True),
    Promises(),
    Trust(70, -10),
]


@pytest.mark.parametrize("trial", TRIALS, ids=repr)
def test_many_at_once_are_the_same_as_one_by_one(trial: Any) -> None:
    assert dict(trial.tally(7, 3, 400)) == dict(one_by_one(trial, 7, 3, 400))


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (Post, {"lose": 5}),
        (Post, {"round": 1}),
        (Post, {"seat": 1}),
        (TwoBribes, {"most": 35}),
        (OneBribe, {"mine": 0}),
        (OneBribe, {"prize": 10**6}),
        (Promises, {"given": 100}),
        (Trust, {"kept": 1, "broken": 0, "keeps": 6}),
    ],
)
def test_what_cannot_be_tried_is_refused(kind: Any, given: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="count_"):
        kind(**given)


# Conflicts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mine", BRIBES)
def test_a_bribe_earns_what_the_engine_pays_IN18_IN20(mine: int) -> None:
    paid = [posts.conflict_pays(Fraction(mine), Fraction(other)) for other in BRIBES]
    assert OneBribe(mine=mine).exact().mean == sum(paid, Fraction(0)) / len(paid) == -5


def test_no_bribe_earns_more_than_those_that_are_mixed() -> None:
    conflict = posts.conflict_of()
    mix = [posts.conflict_often(Fraction(move.amount)) for move in conflict.moves[0]]
    earned = earned_by(against(conflict), mix)
    assert sum(mix) == 1 and max(earned) == -5
    assert all(gain == -5 for gain, often in zip(earned, mix, strict=True) if often)


def test_with_refund_the_owner_keeps_the_larger_bribe_only_IN28() -> None:
    assert TwoBribes().exact().mean == 40 and TwoBribes(refund=True).exact().mean == Fraction(220, 9)
    assert OneBribe(refund=True).exact().mean > OneBribe().exact().mean


# Promises -------------------------------------------------------------------------------------------------------------


def test_the_engine_says_which_post_keeps_the_word_C_IN_15() -> None:
    assert [posts.word_kept(Fraction(post)) for post in (10, 50, 100)] == [0, 1, 0]
    assert posts.word_brings(Fraction(5), Fraction(50)) == 2 * 50 - 30
    assert posts.word_brings(Fraction(5), Fraction(10)) == 2 * 10 - 30
