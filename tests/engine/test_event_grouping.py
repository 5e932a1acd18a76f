"""Several events in one sentence: each is told once, none across a stretch, and the sentence stands where it should."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from kit.engine.event import Event
from kit.engine.event_grouping import ONE_BY_ONE, Joining, Telling
from kit.engine.walk import sample, uniform
from kit.games import NAMES as GAMES
from kit.games import open_box
from kit.text.say import Words
from kit.text.story import heard, tell, telling_of
from tests.effort import Some
from tests.text.samples import SAMPLES


class Opened(NamedTuple):
    rule: str = "X-1"
    rulings: tuple[str, ...] = ()


class Fell(NamedTuple):
    seat: int
    rule: str = "X-2"
    rulings: tuple[str, ...] = ()


class Cried(NamedTuple):
    seat: int
    rule: str = "X-3"
    rulings: tuple[str, ...] = ()


class AllFell(NamedTuple):
    seats: tuple[int, ...]
    rule: str = "X-2"
    rulings: tuple[str, ...] = ()


def all_fell(events: Sequence[Any], _: Sequence[Event]) -> Event | None:
    return AllFell(tuple(event.seat for event in events)) if all(event.seat < 9 for event in events) else None


def told(events: Sequence[Event], *, at_last: bool = False) -> list[tuple[Event, tuple[int, ...]]]:
    telling = Telling((Opened,), (Joining((Fell,), (AllFell,), all_fell, at_last),))
    return [(each.event, each.places) for each in telling.sentences(events)]


def test_several_are_told_where_the_first_happened_or_the_last() -> None:
    events = (Opened(), Fell(0), Cried(0), Fell(2))
    assert told(events) == [(Opened(), (0,)), (AllFell((0, 2)), (1, 3)), (Cried(0), (2,))]
    assert told(events, at_last=True) == [(Opened(), (0,)), (Cried(0), (2,)), (AllFell((0, 2)), (3, 1))]


def test_one_alone_and_those_of_another_stretch_stay_as_they_are() -> None:
    events = (Fell(0), Opened(), Fell(1), Opened(), Fell(2), Fell(3))
    assert [event for event, _ in told(events)] == [*events[:4], AllFell((2, 3))]
    assert told(events)[-1][1] == (4, 5)


def test_what_is_better_told_alone_is_told_alone_and_of_nothing_nothing_is_told() -> None:
    assert [event for event, _ in told((Fell(0), Fell(9)))] == [Fell(0), Fell(9)]
    assert told(()) == [] and [*ONE_BY_ONE.sentences(())] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_once_and_no_rule_is_lost(game: str, some: Some) -> None:
    for number in some(range(len([*SAMPLES[game].games()])), least=2):
        told_once(game, number)


@pytest.mark.full("rare sentences take every sample game; make test tells some of them whole")
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_that_joins_events_is_told(game: str) -> None:
    numbers = range(len([*SAMPLES[game].games()]))
    assert set().union(*(told_once(game, number) for number in numbers)) == {*open_box(game).story.telling.makes}


@cache
def told_once(game: str, number: int) -> frozenset[type]:
    """Tell a random game, for the audience and for a player, step by step and as a whole; by which joined sentences."""
    box, joined = open_box(game), set[type]()
    played, seed = [*SAMPLES[game].games()][number]
    steps = [step.events for _, step in islice(sample(played, uniform, Random(seed)), 300)]
    whole = [event for events in steps for event in events]
    for each_or_all in (*steps, whole):
        for viewer in (None, 1):
            words = Words("en", game, [], viewer)
            lines, alone = list(tell(each_or_all, words, box.story.telling)), list(tell(each_or_all, words))
            assert sorted(place for line in lines for place in line.places) == [line.places[0] for line in alone]
            for line in lines:
                cited = {rule for each in alone if each.places[0] in line.places for rule in each.rules}
                assert cited == {*line.rules}
            joined |= {line.kind for line in lines} & {*box.story.telling.makes}
    return frozenset(joined)


@pytest.mark.parametrize("game", GAMES)
def test_at_every_moment_of_a_step_the_sentence_of_the_event_that_happens_is_heard(game: str) -> None:
    box = open_box(game)
    for played, seed in islice(SAMPLES[game].games(), 6):
        for _, step in islice(sample(played, uniform, Random(seed)), 100):
            lines = [
                line for line in tell(step.events, Words("en", game), box.story.telling) if not _waits(line.places)
            ]
            for place in (place for line in lines for place in line.places):
                lit = telling_of(lines, place)
                assert place in lines[lit].places and lines[lit] in heard(lines, place + 1)


def _waits(places: Sequence[int]) -> bool:
    """It is told where the last of its events happened."""
    return places[0] != min(places)
