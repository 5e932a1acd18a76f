"""The lesson editor: what a teacher writes is checked, told with its line, and tried at once."""

from __future__ import annotations

import json
import tomllib
from itertools import product
from random import Random
from typing import Any

from kit.draw.svg import find, walk, words
from kit.games import NAMES
from kit.lessons import draft
from kit.lessons.advice import MOST_EFFORT, _effort
from kit.lessons.editor import SKELETON, Editor
from kit.lessons.lesson import Lesson, lessons_of, read_lesson
from kit.lessons.parts.writing import LONGEST, MOST_BEFORE
from kit.lessons.subject import subject_of
from kit.lessons.translations import lessons_in, translated
from kit.text.say import LANGUAGES
from tests.each import each

SUBJECT = subject_of("bakschisch")


class Teacher:
    """Somebody at the editor's page, with the text before them, and what their browser kept."""

    def __init__(self, language: str = "en", link: str = "", saved: str | None = None, tab: str = "text") -> None:
        self.editor = Editor(SUBJECT)
        self.said: list[dict[str, Any]] = []
        self.editor.page.send = self.said.append
        hello = {"lang": language, "link": link, "saved": saved, "still": True, "fresh": True}
        self.editor.page.receive({"hello": hello, "seq": 1})
        self.press("form-tab", tab)

    def press(self, name: str, n: Any = None, value: str | None = None) -> None:
        """Press what is there, or fill it in."""
        self.editor.page.press(name, n, value)

    def write(self, text: str) -> None:
        """Make a pause with this text."""
        self.press("write", value=text)

    def change(self, old: str, new: str) -> None:
        """Another word in the text."""
        assert old in self.editor.writing.written
        self.write(self.editor.writing.written.replace(old, new))

    @property
    def kept(self) -> str:
        """What the browser keeps."""
        return str([each["save"] for each in self.said if "save" in each][-1])

    def says(self, **attributes: Any) -> str:
        """What these parts say."""
        return " ".join(map(words, find(self.editor.page.view, **attributes)))

    @property
    def line(self) -> str:
        """The line that is said to be wrong."""
        assert self.editor.writing.line
        return self.editor.writing.written.splitlines()[self.editor.writing.line - 1]


@each("language", LANGUAGES)
def test_an_empty_lesson_is_right_and_in_the_language_of_its_author(language: str) -> None:
    teacher = Teacher(language)
    assert teacher.editor.writing.error is None
    assert teacher.editor.lesson.languages == (language,)
    assert teacher.kept == teacher.editor.writing.written


@each("language", LANGUAGES)
def test_every_kind_of_step_that_is_added_is_right_at_once(language: str) -> None:
    teacher = Teacher(language)
    for kind in (*teacher.editor.writing.step_kinds(), *teacher.editor.writing.step_kinds()):
        teacher.press("write-step", kind)
        assert teacher.editor.writing.error is None
        assert teacher.editor.course.here.startswith(kind)
        assert teacher.editor.writing.written.splitlines()[teacher.editor.writing.cursor[0] - 1] == "[[step]]"
    assert len(teacher.editor.lesson.steps) == 1 + 2 * len(teacher.editor.writing.step_kinds())


def test_the_skeleton_is_a_lesson_in_all_languages() -> None:
    skeleton = Editor(SUBJECT).writing.kind.skeleton
    assert read_lesson(tomllib.loads(skeleton)).rehearse()
    assert (SUBJECT.folder / SKELETON).is_file()


@each(
    ("old", "new", "begins"),
    [
        ('rules = ["BK-13"]', 'rules = ["BK-99"]', "rules = "),
        ('answer = "AB"', 'answer = "A"', "goal = "),
        ("B = 2", "B = 9", "fists = "),
        ("heap:9", "heap:8", "position = "),
        ("{B} show", "{gard} show", "en = "),
        ('id = "predict"', 'id = "two words"', "id = "),
        ("minutes = 5", "minutes = 0", "minutes = "),
        ("[step.why]", "[step.wy]", "[step.wy]"),
        ('id = "my-lesson"', "id = “my-lesson”", "id = "),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_the_last_good_version_stays(old: str, new: str, begins: str) -> None:
    teacher = Teacher()
    before = teacher.editor.lesson
    teacher.change(old, new)
    assert teacher.line.startswith(begins)
    assert teacher.editor.lesson is before
    assert teacher.says(class_="told older")
    assert str(teacher.editor.writing.line) in teacher.says(id="checked")
    teacher.press("write-to")
    assert teacher.editor.writing.cursor[0] == teacher.editor.writing.line
    teacher.change(new, old)
    assert teacher.editor.writing.error is None and not teacher.says(class_="told older")


def test_the_step_that_was_changed_is_the_one_that_is_tried() -> None:
    teacher = Teacher()
    teacher.press("write-step", "choose")
    teacher.press("write-step", "watch")
    teacher.change("A guard is open. Be", "Look! Be")
    assert teacher.editor.course.here == "choose"
    teacher.change("# The learner closes", "# Somebody closes")  # a remark changes nothing
    assert teacher.editor.course.here == "choose"


def test_the_lesson_beside_the_text_is_played_as_it_will_be() -> None:
    teacher = Teacher()
    teacher.press("next")
    assert teacher.editor.course.asked and teacher.editor.course.asked.phase == "predict"
    for seat in (0, 1):
        teacher.press("seat", seat)
    teacher.press("commit")
    assert teacher.editor.course.asked.is_right


def test_the_lesson_can_be_printed_and_written_on() -> None:
    teacher = Teacher()
    teacher.press("open", "menu")
    teacher.press("sheet")
    assert not find(teacher.editor.page.view, id="toml")
    teacher.press("sheet")
    assert find(teacher.editor.page.view, id="toml")


def test_a_reload_loses_nothing_right_or_wrong() -> None:
    teacher = Teacher()
    teacher.write("id = “")
    again = Teacher(saved=teacher.kept)
    assert again.editor.writing.written == "id = “" and again.editor.writing.error


@each("language", LANGUAGES)
def test_every_lesson_of_ours_can_be_started_from_and_a_button_takes_it_back(language: str) -> None:
    teacher = Teacher(language)
    mine = teacher.editor.writing.written
    for lesson in lessons_of("bakschisch"):
        teacher.press("write-start", value=lesson.id)
        assert teacher.editor.writing.error is None
        assert [step.id for step in teacher.editor.lesson.steps] == [step.id for step in lesson.steps]
        assert teacher.editor.lesson.languages == (language,) and not teacher.editor.lesson.page
        teacher.press("write-undo")
        assert teacher.editor.writing.written == mine


@each(("language", "game"), product(LANGUAGES, NAMES))
def test_what_it_begins_with_is_the_lesson_in_the_authors_language(language: str, game: str) -> None:
    folder = subject_of(game).folder
    names = [name for name in lessons_in(folder) if name.startswith("r")]
    for name, lesson in zip(names, lessons_of(game), strict=True):
        text = (folder / name).read_text("utf-8")
        begun = draft.in_one_language(text, translated(folder, name), language)
        again = read_lesson(tomllib.loads(begun))
        assert again.rehearse() and again.title == {language: lesson.title[language]}
        for step, ours in zip(again.steps, lesson.steps, strict=True):
            said = [texts[language] for texts in ours.texts()]
            assert (step.id, [texts[language] for texts in step.texts()]) == (ours.id, said)
            assert step.claims == tuple(claim for claim in ours.claims if any(claim.says in each for each in said))
        remarks = [[line for line in each.splitlines() if line.startswith("#")] for each in (text, begun)]
        assert remarks[0] == remarks[1] and begun.startswith(text.partition("page = ")[0])


def test_a_lesson_that_has_its_languages_in_one_file_is_begun_with_as_it_is() -> None:
    text = Editor(SUBJECT).writing.kind.skeleton
    assert draft.in_one_language(text, tomllib.loads(text), "fr") == text


def test_what_a_button_replaced_is_kept_so_often() -> None:
    teacher = Teacher()
    for _ in range(MOST_BEFORE + 5):
        teacher.press("write-copy")
    assert len(teacher.editor.writing.before) == MOST_BEFORE


def test_a_file_is_opened_and_downloaded_as_it_was_written() -> None:
    teacher = Teacher()
    text = teacher.editor.writing.written.replace("my-lesson", "M7")
    teacher.press("write-file", value=text)
    teacher.press("write-save")
    assert teacher.said[-2:] and {"download": text, "name": "M7.toml"} in teacher.said


def test_a_text_that_is_too_long_is_not_even_read() -> None:
    teacher = Teacher()
    teacher.write("[" * (LONGEST + 1))
    assert teacher.editor.writing.error and teacher.editor.writing.error.refusal.reason == "too_long"


@each("text", ["", "[[step]]", "id", "[" * 5000, "a = " + "9" * 5000, '"', "step = 3", "\x00", "[[step]]\n" * 60])
def test_nothing_that_can_be_written_breaks_the_page(text: str) -> None:
    teacher = Teacher()
    teacher.editor.writing.write(text)
    teacher.editor.refresh()
    assert teacher.editor.writing.error
    for intent, n in (("write-step", "choose"), ("write-copy", None), ("write-to", None)):
        teacher.press(intent, n)


def test_what_could_be_better_is_said_while_all_is_well() -> None:
    teacher = Teacher()
    assert teacher.editor.writing.advice is None
    teacher.change("A guard is open.", "A guard is open, " + "and so on " * 12 + ".")
    assert teacher.editor.writing.error is None and "35 are enough" in teacher.says(id="advice")
    teacher.press("write-to")
    assert teacher.editor.writing.written.splitlines()[teacher.editor.writing.cursor[0] - 1] == "[step.see]"
    teacher = Teacher()
    teacher.change('misconceptions = ["tie_moves_nobody"]', "")
    assert "no mix-up" in teacher.says(id="advice")


def test_a_lesson_that_would_be_played_for_minutes_is_not_played() -> None:
    teacher = Teacher()
    teacher.press("write-step", "choose")
    teacher.change('no_mix_up = "Any fist that is not the most fails."', "")
    teacher.change('choose = "A"', f'choose = "A"\nmisconceptions = {json.dumps(["tie_moves_nobody"] * 4000)}')
    assert teacher.editor.writing.error and teacher.editor.writing.error.refusal.reason == "lesson_effort"
    assert teacher.editor.course.here == "choose" and "choose" in teacher.says(id="checked")


def test_nor_are_fifty_whole_games() -> None:
    teacher = Teacher()
    teacher.press("write-start", value="R10")
    head, steps, _ = draft.parts_of(teacher.editor.writing.written)
    played = next(step for step in steps if "play = {" in step or "[step.play]" in step)
    again = [played.replace(f'id = "{draft.name_of(played)}"', f'id = "game-{number}"', 1) for number in range(50)]
    teacher.write(draft.Parts(head, tuple(again)).text)
    assert teacher.editor.writing.error and teacher.editor.writing.error.refusal.reason == "lesson_effort"


@each("lesson", lessons_of("bakschisch"))
def test_our_own_lessons_are_far_from_too_much(lesson: Lesson) -> None:
    assert sum(_effort(step) for step in lesson.steps) < MOST_EFFORT / 5


def test_a_position_of_the_sandbox_goes_into_the_step_that_is_tried() -> None:
    teacher = Teacher()
    teacher.press("write-bring", value="https://x.org/page?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:1,B:thief")
    assert teacher.says(id="checked")
    assert 'position = "r1 b1 A0:10T B0:10T up:F"\nfists = { A = 1, B = "thief" }' in teacher.editor.writing.written
    teacher.press("write-bring", value='position = "r1 b1 A0:9T B0:11T up:F"\nfists = { A = 1, B = 2 }')
    assert 'position = "r1 b1 A0:9T B0:11T up:F"\nfists = { A = 1, B = 2 }' in teacher.editor.writing.written
    teacher.press("write-bring", value="hello")
    assert teacher.editor.writing.brought_nothing and teacher.says(role="alert")


@each("given", ["http://[x", "//[x", "?", "?position", "position = ", "&" * 9_000])
def test_what_is_no_position_is_told(given: str) -> None:
    teacher = Teacher()
    before = teacher.editor.writing.written
    teacher.press("write-bring", value=given)
    assert teacher.editor.writing.brought_nothing and teacher.editor.writing.written == before


LINKED = "?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:1,B:1&thief_cancels_move=true&caliph_tie=dense"
LINES = """
position = "r1 b1 A0:10T B0:10T up:F"
fists = { A = 1, B = 1 }
options = { thief_cancels_move = true, caliph_tie = "dense" }
"""


@each("given", [LINKED, LINES])
def test_house_rules_of_the_sandbox_come_along(given: str) -> None:
    teacher = Teacher()
    teacher.press("write-bring", value=given)
    assert all(rule in teacher.editor.writing.written for rule in ("thief_cancels_move = true", 'caliph_tie = "dense"'))
    assert teacher.editor.lesson.steps[0].exercise.game.options_chosen.thief_cancels_move


def test_where_the_learner_decides_the_own_fist_stays_open() -> None:
    teacher = Teacher()
    teacher.press("write-step", "choose")
    teacher.press("write-bring", value="?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:1,B:2")
    assert "fists = { B = 2 }" in teacher.editor.writing.written
    assert teacher.editor.writing.error is None


def test_a_link_of_the_sandbox_opens_a_new_step_with_its_position() -> None:
    teacher = Teacher(link="?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:1,B:1")
    assert teacher.editor.writing.error is None
    assert [step.id for step in teacher.editor.lesson.steps] == ["predict", "predict-2"]


def test_the_parts_of_a_text_make_the_text_again() -> None:
    text = Editor(SUBJECT).writing.kind.skeleton
    assert draft.parts_of(text).text == text


@each("seed", range(4), least=1)
def test_no_press_breaks_the_page_and_nothing_that_was_written_is_lost(seed: int) -> None:
    teacher, random = Teacher(), Random(f"editor/{seed}")
    for _ in range(150):
        parts = [node for node in walk(teacher.editor.page.view) if "data-intent" in node[1]]
        tag, attributes, *_ = node = random.choice(parts)
        if attributes.get("aria-disabled") == "true":
            continue
        choices = [option[1].get("value", "") for option in walk(node) if option[0] == "option"]
        value = random.choice(choices or ["1", teacher.editor.writing.written]) if tag in ("select", "input") else None
        if attributes["data-intent"] in ("write", "write-file"):
            value = teacher.editor.writing.written.replace(random.choice(" abcdef={}[]"), "", random.choice((0, 1)))
        teacher.press(attributes["data-intent"], json.loads(attributes.get("data-n", "null")), value)
        assert teacher.kept == teacher.editor.writing.written
        is_told = bool(teacher.says(class_="told older"))
        assert teacher.editor.classroom.on_paper or bool(teacher.editor.writing.error) == is_told
