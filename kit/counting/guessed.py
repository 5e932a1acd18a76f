"""What is said to guesses once it may be told: how far they were off, and the mistake that many make."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from kit.counting.answers import Given, Question, is_right, named, read
from kit.counting.asking import names_of
from kit.counting.charts import exact_of
from kit.counting.content import Step
from kit.counting.slips import interval_said, slip_said
from kit.draw.svg import Node, el

if TYPE_CHECKING:
    from kit.counting.screen import CountScreen

NEAR = Fraction(2, 100)
"""A guess so near is called near."""
FIRST_OF = "explain"
"""At the first step of this station each guess is answered, once what is right may be seen there."""


def guessed(screen: CountScreen) -> Iterator[tuple[Step, Question, Given]]:
    """The guesses of whoever is at it, with their steps."""
    run = screen.run
    for step in run.way.steps:
        question, given = run.asked(step), run.given(step)
        if step.station == "predict" and question is not None and question.kind != "free" and given is not None:
            yield step, question, given


def guesses_said(screen: CountScreen, step: Step) -> Iterator[Node]:
    """To a learner at the explanation: how far the guess was off, then what is said to each mistake that has a name."""
    run = screen.run
    if run.way.presenting or step.station != FIRST_OF or not run.is_open(step):
        return
    if (distance := _distance(screen)) is not None:
        yield distance
    if _is_first(screen, step):
        for at, question, given in guessed(screen):
            yield from _answered(screen, at, question, given)


def mistakes_of_class(screen: CountScreen, step: Step) -> Iterator[Node]:
    """On a projector at the explanation: what is said to those guesses of the class that many make."""
    run = screen.run
    if not run.way.presenting or not run.is_open(step) or not _is_first(screen, step):
        return
    for guess in run.way.steps:
        question, hands = run.asked(guess), run.hands.get(guess.id)
        if guess.station != "predict" or question is None or hands is None:
            continue
        for answer, many in hands.counted.items():
            given = read(question, answer)
            at = None if given is None else named(question, given, [wrong.answer for wrong in guess.wrong])
            if at is not None:
                said = f"{screen.say('room.guesses', n=many)}: {screen.said(question, given, names_of(guess))}"
                mistake = el("p", screen.text(guess.wrong[at].says))
                yield el("div", el("span", said, class_="small"), mistake, class_="mix-up guess-mistake")


def _is_first(screen: CountScreen, step: Step) -> bool:
    """Whether guesses are answered here."""
    return step.id == next((each.id for each in screen.run.way.steps if each.station == FIRST_OF), "")


def _distance(screen: CountScreen) -> Node | None:
    """How far the guess of the chance was off."""
    exact, guess = exact_of(screen), screen.run.guess
    if exact is None or guess is None:
        return None
    gap = guess - exact
    number = screen.numbers.short(abs(gap) * 100, 0)
    key = "near" if abs(gap) <= NEAR else "low" if gap < 0 else "high"
    return el("p", screen.prose(screen.say(f"verdict.guess_{key}", n=number)), class_="guess-said")


def _answered(screen: CountScreen, step: Step, question: Question, given: Given) -> Iterator[Node]:
    """One guess with what is said to it; of a chance the distance stands there already."""
    said = screen.say("verdict.guessed", said=screen.said(question, given, names_of(step)))
    wrong = screen.run.wrong(step)
    if question.kind == "interval":
        yield el("p", screen.prose(interval_said(screen, question, given)), class_="guess-said")
    elif wrong is not None:
        mistake = el("p", screen.text(step.wrong[wrong].says))
        yield el("div", el("span", said, class_="small"), mistake, class_="mix-up guess-mistake")
    elif is_right(question, given):
        yield el("p", said, ". ", screen.say("verdict.right"), class_="guess-said")
    elif question.kind in ("number", "order", "marks"):
        yield el("p", said, ". ", screen.prose(slip_said(screen, question, given)), class_="guess-said")
