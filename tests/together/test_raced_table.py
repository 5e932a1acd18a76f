"""Hands that race at tables of a class: each phone times its own, from its own picture, and the log judges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk
from kit.games.attraptresors.grab_events import ColumnGrabbed, NobodyGrabbed, ObjectGrabbed, TieSettled
from kit.page.race import COLUMN, JUDGED, OBJECTS, READY
from kit.table import acts
from kit.table.export import rows_of
from kit.together.play_round import Play
from kit.together.raced_table import LATEST_MS, MOST_GIVE_MS, READY_MS, SLACK_MS, RacedTable, Timed, alike
from kit.together.tables import Tables, done_at_tables
from tests.each import each
from tests.together.class_of import Class, said, tree
from tests.together.test_play import seat, table_of, tables
from tests.together.test_stand_ins import as_they_stand, by_whom, member, replace, restarted, send, tick

ADA, BEN, CEM = 0, 1, 2
ALL = (ADA, BEN, CEM)
GIVE = 18
WINDOW, AFTER = 5_000, 3_000


class Clock:
    """That of the log, which a test sets, in milliseconds since 1970."""

    ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


def racing(phones: int = 3, size: int = 3) -> tuple[Class, Clock, RacedTable]:
    """A class that has just sat down, its clock, and its first table."""
    room, clock = Class(phones=phones), Clock()
    room.ask("play:attraptresors", f"{size}-clock")
    assert room.host.live
    clock.ms = room.host.live.room.last_at
    room.host.live._now = clock
    table = tables(room).all[0]
    assert isinstance(table, RacedTable)
    return room, clock, table


def key_of(room: Class, who: int) -> str:
    """Which race a phone shows."""
    race = race_of(room, who)
    assert race
    return str(race.key)


def race_of(room: Class, who: int) -> Any:
    """The race as a phone has it."""
    found = seat(room, who).race
    assert found
    return found.race


def phase(room: Class, who: int) -> str:
    """How far it is there."""
    race = race_of(room, who)
    return str(race.phase) if race else ""


def seat_of(room: Class, table: RacedTable, who: int) -> int:
    """Where somebody sits."""
    return table.seats.index(member(who))


def be_ready(room: Class, *people: int) -> None:
    """Press that the dice may be thrown."""
    for who in people:
        send(room.phones[who].page, "race-begin", key_of(room, who))


def tell(room: Class, who: int, *presses: tuple[str, int], give: int = GIVE, window: int | None = None) -> None:
    """What race.js sends when a window closes."""
    race = race_of(room, who)
    own = table_of(seat(room, who)).seats.index(member(who))
    window = len(race.windows) - 1 if window is None else window
    said = {"clock": "one", "window": window, "give": give, "tick": 1, "hidden": False}
    told = [[f"{own}:{thing}", ms] for thing, ms in presses]
    send(room.phones[who].page, "race", race.key, json.dumps({**said, "presses": told}))


def column(room: Class, clock: Clock, table: RacedTable, times: Sequence[int | None], give: int = GIVE) -> None:
    """All are ready, and reach for the column after so long, or not at all."""
    be_ready(room, *range(len(times)))
    assert table.throw and table.throw.stage == COLUMN
    clock.ms += 1_500
    for who, ms in enumerate(times):
        tell(room, who, *([("column", ms)] if ms is not None else []), give=give)


def events(table: RacedTable, kind: type) -> list[Any]:
    """What happened of this kind."""
    return [event for played in table.session.history for event in played.events if isinstance(event, kind)]


# The stages -----------------------------------------------------------------------------------------------------------


def test_nobody_sees_the_dice_before_all_are_ready() -> None:
    room, _, table = racing()
    assert table.session.state.dice and table.throw
    for who in ALL:
        assert phase(room, who) == READY and not find(room.phones[who].page.view, class_="throw")
        assert not seat(room, who).sight.view.dice
    be_ready(room, ADA, BEN)
    assert not seat(room, ADA).sight.view.dice and "2 of 3 are ready" in said(room.phones[ADA].page)
    be_ready(room, CEM)
    assert all(phase(room, who) == COLUMN and seat(room, who).sight.view.dice for who in ALL)
    attributes = [a for _, a, *_ in walk(room.phones[ADA].page.view) if "data-race" in a]
    assert [a["data-windows"] for a in attributes] == ["[5000]"]


def test_the_quickest_by_their_own_clocks_has_the_column_whoever_tells_first() -> None:
    room, _clock, table = racing()
    be_ready(room, *ALL)
    _clock.ms += 1_500
    tell(room, ADA, ("column", 912))
    assert race_of(room, BEN).opened == (seat_of(room, table, ADA), 912)
    tell(room, BEN, ("column", 640))  # on a slow network: seen later, told later
    assert table.throw and table.throw.stage == COLUMN
    tell(room, CEM)
    assert table.throw.stage == OBJECTS and table.throw.opened == (seat_of(room, table, BEN), 640)
    assert [phase(room, who) for who in ALL] == [OBJECTS] * 3
    _clock.ms += AFTER
    tell(room, ADA, ("lamp", 400))
    tell(room, CEM, ("lamp", 350), ("gem", 700))
    grabbed = events(table, ColumnGrabbed)
    assert [(each.seat, each.at_ms) for each in grabbed] == [(seat_of(room, table, BEN), 640)]
    taken = {(each.object, each.seat) for each in events(table, ObjectGrabbed)}
    assert taken == {("lamp", seat_of(room, table, CEM)), ("gem", seat_of(room, table, CEM))}
    assert phase(room, ADA) == JUDGED and "912\xa0ms\xa0±\xa018\xa0ms" in said(room.phones[ADA].page)


def test_where_nobody_reaches_the_same_player_throws_again() -> None:
    room, clock, table = racing()
    column(room, clock, table, [None, None, None])
    assert events(table, NobodyGrabbed) and table.throw is None
    room.phones[ADA].page.press("next")
    assert table.throw and table.throw.stage == READY and table.throw.step == table.session.step


def test_a_game_is_played_to_its_end() -> None:
    room, clock, table = racing()
    chance = Random(3)
    for _ in range(400):
        if table.is_over:
            break
        if table.throw and table.throw.stage == READY:
            times = [chance.choice((None, chance.randrange(300, 900))) for _ in ALL]
            column(room, clock, table, times)
        elif table.throw:
            clock.ms += AFTER
            for who in ALL:
                if seat_of(room, table, who) in table.missing:
                    tell(room, who, ("gem", chance.randrange(200, 900)), ("lamp", chance.randrange(900, 1500)))
        elif table.awaited:
            for who in ALL:
                if seat_of(room, table, who) in table.awaited:
                    give = table.game.options(table.session.state, seat_of(room, table, who))[0]
                    table.close(seat_of(room, table, who), give)
        else:
            room.phones[ADA].page.press("next")
    assert table.is_over
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)
    room.restart()
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)


@each("stage", [READY, COLUMN, OBJECTS])
def test_another_process_has_the_same_in_the_middle_of_a_throw(stage: str) -> None:
    room, clock, table = racing()
    if stage == READY:
        be_ready(room, ADA)
    elif stage == COLUMN:
        be_ready(room, *ALL)
        clock.ms += 500
        tell(room, ADA, ("column", 400))
    else:
        column(room, clock, table, [300, 700, None])
    before = table.throw
    room.restart()
    again = tables(room).all[0]
    assert isinstance(again, RacedTable) and again.throw == before
    assert phase(room, BEN) == stage


# What nobody can tell apart -------------------------------------------------------------------------------------------


def test_two_hands_closer_than_two_phones_can_tell_are_equal_and_the_lot_decides() -> None:
    firsts = set()
    for _ in range(12):
        room, clock, table = racing()
        column(room, clock, table, [700 + 2 * GIVE, 700, None])
        assert table.throw and set(table.throw.quick) == {seat_of(room, table, ADA), seat_of(room, table, BEN)}
        opener = table.throw.opened
        assert opener and opener[1] == 700
        firsts.add(opener[0] == min(table.throw.quick))
        clock.ms += AFTER
        for who in ALL:
            tell(room, who)
        assert [each.seat for each in events(table, TieSettled)] == [opener[0]]
        assert [each.seat for each in events(table, ColumnGrabbed)] == [opener[0]]
        assert "the lot decided" in said(room.phones[ADA].page)
        assert as_they_stand(restarted(room)) == as_they_stand([table])
    assert firsts == {True, False}


def test_a_millisecond_more_and_the_first_is_first() -> None:
    room, clock, table = racing()
    column(room, clock, table, [700 + 2 * GIVE + 1, 700, None])
    assert table.throw and table.throw.quick == (seat_of(room, table, BEN),)


def test_things_that_nobody_can_tell_apart_go_by_lot_too() -> None:
    takers = set()
    for _ in range(12):
        room, clock, table = racing()
        column(room, clock, table, [None, None, 500])
        clock.ms += AFTER
        tell(room, ADA, ("lamp", 410))
        tell(room, BEN, ("lamp", 400))
        (taken,) = events(table, ObjectGrabbed)
        takers.add(table.seats[taken.seat])
        assert taken.at_ms == 500 + 400
    assert takers == {member(ADA), member(BEN)}


def test_of_what_is_alike_a_bot_keeps_its_moment() -> None:
    hands = [Timed(500, 0, "column", 18), Timed(510, 1, "column"), Timed(515, 2, "column"), Timed(529, 3, "column", 5)]
    assert [(each.seat, each.ms) for each in sorted(alike(hands))] == [(0, 510), (1, 510), (2, 515), (3, 529)]
    own = [Timed(500, 0, "gem", 18), Timed(510, 0, "gem", 18), Timed(505, 1, "lamp", 18)]
    assert sorted(alike(own)) == sorted(own), "one hand is not equal with itself, nor things with each other"


def test_a_page_that_can_tell_little_is_not_equal_with_everybody() -> None:
    room, clock, table = racing()
    column(room, clock, table, [900, 600, None], give=4_000)
    assert table.throw and table.throw.quick == (seat_of(room, table, BEN),)
    assert table.throw.give_ms == 4_000, "what it can tell is said as it is"
    room, clock, table = racing()
    column(room, clock, table, [600 + 2 * MOST_GIVE_MS, 600, None], give=4_000)
    assert table.throw and len(table.throw.quick) == 2


# Who is late, and what cannot be --------------------------------------------------------------------------------------


def test_a_phone_that_is_not_ready_holds_nobody_up() -> None:
    room, clock, table = racing()
    be_ready(room, ADA)
    for gone, stage in ((READY_MS - 1, READY), (1, COLUMN)):
        clock.ms += gone
        send(room.phones[ADA].page, "race-late")
        assert table.throw and table.throw.stage == stage


def test_a_phone_that_tells_nothing_reaches_for_nothing_and_is_marked() -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    clock.ms += 2_000
    tell(room, ADA, ("column", 800))
    tell(room, BEN)
    clock.ms += WINDOW + SLACK_MS - 2_001
    tick(room)
    assert table.throw and table.throw.stage == COLUMN
    clock.ms += 1
    tick(room)
    assert table.throw.stage == OBJECTS
    clock.ms += AFTER + SLACK_MS
    send(room.phones[ADA].page, "race-late")
    assert table.throw is None and events(table, ColumnGrabbed)
    assert set(by_whom(room)) == {(member(ADA), "own"), (member(BEN), "default"), (member(CEM), "default")}
    rows = {row["person"]: row for row in rows_of(room.live.room, done_at=done_at_tables)}
    assert json.loads(rows[member(ADA)]["choice"]) == [{"object": "column", "at_ms": 800}]
    assert json.loads(rows[member(CEM)]["choice"]) == []


def test_what_was_written_too_early_ends_nothing() -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    live = room.host.live
    assert live and table.throw
    late = {"table": 0, "seat": 0, "do": "late", "throw": table.throw.step, "stage": COLUMN}
    for gone, stage in ((WINDOW + SLACK_MS - 1, COLUMN), (1, READY)):
        clock.ms += gone
        live.do(acts.follow_on(1, lambda *_: [(table.seats[0], late)]))
        tables(room).catch_up()
        assert (table.throw.stage if table.throw else READY) == stage


def test_the_wall_and_phones_let_time_go_on_only_where_somebody_may_be_late() -> None:
    room, _, table = racing()
    assert not _waits(room, "play-alone") and not _waits(room, "race-late", ADA)
    be_ready(room, ADA)
    assert _waits(room, "play-alone") and _waits(room, "race-late", ADA) and not _waits(room, "race-late", BEN)
    assert table.due


def _waits(room: Class, intent: str, who: int | None = None) -> bool:
    page = room.host.page if who is None else room.phones[who].page
    return any("data-after" in a and a.get("data-intent") == intent for _, a, *_ in walk(page.view))


@pytest.mark.parametrize("ms", [-5, 0, 79, 5_001, 10**9, 812.5, "812", None, True])
def test_a_time_that_cannot_be_counts_for_nothing(ms: Any) -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    clock.ms += WINDOW
    tell(room, ADA, ("column", ms))
    tell(room, BEN)
    tell(room, CEM)
    assert events(table, NobodyGrabbed)


def test_nobody_presses_before_it_can_have_been_and_no_picture_is_from_long_ago() -> None:
    for gone, counts in ((300, False), (350, True), (400 + LATEST_MS, True), (401 + LATEST_MS, False)):
        room, clock, table = racing()
        be_ready(room, *ALL)
        clock.ms += gone
        tell(room, ADA, ("column", 400))
        clock.ms += WINDOW
        tell(room, BEN)
        tell(room, CEM)
        assert bool(table.throw) is counts, gone


def test_the_same_told_again_and_what_is_told_of_another_throw_changes_nothing() -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    clock.ms += 1_000
    old = key_of(room, ADA)
    for ms in (700, 300):
        tell(room, ADA, ("column", ms))
    moves = room.host.now.moves if room.host.now else ()
    assert [each["presses"] for each in moves if each["do"] == "reach"] == [[["column", 700]]]
    tell(room, BEN)
    tell(room, CEM)
    told = {"clock": "one", "window": 0, "give": 1, "tick": 1, "hidden": False, "presses": [["0:column", 100]]}
    send(room.phones[BEN].page, "race", old, json.dumps(told))
    assert room.host.now and len(room.host.now.moves) == len(moves) + 2
    assert table.throw and table.throw.opened == (seat_of(room, table, ADA), 700)


@pytest.mark.parametrize("value", [None, "", "[]", "{", json.dumps({"window": 0}), "x" * 20_000])
def test_anything_may_be_said(value: Any) -> None:
    room, _, table = racing()
    be_ready(room, *ALL)
    for n in (key_of(room, ADA), None, [], ["a", 1], 3):
        send(room.phones[ADA].page, "race", n, value)
        send(room.phones[ADA].page, "race-ask", n, value)
    assert table.throw and not table.throw.told[COLUMN]


def test_no_other_hand_is_told() -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    clock.ms += 1_000
    other = seat_of(room, table, BEN)
    said = {"clock": "one", "window": 0, "give": 1, "tick": 1, "hidden": False, "presses": [[f"{other}:column", 200]]}
    send(room.phones[ADA].page, "race", key_of(room, ADA), json.dumps(said))
    assert table.throw and table.throw.told[COLUMN][seat_of(room, table, ADA)].presses == ()
    assert other not in table.throw.told[COLUMN]


# What others see ------------------------------------------------------------------------------------------------------


def test_the_wall_shows_no_dice_before_it_is_judged_and_not_who_has_reached() -> None:
    room, clock, table = racing()
    room.host.page.press("table", 0)
    question = room.host.question
    assert isinstance(question, Play) and question.screen
    be_ready(room, *ALL)
    clock.ms += 1_000
    before = tree(room.host.page)
    tell(room, ADA, ("column", 700))
    assert not question.screen.sight.view.dice
    assert tree(room.host.page) == before
    tell(room, BEN)
    tell(room, CEM)
    clock.ms += AFTER
    tell(room, BEN)
    tell(room, CEM)
    assert question.screen.sight.events and "700" in tree(room.host.page)
    assert table.throw is None


def test_what_a_bot_does_is_told_only_when_it_is_due_there() -> None:
    due = None
    while due is None:
        room, clock, table = racing(phones=1)
        be_ready(room, ADA)
        assert table.throw and set(table.throw.plans) == {1, 2}
        due = table.racing.opened(table.game, table.throw.plans)
    asks = race_of(room, ADA).asks
    assert race_of(room, ADA).opened is None
    for ms in asks:
        send(room.phones[ADA].page, "race-ask", [key_of(room, ADA), ms])
    assert race_of(room, ADA).opened is None, "no clock has come so far"
    clock.ms += WINDOW
    for ms in asks:
        send(room.phones[ADA].page, "race-ask", [key_of(room, ADA), ms])
    assert race_of(room, ADA).opened == due


def test_bots_and_hands_are_judged_together() -> None:
    won = set()
    for _ in range(30):
        room, clock, table = racing(phones=1)
        be_ready(room, ADA)
        clock.ms += 1_500
        assert table.throw
        due = table.racing.opened(table.game, table.throw.plans)
        tell(room, ADA, ("column", 900))
        throw = table.throw or table.judged
        assert throw and throw.opened
        opener = throw.opened[0]
        assert opener == (0 if due is None or due[1] > 900 + GIVE else opener)
        won.add(opener == 0)
        clock.ms += AFTER
        if table.throw:
            tell(room, ADA, ("lamp", 300))
        assert [each.seat for each in events(table, ColumnGrabbed)] == [opener]
    assert True in won


# Whoever is away ------------------------------------------------------------------------------------------------------


def test_who_is_away_before_the_throw_is_played_for_in_it() -> None:
    room, clock, table = racing()
    replace(room, CEM)
    column(room, clock, table, [400, None])
    assert table.throw is None or seat_of(room, table, CEM) in table.throw.plans
    assert as_they_stand(restarted(room)) == as_they_stand([table])


@pytest.mark.parametrize("stage", [COLUMN, OBJECTS])
def test_who_is_replaced_in_a_throw_reaches_for_nothing_more_in_it(stage: str) -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    clock.ms += 1_000
    tell(room, ADA, ("column", 500))
    tell(room, BEN)
    if stage == OBJECTS:
        tell(room, CEM)
        clock.ms += AFTER
        tell(room, BEN, ("lamp", 500))
    replace(room, CEM)
    if stage == COLUMN:
        assert table.throw and table.throw.stage == OBJECTS
        clock.ms += AFTER
        tell(room, BEN, ("lamp", 500))
    assert table.throw is None and [each.object for each in events(table, ObjectGrabbed)] == ["lamp"]
    assert as_they_stand(restarted(room)) == as_they_stand([table])


def test_where_all_are_away_in_a_throw_the_computer_plays_on() -> None:
    room, _clock, table = racing()
    be_ready(room, *ALL)
    for who in ALL:
        replace(room, who)
    for _ in range(300):
        if table.is_over:
            break
        tick(room)
    assert table.is_over and as_they_stand(restarted(room)) == as_they_stand([table])


def test_a_phone_that_is_opened_again_goes_on_with_the_same_throw() -> None:
    room, clock, table = racing()
    be_ready(room, *ALL)
    room.open(BEN)
    clock.ms += 1_000
    assert phase(room, BEN) == COLUMN
    for who in ALL:
        tell(room, who, ("column", 500 + 100 * who))
    assert table.throw and table.throw.opened == (seat_of(room, table, ADA), 500)
    assert isinstance(Tables.of(room.live, 1).all[0], RacedTable)
