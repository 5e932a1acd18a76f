"""The form of the lesson editor: a lesson is written without seeing its file, and the file loses nothing."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk
from kit.engine.draft import Choice as DraftChoice
from kit.engine.draft import Counter, Pieces, Toggle
from kit.lessons import draft
from kit.lessons.form import HEAD, Field
from kit.lessons.form_board import Board
from kit.lessons.lesson import lessons_of, read_lesson
from kit.lessons.parts.filling import Form
from kit.lessons.toml_put import put
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.test_editor import Teacher


class Author(Teacher):
    """Somebody who sees the form alone."""

    def __init__(self, language: str = "en", saved: str | None = None) -> None:
        super().__init__(language, saved=saved, tab="form")

    def fill(self, key: str, value: Any, ticked: str = "") -> None:
        """Fill in a field, or tick one of several."""
        assert find(self.editor.page.view, data_intent="form-set"), "there is no form"
        self.press("form-set", [key, ticked] if ticked else key, value)

    @property
    def form(self) -> Form:
        """What can be filled in now."""
        assert self.editor.filling.form
        return self.editor.filling.form

    @property
    def board(self) -> Board:
        """What lies on the table of the step."""
        assert self.form.board
        return self.form.board

    def field(self, key: str) -> Field:
        """One that can be filled in."""
        return next(each for each in self.form.fields if each.key == key)

    def choose(self, key: str, said: str) -> None:
        """What is chosen, by what it says."""
        (sent,) = [each.sent for each in self.field(key).choices if said in each.said]
        if self.field(key).control == "several":
            self.fill(key, True, sent)
        else:
            self.fill(key, sent)

    @property
    def text(self) -> str:
        """The file."""
        return self.editor.writing.written

    @property
    def step(self) -> dict[str, Any]:
        """The step that is filled in, in the file."""
        step: dict[str, Any] = tomllib.loads(self.text)["step"][self.editor.filling.at]
        return step

    @property
    def is_right(self) -> bool:
        """All is well."""
        return self.editor.writing.error is None


def test_a_new_lesson_runs_and_the_first_word_that_is_changed_is_seen() -> None:
    author = Author()
    assert author.is_right and author.editor.filling.tab == "form" and author.editor.filling.at == 0
    author.fill("see.en", "Look at the guard!")
    assert "Look at the guard!" in author.says(class_="tried")


@each("language", LANGUAGES)
def test_a_lesson_of_two_steps_is_written_by_the_form_alone(language: str) -> None:
    author = Author(language)
    author.press("form-new")
    author.press("form-step", HEAD)
    author.fill(f"title.{language}", "Mine")
    author.fill("minutes", "7")
    author.press("form-step", 0)
    author.fill(f"see.{language}", "{B} and you show as much.")
    author.press("lay-fist", 2, "thief")
    assert author.step["fists"] == {"A": 2, "B": 2, "C": "thief"}
    author.press("form-add", "choose")
    author.fill(f"why.{language}", "So it is.")
    author.press("form-more", "wrong")
    author.fill(f"says.0.{language}", "As much is not more.")
    assert author.is_right
    lesson = read_lesson(tomllib.loads(author.text))
    assert lesson.rehearse() and lesson.minutes == 7 and lesson.title == {language: "Mine"}
    assert [step.id for step in lesson.steps] == ["predict", "choose"]
    assert lesson.steps[1].wrong[0].says == {language: "As much is not more."}


# What a field changes -------------------------------------------------------------------------------------------------


def ours() -> Iterator[Author]:
    """Every lesson of ours, opened in each language in turn."""
    for number, lesson in enumerate(lessons_of("bakschisch")):
        author = Author(LANGUAGES[number % len(LANGUAGES)])
        author.press("write-start", value=lesson.id)
        yield author


def forms(author: Author) -> Iterator[int]:
    """Each step of the lesson, open; and then the lesson itself."""
    for at in (*range(len(tomllib.loads(author.text)["step"])), HEAD):
        author.press("form-step", at)
        assert author.editor.filling.at == at and author.editor.filling.form
        yield at


def test_a_field_that_is_set_to_what_it_is_changes_nothing() -> None:
    for author in ours():
        text = author.text
        for _ in forms(author):
            for field in author.form.fields:
                if field.control == "several":
                    for choice in field.choices:
                        author.editor.filling._change(field.filled(choice.sent in field.value, choice.sent))
                elif field.name not in ("preset", "line") and field.value != "":
                    author.editor.filling._change(field.filled(field.value))
                assert sorted(author.text.split()) == sorted(text.split()), field  # a list may have another order
        assert author.is_right


def test_the_board_that_is_written_is_the_board_that_was_read() -> None:
    for author in ours():
        before = author.editor.lesson.steps
        for at in forms(author):
            board = author.form.board
            if at != HEAD and board and board.draft.state == board.exercise.before:  # a draft turns the next card
                for path, value in board.changes().items():
                    author.editor.writing.write(put(author.text, path, value))
                assert author.is_right, author.editor.writing.fault
        for step, old in zip(author.editor.lesson.steps, before, strict=True):
            assert (step.exercise.before, step.exercise.steps) == (old.exercise.before, old.exercise.steps)
            assert step.exercise.game.options_chosen == old.exercise.game.options_chosen


def test_a_text_that_is_filled_in_is_the_only_thing_that_changes() -> None:
    for author in ours():
        lines = author.text.splitlines()
        for _ in forms(author):
            for field in [one for one in author.form.fields if one.language and one.value]:
                author.fill(field.key, "Other words.")
                now = author.text.splitlines()
                assert len(now) == len(lines), field
                (changed,) = [new for new, old in zip(now, lines, strict=True) if new != old]
                assert "Other words." in changed
                author.press("write-undo")
                assert author.text.splitlines() == lines


def test_remarks_and_keys_that_the_form_does_not_know_stay() -> None:
    author = Author()
    author.press("form-tab", "text")
    author.change('rules = ["BK-13"]', 'rules = ["BK-13"] # mine\nexample = "BX-1"')
    author.press("form-tab", "form")
    author.fill("see.en", "Other words.")
    author.press("lay-fist", 0, "0")
    assert '# mine\nexample = "BX-1"' in author.text and "# The learner predicts" in author.text


# What the engine knows ------------------------------------------------------------------------------------------------


def test_the_right_answer_follows_the_board() -> None:
    author = Author()
    assert author.step["goal"] == {"answer": "AB"} and "You and" in author.says(id="form-right")
    author.press("lay-fist", 0, "3")
    assert author.step["goal"] == {"answer": "A"} and author.is_right
    assert author.step["fists"] == {"A": 3, "B": 2, "C": 1}


def test_a_mix_up_that_leads_nobody_astray_any_more_is_taken_out_and_told() -> None:
    author = Author()
    assert author.step["misconceptions"] == ["tie_moves_nobody"]
    author.press("lay-fist", 0, "3")
    assert "misconceptions" not in author.step and author.is_right
    assert "nobody moves" in author.says(class_="part of-mistakes")
    author.press("write-undo")
    assert author.step["misconceptions"] == ["tie_moves_nobody"]


def test_what_is_asked_is_chosen_in_words_and_answered_by_the_rules() -> None:
    author = Author()
    author.choose("what", "How much gold lies beside the board afterwards?")
    assert author.step["predict"] == {"what": "heap"} and author.step["goal"] == {"answer": 14} and author.is_right
    author.choose("what", "Where will your pawn stand?")
    assert author.step["predict"] == {"what": "stands", "of": "A"}
    author.fill("of", '"B"')
    assert author.step["predict"] == {"what": "stands", "of": "B"} and author.is_right
    assert author.says(id="form-right")


@each("said", [each.said for each in Author().field("what").choices])
def test_everything_that_can_be_asked_has_an_answer(said: str) -> None:
    author = Author()
    author.choose("what", said)
    assert author.is_right, author.editor.writing.fault
    assert "{" not in said and "_" not in said


def test_what_has_to_be_brought_about_is_chosen_from_what_can_be() -> None:
    author = Author()
    author.press("form-add", "choose")
    for choice in author.field("goal").choices:
        author.fill("goal", choice.sent)
        assert author.is_right and author.step["goal"]["event"], author.editor.writing.fault
        assert choice.said.endswith(f"({author.step['goal']['rule']})")


def test_only_mix_ups_that_matter_here_are_offered_with_what_they_answer() -> None:
    author = Author()
    (said,) = [each.said for each in author.field("misconceptions").choices if "tie" in each.said]
    assert "→ Nobody" in said
    for choice in author.field("misconceptions").choices:
        author.fill("misconceptions", True, choice.sent)
        assert author.is_right
    author.press("lay-fist", 1, "0")
    assert author.is_right


# What is wrong --------------------------------------------------------------------------------------------------------


@each(
    ("at", "key", "value"),
    [
        (HEAD, "minutes", "soon"),
        (HEAD, "minutes", "0"),
        (HEAD, "id", "two words"),
        (HEAD, "title.en", ""),
        (0, "see.en", "{gard.a} is open."),
        (0, "why.en", " "),
        (0, "name", "a b"),
        (0, "line", "r1 b2 A3:6T B0:8T C0:7T heap:8 up:FG"),
    ],
)
def test_a_value_that_is_none_is_kept_and_told_at_its_field(at: int, key: str, value: str) -> None:
    author = Author()
    author.press("form-step", at)
    author.fill(key, value)
    assert author.editor.writing.error and author.editor.filling.at == at
    (wrong,) = find(author.editor.page.view, aria_invalid="true")
    assert (wrong[1]["data-n"] == json.dumps(key) and wrong[1]["value"] == value.strip(" ")) or value == " "
    said = author.editor.writing.words.refusal(author.editor.writing.error.refusal)
    assert said in author.says(id=f"{wrong[1]['id']}-fault") and author.says(class_="told older")


def test_a_law_that_is_broken_is_told_with_its_rule_and_the_lesson_keeps_its_board() -> None:
    author = Author()
    before = author.text
    author.press("lay-gold", [0, 1], None)
    author.press("lay-fist", 0, "9")
    assert author.text.count("A = 9") == 0 and author.is_right
    assert "BK-" in author.says(class_="laid-board")
    author.press("lay-fist", 0, "3")
    assert author.step["fists"]["A"] == 3 and author.step["position"] != tomllib.loads(before)["step"][0]["position"]
    assert "BK-" not in author.says(class_="laid-board")


def test_a_press_leads_to_the_step_and_the_field_that_is_wrong() -> None:
    author = Author()
    author.press("form-add", "watch")
    author.fill("why.en", "")
    author.press("form-step", 0)
    assert "!" in author.says(id="form-step-1") and not find(author.editor.page.view, aria_invalid="true")
    author.press("form-fault")
    assert author.editor.filling.at == 1 and author.editor.filling.focus[0] == "why.en"


def test_what_the_form_has_no_field_for_leads_to_its_line() -> None:
    author = Author()
    author.press("form-tab", "text")
    author.change('misconceptions = ["tie_moves_nobody"]', 'claims = [{ says = "nothing", rule = "BK-1" }]')
    author.press("form-tab", "form")
    assert author.says(id="form-fault-here")
    author.press("form-fault")
    assert author.editor.filling.tab == "text" and author.editor.writing.cursor[0] == author.editor.writing.line


@each("text", ["", "[[step]]", "id", '"', "step = 3", "step = [1]", "id = “x”", "step = []"])
def test_a_text_that_is_no_file_has_no_form_and_is_not_lost(text: str) -> None:
    author = Author()
    author.press("form-tab", "text")
    author.write(text)
    author.press("form-tab", "form")
    assert author.text == text and author.editor.writing.error
    for intent in ("form-fault", "form-new"):
        author.press(intent)
    assert author.is_right


# Steps and lists ------------------------------------------------------------------------------------------------------


def test_steps_are_copied_moved_and_deleted_and_it_can_be_taken_back() -> None:
    author = Author()
    author.press("form-add", "choose")
    author.press("form-copy")
    names = lambda: [each["id"] for each in tomllib.loads(author.text)["step"]]  # noqa: E731
    assert names() == ["predict", "choose", "choose-2"] and author.editor.filling.at == 2
    author.press("form-up")
    author.press("form-up")
    assert names() == ["choose-2", "predict", "choose"] and author.editor.filling.at == 0
    assert author.editor.course.here == "choose-2" and author.is_right
    before = author.text
    author.press("form-delete")
    assert names() == ["predict", "choose"] and author.editor.filling.at == 0
    author.press("write-undo")
    assert author.text == before
    assert not find(author.editor.page.view, id="undo-delete")


def test_the_last_step_cannot_be_deleted() -> None:
    author = Author()
    with pytest.raises(LookupError):
        author.press("form-delete")


def test_the_form_goes_where_the_lesson_beside_it_goes() -> None:
    author = Author()
    author.press("form-add", "watch")
    author.press("form-step", 0)
    assert author.editor.course.here == "predict"
    author.press("next")
    for seat in (0, 1):
        author.press("seat", seat)
    author.press("commit")
    while author.editor.course.here == "predict":
        author.press("next")
    assert author.editor.filling.at == 1


def test_one_word_that_is_typed_with_pauses_is_taken_back_at_once() -> None:
    author = Author()
    before = author.text
    for said in ("Lo", "Look", "Look!"):
        author.fill("see.en", said)
    author.press("write-undo")
    assert author.text == before


def test_hints_and_sentences_for_mistakes_are_added_and_removed() -> None:
    author = Author()
    author.press("form-more", "hints")
    author.press("form-more", "hints")
    author.fill("hint.1.en", "Count.")
    assert len(author.step["hints"]) == 2 and author.step["hints"][1] == "Count." and author.is_right
    author.press("form-less", ["hints", 0])
    assert author.step["hints"] == ["Count."]
    author.press("form-less", ["hints", 0])
    assert "hints" not in author.step and author.is_right
    author.press("form-add", "choose")
    author.press("form-more", "wrong")
    author.press("form-more", "wrong")
    assert [each["moves"] for each in author.step["wrong"]] == [[1], [0]] and author.is_right
    author.choose("moves.1", "2")
    assert author.step["wrong"][1]["moves"] == [0, 2]
    author.press("form-less", ["wrong", 0])
    assert [each["moves"] for each in author.step["wrong"]] == [[0, 2]] and author.is_right


def test_another_language_has_a_place_for_each_text_and_what_is_missing_is_marked() -> None:
    author = Author()
    author.press("form-step", HEAD)
    author.fill("languages", True, "fr")
    assert not author.is_right
    missing = {each.key for each in author.form.fields if each.is_missing}
    assert missing == {"title.fr", "lead.fr", "teacher.fr"}
    assert author.says(class_="badge missing")
    for key in sorted(missing):
        author.fill(key, "Voilà.")
    author.press("form-step", 0)
    for key in ("see.fr", "why.fr"):
        author.fill(key, "Voilà.")
    assert author.is_right and author.editor.lesson.languages == ("en", "fr")
    with pytest.raises(LookupError):
        author.press("form-step", HEAD)
        author.fill("languages", False, "en")


def test_a_board_of_one_of_our_lessons_takes_the_place_of_this_one() -> None:
    author = Author()
    for choice in author.field("preset").choices[1::6]:
        author.fill("preset", choice.sent)
        assert author.is_right, author.editor.writing.fault
    assert author.step["position"] != "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"


@each("name", ["gold", "thief", "fist", "card", "players", "round"])
def test_the_board_is_set_field_by_field(name: str) -> None:
    author = Author()
    before = author.board.draft
    field: Any = next(each for each in author.board.fields() if each.name == name)
    n = [*field.at]
    match field:
        case Counter():
            author.press(f"lay-{name}", [*n, 1] if n else 1)
        case Toggle():
            author.press(f"lay-{name}", n[0] if len(n) == 1 else n or None)
        case DraftChoice():
            other = next(each for each in field.choices if each != field.chosen)
            is_number = all(isinstance(each, int) for each in field.choices)
            if is_number:
                author.press(f"lay-{name}", [*n, other] if n else other)
            else:
                author.press(f"lay-{name}", n[0] if len(n) == 1 else n or None, str(other))
        case Pieces() if field.beside:
            lies = next(field.lying).piece
            number = next(number for number, kind in enumerate(field.beside) if kind != lies[: len(kind)])
            author.press("form-kind", [name, 0], str(number))
        case Pieces():
            held = next(field.lying)
            place, _ = next(field.ways(held, before))
            author.press("form-place", [name, *held.piece], str([*field.lie].index(place)))
    assert author.board.draft != before
    assert not author.says(role="alert")


def test_a_pawn_is_put_on_another_space() -> None:
    author = Author()
    author.press("form-place", ["pawn", 0], "5")
    assert "A5:6T" in author.step["position"] and author.is_right


def test_a_thief_is_offered_to_nobody_else() -> None:
    author = Author()
    (select,) = find(author.editor.page.view, id="stands-thief-0")
    named = [option[2] for option in select[2:]]
    assert len(named) == 3 and not any("Mira" in str(each) for each in named)


def test_the_tabs_show_the_same_lesson() -> None:
    author = Author()
    author.fill("see.en", "Other words.")
    author.press("form-tab", "text")
    assert (
        "Other words." in author.says(id="toml")
        or "Other words." in find(author.editor.page.view, id="toml")[0][1]["value"]
    )
    tabs = find(author.editor.page.view, role="tab")
    assert [tab[1]["aria-selected"] for tab in tabs] == ["false", "true"]
    assert find(author.editor.page.view, role="tabpanel", id=tabs[0][1]["aria-controls"])


def test_parts_of_a_lesson_in_another_order_are_the_same_parts() -> None:
    parts = draft.parts_of(Author().text)
    assert draft.reordered(parts, 0, 0) == parts


def test_every_field_has_its_name_and_its_help() -> None:
    for language in LANGUAGES:
        author = Author(language)
        for kind in author.editor.writing.step_kinds():
            author.press("form-add", kind)
            fields = [one[1] for one in walk(author.editor.page.view) if one[1].get("data-intent") == "form-set"]
            described = {one["aria-describedby"].split()[0] for one in fields if "aria-describedby" in one}
            for ident in described:
                assert author.says(id=ident), ident


ODD = (0, True, "", "Z", [], [1], [[1]], {"a": 1}, 3.5, {"what": "may", "of": "A", "move": 3}, ["tie_moves_nobody", []])
KEYS = ("predict", "choose", "goal", "misconceptions", "hints", "wrong", "rules", "opinion", "position", "continues")


@each("seed", range(6), least=1)
def test_whatever_a_file_says_its_form_is_shown_and_the_file_stays(seed: int) -> None:
    author, random = Author(), Random(f"form/{seed}")
    for kind in author.editor.writing.step_kinds():
        author.press("form-add", kind)
    steps = len(tomllib.loads(author.text)["step"])
    for _ in range(8):
        key = random.choice((*KEYS, "fists", "see", "id", "players", "options", "moves", "ruling", "play"))
        text = put(author.text, ("step", random.randrange(steps), key), random.choice(ODD))
        author.editor.writing.write(text)
        author.editor.refresh()
        for at in range(HEAD, steps):
            author.press("form-step", at)
            assert author.text == text and author.says(role="tabpanel")
