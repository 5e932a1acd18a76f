"""A step in which the learner says what will come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kit.engine.errors import bad, quoted
from kit.engine.game import AnyMove, Refusal
from kit.engine.moment import Measure, Question
from kit.engine.options import write_options
from kit.engine.reading import Json, TomlTable, is_whole
from kit.lessons.answers import ANSWERS, write_value
from kit.lessons.exercise import Exercise, Given, Judged, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject
from kit.lessons.tables import one_known, one_of, one_seat, one_table, only, without

QUESTION_KEYS = ("what", "of", "move", "step")
"""And the word for a thing, where a measure is about one."""


@dataclass(frozen=True, slots=True)
class Predict(Kind):
    """The learner says what will come of it, and how sure that is."""

    question: Question
    misconceptions: tuple[str, ...] = ()
    """By name; the first that fits explains a wrong answer."""
    is_opinion: bool = False
    switch: str = ""
    """The option that settles it, where it is a matter of opinion and there is one."""

    key: ClassVar[str] = "predict"
    asks: ClassVar[bool] = True

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """The question, and the mix-ups that lead to a wrong answer."""
        question = read_question(table["predict"], exercise, subject, f"{place}: predict")
        if subject.measure(question).after_moves and not exercise.steps:
            raise bad(f"{place}: {subject.moves_key}", "lesson_no_fists", what=question.what)
        if "opinion" not in table:
            return cls(question, tuple(table.get("misconceptions", ())))
        without(table, ("misconceptions", "no_mix_up"), "opinion", place)
        switch = table["opinion"]
        if switch is not True:
            one_of(switch, tuple(write_options(exercise.game.options_chosen)), f"{place}: opinion")
        return cls(question, is_opinion=True, switch="" if switch is True else switch)

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """The answer that a text is; None when it is none, such as a space that is not on the board."""
        measure = subject.measure(self.question)
        return ANSWERS[measure.kind].parse(str(data), measure.bounds(exercise.game, exercise.before))

    def write(self, subject: Subject, given: Given) -> str:
        """Such as ``20``, ``AC`` or ``1/2``."""
        return write_value(given)

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """The truth is what the engine makes of the same moves."""
        moment, truth = exercise.moment(), subject.truth(exercise)
        is_right = given in (None, truth) or self.is_opinion
        mixed_up = "" if is_right else subject.explains(exercise, given) or ""
        return Judged(moment, is_right, truth, write_value(truth), mixed_up)

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """The goal happens, its answer is the truth, and no misconception gives the same."""
        goal.must_be_among(exercise.moment().events, place)
        truth = subject.truth(exercise)
        if goal.answer is not None and goal.answer != truth:
            given = write_value(goal.answer)
            raise bad(f"{place}: goal.answer", "lesson_goal_answer", given=given, truth=write_value(truth))
        wrong = {name: subject.believed(exercise, name) for name in self.misconceptions}
        for name, answer in wrong.items():
            if answer == truth:
                rule = subject.misconceptions[name].rule
                raise bad(f"{place}: misconceptions", "lesson_same_answer", rule, name=name, truth=write_value(truth))
        return Rehearsal((truth,), wrong)


def read_question(data: Json, exercise: Exercise, subject: Subject, place: str) -> Question:
    """What is asked: every part that the measure needs, and no other."""
    table, game = one_table(data, place), exercise.game
    words = [word for measure in subject.measures.values() for word in measure.about]
    only(table, (*QUESTION_KEYS, *(word for word in dict.fromkeys(words) if word not in QUESTION_KEYS)), place)
    what = one_of(table.get("what"), subject.measures, f"{place}.what")
    measure = subject.measures[what]
    for part in measure.about:
        if part not in table:
            raise bad(f"{place}.{part}", "lesson_question_needs", what=what, part=part)
    for part in table:
        if part not in (*measure.about, "what", "step"):
            raise bad(f"{place}.{part}", "lesson_question_spare", what=what, part=part)
    thing = next((word for word in measure.about if word not in QUESTION_KEYS), None)
    return Question(
        what,
        one_seat(table["of"], game.players, f"{place}.of") if "of" in table else None,
        one_known(table[thing], measure.things, f"{place}.{thing}") if thing else None,
        _move(table["move"], measure, subject, f"{place}.move") if "move" in table else None,
        _step(table["step"], len(exercise.steps), f"{place}.step") if "step" in table else None,
    )


def _move(data: Json, measure: Measure, subject: Subject, place: str) -> AnyMove:
    move = subject.box.read_move(data, place)
    if not isinstance(move, measure.moves):
        raise bad(place, "lesson_unknown", given=quoted(data))
    return move


def _step(data: Json, steps: int, place: str) -> int:
    if not is_whole(data, 1, steps):
        raise bad(place, "lesson_choice", given=quoted(data), known=", ".join(map(str, range(1, steps + 1))) or "–")
    return data
