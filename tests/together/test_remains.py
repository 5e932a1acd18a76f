"""What remains of a room: its report, its charts as pictures, and its games as records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kit.__main__ import main
from kit.draw.svg import find, walk, words
from kit.engine.record import read_record, replay
from kit.games import NAMES, open_box
from kit.play.play import play
from kit.table import acts
from kit.table.sqlite_store import SqliteStore
from kit.text.say import LANGUAGES
from kit.together.dilemma_series import first_turns
from kit.together.host import Host
from kit.together.menu_of_questions import decisions
from kit.together.questions import asking
from kit.together.tables import Tables, records_of
from tests.each import each
from tests.together.class_of import Browser, Class, said
from tests.together.test_concept_round import asked as asked_check
from tests.together.test_concept_round import days, question_of
from tests.together.test_play import presses

RULE = {"kind": "rule", "game": "bakschisch", "lesson": "R2", "step": "ahead"}
DECISION = dict(decisions("bakschisch")["two-on-13"])
TURN = dict(first_turns("bakschisch")["runner-strangers"])
PLAYED = {"kind": "play", "game": "bakschisch", "players": 2, "options": {}}
EVERY_KIND: Sequence[tuple[dict[str, Any], tuple[str, str]]] = (
    (RULE, ("10", "4")),
    ({"kind": "rule", "game": "bakschisch", "lesson": "R1", "step": "first-fist"}, ("3", "thief")),
    ({"kind": "rule", "game": "attraptresors", "lesson": "R1", "step": "rainbow"}, ("0", "3")),
    ({"kind": "count", "lesson": "B2", "step": "guess"}, ("2/5", "3/5")),
    ({"kind": "count", "lesson": "B1", "step": "words"}, ("half", "often")),
    (DECISION, ("2", "thief")),
    (dict(decisions("intrige")["two-bankers"]), ("10", "20")),
    (TURN, ("pay", "keep")),
    ({"kind": "sample", "lesson": "B2", "trial": "deal", "many": 10}, ("hhmmmmmhmm", "mmmhhmhmmm")),
    ({"kind": "sample", "lesson": "A9", "what": "reaction", "many": 3}, ("312,288,401", "255,260,300")),
    (PLAYED, ("", "")),
    ({"kind": "check", "check": "probability", "moment": "before"}, ("", "")),
    ({"kind": "own_pace", "rounds": [RULE, {"kind": "count", "lesson": "B1", "step": "words"}]}, ("", "")),
)
FILES = {"picture", "game", "rows-csv", "rows-json"}


def ask(room: Class, spec: dict[str, Any], *choices: str, again: int = 0, reveals: bool = True) -> int:
    """A round in which everybody chose this; its number."""
    assert room.host.live
    room.live.do(asking(spec, again))
    assert room.host.room and room.host.room.now
    number = room.host.room.now.number
    for member, choice in enumerate(filter(None, choices), 1):
        room.live.do(acts.close(member, number, choice, 60))
    for member, at, choice in ((1, 0, "10"), (1, 1, "half"), (2, 0, "4")) if spec["kind"] == "own_pace" else ():
        room.live.do(acts.answer(member, number, str(at), choice, 60, of=2))
    if reveals:
        room.live.do(acts.reveal(number))
    return number


def reported(room: Class, lang: str = "en") -> Host:
    """The report, opened in the browser of whoever leads."""
    host = Host(room.rooms)
    Browser(host.page, f"?room={room.code}&report=1", room.host_kept, lang)
    return host


def rounds(host: Host) -> list[str]:
    """What each round of a report says."""
    return [words(each) for each in find(host.page.view, class_="of-report-round")]


def downloaded(browser: Browser, kind: str = "download") -> tuple[str, str]:
    """The name and the text of what was saved last."""
    found = [told for what, told in map(json.loads, browser.frames) if what == "say" and kind in told]
    return found[-1]["name"], found[-1][kind]


# The report -----------------------------------------------------------------------------------------------------------


def test_a_report_has_each_round_that_was_revealed_and_one_asked_again_beside_its_first() -> None:
    room = Class()
    first = ask(room, RULE, "13", "4")
    ask(room, RULE, "10", "10", again=first)
    ask(room, DECISION, "2", "7")
    told = rounds(reported(room))
    assert [each[:9] for each in told] == ["Round 1 R", "Round 3 B"]
    assert "Round 1, at first2 answered · 0 of 2 were right" in told[0]
    assert "Round 2, asked again2 answered · 2 of 2 were right" in told[0] and "It is 10" in told[0]
    page = said(reported(room).page)
    assert room.code in page and "2 people" in page


def test_a_report_has_no_round_that_was_taken_back_and_nothing_of_one_that_is_open() -> None:
    trees = []
    for choice in ("10", "13"):
        room = Class()
        number = ask(room, RULE, "4", "4", reveals=False)
        room.live.do(acts.take_back(number))
        ask(room, RULE, choice, reveals=False)
        host = reported(room)
        assert not rounds(host) and "Nothing has been revealed yet" in said(host.page)
        trees.append(said(host.page).replace(room.code, ""))
    assert trees[0] == trees[1]


@each("lang", LANGUAGES)
def test_every_kind_of_question_has_its_report(lang: str) -> None:
    room = Class(lang=lang)
    for spec, choices in EVERY_KIND:
        ask(room, spec, *choices)
    host = reported(room, lang)
    told = rounds(host)
    assert len(told) == len(EVERY_KIND) and all(len(each) > 30 for each in told)
    assert host.report and len(host.report.pictures) == len(find(host.page.view, data_intent="picture")) / 2
    assert host.words.say("room.host.cannot_show") not in "".join(told)
    one_by_one = find(find(host.page.view, class_="of-report-round")[-1], class_="one-of-several")
    right = [host.words.say("room.host.right", n=1, of=of) for of in (2, 1)]
    assert [said in words(each) for said, each in zip(right, one_by_one, strict=True)] == [True, True]


def test_nothing_can_be_pressed_on_a_report_but_files() -> None:
    room = Class()
    for spec, choices in EVERY_KIND:
        ask(room, spec, *choices)
    pressed = [attributes for tag, attributes, *_ in walk(reported(room).page.view) if tag in ("button", "input")]
    assert {each.get("data-intent") for each in pressed if "data-print" not in each} == FILES


def test_names_are_in_a_report_only_while_they_are_shown_and_not_hidden() -> None:
    room = Class()
    for number, name in enumerate(("Ada", "Ben")):
        room.phones[number].page.press("name", value=name)
    ask(room, RULE, "10", "4")
    assert "Ada" not in said(reported(room).page)
    room.live.do(acts.show_names(True))
    room.live.do(acts.hide(2, True))
    told = said(reported(room).page)
    assert "10 – Ada" in told and "Ben" not in told


def test_a_room_that_has_ended_has_a_report_and_a_stranger_has_none() -> None:
    room = Class()
    ask(room, RULE, "10", "4")
    room.live.do(acts.end())
    assert len(rounds(reported(room))) == 1
    stranger = Host(room.rooms)
    Browser(stranger.page, f"?room={room.code}&report=1", {})
    assert not rounds(stranger) and room.code not in said(stranger.page)


def test_a_report_that_is_open_follows_what_is_revealed() -> None:
    room = Class()
    ask(room, RULE, "10", "4")
    host = reported(room)
    host.page.elsewhere.watched(True)
    ask(room, DECISION, "2", "7")
    assert len(rounds(host)) == 2


def test_the_curve_of_a_series_stands_at_its_last_turn() -> None:
    room = Class()
    first = ask(room, TURN, "pay", "keep")
    ask(room, {**TURN, "turn": 2, "first": first}, "keep", "keep")
    told = find(reported(room).page.view, class_="of-report-round")
    assert [len(find(each, class_="plot")) for each in told] == [0, 1]


def test_a_concept_check_has_all_its_views_in_the_report_and_names_nobody_even_where_names_are_shown() -> None:
    room = asked_check(phones=6)
    days(6, room)
    room.live.do(acts.rename(1, "Ada"))
    room.live.do(acts.show_names(True))
    told = rounds(reported(room))
    assert len(told) == 2
    for part in ("6 people are compared", "4 of 12 questions were known", "Lost", "Went", "0 is best"):
        assert part in told[1]
    codes = [question_of(phone).code for phone in room.phones]
    assert not any(each in "".join(told) for each in ("Ada", *codes))


# Charts ---------------------------------------------------------------------------------------------------------------


def test_a_chart_of_the_wall_is_a_file_of_its_own() -> None:
    room = Class()
    ask(room, DECISION, "2", "7", reveals=False)
    page = room.host.page
    page.press("open", "menu")
    assert not find(page.view, data_intent="picture")
    room.live.do(acts.reveal(1))
    room.host.refresh()
    page.press("picture", ["svg", 0])
    name, text = downloaded(room.wall)
    root = ElementTree.fromstring(text)
    told = "".join(root.itertext())
    assert name == f"room-{room.code}-1-1.svg" and root.tag.endswith("}svg")
    assert f"{room.code} · Round 1" in told and "2 of us" in told and "Equilibrium" in told
    assert not any(each in text for each in ("var(", "class=", "data-", "url("))
    page.press("picture", ["png", 0])
    assert downloaded(room.wall, "picture") == (f"room-{room.code}-1-1.png", text)


@each("forged", [["svg", 1], ["svg", -1], ["gif", 0], ["svg"], ["svg", "0"], "svg", None, ["svg", 0, 0]])
def test_what_is_no_chart_is_no_file(forged: Any) -> None:
    room = Class()
    ask(room, DECISION, "2", "7")
    room.host.refresh()
    view = int(room.host.page.view[1]["data-view"])
    room.host.page.receive({"intent": "picture", "n": forged, "view": view, "seq": 7})
    assert not [frame for frame in room.wall.frames if '"download"' in frame or '"picture"' in frame.partition("<")[0]]


def test_the_charts_of_a_report_are_told_apart() -> None:
    room = Class()
    ask(room, DECISION, "2", "7")
    ask(room, {"kind": "sample", "lesson": "B2", "trial": "deal", "many": 10}, "hhmmmmmhmm", "mmmhhmhmmm")
    host = Host(room.rooms)
    browser = Browser(host.page, f"?room={room.code}&report=1", room.host_kept)
    texts = []
    for number in range(3):
        host.page.press("picture", ["svg", number])
        texts.append("".join(ElementTree.fromstring(downloaded(browser)[1]).itertext()))
    assert "What we did" in texts[0] and "What each choice brings" in texts[1]
    assert "Round 1" in texts[1] and "Round 2 · B2" in texts[2]


# Games ----------------------------------------------------------------------------------------------------------------


def playing(game: str = "bakschisch", store: SqliteStore | None = None) -> Class:
    """Two tables or more, at which something was done."""
    room = Class(phones=4, store=store)
    room.ask(f"play:{game}", str(open_box(game).players[0]))
    random = Random(game)
    assert room.host.live
    for _ in range(20):
        presses(room, random, 40)
        if all(table.session.step for table in Tables.of(room.live, 1).all):
            return room
    raise AssertionError(f"nothing was done at a table of {game}")


@each("game", NAMES)
def test_each_table_leaves_a_record_that_replays_to_the_same_end(game: str) -> None:
    room = playing(game)
    assert room.host.live and room.host.room
    tables = Tables.of(room.live, 1).all
    ends = [(table.session.step, table.session.state) for table in tables]
    room.live.do(acts.reveal(1))
    texts = records_of(room.host.room, room.host.room.rounds[0])
    assert len(texts) == len(tables)
    for text, end, table in zip(texts, ends, tables, strict=True):
        record = read_record(text, open_box)
        session = replay(record, open_box(game))
        assert (session.step, session.state) == end
        assert [player.name for player in record.players] == [*"ABCDEF"[: len(record.players)]]
        assert [player.bot for player in record.players] == [player.bot for player in table.record.players]


def test_the_page_of_the_game_opens_a_record() -> None:
    room = playing()
    assert room.host.live and room.host.room
    end = Tables.of(room.live, 1).all[0].session
    room.live.do(acts.reveal(1))
    room.host.refresh()
    room.host.page.press("open", "menu")
    room.host.page.press("game", [1, 0])
    name, text = downloaded(room.wall)
    assert name == f"room-{room.code}-1-1.json"
    page = play("bakschisch")
    kept = Browser(page, "", {})
    page.press("open", "menu")
    page.press("load", value=text)
    moves = json.loads(kept.kept["kit:bakschisch"])["moves"]
    assert moves[: end.step] == json.loads(text)["moves"]


def test_a_record_is_there_only_once_the_round_is_revealed_and_never_tells_the_seed() -> None:
    room = playing()
    assert room.host.live and room.host.room
    view = int(room.host.page.view[1]["data-view"])
    room.host.page.receive({"intent": "game", "n": [1, 0], "view": view, "seq": 7})
    assert not any('"download"' in frame for frame in room.wall.frames)
    assert records_of(room.host.room, room.host.room.rounds[0]) == []
    seeds = [table.record.seed for table in Tables.of(room.live, 1).all]
    room.live.do(acts.reveal(1))
    for text in records_of(room.host.room, room.host.room.rounds[0]):
        assert "seed" not in json.loads(text) and not any(str(seed) in text for seed in seeds)


def test_people_have_their_names_in_a_record_only_where_they_are_shown() -> None:
    room = playing()
    assert room.host.live
    room.live.do(acts.rename(1, "Ada"))
    room.live.do(acts.reveal(1))
    room.host.refresh()
    texts = []
    for shows in (False, True):
        room.live.do(acts.show_names(shows))
        room.host.refresh()
        room.host.page.press("open", "menu") if room.host.panel != "menu" else None
        for at in range(2):
            room.host.page.press("game", [1, at])
            texts.append(downloaded(room.wall)[1])
    assert not any("Ada" in text for text in texts[:2]) and any("Ada" in text for text in texts[2:])


def test_no_name_is_on_the_board_of_a_table_while_names_are_not_shown() -> None:
    room = playing()
    assert room.host.live
    room.live.do(acts.rename(1, "Ada"))
    room.live.do(acts.reveal(1))
    for shows in (False, True):
        room.live.do(acts.show_names(shows))
        room.host.refresh()
        told = said(room.host.page), said(reported(room).page)
        assert ["Ada" in each for each in told] == [shows, shows]


def test_a_seat_knows_the_others_by_name_only_while_names_are_shown() -> None:
    room = Class()
    room.phones[0].page.press("name", value="Ada")
    ask(room, PLAYED, reveals=False)
    assert room.host.live
    for shows in (False, True):
        room.live.do(acts.show_names(shows))
        room.phones[1].refresh()
        assert ("Ada" in said(room.phones[1].page)) is shows


def test_a_report_of_an_earlier_game_leaves_the_one_that_is_played_alone() -> None:
    room = playing()
    assert room.host.live
    room.live.do(acts.reveal(1))
    room.live.do(asking(PLAYED))
    now = Tables.of(room.live, 2)
    assert len(rounds(reported(room))) == 1
    assert Tables.of(room.live, 2) is now


@each("lang", LANGUAGES)
def test_the_command_judges_as_the_page_does(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A choice that is right, one that mixes something up, and what nobody can judge, or not yet."""
    monkeypatch.setenv("KIT_ROOMS", str(tmp_path / "rooms.sqlite3"))
    store = SqliteStore(tmp_path / "rooms.sqlite3")
    room = Class(store=store)
    for spec, choices in EVERY_KIND[:9]:
        ask(room, spec, *choices)
    ask(room, RULE, "10", "4", reveals=False)
    host = Host(room.rooms)
    browser = Browser(host.page, f"?room={room.code}", room.host_kept, lang)
    host.page.press("open", "menu")
    host.page.press("rows-json")
    store.close()
    assert main(["table", "export", room.code, "--json", "--lang", lang]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads(downloaded(browser)[1])
    assert {each["right"] for each in told["choices"]} == {True, False, None}
    assert any(each["mix_up"] for each in told["choices"])
    assert {each["right"] for each in told["choices"] if each["round"] == 10} == {None}


def test_the_command_writes_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_ROOMS", str(tmp_path / "rooms.sqlite3"))
    store = SqliteStore(tmp_path / "rooms.sqlite3")
    room = playing(store=store)
    room.live.do(acts.rename(1, "Ada"))
    room.live.do(acts.reveal(1))
    store.close()
    told = ["table", "export", room.code, "--out", str(tmp_path / "choices.csv"), "--games", str(tmp_path)]
    assert main(told) == 0
    files = sorted(tmp_path.glob(f"{room.code}-*.json"))
    assert [file.name for file in files] == [f"{room.code}-1-{table}.json" for table in (1, 2)]
    for file in files:
        assert main(["replay", str(file)]) == 0 and "Ada" not in file.read_text("utf-8")
    assert main([*told, "--names"]) == 0 and any("Ada" in file.read_text("utf-8") for file in files)
