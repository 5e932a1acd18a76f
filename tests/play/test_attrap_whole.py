"""Whole games of Attrap'trésors on a page, from the first throw to the winner, with all that people do in between."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find
from kit.engine import record as records
from kit.engine.options import write_options
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLUMN
from kit.games.attraptresors.state import State
from kit.page.race import COLUMN as FIRST_WINDOW
from kit.page.race import OBJECTS, READY
from kit.play import running
from kit.play.play import Play
from tests.effort import Some
from tests.play.games import say_hello
from tests.play.pressing import press_on, sent_by

BOX = open_box("attraptresors")
MOST = 1500
SWITCHES = {option.name: option.metadata["choices"] for option in fields(Options)}


class Clock:
    """A clock that a test sets, in milliseconds."""

    ms = 0.0

    def __call__(self) -> float:
        return self.ms / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """That of the process in which the desk runs."""
    clock = Clock()
    monkeypatch.setattr(running, "monotonic", clock)
    return clock


def a_table(players: int, people: int, random: Random, **options: Any) -> Play:
    """People and bots, with house rules by chance."""
    bots = [random.choice(list(BOX.bots)) for _ in range(players - people)]
    seats = (*(Player(f"P{seat}") for seat in range(people)), *(Player(f"B{n}", bot) for n, bot in enumerate(bots)))
    chosen = {name: random.choice(choices) for name, choices in SWITCHES.items()} | options
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, chosen, random.randrange(1000)))
    say_hello(game, still=True, wishes={"coach": False})
    return game


def tell(game: Play, name: str, n: Any = None, value: Any = None) -> None:
    """What race.js sends."""
    game.page.receive({"intent": name, "n": n, "value": value, "by": "change", "view": game.page._shown, "seq": 1})


def run(game: Play, clock: Clock, random: Random) -> None:
    """A race from its button to its reveal: every person reaches for something, or for nothing."""
    assert game.race.race
    if game.race.race.phase == READY:
        assert not game.sight.view.dice, "the dice lie under the cup"
        game.page.press("race-begin", game.race.race.key)
    race = game.race.race
    column = [
        [f"{seat}:{COLUMN}", random.randrange(80, race.windows[0] + 1)]
        for seat in game.seats.people
        if random.random() < 0.4
    ]
    first = min((ms for _, ms in column), default=race.windows[0])
    for ms in race.asks:
        if ms <= first and game.race.race and game.race.race.phase == FIRST_WINDOW:
            clock.ms += ms
            tell(game, "race-ask", [race.key, ms])
            clock.ms -= ms
    clock.ms += sum(race.windows) + 100
    taken = game.race.race.opened[1] if game.race.race and game.race.race.opened else None
    close(game, 0, [each for each in column if taken is None or each[1] < taken + 40])
    if game.race.race and game.race.race.phase == OBJECTS:
        assert game.race.race.opened
        begun = game.race.race.opened[1]
        objects = [
            [f"{seat}:{random.choice(race.things)}", begun + random.randrange(1, race.windows[1] + 1)]
            for seat in game.seats.people
            for _ in range(random.randrange(3))
        ]
        close(game, 1, objects)


def close(game: Play, window: int, presses: list[Any]) -> None:
    assert game.race.race
    said = {"clock": "one", "window": window, "presses": presses, "give": 17, "tick": 1, "hidden": False}
    tell(game, "race", game.race.race.key, json.dumps(said))


def go_on(game: Play, clock: Clock, random: Random) -> None:
    """The next thing that the people at the table do."""
    if game.instant is None and game.race.race and game.race.race.phase in (READY, FIRST_WINDOW):
        run(game, clock, random)
    else:
        press_on(game, random)


def offered(game: Play, name: str) -> list[Any]:
    """What parts with this intent send, of those that can be pressed."""
    parts = find(game.page.view, data_intent=name)
    return [sent_by(part) for part in parts if part[1].get("aria-disabled") != "true"]


def look_around(game: Play, random: Random) -> None:
    """Something that people do in between: history, undo, redo, what if, and playing on from there."""
    page, did = game.page, random.choice(("undo", "redo", "history", "whatif", "reload", "peek"))
    if did in ("undo", "redo"):
        if offered(game, did):
            page.press(did)
    elif did == "history" and game.table.decisions():
        page.press("open", "history")
        page.press("look", random.choice(game.table.decisions()[-6:]))
        if game.instant is not None:
            page.press("finish")
        ask(game, random)
        if game.focus.is_past:
            page.press("branch" if random.random() < 0.3 else "now")
        if game.panel:
            page.press("open", game.panel)
    elif did == "whatif":
        ask(game, random)
    elif did == "reload":
        again = a_copy(game)
        assert (
            again.table.session.history == game.table.session.history
            and again.table.session.state == game.table.session.state
        )
    elif did == "peek" and game.seats.is_side_by_side and game.seats.people:
        seat = random.choice(game.seats.people)
        tell(game, "peek", seat, True)
        assert set(game.sight.peeked) <= {seat}
        tell(game, "peek", seat, False)
        assert not game.sight.peeked


def ask(game: Play, random: Random) -> None:
    if not offered(game, "whatif"):
        return
    game.page.press("whatif")
    for n in offered(game, "whatif-seat"):
        game.page.press("whatif-seat", n)
        assert offered(game, "whatif-pick")
    picks = offered(game, "whatif-pick")
    if picks:
        game.page.press("whatif-pick", random.choice(picks))
        if random.random() < 0.3 and (others := offered(game, "whatif-play")):
            game.page.press("whatif-play", others[0])
            return
    if offered(game, "whatif"):
        game.page.press("whatif")


def a_copy(game: Play) -> Play:
    """The page opened again from what was kept."""
    record = records.read_record(game.saved.text(), open_box)
    again = Play(BOX, open_face("attraptresors"), record)
    again.table.session = records.replay(record, BOX)
    return again


def rotated(state: State, eyes: int | None) -> State:
    """The same to these eyes: the missions of all others have changed hands."""
    others = [seat for seat in range(len(state.missions)) if seat != eyes]
    missions = list(state.missions)
    for here, there in zip(others, [*others[1:], *others[:1]], strict=True):
        missions[here] = state.missions[there]
    return state._replace(missions=tuple(missions))


def hangs_on_no_secret(game: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is the same, whoever of the others has which mission."""
    if game.table.game.for_two or game.view.is_over or game.what_if.question or game.sight.peeked:
        return
    before, eyes, true = game.picture(), game.seats.eyes, Session.state_after
    with monkeypatch.context() as patched:
        patched.setattr(Session, "state_after", lambda self, step: rotated(true(self, step), eyes))
        patched.setattr(Session, "state", property(lambda self: rotated(true(self, self.step), eyes)))
        assert game.picture() == before


@pytest.mark.parametrize("untimed", [True, False], ids=["untimed", "timed"])
def test_a_whole_game_with_all_that_people_do_in_between(
    untimed: bool, some: Some, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for players, people in some([(2, 1), (2, 2), (4, 1), (4, 4), (6, 2), (6, 6)]):
        play_a_whole_game(players, people, untimed, clock, monkeypatch)


def play_a_whole_game(players: int, people: int, untimed: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"{players}/{people}/{untimed}")
    game = a_table(players, people, random, untimed=untimed)
    for presses in range(MOST):
        if game.view.is_over and not game.focus.is_past:
            break
        if random.random() < (0.3 if people <= 2 else 0.1):
            look_around(game, random)
        else:
            go_on(game, clock, random)
        assert not game.table.game.invariants(game.table.session.state)
        if presses % 6 == 0:
            hangs_on_no_secret(game, monkeypatch)
    else:
        raise AssertionError("the game does not end")
    if game.instant is not None:
        game.page.press("finish")
    assert find(game.page.view, id="won") and find(game.page.view, id="ending")
    assert len(find(game.page.view, class_="ranked")) == players
    assert bool(find(game.page.view, id="turned")) == (players == 2), "only where missions lie open it is weighed"
    again = a_copy(game)
    assert again.table.session.history == game.table.session.history
    assert write_options(again.table.game.options_chosen) == write_options(game.table.game.options_chosen)


CHOICES = [(name, each) for name, choices in SWITCHES.items() for each in choices]


def test_every_choice_of_every_switch_is_played_kept_and_taken_back(some: Some, clock: Clock) -> None:
    for name, choice in some(CHOICES, least=4):
        play_keep_and_take_back(name, choice, clock)


def play_keep_and_take_back(name: str, choice: Any, clock: Clock) -> None:
    random = Random(f"{name}={choice}")
    game = a_table(3, 1, random, **{name: choice})
    for _ in range(24):
        go_on(game, clock, random)
    assert getattr(game.table.game.options_chosen, name) == choice
    again, before = a_copy(game), game.table.session.history
    assert again.table.session.history == before and getattr(again.table.game.options_chosen, name) == choice
    game.page.press("undo")
    assert game.table.session.history == before[: game.table.session.step]
    game.page.press("redo")
    assert game.table.session.history[: game.table.session.step] == before[: game.table.session.step]
