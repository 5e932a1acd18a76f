"""Whole games as a teacher could read them aloud: each record is told again and compared with its story.

When the words change on purpose, write a story anew with ``python -m kit replay GAME.json > GAME.txt`` and read it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.engine.record import read_record, record_of, replay, write_record
from kit.games import open_box
from tests.fuzz_records import run

RECORDS = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_story_is_told_as_it_stands(file: Path) -> None:
    code, story, errors = run("replay", str(file))
    assert (code, errors) == (0, "")
    assert story == file.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_game_is_whole_and_its_record_is_as_the_kit_writes_it(file: Path) -> None:
    text = file.read_text("utf-8")
    record = read_record(text, open_box)
    session = replay(record, open_box(record.game))
    assert session.game.result(session.state)
    assert write_record(record_of(session, open_box(record.game), record.players, session.game.options_chosen)) == text


def test_there_are_games_for_few_and_for_many() -> None:
    records = [read_record(file.read_text("utf-8"), open_box) for file in RECORDS]
    told = {(record.game, len(record.players)) for record in records}
    games = (
        ("bakschisch", 3),
        ("bakschisch", 4),
        ("intrige", 3),
        ("intrige", 4),
        ("attraptresors", 2),
        ("attraptresors", 4),
    )
    assert told >= set(games)
