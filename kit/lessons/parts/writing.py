"""A lesson that is being written: its text, what the check says of it, and what buttons put into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs

from kit.engine.errors import BadInput, bad
from kit.engine.options import write_options
from kit.engine.reading import TomlTable
from kit.engine.toml_text import read_toml
from kit.lessons import draft
from kit.lessons.advice import Advice, advice, too_much
from kit.lessons.lesson import Lesson, read_lesson
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen
from kit.lessons.wording import words_for
from kit.page.page import Hello, Intent
from kit.page.part import Part, on
from kit.text.say import Words

LONGEST = 100_000
"""Characters of a lesson that is written here."""
MOST_BEFORE = 30
"""Versions that a button replaced and that can be taken back."""
NEW = "new"


class Writing(Part):
    """Writes a lesson; the screen shows its last version that was right."""

    def __init__(self, screen: LessonScreen, skeleton: str) -> None:
        """`skeleton`: a lesson with one step of each kind, ready to be changed."""
        self._screen, self.skeleton = screen, skeleton
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
        self._tables: TomlTable = {}
        self.write(self.new_lesson())

    @property
    def words(self) -> Words:
        """The author's words; those of the lesson may be in another language."""
        return words_for(self._screen.subject, self._screen.looks.language)

    @property
    def fault(self) -> str:
        """What is wrong, as the check says it; empty while all is well."""
        return self.words.error(self.error) if self.error else ""

    @property
    def advice(self) -> Advice | None:
        """The first thing that could be better, while all is well."""
        return None if self.error else next(advice(self._screen.lesson), None)

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
        language = draft.language_of(self.skeleton, self._screen.looks.language)
        said = f'{begin.rstrip()}\nlanguages = ["{language}"]\n\n[title]{end}{first}'
        return draft.in_languages(said, (language,), language)

    def greet(self, hello: Hello) -> bool:
        """Go on with what was written; a position in the address becomes a step."""
        self.write(hello.saved if hello.saved and hello.saved.strip() else self.new_lesson())
        if hello.fresh and (lines := self._brought(hello.link)):
            self._add(self.step_kinds()[0])
            self._place(lines)
        self._screen.course.goto(parse_qs(hello.link.removeprefix("?")).get("step", [""])[0])
        return True

    # What the author does ---------------------------------------------------------------------------------------------

    def pressed(self, intent: Intent) -> None:
        """What was said of a position that is none goes."""
        self.brought_nothing = False

    @on("write")
    def _type(self, intent: Intent) -> None:
        self.write(str(intent.value or ""))

    @on("write-start")
    def _start_from(self, intent: Intent) -> None:
        """An empty lesson, or one of ours to be changed."""
        if intent.value == NEW:
            self._replace(self.new_lesson())
        elif text := self._texts_of_ours().get(str(intent.value)):
            self._replace("".join(line for line in text.splitlines(keepends=True) if not line.startswith("page = ")))

    def _texts_of_ours(self) -> Mapping[str, str]:
        files = sorted(self._screen.subject.folder.iterdir(), key=lambda file: file.name)
        texts = [file.read_text("utf-8") for file in files if file.name.startswith("r") and file.name.endswith(".toml")]
        return {draft.name_of(text): text for text in texts}

    @on("write-file")
    def _open_file(self, intent: Intent) -> None:
        self._replace(str(intent.value or "").removeprefix("\ufeff"))

    @on("write-save")
    def _save_file(self, _: Intent) -> None:
        self._screen.page.download(f"{self._screen.lesson.id}.toml", self.written)

    @on("write-step")
    def _add_step(self, intent: Intent) -> None:
        if intent.n in self.step_kinds():
            self._add(str(intent.n))

    def _add(self, kind: str) -> None:
        """A step of this kind behind the one that is tried."""
        step = draft.parts_of(self.skeleton).steps[self.step_kinds().index(kind)]
        written = draft.in_languages(step, self._screen.lesson.languages, self._screen.looks.language)
        self._replace(*draft.with_step(self.written, written, self._screen.course.here))

    @on("write-copy")
    def _copy_step(self, _: Intent) -> None:
        """The step that is tried once more, behind it."""
        here = self._screen.course.here
        if step := draft.step_named(self.written, here):
            self._replace(*draft.with_step(self.written, step, here))

    @on("write-bring")
    def _bring(self, intent: Intent) -> None:
        """A position of the sandbox into the step that is tried."""
        lines = self._brought(str(intent.value or ""))
        if "position" in lines:
            self._place(lines)
        else:
            self.brought_nothing = bool(intent.value)

    def _brought(self, given: str) -> Mapping[str, str]:
        options = write_options(self._screen.box.options())
        return draft.brought(given, self._screen.subject.moves_key, tuple(options))

    def _place(self, lines: Mapping[str, str]) -> None:
        subject = self._screen.subject
        keys = subject.notation.short.keys or (subject.moves_key,)  # the last one is for what everybody does
        self._replace(*draft.with_position(self.written, self._screen.course.here, lines, keys))

    @on("write-undo")
    def _take_back(self, _: Intent) -> None:
        if self.before:
            self.write(self.before.pop())

    @on("write-to")
    def _point(self, _: Intent) -> None:
        self._point_to(self.line or self.advised_line or 1)

    def _point_to(self, line: int) -> None:
        self.cursor = (line, self.cursor[1] + 1)

    # Checking ---------------------------------------------------------------------------------------------------------

    def _replace(self, text: str, line: int = 0) -> None:
        """Another text instead of this one, which can be taken back."""
        self.before = [*self.before, self.written][-MOST_BEFORE:]
        self.write(text)
        if line:
            self._point_to(line)

    def write(self, text: str) -> None:
        """The text is so now: keep it, check it, and have the lesson shown if it is one."""
        self.written = text
        self._screen.page.save(text)
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

    def _show(self, lesson: Lesson, tables: TomlTable) -> None:
        """Let the lesson be tried, from the first step that is not as it was."""
        if tables == self._tables:
            return
        steps, known = tables["step"], self._tables.get("step", [])
        changed = [at for at, step in enumerate(steps) if at >= len(known) or step != known[at]]
        here = lesson.steps[changed[0]].id if changed else self._screen.course.here
        self._tables = tables
        self._screen.begin(lesson, lesson.subject.picture() or PLAIN)
        if not self._screen.course.goto(here):
            self._screen.course.goto(lesson.steps[0].id)
