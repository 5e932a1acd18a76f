"""Attrap'trésors at one screen: no mission of anybody else in any tree, and whatever is pressed, the game stands."""

from __future__ import annotations

import json
from random import Random

import pytest

from kit.draw.svg import Node, find, walk
from kit.games.attraptresors.pieces import COLOURS
from kit.page.race import COLUMN, READY
from kit.play import running
from kit.play.play import Play
from tests.each import each
from tests.play.games import say_hello
from tests.play.pressing import MOST_PRESSES, a_page, a_referee, press_on, rule_on, sent_by
from tests.play.test_race import Clock, phase, send, told
from tests.play.test_random_presses import keeps_its_promises, press_something


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """That of the process in which the desk runs; late enough for all that a test says."""
    clock = Clock()
    monkeypatch.setattr(running, "monotonic", clock)
    return clock


def missions_in(tree: Node) -> list[str]:
    """The colours of all missions that lie face up in a tree."""
    cards = [node for node in walk(tree) if "mission-card" in node[1].get("class", "").split()]
    named = [part[1]["href"].removeprefix("#i-die-") for card in cards for part in walk(card) if part[0] == "use"]
    return [colour for colour in named if colour in COLOURS]


def hello(game: Play) -> None:
    say_hello(game, still=True)


# One after the other, without a clock ---------------------------------------------------------------------------------


@each("people", range(3, 7), least=1)
def test_whoever_has_the_screen_sees_the_own_mission_and_nobody_that_of_another(people: int) -> None:
    game, random = a_page("attraptresors", people, people, seed=people), Random(people)
    hello(game)
    seen: set[int] = set()
    for _ in range(MOST_PRESSES):
        if game.view.is_over:
            break
        missions = game.table.session.state.missions
        if game.seats.must_hand_over:
            assert missions_in(game.page.view) == []
        elif game.seats.chooser is not None and not game.view.opened:
            assert missions_in(game.page.view) == [missions[game.seats.chooser]]
            seen.add(game.seats.chooser)
        press_on(game, random)
    assert game.view.is_over and seen == set(range(people))


def test_what_the_others_missions_are_changes_nothing_on_the_page() -> None:
    """The same table twice, two of the others' missions exchanged: every tree up to the reveal is the same."""
    start = "r4 t:A A:R:411 B:{B}:5 C:{C}: pile:R2O2Y2G3B3V2 dice:ROOYYGBV"
    runs = []
    for one, other in (("Y", "V"), ("V", "Y")):
        game = a_page("attraptresors", 3, 3)
        hello(game)
        record = game.table.record.__class__(
            game.table.record.game,
            game.table.record.players,
            game.table.record.options,
            None,
            start.format(B=one, C=other),
        )
        game.table.resume(record, game.table.dealer.opened(record))
        game.refresh()
        trees = [shown(game)]
        for name in ("ready", "wish-column-0"):
            press(game, name)
            trees.append(shown(game))
        game.page.press("close")
        trees.append(shown(game))
        runs.append(trees)
    assert runs[0] == runs[1] and len(set(runs[0])) == 4


def press(game: Play, name: str) -> None:
    """The part with this id, or the one that takes the screen."""
    if name == "ready":
        game.page.press("ready", game.seats.chooser)
    else:
        (part,) = find(game.page.view, id=name)
        game.page.press(part[1]["data-intent"], sent_by(part))


def shown(game: Play) -> str:
    return json.dumps([game.page.view[0], *game.page.view[2:]])


def test_two_choose_side_by_side_and_no_press_of_one_is_a_choice_of_the_other() -> None:
    game = a_page("attraptresors", 2, 2)
    hello(game)
    press(game, "wish-column-1")
    assert game.choices.fist_of(0).move is None and game.choices.fist_of(1).move is not None
    press(game, "wish-0-1")
    assert [len(game.choices.fist_of(seat).move.grabs) for seat in (0, 1)] == [1, 1]
    assert not find(game.page.view, id="hand-over")


# Around one screen, by the clock --------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", range(3, 7))
def test_around_one_screen_a_mission_is_there_only_while_it_is_held(people: int, clock: Clock) -> None:
    game, random = a_page("attraptresors", people, people, seed=people, untimed=False), Random(people)
    hello(game)
    presses = 0
    while not game.view.is_over and game.table.session.state.round < 4:
        presses += 1
        assert presses < MOST_PRESSES
        missions = game.table.session.state.missions
        if phase(game) in (READY, COLUMN) and not game.view.opened:
            assert missions_in(game.page.view) == []
            seat = random.randrange(people)
            send(game, "peek", seat, True)
            assert missions_in(game.page.view) == [missions[seat]]
            send(game, "peek", seat, False)
            assert missions_in(game.page.view) == []
        throw_and_grab(game, random, clock)


def test_whole_games_by_the_clock_end_with_bots_on_the_other_seats(clock: Clock) -> None:
    for players, people in ((2, 2), (4, 1), (6, 3)):
        game, random = a_page("attraptresors", players, people, seed=8, untimed=False), Random(players)
        hello(game)
        for _ in range(MOST_PRESSES):
            if game.view.is_over:
                break
            throw_and_grab(game, random, clock)
        assert game.view.is_over and find(game.page.view, id="headline")


def throw_and_grab(game: Play, random: Random, clock: Clock) -> None:
    """The next thing that people around a screen do: go on, throw, and reach as it happens."""
    if game.instant is not None:
        game.page.press("finish")
    elif phase(game) == READY:
        game.page.press("race-begin", game.race.race.key if game.race.race else None)
    elif phase(game) == COLUMN:
        clock.ms += 60_000
        ms = random.randrange(400, 2000)
        told(game, 0, [f"{random.choice(game.seats.people)}:column", ms])
        if game.race._running:
            told(game, 1, *([f"{seat}:lamp", ms + 200 + 50 * seat] for seat in game.seats.people))
    elif game.seats.chooser is not None:  # a card goes back
        press(game, next(part[1]["id"] for part in walk(game.page.view) if part[1].get("id", "").startswith("give-")))
        closes = [part for part in walk(game.page.view) if part[1].get("data-intent") == "close"]
        game.page.press("close", sent_by(closes[0]))
    else:
        game.page.press("next")


# Whatever is pressed --------------------------------------------------------------------------------------------------


TABLES = [(4, 1, True), (3, 3, True), (2, 2, True), (4, 4, False)]


@each("seed", range(3), least=1)
@each(("players", "people", "untimed"), TABLES)
def test_whatever_is_pressed_the_page_stands(players: int, people: int, untimed: bool, seed: int) -> None:
    game, random = a_page("attraptresors", players, people, seed=seed, untimed=untimed), Random(seed)
    hello(game)
    for _ in range(80):
        press_something(game, random)
    keeps_its_promises(game)


@each("players", (2, 6), least=1)
def test_a_referee_rules_a_whole_game(players: int) -> None:
    game, random = a_referee("attraptresors", players, loose_dice="many"), Random(players)
    for _ in range(MOST_PRESSES):
        if game.view.is_over:
            break
        rule_on(game, random)
    assert game.view.is_over
