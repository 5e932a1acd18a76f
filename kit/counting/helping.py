"""What helps somebody who has not found the answer yet: hints, what is said to a first wrong one, how sure they are."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.answers import Question
from kit.counting.content import PRACTISE, Step, Wrong
from kit.counting.screen import CountScreen
from kit.counting.slips import slip_hinted
from kit.draw.svg import Child, Node, el
from kit.lessons.hinted import hint_button, hint_list
from kit.lessons.how_sure import how_sure


def helps(screen: CountScreen, step: Step) -> Node | None:
    """The hints that were asked for, and the button for one more."""
    run = screen.run
    known = run.hints_of(step)
    if not known or run.is_open(step):
        return None
    told = known[: run.hints.get(step.id, 0)]
    more = hint_button(screen.words) if len(told) < len(known) else None
    return el("div", hint_list(step.id, [screen.text(hint) for hint in told]), more, class_="helps")


def second_try(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    """What is said to a first wrong answer: its mistake's sentence, or which way it is off; never what is right."""
    run = screen.run
    at = f"{step.id}-again"
    yield el("p", screen.say("verdict.not_yet"), class_="verdict", id="verdict", data_show=at)
    given, wrong = run.given(step), run.wrong(step)
    if wrong is not None:
        yield mix_up(screen, step.wrong[wrong], el("p", screen.text(step.wrong[wrong].ask), class_="asks-back"))
    elif given is not None and (said := slip_hinted(screen, question, given)):
        yield el("p", screen.prose(said), class_="slip", id="slip")


def mix_up(screen: CountScreen, wrong: Wrong, more: Child = None) -> Node:
    """The sentence of a mistake that has a name."""
    heading = el("span", screen.say("verdict.mix_up"), class_="small")
    return el("div", heading, el("p", screen.text(wrong.says)), more, class_="mix-up")


def sureness_of(screen: CountScreen, step: Step) -> Node | None:
    """How sure somebody is of the answer to a task: it counts for the picture at the end, not for the verdict."""
    run = screen.run
    if step.station != PRACTISE or run.way.presenting or run.is_open(step) or run.tries_again(step):
        return None
    return how_sure(screen.words, run.sure)
