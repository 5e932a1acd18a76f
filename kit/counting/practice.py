"""Questions of a lesson in probability that come back with other numbers, as often as somebody likes.

One names the numbers that vary, and which of them fit together.  Everything else is written as in a step: its texts,
its answer and its wrong answers are computed anew from those numbers.  docs/write-a-count-lesson.md shows one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from random import Random

from kit.counting.content import PRACTISE, Choice, Step, Texts, Wrong
from kit.counting.figures import Figures, fill_figures
from kit.counting.reading import PartReader, at, expression, figures_table
from kit.engine.errors import bad, quoted
from kit.engine.expressions import ExpressionError
from kit.engine.expressions import read as parsed
from kit.engine.reading import Json, TomlTable, is_whole
from kit.lessons.claims import Claim
from kit.lessons.tables import one_id, one_list, one_of, one_table, only
from kit.text.say import Words

OWN_KEYS = ("id", "after", "vary", "only", "figures")
ASKING_KEYS = ("text", "question", "answer", "choices", "wrong", "why", "formula", "rules", "claims")
MOST, MOST_DRAWS, FEWEST_DRAWS = 6, 1_000, 4
"""Such questions in a lesson; ways in which the numbers of one may come, and of those that fit at least so many."""
MOST_VARYING = 8
LONGEST_ID = 20
"""Characters: with the lesson and the number the name of a task must fit into a journal."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A question with numbers that vary."""

    id: str
    after: str
    """The step whose question it asks again: whoever has answered that may be asked this."""
    draws: tuple[Mapping[str, int], ...]
    """The numbers with which it can come, in the order in which they come."""
    reader: PartReader = field(compare=False, repr=False)
    """Of the lesson."""
    data: TomlTable = field(compare=False, repr=False)

    def drawn(self, number: int) -> Step:
        """It with some numbers: those of one `number` are always the same, and soon all have come."""
        place = f"practice {self.id}"
        draw = self.draws[number % len(self.draws)]
        reader = _with(self.reader, {**_figures(self.data), **_texts(draw)})
        table = {key: self.data[key] for key in ASKING_KEYS if key in self.data}
        for name, holds in _held(table).items():
            with at(f"{place}: answer.truth.{name}"):
                if reader.figures.evaluation().value(parsed(expression(holds, place)), {}) is True:
                    table["answer"] = {**table["answer"], "truth": name}
                    break
        step = reader.asking({**table, "id": self.id, "station": PRACTISE, "minutes": 0}, place)
        return _filled(step, reader)


def _held(table: TomlTable) -> Mapping[str, Json]:
    """Conditions for each choice, where the numbers say which is right."""
    answer = table.get("answer")
    truth = answer.get("truth") if isinstance(answer, dict) else None
    return truth if isinstance(truth, dict) else {}


def read_practice(reader: PartReader, data: Json, steps: Collection[str]) -> tuple[Practice, ...]:
    """The questions of a lesson that come back; `steps`: the steps of it whose answers are right or wrong."""
    given = one_list(data, "practice")
    if len(given) > MOST:
        raise bad("practice", "count_too_large", about=str(len(given)))
    read = tuple(_practice(reader, each, number, steps) for number, each in enumerate(given, 1))
    names = [each.id for each in read]
    for name in names:
        if names.count(name) > 1:
            raise bad(f"practice {name}", "lesson_twice", id=name)
    return read


def _practice(reader: PartReader, data: Json, number: int, steps: Collection[str]) -> Practice:
    table = one_table(data, f"practice {number}")
    name = one_id(table.get("id"), f"practice {number}: id")
    place = f"practice {name}"
    if len(name) > LONGEST_ID:
        raise bad(f"{place}: id", "too_long", longest=LONGEST_ID)
    if "answer" not in table:
        raise bad(place, "lesson_question_needs", what="practice", part="answer")
    only(table, (*OWN_KEYS, *ASKING_KEYS), place)
    after = one_of(table.get("after"), tuple(steps), f"{place}: after")
    return Practice(name, after, _draws(reader, table, place), reader, table)


def _draws(reader: PartReader, table: TomlTable, place: str) -> tuple[Mapping[str, int], ...]:
    """All numbers that fit together, shuffled, but always in the same way."""
    vary = one_table(table.get("vary", {}), f"{place}: vary")
    values = {name: _values(each, f"{place}: vary.{name}") for name, each in vary.items()}
    if len(vary) > MOST_VARYING or prod(map(len, values.values())) > MOST_DRAWS:
        raise bad(f"{place}: vary", "count_too_large", about=str(len(vary)))
    draws = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
    condition = expression(table.get("only", "1 == 1"), f"{place}: only")
    figures = _figures(table)
    fitting = [draw for draw in draws if _fits(reader, {**figures, **_texts(draw)}, condition, f"{place}: only")]
    if len(fitting) < FEWEST_DRAWS:
        raise bad(f"{place}: vary", "count_few_draws", given=len(fitting), least=FEWEST_DRAWS)
    return tuple(Random(place).sample(fitting, len(fitting)))


def _texts(draw: Mapping[str, int]) -> dict[str, str]:
    return {name: str(value) for name, value in draw.items()}


def _values(data: Json, place: str) -> Sequence[int]:
    values = one_list(data, place)
    if not values or not all(is_whole(each, -(10**9), 10**9) for each in values):
        raise bad(place, "not_int", given=quoted(data))
    return values


def _figures(table: TomlTable) -> dict[str, str]:
    written, _ = figures_table(table.get("figures", {}))
    return written


def _fits(reader: PartReader, figures: Mapping[str, str], condition: str, place: str) -> bool:
    with at(place):
        found = _with(reader, figures).figures.evaluation().value(parsed(condition), {})
        if not isinstance(found, bool):
            raise ExpressionError("count_condition", condition)
    return found


def _with(reader: PartReader, figures: Mapping[str, str]) -> PartReader:
    """The reader of the same lesson with other figures, and with trials that follow from them."""
    ours = Figures({**reader.figures.written, **figures})
    fresh = PartReader(reader.game, reader.rules, reader.languages, reader.trials, ours, {})
    ours.trial, ours.hit = fresh.trial, lambda name: fresh.trial(name).condition
    return fresh


def _filled(step: Step, reader: PartReader) -> Step:
    """The step with its numbers in its texts."""
    said = {language: Words(language, reader.game) for language in reader.languages}

    def claim(made: Claim) -> Claim:
        """With what it says as its text says it, in whichever language that is."""
        texts = (text for texts in step.texts() for text in texts.items())
        language = next((language for language, text in texts if made.says in text), reader.languages[0])
        return replace(made, says=fill_figures(made.says, reader.figures, said[language]))

    def fill(texts: Texts) -> Texts:
        return {language: fill_figures(text, reader.figures, said[language]) for language, text in texts.items()}

    return replace(
        step,
        text=fill(step.text),
        question=fill(step.question),
        why=fill(step.why),
        choices=tuple(Choice(choice.id, fill(choice.text)) for choice in step.choices),
        wrong=tuple(Wrong(wrong.answer, fill(wrong.says), fill(wrong.ask)) for wrong in step.wrong),
        claims=tuple(map(claim, step.claims)),
        figures=reader.figures,
    )
