"""Sheets of a concept check as a table: one answered question a row, by code, with nothing of whose phone it was."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from kit.counting.concept_forms import FORMS
from kit.counting.concept_report import Checks
from kit.counting.concept_response import Response
from kit.counting.concept_sheet import MOMENTS, Sheet
from kit.engine.errors import bad, quoted
from kit.lessons.journal import SURENESS

GIVEN = ("code", "moment", "form", "question", "answer", "reason", "sure")
FOUND = ("answer_right", "reason_right", "mix_up")
"""What is found out again when the table is read: these columns are for people."""
BYTE_ORDER_MARK = "\ufeff"
"""By it spreadsheets know that a file is UTF-8."""
LONGEST, LONGEST_CODE = 1_500_000, 40
"""Characters of a file, and of a code: a class of sixty at three moments has a tenth of it."""


def write_sheets(checks: Checks, sheets: Iterable[Sheet], separator: str = ",") -> str:
    """The sheets in the order of their codes: that of the people in a room would tell whose they are."""
    table = io.StringIO()
    writer = csv.writer(table, delimiter=separator)
    writer.writerow((*GIVEN, *FOUND))
    for sheet in sorted(sheets, key=lambda each: (each.code, MOMENTS.index(each.moment))):
        verdicts = sheet.verdicts(checks[sheet.form])
        for question, verdict in verdicts.items():
            if response := sheet.responses.get(question):
                given = (response.answer, response.reason, "" if response.sure is None else response.sure)
                found = (str(verdict.answer_right).lower(), str(verdict.reason_right).lower(), verdict.mix_up)
                writer.writerow((sheet.code, sheet.moment, sheet.form, question, *given, *found))
    return BYTE_ORDER_MARK + table.getvalue()


def read_sheets(checks: Checks, text: str) -> tuple[Sheet, ...]:
    """The sheets that `write_sheets` wrote, also after a spreadsheet has saved them.

    Raises `BadInput` naming the row and the column; the first row has the names of the columns and number 1.
    """
    if len(text) > LONGEST:
        raise bad("sheets", "too_long", longest=LONGEST)
    head, *rows = text.removeprefix(BYTE_ORDER_MARK).splitlines() or [""]
    separator = max(",;\t", key=head.count)
    columns = [name.strip().strip('"') for name in head.split(separator)]
    if missing := [name for name in GIVEN if name not in columns]:
        raise bad("row 1", "unknown_key", known=", ".join(missing))
    found: dict[tuple[str, str, str], dict[str, Response]] = {}
    for number, cells in enumerate(csv.reader(rows, delimiter=separator), 2):
        if any(cells):
            row = dict(zip(columns, cells, strict=False))
            key, question, response = _row(checks, row, f"row {number}")
            found.setdefault(key, {})[question] = response
    return tuple(Sheet(*key, responses) for key, responses in found.items())


def _row(checks: Checks, row: dict[str, str], place: str) -> tuple[tuple[str, str, str], str, Response]:
    """One answered question: code, moment and form; which question; what was answered."""

    def cell(name: str, known: Sequence[str]) -> str:
        value = row.get(name, "").strip()
        if value not in known:
            raise bad(f"{place}: {name}", "lesson_unknown", given=quoted(value))
        return value

    code = row.get("code", "").strip()
    if len(code) > LONGEST_CODE:
        raise bad(f"{place}: code", "too_long", longest=LONGEST_CODE)
    moment, form = cell("moment", MOMENTS), cell("form", FORMS)
    item, sure = cell("question", [*checks[form].titles]), cell("sure", ["", *map(str, SURENESS)])
    answer, reason = (row.get(name, "").strip() for name in ("answer", "reason"))
    response = Response(answer, reason, int(sure) if sure else None)
    if not checks[form].fits(item, response):
        raise bad(f"{place}: answer, reason", "lesson_unknown", given=quoted(f"{answer}, {reason}"))
    return (code, moment, form), item, response
