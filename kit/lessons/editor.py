"""The lesson editor: the text of a lesson, checked at every pause, beside the lesson itself, to be tried.

What is wrong is said with its line, and the last version that was right stays to be tried.  The text is the author's
own: it is kept by their browser and goes nowhere but to the page's own server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine.errors import BadInput, bad
from kit.engine.options import write_options
from kit.engine.written import read_toml
from kit.faces import open_face
from kit.lessons import draft
from kit.lessons.advice import Advice, advice, too_much
from kit.lessons.course import Course
from kit.lessons.editing import page_of_editor
from kit.lessons.learn import Learn
from kit.lessons.lesson import Lesson, read_lesson
from kit.lessons.plain import PLAIN
from kit.lessons.subject import Subject, subject_of
from kit.lessons.wording import words_for
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.text.say import Words

LONGEST = 100_000
"""Characters of a lesson that is written here."""
MOST_BEFORE = 30
"""Versions that a button replaced and that can be taken back."""
SKELETON = "skeleton.toml"
"""Beside a game's lessons: one step of each kind, ready to be changed."""
NEW = "new"


class Editor(Learn):
    """A lesson that is being written: `Learn` shows its last version that was right."""

    def __init__(self, subject: Subject) -> None:
        self.skeleton = (subject.folder / SKELETON).read_text("utf-8")
        self.written = ""
        """The text as it stands, right or not."""
        self.before: list[str] = []
        """What buttons have replaced."""
        self.error: BadInput | None = None
        """The first thing that is wrong with the text."""
        self.line: int | None = None
        """Where."""
        self.cursor = (0, 0)
        """The line where the cursor is put, and how often one was put somewhere."""
        self.brought_nothing = False
        """What was given as a position is none."""
        self._tables: Mapping[str, Any] = {}
        super().__init__(read_lesson(read_toml(self.skeleton, SKELETON)), subject.picture() or PLAIN)
        self.page.storage_key, self.page.shelf = f"kit:lesson-editor:{subject.game}", ""
        self._write(self.new_lesson())
        self.refresh()

    def picture(self) -> Node:
        """The text, and the lesson beside it; on paper the lesson alone."""
        lesson = super().picture()
        return lesson if self.on_paper else page_of_editor(self, lesson)

    @property
    def own_words(self) -> Words:
        """The author's words; those of the lesson may be in another language."""
        return words_for(self.subject, self.looks.language)

    @property
    def fault(self) -> str:
        """What is wrong, as the check says it; empty while all is well."""
        return self.own_words.error(self.error) if self.error else ""

    @property
    def advice(self) -> Advice | None:
        """The first thing that could be better, while all is well."""
        return None if self.error else next(advice(self.lesson), None)

    @property
    def advised_line(self) -> int | None:
        """Where that stands."""
        return draft.line_of(self.written, self.advice.place) if self.advice else None

    def step_kinds(self) -> Sequence[str]:
        """The kinds of steps that the skeleton has, by the name of its step."""
        return [draft.name_of(step) for step in draft.parts_of(self.skeleton).steps]

    def new_lesson(self) -> str:
        """The beginning of a lesson in the author's language: one step of the first kind."""
        head, (first, *_) = draft.parts_of(self.skeleton)
        begin, end = head.split("\n[title]", 1)
        language = self.looks.language
        said = f'{begin.rstrip()}\nlanguages = ["{language}"]\n\n[title]{end}{first}'
        return draft.in_languages(said, (language,), language)

    # What the author does ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "write": lambda intent: self._write(str(intent.value or "")),
            "write-start": self._start_from,
            "write-file": lambda intent: self._replace(str(intent.value or "").removeprefix("\ufeff")),
            "write-step": self._add_step,
            "write-copy": self._copy_step,
            "write-bring": self._bring,
            "write-undo": self._take_back,
            "write-to": lambda _: self._point_to(self.line or self.advised_line or 1),
            "write-save": lambda _: self.page.download(f"{self.lesson.id}.toml", self.written),
        }

    def _act(self, handler: Handler, intent: Intent) -> None:
        self.brought_nothing = False
        super()._act(handler, intent)

    def _start_from(self, intent: Intent) -> None:
        """An empty lesson, or one of ours to be changed."""
        if intent.value == NEW:
            self._replace(self.new_lesson())
        elif text := self._texts_of_ours().get(str(intent.value)):
            self._replace("".join(line for line in text.splitlines(keepends=True) if not line.startswith("page = ")))

    def _texts_of_ours(self) -> Mapping[str, str]:
        files = sorted(self.subject.folder.iterdir(), key=lambda file: file.name)
        texts = [file.read_text("utf-8") for file in files if file.name.startswith("r") and file.name.endswith(".toml")]
        return {draft.name_of(text): text for text in texts}

    def _add_step(self, intent: Intent) -> None:
        """A step of this kind behind the one that is tried."""
        kinds = self.step_kinds()
        if intent.n in kinds:
            step = draft.parts_of(self.skeleton).steps[kinds.index(str(intent.n))]
            written = draft.in_languages(step, self.lesson.languages, self.looks.language)
            self._replace(*draft.with_step(self.written, written, self.course.here))

    def _copy_step(self, _: Intent) -> None:
        """The step that is tried once more, behind it."""
        if step := draft.step_named(self.written, self.course.here):
            self._replace(*draft.with_step(self.written, step, self.course.here))

    def _brought(self, given: str) -> Mapping[str, str]:
        return draft.brought(given, self.subject.moves_key, tuple(write_options(self.box.options())))

    @property
    def moves_keys(self) -> tuple[str, ...]:
        """The keys under which a step of this game says what is played; the last one is for what everybody does."""
        return self.subject.short.keys or (self.subject.moves_key,)

    def _bring(self, intent: Intent) -> None:
        """A position of the sandbox into the step that is tried."""
        lines = self._brought(str(intent.value or ""))
        if "position" in lines:
            self._replace(*draft.with_position(self.written, self.course.here, lines, self.moves_keys))
        else:
            self.brought_nothing = bool(intent.value)

    def _take_back(self, _: Intent) -> None:
        if self.before:
            self._write(self.before.pop())

    def _point_to(self, line: int) -> None:
        self.cursor = (line, self.cursor[1] + 1)

    # Checking ---------------------------------------------------------------------------------------------------------

    def _replace(self, text: str, line: int = 0) -> None:
        """Another text instead of this one, which can be taken back."""
        self.before = [*self.before, self.written][-MOST_BEFORE:]
        self._write(text)
        if line:
            self._point_to(line)

    def _write(self, text: str) -> None:
        """The text is so now: keep it, check it, and show the lesson if it is one."""
        self.written = text
        self.page.save(text)
        try:
            if len(text) > LONGEST:
                raise bad(NEW, "too_long", longest=LONGEST)
            tables = read_toml(text, "TOML")
            lesson = read_lesson(tables)
            if error := too_much(lesson):
                raise error
            lesson.rehearse()
        except BadInput as error:
            self.error, self.line = error, error.refusal.facts.get("line") or draft.line_of(text, error.place)
        else:
            self.error = self.line = None
            self._show(lesson, tables)

    def _show(self, lesson: Lesson, tables: Mapping[str, Any]) -> None:
        """Let the lesson be tried, from the first step that is not as it was."""
        if tables == self._tables:
            return
        steps, known = tables["step"], self._tables.get("step", [])
        changed = [at for at, step in enumerate(steps) if at >= len(known) or step != known[at]]
        here = lesson.steps[changed[0]].id if changed else self.course.here
        self._tables, self.lesson, self.subject = tables, lesson, lesson.subject
        self.box, self.face = lesson.subject.box, open_face(lesson.subject.game)
        self.shows = lesson.subject.picture() or PLAIN
        self.course, self.instant = Course(lesson), None
        if not self.course.goto(here):
            self.course.goto(lesson.steps[0].id)

    def _keep(self) -> None:
        """What is kept is the text, not how somebody tried it."""

    def _on_hello(self, hello: Hello) -> None:
        """Go on with what was written; a position in the address becomes a step."""
        self.looks.dress(hello, self.page)
        self.instant = None
        self._write(hello.saved if hello.saved and hello.saved.strip() else self.new_lesson())
        if hello.fresh and (lines := self._brought(hello.link)):
            self._add_step(Intent("write-step", self.step_kinds()[0]))
            self._replace(*draft.with_position(self.written, self.course.here, lines, self.moves_keys))
        self.course.goto(parse_qs(hello.link.removeprefix("?")).get("step", [""])[0])
        self.refresh()


def lesson_editor(game: str) -> Page:
    """The page on which lessons of a game are written: the last line of its notebook."""
    return Editor(subject_of(game)).page
