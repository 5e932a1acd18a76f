"""A lesson: steps on real positions, each with something to predict or to do and the goal that the engine must reach.

A lesson is a TOML file, with one more for each translation; docs/write-a-lesson.md explains it. Reading it checks its
form, `Lesson.rehearse` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from kit.engine.errors import bad, quoted
from kit.engine.reading import Json
from kit.games import NAMES
from kit.lessons.kinds import Race, Ruling
from kit.lessons.reading import StepReader
from kit.lessons.step import Rehearsed, Step, Texts
from kit.lessons.subject import Subject, subject_of, subjects
from kit.lessons.tables import one_id, one_of, one_table, one_whole, only
from kit.lessons.translations import lessons_in, translated
from kit.lessons.wording import languages_of

HEAD = ("title", "lead", "teacher")
"""The texts at the head of a lesson: whoever translates it begins there."""
LESSON_KEYS = ("id", "game", "page", "minutes", "languages", "title", "lead", "teacher", "step")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, ready to be taught."""

    id: str
    subject: Subject
    languages: tuple[str, ...]
    minutes: int
    title: Texts
    lead: Texts
    teacher: Texts
    """A line for the teacher: age, minutes, concept, what it needs, the common wrong answers."""
    steps: tuple[Step, ...]
    page: str = ""
    """Its notebook in the served folder, without ``.ipynb``; empty for a lesson that is opened in another way."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every clause that it teaches, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @property
    def is_open(self) -> bool:
        """A table only decides in it what to play: there is nothing to be right about, and nothing to practise."""
        return bool(self.steps) and all(isinstance(step.exercise.kind, Ruling) for step in self.steps)

    @property
    def on_paper(self) -> list[Step]:
        """The steps that can be asked on paper, which has no dice."""
        return [step for step in self.steps if step.exercise.kind.asks and not isinstance(step.exercise.kind, Race)]

    def rehearse(self) -> tuple[Rehearsed, ...]:
        """Play every step with the right answer and with each wrong one; raises `BadInput` at the first that breaks."""
        return tuple(step.rehearse(self.subject) for step in self.steps)


@cache
def load_lesson(game: str, lesson_id: str) -> Lesson:
    """One of the lessons of a game, such as ``R5``; `BadInput` names those there are."""
    ours = {lesson.id: lesson for lesson in lessons_of(one_of(game, subjects(), "game"))}
    return ours[one_of(lesson_id, ours, "lesson")]


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All lessons in the folder of a game's subject, in order."""
    folder = subject_of(game).folder
    return tuple(read_lesson(translated(folder, name)) for name in lessons_in(folder) if name.startswith("r"))


def lessons_after(lesson: Lesson) -> tuple[Lesson, ...]:
    """Our lessons of its game that come after it, in order; none after a lesson of somebody's own."""
    ours = lessons_of(lesson.subject.game)
    return ours[next((number for number, each in enumerate(ours, 1) if each.id == lesson.id), len(ours)) :]


def untaught(lesson: Lesson, step: str = "") -> frozenset[str]:
    """The rules that are taught first in later lessons; with the id of a step, also those of the steps after it."""
    ids = [each.id for each in lesson.steps]
    return _untaught(lesson, ids.index(step) + 1 if step in ids else len(ids))


def untaught_before(lesson: Lesson) -> frozenset[str]:
    """The rules that are taught first in this lesson or in later ones."""
    return _untaught(lesson, 0)


def _untaught(lesson: Lesson, known: int) -> frozenset[str]:
    later, ours = lessons_after(lesson), lessons_of(lesson.subject.game)
    is_ours = any(each.id == lesson.id for each in ours)
    before = ours[: len(ours) - len(later) - 1] if is_ours else ()
    met = {rule for each in before for rule in each.rules} | _taught(lesson.steps[:known])
    return (_taught(lesson.steps[known:]) | {rule for each in later for rule in each.rules}) - met


def _taught(steps: Iterable[Step]) -> frozenset[str]:
    return frozenset(rule for step in steps for rule in step.rules)


def read_lesson(data: Json) -> Lesson:
    """The lesson in a TOML document; raises `BadInput` naming the step and what is wrong with it."""
    table = one_table(data, "lesson")
    only(table, LESSON_KEYS, "lesson")
    game = one_of(table.get("game"), tuple(dict.fromkeys((*NAMES, *subjects()))), "game")
    if game not in subjects():
        raise bad("game", "lesson_no_subject", given=quoted(game))
    subject = subject_of(game)
    reader = StepReader(subject, languages_of(table, HEAD))
    return Lesson(
        one_id(table.get("id"), "id"),
        subject,
        reader.languages,
        one_whole(table.get("minutes"), "minutes"),
        reader.texts(table, "title", "lesson"),
        reader.texts(table, "lead", "lesson"),
        reader.texts(table, "teacher", "lesson"),
        tuple(reader.steps(table.get("step", []))),
        str(table.get("page", "")),
    )
