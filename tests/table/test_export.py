"""What remains of a room: every choice that counts, once, without keys and without names unless asked; on the command
line as well.
"""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
from pathlib import Path

import pytest

from kit.__main__ import main
from kit.table import acts
from kit.table.export import BYTE_ORDER_MARK, COLUMNS, Verdict, as_csv, as_json, rows_of
from kit.table.log import Closed
from kit.table.rooms import LiveRoom, Rooms
from kit.table.sqlite_store import SqliteStore
from kit.table.store import Memory, Store


def played(store: Store) -> LiveRoom:
    """A room with three rounds, of which one was taken back."""
    live, _ = Rooms(store).open()
    rule = {"kind": "rule", "game": "bakschisch", "lesson": "R2", "step": "ahead"}
    for act in (
        acts.join("ada", "=Ada()"),
        acts.join("ben", "Ben"),
        acts.ask(rule),
        acts.close(1, 1, "20", 60),
        acts.reveal(1, Closed(1, 2, "%5B1%5D", 90, by="bot")),
        acts.ask(rule),
        acts.close(1, 2, "99"),
        acts.take_back(2),
        acts.ask(rule, again=1),
        acts.close(1, 3, "10"),
        acts.hide(2, True),
    ):
        live.do(act)
    return live


def table(text: str, separator: str = ",") -> list[dict[str, str]]:
    """The rows as a spreadsheet reads them."""
    assert text.startswith(BYTE_ORDER_MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK)), delimiter=separator))


def test_each_choice_that_counts_is_one_row() -> None:
    rows = table(as_csv(played(Memory()).room))
    assert list(rows[0]) == list(COLUMNS)
    told = [(each["round"], each["person"], each["choice"], each["sure"], each["by"], each["stage"]) for each in rows]
    assert told == [
        ("1", "1", "20", "60", "own", "shown"),
        ("1", "2", "[1]", "90", "bot", "shown"),
        ("3", "1", "10", "", "own", "open"),
    ]
    assert rows[2]["again_of"] == "1" and rows[0]["question"] == "game=bakschisch lesson=R2 step=ahead"


def test_names_are_left_out_unless_asked_and_a_hidden_one_always() -> None:
    room = played(Memory()).room
    assert {row["name"] for row in rows_of(room)} == {""}
    named = table(as_csv(room, names=True))
    assert [row["name"] for row in named] == ["'=Ada()", "", "'=Ada()"]  # no spreadsheet takes it for a formula


def test_no_key_no_digest_and_no_seed_leaves_the_room() -> None:
    room = played(Memory()).room
    for text in (as_csv(room, names=True), as_json(room, names=True)):
        assert room.host not in text and str(room.seed) not in text
        assert not any(person.key in text for person in room.people.values())


def test_a_round_that_is_not_revealed_is_judged_by_nobody() -> None:
    rows = list(rows_of(played(Memory()).room, judge=lambda _, choice: Verdict(choice == "20", "late")))
    assert [(row["right"], row["mix_up"]) for row in rows] == [(True, "late"), (False, "late"), (None, "")]


def test_a_country_that_writes_decimals_with_a_comma_gets_semicolons() -> None:
    text = as_csv(played(Memory()).room, separator=";", point=",")
    assert all("." not in row["seconds"] for row in table(text, ";"))


def test_json_has_the_rounds_with_what_was_asked() -> None:
    told = json.loads(as_json(played(Memory()).room))
    assert [each["round"] for each in told["rounds"]] == [1, 3] and len(told["choices"]) == 3
    assert told["rounds"][0]["spec"]["lesson"] == "R2" and told["people"] == 2


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rooms are kept, as a host has said."""
    path = tmp_path / "rooms.sqlite3"
    monkeypatch.setenv("KIT_ROOMS", str(path))
    return path


def test_the_command_lists_exports_and_deletes(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(file)
    code = played(store).room.code
    store.close()
    assert main(["table", "list"]) == 0 and code in capsys.readouterr().out
    assert main(["table", "export", code.lower()]) == 0 and len(table(capsys.readouterr().out)) == 3
    out = tmp_path / "choices.json"
    assert main(["table", "export", code, "--json", "--names", "--out", str(out)]) == 0
    assert "=Ada()" in out.read_text("utf-8")
    assert main(["table", "delete", code]) == 0 and code in capsys.readouterr().out
    assert main(["table", "list"]) == 0 and "No rooms" in capsys.readouterr().out


@pytest.mark.parametrize("what", ["export", "delete"])
@pytest.mark.parametrize("code", ["DKRF", "?", ""])
def test_a_room_that_is_not_there_is_one_clear_error(
    file: Path, what: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", what, code]) == 2
    assert "no room" in capsys.readouterr().err and not file.exists()


def test_a_file_that_is_none_of_ours_is_named_and_left_alone(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("names of my pupils" * 200, "utf-8")
    before = file.read_bytes()
    assert main(["table", "list"]) == 2
    assert str(file) in capsys.readouterr().err and file.read_bytes() == before


@pytest.mark.parametrize("by_option", [True, False])
def test_a_database_that_is_not_there_is_one_error_without_its_password(
    by_option: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "postgresql://kit:sesame@127.0.0.1:1/kit"
    monkeypatch.setenv("KIT_ROOMS", address)
    assert main(["table", "list", *(["--rooms", address] if by_option else [])]) == 2
    said = capsys.readouterr().err
    assert "127.0.0.1/kit" in said and "sesame" not in said


def test_a_damaged_room_cannot_be_exported_but_deleted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(file)
    code = played(store).room.code
    store._file.execute("UPDATE entry SET told = '{' WHERE number = 3")
    store.close()
    assert main(["table", "export", code]) == 2 and f"{code}: 3" in capsys.readouterr().err
    assert main(["table", "delete", code]) == 0
    assert main(["table", "list"]) == 0 and "No rooms" in capsys.readouterr().out


def test_rooms_that_cannot_be_reached_are_named_without_the_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place, named in (
        (str(tmp_path), str(tmp_path)),
        ("postgresql://kit:sesame@127.0.0.1:1/class", "postgresql://127.0.0.1/class"),
    ):
        assert main(["table", "list", "--rooms", place]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"kit: rooms: These rooms cannot be reached: {named}: ") and "sesame" not in told


def test_a_store_that_fails_in_between_is_not_mistaken_for_standard_output(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteStore(file).close()
    monkeypatch.setattr("kit.table.sqlite_store.BUSY_S", 0)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert main(["table", "delete", "DKRF"]) == 2
    assert f"{file}: database is locked" in capsys.readouterr().err
    other.close()


@pytest.mark.parametrize("said", [[], ["--json"]])
def test_a_file_has_the_line_ends_of_its_computer_once(said: list[str], file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    code = played(store).room.code
    store.close()
    out = tmp_path / "out"
    assert main(["table", "export", code, *said, "--out", str(out)]) == 0
    written = out.read_bytes()
    assert b"\r" not in written.replace(os.linesep.encode(), b"") and written.endswith(os.linesep.encode())
