"""A race at a desk: what the page is shown and when, what Python believes, and what the engine judges."""

from __future__ import annotations

import json
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from kit.draw.svg import find, walk
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.faces.attraptresors.racing import RACING
from kit.games import open_box
from kit.games.attraptresors import NOTHING, Attraptresors, GiveBack, Grab, Reach
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.attraptresors.events import CardGivenBack, DiceThrown, MissionSeen, NoRight
from kit.games.attraptresors.grab_events import ColumnGrabbed, GrabsTied, NobodyGrabbed, ObjectGone, TieSettled
from kit.page.page import Hello, Intent
from kit.page.race import COLUMN, JUDGED, OBJECTS, READY, Press
from kit.play import running as running_race
from kit.play.play import Play
from tests.play.shows import Heard

BOX = open_box("attraptresors")


class Clock:
    """A clock that a test sets, in milliseconds."""

    ms = 0.0

    def __call__(self) -> float:
        return self.ms / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """That of the process in which the desk runs."""
    clock = Clock()
    monkeypatch.setattr(running_race, "monotonic", clock)
    return clock


def a_table(people: int = 1, bots: int = 2, seed: int = 3, **options: Any) -> Play:
    """People and steady bots who play by the clock."""
    seats = (
        *(Player(f"P{seat}") for seat in range(people)),
        *(Player(f"B{seat}", "steady") for seat in range(bots)),
    )
    return Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, options, seed))


def begin(game: Play, plans: dict[int, Reach] | None = None) -> None:
    """The dice are thrown; bots may be given what they do."""
    assert game.race.race is not None
    game.page.press("race-begin", game.race.race.key)
    if plans is not None:
        running(game).plans = {**running(game).plans, **plans}


def running(game: Play) -> running_race.Running:
    assert game.race._running is not None
    return game.race._running


def send(game: Play, name: str, n: Any = None, value: Any = None) -> None:
    """What race.js sends."""
    view = int(game.page.view[1]["data-view"])
    game.page.receive({"intent": name, "n": n, "value": value, "by": "change", "view": view, "seq": 1})


def told(game: Play, window: int, *presses: Any, clock: str = "one", tick: int = 1, hidden: bool = False) -> None:
    """The page tells of a window."""
    said = {"clock": clock, "window": window, "presses": presses, "give": 17, "tick": tick, "hidden": hidden}
    send(game, "race", running(game).race.key, json.dumps(said))


def phase(game: Play) -> str | None:
    return game.race.race.phase if game.race.race else None


def on_page(game: Play) -> str:
    return json.dumps(game.page.view)


def events(game: Play, kind: type) -> list[Any]:
    return [event for played in game.table.session.history for event in played.events if isinstance(event, kind)]


# Before it begins -----------------------------------------------------------------------------------------------------


def test_nobody_sees_the_dice_before_the_race_begins() -> None:
    game = a_table()
    assert phase(game) == READY and game.table.session.state.dice
    assert not game.sight.view.dice and not any(game.sight.view.off)
    before = on_page(game)
    assert "data-race" not in before
    begin(game)
    assert phase(game) == COLUMN and game.sight.view.dice == game.table.session.state.dice
    assert find(game.page.view, data_race=running(game).race.key)


def test_the_dice_are_counted_for_nobody_before_hands_were_judged(clock: Clock) -> None:
    """Neither by the story nor by what is read aloud, when they are covered and while they lie open."""
    game, wire = a_table(), Heard()
    game.page.connect(wire)
    throw = game.words.event(events(game, DiceThrown)[-1])
    assert throw not in on_page(game)
    begin(game, {1: NOTHING, 2: NOTHING})
    assert throw not in on_page(game)
    clock.ms = 5000
    told(game, 0)
    assert not any(throw in said for said in wire.aloud[:-1]) and throw in wire.aloud[-1]
    assert throw in on_page(game)


def test_a_game_that_begins_in_the_middle_of_a_throw_covers_its_dice_too() -> None:
    start = "r1 t:A A:R: B:O: C:V: dice:RRROOYGB"
    seats = (Player("Ann"), Player("Bo", "steady"), Player("Cem", "steady"))
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {}, 3, start))
    assert phase(game) == READY and not game.sight.view.dice and not game.sight.before.dice
    begin(game)
    assert game.sight.view.dice == (3, 2, 1, 1, 1, 0)


def test_without_a_clock_or_without_people_there_is_no_race() -> None:
    assert a_table(untimed=True).race.race is None
    assert a_table(0, 3).race.race is None


def test_the_first_game_has_no_clock_and_the_switch_gives_it_one() -> None:
    assert BOX.first.options == {"untimed": True}
    game = a_table(untimed=True)
    game.page.receive({"intent": "option", "n": ["untimed", False], "by": "click", "view": 10**6, "seq": 1})
    send(game, "option", ["untimed", False])
    assert phase(game) == READY


def test_where_hands_race_fists_are_not_closed_and_nobody_is_given_a_hint() -> None:
    game = a_table()
    send(game, "choose", 0)
    send(game, "close", None)
    assert phase(game) == READY and not game.table.has_closed
    assert not game.hint.may_ask


# What bots will do ----------------------------------------------------------------------------------------------------


def test_nothing_of_what_a_bot_will_do_is_on_the_page_before_it_is_due(clock: Clock) -> None:
    late = {1: Reach((Grab("column", 2345), Grab("gem", after_ms=456))), 2: Reach((Grab("lamp", after_ms=567),))}
    shown = set()
    for plans in (late, {1: NOTHING, 2: NOTHING}):
        game = a_table()
        begin(game, plans)
        race = running(game).race
        running(game).race = race.__class__(**{**_fields(race), "asks": (700, 900)})
        game.refresh()
        clock.ms += 1000
        send(game, "race-ask", [race.key, 700])
        send(game, "race-ask", [race.key, 900])
        assert phase(game) == COLUMN
        shown.add(on_page(game).replace(f'"data-view": "{game.page.view[1]["data-view"]}"', ""))
    assert len(shown) == 1


def _fields(race: Any) -> dict[str, Any]:
    return {name: getattr(race, name) for name in race.__slots__}


def test_a_bots_hand_comes_when_the_page_asks_at_its_moment_and_no_sooner_than_by_pythons_clock(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: Reach((Grab("column", 812), Grab("lamp", after_ms=300))), 2: Reach((Grab("gem", after_ms=250),))})
    race = running(game).race = race_with(game, asks=(700, 812))
    clock.ms = 700
    send(game, "race-ask", [race.key, 700])
    assert phase(game) == COLUMN  # not due
    send(game, "race-ask", [race.key, 812])
    assert phase(game) == COLUMN  # so late it cannot be on any page
    clock.ms = 812
    send(game, "race-ask", ["0.0", 812])
    send(game, "race-ask", [race.key, 813])
    send(game, "race-ask", race.key)
    assert phase(game) == COLUMN
    send(game, "race-ask", [race.key, 812])
    assert phase(game) == OBJECTS
    node = find(game.page.view, data_race=race.key)[0]
    assert node[1]["data-opened"] == "1,812"
    assert json.loads(node[1]["data-hands"]) == [[2, "gem", 1062], [1, "lamp", 1112]]


def race_with(game: Play, **fields: Any) -> Any:
    race = running(game).race
    return race.__class__(**{**_fields(race), **fields})


def test_every_bot_has_one_moment_whether_it_reaches_then_or_not() -> None:
    game, bots = Attraptresors(4), {1: BOX.bots["steady"], 2: BOX.bots["hasty"], 3: BOX.bots["magpie"]}
    reaches = {1: Reach((Grab("column", 912),)), 2: NOTHING, 3: Reach((Grab("lamp", after_ms=300),))}
    asks = RACING.looks(game, reaches, bots, "seed")
    assert len(asks) == 3 and 912 in asks
    assert len(RACING.looks(game, dict.fromkeys(bots, NOTHING), bots, "seed")) == 3


@pytest.mark.parametrize("name", [*CHARACTERS, "uniform"])
def test_the_moment_of_a_bot_that_does_not_reach_is_drawn_like_that_of_one_that_does(name: str) -> None:
    game = Attraptresors(3)
    free = BOX.new_game(3)
    reached, waited = [], []
    dice = (5, 1, 1, 1, 0, 0) if name == "magpie" else (3, 2, 1, 1, 1, 0)
    for number in range(1000):
        random = Random(f"{name}/{number}")
        view = free.view(free.start(), 0)._replace(dice=dice, missions=(random.choice(("red", "violet")), None, None))
        move = BOX.bots[name](free, view, free.reaches, random).move
        column = RACING.opened(game, {0: move})
        if column:
            reached.append(column[1])
        else:
            waited += RACING.looks(game, {0: move}, {0: BOX.bots[name]}, f"{number}")
    assert len(reached) > 40 and len(waited) > 40
    spread = (stdev(reached) ** 2 / len(reached) + stdev(waited) ** 2 / len(waited)) ** 0.5
    assert abs(fmean(reached) - fmean(waited)) < 4 * spread


# What is believed and judged ------------------------------------------------------------------------------------------


def test_of_a_hand_at_820_and_a_bot_at_812_the_bot_is_first(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: Reach((Grab("column", 812), Grab("lamp", after_ms=300))), 2: NOTHING})
    clock.ms = 830
    told(game, 0, ["0:column", 820])
    assert running(game).race.opened == (1, 812)
    clock.ms = 3820
    told(game, 1, ["0:gem", 1500])
    assert [event.seat for event in events(game, ColumnGrabbed)] == [1]
    assert any(event.seat == 0 and event.object == "column" for event in events(game, ObjectGone))
    assert game.race.race is not None and phase(game) == JUDGED
    assert game.race.race.give_ms == 17 and game.race.race.close and not game.race.race.dropped


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_two_people_is_that_of_their_times_not_of_their_seats(clock: Clock, first: int) -> None:
    game = a_table(2, 1)
    begin(game, {2: NOTHING})
    clock.ms = 5000
    told(game, 0, [f"{1 - first}:column", 825], [f"{first}:column", 820])
    told(game, 1)
    assert [event.seat for event in events(game, ColumnGrabbed)] == [first]
    assert game.race.race is not None and not game.race.race.close


def test_a_clock_that_is_too_coarse_to_tell_two_people_apart_says_so(clock: Clock) -> None:
    game = a_table(2, 1)
    begin(game, {2: NOTHING})
    clock.ms = 5000
    told(game, 0, ["0:column", 900], ["1:column", 1000], tick=100)
    told(game, 1)
    assert game.race.race is not None and game.race.race.close


def test_two_hands_in_the_same_millisecond_are_settled_by_chance(clock: Clock) -> None:
    winners = set()
    for seed in range(12):
        game = a_table(3, 0, seed)
        clock.ms = 0
        begin(game)
        clock.ms = 5000
        told(game, 0, ["0:column", 820], ["2:column", 820])
        told(game, 1)
        assert [event.seats for event in events(game, GrabsTied)] == [(0, 2)]
        assert game.race.race is not None and game.race.race.close
        winners |= {event.seat for event in events(game, TieSettled)}
    assert winners == {0, 2}


def test_where_nobody_takes_the_column_all_is_judged_at_the_end_of_the_first_window(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: NOTHING, 2: Reach((Grab("lamp", after_ms=300),))})
    clock.ms = 5001
    told(game, 0)
    assert phase(game) == JUDGED and game.view.opened


def test_a_hand_of_a_bot_that_a_sleeping_page_never_asked_for_opens_the_second_window(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: Reach((Grab("column", 1700),)), 2: NOTHING})
    clock.ms = 60_000
    told(game, 0, hidden=True)
    assert phase(game) == OBJECTS and running(game).race.opened == (1, 1700)
    told(game, 1)
    assert game.race.race is not None and game.race.race.hidden


def test_presses_that_cannot_be_are_dropped_with_a_count_and_a_word(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: NOTHING, 2: NOTHING})
    clock.ms = 1000
    told(game, 0, ["0:column", 50], ["1:column", 300], ["0:column", 900], ["0:lamp", 4000])
    clock.ms = 3900
    told(game, 1)
    assert [event.at_ms for event in events(game, ColumnGrabbed)] == [900]
    assert game.race.race is not None and game.race.race.dropped == 3
    if game.instant is not None:
        game.page.press("finish")
    (said,) = find(game.page.view, id="notice")
    assert "3 presses" in json.dumps(said)


@pytest.mark.parametrize("value", ["", "nonsense", "[]", '{"window": 7}', None, True])
def test_what_makes_no_sense_ends_no_race(value: Any) -> None:
    game = a_table()
    begin(game)
    send(game, "race", running(game).race.key, value)
    send(game, "race", "another", json.dumps({"clock": "one", "window": 0, "presses": [], "give": 17}))
    assert phase(game) == COLUMN


def test_a_window_is_told_once_and_only_by_one_page(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: NOTHING, 2: NOTHING})
    clock.ms = 5000
    told(game, 0, ["0:column", 900])
    told(game, 0, ["0:column", 100])
    told(game, 1, ["0:column", 110], clock="two")
    assert phase(game) == OBJECTS and running(game).presses == [Press(0, "column", 900)]
    told(game, 1)
    assert [event.at_ms for event in events(game, ColumnGrabbed)] == [900]


def test_whatever_is_pressed_makes_a_move_that_the_game_takes() -> None:
    random = Random(16)
    for players in range(2, 7):
        game = Attraptresors(players)
        things = ("column", *dict.fromkeys(game.tower))
        for _ in range(400):
            times = [random.choice((80, 900, 4999, 5000, 7999, 8000, random.randint(80, 8000))) for _ in range(20)]
            presses = [Press(1, random.choice(things), ms) for ms in sorted(times[: random.randint(0, 20)])]
            presses = [press for press in presses if press.thing != "column" or press.ms <= 5000]
            move = RACING.move(game, presses)
            state = game.start()._replace(dice=(2, 2, 1, 1, 1, 1), missions=(("red",) * len(game.start().missions)))
            assert game.why_not(state._replace(thrower=None if game.for_two else 0), 1, move) is None, presses
            assert len(move.grabs) == 12 or len(move.grabs) >= min(len({press.ms for press in presses}), 1)


# How it goes on, and what ends it -------------------------------------------------------------------------------------


def judged(game: Play, clock: Clock) -> None:
    """A race is run and finished, and nobody reached."""
    begin(game, dict.fromkeys(range(len(game.seats.people), game.table.game.players), NOTHING))
    clock.ms += 5000
    told(game, 0)


def test_who_goes_on_after_a_reveal_throws_and_the_race_begins_at_once(clock: Clock) -> None:
    game = a_table()
    judged(game, clock)
    key = game.race.race.key if game.race.race else None
    if game.instant is not None:
        game.page.press("finish")
    game.page.press("next")
    assert phase(game) == COLUMN and game.race.race and game.race.race.key != key and game.race.race.give_ms == 17


@pytest.mark.parametrize("untimed", [False, True])
def test_a_wrong_grab_is_looked_at_before_its_owner_gives_a_card_back(clock: Clock, untimed: bool) -> None:
    start = "r2 t:A A:V:21 B:O: C:G: pile:R3O2Y3G2B3V1 dice:RRROOYYG"
    seats = (Player("Ann"), Player("Bo", "steady"), Player("Cem", "steady"))
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {"untimed": untimed}, 3, start))
    if untimed:
        game.choices._hold(0, Reach((Grab("column"),)))
        game._on_intent(Intent("close"))
    else:
        begin(game, {1: NOTHING, 2: NOTHING})
        clock.ms = 5000
        told(game, 0, ["0:column", 900])
        told(game, 1)
    assert game.table.session.state.owes
    if game.table.session.state.column == 0:
        assert any(isinstance(event, NoRight) for event in game.view.opened) and not game.sight.turns
        if game.instant is not None:
            game.page.press("finish")
        game.page.press("next")
    assert game.seats.is_asked and game.sight.turns and not game.view.opened
    assert untimed or (phase(game) == JUDGED and game.race.race and game.race.race.give_ms == 17)
    game.choices._hold(0, GiveBack(2))
    game._on_intent(Intent("close"))
    assert [type(event) for event in game.view.opened][:1] == [CardGivenBack] and not game.seats.is_asked
    assert untimed or (phase(game) == JUDGED and game.race.race and game.race.race.give_ms == 17)
    if game.instant is not None:
        game.page.press("finish")
    game.page.press("next")
    assert untimed or phase(game) == COLUMN


@pytest.mark.parametrize(("name", "n"), [("open", "rules"), ("open", "menu"), ("left", None), ("undo", None)])
def test_a_race_that_breaks_off_was_nobodys_hand_and_other_dice_are_thrown(name: str, n: Any) -> None:
    """AT-14, C-AT-15: nobody races for dice that could be studied; undo has nothing to take back here."""
    game = a_table()
    begin(game, {1: Reach((Grab("column", 912),)), 2: NOTHING})
    dice, thrower, step = game.table.session.state.dice, game.table.session.state.thrower, game.table.session.step
    send(game, name, n)
    assert [event.rule for event in events(game, NobodyGrabbed)] == ["AT-14"]
    assert game.table.session.history[-1].moves == dict.fromkeys(range(3), NOTHING)
    assert game.race.race and game.race.race.void and game.words.say("race.void") in game.race.race.notes(game.words)
    if game.panel:
        send(game, "open", n)
    game.page.press("next")
    assert phase(game) == COLUMN and game.race.race and not game.race.race.void
    assert game.table.session.step > step + 1 and game.table.session.state.thrower == thrower
    assert game.table.session.state.dice != dice


def test_undo_in_a_race_takes_the_throw_back(clock: Clock) -> None:
    game = a_table()
    judged(game, clock)
    game.page.press("finish") if game.instant is not None else None
    game.page.press("next")
    send(game, "undo")
    assert phase(game) == READY and not events(game, NobodyGrabbed) and not game.sight.view.dice


@pytest.mark.parametrize("same_desk", [False, True])
@pytest.mark.parametrize("window", [0, 1])
def test_a_page_that_is_opened_anew_in_a_race_finds_the_next_throw_to_come(
    clock: Clock, window: int, same_desk: bool
) -> None:
    """What its browser kept when the race began is read by the same desk, or by one that is new."""
    game, browser = a_table(), Browser()
    game.page.connect(browser)
    begin(game, {1: NOTHING, 2: NOTHING})
    clock.ms += 1000
    if window:
        told(game, 0, ["0:column", 900])
    again = game if same_desk else a_table()
    again._greet(Hello(saved=browser.kept))
    assert again.race.race is None and len(events(again, NobodyGrabbed)) == 1 and not events(again, ColumnGrabbed)
    send(again, "race", "4.0", "{}")  # of the race that broke off: too late
    assert again.words.say("race.left") in on_page(again)
    again.page.press("next")
    assert phase(again) == COLUMN


class Browser:
    """A door to a browser that keeps what it is told to."""

    kept = ""

    def state(self, changed: Any) -> None:
        """It is drawn elsewhere."""

    def say(self, content: Any) -> None:
        """The text of the game."""
        self.kept = content.get("save", self.kept)


def test_a_page_that_keeps_nothing_is_told_of_the_race_that_broke_off() -> None:
    game = a_table()
    begin(game)
    game._greet(Hello())
    assert game.race.race and game.race.race.void and events(game, NobodyGrabbed)
    assert game.words.say("race.void") in on_page(game)


def test_whoever_won_with_a_mission_looks_at_the_new_one_before_the_next_throw(clock: Clock) -> None:
    """AT-22; and one who did not goes on to the next throw at once."""
    for mission in "RV":
        start = f"r1 t:A A:{mission}: B:O: C:G: dice:RRROOYGB"
        seats = (Player("Ann"), Player("Bo", "steady"), Player("Cem", "steady"))
        game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {}, 3, start))
        begin(game, {1: NOTHING, 2: NOTHING} if mission == "R" else {1: Reach((Grab("column", 900),)), 2: NOTHING})
        clock.ms += 5000
        told(game, 0, *([["0:column", 900]] if mission == "R" else []))
        clock.ms += 5000
        told(game, 1)
        game.page.press("finish") if game.instant is not None else None
        game.page.press("next")
        assert bool(events(game, MissionSeen)) == (mission == "R")
        assert phase(game) == (READY if mission == "R" else COLUMN)
        if mission == "R":
            assert game.sight.view.missions[0] == events(game, MissionSeen)[-1].colour


def test_several_people_look_before_the_next_throw(clock: Clock) -> None:
    game = a_table(3, 1)
    judged(game, clock)
    game.page.press("finish") if game.instant is not None else None
    game.page.press("next")
    assert phase(game) == READY


def test_a_window_that_is_told_too_early_shows_no_hand_that_is_not_due_and_is_not_over(clock: Clock) -> None:
    game = a_table()
    begin(game, {1: Reach((Grab("column", 2000), Grab("gem", after_ms=300))), 2: NOTHING})
    clock.ms = 1000
    told(game, 0)
    assert phase(game) == COLUMN
    told(game, 0, ["0:column", 4000])  # by no clock
    told(game, 1)
    assert phase(game) == COLUMN and not running(game).race.opened
    clock.ms = 2000
    told(game, 0, ["0:lamp", 1500])  # again, as it does
    assert running(game).race.opened == (1, 2000)
    clock.ms = 4000
    told(game, 1, ["0:gem", 2100])
    assert phase(game) == OBJECTS  # its hands reach till 5000
    clock.ms = 5000
    told(game, 1, ["0:gem", 2100])
    assert phase(game) == JUDGED
    assert [grab.object for grab in game.table.session.history[-1].moves[0].grabs] == ["lamp", "gem"]


def test_the_moments_of_bots_are_the_same_however_often_a_throw_begins() -> None:
    game, asks = a_table(1, 4), set()
    for _ in range(5):
        begin(game)
        asks.add(running(game).race.asks)
        game.race._running = None
        game.refresh()
    assert len(asks) == 1


def test_what_goes_astray_in_a_race_is_not_heard() -> None:
    game = a_table()
    begin(game)
    for name, n in (("space", "column"), ("choose", 0), ("close", None), ("next", None), ("hint", None)):
        send(game, name, n)
    assert phase(game) == COLUMN and not game.focus.tapped


def test_undo_after_a_race_covers_the_dice_again(clock: Clock) -> None:
    game = a_table()
    judged(game, clock)
    send(game, "undo", None)
    assert phase(game) == READY and game.race.race and not game.race.race.void and not game.sight.view.dice
    send(game, "redo", None)
    assert game.race.race is None and game.view.opened  # nothing is known of how that was measured


# Several people -------------------------------------------------------------------------------------------------------


def test_several_people_race_side_by_side_and_see_no_mission(clock: Clock) -> None:
    game = a_table(3, 1)
    assert game.seats.is_side_by_side and not game.seats.must_hand_over
    assert game.sight.view.missions == (None,) * 4
    begin(game, {3: NOTHING})
    assert {turn.seat for turn in game.sight.turns} == {0, 1, 2}


def test_a_mission_is_seen_only_while_its_owner_holds_a_finger_on_it() -> None:
    game = a_table(3, 1)
    missions = game.table.session.state.missions
    assert not game.sight.peeked
    send(game, "peek", 1, True)
    assert game.sight.peeked.keys() == {1} and game.sight.peeked[1].missions == (None, missions[1], None, None)
    assert not game.sight.peeked[1].dice
    send(game, "peek", 2, True)
    send(game, "peek", 1, False)
    assert game.sight.peeked.keys() == {2}
    for nobody in (3, 9, -1, True, "2", None):
        send(game, "peek", nobody, True)
    assert game.sight.peeked.keys() == {2}
    game._greet(Hello())
    assert not game.sight.peeked


def test_nobody_peeks_where_one_person_plays_alone() -> None:
    game = a_table(1, 2)
    send(game, "peek", 0, True)
    assert not game.sight.peeked


def test_no_part_of_the_page_tells_of_a_right(clock: Clock) -> None:
    """The same dice with a mission that gives a right and with one that does not: the race looks the same."""
    looks = set()
    for mission in "RV":
        start = f"r1 t:A A:{mission}: B:O: C:G: dice:RRROOYGB"
        seats = (Player("Ann"), Player("Bo"), Player("Cem", "steady"))
        game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {}, 3, start))
        begin(game, {2: NOTHING})
        running(game).race = race_with(game, asks=(700,))
        game.refresh()
        (node,) = find(game.page.view, data_race=running(game).race.key)
        looks.add(json.dumps([each[:2] for each in walk(node)]))
    assert len(looks) == 1
