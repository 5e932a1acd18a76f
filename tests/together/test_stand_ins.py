"""Whoever is away holds no table up: by the host's press the computer plays for them, until they take the seat back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from kit.__main__ import main
from kit.draw.svg import walk
from kit.engine.game import CHANCE
from kit.games import NAMES
from kit.page.page import Page
from kit.play.dealer import Computer
from kit.table import acts
from kit.table.export import rows_of
from kit.table.log import BOT, Moved
from kit.table.room import Round
from kit.table.rooms import Rooms
from kit.table.sqlite_store import SqliteStore
from kit.text.say import LANGUAGES
from kit.together.host import Host
from kit.together.play_round import Play
from kit.together.stand_ins import play_alone, stand_in, stood_in_for
from kit.together.tables import SharedTable, Tables, done_at_tables
from tests.each import each
from tests.lockstep import Waiting, mixed, wait_everywhere
from tests.together.class_of import Browser, Class, said
from tests.together.test_play import playing, presses, tables

ADA, BEN, CEM = 0, 1, 2
MOST_TICKS = 400
"""More things than the computer does in the longest game."""


def member(who: int) -> int:
    """The number of somebody in the room."""
    return who + 1


def leave(room: Class, who: int) -> None:
    """Their phone sleeps."""
    room.phones[who].page.elsewhere.watched(False)


def come_back(room: Class, who: int) -> None:
    """It is looked at again."""
    room.phones[who].page.elsewhere.watched(True)


def close(room: Class, who: int, gold: int) -> None:
    """Close a fist with so much in it."""
    room.phones[who].page.press("choose", gold)
    room.phones[who].page.press("close")


def send(page: Page, intent: str, n: object = None, value: object = None) -> None:
    """Say this, whether the page shows such a part or not."""
    view = int(page.view[1]["data-view"])
    page.receive({"intent": intent, "n": n, "value": value, "view": view, "seq": 9})


def replace(room: Class, who: int) -> None:
    """The host has the computer play for somebody."""
    send(room.host.page, "stand-in", member(who))


def tick(room: Class) -> None:
    """Time goes on, on the wall."""
    send(room.host.page, "play-alone")


def now(room: Class) -> Round:
    """The round of now."""
    assert room.host.now
    return room.host.now


def by_whom(room: Class) -> list[tuple[int, str]]:
    """Who chose, and whether it was themselves, row by row."""
    assert room.host.room
    return [(row["person"], row["by"]) for row in rows_of(room.host.room, done_at=done_at_tables)]


def restarted(room: Class) -> list[SharedTable]:
    """The same tables in another process."""
    live = Rooms(room.store).find(room.code)
    assert live
    return Tables(live, 1).all


def as_they_stand(all_of: Sequence[SharedTable]) -> list[tuple[object, ...]]:
    """What happened at tables, and who plays."""
    return [(each.session.history, each.session.waiting_for, each.record, each.stood_in) for each in all_of]


# One seat -------------------------------------------------------------------------------------------------------------


def test_the_game_goes_on_when_the_only_one_awaited_is_away() -> None:
    room = playing("bakschisch", 3, 3)
    close(room, BEN, 2)
    close(room, CEM, 4)
    table = tables(room).all[0]
    dealt = table.session.step
    replace(room, ADA)
    assert table.session.step > dealt and table.stood_in == (member(ADA),)
    assert table.session.played(dealt + 1).moves[table.seats.index(member(BEN))].gold == 2


def test_the_others_still_decide_and_what_they_do_is_told_to_nobody() -> None:
    shown = []
    for gold in (1, 4):
        room = playing("bakschisch", 3, 3)
        close(room, BEN, gold)
        dealt = tables(room).all[0].session.step
        before = [len(browser.frames) for browser in (room.wall, room.browsers[ADA], room.browsers[CEM])]
        replace(room, ADA)
        told = [browser.frames[many:] for browser, many in zip(_others(room), before, strict=True)]
        assert tables(room).all[0].session.step == dealt
        shown.append([len(frames) for frames in told])
        for frames in told:
            assert "computer plays" in "".join(frames)
    assert shown[0] == shown[1]


def _others(room: Class) -> tuple[Browser, ...]:
    return room.wall, room.browsers[ADA], room.browsers[CEM]


def test_what_somebody_has_closed_stays_closed() -> None:
    room = playing("bakschisch", 3, 3)
    table = tables(room).all[0]
    dealt = table.session.step
    close(room, ADA, 3)
    replace(room, ADA)
    close(room, BEN, 1)
    close(room, CEM, 1)
    assert table.session.played(dealt + 1).moves[table.seats.index(member(ADA))].gold == 3
    assert by_whom(room) == [(member(ADA), "own"), (member(BEN), "own"), (member(CEM), "own")]


def test_the_game_goes_on_at_once_though_what_led_to_the_question_would_be_looked_at() -> None:
    room = playing("intrige", 3, 3)
    table = tables(room).all[0]
    for who in (ADA, BEN, CEM):
        replace(room, who)
    while not (table.last and table.dealer.pauses(table.last.events) and table.session.waiting_for - {CHANCE}):
        tick(room)
    for who in (ADA, BEN, CEM):
        room.phones[who].page.press("take-seat")
    before, (asked,) = table.session.step, table.awaited
    assert table.is_asked
    replace(room, table.seats[asked] - 1)
    assert table.session.step > before


def test_what_was_written_of_a_seat_that_is_the_computers_is_passed_over() -> None:
    room = playing("bakschisch", 3, 3)
    live, table = room.host.live, tables(room).all[0]
    assert live
    replace(room, ADA)
    late = {"table": 0, "seat": table.seats.index(member(ADA)), "do": "close", "move": 3}
    live.do(acts.move(member(ADA), 1, late, known=1))
    close(room, BEN, 1)
    assert table.session.waiting_for >= {late["seat"]}
    close(room, CEM, 1)
    assert as_they_stand(restarted(room)) == as_they_stand([table])


def test_again_the_same_is_written_once() -> None:
    room = playing("bakschisch", 2, 2)
    for _ in range(3):
        replace(room, ADA)
    assert [move["do"] for move in now(room).moves] == ["bot"]


def test_who_is_back_takes_the_seat_by_one_press() -> None:
    room = playing("bakschisch", 2, 2)
    leave(room, ADA)
    replace(room, ADA)
    assert "close" not in room.phones[ADA].handlers() and "choose" not in room.phones[ADA].handlers()
    come_back(room, ADA)
    assert "The computer plays for you" in said(room.phones[ADA].page)
    room.phones[ADA].page.press("take-seat")
    assert "The computer plays" not in said(room.phones[ADA].page) and not stood_in_for(now(room))
    close(room, ADA, 2)
    close(room, BEN, 1)
    assert set(by_whom(room)) == {(member(ADA), "own"), (member(BEN), "own")}


def test_a_phone_that_is_opened_again_hears_of_it() -> None:
    room = playing("intrige", 3, 3)
    replace(room, ADA)
    room.open(ADA)
    assert "The computer plays for you" in said(room.phones[ADA].page)
    room.restart()
    assert "The computer plays for you" in said(room.phones[ADA].page)
    assert "The computer plays for" in said(room.phones[BEN].page)
    assert "The computer plays for you" not in said(room.phones[BEN].page)


def test_nobody_has_the_computer_play_for_another() -> None:
    room = playing("bakschisch", 2, 2)
    for intent, n in (("stand-in", member(ADA)), ("stand-in", "away"), ("take-seat", member(ADA)), ("play-alone", 0)):
        send(room.phones[BEN].page, intent, n)
    assert not now(room).moves
    replace(room, ADA)
    send(room.phones[BEN].page, "take-seat", member(ADA))
    assert stood_in_for(now(room)) == {member(ADA)}


@pytest.mark.parametrize("n", [None, 99, -1, True, "1", [1], {"a": 1}])
def test_the_wall_may_say_anything(n: object) -> None:
    room = playing("bakschisch", 2, 2)
    send(room.host.page, "stand-in", n)
    assert not now(room).moves


def test_whoever_is_removed_is_played_for_at_once() -> None:
    room = playing("bakschisch", 2, 2)
    close(room, BEN, 2)
    table = tables(room).all[0]
    dealt = table.session.step
    send(room.host.page, "remove", member(ADA))
    assert table.session.step > dealt
    assert "You have left this room" in said(room.phones[ADA].page)
    while not table.awaited:
        room.phones[BEN].page.press("next")
    close(room, BEN, 1)
    assert table.session.step > dealt + 1


# Who is awaited -------------------------------------------------------------------------------------------------------


def test_the_wall_and_the_teacher_see_who_is_awaited_and_who_is_away() -> None:
    room = playing("bakschisch", 2, 2)
    notes = Host(room.rooms)
    Browser(notes.page, f"?room={room.code}&notes=1", room.host_kept)
    leave(room, ADA)
    for page in (room.host.page, notes.page):
        assert "(away)" in said(page) and "Waiting for" in said(page)
    close(room, BEN, 1)
    assert said(room.host.page).count("Waiting for") == 1
    room.host.page.press("table", 0)
    assert "(away)" in said(room.host.page)
    ids = {attributes.get("id") for _, attributes, *_ in walk(room.host.page.view)}
    assert f"stand-in-{member(ADA)}" in ids and f"stand-in-{member(BEN)}" not in ids
    notes.page.press("stand-in", "away")
    assert tables(room).all[0].stood_in == (member(ADA),)
    assert "(away)" not in said(room.host.page) and "(away)" not in said(notes.page)


def test_by_one_press_the_computer_plays_for_all_who_are_away() -> None:
    room = playing("bakschisch", 2, 6)
    for who in (0, 2, 3):
        leave(room, who)
    room.host.page.press("stand-in", "away")
    assert stood_in_for(now(room)) == {1, 3, 4}


def test_names_are_seen_by_nobody_while_they_are_off_but_by_the_teacher_alone() -> None:
    room = Class(phones=2)
    for who, name in ((ADA, "Ada L"), (BEN, "Ben K")):
        send(room.phones[who].page, "name", value=name)
    room.ask("play:bakschisch", "2")
    notes = Host(room.rooms)
    Browser(notes.page, f"?room={room.code}&notes=1", room.host_kept)
    assert "Ada L" not in said(room.host.page) and "Ada L" not in said(room.phones[BEN].page)
    assert "Ada L" in said(notes.page)
    room.host.page.press("names")
    assert "Ada L" in said(room.host.page) and "Ada L" in said(room.phones[BEN].page)


# What remains ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_export_says_what_the_computer_decided_for_somebody(game: str) -> None:
    room = playing(game, 3, 3)
    replace(room, ADA)
    table, chance = tables(room).all[0], Random(1)
    mine = table.seats.index(member(ADA))
    for _ in range(40):
        presses(_without(room, ADA), chance, 10)
        played = [step.moves[mine] for step in table.session.history if mine in step.moves]
        if len(played) > 2:
            break
    assert played and room.host.room
    rows = [row for row in rows_of(room.host.room, done_at=done_at_tables) if row["person"] == member(ADA)]
    written = [room_move(table.box.write_move(move)) for move in played]
    assert [row["choice"] for row in rows] == written
    assert {row["by"] for row in rows} == {"bot"} and all("seat=" in row["question"] for row in rows)
    assert all(row["by"] == "own" for row in rows_of(room.host.room))


def room_move(move: object) -> str:
    """As the export writes it."""
    return move if isinstance(move, str) else json.dumps(move)


def _without(room: Class, who: int) -> Class:
    """A class whose phones are all but this one."""
    other = object.__new__(Class)
    vars(other).update({**vars(room), "phones": [phone for at, phone in enumerate(room.phones) if at != who]})
    return other


def test_the_command_exports_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rooms.sqlite3"
    monkeypatch.setenv("KIT_ROOMS", str(file))
    room = Class(phones=2, store=SqliteStore(file))
    room.ask("play:bakschisch", "2")
    replace(room, ADA)
    close(room, BEN, 2)
    room.store.close()
    assert main(["table", "export", room.code]) == 0
    assert ",bot," in capsys.readouterr().out


def test_the_reasons_of_the_computer_are_not_given_for_what_somebody_did_themselves() -> None:
    room = playing("bakschisch", 2, 2)
    table = tables(room).all[0]
    decided = table.session.step + 1
    close(room, ADA, 1)
    close(room, BEN, 1)
    replace(room, ADA)
    own = table.seats.index(member(ADA))
    assert own not in table.bots_at(decided) and own in table.bots_at(table.session.step + 1)


# All are away ---------------------------------------------------------------------------------------------------------


@each("game", NAMES)
def test_where_all_are_away_the_game_plays_itself_to_the_end(game: str) -> None:
    room = playing(game, 3, 3)
    for who in (ADA, BEN, CEM):
        leave(room, who)
    room.host.page.press("stand-in", "away")
    table = tables(room).all[0]
    ticks = 0
    while "play-alone" in room.host.handlers() and _ticks(room) and ticks < MOST_TICKS:
        before = table.session.step
        tick(room)
        ticks += 1
        assert table.is_over or table.session.step > before
    assert table.is_over and ticks < MOST_TICKS
    entries = room.host.room and room.host.room.entries
    tick(room)
    assert room.host.room and room.host.room.entries == entries
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)


def _ticks(room: Class) -> bool:
    """Whether the wall lets time go on."""
    return any(attributes.get("data-intent") == "play-alone" for _, attributes, *_ in walk(room.host.page.view))


def test_each_press_of_time_does_one_thing_even_on_two_walls() -> None:
    room = playing("bakschisch", 2, 2)
    other = Host(room.rooms)
    Browser(other.page, f"?room={room.code}", room.host_kept)
    assert isinstance(room.host.question, Play)
    for who in (ADA, BEN):
        replace(room, who)
    known = room.host.question.alone
    assert room.host.live
    for _ in range(2):
        room.host.live.do(play_alone(1, known))
    assert [move["do"] for move in now(room).moves] == ["bot", "bot", "next"]


def test_time_stands_still_while_all_look_up_and_when_it_is_over() -> None:
    room = playing("bakschisch", 2, 2)
    for who in (ADA, BEN):
        replace(room, who)
    room.host.page.press("pause-room")
    assert not _ticks(room)
    room.host.page.press("pause-room")
    assert _ticks(room)
    room.host.page.press("reveal")
    assert not _ticks(room)


def test_who_comes_back_to_a_table_that_plays_alone_plays_on() -> None:
    for game in NAMES:
        room = playing(game, 3, 3)
        for who in (ADA, BEN, CEM):
            replace(room, who)
        for _ in range(5):
            tick(room)
        table = tables(room).all[0]
        room.phones[ADA].page.press("take-seat")
        for _ in range(40):
            if table.awaited:
                break
            room.phones[ADA].page.press("next")
        assert table.awaited == {table.seats.index(member(ADA))}


# Whatever the order ---------------------------------------------------------------------------------------------------


@each("game", [*((game, "3") for game in NAMES), ("attraptresors", "3-clock")])
@each("seed", range(2))
def test_whatever_is_pressed_no_table_is_stuck_and_another_process_has_the_same(
    game: tuple[str, str], seed: int
) -> None:
    room, chance = Class(phones=5, lang=LANGUAGES[seed % 3]), Random(f"{game}{seed}")
    room.ask(f"play:{game[0]}", game[1])
    for _ in range(8):
        presses(room, chance, 12)
        who = chance.randrange(5)
        if chance.random() < 0.5:
            replace(room, who)
        elif "take-seat" in room.phones[who].handlers():
            room.phones[who].page.press("take-seat")
        assert all(_goes_on(room, table) for table in tables(room).all)
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)
    for phone in room.phones:
        phone.page.elsewhere.waits_for_turn = lambda: None  # they sleep
    for who in range(5):
        replace(room, who)
    for _ in range(MOST_TICKS):
        if not _ticks(room):
            break
        tick(room)
    assert all(table.is_over for table in tables(room).all)
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)


def _goes_on(room: Class, table: SharedTable) -> bool:
    """Whether somebody there can do something, or time does."""
    people = [table.seats[seat] for seat in table.people]
    if table.is_over or table.awaited or not people:
        return table.is_over or bool(table.awaited) or _ticks(room)
    shown = [walk(phone.page.view) for phone in room.phones if phone.me and phone.me.member in people]
    return any(attributes.get("data-intent") in ("next", "instant") for nodes in shown for _, attributes, *_ in nodes)


@each("seed", range(8))
def test_somebody_presses_at_the_same_moment_as_the_host(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_everywhere(monkeypatch)
    room = Class(3, Waiting())
    room.ask("play:bakschisch", "3")
    live = room.host.live
    assert live
    close(room, BEN, 2)
    close(room, CEM, 1)
    dealt = tables(room).all[0].session.step
    room.phones[ADA].page.press("choose", 3)
    at_once = [
        partial(room.phones[ADA].page.press, "close"),
        partial(send, room.host.page, "stand-in", member(ADA)),
        partial(send, room.phones[BEN].page, "take-seat"),
    ]
    mixed(at_once, Random(seed))
    table = tables(room).all[0]
    log = [each.what for each in room.store.read(room.code)]
    order = [each.move["do"] for each in log if isinstance(each, Moved) and each.member == member(ADA)]
    assert order in (["close", BOT], [BOT]), "what is written first counts"
    mine = table.session.played(dealt + 1).moves[table.seats.index(member(ADA))]
    assert order == [BOT] or mine.gold == 3
    assert table.stood_in == (member(ADA),) and table.session.step > dealt
    assert as_they_stand(restarted(room)) == as_they_stand(tables(room).all)


def test_a_round_that_is_over_is_played_by_nobody() -> None:
    room = playing("bakschisch", 2, 2)
    live = room.host.live
    assert live
    room.host.page.press("reveal")
    send(room.host.page, "stand-in", "away")
    with pytest.raises(Exception, match="shut"):
        live.do(stand_in(1, {1}))
    assert not now(room).moves


def test_the_computer_that_plays_for_somebody_is_the_one_of_an_empty_seat() -> None:
    room = playing("bakschisch", 2, 2)
    replace(room, ADA)
    table = tables(room).all[0]
    own = table.seats.index(member(ADA))
    assert table.record.players[own].bot == table.box.default_bots[own % len(table.box.default_bots)]
    assert isinstance(table.dealer, Computer)
