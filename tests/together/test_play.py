"""A class that plays: each phone a seat, bots for the empty ones; every game is what the log makes of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kit.draw.svg import walk
from kit.games import NAMES, open_box
from kit.table.export import rows_of
from kit.text.say import LANGUAGES
from kit.together.play_round import Play, SeatPage
from kit.together.shared_table import SharedTable
from kit.together.tables import Tables
from tests.each import each
from tests.together.class_of import Class, said, tree

ADA, BEN, CEM = 0, 1, 2


def playing(game: str, size: int, phones: int, lang: str = "en") -> Class:
    """A class that has just sat down."""
    room = Class(phones=phones, lang=lang)
    room.ask(f"play:{game}", str(size))
    return room


def tables(room: Class) -> Tables:
    """Its games."""
    assert room.host.live
    return Tables.of(room.live, 1)


def seat(room: Class, who: int) -> SeatPage:
    """Somebody's seat."""
    question = room.phones[who].question
    assert isinstance(question, Play) and isinstance(question.screen, SeatPage)
    return question.screen


def table_of(page: SeatPage) -> SharedTable:
    """The table at which it is."""
    assert isinstance(page.table, SharedTable)
    return page.table


def test_everybody_sits_at_one_table_and_bots_fill_the_rest() -> None:
    room = playing("bakschisch", 4, 6)
    seats = [member for table in tables(room).all for member in table.seats]
    assert sorted(seats) == [1, 2, 3, 4, 5, 6]
    assert all(len(table.record.players) == 4 for table in tables(room).all)
    assert all(len(table.people) == len(table.seats) for table in tables(room).all)


def test_a_fist_is_in_the_log_before_it_is_closed_and_on_no_other_screen() -> None:
    frames = []
    for gold in (0, 3, 7):
        room = playing("bakschisch", 2, 2)
        room.phones[ADA].page.press("choose", gold)
        before = len(room.browsers[BEN].frames)
        room.phones[ADA].page.press("close")
        assert room.host.now and room.host.now.moves[-1]["move"] == gold
        frames.append([len(room.browsers[BEN].frames) - before, said(room.phones[BEN].page)[60:]])
    assert [each[0] for each in frames] == [frames[0][0]] * 3


def test_when_all_have_closed_the_same_is_opened_on_every_phone_of_the_table() -> None:
    room = playing("bakschisch", 2, 2)
    for who, gold in ((ADA, 3), (BEN, 1)):
        room.phones[who].page.press("choose", gold)
        room.phones[who].page.press("close")
    table = tables(room).all[0]
    assert table.session.step >= 1
    assert [seat(room, who).table.session.state for who in (ADA, BEN)] == [table.session.state] * 2
    assert all("close" not in phone.handlers() or table.session.step > 1 for phone in room.phones)


def test_a_table_is_drawn_again_only_for_those_who_sit_there() -> None:
    room = playing("bakschisch", 2, 4)
    mine = seat(room, ADA).table
    others = [who for who in range(4) if seat(room, who).table is not mine]
    before = [len(room.browsers[who].frames) for who in others]
    room.phones[ADA].page.press("choose", 3)
    room.phones[ADA].page.press("close")
    assert [len(room.browsers[who].frames) for who in others] == before


def presses(room: Class, random: Random, steps: int) -> None:
    """Anything that can be pressed in a game, on any phone."""
    skipped = {"open", "language", "theme", "name", "rules-find", "auto", "whatif", "reopen"}
    for _ in range(steps):
        phone = random.choice(room.phones)
        shown = [attributes for _, attributes, *_ in walk(phone.page.view) if _can_be_pressed(attributes, skipped)]
        if not shown:
            continue
        part = random.choice(shown)
        phone.page.press(part["data-intent"], json.loads(part.get("data-n", "null")))


def _can_be_pressed(attributes: Any, skipped: set[str]) -> bool:
    intent = attributes.get("data-intent")
    is_off = "disabled" in attributes or attributes.get("aria-disabled") == "true"
    return bool(intent) and intent not in skipped and not is_off and attributes.get("type") == "button"


@each(("game", "size"), [("bakschisch", 3), ("intrige", 3), ("attraptresors", 3), ("attraptresors", 2)])
@each("lang", LANGUAGES)
def test_after_any_presses_another_process_has_the_same_games(game: str, size: int, lang: str) -> None:
    room = playing(game, size, 4, lang)
    random = Random(f"{game}{size}{lang}")
    for _ in range(20):
        presses(room, random, 40)
        if room.host.now and room.host.now.moves:
            break
    before = [(table.session.step, table.session.state) for table in tables(room).all]
    assert room.host.now and room.host.now.moves
    shown = [tree(phone.page) for phone in room.phones]
    room.restart()
    assert [(table.session.step, table.session.state) for table in tables(room).all] == before
    assert len(shown) == len(room.phones)
    presses(room, Random(1), 10)


def test_who_comes_late_looks_on_and_plays_in_the_next_round() -> None:
    room = playing("bakschisch", 2, 2)
    room.kept.append({})
    late = room.open(CEM)
    assert "commit" not in late.handlers() and "close" not in late.handlers()
    room.host.page.press("reveal")
    room.host.page.press("ask-again")
    assert sorted(member for table in Tables.of(room.live, 2).all for member in table.seats) == [1, 2, 3]


def test_the_wall_shows_every_board_and_opens_one() -> None:
    room = playing("bakschisch", 2, 4)
    assert (
        len([1 for _, attributes, *_ in walk(room.host.page.view) if "one-table" in attributes.get("class", "")]) == 2
    )
    room.host.page.press("table", 1)
    assert "All tables" in said(room.host.page)
    room.host.page.press("table", -1)
    assert "All tables" not in said(room.host.page)


def test_what_was_done_at_a_table_is_a_row_of_the_export() -> None:
    room = playing("bakschisch", 2, 2)
    for who, gold in ((ADA, 3), (BEN, 1)):
        room.phones[who].page.press("choose", gold)
        room.phones[who].page.press("close")
    assert room.host.room
    told = {(row["person"], row["choice"], row["by"], row["kind"]) for row in rows_of(room.host.room)}
    assert told == {(1, "3", "own", "play"), (2, "1", "own", "play")}
    assert all("table=1 seat=" in row["question"] for row in rows_of(room.host.room))


def test_no_seed_and_no_closed_fist_is_on_the_wall() -> None:
    room = playing("bakschisch", 2, 2)
    texts = []
    for gold in (2, 9):
        again = playing("bakschisch", 2, 2)
        again.phones[ADA].page.press("choose", gold)
        again.phones[ADA].page.press("close")
        again.host.refresh()
        texts.append(said(again.host.page).count("2") == said(again.host.page).count("9"))
        assert str(again.host.room and again.host.room.seed) not in "".join(again.wall.frames)
    assert room.host.room


def test_once_it_is_over_nobody_plays_on() -> None:
    room = playing("bakschisch", 2, 2)
    room.host.page.press("reveal")
    assert "That was it" in said(room.phones[ADA].page) and "close" not in room.phones[ADA].handlers()


@pytest.mark.parametrize("game", NAMES)
def test_another_pupils_seat_cannot_be_played(game: str) -> None:
    room = playing(game, max(2, tables_size(game)), 2)
    phone = room.phones[ADA]
    before = room.host.now.moves if room.host.now else ()
    for forged in ([1, 3], {"seat": 1}, "thief", 99):
        phone.page.receive({"intent": "close", "n": forged, "view": int(phone.page.view[1]["data-view"]), "seq": 9})
    moves = room.host.now.moves if room.host.now else ()
    own = table_of(seat(room, ADA)).seats.index(1)
    assert all(move["seat"] == own for move in moves[len(before) :] if move["table"] == 0)


def tables_size(game: str) -> int:
    """The fewest who play a game."""
    return open_box(game).players[0]
