"""The learner's journal: what is kept is brought back, what makes no sense is not, and what the answers show."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.draw.calibration import Bar
from kit.draw.chart import DIALECTS
from kit.engine.reading import LONGEST
from kit.lessons.journal import (
    COLUMNS,
    FITS,
    LONGEST_JOURNAL,
    LONGEST_SAID,
    LONGEST_TEXT,
    MOST_ANSWERS,
    SURENESS,
    Answer,
    Journal,
    as_csv,
    as_json,
    calibration,
    missed,
)
from tests.each import each

POSITION = "r4 b3 A13:8T B31:3@3.4<28 C16:9 D16:7T heap:10 up:GCH left:G3S2H1E2F2C2"
ANSWER = Answer("R5", "takes-all", POSITION, "AC", 60, "A", False, "BK-18", "only_winner_pays", 1, 4.2, 7, 3)
HEADER = "lesson,step,position,prediction,sureness,truth,right,rule,misconception,tries,seconds,seed,level"
ROW = f"R5,takes-all,{POSITION},AC,60,A,false,BK-18,only_winner_pays,1,4.2,7,3"


def kept(**changes: Any) -> str:
    """A journal as a browser may bring it, with one answer."""
    return json.dumps({"format": 1, "lesson": "R5", "place": {}, "answers": [asdict(ANSWER)]} | changes)


def answered(rule: str, right: bool) -> Answer:
    return replace(ANSWER, rule=rule, right=right)


# Kept and brought back ------------------------------------------------------------------------------------------------


def test_a_journal_is_brought_back_as_it_was_kept() -> None:
    other = replace(ANSWER, sureness=None, prediction="", right=True, misconception="", tries=2, seed=None, level=None)
    place = {"step": "shared", "phase": "why", "seed": 7, "mixed": True, "share": 0.5, "none": None, "é": "« oui »"}
    journal = Journal("R5", [ANSWER, other], place)
    assert Journal.read(journal.write(), "R5") == journal


@each(
    "text",
    [None, "", "[", "[]", "3", "null", "NaN", "[" * 100_000, "9" * 5_000, '"\ud800"', kept(format=2), kept(lesson="R6"),
     kept() + " " * LONGEST],
)  # fmt: skip
def test_what_is_no_journal_of_this_lesson_is_an_empty_one(text: str | None) -> None:
    assert Journal.read(text, "R5") == Journal("R5")


def test_the_journal_that_the_damaged_ones_are_made_from_is_read() -> None:
    assert Journal.read(kept(), "R5") == Journal("R5", [ANSWER])


WRONG: list[Any] = [
    *({"lesson": lesson} for lesson in ("R6", 5, None)),
    *({"step": step} for step in ("x" * (LONGEST_TEXT + 1), "a\nb", "a;b", 'a"b', "«", "\ud800", ["a"])),
    *({"position": position} for position in ("a\nb", "é", 7)),
    *({"prediction": prediction} for prediction in (17, True, None, "x" * (LONGEST_SAID + 1), "a\tb", "½")),
    *({"sureness": sureness} for sureness in (0, 50, 60.0, "60", True)),
    *({"right": right} for right in (1, "true", "")),
    *({"tries": tries} for tries in (0, -1, 1.0, True, 2**53)),
    *({"seconds": seconds} for seconds in (-0.1, 4.25, float("nan"), float("inf"), "4.2", True, None)),
    *({"seed": seed} for seed in (-1, 1.5, "7", True)),
    {"level": []},
    *({"day": day} for day in (-1, 100_000, 1.0, "20000", True)),
    {"name": "Odo"},
]


@each("wrong", WRONG)
def test_an_answer_that_cannot_have_been_given_is_left_out(wrong: dict[str, Any]) -> None:
    text = kept(answers=[asdict(ANSWER) | wrong, asdict(ANSWER)])
    assert Journal.read(text, "R5").answers == [ANSWER]


@each("given", [None, 3, {}, {"0": asdict(ANSWER)}, [None, 3, [], "x", {}, [asdict(ANSWER)]]])
def test_what_is_no_answer_is_left_out(given: object) -> None:
    assert Journal.read(kept(answers=given), "R5") == Journal("R5")


@each("missing", COLUMNS)
def test_an_answer_that_lacks_something_is_left_out(missing: str) -> None:
    rest = {name: value for name, value in asdict(ANSWER).items() if name != missing}
    assert Journal.read(kept(answers=[rest]), "R5").answers == []


def test_every_field_of_an_answer_has_its_own_check_whatever_its_annotation() -> None:
    assert set(FITS) == set(asdict(ANSWER))
    for name, fits in FITS.items():
        assert fits(getattr(ANSWER, name)) and not any(map(fits, ([], {}, object(), "a\nb", 2.55, -1)))


def test_a_lesson_cannot_give_an_answer_that_would_not_be_read() -> None:
    with pytest.raises(ValueError, match="prediction"):
        replace(ANSWER, prediction="« A »")


@each("value", [[1], {}, 2**60, float("nan"), "x" * 2001, "a\0", "\ud800"])
def test_a_place_that_makes_no_sense_is_left_out(value: object) -> None:
    assert Journal.read(kept(place={"bad": value, "step": "shared"}), "R5").place == {"step": "shared"}
    assert Journal.read(kept(place=value), "R5") == Journal("R5", [ANSWER])


def test_a_browser_cannot_bring_places_without_end() -> None:
    text = kept(place={"x" * 41: 1} | {f"place {number}": number for number in range(1000)})
    assert list(Journal.read(text, "R5").place.values()) == list(range(60))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=3))
def test_whatever_a_browser_kept_a_lesson_begins(value: object) -> None:
    for name in asdict(ANSWER):
        Journal.read(kept(answers=[asdict(ANSWER) | {name: value}]), "R5")
    for name in ("format", "lesson", "place", "answers"):
        assert Journal.read(kept(**{name: value}), "R5").lesson == "R5"


def test_only_the_newest_answers_are_kept() -> None:
    answers = [replace(ANSWER, tries=number) for number in range(1, MOST_ANSWERS + 4)]
    newest = [{name: getattr(answer, name) for name in COLUMNS} for answer in answers[3:]]
    assert json.loads(Journal("R5", answers).write())["answers"] == newest
    assert Journal.read(kept(answers=list(map(asdict, answers))), "R5").answers == answers[3:]


def test_a_position_of_any_length_is_kept_and_so_is_a_move_of_several_parts() -> None:
    move = json.dumps([{"object": "column", "at_ms": 900}] * 12)
    long = replace(ANSWER, position="A:7 " * 20_000, prediction=move)
    assert Journal.read(Journal("R5", [long, ANSWER]).write(), "R5").answers == [long, ANSWER]


@each(("length", "given", "fitting"), [(300, MOST_ANSWERS, MOST_ANSWERS), (20_000, 60, 47), (LONGEST_JOURNAL, 1, 0)])
def test_the_longest_journal_is_not_too_long_for_a_browser(length: int, given: int, fitting: int) -> None:
    text, position, whole = "x" * LONGEST_TEXT, "x" * length, 2**53 - 1
    answer = Answer(text, text, position, "y", 90, text, False, text, text, whole, 1.2345e300, whole, whole)
    answers = [replace(answer, tries=number) for number in range(1, given + 1)]
    journal = Journal(text, answers, {f"place {number}": "é" * 300 for number in range(20)})
    assert len(journal.write()) <= LONGEST_JOURNAL <= LONGEST
    kept = Journal.read(journal.write(), text)
    assert kept.place == journal.place and kept.answers == answers[len(answers) - len(kept.answers) :]
    assert len(kept.answers) == fitting


def test_a_journal_that_a_browser_kept_before_is_read_as_it_was() -> None:
    answers = json.dumps([{name: getattr(ANSWER, name) for name in COLUMNS}])
    text = f'{{"format": 1, "lesson": "R5", "place": {{"at": "end", "begun": 3}}, "answers": {answers}}}'
    assert Journal.read(text, "R5") == Journal("R5", [ANSWER], {"at": "end", "begun": 3})
    assert Journal("R5", [ANSWER], {"at": "end", "begun": 3}).write() == text


def test_the_tries_of_a_step_are_counted_though_old_answers_are_gone() -> None:
    journal = Journal("R5", [replace(ANSWER, tries=8), replace(ANSWER, tries=9), replace(ANSWER, step="shared")])
    assert [journal.tries(step) for step in ("takes-all", "shared", "alone")] == [9, 1, 0]


# Downloads ------------------------------------------------------------------------------------------------------------


@each("write", [as_csv, as_json])
def test_no_download_says_on_which_day_an_answer_was_given(write: Callable[[list[Answer]], str]) -> None:
    assert write([replace(ANSWER, day=20_000)]) == write([ANSWER])


def test_the_day_of_an_answer_stays_in_the_journal() -> None:
    journal = Journal("R5", [ANSWER, replace(ANSWER, day=20_000), replace(ANSWER, seconds=4)])
    assert Journal.read(journal.write(), "R5") == journal


def test_a_table_with_semicolons_has_decimal_commas_and_names_whose_it_is() -> None:
    table = as_csv([ANSWER], DIALECTS["semicolon"], "bleu-42")
    assert table.startswith("\ufeffcode;lesson;step;")
    (line,) = csv.DictReader(io.StringIO(table.removeprefix("\ufeff"), newline=""), delimiter=";")
    assert (line["code"], line["seconds"], line["rule"]) == ("bleu-42", "4,2", "BK-18")


def test_the_table_has_a_row_for_each_answer() -> None:
    bare = replace(ANSWER, prediction="", sureness=None, right=True, misconception="", seed=None, level=None)
    last = f"R5,takes-all,{POSITION},,,A,true,BK-18,,1,4.2,,"
    assert as_csv([ANSWER, bare]) == "\ufeff" + "".join(
        f"{line}\r\n" for line in (f"code,{HEADER}", f",{ROW}", f",{last}")
    )


def test_the_table_of_nothing_is_its_header() -> None:
    assert as_csv([]) == f"\ufeffcode,{HEADER}\r\n"


@each("formula", ["=1+1", "+1", "-1", "@now", " =1+1"])
def test_a_spreadsheet_finds_no_formula_in_the_table(formula: str) -> None:
    table = as_csv([replace(ANSWER, lesson=formula, prediction=formula)])
    (_, row) = csv.reader(io.StringIO(table, newline=""))
    assert [row[1], row[4]] == [f"'{formula}"] * 2


def test_a_comma_in_a_text_is_no_new_column() -> None:
    (header, row) = csv.reader(io.StringIO(as_csv([replace(ANSWER, prediction="A,C")]), newline=""))
    assert dict(zip(header, row, strict=True))["prediction"] == "A,C"


def test_the_answers_are_also_a_list_of_objects() -> None:
    assert [Answer(**each) for each in json.loads(as_json([ANSWER, ANSWER]))] == [ANSWER, ANSWER]
    assert list(json.loads(as_json([ANSWER]))[0]) == HEADER.split(",")


# What the answers show ------------------------------------------------------------------------------------------------


@each(
    ("given", "expected"),
    [
        ("", []),
        ("18-", ["BK-18"]),
        ("18- 18+", []),
        ("18+ 18-", ["BK-18"]),
        ("18- 20-", ["BK-20", "BK-18"]),
        ("18- 18- 20-", ["BK-18", "BK-20"]),
        ("18- 18- 18+ 18- 20-", ["BK-20", "BK-18"]),
        ("18- 20- 18+ 20-", ["BK-20"]),
        ("18- 18+ 20- 18-", ["BK-18", "BK-20"]),
        ("18- 20- 13- 13-", ["BK-13", "BK-20", "BK-18"]),
    ],
)
def test_missed_rules_come_with_the_most_urgent_first(given: str, expected: list[str]) -> None:
    assert missed([answered(f"BK-{word[:2]}", word.endswith("+")) for word in given.split()]) == expected


def test_an_answer_without_a_rule_is_no_missed_rule() -> None:
    assert missed([answered("", False)]) == []


def test_each_sureness_is_counted_with_how_often_it_was_right() -> None:
    given = [(90, True), (90, False), (90, True), (30, False), (None, True)]
    answers = [
        replace(ANSWER, step=f"practise:BK-{number}", sureness=sure, right=right)
        for number, (sure, right) in enumerate(given)
    ]
    assert calibration(answers) == (Bar(30, 0, 1), Bar(60, 0, 0), Bar(90, 2, 3))
    assert calibration([]) == tuple(Bar(sure, 0, 0) for sure in SURENESS)


def test_a_question_answered_again_says_nothing_about_how_sure_one_was() -> None:
    task = replace(ANSWER, step="practise:BK-18")
    again = replace(task, sureness=90, right=True, tries=2)
    other_task = replace(again, position="r1 b1 A0:10T B0:10T C0:10T D0:10T")
    other_lesson = replace(again, lesson="R6")
    assert calibration([task, again]) == (Bar(30, 0, 0), Bar(60, 0, 1), Bar(90, 0, 0))
    assert calibration([task, other_task, other_lesson])[2] == Bar(90, 2, 2)


def test_a_first_guess_in_a_lesson_says_nothing_about_how_sure_one_was() -> None:
    names = ("takes-all", "recall:BK-18", "again:BK-18", "practise:BK-18", "daily:BK-18")
    answers = [replace(ANSWER, step=step, sureness=90, right=True) for step in names]
    assert [each.is_practice for each in answers] == [False, True, True, True, True]
    assert calibration(answers)[2] == Bar(90, 4, 4)
