"""docs/write-a-lesson.md is true: its lesson and its notebook work, its tables and error lines are those of the kit."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from kit.doors.kernel import PageWidget
from kit.games.bakschisch.board import load_board
from kit.games.bakschisch.cards import LETTERS
from kit.games.bakschisch.options import Options
from kit.lessons.answers import ANSWERS
from kit.lessons.course import END, PRACTISE
from kit.lessons.editor import Editor
from kit.lessons.kinds import KINDS, Decide, Predict, Race, Ruling, Script, Whole
from kit.lessons.kinds.predict import QUESTION_KEYS
from kit.lessons.lesson import LESSON_KEYS, Lesson, read_lesson
from kit.lessons.reading import STEP_KEYS
from kit.lessons.subject import subject_of
from kit.lessons.translations import translated
from kit.site.notebooks import find_notebooks
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.fuzz_records import run
from tests.lessons.learning import Browser
from tools import translations as tool

GUIDE = (Path(__file__).parents[1] / "docs" / "write-a-lesson.md").read_text("utf-8")
SUBJECT = subject_of("bakschisch")


def block(language: str) -> str:
    """What stands between the fences of the guide's only block in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    return str(found)


def table(column: str) -> list[list[str]]:
    """The rows of all tables whose first column is called so, without the backquotes around a whole cell."""
    found = re.findall(rf"^\| {re.escape(column)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    cells = [row.strip("|").split("|") for rows in found for row in rows.splitlines()]
    return [[re.sub(r"^`([^`]*)`$", r"\1", cell.strip()) for cell in row] for row in cells]


def names_in(cell: str) -> tuple[str, ...]:
    """What is backquoted in a cell."""
    return tuple(re.findall(r"`([^`]+)`", cell)) or tuple(filter(None, [cell]))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which both files of the guide were saved, below the one where its commands are typed."""
    mine = tmp_path / "notebooks" / "mine"
    mine.mkdir(parents=True)
    (mine / "my-lesson.toml").write_text(block("toml"), "utf-8")
    (mine / "my-lesson.ipynb").write_text(block("json"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return mine


@pytest.fixture
def lesson() -> Lesson:
    """The lesson of the guide."""
    return read_lesson(tomllib.loads(block("toml")))


# The example ----------------------------------------------------------------------------------------------------------


def test_the_check_of_the_guide_says_what_the_guide_says(folder: Path) -> None:
    (command,) = re.findall(r"^\.venv/bin/python -m kit (check .*)$", GUIDE, re.MULTILINE)
    code, out, err = run(*command.split())
    assert (code, err) == (0, "")
    assert f"```\n{out}```" in GUIDE


def test_the_lesson_has_a_step_of_every_sort_and_goes_from_end_to_end(lesson: Lesson) -> None:
    choose, predict, opinion, house = (step.exercise for step in lesson.steps)
    assert choose.chooser == 0 and predict.question and predict.misconceptions and opinion.is_opinion
    assert house.game.options_chosen != predict.game.options_chosen
    browser = Browser(lesson)
    browser.walk()
    assert [answer.right for answer in browser.answers] == [True, True, None, True]
    browser.solve()
    browser.to(END)
    assert "Lesson done!" in browser.says()


def test_a_wrong_answer_meets_the_mix_up_that_the_lesson_lists(lesson: Lesson) -> None:
    browser = Browser(lesson)
    browser.to_question("a-tie")
    browser.answer(())
    assert Words("en", "bakschisch").say("misconceptions.tie_moves_nobody.title") in browser.says(id="asks")
    browser.walk(until=PRACTISE)


def test_the_lesson_speaks_english_to_everybody(lesson: Lesson) -> None:
    assert lesson.languages == ("en",)
    assert "A fakir for everybody" in Browser(lesson, lang="fr").says(class_="top")


def test_its_translation_stands_beside_it(folder: Path) -> None:
    (french,) = re.findall(r"^```\n(# A fakir for everybody\n.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    (folder / "my-lesson.fr.toml").write_text(french, "utf-8")
    table = translated(folder, "my-lesson.toml")
    assert table["title"].keys() == table["step"][0]["see"].keys() == {"en", "fr"}
    assert [text for text in re.findall(r"^# (.*)$", french, re.MULTILINE) if f'"{text}"' not in block("toml")] == []
    (command,) = re.findall(r"`\.venv/bin/python tools/translations\.py (.*?)`", GUIDE)
    assert tool.main(command.split()) == 0
    code, _, err = run("check", "notebooks/mine/my-lesson.fr.toml")
    assert code == 2 and "lead" in err  # its title is translated, and not the rest


def test_the_notebook_opens_the_lesson_and_the_first_page_lists_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (listed,) = find_notebooks(folder.parent)
    assert (listed.kind, listed.game, listed.title("en"), listed.minutes) == (
        "lesson",
        "bakschisch",
        "A fakir for everybody",
        5,
    )
    (cell,) = json.loads((folder / "my-lesson.ipynb").read_text("utf-8"))["cells"]
    *statements, last = cell["source"].split("\n")
    monkeypatch.chdir(folder)  # where a notebook runs
    known: dict[str, object] = {}
    exec("\n".join(statements), known)
    page = eval(last, known)
    assert isinstance(page, PageWidget) and page.storage_key == "kit:lesson:bakschisch:own:M1"


UNUSED = ("order", "money", "fraction")
"""Kinds of answers that nothing in Bakschisch has."""

# The tables -----------------------------------------------------------------------------------------------------------


def test_every_key_of_a_lesson_and_of_a_step_is_explained() -> None:
    assert [key for key, _ in table("Key")] == [*LESSON_KEYS, *STEP_KEYS, *SUBJECT.notation.short.keys]


def test_every_kind_of_step_stands_with_its_key_and_works() -> None:
    told = {kind: key for kind, key, _ in table("Kind")}
    keyed = (Predict, Decide, Ruling, Whole, Race)
    assert list(told) == [kind.__name__.lower() for kind in (*keyed, Script)] and len(told) == len(KINDS)
    assert [key.partition(" ")[0] for key in told.values()] == [*(kind.key for kind in keyed), "neither"]
    step = block("toml").partition("[[step]]\n")[0] + long_step()
    (rehearsed,) = read_lesson(tomllib.loads(step)).rehearse()
    assert len(rehearsed.step.exercise.steps) == 3 and rehearsed.right == (3,)


def long_step() -> str:
    """The guide's example of a longer story, as a step with its words."""
    (story,) = re.findall(r"^```\n(position = .*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    words = 'see = { en = "Two bribes." }\nwhy = { en = "Count." }\ngoal = { event = "CardTurned" }'
    return f'[[step]]\nid = "long"\nrules = ["BK-11"]\n{story}{words}\n'


def test_every_measure_stands_with_its_kind_and_what_it_needs() -> None:
    told = {what: (kind, names_in(needs)) for what, _, kind, needs in table("`what`")}
    assert told == {name: (measure.kind, measure.about) for name, measure in SUBJECT.measures.items()}
    assert [row[0] for row in table("Answer")] == [*dict.fromkeys(kind for kind, _ in told.values()), *UNUSED]
    assert {*UNUSED, *(kind for kind, _ in told.values())} == set(ANSWERS)
    assert all(f"`{part}`" in GUIDE for part in QUESTION_KEYS)


def test_every_misconception_stands_with_its_rule() -> None:
    told = {name: rule for name, _, rule in table("`misconceptions`")}
    assert told == {name: belief.rule for name, belief in SUBJECT.misconceptions.items()}


def test_every_event_stands_with_its_facts() -> None:
    told = {name: names_in(facts) for name, _, facts in table("`event`")}
    assert told == {kind.__name__: kind._fields[:-2] for kind in SUBJECT.box.events}


def test_every_switch_stands_with_its_choices_that_of_lessons_first() -> None:
    told = {name: [json.loads(choice) for choice in names_in(choices)] for name, choices in table("Switch")}
    usual = SUBJECT.box.options(**SUBJECT.options)
    assert told.keys() == {each.name for each in fields(Options)}
    for switch in fields(Options):
        choices = told[switch.name]
        assert choices[0] == getattr(usual, switch.name)
        assert sorted(map(str, choices)) == sorted(map(str, switch.metadata["choices"]))


def test_the_guide_names_every_form_that_a_text_may_use() -> None:
    (paragraph,) = re.findall(r"^\*\*Words\.\*\*.*?\n\n", GUIDE, re.MULTILINE | re.DOTALL)
    told = re.findall(r"\{lady\.(\w+)\}", paragraph)
    forms = {form for language in LANGUAGES for form in Words(language, "bakschisch").forms()["lady"]}
    assert {form for form in told if form.islower()} == forms and "The" in told


def test_the_board_is_as_the_guide_tells_it() -> None:
    board = load_board("default-30")
    letters = "".join(LETTERS[person] for person in board.persons)
    told = [(*map(int, re.findall(r"\d+", spaces)), persons) for spaces, persons in table("Spaces")]
    assert "".join(persons for *_, persons in told) == letters
    assert all(letters[first - 1 : last] == persons for first, last, persons in told)
    assert (told[2][1], told[3][1]) == (board.stop, board.throne - 1)


# Errors ---------------------------------------------------------------------------------------------------------------

SLIPS = [
    ('answer = "AB"', 'answer = "A"'),
    ('rule = "BK-13", seat', 'rule = "BK-12", seat'),
    ('rule = "BK-12", seat = "A"', 'rule = "BK-12", seat = "B"'),
    ("tie_moves_nobody", "own_space_counts"),
    ('choose = "A"', 'choose = "A"\nmisconceptions = ["own_space_counts"]'),
    ("A3:6T", "A3:7T"),
    ("A = 2, B = 2", "A = 2, B = 9"),
    (', C = "thief"', ""),
    ("up:FG", "up:F"),
    ('position = "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"', "continues = true"),
    ('what = "movers"', 'what = "stands"'),
    ("{guard.a}", "{gard.a}"),
    ('id = "M1"', "id = “M1”"),
    ('why = "You and {B} tied', 'why.fr = "You and {B} tied'),
    ('id = "a-tie"', 'id = "a-tie'),
]


@each(("right", "slip"), SLIPS)
def test_a_slip_is_told_in_the_words_of_the_guide(folder: Path, right: str, slip: str) -> None:
    assert right in block("toml")
    file = folder / "my-lesson.toml"
    file.write_text(block("toml").replace(right, slip, 1), "utf-8")
    code, _, err = run("check", str(file))
    assert code == 2
    line = err.removeprefix("kit: my-lesson.toml: ").rstrip("\n")
    assert line in {said for said, _ in table("It says")}


def test_no_error_line_of_the_guide_is_out_of_date() -> None:
    assert len(table("It says")) == len(SLIPS)


# The page -------------------------------------------------------------------------------------------------------------


def test_the_editor_has_all_that_the_guide_names() -> None:
    (section,) = re.findall(r"^## 1\. On the page\n(.*?)^## ", GUIDE, re.MULTILINE | re.DOTALL)
    words = Words("en", "bakschisch")
    said = [words.say(f"editor.{key}") for key in ("title", "start_from", "own_file", "position", "save")]
    said += [words.say(f"editor.kinds.{kind}") for kind in Editor(SUBJECT).writing.step_kinds()]
    said += [words.say("editor.line", line=12), words.say("editor.new_step").rstrip(":"), words.say("sandbox.copy")]
    said += [words.say(f"form.{key}") for key in ("new", "tabs.text", "other_board", "show")]
    said += [words.say(f"form.parts.{part}") for part in ("lesson", "see", "board", "question", "mistakes", "why")]
    assert [each for each in said if each not in section] == []
