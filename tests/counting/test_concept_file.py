"""Sheets of a concept check as a table: what is written is read again, and a slip is one error that says where."""

from __future__ import annotations

from random import Random

import pytest

from kit.counting.concept_check import load_check
from kit.counting.concept_code import form_of, new_code
from kit.counting.concept_file import read_sheets, write_sheets
from kit.counting.concept_forms import FORMS
from kit.counting.concept_response import Response
from kit.counting.concept_sheet import MOMENTS, Sheet
from kit.engine.errors import BadInput

CHECKS = {form: load_check(form) for form in FORMS}


def sheets(people: int) -> list[Sheet]:
    """Sheets of people who answer by luck, and leave some questions out."""
    random = Random(7)
    made = []
    for _ in range(people):
        code = new_code(drawn=random)
        for moment in MOMENTS[:2]:
            check = CHECKS[form_of(code, moment)]
            answered = {
                item.id: Response(
                    random.choice(item.answers).id,
                    random.choice(["", *(each.id for each in item.reasons)]),
                    random.choice([None, 30, 60, 90]),
                )
                for item in check.items
                if random.random() < 0.9
            }
            made.append(Sheet(code, moment, check.form, answered))
    return made


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_sheets_are_read_as_they_were_written(separator: str) -> None:
    made = sheets(5)
    by_code = sorted(made, key=lambda each: (each.code, MOMENTS.index(each.moment)))
    assert list(read_sheets(CHECKS, write_sheets(CHECKS, made, separator))) == by_code


def test_the_order_of_rows_does_not_tell_who_came_first() -> None:
    made = sheets(5)
    assert write_sheets(CHECKS, made) == write_sheets(CHECKS, made[::-1])


def test_a_spreadsheet_may_add_columns_quotes_and_empty_lines() -> None:
    head, *rows = write_sheets(CHECKS, sheets(1)).splitlines()
    quoted = [",".join(f'"{cell}"' for cell in (*row.split(","), "note")) for row in rows]
    assert read_sheets(CHECKS, "\r\n".join([f"{head},mine", *quoted, ",,,", ""])) == read_sheets(
        CHECKS, "\n".join([head, *rows])
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "row 1"),
        ("code,moment\n", "row 1"),
        ("code,moment,form,question,answer,reason,sure\nX,soon,a,due,,,\n", "row 2: moment"),
        ("code,moment,form,question,answer,reason,sure\nX,after,c,due,,,\n", "row 2: form"),
        ("code,moment,form,question,answer,reason,sure\nX,after,a,none,,,\n", "row 2: question"),
        ("code,moment,form,question,answer,reason,sure\nX,after,a,equal-chance,sure,,\n", "row 2: answer"),
        ("code,moment,form,question,answer,reason,sure\n\nX,after,a,equal-chance,,,50\n", "row 3: sure"),
        (f"code,moment,form,question,answer,reason,sure\n{'X' * 50},after,a,equal-chance,,,\n", "row 2: code"),
        ("x" * 2_000_000, "sheets"),
    ],
)
def test_what_is_no_table_of_sheets_is_one_error_that_says_where(text: str, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        read_sheets(CHECKS, text)
