"""What lessons A8, A9, I5, I6 and I8 count is what the engines do: rights, hands, salaries, conflicts, promises."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from random import Random
from statistics import NormalDist
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.trial import one_by_one
from kit.courses.probability import special_posts as posts
from kit.courses.probability.special_nerve import bot_under, reading
from kit.courses.probability.trials_nerve import Fastest, Glance, RightThrow, weighed
from kit.courses.probability.trials_posts import OneBribe, Post, Promises, Trust, TwoBribes
from kit.engine.errors import BadInput
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.position import read_position
from kit.games.intrige.worth import paydays
from kit.lab.behaviour import earned_by
from kit.lab.fastest import least_under, mean_least, simulated_least
from kit.lab.oneshot import against

BRIBES = (10, 20, 30)
TIMES = (410, 450, 480, 520, 560, 600, 640, 700, 800, 1000)


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


def test_whoever_pays_more_than_a_post_is_worth_loses_on_average_only() -> None:
    """I5 "price": every way in which the salaries can come, and what is left of the bribe."""
    stays, figures = Fraction(3, 4), load("I5").figures
    comes = [stays ** (paid - 1) * (1 if paid == 5 else 1 - stays) for paid in range(1, 6)]
    left = [50 * paid - 160 for paid in range(1, 6)]
    assert sum(chance * each for chance, each in zip(comes, left, strict=True)) == figures["worth"] - 160 < 0
    ahead = sum((chance for chance, each in zip(comes, left, strict=True) if each > 0), Fraction(0))
    assert ahead == figures["ahead"] == Fraction(27, 64)


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
    RightThrow(),
    Glance(),
    Fastest(TIMES),
    Fastest(TIMES, 3, replace=False),
]


@pytest.mark.parametrize("trial", TRIALS, ids=repr)
def test_many_at_once_are_the_same_as_one_by_one(trial: Any) -> None:
    assert dict(trial.tallies(7, (3, 403))[0]) == dict(one_by_one(trial, 7, 3, 400))


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
        (Fastest, {"times": ()}),
        (Fastest, {"times": (400, 500), "hands": 3, "replace": False}),
        (Glance, {"slips": 11}),
        (Trust, {"kept": 1, "broken": 0, "keeps": 6}),
    ],
)
def test_what_cannot_be_tried_is_refused(kind: Any, given: dict[str, Any]) -> None:
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


def test_no_post_is_given_that_pays_only_once_IN25_IN26() -> None:
    """In round 6 nobody waits who plays before the owner, and whoever plays after it is paid in rounds 6 and 7."""
    game = Intrige(3)
    with pytest.raises(BadInput, match="IN-25"):
        completed("r6 turn:B B*=AF", 3)
    last = [("r5 turn:B B*=AF", 0), ("r6 turn:B B*=CF", 2)]
    found = [paydays(game, game.view(read_position(game, completed(line, 3)), None), seat) for line, seat in last]
    assert found == [2, 2] and load("I8").figures["days"] == 2


def test_keeping_the_word_costs_the_owner_lead_and_breaking_it_brings_some() -> None:
    """I8 "owner", by an account of all three purses: the bribe, and the salaries of the post that is given."""

    def lead(bribe: int, post: int) -> Fraction:
        return bribe - Fraction(2 * post - bribe, 2)

    figures = load("I8").figures
    assert figures["kept_lead"] == lead(30, 50) - lead(10, 10)
    assert figures["broken_lead"] == lead(30, 10) - lead(10, 10)
    assert figures["kept_lead"] < 0 < figures["broken_lead"]


# Hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [1, 2, 4, 6])
def test_the_quickest_hand_is_walked_by_formula_and_drawn(hands: int) -> None:
    exact = Fastest(TIMES, hands).exact()
    assert exact.chance(lambda ms: ms < 500) == least_under(TIMES, 500, hands) == 1 - Fraction(7, 10) ** hands
    assert exact.mean == mean_least(TIMES, hands)
    drawn, error = simulated_least(TIMES, hands, 5, 4_000), (float(exact.variance) / 4_000) ** 0.5
    assert float(drawn) == pytest.approx(float(exact.mean), abs=4 * error)


def test_different_people_are_quicker_than_the_same_ones_again() -> None:
    exact = Fastest(TIMES, 4, replace=False).exact()
    hands = list(combinations(TIMES, 4))
    assert exact.chance(lambda ms: ms < 500) == Fraction(sum(min(four) < 500 for four in hands), len(hands))


@pytest.mark.parametrize("name", sorted(CHARACTERS))
def test_the_times_of_a_bot_are_those_of_its_formula(name: str) -> None:
    look, random, many = CHARACTERS[name].look, Random(name), 4_000
    for ms in (500, 800, 1_100):
        chance = float(bot_under(name, Fraction(ms)))
        drawn = sum(look.draw(random) <= ms for _ in range(many)) / many
        assert drawn == pytest.approx(chance, abs=4 * (chance * (1 - chance) / many) ** 0.5 + 0.001)


# Rights and readings --------------------------------------------------------------------------------------------------


def test_a_right_comes_as_often_as_the_engine_says_AT11_AT12() -> None:
    mission = 1 - Fraction(sum(comb(8, reds) * 5 ** (8 - reds) for reds in range(3)), 6**8)
    six = Fraction(sum((-1) ** gone * comb(6, gone) * (6 - gone) ** 8 for gone in range(7)), 6**8)
    both = Fraction(factorial(8), factorial(3) * 6**8)
    assert RightThrow().exact().chance(1) == mission + six - both == Fraction(15233, 62208)


@pytest.mark.parametrize("enough", [2, 3, 4])
@pytest.mark.parametrize("slips", [0, 1, 3])
def test_a_reading_is_walked_as_it_is_computed(enough: int, slips: int) -> None:
    exact = Glance(enough, slips).exact()
    for kind in range(4):
        assert exact.chance(kind) == reading(Fraction(enough), Fraction(kind), Fraction(slips, 10))


def seen_of(there: int, seen: int, slip: Fraction) -> Fraction:
    """How often so many dice of the colour, of eight, look like so many, by the ways to misread them."""
    read, mistaken = 1 - slip, slip / 5
    return sum(
        (
            comb(there, own) * read**own * slip ** (there - own)
            * comb(8 - there, seen - own) * mistaken ** (seen - own) * (1 - mistaken) ** (8 - there - seen + own)
            for own in range(max(0, seen + there - 8), min(there, seen) + 1)
        ),
        start=Fraction(0),
    )  # fmt: skip


@pytest.mark.parametrize("enough", [2, 3, 4])
def test_a_glance_is_judged_as_the_engine_judges_the_throw_AT11_AT12(enough: int) -> None:
    found = dict.fromkeys(range(4), Fraction(0))
    for has_right in (False, True):
        for dice, ways in weighed(has_right).items():
            for seen in range(9):
                grabs = all(dice) or seen >= enough
                found[2 * grabs + has_right] += Fraction(ways, 6**8) * seen_of(dice[0], seen, Fraction(1, 10))
    assert {kind: Glance(enough).exact().chance(kind) for kind in range(4)} == found


def test_a_grab_at_two_seen_dice_loses_and_at_three_gains_by_the_rules_AT19_AT21() -> None:
    """A8 says where to wait: what a grab brings is paid by the engine's rights, six colours included."""
    brings = [Fraction(0)] * 9
    for has_right in (False, True):
        for dice, ways in weighed(has_right).items():
            for seen in range(9) if not all(dice) else ():
                pays = 4 if has_right else -1
                brings[seen] += pays * Fraction(ways, 6**8) * seen_of(dice[0], seen, Fraction(1, 10))
    assert brings[1] < brings[2] < 0 < brings[3]
    six = Fraction(5 * load("A8").figures["by_six"])
    figures = load("A8").figures
    for enough, name in ((2, "two"), (3, "three"), (4, "four")):
        assert figures[f"pays_{name}"] == 100 * (six + sum(brings[enough:], Fraction(0)))


def test_the_best_threshold_of_a_glance_is_where_a_right_is_likely_enough() -> None:
    figures = load("A8").figures
    assert figures["right_two"] < figures["even"] < figures["right_three"]
    assert figures["pays_three"] == max(figures[name] for name in ("pays_two", "pays_three", "pays_four"))


def test_d_prime_is_the_difference_of_two_places_under_the_bell() -> None:
    figures, bell = load("A8").figures, NormalDist()
    hits, alarms = bell.inv_cdf(16.5 / 21), bell.inv_cdf(4.5 / 21)
    assert float(figures["z_hits"]) == pytest.approx(hits, abs=1e-6)
    assert float(figures["able"]) == pytest.approx(hits - alarms, abs=1e-5)


def test_two_eyes_are_compared_by_the_interval_of_their_difference_and_not_by_overlap() -> None:
    """Gourevitch and Galanter 1967: the variance of d′ is that of its two quantiles; those of two people add up."""
    figures, bell = load("A8").figures, NormalDist()
    shares = [count / 21 for count in (16.5, 4.5, 18.5, 3.5)]
    variance = sum(share * (1 - share) / (21 * bell.pdf(bell.inv_cdf(share)) ** 2) for share in shares)
    half = bell.inv_cdf(0.975) * variance**0.5
    assert float(figures["gap_low"]) == pytest.approx(float(figures["gap"]) - half, abs=1e-5)
    assert figures["gap_low"] < 0 < figures["gap_high"]
