"""A reveal as instants: it shows what happened, in order, and no more than the viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.event import Event
from kit.engine.walk import sample, uniform
from kit.faces.bakschisch.scene import HEAP, HOP_MS, LONGEST_WALK_MS, Scene, bag_of, hand_of, resting, scenes
from kit.faces.bakschisch.seats import open_seat
from kit.games.bakschisch import Bakschisch, Options, State
from kit.games.bakschisch.events import EVENTS, PawnMoved, ThiefLaidAside
from kit.games.bakschisch.state import View
from kit.text.say import Words
from tests.each import each
from tests.games.bakschisch.table import T, open_fists, table, turn
from tests.text.samples import BakschischSamples

GAMES, MOST_STEPS = 240, 90
EN = Words("en", "bakschisch", names=("Ann", "Bo", "Cem", "Dee"))


@cache
def played(seed: int) -> Sequence[tuple[Bakschisch, State, Sequence[Event], State]]:
    """Every step of a random game: any number of players, any switches."""
    return tuple(_played(Random(seed)))


def _played(random: Random) -> Iterator[tuple[Bakschisch, State, Sequence[Event], State]]:
    chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(Options)}
    game = Bakschisch(random.randint(2, 4), Options(**chosen))
    before = game.start()
    for (_, step), _ in zip(sample(game, uniform, random), range(MOST_STEPS), strict=False):
        yield game, before, step.events, step.state
        before = step.state


in_random_games = each("seed", range(GAMES), least=12)


def seen(before: State, game: Bakschisch, events: Sequence[Event], *, by: int | None = None) -> tuple[Scene, ...]:
    """The instants as a seat sees them that knows its own purse only; as an open table without one."""
    purses = before.purses if by is None else tuple(g if seat == by else None for seat, g in enumerate(before.purses))
    view = View(by, *before._replace(purses=purses))
    return scenes(view, events)


@in_random_games
def test_the_last_instant_is_the_table_after_the_step(seed: int) -> None:
    for game, before, events, after in played(seed):
        last = seen(before, game, events)[-1]
        assert (last.spaces, last.purses, last.thieves, last.heap) == (
            after.spaces,
            after.purses,
            after.thieves,
            after.heap,
        )


@in_random_games
def test_every_event_is_told_in_order_and_each_instant_takes_its_time(seed: int) -> None:
    for game, before, events, _ in played(seed):
        told = [scene.told for scene in seen(before, game, events)]
        assert told == sorted(told) and told[-1] == len(events)
        assert set(told) >= {n for n, event in enumerate(events, 1) if isinstance(event, PawnMoved)}
        assert all(scene.lasts_ms > 0 for scene in seen(before, game, events))


@in_random_games
def test_a_hidden_purse_stays_hidden_and_the_own_one_is_right(seed: int) -> None:
    for game, before, events, after in played(seed):
        shown = seen(before, game, events, by=1)
        assert all([gold is None for gold in scene.purses].count(False) == 1 for scene in shown)
        assert shown[-1].purses[1] == after.purses[1]
        told = [(scene.told, scene.lasts_ms, scene.flow, scene.change) for scene in shown]
        assert told == [(s.told, s.lasts_ms, s.flow, s.change) for s in seen(before, game, events)]


@in_random_games
def test_a_pawn_walks_along_the_track_one_space_a_hop(seed: int) -> None:
    for game, before, events, _ in played(seed):
        for earlier, later in pairwise((resting(View(None, *before)), *seen(before, game, events))):
            moved = {
                seat: (a, b) for seat, (a, b) in enumerate(zip(earlier.spaces, later.spaces, strict=True)) if a != b
            }
            if not moved:
                continue
            walk = later.walk
            assert walk is not None and list(moved) == [walk.seat]
            assert abs(moved[walk.seat][0] - moved[walk.seat][1]) == 1
            assert later.path[later.hops - 1] == later.spaces[walk.seat] and later.hops <= walk.spaces
            assert later.path[-1] == walk.end and len(later.path) == walk.spaces


@in_random_games
def test_who_is_said_to_show_the_most_or_the_least_does(seed: int) -> None:
    """The word on the ring counts all hands; a thief shows no gold (BK-12, BK-22)."""
    for game, before, events, _ in played(seed):
        for scene in seen(before, game, events):
            for seat in scene.deciding if scene.gold else ():
                shown = open_seat(EN, seat, scene, game.board.stop, key="1")
                said = {words(node) for node in find(shown, class_="why-it-counts")}
                least, most = min(scene.gold) == scene.gold[seat], max(scene.gold) == scene.gold[seat]
                true = least if scene.fifth else most
                assert said == ({EN.say(f"page.{'least' if scene.fifth else 'most'}")} if true else set()), (
                    before,
                    events,
                )


@in_random_games
def test_no_gold_comes_from_nowhere(seed: int) -> None:
    for game, before, events, after in played(seed):
        lost = after.lost - before.lost
        for scene in seen(before, game, events):
            on_palms = 0 if scene.spent else sum(scene.gold or ())
            missing = sum(before.purses) + before.heap - sum(g or 0 for g in scene.purses) - scene.heap - on_palms
            assert 0 <= missing <= lost and min(g or 0 for g in scene.purses) >= 0 <= scene.heap


@in_random_games
def test_gold_under_way_is_the_gold_that_bags_and_heap_gain(seed: int) -> None:
    for game, before, events, _ in played(seed):
        for earlier, later in pairwise((resting(View(None, *before)), *seen(before, game, events))):
            came, went = Counter[str](), Counter[str]()
            for source, target, pieces in later.flow:
                assert pieces > 0
                came[target] += pieces
                went[source] += pieces
            if later.flow:
                gains = [(b or 0) - (a or 0) for a, b in zip(earlier.purses, later.purses, strict=True)]
                assert [came[bag_of(seat)] for seat in range(game.players)] == gains
                assert came[HEAP] - went[HEAP] == later.heap - earlier.heap or not game.options_chosen.remainder_carry
                assert all(went[hand_of(seat)] <= gold for seat, gold in enumerate(later.gold or ()))


@pytest.mark.parametrize("kind", EVENTS)
def test_every_type_of_event_can_be_shown_by_itself(kind: type[Any]) -> None:
    game, state = table((13, 24, 16, 16))
    facts = BakschischSamples()
    for rule in facts.rules.get(kind, ("BK-1",)):
        for event in (kind(**given, rule=rule) for given in facts.facts(kind, rule)):
            shown = seen(state, game, [event])
            assert shown[-1].told == 1 and len(shown) <= 10


def test_a_reveal_takes_its_time_row_by_row() -> None:
    moment = table((13, 24, 16, 16), purses=(8, 6, 9, 7), heap=10, cards="GCH", thieves="ACD")
    game, before = moment
    shown = seen(before, game, open_fists(moment, 4, 2, T, 1).events)
    assert [scene.lasts_ms for scene in shown] == [400, 300, 680, 200, 300, *[220] * 7, 300]
    assert [scene.told for scene in shown] == [1, 1, 2, 3, 4, *[4] * 7, 4]
    opened, lifted, stolen, tipped, lights, first = shown[:6]
    assert opened.purses == (4, 4, 9, 6) and opened.change == (-4, -2, 0, -1) and opened.gold == (4, 2, 0, 1)
    assert (opened.deciding, lifted.deciding) == ((), (0,))
    assert stolen.flow == (("hand-0", "bag-2", 4), ("hand-1", "bag-2", 2), ("hand-3", "bag-2", 1))
    assert stolen.purses == (4, 4, 16, 6) and stolen.change == (-4, -2, 7, -1) and stolen.thieves[2]
    assert not tipped.thieves[2]
    assert (lights.spaces[0], lights.hops, lights.path) == (13, 0, tuple(range(14, 21)))
    assert (first.spaces[0], first.hops, first.ghost) == (14, 1, (0, 13))
    assert (shown[-1].spaces[0], shown[-1].hops, shown[-1].walk) == (20, 7, lights.walk)


def test_a_turned_card_is_one_instant_with_closed_fists() -> None:
    moment = table((0, 0), bribe=1)
    (scene,) = seen(moment[1], moment[0], turn(moment, "lady").events)
    assert (scene.gold, scene.told, scene.purses) == (None, 1, (10, 10))


def test_thieves_who_share_tip_over_together_and_the_rest_goes_to_the_heap() -> None:
    moment = table((3, 4, 5, 6), cards="H")
    shown = seen(moment[1], moment[0], open_fists(moment, 5, T, T, 2).events)
    split = next(scene for scene in shown if scene.flow)
    assert split.flow == (("hand-0", "bag-1", 3), ("hand-0", "bag-2", 2), ("hand-3", "bag-2", 1), ("hand-3", HEAP, 1))
    (tips,) = [scene for scene in shown if scene.lasts_ms == 200]
    assert tips.told - split.told == 2 and not any(tips.thieves[1:3])


def test_what_a_walk_meets_is_told_when_it_is_over() -> None:
    moment = table((21, 3), cards="H")
    events = open_fists(moment, 1, 0).events
    shown = seen(moment[1], moment[0], events)
    assert [type(event).__name__ for event in events[-2:]] == ["PalaceEntered", "ThiefGivenUp"]
    assert shown[-1].told == len(events) == shown[-2].told + 2
    assert (shown[-2].thieves[0], shown[-1].thieves[0]) == (True, False)


def test_the_heap_goes_back_to_the_bags_when_the_round_ends() -> None:
    moment = table((3, 9), purses=(4, 5), heap=11, cards="HHHHH")
    shared = [scene for scene in seen(moment[1], moment[0], open_fists(moment, 0, 1).events) if scene.flow][-1]
    assert shared.flow == ((HEAP, "bag-0", 6), (HEAP, "bag-1", 6)) and shared.change == (6, 6) and shared.heap == 0


def test_a_very_long_walk_hops_faster() -> None:
    game, state = table((0, 0))
    walk = PawnMoved(0, "guard", 0, 30, 30, "BK-12")
    shown = seen(state, game, [walk])
    hops = [scene for scene in shown if scene.hops and scene is not shown[-1]]
    assert len(hops) == 30 and sum(scene.lasts_ms for scene in hops) <= LONGEST_WALK_MS
    assert 0 < hops[0].pace == hops[0].lasts_ms / HOP_MS < 1
    assert seen(state, game, [ThiefLaidAside(0)])[0].pace == 1
