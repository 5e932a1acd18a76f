"""The board of a step that is written, to be changed field by field, as in the sandbox.

A board that breaks a law, or on which somebody does what is not allowed, is not put into the lesson until it is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kit.engine.any_draft import opened
from kit.engine.draft import Choice as DraftChoice
from kit.engine.draft import Draft
from kit.engine.draft import Field as DraftField
from kit.engine.game import CHANCE, SEAT_LETTERS, Refusal, Seat
from kit.engine.options import write_options
from kit.engine.seating import line_of
from kit.lessons.exercise import Exercise
from kit.lessons.form import Changes, Choice, Field, Source
from kit.lessons.lesson import lessons_of
from kit.lessons.subject import Subject
from kit.lessons.wording import fill, in_language
from kit.text.say import Words

LONGEST_SAID = 60
"""Characters of a step in a list."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table in a step, and what everybody does there."""

    source: Source
    at: int
    exercise: Exercise
    draft: Draft

    @classmethod
    def of(cls, source: Source, at: int, exercise: Exercise) -> Board:
        """As the file has it."""
        return cls(source, at, exercise, _laid(source.subject, exercise))

    def fields(self) -> Sequence[DraftField]:
        """What can be set: what everybody does too, if the step is one turn; not what the learner decides."""
        return [each for each in self.draft.fields() if not self._is_open(each)]

    def _is_open(self, field: DraftField) -> bool:
        is_told = _is_one_turn(self.exercise) and field.seat != self.exercise.chooser
        return _is_move(self.draft, field) and not is_told

    def changes(self) -> Changes:
        """What the file has to say so that this is its board; nothing while that cannot be."""
        is_told = _is_one_turn(self.exercise)
        return _written(self.source, self.at, self.draft, is_told) if self.is_whole else {}

    def refused(self) -> Mapping[Seat, Refusal]:
        """What somebody does though it is not allowed; what the learner does is open."""
        refused = self.draft.refused() if _is_one_turn(self.exercise) else {}
        return {seat: each for seat, each in refused.items() if seat != self.exercise.chooser}

    @property
    def is_whole(self) -> bool:
        """It can be put into the lesson."""
        return not self.draft.broken() and not self.refused()


def _is_one_turn(exercise: Exercise) -> bool:
    return len(exercise.steps) == 1 and CHANCE not in exercise.moves


def _laid(subject: Subject, exercise: Exercise) -> Draft:
    moves = exercise.moves if _is_one_turn(exercise) else {}
    return opened(subject.box, exercise.game, exercise.before, moves)


def _is_move(draft: Draft, field: DraftField) -> bool:
    """It says what a seat does, and nothing lies otherwise for it."""
    if field.seat is None or not isinstance(field, DraftChoice):
        return field.name == "move"
    return all(field.put(each).state == draft.state for each in (field.choices[0], field.choices[-1]))


def _written(source: Source, at: int, laid: Draft, is_told: bool) -> Changes:
    """The position, and the house rules where they are others; what all but the learner do, where that `is_told`."""
    subject, here = source.subject, ("step", at)
    box, short, table = subject.box, subject.notation.short.keys, source.steps[at]
    changes: dict[tuple[str | int, ...], object] = {
        (*here, key): None for key in ("players", "continues", "played", *short[:-1]) if key in table
    }
    changes[(*here, "position")] = line_of(box, laid.game, laid.state)
    rules, usual = write_options(laid.game.options_chosen), {**write_options(box.options()), **subject.options}
    ruled = {name: value for name, value in rules.items() if value != usual[name]}
    if ruled or "options" in table:
        changes[(*here, "options")] = ruled or None
    if is_told:
        moves = {
            letter: box.write_move(laid.moves[seat])
            for seat, letter in enumerate(SEAT_LETTERS)
            if seat in laid.moves and letter != table.get("choose")
        }
        changes |= {(*here, "moves"): None} if short and "moves" in table else {}
        changes[(*here, subject.moves_key)] = moves if short else [moves]
    return changes


# From our lessons -----------------------------------------------------------------------------------------------------


def preset(source: Source, at: int, exercise: Exercise | None) -> Field:
    """A position of one of our lessons instead, with what everybody does there."""
    known = _presets(source.subject.game)

    def puts(sent: str) -> Changes:
        if not sent:
            return {}
        taken = known[sent]
        return _written(source, at, _laid(source.subject, taken), _is_one_turn(exercise or taken))

    choices = [Choice("", source.words.say("form.no_preset")), *_listed(source.subject, source.words)]
    return Field(name="preset", path=("step", at, "preset"), control="choice", value="", choices=choices, puts=puts)


@cache
def _presets(game: str) -> Mapping[str, Exercise]:
    return {
        f"{lesson.id}:{step.id}": step.exercise
        for lesson in lessons_of(game)
        for step in lesson.steps
        if len(step.exercise.steps) <= 1 and CHANCE not in step.exercise.moves
    }


def _listed(subject: Subject, words: Words) -> Iterator[Choice]:
    for lesson in lessons_of(subject.game):
        title = fill(in_language(lesson.title, words.language), words)
        for number, step in enumerate(lesson.steps, 1):
            if (sent := f"{lesson.id}:{step.id}") in _presets(subject.game):
                yield Choice(sent, f"{number}. {shortened(fill(in_language(step.see, words.language), words))}", title)


def shortened(text: str) -> str:
    """The beginning of a text, without what makes it bold."""
    said = text.replace("**", "")
    return said if len(said) <= LONGEST_SAID else f"{said[:LONGEST_SAID].rsplit(' ', 1)[0]}…"
