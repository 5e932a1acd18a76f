"""Somebody writes a lesson in probability: it is checked at every pause, and its last right version can be tried."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product

import pytest

from kit.counting.count_page import count_file
from kit.counting.editor import CountEditor, authored
from kit.counting.lesson import read_count_lesson
from kit.counting.rehearsal import rehearse
from kit.counting.shelf import lesson_ids, skeleton, written
from kit.text.say import LANGUAGES
from tests.counting.toy import Learner, typed_right
from tests.each import each


class Author(Learner):
    """Somebody at the editor."""

    def __init__(self, saved: str | None = None, lang: str = "en") -> None:
        self.screen = CountEditor()
        self.page, self.writing = self.screen.page, self.screen.writing
        self.sent: list[dict] = []
        self.page.connect(self)
        self.page.receive({"hello": {"lang": lang, "view": 0, "saved": saved}, "seq": 1})

    @property
    def run(self):
        return self.screen.run

    def write(self, text: str) -> None:
        """Type this, and make a pause."""
        self.press("write", value=text)


def test_the_skeleton_is_a_lesson_in_all_languages_with_a_step_of_each_station() -> None:
    lesson = read_count_lesson(tomllib.loads(skeleton()))
    rehearse(lesson)
    assert set(lesson.languages) == set(LANGUAGES) and lesson.practice
    assert [step.id for step in lesson.steps] == [step.station for step in lesson.steps] == [*AUTHOR_KINDS]


AUTHOR_KINDS = ("recall", "predict", "deal", "explain", "count", "transfer", "exit")


@each("language", LANGUAGES)
def test_a_new_lesson_is_a_whole_one_in_the_authors_language(language: str) -> None:
    author = Author(lang=language)
    assert author.writing.error is None and author.run.written.languages == (language,)
    assert list(author.writing.step_kinds()) == [*AUTHOR_KINDS]


def test_what_is_wrong_is_said_with_its_line_and_the_last_right_version_stays() -> None:
    author = Author()
    good = author.writing.written
    bad = good.replace("dice = 3\n", 'dice = "coins"\n')
    author.write(bad)
    assert author.writing.line and "coins" in author.text and author.run.written.figures["dice"] == 3
    assert "This is the last version that worked" in author.text
    author.write(good.replace("dice = 3\n", "dice = 4\n"))
    assert author.writing.error is None and author.run.written.figures["dice"] == 4


def test_the_lesson_beside_the_text_can_be_taken() -> None:
    author = Author()
    author.goto("count")
    author.type(**typed_right(author.run.asked()))
    author.press("answer")
    assert "That is right." in author.text
    author.write(author.writing.written.replace("dice = 3\n", "dice = 4\n"))
    author.goto("count")
    author.type(**typed_right(author.run.asked()))
    author.press("answer")
    assert "That is right." in author.text and author.run.asked().truth == 1 - Fraction(5, 6) ** 4


def test_a_step_is_added_behind_the_last_of_its_station_and_can_be_taken_back() -> None:
    author = Author()
    before = author.writing.written
    author.press("write-step", "count")
    assert author.writing.error is not None and "minutes" in author.writing.fault  # they add up to three more
    author.press("write-undo")
    assert author.writing.written == before and author.writing.error is None


def test_what_was_written_is_kept_and_goes_on_after_a_reload() -> None:
    author = Author()
    author.write(author.writing.written.replace("dice = 3\n", "dice = 5\n"))
    again = Author(saved=author.kept)
    assert again.run.written.figures["dice"] == 5


@each("lesson_id", lesson_ids, least=4)
def test_one_of_ours_can_be_begun_with(lesson_id: str) -> None:
    author = Author()
    author.press("write-start", value=lesson_id)
    assert author.writing.error is None and author.run.written.id == lesson_id and not author.run.written.page


@each(("lesson_id", "language"), lambda: product(lesson_ids(), LANGUAGES), least=8)
def test_what_it_begins_with_is_the_lesson_in_the_authors_language(lesson_id: str, language: str) -> None:
    begun = tomllib.loads(authored().ours(lesson_id, language))
    rehearse(lesson := read_count_lesson(begun))
    assert language in lesson.languages
    assert _said(begun, language) == _said(written(lesson_id), language)


def _said(part, language):
    """The document with its texts in one language alone, and without its claims."""
    if isinstance(part, list):
        return [_said(each, language) for each in part]
    if not isinstance(part, dict):
        return part
    if language in part:
        return part[language]
    return {key: _said(each, language) for key, each in part.items() if key not in ("claims", "page", "languages")}


def test_the_list_of_ours_names_them_all() -> None:
    assert list(authored().titles("en")) == list(lesson_ids())


def test_a_lesson_of_ones_own_opens_from_its_file_and_has_a_journal_of_its_own(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        Author().writing.written.replace('page = "my-lesson"\n', "").replace('"my-lesson"', '"B2"'), "utf-8"
    )
    page = count_file(file)
    assert page.storage_key == "kit:lesson:probability:own:B2"
    file.write_text("id = [", "utf-8")
    assert "mine.toml" in str(count_file(file).view)


@pytest.mark.parametrize("text", ["", "[[[", "id = 7", "x = " + "[" * 500])
def test_no_text_breaks_the_page(text: str) -> None:
    author = Author()
    author.write(text)
    assert author.writing.error is not None and author.run.written.steps


def test_a_fault_in_a_question_that_comes_back_stands_at_its_own_line() -> None:
    author = Author()
    good = author.writing.written
    begin = good[: good.index("[[practice]]")].count("\n") + 1
    for wrong in (
        good.replace('after = "count"', 'after = "nowhere"'),
        good.replace("vary = {", "vary = { dice = 3, x = {"),
    ):
        author.write(wrong)
        assert author.writing.error is not None and author.writing.line > begin
    author.write(good.replace('kind = "dice"\ndice', 'kind = "coins"\ndice'))
    assert author.writing.written.splitlines()[author.writing.line - 1] == 'kind = "coins"'


@pytest.mark.parametrize("press", [("write-step", "exit"), ("write-copy", None)])
def test_no_button_doubles_the_questions_that_come_back(press: tuple[str, str | None]) -> None:
    author = Author()
    author.goto("exit")
    author.press(*press)
    assert author.writing.written.count("[[practice]]") == 1
    assert author.writing.written.index("[[practice]]") > author.writing.written.rindex("[[step]]")
