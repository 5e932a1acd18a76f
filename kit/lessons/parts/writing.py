"""A lesson that is being written: its text, what the check says of it, and what buttons put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kit.engine.errors import BadInput, bad
from kit.engine.options import write_options
from kit.engine.reading import TomlTable
from kit.engine.toml_text import read_toml
from kit.lessons import draft
from kit.lessons.advice import Advice
from kit.lessons.subject import Subject
from kit.page.looks import Looks
from kit.page.page import Hello, Intent, Page
from kit.page.part import Part, on
from kit.text.say import Words

LONGEST = 100_000
"""Characters of a lesson that is written here."""
MOST_BEFORE = 30
"""Versions that a button replaced and that can be taken back."""
NEW = "new"


class Tried(Protocol):
    """The screen on which the lesson is tried that is being written."""

    page: Page
    looks: Looks

    @property
    def here(self) -> str:
        """The step that is tried."""

    def goto(self, step: object) -> bool:
        """To a step; False where there is no such."""

    def begin_written(self, lesson: Any) -> None:
        """Show this lesson from now on."""


def no_advice(_: Any) -> Iterator[Advice]:
    """Nothing could be better."""
    return iter(())


def here_itself(_lesson: Any, _kind: str, here: str) -> str:
    """The step that is tried."""
    return here


@dataclass(frozen=True, slots=True, kw_only=True)
class Authored:
    """A kind of lessons that somebody may write."""

    skeleton: str
    """A lesson with one step of each kind, ready to be changed."""
    words: Callable[[str], Words]
    """An author's words in their language; those of the lesson may be in another one."""
    read: Callable[[TomlTable], Any]
    """The lesson in a document, played through; `BadInput` for the first fault."""
    ours: Callable[[str, str], str]
    """The text of one of our lessons, by its id and the author's language; empty where there is none."""
    titles: Callable[[str], Mapping[str, str]]
    """Their titles in a language, by id."""
    kind_said: Callable[[Words, str], str]
    """What a kind of step is called."""
    advice: Callable[[Any], Iterator[Advice]] = no_advice
    behind: Callable[[Any, str, str], str] = here_itself
    """Behind which step a new one goes: from the lesson, the kind of the new one, and the step that is tried."""
    messages: str = "editor"
    """Under this key stand the page's title and what is said while all is well."""
    begins_whole: bool = False
    """A new lesson is the whole skeleton; else its first step."""


class Writing(Part):
    """Writes a lesson; the screen shows its last version that was right."""

    def __init__(self, screen: Tried, kind: Authored) -> None:
        self._screen, self.kind = screen, kind
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
        self.lesson: Any = None
        """Its last version that was right."""
        self.document: TomlTable | None = None
        """What the text says, a lesson or not; None while it is no TOML."""
        self._tables: TomlTable = {}
        self.write(self.new_lesson())

    @property
    def words(self) -> Words:
        """The author's words."""
        return self.kind.words(self._screen.looks.language)

    @property
    def fault(self) -> str:
        """What is wrong, as the check says it; empty while all is well."""
        return self.words.error(self.error) if self.error else ""

    @property
    def advice(self) -> Advice | None:
        """The first thing that could be better, while all is well."""
        return None if self.error else next(self.kind.advice(self.lesson), None)

    @property
    def advised_line(self) -> int | None:
        """Where that stands."""
        return draft.line_of(self.written, self.advice.place) if self.advice else None

    def step_kinds(self) -> Sequence[str]:
        """The kinds of steps that the skeleton has, by the name of its step."""
        return [draft.name_of(step) for step in draft.parts_of(self.kind.skeleton).steps]

    def new_lesson(self) -> str:
        """The beginning of a lesson in the author's language: one step of the first kind, or of each."""
        head, steps, practice = draft.parts_of(self.kind.skeleton)
        begin, end = head.split("\n[title]", 1)
        language = draft.language_of(self.kind.skeleton, self._screen.looks.language)
        added = "".join((*steps, *practice)) if self.kind.begins_whole else steps[0]
        said = f'{begin.rstrip()}\nlanguages = ["{language}"]\n\n[title]{end}{added}'
        return draft.in_languages(said, (language,), language)

    def greet(self, hello: Hello) -> bool:
        """Go on with what was written."""
        self.write(hello.saved if hello.saved and hello.saved.strip() else self.new_lesson())
        self._screen.goto(hello.asked.get("step", ""))
        return True

    # What the author does ---------------------------------------------------------------------------------------------

    @on("write")
    def _type(self, intent: Intent) -> None:
        self.write(str(intent.value or ""))

    @on("write-start")
    def _start_from(self, intent: Intent) -> None:
        """An empty lesson, or one of ours to be changed."""
        if intent.value == NEW:
            self.replace(self.new_lesson())
        elif text := self.kind.ours(str(intent.value), self._screen.looks.language):
            self.replace(text)

    @on("write-file")
    def _open_file(self, intent: Intent) -> None:
        self.replace(str(intent.value or "").removeprefix("\ufeff"))

    @on("write-save")
    def _save_file(self, _: Intent) -> None:
        self._screen.page.download(f"{self.lesson.id}.toml", self.written)

    @on("write-step")
    def _add_step(self, intent: Intent) -> None:
        if intent.n in self.step_kinds():
            self._add(str(intent.n))

    def _add(self, kind: str) -> None:
        """A step of this kind behind the one that is tried."""
        behind = self.kind.behind(self.lesson, kind, self._screen.here)
        self.replace(*draft.with_step(self.written, self.step_of(kind), behind))

    def step_of(self, kind: str) -> str:
        """A step of this kind that works already."""
        step = draft.parts_of(self.kind.skeleton).steps[self.step_kinds().index(kind)]
        return draft.in_languages(step, self.lesson.languages, self._screen.looks.language)

    @on("write-copy")
    def _copy_step(self, _: Intent) -> None:
        """The step that is tried once more, behind it."""
        here = self._screen.here
        if step := draft.step_named(self.written, here):
            self.replace(*draft.with_step(self.written, step, here))

    @on("write-undo")
    def _take_back(self, _: Intent) -> None:
        if self.before:
            self.write(self.before.pop())

    @on("write-to")
    def _point(self, _: Intent) -> None:
        self.point_to(self.line or self.advised_line or 1)

    def point_to(self, line: int) -> None:
        """The cursor is put into this line."""
        self.cursor = (line, self.cursor[1] + 1)

    # Checking ---------------------------------------------------------------------------------------------------------

    def replace(self, text: str, line: int = 0) -> None:
        """Another text instead of this one, which can be taken back."""
        self.before = [*self.before, self.written][-MOST_BEFORE:]
        self.write(text)
        if line:
            self.point_to(line)

    def write(self, text: str) -> None:
        """The text is so now: keep it, check it, and have the lesson shown if it is one."""
        self.written, self.document = text, None
        self._screen.page.save(text)
        try:
            if len(text) > LONGEST:
                raise bad(NEW, "too_long", longest=LONGEST)
            self.document = tables = read_toml(text, "TOML")
            lesson = self.kind.read(tables)
        except BadInput as error:
            self.error, self.line = error, error.refusal.facts.get("line") or draft.line_of(text, error.place)
        else:
            self.error = self.line = None
            self._show(lesson, tables)

    def _show(self, lesson: Any, tables: TomlTable) -> None:
        """Let the lesson be tried, from the first step that is not as it was."""
        if tables == self._tables:
            return
        steps, known = tables["step"], self._tables.get("step", [])
        changed = [at for at, step in enumerate(steps) if at >= len(known) or step != known[at]]
        here = lesson.steps[changed[0]].id if changed else self._screen.here
        self._tables, self.lesson = tables, lesson
        self._screen.begin_written(lesson)
        if not self._screen.goto(here):
            self._screen.goto(lesson.steps[0].id)


class WritingOnPositions(Writing):
    """The same of a lesson about rules: positions come from the sandbox."""

    def __init__(self, screen: Tried, kind: Authored, subject: Subject) -> None:
        self.subject = subject
        self.brought_nothing = False
        """What was given as a position is none."""
        super().__init__(screen, kind)

    @property
    def sandbox(self) -> str | None:
        """The notebook where positions are put together."""
        return self.subject.pages.sandbox

    def greet(self, hello: Hello) -> bool:
        """Go on with what was written; a position in the address becomes a step."""
        super().greet(hello)
        if hello.fresh and (lines := self._brought(hello.link)):
            self._add(self.step_kinds()[0])
            self._place(lines)
        return True

    def pressed(self, intent: Intent) -> None:
        """What was said of a position that is none goes."""
        self.brought_nothing = False

    @on("write-bring")
    def _bring(self, intent: Intent) -> None:
        """A position of the sandbox into the step that is tried."""
        lines = self._brought(str(intent.value or ""))
        if "position" in lines:
            self._place(lines)
        else:
            self.brought_nothing = bool(intent.value)

    def _brought(self, given: str) -> Mapping[str, str]:
        options = write_options(self.subject.box.options())
        return draft.brought(given, self.subject.moves_key, tuple(options))

    def _place(self, lines: Mapping[str, str]) -> None:
        subject = self.subject
        keys = subject.notation.short.keys or (subject.moves_key,)  # the last one is for what everybody does
        self.replace(*draft.with_position(self.written, self._screen.here, lines, keys))
