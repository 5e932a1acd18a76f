"""What is said to guesses once it may be told: how far they were off, and the mistake that many make."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from kit.counting.answers import CHANCES, Given, Question, is_right, named, read
from kit.counting.asking import names_of
from kit.counting.charts import exact_of
from kit.counting.content import Step
from kit.counting.run import KNOWING, CountRun
from kit.counting.slips import interval_said, slip_said
from kit.draw.svg import Node, el

if TYPE_CHECKING:
    from kit.counting.screen import CountScreen

NEAR = Fraction(2, 100)
"""A guess so near is called near."""
EXPLAINS = "explain"
"""The station at which guesses are answered, once what is right may be seen there."""


def told_at(run: CountRun, guess: Step) -> str:
    """The step at which a guess is answered: the first that explains.

    On the way of twenty minutes there may be none.  Then it is the question that asks for the same, or else the first
    from which on the exact number may be seen.
    """
    assert guess.asks is not None
    known = [step for step in run.way.steps if step.station in KNOWING]
    explains = [step for step in known if step.station == EXPLAINS]
    alike = [step for step in known if step.asks is not None and step.asks.truth == guess.asks.truth]
    return next((step.id for step in (*explains, *alike, *known)), "")


def guessed(screen: CountScreen) -> Iterator[tuple[Step, Question, Given]]:
    """The guesses of whoever is at it, with their steps."""
    run = screen.run
    for step in run.way.steps:
        question, given = run.asked(step), run.given(step)
        if step.station == "predict" and question is not None and question.kind != "free" and given is not None:
            yield step, question, given


def guesses_said(screen: CountScreen, step: Step) -> Iterator[Node]:
    """To a learner who may know: how far the guess was off, then what is said to each mistake that has a name."""
    run = screen.run
    if run.way.presenting or not run.is_open(step):
        return
    here = [each for each in guessed(screen) if told_at(run, each[0]) == step.id]
    of_chart = run.guess_step if here or step.station == EXPLAINS else None
    off = None if of_chart is None else _off_on_chart(screen, of_chart)
    if off is not None:
        yield el("p", screen.prose(off), class_="guess-said")
    for at, question, given in here:
        yield from _answered(screen, at, question, given, is_told=off is not None and at is of_chart)


def mistakes_of_class(screen: CountScreen, step: Step) -> Iterator[Node]:
    """On a projector, once they may know: what is said to those guesses of the class that many make."""
    run = screen.run
    if not run.way.presenting or not run.is_open(step):
        return
    for guess in run.way.steps:
        question, hands = run.asked(guess), run.hands.get(guess.id)
        if guess.station != "predict" or question is None or hands is None or told_at(run, guess) != step.id:
            continue
        for answer, many in hands.counted.items():
            given = read(question, answer)
            at = None if given is None else named(question, given, [wrong.answer for wrong in guess.wrong])
            if at is not None:
                said = f"{screen.words.say('hands.many', n=many)}: {screen.said(question, given, names_of(guess))}"
                mistake = el("p", screen.text(guess.wrong[at].says))
                yield el("div", el("span", said, class_="small"), mistake, class_="mix-up guess-mistake")


def _off_on_chart(screen: CountScreen, at: Step) -> str | None:
    """How far the guess of the chance was off that stands on the chart, under the assumptions that stand."""
    exact, guess = exact_of(screen), screen.run.guess
    return None if exact is None or guess is None or at.asks is None else _off(screen, at.asks, guess - exact)


def _off(screen: CountScreen, question: Question, gap: Fraction) -> str:
    """How much of a hundred a guess was too low or too high."""
    key = "near" if abs(gap) <= max(NEAR, question.allowed / question.scale) else "low" if gap < 0 else "high"
    return screen.say(f"verdict.guess_{key}", n=screen.numbers.short(abs(gap) * 100, 0))


def _answered(screen: CountScreen, step: Step, question: Question, given: Given, is_told: bool) -> Iterator[Node]:
    """One guess with what is said to it; `is_told`: how far it was off stands there already."""
    said = screen.say("verdict.guessed", said=screen.said(question, given, names_of(step)))
    wrong, truth = screen.run.wrong(step), question.truth
    if question.kind == "interval":
        yield el("p", screen.prose(interval_said(screen, question, given)), class_="guess-said")
    elif wrong is not None:
        mistake = el("p", screen.text(step.wrong[wrong].says))
        yield el("div", el("span", said, class_="small"), mistake, class_="mix-up guess-mistake")
    elif is_told:
        return
    elif is_right(question, given):
        yield el("p", said, ". ", screen.say("verdict.right"), class_="guess-said")
    elif question.kind in CHANCES and isinstance(given, Fraction) and isinstance(truth, Fraction):
        yield el("p", said, ". ", screen.prose(_off(screen, question, given - truth)), class_="guess-said")
    else:
        yield el("p", said, ". ", screen.prose(slip_said(screen, question, given)), class_="guess-said")
