"""docs/write-a-count-lesson.md is true: its lesson can be taught, its tables are those of the kit."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

from kit.counting.answers import KINDS as ANSWERS
from kit.counting.figures import formed
from kit.counting.lesson import CountLesson, read_count_lesson
from kit.counting.rehearsal import rehearse
from kit.counting.trial import KINDS
from kit.engine.expressions import USUAL
from kit.lessons.translations import translated
from kit.text.say import Words

GUIDE = (Path(__file__).parents[1] / "docs" / "write-a-count-lesson.md").read_text("utf-8")


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    return str(found)


def lesson() -> CountLesson:
    return read_count_lesson(tomllib.loads(block("toml")))


def table(head: str) -> list[list[str]]:
    """The rows of the table whose first column is called so."""
    (rows,) = re.findall(rf"^\| {head} \|.*?\n\|[-|]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines()]


def test_its_lesson_is_rehearsed() -> None:
    assert [done.wrong for done in rehearse(lesson())] == [0, 0, 1, 0]


def test_its_translation_stands_beside_it(tmp_path: Path) -> None:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    (french,) = (text for kind, text in found if not kind and text.startswith("# One die"))
    (tmp_path / "b00.toml").write_text(block("toml"), "utf-8")
    (tmp_path / "b00.fr.toml").write_text(french, "utf-8")
    table = translated(tmp_path, "b00.toml")
    assert table["title"] == {"en": "One die", "fr": "Un dé"} and table["trial"]["throw"]["hit_text"].keys() == {
        "en",
        "fr",
    }
    assert table["step"][-1]["choices"][0]["text"] == {"en": "Yes.", "fr": "Oui."}
    assert [text for text in re.findall(r"^# (.*)$", french, re.MULTILINE) if f'"{text}"' not in block("toml")] == []


def test_its_figures_are_written_as_it_says() -> None:
    words, value = Words("en", "attraptresors"), Fraction(91, 216)
    assert lesson().figures["red"] == value
    for gap, shown in table("Form"):
        name, _, form = gap.strip("`{}").partition(".")
        assert formed(value if name == "red" else Fraction(3), form, words) == shown, gap


def test_its_functions_are_those_of_expressions() -> None:
    named = {name for row in table("Function") for name in re.findall(r"[A-Za-z]+", row[0].partition("(")[0])}
    assert named == {*USUAL, "P", "E", "at", "sd", "root"}


def test_its_trials_have_these_parameters() -> None:
    lesson()  # loads the kinds
    rows = [row for row in table("Kind \\| What") if row]
    for name, _, parameters in rows:
        assert re.findall(r"`(\w+)`", parameters) == [each.name for each in fields(KINDS[name.strip("`")])], name


def test_its_answers_are_all_kinds_of_answers() -> None:
    assert {row[0].strip("`") for row in table("Kind \\| `truth`")} == set(ANSWERS)
