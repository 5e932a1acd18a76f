"""A lesson in probability: a way from a guess over trials by hand to the exact number, and to other numbers.

A lesson is a TOML file in `kit.courses.probability`, with one more for each translation; docs/write-a-count-lesson.md
explains it.  Reading it computes all its figures and checks its form, `CountLesson.rehearse` takes its steps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache

from kit.counting.content import Assumption, DealtTrial, Step, Texts
from kit.counting.figures import Figures, fill_figures
from kit.counting.formula import formula
from kit.counting.practice import Practice, read_practice
from kit.counting.reading import PartReader, at, expression, figures_table
from kit.counting.shelf import lesson_ids, written
from kit.draw.svg import Node
from kit.engine.errors import bad, quoted
from kit.engine.reading import Json, TomlTable, is_text, is_whole
from kit.games import NAMES, open_box
from kit.lessons.tables import one_id, one_list, one_of, one_table, one_whole, only
from kit.lessons.wording import languages_of, texts_in
from kit.text.powers import raised
from kit.text.say import Words

HEAD = ("title", "lead", "concept", "material", "cut")
"""The texts at the head of a lesson: whoever translates it begins there."""
KEYS = (
    *("id", "page", "game", "symbol", "level", "ages", "minutes", "needs", "languages"),
    *(*HEAD, "figures", "trial", "assume", "step", "practice"),
)
LEVELS = ("P", "PL", "L", "LU", "U", "UH", "H")
"""Pupils of 6 to 10, of 11 to 14, of 15 to 18, and students."""
MOST_STEPS, MOST_TRIALS = 20, 12


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class CountLesson:
    """A lesson, ready to be taught."""

    id: str
    page: str
    """Its notebook in the served folder, without ``.ipynb``; empty for a lesson that is opened in another way."""
    game: str
    languages: tuple[str, ...]
    symbol: str
    level: str
    ages: tuple[int, int]
    minutes: int
    needs: tuple[str, ...]
    """Lessons that come before it, by their ids."""
    title: Texts
    lead: Texts
    concept: Texts
    material: Texts
    cut: Texts
    """How it is done in twenty minutes."""
    figures: Figures = field(repr=False)
    same: tuple[tuple[str, str], ...]
    """Figures that are the same number, computed in two ways."""
    trials: Mapping[str, DealtTrial]
    assumptions: tuple[Assumption, ...]
    steps: tuple[Step, ...]
    practice: tuple[Practice, ...]
    """Questions that come back with other numbers."""
    data: TomlTable = field(repr=False)
    """The document that it was read from."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that it cites, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def words(self, language: str, neutral: bool = False) -> Words:
        """The words of its game for a reader."""
        return Words(language, self.game, neutral=neutral)

    def say(self, texts: Texts, words: Words) -> str:
        """One of its texts in the reader's language, with figures and nouns filled in."""
        text = texts_in(texts, self.languages).get(words.language, "")
        return words.fill(fill_figures(text, self.figures, words)) if text else ""

    def plain(self, texts: Texts, words: Words) -> str:
        """The same for where no power can be set: in labels, titles and files."""
        return raised(self.say(texts, words))

    def fragment(self, texts: Texts, words: Words) -> str:
        """A piece of a sentence, plain: it begins as it was written."""
        text = self.plain(texts, words)
        return text[:1].lower() + text[1:] if texts.get(words.language, "")[:1].islower() else text

    def formula(self, written: str, words: Words, figures: Figures | None = None) -> Node:
        """One of its formulas as MathML, with its own numbers in it or with these `figures`, and its value."""
        labels = {name: self.fragment(trial.hit_text, words) for name, trial in self.trials.items()}
        return formula(written, figures or self.figures, words, labels)

    def switched(self, off: Collection[str]) -> CountLesson:
        """The lesson with these assumptions switched off: trials, figures and answers are those of the other model."""
        return _switched(self, frozenset(off))


def load(lesson_id: str) -> CountLesson:
    """One of the kit's lessons, such as ``B2``; `BadInput` names those there are."""
    return _load(one_of(lesson_id, lesson_ids(), "lesson"))


@cache
def _load(lesson_id: str) -> CountLesson:
    return read_count_lesson(written(lesson_id))


@cache
def all_lessons() -> tuple[CountLesson, ...]:
    """All lessons of the kit, in the order in which they are taught."""
    return tuple(map(_load, lesson_ids()))


def read_count_lesson(data: Json) -> CountLesson:
    """The lesson in a TOML document; raises `BadInput` naming the step and what is wrong with it."""
    table = one_table(data, "lesson")
    only(table, KEYS, "lesson")
    game = one_of(table.get("game"), NAMES, "game")
    expressions, same = figures_table(table.get("figures", {}))
    trials = one_table(table.get("trial", {}), "trial")
    if len(trials) > MOST_TRIALS:
        raise bad("trial", "count_too_large", about=str(len(trials)))
    for name, each in trials.items():
        one_table(each, f"trial {one_id(name, 'trial')}")
    figures = Figures(expressions)
    reader = PartReader(game, frozenset(open_box(game).rules()), languages_of(table, HEAD), trials, figures, {})
    figures.trial, figures.hit = reader.trial, lambda name: reader.trial(name).condition
    for name in expressions:
        with at(f"figures: {name}"):
            figures[name]
    dealt = {name: reader.told(name) for name in trials}
    steps = one_list(table.get("step", []), "step")
    if not 0 < len(steps) <= MOST_STEPS:
        raise bad("step", "lesson_steps", most=MOST_STEPS)
    read = tuple(reader.step(each, number) for number, each in enumerate(steps, 1))
    return CountLesson(
        id=one_id(table.get("id"), "id"),
        page=str(table.get("page", "")),
        game=game,
        languages=reader.languages,
        symbol=_text(table, "symbol"),
        level=one_of(table.get("level"), LEVELS, "level"),
        ages=_ages(table.get("ages")),
        minutes=one_whole(table.get("minutes"), "minutes"),
        needs=tuple(one_id(each, "needs") for each in one_list(table.get("needs", []), "needs")),
        **{key: reader.texts(table, key, "lesson") for key in HEAD},
        figures=figures,
        same=same,
        trials=dealt,
        assumptions=tuple(
            reader.assumption(each, n) for n, each in enumerate(one_list(table.get("assume", []), ""), 1)
        ),
        steps=read,
        practice=read_practice(
            reader, table.get("practice", []), [step.id for step in read if step.asks and step.asks.is_scored]
        ),
        data=table,
    )


def _text(table: TomlTable, key: str) -> str:
    given = table.get(key)
    if not is_text(given):
        raise bad(key, "not_str", given=quoted(given))
    return str(given)


def _ages(data: Json) -> tuple[int, int]:
    match data:
        case [low, high] if is_whole(low, 4, 99) and is_whole(high, low, 99):
            return low, high
    raise bad("ages", "not_list", given=quoted(data))


@cache
def _switched(lesson: CountLesson, off: frozenset[str]) -> CountLesson:
    trials = {name: dict(table) for name, table in lesson.data.get("trial", {}).items()}
    figures = dict(lesson.data.get("figures", {}))
    for assumption in lesson.assumptions:
        if assumption.id in off:
            changes = {key: value for key, value in assumption.switch.items() if key != "trial"}
            target = trials[assumption.switch["trial"]] if "trial" in assumption.switch else figures
            target |= {
                key: value if "trial" in assumption.switch else expression(value, key) for key, value in changes.items()
            }
    return read_count_lesson({**lesson.data, "trial": trials, "figures": figures})
