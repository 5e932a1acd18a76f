"""Whoever is wrong is told why: each mistake with a name by its sentence, any other answer by a true one.

Scored questions say so at once; guesses when what is right may be told, on the long way and in twenty minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations

import pytest

from kit.counting.answers import Given, Question, is_right, named, parse
from kit.counting.content import Step
from kit.counting.lesson import CountLesson, all_lessons, load
from kit.counting.run import KNOWING
from kit.counting.slips import slip_said
from kit.draw.svg import words
from kit.text.say import LANGUAGES
from tests.counting.test_count_page import give
from tests.counting.toy import Learner
from tests.each import each
from tests.effort import Some

POINTS = {"en": ".", "fr": ",", "nl": ","}
"""Of decimals."""
GREAT = 999_983
SHARES = (Fraction(0), Fraction(3, 100), Fraction(2, 7), Fraction(97, 100), Fraction(1))
"""Chances that somebody may guess anywhere."""


def numbers_astray(asks: Question) -> Iterator[Fraction]:
    """Numbers that people may give: far off, next to the truth, twice and half of it, and its other side."""
    truth = asks.truth
    assert isinstance(truth, Fraction)
    if asks.kind == "number":
        yield from (truth + 1, truth + Fraction(1, 4), -truth, 2 * truth, truth / 2, Fraction(0), Fraction(GREAT))
    else:
        yield from (*SHARES, 1 - truth, min(2 * truth, Fraction(1)), truth / 2, truth / asks.scale)


def astray(asks: Question) -> Iterator[dict[str, str]]:
    """What somebody may type; some of it may be right, or have a name."""
    if asks.kind == "choice":
        yield from ({"value": name} for name in asks.names)
    elif asks.kind == "order":
        yield from ({"value": ">".join(order)} for order in islice(permutations(asks.names), 24))
    elif asks.kind == "interval":
        yield from ({"from": low, "to": high} for low, high in (("0", "7"), ("1", "99"), ("50", "60")))
    elif asks.kind == "marks":
        yield from (dict.fromkeys(asks.names, str(end)) for end in (asks.lowest, asks.highest))
    else:
        field = asks.fields[0]
        yield from ({field: f"{float(number * asks.scale):.5f}"} for number in numbers_astray(asks))


def wrong_unnamed(step: Step) -> list[dict[str, str]]:
    """What is typed by somebody who is wrong in a way that nobody has named."""
    asks, named_here = step.asks, [wrong.answer for wrong in step.wrong]
    if asks is None or asks.kind == "free":
        return []
    read = [(typed, parse(asks, typed)) for typed in astray(asks)]
    return [typed for typed, given in read if not is_right(asks, given) and named(asks, given, named_here) is None]


class Pupil(Learner):
    """A learner who answers one step wrongly, and everything that comes after it rightly."""

    def __init__(self, lesson: CountLesson, language: str = "en", is_short: bool = False) -> None:
        super().__init__(lesson, lang=language)
        self.language = language
        self.run.way.shorten(is_short)

    def at(self, step: Step) -> Pupil:
        """Stand at a step."""
        self.run.way.goto(step.id)
        self.screen.refresh()
        return self

    def says(self, step: Step, answer: Given) -> None:
        """Give an answer of a lesson."""
        give(self.at(step), replace(step.asks, truth=answer))
        self.press("answer")

    def types(self, step: Step, typed: dict[str, str]) -> None:
        """Give an answer by the fields."""
        self.run.way.goto(step.id)
        for name, text in typed.items():
            self.run.type(name, text.replace(".", POINTS[self.language]))
        self.screen.refresh()
        self.press("answer")
        assert self.run.given(step) is not None, (step.id, typed, self.run.faults)

    def told(self, step: Step) -> list[tuple[Step, str]]:
        """What is said to the answer, with the steps at which it is: at once, or to a guess on the way from there."""
        if step.station != "predict":
            return [(step, " ".join(map(words, (*self.find(class_="mix-up"), *self.find(id="slip")))))]
        assert not self.find(class_="mix-up") and not self.find(id="slip"), step.id
        found = []
        for later in self.run.way.steps[self.run.way.at + 1 :]:
            self.at(later)
            if later.asks is not None and later.asks.kind != "free" and later.station != "predict":
                assert not self.find(class_="guess-mistake") and not self.find(class_="guess-said"), later.id
                give(self, later.asks)
                self.press("answer")
            parts = (*self.find(class_="guess-mistake"), *self.find(class_="guess-said"))
            found += [(later, " ".join(map(words, parts)))] if parts else []
        return found


def taken(lesson: CountLesson, is_short: bool) -> list[Step]:
    """The steps that ask; in twenty minutes the guesses, for what is scored says at once what is wrong there, too."""
    steps = Pupil(lesson, is_short=is_short).run.way.steps
    return [step for step in steps if step.asks is not None and (not is_short or step.station == "predict")]


@each("lesson", all_lessons, least=3)
@each("is_short", (False, True), least=2)
@each("language", LANGUAGES, least=1)
def test_every_mistake_with_a_name_is_told_to_whoever_makes_it(
    lesson: CountLesson, is_short: bool, language: str
) -> None:
    for step in taken(lesson, is_short):
        for wrong in step.wrong:
            pupil = Pupil(lesson, language, is_short)
            pupil.says(step, wrong.answer)
            says = re.sub(r"\*\*", "", pupil.screen.plain(wrong.says))
            at = [where for where, told in pupil.told(step) if says in told]
            assert len(at) == 1 and (at[0] is step or at[0].station in KNOWING), (step.id, says)


@each("lesson", all_lessons, least=3)
@each("is_short", (False, True), least=2)
@each("language", LANGUAGES, least=1)
def test_no_wrong_answer_is_left_without_a_sentence(
    lesson: CountLesson, is_short: bool, language: str, some: Some
) -> None:
    for step in taken(lesson, is_short):
        for typed in some(wrong_unnamed(step)) if wrong_unnamed(step) else ():
            pupil = Pupil(lesson, language, is_short)
            pupil.types(step, typed)
            assert any(told.strip() for _, told in pupil.told(step)), (step.id, typed)


def test_two_guesses_of_a_chance_are_both_told_how_far_off_they_were() -> None:
    lesson = load("B3")
    pupil = Pupil(lesson)
    guesses = {step.id: step for step in lesson.steps if step.station == "predict"}
    pupil.types(guesses["guess-card"], {"value": "30"})
    pupil.types(guesses["guess-die"], {"value": "40"})
    ((where, told),) = pupil.told(guesses["guess-die"])
    assert where.id == "explain"
    assert told == "Your guess was 41 too low. You guessed: 40 of 100. Your guess was 23 too high."


def test_in_twenty_minutes_a_guess_waits_for_the_question_that_asks_for_the_same() -> None:
    lesson = load("B5")
    pupil = Pupil(lesson, is_short=True)
    (guess,) = [step for step in pupil.run.way.steps if step.station == "predict"]
    pupil.types(guess, {"value": "80"})
    ((where, told),) = pupil.told(guess)
    assert where.asks is not None and guess.asks is not None and where.asks.truth == guess.asks.truth
    assert told == "Your guess was 44 too high."


def test_in_twenty_minutes_too_a_class_is_told_what_many_of_it_mixed_up() -> None:
    lesson = load("B5")
    pupil = Pupil(lesson, is_short=True)
    pupil.run.way.present()
    (guess,) = [step for step in pupil.run.way.steps if step.station == "predict"]
    pupil.at(guess)
    pupil.run.raise_one(str(guess.wrong[0].answer))
    (top,) = [step for step in pupil.run.way.steps if step.id == "top"]
    assert not pupil.at(top).find(class_="guess-mistake")
    pupil.press("reveal")
    assert words(pupil.find(class_="guess-mistake")[0]).endswith(pupil.screen.plain(guess.wrong[0].says))


@pytest.mark.parametrize(("given", "said"), [("1/4", "1/12 too high"), ("0.1601", "0.007 too low")])
def test_how_far_off_a_fraction_is_is_told_so_that_it_can_be_read(given: str, said: str) -> None:
    pupil = Pupil(load("B3"))
    (asks,) = [step.asks for step in pupil.run.way.steps if step.id == "next-throw"]
    assert asks is not None and asks.truth == Fraction(1, 6)
    assert slip_said(pupil.screen, asks, Fraction(given)) == f"Your answer is **{said}**."
