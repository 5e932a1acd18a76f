"""In which order a hand goes for the objects: what the others leave, drawn from a mix, with figures that are so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from statistics import fmean

import pytest

from kit.engine.chance import sample
from kit.engine.game import CHANCE
from kit.games.attraptresors import Grab, Reach
from kit.games.attraptresors.grab_events import ObjectGrabbed
from kit.games.attraptresors.options import TOWERS
from kit.games.attraptresors.pieces import CARPET, CHEST, COLUMN, CUSHION, GEM, LAMP, SACKS_FOR
from kit.games.attraptresors.wishes import (
    MOST_WISHES,
    PLAIN,
    RACES,
    Order,
    best_order,
    plain_order,
    plan,
    standing_for,
    why_not_richer,
)
from tests.each import each
from tests.games.attraptresors.table import table, told

TABLES = [(name, players) for name in TOWERS for players in range(3, 7)]
EVERYTHING = TOWERS["default"][6]


def drawn(tower: tuple[str, ...], hands: int, many: int = 400) -> list[Order]:
    return [best_order(tower, hands, Random(seed)) for seed in range(many)]


def race(name: str, players: int, orders: Sequence[Order], random: Random) -> Sequence[Sequence[str]]:
    """The slow twin: what each hand takes on the engine, while the last seat has the column."""
    game, state = table("R" * 3 + "O" * (players - 3), "RRRRRGGG", tower=name, untimed=True)
    moves = {seat: Reach(tuple(map(Grab, order))) for seat, order in enumerate(orders)}
    step = game.apply(state, {**moves, players - 1: Reach((Grab(COLUMN),))})
    grabbed = told(step, ObjectGrabbed)
    while game.to_act(step.state) == {CHANCE} and step.state.queue:
        step = game.apply(step.state, {CHANCE: sample(game.chance(step.state), random)})
        grabbed += told(step, ObjectGrabbed)
    return [[event.object for event in grabbed if event.seat == seat] for seat in range(players - 1)]


def against(name: str, players: int, order: Order, many: int) -> list[tuple[float, list[bool]]]:
    """What an order gains on the engine, and which of its wishes are fulfilled, when half of the others are plain."""
    tower, found = TOWERS[name][players], []
    for seed in range(many):
        random = Random(seed)
        others = [
            plain_order(tower, random) if random.random() < PLAIN else best_order(tower, players - 1, random)
            for _ in range(players - 2)
        ]
        taken = race(name, players, [order, *others], random)
        sacks = [sum(SACKS_FOR[each] for each in hand) for hand in taken]
        left, got = list(taken[0]), []
        for wish in order:
            got.append(wish in left)
            if wish in left:
                left.remove(wish)
        found.append((sacks[0] - fmean(sacks[1:]), got))
    return found


# What it goes for -----------------------------------------------------------------------------------------------------


def test_after_one_of_two_best_objects_it_goes_for_one_that_the_others_leave() -> None:
    for players in (5, 6):
        orders = drawn(TOWERS["default"][players], players - 1)
        assert fmean(SACKS_FOR[order[0]] for order in orders) > 1.7
        assert {SACKS_FOR[order[1]] for order in orders} == {1}


def test_of_three_players_it_goes_for_the_lamp_first_as_everybody_does() -> None:
    assert {order[0] for order in drawn(TOWERS["default"][3], 2)} == {LAMP}


def test_the_more_hands_want_the_lamp_the_more_often_it_is_left_to_them() -> None:
    tower = TOWERS["small"][6]
    lamp_first = [Counter(order[0] for order in drawn(tower, hands))[LAMP] for hands in (2, 3, 4, 5)]
    assert lamp_first[0] == 400 and lamp_first == sorted(lamp_first, reverse=True) and lamp_first[-1] < 240


def test_nobody_can_read_it_orders_are_mixed_and_alike_objects_stand_for_each_other() -> None:
    orders = Counter(drawn(EVERYTHING, 5))
    assert len({standing_for(EVERYTHING, order)[:2] for order in orders}) > 1
    first = Counter(order[0] for order in drawn(EVERYTHING, 5, 1000))
    assert abs(first[LAMP] - first[CHEST]) < 4 * (first[LAMP] + first[CHEST]) ** 0.5


def test_an_order_stands_for_all_that_differ_in_what_is_alike() -> None:
    assert standing_for(EVERYTHING, (CHEST, CUSHION, LAMP)) == (LAMP, CARPET, CHEST)
    assert standing_for(EVERYTHING, (CUSHION, GEM, CARPET)) == (CARPET, GEM, CUSHION)
    assert standing_for((LAMP, GEM), (LAMP, GEM)) == (LAMP, GEM)


@each(("name", "players"), TABLES, least=3)
def test_every_order_can_be_reached_for_and_the_mix_is_the_same_again(name: str, players: int) -> None:
    tower = TOWERS[name][players]
    allowed = set(permutations(tower, min(MOST_WISHES, len(tower))))
    assert set(drawn(tower, players - 1, 100)) <= allowed
    found = plan(tower, players - 1)
    assert abs(sum(found.mix.values()) - 1) < 1e-9 and found.mix.keys() <= found.got.keys()
    assert plan.__wrapped__(tower, players - 1) == found


def test_a_tower_of_one_object_and_one_of_gems() -> None:
    assert best_order((LAMP,), 2, Random(0)) == (LAMP,)
    assert best_order((GEM, GEM), 2, Random(0)) == (GEM, GEM)
    assert why_not_richer((GEM, GEM), 2, (GEM, GEM)) is None


# Whether its figures are so -------------------------------------------------------------------------------------------


@each(("name", "players"), TABLES, least=2)
def test_each_wish_is_fulfilled_as_often_as_it_reckons(name: str, players: int) -> None:
    """Within four standard errors of both, against hands on the engine."""
    many, found = 250, plan(TOWERS[name][players], players - 1)
    for order in found.mix:
        tries = [got for _, got in against(name, players, order, many)]
        for reckoned, got in zip(found.got[order], zip(*tries, strict=True), strict=True):
            error = 0.5 * (1 / many + 1 / RACES) ** 0.5
            assert abs(fmean(got) - reckoned) < 4 * error, (order, fmean(got), reckoned)


@pytest.mark.full(
    "six hundred races of every order on the engine; make test compares what the mix has",
    touched=["kit/games/attraptresors/wishes.py"],
)
@each("players", [4, 5, 6])
def test_no_other_order_would_gain_much_more_than_what_it_does(players: int) -> None:
    """A quarter of a sack is more than chance and the races in its head leave open."""
    found, many = plan(TOWERS["default"][players], players - 1), 600
    gains = {order: fmean(gain for gain, _ in against("default", players, order, many)) for order in found.got}
    usual = sum(share * gains[order] for order, share in found.mix.items())
    assert max(gains.values()) < usual + 0.25, (usual, gains)


@each(("name", "players"), TABLES, least=4)
def test_what_it_says_of_richer_objects_is_so(name: str, players: int) -> None:
    tower = TOWERS[name][players]
    for order in drawn(tower, players - 1, 40):
        found = why_not_richer(tower, players - 1, order)
        if found:
            place, richer, worse, better = found
            assert richer in tower and richer not in order[: place + 1]
            assert SACKS_FOR[richer] > SACKS_FOR[order[place]] and 0 <= worse < better < 100
            assert all(SACKS_FOR[each] >= SACKS_FOR[richer] for each in order[:place])


def test_a_plain_order_leaves_nothing_richer() -> None:
    for seed in range(20):
        assert why_not_richer(EVERYTHING, 5, plain_order(EVERYTHING, Random(seed))) is None
    found = why_not_richer(EVERYTHING, 5, (CARPET, LAMP, GEM))
    assert found and found.name == LAMP and found.place == 0 and found.worse < 60 < 80 < found.better
