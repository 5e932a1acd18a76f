"""What a learner's downloads are called, and how their tables are written."""

from __future__ import annotations

from datetime import date, timedelta
from random import choice

from kit.draw.chart import DIALECTS, Dialect
from kit.page.looks import Looks
from kit.text.say import Words, messages_of

NUMBERS = range(10, 100)


def file_name(kind: str, day: int | None, *about: str, code: str = "") -> str:
    """Such as ``…-R5-2027-03-01-blue-42.csv``: what it is about, the day, and the learner's code."""
    dated = "" if day is None else (date(1970, 1, 1) + timedelta(day)).isoformat()
    return f"{'-'.join(filter(None, [*about, dated, code]))}.{kind}"


def new_code(words: Words, before: str) -> str:
    """A colour and a number: enough to tell a class apart, and it says nothing of a person."""
    colours = words.say("download.colours").lower().split()
    return choice([f"{colour}-{number}" for colour in colours for number in NUMBERS if f"{colour}-{number}" != before])


def table_of(looks: Looks) -> str:
    """How tables are written, one of `TABLES`: as the learner wants it, else as most readers of the language do."""
    return looks.table or str(messages_of(looks.language, "ui")["numbers"]["table"])


def dialect_of(looks: Looks) -> Dialect:
    """What parts the columns of a table, and which point its numbers have."""
    return DIALECTS[table_of(looks)]
